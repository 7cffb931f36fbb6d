import { runInNewContext } from 'node:vm';

/**
 * Does something that may take for ever, such as trying a regular expression of somebody else, and stops it.
 *
 * @param milliseconds - how long it may take
 * @param task - what to do
 * @returns its result; `undefined` if it was stopped
 * @throws whatever the task throws
 * @example within(100, () => /^(a|a)*$/.test(`${'a'.repeat(40)}!`)) // undefined
 */
export function within<Result>(milliseconds: number, task: () => Result): Result | undefined {
  try {
    // Node stops only a script of its own, with all that it calls.
    return runInNewContext('task()', { task }, { timeout: milliseconds }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
