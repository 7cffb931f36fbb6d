import type { Judgement } from './fault.ts';
import type { Asked, Measure } from './judge/asked.ts';
import { judgeHttp } from './judge/http.ts';
import { judgeRpc } from './judge/json-rpc.ts';

/**
 * Judges an answer.
 *
 * @param measure - the contract
 * @param asked - the request, the expectation and the answer
 * @returns the judgement; its faults contain values, so mask secrets before showing them
 */
export function judgeAnswer(measure: Measure, asked: Asked): Judgement {
  return asked.operation.rpc === undefined ? judgeHttp(measure, asked) : judgeRpc(measure, asked);
}
