import type { Judgement } from './fault.ts';
import type { Asked, Measure } from './asked.ts';
import { judgeHttp } from './http.ts';
import { withJudgements } from './judgements.ts';
import { judgeRpc } from './json-rpc.ts';
import { withRemarks } from './remarks.ts';

/**
 * Judges an answer.
 *
 * @param measure - the contract
 * @param asked - the request, the expectation and the answer
 * @returns the judgement; its faults contain values, so mask secrets before showing them
 */
export function judgeAnswer(measure: Measure, asked: Asked): Judgement {
  const judge = asked.operation.rpc === undefined ? judgeHttp : judgeRpc;
  const judged = withJudgements(judge(measure, asked), asked, measure.judgements ?? []);
  return withRemarks(judged, asked.answer);
}
