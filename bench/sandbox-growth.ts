import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './support/child.ts';
import { firstPage } from './support/first-page.ts';
import { nodeOf, usedBy } from './support/processes.ts';
import { table } from './support/table.ts';

/**
 * Measures what a sandbox costs as it gets older: the memory and the CPU of its own process and of its node, while calls
 * of many callers go on, which write and read as tests do, and a page of their list. With `--reset 100`, it is reset
 * after every hundred.
 */
const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    steps: { type: 'string', default: '5' },
    callers: { type: 'string', default: '8' },
    state: { type: 'boolean', default: false },
    reset: { type: 'string', default: 'never' },
  },
});
const [calls, steps, callers] = [Number(flags.calls), Number(flags.steps), Number(flags.callers)];
const pages = 100;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-growth-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const command = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
const parameters = [
  'sandbox',
  '--port',
  String(port),
  '--log',
  'silent',
  '--sessions',
  '0',
  ...(flags.state ? ['--state', folder] : []),
];
const hook = new URL('support/tell-memory.mjs', import.meta.url).href;
const sandbox = fork(command, parameters, { execArgv: ['--expose-gc', '--import', hook], silent: true });
sandbox.stderr?.pipe(process.stderr);
await once(sandbox.stdout ?? sandbox, 'data');

async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>;
  child.send('memory');
  return (await answer)[0];
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'demo-api-key',
    DappId: 'demo-dapp-id',
    ChainId: '80002',
  };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}

async function askNode(method: string, ...params: unknown[]): Promise<void> {
  const { result } = await ask<{ result?: unknown }>('/rpc', { jsonrpc: '2.0', id: 1, method, params });
  if (result === undefined || result === null) throw new Error(`${method}: nothing is there`);
}

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const approve = { type: 'function', name: 'approve', stateMutability: 'nonpayable', outputs: [] };
const inputs = ['address', 'uint256'].map((type) => ({ name: '', type }));
const contractAbi = Buffer.from(JSON.stringify([{ ...approve, inputs }])).toString('base64');
const submission = {
  dAppId: 'demo-dapp-id',
  chainId: 80_002,
  to: token,
  contractAbi,
  method: 'approve',
  params: [recipient, '1'],
};
const minting = { contractAddress: token, chainId: '80002', erc: 'ERC20', quantity: '5', recipientAddress: recipient };

const submitAndRead = async (privateKey: string): Promise<void> => {
  const path = '/api/v0/devWallet/signAndSubmitGaslessTx';
  const { Data } = await ask<{ Data: { txHash: string } }>(path, { ...submission, privateKey });
  await askNode('eth_getTransactionReceipt', Data.txHash);
};

/** Ten calls, of which four make a transaction. */
async function tenCalls(privateKey: string): Promise<void> {
  for (let i = 0; i < 3; i += 1) await submitAndRead(privateKey);
  await ask('/api/v0/ft-manager/mintFT', minting);
  await askNode('eth_getBalance', recipient, 'latest');
  await askNode('eth_getBlockByNumber', 'latest', false);
  await ask('/api/v0/gasless/listAllFundedTransactions', firstPage);
}

async function call(count: number): Promise<void> {
  const atOnce = flags.reset === 'never' ? count : Math.min(count, Number(flags.reset));
  await callAtOnce(atOnce);
  if (flags.reset !== 'never') await ask('/_twinspec/reset', {});
  if (count > atOnce) await call(count - atOnce);
}

async function callAtOnce(count: number): Promise<void> {
  let left = count;
  const caller = async (_: unknown, i: number): Promise<void> => {
    const privateKey = `0x${String(i + 1).padStart(64, '5')}`;
    for (; left > 0;) {
      left -= 10;
      await tenCalls(privateKey);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

async function list(): Promise<void> {
  for (let i = 1; i <= pages; i += 1) {
    await ask('/api/v0/gasless/listAllFundedTransactions', { ...firstPage, page: i });
  }
}

const own = sandbox.pid ?? 0;
/** Seconds of CPU of the sandbox, and of its nodes, one after the other. */
const spent = (): [number, number] => [usedBy(own).cpu, usedBy(nodeOf(own)).cpu + usedBy(own).ended];
const rows: string[][] = [];
const row = async (name: string, count: number): Promise<void> => {
  const before = spent();
  await call(count);
  const each = spent().map((after, i) => (((after - (before[i] ?? 0)) / count) * 1000).toFixed(2));
  const start = usedBy(own).cpu;
  await list();
  const page = ((usedBy(own).cpu - start) / pages) * 1000;
  const { heapUsed, rss } = await memoryOf(sandbox);
  const sizes = [heapUsed / 1e6, rss / 1e6, usedBy(nodeOf(own)).resident].map((size) => size.toFixed(0));
  rows.push([name, ...each.map((time) => `${time} ms`), `${page.toFixed(2)} ms`, ...sizes]);
  process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
};
try {
  // Compiles the code, and is not counted.
  await call(1000);
  await list();
  await row('1,000', 1000);
  for (let step = 1; step <= steps; step += 1) {
    const count = Math.floor(calls / steps);
    await row((count * step).toLocaleString('en'), count);
  }
  const head = ['calls', 'CPU of each', 'CPU of the node', 'CPU of a page', 'heap, MB', 'resident, MB', 'node, MB'];
  process.stdout.write(`${table(head, rows)}\n`);
} finally {
  const ended = once(sandbox, 'exit');
  sandbox.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
