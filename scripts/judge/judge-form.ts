import type { Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request/write-request.ts';
import type { Fault } from '../findings/findings.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';

/** An answer to judge, with the request that it came to. */
export type JudgedAnswer = {
  operation: Operation;
  request: RequestParts;
  answer: Pick<ReceivedAnswer, 'status' | 'headers' | 'text' | 'body'>;
};

/** What a judgement found: a JSON pointer into the body, and what completes "expected …" and "but got …". */
export type JudgeFinding = Pick<Fault, 'pointer' | 'expected' | 'got'>;

/**
 * A judgement of `verify`: it looks at each answer after our own rules.
 *
 * @example
 * const judge: Judge = { name: 'acme/no-server', judge: ({ answer }) => findingsIn(answer.headers) };
 */
export type Judge = {
  /** Its name; the faults have the rule `plugin:` and this. */
  name: string;
  judge: (asked: JudgedAnswer) => JudgeFinding[];
};
