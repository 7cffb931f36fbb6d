import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { nodesOf } from '../support/own-node.ts';
import { patient } from '../support/patient.ts';
import { ask, balanceOf, call, firstPage, recipient, submission, tokens } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'long-day-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

type Block = { number: string; hash: string; parentHash: string };
const blockAt = async (number: string) => (await ask(sandbox, 'eth_getBlockByNumber', number, false)) as Block | null;
const hex = (number: number): string => `0x${number.toString(16)}`;
const listed = async () => {
  const { text } = await call(sandbox, 'listAllFundedTransactions', firstPage);
  return (JSON.parse(text) as { data: { data: Record<string, string>[]; total: number } }).data;
};
const submit = async (): Promise<string> => {
  const { text } = await call(sandbox, 'signAndSubmitGaslessTx', submission);
  return (JSON.parse(text) as { Data: { txHash: string } }).Data.txHash;
};

/** Mines until the first blocks are forgotten, no faster than somebody reads them. */
async function mineLong(read: () => string | undefined): Promise<void> {
  do {
    await ask(sandbox, 'anvil_mine', hex(300));
    const head = await ask(sandbox, 'eth_blockNumber');
    await vi.waitUntil(() => read() === head, patient);
  } while ((await blockAt('0x5')) !== null);
}

it.skipIf(process.platform !== 'linux')('forgets old blocks without --state, and nothing else', async () => {
  const early = await submit();
  const { data: before } = await listed();
  const filter = await ask(sandbox, 'eth_newBlockFilter');
  const logs = await ask(sandbox, 'eth_newFilter', { address: tokens.collectible, fromBlock: '0x0' });
  await ask(sandbox, 'eth_getFilterChanges', logs);
  const socket = new WebSocket(sandbox.rpcUrl.replace('http', 'ws'));
  await once(socket, 'open');
  const heads: Block[] = [];
  socket.on('message', (text: Buffer) => {
    const { params } = JSON.parse(String(text)) as { params?: { result: Block } };
    if (params !== undefined) heads.push(params.result);
  });
  socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}');
  await once(socket, 'message');

  const nodes = new Set(nodesOf(process.pid).map(({ pid }) => pid));
  let isOver = false;
  const reading = (async () => {
    // Nobody notices that another node takes the place of this one.
    for (; !isOver;) expect(await ask(sandbox, 'eth_chainId')).toBe('0x13882');
  })();
  await mineLong(() => heads.at(-1)?.number);
  isOver = true;
  await reading;
  await vi.waitFor(() => expect(nodesOf(process.pid).filter(({ pid }) => nodes.has(pid))).toEqual([]), patient);
  const late = await submit();

  // The node says that there is no such thing, and not something else.
  expect([await blockAt('0x5'), await ask(sandbox, 'eth_getTransactionReceipt', early)]).toEqual([null, null]);
  expect(await listed()).toMatchObject({ total: 2, data: [{ txHash: late, state: 'mined' }, before[0]] });
  expect(await balanceOf(sandbox, tokens.collectible, recipient)).toBe(2n);

  // The last thousand blocks are the same, and so is what a smart contract can see of them.
  const head = Number(await ask(sandbox, 'eth_blockNumber'));
  const there = await Promise.all(Array.from({ length: 1000 }, (_, i) => blockAt(hex(head - i))));
  await vi.waitUntil(() => heads.at(-1)?.number === hex(head), patient);
  const told = new Map(heads.map((one) => [one.number, one]));
  expect(there.map((block) => block?.hash)).toEqual(there.map((_, i) => told.get(hex(head - i))?.hash));
  expect(heads.slice(1).filter(({ parentHash }, i) => parentHash !== heads[i]?.hash)).toEqual([]);
  // NUMBER - 5, BLOCKHASH, and return that.
  await ask(sandbox, 'anvil_setCode', recipient, '0x600543034060005260206000f3');
  const blockHash = await ask(sandbox, 'eth_call', { to: recipient }, hex(head));
  expect(blockHash).toBe((await blockAt(hex(head - 5)))?.hash);
  expect(await ask(sandbox, 'eth_getBalance', recipient, hex(head - 100))).toBe('0x21e19e0c9bab2400000');
  expect(await ask(sandbox, 'debug_traceTransaction', late, { tracer: 'callTracer' })).toMatchObject({ type: 'CALL' });

  // Filters have gone over to the new node, with all that they have to tell.
  const found = (await ask(sandbox, 'eth_getFilterChanges', filter)) as string[];
  expect(found).toEqual(heads.map(({ hash }) => hash));
  expect(await ask(sandbox, 'eth_getFilterChanges', logs)).toMatchObject([{ transactionHash: late }]);
  expect(await ask(sandbox, 'eth_uninstallFilter', filter)).toBe(true);
  socket.close();

  await sandbox.fault({ fault: 'reorganized', blocks: 100 });
  await vi.waitFor(async () => expect(await balanceOf(sandbox, tokens.collectible, recipient)).toBe(2n), patient);
});

it('is saved whole all the same, and goes back to its start', async () => {
  const head = await ask(sandbox, 'eth_getBlockByNumber', 'latest', false);
  const file = join(folder, 'saved.json');
  writeFileSync(file, await sandbox.save());
  const again = await startSandbox({ fixtures: file });
  try {
    expect(await ask(again, 'eth_getBlockByNumber', 'latest', false)).toEqual(head);
    expect(await ask(again, 'eth_getBlockByNumber', '0x5', false)).not.toBeNull();
  } finally {
    await again.close();
  }
  await sandbox.reset();
  expect([await ask(sandbox, 'eth_blockNumber'), (await listed()).total]).toEqual(['0x2', 0]);
  expect(await submit()).toMatch(/^0x/);
});

it('forgets nothing while there is a snapshot', async () => {
  const id = await sandbox.snapshot();
  for (let i = 0; i < 12; i += 1) await ask(sandbox, 'anvil_mine', hex(300));
  expect(await blockAt('0x5')).not.toBeNull();
  await sandbox.restore(id);
  expect(await ask(sandbox, 'eth_blockNumber')).toBe('0x3');
});
