import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { ContractError } from '../contract/errors.ts';

/** A node that the sandbox has started. */
export type OwnNode = { url: string; close: () => Promise<void> };

/** 2026-11-18T10:26:40Z, the first moment of a chain with a seed. */
export const genesisTime = 1_795_000_000;

/** The packages of anvil are named after Go's architectures, not Node's. */
const architectures: { [node: string]: string } = { x64: 'amd64', arm64: 'arm64' };

/**
 * Starts anvil on a free port of 127.0.0.1. It ends with this process, even if that is killed.
 *
 * @param chainId - id of its chain (EIP-155)
 * @param seed - determines its accounts and its clock; without one, they are the usual accounts of local nodes and the
 *   machine's clock
 * @returns the node, once it listens
 * @throws ContractError when it cannot be started
 * @example const { url, close } = await startAnvil(80002, undefined);
 */
export async function startAnvil(chainId: number, seed: string | undefined): Promise<OwnNode> {
  const parameters = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--order', 'fifo'];
  // A base fee that changes with each block would make the price of a call unpredictable.
  parameters.push('--base-fee', '0', '--gas-price', '0');
  if (seed !== undefined) {
    const number = createHash('sha256').update(`twinspec accounts ${seed}`).digest().readBigUInt64BE();
    parameters.push('--timestamp', String(genesisTime), '--mnemonic-seed-unsafe', String(number));
  }
  const child = spawnTethered(binary(), parameters);
  const ended = once(child, 'exit');
  const url = await addressOf(child);
  return {
    url,
    close: async () => {
      if (process.platform === 'win32') child.kill();
      child.stdin?.end();
      await ended;
    },
  };
}

function binary(): string {
  const own = createRequire(import.meta.url);
  const platform = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`;
  const file = `bin/anvil${process.platform === 'win32' ? '.exe' : ''}`;
  // In strict node_modules layouts (pnpm), only @foundry-rs/anvil itself can resolve the package of a platform.
  const asker = createRequire(own.resolve('@foundry-rs/anvil/package.json'));
  try {
    return asker.resolve(`${platform}/${file}`);
  } catch {
    throw new ContractError([`anvil has no package for this platform (${platform}); name a node with --rpc-url.`]);
  }
}

/**
 * A process killed by `kill -9` cannot clean up, but its pipes are closed: a shell that waits for that ends the node.
 */
const tether = '"$@" </dev/null & node=$!; exec >/dev/null 2>&1; trap "" INT; read -r _; kill "$node"; wait "$node"';

function spawnTethered(program: string, parameters: string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(program, parameters, { stdio: ['pipe', 'pipe', 'pipe'] });
  return spawn('/bin/sh', ['-c', tether, 'sh', program, ...parameters], { stdio: ['pipe', 'pipe', 'pipe'] });
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  const said: string[] = [];
  if (stdout === null || stderr === null) throw new ContractError(['anvil cannot be started without pipes.']);
  createInterface(stderr).on('line', (line) => said.push(line));
  for await (const line of createInterface(stdout)) {
    const address = /^Listening on (.+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    // Nobody reads its log, and a full pipe would block it.
    stdout.resume();
    return `http://${address}`;
  }
  throw new ContractError([`anvil ended before it listened: ${said.join(' ') || 'it gave no reason'}.`]);
}
