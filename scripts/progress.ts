/** Milliseconds that a run may take before its progress is shown. */
const patience = 1000;

/** The progress of a run: `done` says how far it is, `end` removes the line. */
export type ProgressLine = { done: (count: number, total?: number) => void; end: () => void };

/**
 * Shows the progress of a run on a terminal, once it has taken a second, and nothing elsewhere, so that it fills no
 * logs.
 *
 * @param noun - what is counted, in the plural
 * @param total - how many there are; `done` may correct it
 * @returns see {@link ProgressLine}
 * @example
 * const progress = progressOf('operations', 1223);
 * progress.done(120); // 120 of 1,223 operations
 * progress.end();
 */
export function progressOf(noun: string, total = 0): ProgressLine {
  const { stderr } = process;
  if (!stderr.isTTY) return { done: () => {}, end: () => {} };
  const start = performance.now();
  const inWords = (count: number): string => count.toLocaleString('en');
  let isShown = false;
  return {
    done: (count, now = total) => {
      if (performance.now() - start < patience) return;
      isShown = true;
      stderr.write(`\r\u001B[2K${inWords(count)} of ${inWords(now)} ${noun}`);
    },
    end: () => {
      if (isShown) stderr.write('\r\u001B[2K');
    },
  };
}
