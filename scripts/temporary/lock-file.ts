import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { isMoved, releaseDead } from './lock.ts';
import { ownMark } from './process-mark.ts';
import { removeIfEmpty } from './scratch.ts';

/**
 * Keeps a file for this process, until it ends or lets the file go. The lock of a process that was killed is taken
 * over.
 *
 * @param file - the path of the file, which need not exist
 * @param refusal - says that another process has it, and what to do
 * @throws CommandError with the refusal
 * @example const release = lockFile('traffic.har', 'another record writes to it');
 */
export function lockFile(file: string, refusal: string): () => void {
  const lock = `${file}.lock`;
  const own = `${lock}.${ownMark}`;
  mkdirSync(join(own, ownMark), { recursive: true });
  for (let tries = 1; !isMoved(own, lock); tries++) {
    releaseDead(lock);
    if (tries < 3 && lstatSync(lock, { throwIfNoEntry: false }) === undefined) continue;
    rmSync(own, { recursive: true, force: true });
    throw new CommandError(refusal);
  }
  return () => {
    removeIfEmpty(join(lock, ownMark));
    removeIfEmpty(lock);
  };
}
