import type { Operation } from '../../contract/operation.ts';

/** Operations on one kind of thing: a collection, and what is in it. */
export type Family = {
  /** The path of the collection. */
  path: string;
  /** The name of the path parameter that tells things apart. */
  parameter: string;
  create: Operation;
  list?: Operation;
  read?: Operation;
  replace?: Operation;
  change?: Operation;
  remove?: Operation;
};

/**
 * Finds the kinds of things that an API lets its callers make: `POST /books` and what is at `/books/{bookId}`.
 *
 * @param operations - the operations that may be called
 * @returns the families whose things can be made
 * @example familiesIn(operations).map(({ path }) => path) // ['/books']
 */
export function familiesIn(operations: Operation[]): Family[] {
  return operations
    .filter(({ method, rpc }) => method === 'POST' && rpc === undefined)
    .flatMap((create): Family[] => {
      const items = operations.filter(({ api, path }) => {
        return (
          api === create.api &&
          path.startsWith(`${create.path}/{`) &&
          /^\/\{[^{}/]+\}$/.test(path.slice(create.path.length))
        );
      });
      const [first] = items;
      if (first === undefined) return [];
      const at = (method: string): Operation | undefined => items.find((one) => one.method === method);
      const list = operations.find(
        ({ api, path, method }) => api === create.api && path === create.path && method === 'GET',
      );
      const [read, replace, change, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map(at);
      return [
        {
          path: create.path,
          parameter: first.path.slice(create.path.length + 2, -1),
          create,
          ...(list !== undefined && { list }),
          ...(read !== undefined && { read }),
          ...(replace !== undefined && { replace }),
          ...(change !== undefined && { change }),
          ...(remove !== undefined && { remove }),
        },
      ];
    });
}
