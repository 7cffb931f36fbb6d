/** Stores the latest state again and again, and never an older one after a newer one. */
export type Keeper = () => Promise<void>;

/**
 * Makes a {@link Keeper}. One state at a time is read and then written, before the next is read; who asks meanwhile
 * waits for that next one together with all others who do.
 *
 * @param read - reads the state
 * @param write - stores it
 * @returns resolves once a state is stored that was read after the call
 * @example const keep = keeperOf(() => stateOf(node), (state) => store.keepChain('latest', state)); await keep();
 */
export function keeperOf<State>(read: () => Promise<State>, write: (state: State) => Promise<void>): Keeper {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const turn = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    next = undefined;
    await write(await read());
  };
  return () => {
    if (next !== undefined) return next;
    next = turn(last);
    last = next;
    return next;
  };
}
