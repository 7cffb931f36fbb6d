import { readFileSync } from 'node:fs';

/**
 * Tells what a process has used.
 *
 * @param id - its id
 * @returns seconds of CPU, also in threads that have ended, those of its processes that have ended, and MB of resident
 *   memory
 */
export function usedBy(id: number): { cpu: number; ended: number; resident: number } {
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const resident = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
  // Fields 14 to 17, in hundredths of a second.
  const [user = 0, system = 0, usersEnded = 0, systemsEnded = 0] = fields
    .slice(11, 15)
    .map((field) => Number(field) / 100);
  return { cpu: user + system, ended: usersEnded + systemsEnded, resident };
}

/**
 * Finds the node of a sandbox, which a shell between them has started.
 *
 * @param sandbox - id of its process
 * @returns id of the node's
 */
export function nodeOf(sandbox: number): number {
  const [node = 0] = childrenOf(sandbox).flatMap(childrenOf);
  return node;
}

function childrenOf(id: number): number[] {
  return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
