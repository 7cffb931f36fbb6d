import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeInterrupt } from './interrupt.ts';
import { isAlive, ownMark } from './owner.ts';

/**
 * Gives a folder to work in, and takes it away: also when the work fails or a signal ends the process. Folders of
 * processes that were killed are taken away by the next call.
 *
 * @param work - gets the path of an empty folder
 * @returns what the work returns
 * @throws what the work throws; an error of the file system when there can be no such folder
 * @example const text = await inTemporaryFolder(async (folder) => { … });
 */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  removeForsaken();
  const folder = mkdtempSync(join(tmpdir(), `twinspec-${ownMark}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const forget = beforeInterrupt(remove);
  try {
    return await work(folder);
  } finally {
    remove();
    forget();
  }
}

function removeForsaken(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, mark] = /^twinspec-(\d+-\d+)-\w{6}$/.exec(name) ?? [];
    if (mark === undefined || isAlive(mark)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who removes it.
    }
  }
}
