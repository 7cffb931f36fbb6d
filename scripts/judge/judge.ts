// Says whether an answer keeps the contract: shown, allowed or broken, with a fault for each thing that is wrong. It is
// given a call and its answer, and sends nothing.

import type { Judgement } from '../findings/findings.ts';
import type { JudgedCall, JudgeContext } from './judge-input.ts';
import { judgeHttp } from './http/http.ts';
import { withJudgements } from './judgements.ts';
import { judgeRpc } from './rpc/json-rpc.ts';
import { addCharsetNote } from './http/charset-notes.ts';
import { addFormatNotes } from './values/format-notes.ts';
import { addRoundingNote } from './values/rounding-notes.ts';

export type { Expectation, JudgeContext } from './judge-input.ts';
export type { Judge, JudgeFinding, JudgedAnswer } from './judgements.ts';

/**
 * Judges an answer.
 *
 * @param asked - the request, the expectation and the answer
 * @returns the judgement; its faults contain values, so mask secrets before showing them
 */
export function judgeAnswer(measure: JudgeContext, asked: JudgedCall): Judgement {
  const judge = asked.operation.rpc === undefined ? judgeHttp : judgeRpc;
  const judged = withJudgements(judge(measure, asked), asked, measure.judgements ?? []);
  const noted = addRoundingNote(addCharsetNote(judged, asked.answer), asked.answer);
  return addFormatNotes(noted, measure, asked);
}
