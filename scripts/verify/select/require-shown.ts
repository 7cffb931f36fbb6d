import { CommandError } from '../../contract/base/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import type { Report } from '../report.ts';

/** What has to be shown: a share of the operations that were called, from 0 to 1, or some of them by name. */
export type RequiredShown = number | string[];

/**
 * Reads what has to be shown.
 *
 * @param text - a share, such as `0.9`, or names with commas between them
 * @returns the share, or the names
 * @throws CommandError for neither
 * @example parseRequireShown('getBook,listBooks', contract) // ['getBook', 'listBooks']
 */
export function parseRequireShown(
  text: string,
  { operations }: { operations: Pick<Operation, 'id'>[] },
): RequiredShown {
  const share = Number(text);
  if (!Number.isNaN(share)) {
    if (share >= 0 && share <= 1) return share;
    throw new CommandError(`--require-shown ${text}: a share of the operations is between 0 and 1, e.g. 0.9.`);
  }
  const names = text.split(',').map((name) => name.trim());
  const known = operations.map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new CommandError(
    `--require-shown: the contract has no operation ${JSON.stringify(unknown)}. ${didYouMean(unknown, known)}`,
  );
}

/**
 * Says which operations should have been shown and were not.
 *
 * @param report - the report of a run
 * @returns the sentence; `undefined` if all is well
 */
export function findUnshown({ unproven, coverage, skipped }: Report, required: RequiredShown): string | undefined {
  const called = new Set(coverage.map(({ operation }) => operation));
  const isCalled = unproven.length > 0 || called.size > 0;
  if (typeof required === 'number') {
    const all = new Set([...called, ...unproven.map(({ operation }) => operation)]).size;
    const share = all === 0 ? 1 : (all - unproven.length) / all;
    if (share >= required || !isCalled) return undefined;
  }
  const wanted =
    typeof required === 'number' ? unproven : unproven.filter(({ operation }) => required.includes(operation));
  const left =
    typeof required === 'number'
      ? []
      : skipped
          .filter(({ operation }) => required.includes(operation))
          .map(({ operation, why }) => ({ operation, why }));
  const missing = [...wanted, ...left];
  if (missing.length === 0) return undefined;
  const named = missing.slice(0, mostNamed).map(({ operation, why }) => `${operation} (${why})`);
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  return (
    `Never shown: ${named.join(', ')}${more}. Name things that this server has with --values, ` +
    'or say with --require-shown what has to be shown.'
  );
}

const mostNamed = 5;
