import type { Operation } from '../contract/operation.ts';
import type { PlainRequest, RequestParts } from '../contract/request.ts';
import type { Judgement } from './fault.ts';
import type { Answer } from './wire.ts';

/** One request that is sent, and how its answer is judged. */
export type Check = {
  /** The same in every run, so that a run can be repeated: operation, kind and what it is about. */
  id: string;
  operation: Operation;
  kind: string;
  about: string;
  request: PlainRequest;
  /** What the request says, where it is one of the operation's. */
  view?: RequestParts;
  judge: (answer: Answer) => Judgement;
};

/** Sends a request and waits as the server asks; throws NoAnswerError. */
export type Send = (check: Pick<Check, 'request' | 'operation'>) => Promise<Answer>;

/** A check, what was found, and what it took. */
export type Result = {
  check: Check;
  judgement: Judgement;
  /** `undefined` where nothing came back. */
  answer?: Answer;
  milliseconds: number;
};

/**
 * Names a check.
 *
 * @param operation - what is called
 * @param kind - kind of the check
 * @param about - what is special about it
 * @returns the name that reports and `--replay` know it by
 */
export function checkId(operation: Pick<Operation, 'id'>, kind: string, about: string): string {
  return `${operation.id}, ${kind} ${about}`;
}
