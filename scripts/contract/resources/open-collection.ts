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
