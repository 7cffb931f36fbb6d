/** Lets work on one thing be done one after another; work on other things goes on beside it. */
export type Queues = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes queues, each named by a key.
 *
 * @returns does a piece of work when all that was asked before under the same key is over
 * @example const inOrder = queuesOf(); await inOrder('0xf39f…', () => send(transaction));
 */
export function queuesOf(): Queues {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const own = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
