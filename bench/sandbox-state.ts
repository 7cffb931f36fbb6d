import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { privateKeyToAccount } from 'viem/accounts';
import { nodeOf, usedBy } from './support/processes.ts';
import { table } from './support/table.ts';

/**
 * Measures how long a sandbox with a large state takes to start again after `kill -9` and after SIGTERM, and the CPU of
 * that, and checks that all of it is there.
 */
const { values: flags } = parseArgs({
  options: {
    transactions: { type: 'string', default: '20000' },
    contracts: { type: 'string', default: '500' },
    'per-block': { type: 'string', default: '10' },
  },
});
const [transactions, contracts] = [Number(flags.transactions), Number(flags.contracts)];
const perBlock = Number(flags['per-block']);
const require = createRequire(import.meta.url);
const { bytecode } = require('@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json') as {
  bytecode: string;
};
/** Its two texts are empty. */
const offsets = ['40', '60'].map((offset) => offset.padStart(64, '0')).join('');
const creation: `0x${string}` = `0x${bytecode.slice(2)}${offsets}${'0'.repeat(128)}`;

type Running = { rpcUrl: string; process: ChildProcess; start: number; cpu: number };

async function start(state: string): Promise<Running> {
  const begin = performance.now();
  const command = ['dist/scripts/twinspec.js', 'sandbox', '--port', '0', '--log', 'json', '--state', state];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const { rpcUrl } = JSON.parse(line) as { rpcUrl?: string };
    if (rpcUrl === undefined) continue;
    await ask(rpcUrl, 'eth_blockNumber');
    child.stdout.resume();
    const took = performance.now() - begin;
    const id = child.pid ?? 0;
    return { rpcUrl, process: child, start: took, cpu: (usedBy(id).cpu + usedBy(nodeOf(id)).cpu) * 1000 };
  }
  throw new Error('The sandbox ended before it was ready.');
}

async function end({ process: child }: Running, signal: NodeJS.Signals): Promise<number> {
  const begin = performance.now();
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return performance.now() - begin;
}

async function ask(rpcUrl: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Sends what is asked for, and mines it in blocks. */
async function fill({ rpcUrl }: Running): Promise<string[]> {
  const wallets = Array.from({ length: perBlock }, (_, i) => {
    const account = privateKeyToAccount(`0x${String(i + 1).padStart(64, '3')}`);
    return { account, nonce: 0 };
  });
  for (const { account } of wallets) {
    await ask(rpcUrl, 'anvil_setBalance', account.address, `0x${(10n ** 24n).toString(16)}`);
  }
  await ask(rpcUrl, 'evm_setAutomine', false);
  const hashes: string[] = [];
  const every = Math.max(1, Math.floor(transactions / contracts));
  while (hashes.length < transactions) {
    const sent = await Promise.all(
      wallets.map(async (wallet, i) => {
        const number = hashes.length + i;
        const call =
          number % every === 0
            ? { data: creation, gas: 3_000_000n }
            : { to: `0x${String(number % 1000).padStart(40, '4')}` as const, value: 1n, gas: 21_000n };
        const raw = await wallet.account.signTransaction({
          type: 'eip1559',
          chainId: 80_002,
          nonce: wallet.nonce++,
          maxFeePerGas: 10n ** 10n,
          maxPriorityFeePerGas: 1n,
          ...call,
        });
        return String(await ask(rpcUrl, 'eth_sendRawTransaction', raw));
      }),
    );
    hashes.push(...sent);
    await ask(rpcUrl, 'evm_mine');
  }
  return hashes;
}

async function missing({ rpcUrl }: Running, hashes: string[]): Promise<number> {
  let count = 0;
  for (const hash of hashes) {
    const receipt = (await ask(rpcUrl, 'eth_getTransactionReceipt', hash)) as { status: string } | null;
    if (receipt?.status !== '0x1') count += 1;
  }
  return count;
}

const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
const megabytes = (): string =>
  (readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6).toFixed(1);
const rows: string[][] = [];
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const bound = seconds(5000 + transactions);
try {
  let sandbox = await start(folder);
  const begin = performance.now();
  const hashes = await fill(sandbox);
  const filled = performance.now() - begin;
  rows.push(['new, then filled', seconds(sandbox.start), seconds(sandbox.cpu), '', seconds(filled), megabytes(), '']);
  for (const [name, signal] of [
    ['kill -9', 'SIGKILL'],
    ['SIGTERM', 'SIGTERM'],
  ] as const) {
    const ended = await end(sandbox, signal);
    const size = megabytes();
    sandbox = await start(folder);
    const lost = String(await missing(sandbox, hashes));
    rows.push([name, seconds(sandbox.start), seconds(sandbox.cpu), bound, seconds(ended), size, lost]);
  }
  await end(sandbox, 'SIGKILL');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const head = ['ended by', 'start', 'CPU with the node', 'bound', 'end', 'folder, MB', 'lost'];
process.stdout.write(`${table(head, rows)}\n`);
