import { parseArgs } from 'node:util';
import { startMock } from '../scripts/mock/start.ts';
import { median, table } from './support/table.ts';

/**
 * Measures how long a mock that began with data takes to be emptied to it again, in the process and over HTTP, until
 * the next answer shows it.
 */
const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, objects: { type: 'string', default: '1000' } },
});
const rounds = Number(flags.rounds);
const count = Number(flags.objects);

const file = new URL('../test/fixtures/tasks.openrpc.json', import.meta.url).pathname;
const task = (i: number): Record<string, string | boolean> => ({
  id: `t${i}`,
  title: `Task ${i}`,
  note: 'A note of some words, as people write them.',
  done: i % 2 === 0,
  createdAt: '2026-01-02T03:04:05Z',
});
const mock = await startMock({
  openrpc: file,
  port: 0,
  log: 'silent',
  seedData: { Task: Array.from({ length: count }, (_, i) => task(i)) },
});
const call = async (method: string, params: unknown[]): Promise<Record<string, unknown>> => {
  const response = await fetch(mock.rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as Record<string, unknown>;
};

/** The reset, and the first look at what there is then, which takes a copy of the data. */
const ways: Record<string, () => Promise<unknown>> = {
  'mock.reset()': async () => mock.reset(),
  'POST /_twinspec/reset': async () => (await fetch(`${mock.url}/_twinspec/reset`, { method: 'POST' })).text(),
};
const rows: string[][] = [];
for (const [name, reset] of Object.entries(ways)) {
  const [resets, reads, later]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    await call('tasks.delete', ['t1']);
    if (!('error' in (await call('tasks.get', ['t1'])))) throw new Error('Nothing was deleted.');
    const begin = performance.now();
    await reset();
    resets?.push(performance.now() - begin);
    const first = performance.now();
    if ('error' in (await call('tasks.get', ['t1']))) throw new Error('It was not reset.');
    reads?.push(performance.now() - first);
    const second = performance.now();
    await call('tasks.get', ['t1']);
    later?.push(performance.now() - second);
  }
  const shown = (figures: number[] = []): string => `${median(figures).toFixed(1)} ms`;
  rows.push([name, shown(resets), shown(reads), shown(later)]);
}
console.log(table([`reset to ${count} objects`, 'median', 'first call after it', 'next call'], rows));
await mock.close();
