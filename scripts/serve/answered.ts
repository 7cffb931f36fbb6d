import type { Operation } from '../contract/operation.ts';
import type { Call } from './call.ts';
import type { Redaction } from './redaction.ts';
import type { CallBody } from './service.ts';

/** What an answer is shown from, with its request. */
export type AnsweredCall = {
  redaction: Redaction;
  /** The body of the answer as a text, empty if it is not kept; whether it answers a JSON-RPC batch. */
  answer: { text: string; status: number; isBatch: boolean };
  /** The request: its operation, and the body of each call in it. */
  asked: { call: Call; operation: Operation | undefined; sent: (CallBody | undefined)[] };
};
