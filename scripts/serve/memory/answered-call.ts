import type { Operation } from '../../contract/operation.ts';
import type { CallBody } from '../service.ts';

/** What an answer is shown from. */
export type AnsweredCall = {
  /** The body of the answer as a text, empty if it is not kept; whether it answers a JSON-RPC batch. */
  answer: { text: string; status: number; isBatch: boolean };
  /** The operation at path and method; `undefined` if there is none, and for JSON-RPC. */
  operation: Operation | undefined;
  /** The body of each call in the request. */
  calls: (CallBody | undefined)[];
};
