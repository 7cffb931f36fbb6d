/** Runs work under the same key one after the other, and work under different keys concurrently. */
export type Queues = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes {@link Queues}.
 *
 * @returns runs a piece of work once all earlier work under the same key is done
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
