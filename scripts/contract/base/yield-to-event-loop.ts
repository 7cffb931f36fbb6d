/** Milliseconds of work after which others are served. */
const slice = 10;

/**
 * Keeps a loop that never really waits from keeping all other work waiting.
 *
 * @returns a function to call in each round; its promise resolves when others have been served, if it is their turn
 * @example
 * const othersFirst = createEventLoopYielder();
 * for (const chunk of chunks) {
 *   write(chunk);
 *   await othersFirst();
 * }
 */
export function createEventLoopYielder(): () => Promise<void> | undefined {
  let end = performance.now() + slice;
  return () => {
    if (performance.now() < end) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        end = performance.now() + slice;
        resolve();
      });
    });
  };
}
