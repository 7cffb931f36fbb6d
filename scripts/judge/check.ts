import type { Operation } from '../contract/operation.ts';
import type { PlainRequest, RequestParts } from '../contract/request.ts';
import type { Judgement } from './fault.ts';
import type { Answer } from './received.ts';

/** A request to send, and how to judge its answer. */
export type Check = {
  /** The operation, the kind and the subject of the check: the same in every run, so that a run can be repeated. */
  id: string;
  operation: Operation;
  kind: string;
  about: string;
  request: PlainRequest;
  /** The parts of the request, if it is one of the operation's. */
  view?: RequestParts;
  judge: (answer: Answer) => Judgement;
};

/** Sends a request, waiting as long as the server asks to; throws NoAnswerError. */
export type Send = (check: Pick<Check, 'request' | 'operation'>) => Promise<Answer>;

/** A check with its judgement and duration. */
export type Result = {
  check: Check;
  judgement: Judgement;
  /** `undefined` if no answer came. */
  answer?: Answer;
  milliseconds: number;
};

/**
 * Makes the id of a check, by which reports and `--replay` name it.
 *
 * @param operation - the operation that it calls
 * @param kind - its kind
 * @param about - its subject
 * @returns the id
 */
export function checkId(operation: Pick<Operation, 'id'>, kind: string, about: string): string {
  return `${operation.id}, ${kind} ${about}`;
}
