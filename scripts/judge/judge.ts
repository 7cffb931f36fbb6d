import type { Judgement } from './fault.ts';
import type { JudgedCall, JudgeContext } from './judge-input.ts';
import { judgeHttp } from './http/http.ts';
import { withJudgements } from './judgements.ts';
import { judgeRpc } from './rpc/json-rpc.ts';
import { addCharsetNote } from './http/charset-notes.ts';

/**
 * Judges an answer.
 *
 * @param asked - the request, the expectation and the answer
 * @returns the judgement; its faults contain values, so mask secrets before showing them
 */
export function judgeAnswer(measure: JudgeContext, asked: JudgedCall): Judgement {
  const judge = asked.operation.rpc === undefined ? judgeHttp : judgeRpc;
  const judged = withJudgements(judge(measure, asked), asked, measure.judgements ?? []);
  return addCharsetNote(judged, asked.answer);
}
