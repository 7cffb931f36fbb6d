import { readFileSync } from 'node:fs';

/**
 * Identifies this process: its id and the time of its start, as the id may be reused after its end.
 */
export const ownMark = `${process.pid}-${statusOf(process.pid)?.start ?? '0'}`;

/**
 * Checks whether the process that left a mark is still running.
 *
 * @param mark - the {@link ownMark} of that process
 * @returns false once it has ended, in whatever way
 * @example isAlive(ownMark) // true
 */
export function isAlive(mark: string): boolean {
  const [pid = '', start = ''] = mark.split('-');
  if (!isKnown(Number(pid))) return false;
  const status = statusOf(Number(pid));
  return status === undefined || (status.start === start && !status.isOver);
}

function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Only Linux tells; elsewhere the id alone has to do. */
function statusOf(pid: number): { start: string; isOver: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name of the program in parentheses, and may contain any character.
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; its parent has not asked for its exit code yet.
    return { start: rest[18] ?? '0', isOver: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}
