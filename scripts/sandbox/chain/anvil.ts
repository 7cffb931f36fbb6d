import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Fork } from './fork.ts';
import { ContractError } from '../../contract/base/errors.ts';

/** A node that the sandbox has started, and the socket on which it answers. */
export type OwnNode = {
  socket: string;
  /** Id of its process, where a shell tells it. */
  pid: number | undefined;
  close: () => Promise<void>;
};

/** 2026-11-18T10:26:40Z, the first moment of a chain with a seed. */
const genesisTime = 1_795_000_000;

/** 2023-11-14T22:13:20Z, the first moment of a chain whose clock then follows the machine's. */
const longAgo = 1_700_000_000;

/** How many of its latest blocks the node has the states of. */
export const states = 128;

/** The packages of anvil are named after Go's architectures, not Node's. */
const architectures: { [node: string]: string } = { x64: 'amd64', arm64: 'arm64' };

/**
 * Anvil cannot be told not to listen on a port. Linux lets a program listen on the broadcast address, to which no
 * program can connect (ENETUNREACH). Other systems do not; there, the port is a random one of this machine, closed to
 * web pages (`--no-cors`: a page may not send JSON without being asked first) but not to other programs.
 */
const listening = [
  '--host',
  process.platform === 'linux' ? '255.255.255.255' : '127.0.0.1',
  '--port',
  '0',
  '--no-cors',
];

/**
 * Starts anvil, which answers on a socket in a folder that only this user may enter. It ends with this process, even if
 * that is killed, and the folder goes with it.
 *
 * @param chainId - id of its chain (EIP-155)
 * @param seed - determines its accounts and its clock; without one, they are the usual accounts of local nodes and the
 *   machine's clock
 * @param fork - the chain that it goes on from, if it does not begin one
 * @returns the node, once it runs
 * @throws ContractError when it cannot be started
 * @example const { socket, close } = await startAnvil(80002, undefined);
 */
export async function startAnvil(chainId: number, seed: string | undefined, fork?: Fork): Promise<OwnNode> {
  const program = findBinary();
  const folder = privateFolder();
  const socket = process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'node');
  // Whatever anvil puts aside goes into the same folder, and not into the home folder.
  const parameters = [...listening, '--ipc', socket, '--cache-path', folder];
  parameters.push('--chain-id', String(chainId), '--order', 'fifo');
  // Tools need a base fee (EIP-1559) for their fees. This one is so low that a block which is not full cannot change
  // it, as an eighth of it is less than one wei, so that the price of a call is predictable.
  parameters.push('--base-fee', '7');
  // As other full nodes do, it keeps the states of the latest blocks only: each has all accounts, and anvil would write
  // those of thousands of blocks to the disk, which takes several times as long as to mine them.
  parameters.push('--prune-history', String(states));
  // Every node begins with the same block, so that one which takes over the state of another has no second first block.
  if (fork === undefined) parameters.push('--timestamp', String(seed === undefined ? longAgo : genesisTime));
  else parameters.push('--fork-url', fork.address, '--fork-block-number', String(fork.block), '--no-storage-caching');
  if (seed !== undefined) {
    const number = createHash('sha256').update(`twinspec accounts ${seed}`).digest().readBigUInt64BE();
    parameters.push('--mnemonic-seed-unsafe', String(number));
  }
  const child = spawnTethered(folder, program, parameters);
  const ended = once(child, 'close');
  // Without its shell, the node would outlive this process.
  child.once('exit', () => killTethered(child));
  const close = async (): Promise<void> => {
    killTethered(child);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const pid = await readiness(child);
    return { socket, pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the path of a socket may have at most, in bytes; the shortest of the systems, macOS, ends it with a zero. */
const longestPath = 103;

/** Makes a folder that only this user may enter, with a path that is short enough for a socket in it. */
function privateFolder(): string {
  const beginning = join(tmpdir(), 'twinspec-node-');
  const isShort = Buffer.byteLength(`${beginning}XXXXXX/node`) <= longestPath;
  return mkdtempSync(isShort || process.platform === 'win32' ? beginning : '/tmp/twinspec-node-');
}

function findBinary(): string {
  const own = createRequire(import.meta.url);
  const binary = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`;
  const file = `bin/anvil${process.platform === 'win32' ? '.exe' : ''}`;
  // In strict node_modules layouts (pnpm), only @foundry-rs/anvil itself can resolve the package for this system.
  const asker = createRequire(own.resolve('@foundry-rs/anvil/package.json'));
  try {
    return asker.resolve(`${binary}/${file}`);
  } catch {
    throw new ContractError([`anvil has no package for this system (${binary}); name a node with --rpc-url.`]);
  }
}

/**
 * A process killed by `kill -9` cannot clean up, but its pipes are closed: a shell that waits for that ends the node
 * and removes its folder. `kill -9` also ends a node that is frozen.
 */
const tether =
  'folder=$1; shift; "$@" </dev/null & node=$!; echo "process $node"; exec >/dev/null 2>&1; ' +
  'read -r _; kill -9 "$node"; wait "$node"; rm -rf "$folder"';

/** On Linux, the end of the parent process wakes a frozen shell (prctl(2), PR_SET_PDEATHSIG), where util-linux is. */
const wakeful =
  'if setpriv --pdeathsig CONT true 2>/dev/null; then exec setpriv --pdeathsig CONT /bin/sh -c "$0" sh "$@"; ' +
  'else exec /bin/sh -c "$0" sh "$@"; fi';

function spawnTethered(folder: string, program: string, parameters: string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(program, parameters, { stdio: ['pipe', 'pipe', 'pipe'] });
  // In a group of its own, as Ctrl+C in a terminal would end the node before the sandbox has answered its callers.
  const shell = ['-c', wakeful, tether, folder, program, ...parameters];
  return spawn('/bin/sh', shell, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
}

/** Ends the shell and the node, which are a group, even if both are frozen. */
function killTethered(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill();
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Both have ended.
  }
}

async function readiness(child: ChildProcess): Promise<number | undefined> {
  const { stdout, stderr } = child;
  const said: string[] = [];
  if (stdout === null || stderr === null) throw new ContractError(['anvil cannot be started without pipes.']);
  createInterface(stderr).on('line', (line) => said.push(line));
  let pid: number | undefined;
  for await (const line of createInterface(stdout)) {
    if (line.startsWith('process ')) pid = Number(line.slice('process '.length));
    if (!line.startsWith('Listening on ')) continue;
    // No program reads its log, and a full pipe would block it.
    stdout.resume();
    return pid;
  }
  throw new ContractError([`anvil ended before it listened: ${said.join(' ') || 'it gave no reason'}.`]);
}
