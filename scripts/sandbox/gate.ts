/** Lets many do their work beside each other, or one alone: what goes back in time goes back for everybody. */
export type Gate = {
  /** Does work beside others; waits while somebody is alone. */
  beside: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Does work when all that is under way is over, and lets nobody in meanwhile. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * Makes a gate.
 *
 * @returns the gate, open
 */
export function gate(): Gate {
  const underWay = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    beside: async (work) => {
      while (isClosed) await last;
      const own = work();
      const settled = own.catch(() => undefined);
      underWay.add(settled);
      void settled.then(() => underWay.delete(settled));
      return own;
    },
    alone: (work) => {
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
