import { readFileSync } from 'node:fs';

/**
 * Names this process, and no other: the number of a process is given again after its end, so the moment of its start
 * belongs to the name.
 */
export const ownMark = `${process.pid}-${statusOf(process.pid)?.start ?? '0'}`;

/**
 * Tells whether the process that left a mark is still at work.
 *
 * @param mark - what {@link ownMark} was in that process
 * @returns false once it has ended, however it ended
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
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Only Linux tells; elsewhere the number alone has to do. */
function statusOf(pid: number): { start: string; isOver: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name of the program in parentheses, and may hold any sign.
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended, and nobody has asked how.
    return { start: rest[18] ?? '0', isOver: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}
