import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeInterrupt } from './interrupt.ts';
import { isAlive, ownMark } from './owner.ts';

/**
 * Makes a folder to work in, and removes it afterwards, even if the work fails or a signal ends the process. Folders of
 * processes that were killed are removed by the next call.
 *
 * @param work - takes the path of an empty folder
 * @returns what the work returns
 * @throws whatever the work throws; an error of the file system if the folder cannot be made
 * @example const names = await inTemporaryFolder(async (folder) => readdirSync(folder)); // []
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
      // It belongs to another user, whose own runs remove it.
    }
  }
}
