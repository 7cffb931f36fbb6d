import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setAtPointer, type Json } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { twinspec } from '../support/process.ts';

const file = 'test/fixtures/heads.json';
const place = '/methods/3/x-subscription';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-subscriptions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads a subscription into its operation', async () => {
  const { operations } = await loadContract({ openrpc: file });
  const { rpc, schemaAt } = operations.find(({ id }) => id === 'eth_subscribe') ?? {};
  const [heads, logs] = rpc?.subscriptions ?? [];
  expect(heads).toMatchObject({
    name: 'newHeads',
    notification: { method: 'eth_subscription', id: '/subscription', item: '/result' },
    unsubscribe: 'eth_unsubscribe',
    fixed: { 0: 'newHeads', 1: null },
    key: ['/hash'],
    cursor: '/number',
    start: { method: 'eth_blockNumber', params: [] },
    missed: { method: 'eth_getBlockByNumber', params: ['$cursor', false], by: 'item' },
  });
  expect(logs?.fixed).toEqual({ 0: 'logs' });
  expect(schemaAt?.(heads?.item ?? '').schema).toMatchObject({ required: ['number', 'hash'] });
});

it.each<[string, string, Json, RegExp]>([
  ['a method that is not there', `${place}/unsubscribe`, 'eth_stop', /unsubscribe names eth_stop, which is no method/],
  ['a gap that nothing reads', `${place}/streams/0/missed/method`, 'x', /missed\.method names x, which is no method/],
  ['a start that nothing gives', `${place}/streams/0/start/method`, 'x', /start\.method names x, which is no method/],
  ['one name for two streams', `${place}/streams/1/name`, 'newHeads', /newHeads is already the name of a stream/],
  ['a wrong way to read what was missed', `${place}/streams/0/missed/by`, 'page', /x-subscription\/streams\/0\/missed/],
  [
    'a missed without a cursor',
    `${place}/streams/0`,
    { name: 'a', item: {}, missed: { method: 'eth_getLogs', params: [], by: 'list' } },
    /x-subscription\/streams\/0 must have propert/,
  ],
  ['no streams', `${place}/streams`, [], /x-subscription\/streams must NOT have fewer than 1 items/],
])('lint reports %s', async (_, pointer, value, sentence) => {
  const changed = join(folder, 'changed.json');
  const document = JSON.parse(await readFile(file, 'utf8')) as Json;
  await writeFile(changed, JSON.stringify(setAtPointer(document, pointer, value)));
  const { code, stdout, stderr } = await twinspec(['lint', '--openrpc', changed]);
  expect(stdout + stderr).toMatch(sentence);
  expect(code).toBe(1);
});
