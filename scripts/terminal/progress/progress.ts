// Says on a terminal how far a run is, or what is waited for.

import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { apiFiles, type ContractFiles } from '../../contract/files/contract-files.ts';

/** Milliseconds that a run may take before its progress is shown. */
const patience = 1000;

/** The progress of a run: `done` says how far it is, `end` removes the line. */
export type ProgressLine = { done: (count: number, total?: number) => void; end: () => void };

let isShown = false;

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
  if (!process.stderr.isTTY) return { done: () => {}, end: () => {} };
  const start = performance.now();
  return {
    done: (count, now = total) => {
      if (performance.now() - start < patience) return;
      show(`${formatNumber(count)} of ${formatNumber(now)} ${noun}`);
    },
    end: endProgress,
  };
}

/**
 * Says on a terminal what is done next in one piece, if it is large: nothing can be shown on the way.
 *
 * @param count - how much there is of it
 * @param noun - what is counted, in the plural
 * @param large - from how much on it takes about a second
 * @example longWork('reading github.json', 13_001, 'kB', 500) // reading github.json: 13,001 kB
 */
export function longWork(work: string, count: number, noun: string, large: number): void {
  if (process.stderr.isTTY && count >= large) show(`${work}: ${formatNumber(count)} ${noun}`);
}

/** Removes the line of progress, if there is one. Whatever else is said begins with that. */
export function endProgress(): void {
  if (isShown) process.stderr.write('\r\u001B[2K');
  isShown = false;
}

function show(text: string): void {
  isShown = true;
  process.stderr.write(`\r\u001B[2K${text}`);
}

function formatNumber(count: number): string {
  return count.toLocaleString('en');
}

/** Says on a terminal that large documents are read next. */
export function tellOfReading(files: Pick<ContractFiles, 'apis' | 'openapi' | 'openrpc'>): void {
  for (const { document: file } of apiFiles(files)) {
    if (!existsSync(file)) continue;
    longWork(`reading ${basename(file)}`, Math.round(statSync(file).size / 1000), 'kB', 500);
  }
}
