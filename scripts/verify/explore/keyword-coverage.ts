import type { Contract } from '../../contract/contract.ts';
import { formatCount } from '../../contract/base/pluralize.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Constraint } from './constraints.ts';

/** A constraint that a request was about, and on which side of it the request was. */
export type Tried = { operation: Operation; constraint: Constraint; isValid: boolean };

/** How many cases a constraint of the document had. */
export type KeywordRow = {
  /** `file:line:column` of the keyword. */
  place: string;
  keyword: string;
  operations: string[];
  valid: number;
  invalid: number;
};

/**
 * Counts the valid and the invalid cases of each constraint.
 *
 * @param tried - the constraints that requests were about
 * @returns a row for each place of a document, in the order in which they were tried
 */
export function keywordCoverage({ locate }: Contract, tried: Tried[]): KeywordRow[] {
  const rows = new Map<string, KeywordRow>();
  for (const { operation, constraint, isValid } of tried) {
    const member = JSON.stringify(constraint.keyword === 'required' && constraint.value);
    const key = `${operation.api} ${constraint.pointer} ${member}`;
    const row = rows.get(key) ?? {
      place: locate(operation.api, constraint.pointer),
      keyword: constraint.keyword === 'required' ? `required ${String(constraint.value)}` : constraint.keyword,
      operations: [],
      valid: 0,
      invalid: 0,
    };
    row[isValid ? 'valid' : 'invalid']++;
    if (!row.operations.includes(operation.id)) row.operations.push(operation.id);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * Says how many constraints were tried.
 *
 * @param rows - a row for each
 * @returns a clause without its full stop
 * @example constraintsTried([]) // '0 constraints tried, 0 of them on both sides'
 */
export function constraintsTried(rows: KeywordRow[]): string {
  const both = rows.filter(({ valid, invalid }) => valid > 0 && invalid > 0).length;
  return `${formatCount(rows.length, 'constraint')} tried, ${both} of them on both sides`;
}
