import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../scripts/sandbox/start.ts';
import { median, table } from './support/table.ts';

/**
 * Measures how long the first call of a new session takes when one waits ready-made, and how much memory a session
 * takes: that of its node, and what the sandbox grows by.
 */
const { values: flags } = parseArgs({
  options: { sessions: { type: 'string', default: '8' }, transactions: { type: 'string', default: '200' } },
});
const [sessions, transactions] = [Number(flags.sessions), Number(flags.transactions)];

const sandbox = await startSandbox({ sessions });

async function ask(rpcUrl: string, method: string, ...params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  await (await fetch(rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).text();
}

/** The nodes of this process, by what they hold in memory, in MB; what they share is divided among them (Pss). */
function nodes(): number[] {
  const statuses = readdirSync('/proc').flatMap((id) => {
    try {
      return /^\d+$/.test(id) ? [readFileSync(`/proc/${id}/status`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
  const shells = new Set(statuses.filter((one) => field(one, 'PPid') === process.pid).map((one) => field(one, 'Pid')));
  return statuses
    .filter((one) => /^Name:\s+anvil$/m.test(one) && shells.has(field(one, 'PPid')))
    .map((one) => field(readFileSync(`/proc/${field(one, 'Pid')}/smaps_rollup`, 'utf8'), 'Pss') / 1024);
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
}

async function settled(): Promise<void> {
  while (nodes().length < 1 + taken + sessions) await pause(100);
  await pause(1000);
}

let taken = 0;
await ask(sandbox.rpcUrl, 'eth_blockNumber');
const empty = process.memoryUsage().rss;
await settled();
const times: number[] = [];
for (let i = 1; i <= sessions; i += 1) {
  const start = performance.now();
  await ask(sandbox.session(`worker-${i}`).rpcUrl, 'eth_blockNumber');
  times.push(performance.now() - start);
  taken += 1;
  await settled();
}
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const transaction = { from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' };
for (let i = 1; i <= sessions; i += 1) {
  const { rpcUrl } = sandbox.session(`worker-${i}`);
  for (let count = 0; count < transactions; count += 1) await ask(rpcUrl, 'eth_sendTransaction', transaction);
}
const grown = (process.memoryUsage().rss - empty) / 1024 / 1024 / (taken + sessions);
const all = nodes();
console.log(
  table(
    ['', 'median', 'most'],
    [
      ['first call of a session', `${median(times).toFixed(1)} ms`, `${Math.max(...times).toFixed(1)} ms`],
      [
        `memory of a session, ${transactions} transactions`,
        `${(median(all) + grown).toFixed(1)} MB`,
        `${(Math.max(...all) + grown).toFixed(1)} MB`,
      ],
    ],
  ),
);
await sandbox.close();
