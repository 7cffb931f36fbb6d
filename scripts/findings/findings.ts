// The words in which it is said what an answer shows: shown, allowed or broken, the faults of what is broken, and the
// rule behind each fault. All that judge, record or report answers use them.

export { type RuleName, ruleNameIn, ruleOf, rules as answerRules } from './answer-rules.ts';
export { type Fault, type Judgement, type JudgementOutcome, causeKey, isSaidOfValue, sentenceOf } from './fault.ts';
export {
  failureCode,
  saySameReason,
  statusFault,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
} from './outcomes.ts';
