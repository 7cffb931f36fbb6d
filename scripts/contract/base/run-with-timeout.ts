import { once } from './once.ts';

/**
 * Does something that may take for ever, such as trying a regular expression from a document, and stops it. Where there
 * is no Node, as in a service worker, nothing can be stopped.
 *
 * @param milliseconds - how long it may take
 * @throws whatever the task throws
 * @example runWithTimeout(100, () => /^(a|a)*$/.test(`${'a'.repeat(40)}!`)) // undefined
 */
export function runWithTimeout<Result>(milliseconds: number, task: () => Result): Result | undefined {
  const stage = stageOf();
  if (stage === undefined) return task();
  try {
    stage.holder.task = task;
    return stage.script.runInContext(stage.holder, { timeout: milliseconds }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    stage.holder.task = undefined;
  }
}

/** Node stops only a script of its own, with all that it calls; it is made once, as that takes a millisecond. */
const stageOf = once(() => {
  // Not imported, since the mock for service workers contains this module.
  const vm = globalThis.process?.getBuiltinModule?.('node:vm');
  if (vm === undefined) return undefined;
  const holder: { task: (() => unknown) | undefined } = { task: undefined };
  vm.createContext(holder);
  return { holder, script: new vm.Script('task()') };
});
