import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Finds the processes of anvil that belong to a sandbox, on Linux.
 *
 * @param ancestor - id of the process that runs the sandbox
 * @returns their ids, and the paths of their sockets
 * @example const [node] = nodesOf(process.pid); process.kill(node.pid, 'SIGSTOP');
 */
export function nodesOf(ancestor: number): { pid: number; socket: string }[] {
  const children = (parent: number): number[] => processes().filter((pid) => parentOf(pid) === parent);
  return children(ancestor)
    .flatMap(children)
    .map((pid) => ({ pid, words: read(`/proc/${pid}/cmdline`).split('\0') }))
    .filter(({ words }) => words[0]?.endsWith('/anvil'))
    .map(({ pid, words }) => ({ pid, socket: words[words.indexOf('--ipc') + 1] ?? '' }));
}

/**
 * Lists the addresses on which a process listens, on Linux.
 *
 * @param pid - id of the process
 * @returns the addresses of version 4 in dots; the others as the system writes them
 */
export function listenersOf(pid: number): { address: string; port: number }[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`)
      .map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1])
      .filter((inode) => inode !== undefined),
  );
  return (read('/proc/net/tcp') + read('/proc/net/tcp6'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && inodes.has(inode))
    .map(([, local = '']) => {
      const [address = '', port = ''] = local.split(':');
      // In the byte order of this machine, which is that of nearly all.
      const dotted = [...Buffer.from(address, 'hex').reverse()].join('.');
      return { address: address.length === 8 ? dotted : address, port: Number.parseInt(port, 16) };
    });
}

/**
 * Says whether all of a process has stopped, on Linux: SIGSTOP takes a moment to reach all threads.
 *
 * @param pid - id of the process
 * @returns whether none of its threads runs
 */
export function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => statusOf(Number(thread))[0] === 'T');
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Reads the id of a process's parent, on Linux. */
export function parentOf(pid: number): number {
  return Number(statusOf(pid)[1]);
}

/** The state of a process, the id of its parent, and so on (proc(5)). */
function statusOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
