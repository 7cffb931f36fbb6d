import type { Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import type { Fault, Judgement } from './fault.ts';
import { broken } from './outcomes.ts';
import type { ReceivedAnswer } from './received.ts';

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

/**
 * Adds what further judgements find to a judgement.
 *
 * @param judgement - the judgement by our own rules
 * @param asked - the request and its answer
 * @param judges - the further judgements
 * @returns the judgement; it is broken if one of them found something
 */
export function withJudgements(
  judgement: Judgement,
  { operation, view, answer }: { operation: Operation; view: RequestParts; answer: ReceivedAnswer },
  judges: Judge[],
): Judgement {
  const { status, headers, text, body } = answer;
  const faults = judges.flatMap(({ name, judge }) =>
    judge({ operation, request: view, answer: { status, headers, text, body } }).map(
      ({ pointer, expected, got }): Fault => ({ rule: `plugin:${name}`, pointer, expected, got }),
    ),
  );
  return faults.length === 0 ? judgement : broken([...judgement.faults, ...faults]);
}
