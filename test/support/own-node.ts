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
 * Lists the ports on which a process listens, on Linux.
 *
 * @param pid - id of the process
 * @returns the ports, on whatever address
 */
export function portsOf(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`)
      .map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1])
      .filter((inode) => inode !== undefined),
  );
  return (read('/proc/net/tcp') + read('/proc/net/tcp6'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && inodes.has(inode))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number {
  const text = read(`/proc/${pid}/stat`);
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
