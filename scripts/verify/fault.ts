import type { ApiName } from '../contract/operation.ts';

/** One way in which an answer breaks the contract. */
export type Fault = {
  /** Which kind of thing is wrong, e.g. `status`, `schema`, `echo`. */
  rule: string;
  /** JSON pointer into the body of the answer; `''` for the answer as a whole. */
  pointer: string;
  expected: string;
  got: string;
  /** Where the contract says so. */
  spec?: { api: ApiName; pointer: string };
};

/**
 * What one answer proves: `shown` when it demonstrates the exchange, `allowed` when it is within the contract but shows
 * less, `broken` when it is not.
 */
export type Outcome = 'shown' | 'allowed' | 'broken';

/** What was found about one answer. */
export type Judgement = {
  outcome: Outcome;
  faults: Fault[];
  /** What is worth knowing although nothing is broken: another error code than usual, a list without entries. */
  notes: string[];
  /** The documented response that was demonstrated: a status, or `error` and a code. */
  response?: string;
  /** Names of the exchanges that were demonstrated. */
  exchanges: string[];
  /** JSON pointers of the documented fields that were seen; `*` stands for any index. */
  fields: string[];
};

/**
 * Puts a fault into one sentence.
 *
 * @param fault - what is wrong
 * @returns the sentence, with a full stop
 * @example sentenceOf({ rule: 'status', pointer: '', expected: 'status 401', got: '200' }) // 'status 401 was expected
 *   and 200 came.'
 */
export function sentenceOf({ rule, pointer, expected, got }: Fault): string {
  if (rule === 'schema') return `${pointer === '' ? 'the body' : pointer} ${expected}.`;
  const place = pointer === '' ? '' : `${pointer}: `;
  return `${place}${expected} was expected and ${got} came.`;
}
