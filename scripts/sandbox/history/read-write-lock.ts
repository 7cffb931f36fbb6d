/** A lock that is held by many at once or by one exclusively: going back in time affects every call. */
export type ReadWriteLock = {
  /** Does work at the same time as others; waits while exclusive work runs. */
  shared: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Waits until all other work is done, and does its own without any other. */
  exclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * Makes a {@link ReadWriteLock}.
 *
 * @returns an open gate
 */
export function createReadWriteLock(): ReadWriteLock {
  const underWay = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    shared: async (work) => {
      while (isClosed) await last;
      const own = work();
      const settled = own.catch(() => undefined);
      underWay.add(settled);
      void settled.then(() => underWay.delete(settled));
      return own;
    },
    exclusive: (work) => {
      const before = last;
      const own = (async () => {
        await before;
        isClosed = true;
        await Promise.all(underWay);
        try {
          return await work();
        } finally {
          isClosed = false;
        }
      })();
      last = own.catch(() => undefined);
      return own;
    },
  };
}
