import { ruleOf, type RuleName } from './answer-rules.ts';

/** One way in which an answer breaks the contract. */
export type Fault = {
  /** The rule that is broken, e.g. `status`, `schema`, `echo`. */
  rule: RuleName;
  /** JSON pointer into the body of the answer; `''` for the answer as a whole. */
  pointer: string;
  /** Completes "expected …"; for the rule `schema`, what is wrong with the value. */
  expected: string;
  /** Completes "but got …". */
  got: string;
  /** The code of its cause, whatever the values and words: faults of one mistake of a server have the same. */
  code?: string;
  /** The place in the contract that says so. */
  spec?: { api: string; pointer: string };
};

/**
 * The result of a check: `shown` if the answer demonstrates the exchange, `allowed` if it keeps the contract but shows
 * less, `broken` if it breaks the contract.
 */
export type JudgementOutcome = 'shown' | 'allowed' | 'broken';

/** The judgement of one answer. */
export type Judgement = {
  outcome: JudgementOutcome;
  faults: Fault[];
  /** Remarks on an answer that keeps the contract: an unusual error code, a list without entries. */
  notes: string[];
  /** The documented response that was demonstrated: a status, or `error` and a code. */
  response?: string;
  /** Names of the exchanges that were demonstrated. */
  exchanges: string[];
  /** JSON pointers of the documented fields in the answer; `*` stands for any index. */
  fields: string[];
};

/**
 * Describes a fault in one sentence.
 *
 * @returns the sentence, with a full stop
 * @example
 * sentenceOf({ rule: 'status', pointer: '', expected: 'status 401', got: '200' })
 * // 'expected status 401, but got 200.'
 */
export function sentenceOf({ rule, pointer, expected, got }: Fault): string {
  if (isSaidOfValue(rule)) return `${pointer === '' ? 'the body' : pointer} ${expected}.`;
  const place = pointer === '' ? '' : `${pointer}: `;
  return `${place}expected ${expected}, but got ${got}.`;
}

/**
 * Tells whether what is expected is said of a value: "must be string" and the like.
 *
 * @example isSaidOfValue('schema') // true
 */
export function isSaidOfValue(rule: RuleName): boolean {
  return rule === 'schema' || rule === 'parts';
}

/**
 * Names the cause of a fault: faults of the same cause have the same name.
 *
 * @returns the rule, the place, and what the rule says that causes differ by
 */
export function causeKey({ rule, pointer, expected, got }: Fault): string {
  const place = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  const { by } = ruleOf(rule);
  return [rule, place, by !== 'place' && expected, by === 'outcome' && got.replace(/ \(.*/, '')]
    .filter((part) => part !== false && part !== '')
    .join(' ');
}
