import { normalizeName } from '../lists/pagination-names.ts';
import { singularOf } from '../names/method-names.ts';
import type { Operation } from '../operation.ts';

/** Operations on a collection that callers add to, and on one thing in it, as the paths alone let one see it. */
export type OpenCollection = {
  /** The path of the collection. */
  path: string;
  /** The path of one thing in it. */
  item: string;
  /** The name of the path parameter that tells things apart. */
  parameter: string;
  create: Operation;
  list?: Operation;
  read?: Operation;
  replace?: Operation;
  change?: Operation;
  remove?: Operation;
  /** The operations on what belongs to one thing, e.g. `POST /books/{bookId}/reviews`. */
  below: Operation[];
};

/**
 * Names what a collection is of.
 *
 * @returns the name in the singular
 * @example nounOfThings(orders) // 'order'
 */
export function nounOfThings({ path }: Pick<OpenCollection, 'path'>): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return singularOf(normalizeName(fixed.at(-1) ?? ''));
}

/**
 * Lists the operations on what belongs to a thing, which need no further name.
 *
 * @returns the operations below it whose paths have the same parameters
 */
export function directlyBelow({ item, below }: OpenCollection): Operation[] {
  const depth = item.split('{').length;
  return below.filter(({ path, rpc }) => rpc !== undefined || path.split('{').length === depth);
}
