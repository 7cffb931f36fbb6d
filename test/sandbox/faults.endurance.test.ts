import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { patient } from '../support/patient.ts';
import {
  ask,
  balanceOf,
  call,
  firstPage,
  minting,
  recipient,
  submission,
  tokenAbi,
  tokens,
} from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'faults-'));
const state = join(folder, 'state');
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ state });
});
afterEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

type Listed = { data: { data: { txHash: string; state: string }[] } };

const listed = async () =>
  (JSON.parse((await call(sandbox, 'listAllFundedTransactions', firstPage)).text) as Listed).data.data;
const submit = async (amount = '1'): Promise<string> => {
  const { status, text } = await call(sandbox, 'signAndSubmitGaslessTx', {
    ...submission,
    params: [recipient, amount],
  });
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { Data: { txHash: string } }).Data.txHash;
};
const balance = () => balanceOf(sandbox, tokens.collectible, recipient);
const blocks = async () => {
  const count = Number(await ask(sandbox, 'eth_blockNumber'));
  const all = Array.from({ length: count + 1 }, (_, i) =>
    ask(sandbox, 'eth_getBlockByNumber', `0x${i.toString(16)}`, false),
  );
  return (await Promise.all(all)) as { hash: string; transactions: string[] }[];
};
const post = async (body: unknown, method = 'POST') => {
  const response = await fetch(`${sandbox.url}/_twinspec/faults`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? '' : ((JSON.parse(text) as { detail?: string }).detail ?? JSON.parse(text))];
};

it('reverts the next submissions, and only those', async () => {
  await sandbox.fault({ fault: 'reverted', times: 2 });
  const hashes = [await submit('3'), await submit('3'), await submit('3')];
  expect((await listed()).map(({ state: how }) => how)).toEqual(['mined', 'reverted', 'reverted']);
  expect(await balance()).toBe(3n);
  expect(await ask(sandbox, 'eth_getTransactionReceipt', hashes[0])).toMatchObject({ status: '0x0' });
});

it('refuses a mint that reverts in its block, instead of saying that it succeeded', async () => {
  await sandbox.fault({ fault: 'reverted' });
  const { status, text } = await call(sandbox, 'mintFT', minting);
  expect([status, text]).toEqual([400, expect.stringMatching(/"Message":"[^"]+\. The transaction 0x\w+ reverted in/)]);
  expect(await call(sandbox, 'mintFT', minting)).toMatchObject({ status: 200 });
});

it('lets nothing be mined, whoever sends it, until the fault ends', async () => {
  await post({ fault: 'stuck' });
  const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
  const own = await ask(sandbox, 'eth_sendTransaction', { from, to: recipient, value: '0x1' });
  const hash = await submit('2');
  expect([await listed(), await balance()]).toMatchObject([[{ txHash: hash, state: 'submitted' }], 0n]);
  expect(await post(undefined, 'GET')).toEqual([200, [{ fault: 'stuck' }]]);
  expect(await post(undefined, 'DELETE')).toEqual([204, '']);
  expect([await listed(), await balance()]).toMatchObject([[{ state: 'mined' }], 2n]);
  expect(await ask(sandbox, 'eth_getTransactionReceipt', own)).toMatchObject({ status: '0x1' });
  expect([await submit(), await balance()]).toEqual([expect.any(String), 3n]);
});

it('goes on to mine in intervals where it did', async () => {
  await ask(sandbox, 'evm_setIntervalMining', 1);
  await sandbox.fault({ fault: 'stuck' });
  await sandbox.endFaults();
  expect([await ask(sandbox, 'anvil_getAutomine'), await ask(sandbox, 'anvil_getIntervalMining')]).toEqual([false, 1]);
});

it('ends with its process, and what has waited is mined', async () => {
  await sandbox.fault({ fault: 'stuck' });
  await submit('2');
  await sandbox.close();
  sandbox = await startSandbox({ state });
  expect([await sandbox.faults(), await ask(sandbox, 'anvil_getAutomine')]).toEqual([[], true]);
  expect([await listed(), await balance()]).toMatchObject([[{ state: 'mined' }], 2n]);
});

it('waits again when everything goes back to where it waited, and what came later is gone', async () => {
  await ask(sandbox, 'evm_setAutomine', false);
  const hash = await submit('2');
  const id = await sandbox.snapshot();
  for (let i = 0; i < 2; i += 1) {
    const later = await submit('4');
    if (i > 0) await ask(sandbox, 'evm_mine');
    await sandbox.restore(id);
    expect([await listed(), await balance()]).toMatchObject([[{ txHash: hash, state: 'submitted' }], 0n]);
    expect(await ask(sandbox, 'eth_getTransactionByHash', later)).toBeNull();
  }
  await ask(sandbox, 'evm_mine');
  expect([await listed(), await balance()]).toMatchObject([[{ txHash: hash, state: 'mined' }], 2n]);
});

it('drops transactions, those of the platform and signed ones of others', async () => {
  await sandbox.fault({ fault: 'dropped', times: 2 });
  const hash = await submit();
  const account = privateKeyToAccount(submission.privateKey as Hex);
  const raw = await account.signTransaction({
    to: tokens.collectible,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [recipient, 5n] }),
    ...{ chainId: sandbox.chainId, nonce: 6, gas: 100_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n },
  });
  const own = await ask(sandbox, 'eth_sendRawTransaction', raw);
  for (const one of [hash, own]) expect(await ask(sandbox, 'eth_getTransactionByHash', one)).toBeNull();
  expect([await listed(), await balance()]).toEqual([[], 0n]);
  // The wallet goes on with the same nonce.
  expect(await ask(sandbox, 'eth_sendRawTransaction', raw)).toBe(own);
  expect(await balance()).toBe(5n);
});

it('replaces blocks, and sends their transactions again; all of that outlives a restart', async () => {
  const hashes = [await submit('1'), await submit('2'), await submit('4')];
  const before = await blocks();
  await sandbox.snapshot();
  expect(await post({ fault: 'reorganized', blocks: 2, seconds: 3600 })).toEqual([204, '']);
  expect(await balance()).toBe(1n);
  expect((await listed()).map(({ state: how }) => how)).toEqual(['submitted', 'submitted', 'mined']);
  const replaced = await blocks();
  expect(replaced).toHaveLength(before.length);
  expect(replaced.map(({ hash }, i) => hash === before[i]?.hash)).toEqual([true, true, true, true, false, false]);
  await expect(sandbox.restore('0x1')).rejects.toThrow('no snapshot of that id');

  // What was to be sent again is sent at the start, as everything that is in no block.
  await sandbox.close();
  sandbox = await startSandbox({ state });
  expect((await blocks()).slice(0, 6)).toEqual(replaced);
  // The chain mines what is sent a moment after it has taken it.
  await vi.waitFor(async () => expect(await balance()).toBe(7n), patient);
  expect((await listed()).map(({ txHash }) => txHash)).toEqual(hashes.toReversed());

  await sandbox.fault({ fault: 'reorganized', blocks: 1 });
  await vi.waitFor(async () => {
    const isMined = (await listed()).every(({ state: how }) => how === 'mined');
    expect([await balance(), isMined]).toEqual([7n, true]);
  }, patient);
  expect(await post({ fault: 'reorganized', blocks: 1000 })).toEqual([
    422,
    expect.stringMatching(/^Only blocks since the start can be replaced, of which there are \d+\.$/),
  ]);
  await ask(sandbox, 'anvil_mine', '0x96');
  const [status, sentence] = await post({ fault: 'reorganized', blocks: 129 });
  expect([status, sentence]).toEqual([422, expect.stringContaining('can replace its latest 128 blocks at most')]);
  expect(await post({ fault: 'reorganized', blocks: 128 })).toEqual([204, '']);
});

it('takes back the logs of replaced blocks that a filter has told, and tells them again', async () => {
  const filter = await ask(sandbox, 'eth_newFilter', { address: tokens.collectible });
  const quiet = await ask(sandbox, 'eth_newFilter', { address: tokens.collectible });
  const found = async (which: unknown) =>
    (await ask(sandbox, 'eth_getFilterChanges', which)) as { blockHash: string; removed: boolean }[];
  await submit('1');
  const [told] = await found(filter);
  expect(told).toMatchObject({ removed: false });
  expect(await post({ fault: 'reorganized', blocks: 1 })).toEqual([204, '']);
  const changes: unknown[] = await found(filter);
  await vi.waitFor(async () => expect(changes.push(...(await found(filter)))).toBe(2), patient);
  expect(changes).toEqual([{ ...told, removed: true }, expect.objectContaining({ removed: false })]);
  expect(changes[1]).not.toMatchObject({ blockHash: told?.blockHash });
  expect((await found(quiet)).map(({ removed }) => removed)).toEqual([false, true, false]);
});

it('says why a call that waits for its block has no receipt, and keeps nobody else from anything', async () => {
  const account = privateKeyToAccount(submission.privateKey as Hex);
  const nonce = Number(await ask(sandbox, 'eth_getTransactionCount', account.address, 'latest'));
  const raw = (ahead: number): Promise<Hex> =>
    account.signTransaction({
      ...{ to: recipient, chainId: 80_002, gas: 21_000n, gasPrice: 10n ** 9n },
      nonce: nonce + ahead,
    });
  const wait = (...params: unknown[]): Promise<unknown> => ask(sandbox, 'eth_sendRawTransactionSync', ...params);
  await sandbox.fault({ fault: 'dropped' });
  await expect(wait(await raw(0))).rejects.toThrow('has left the mempool, and is in no block');
  // viem says how long it waits.
  expect(await wait(await raw(0), 5000)).toMatchObject({ status: '0x1' });
  await expect(wait(await raw(1), 'long')).rejects.toThrow('how long to wait, in milliseconds');
  await sandbox.fault({ fault: 'stuck' });
  await expect(wait(await raw(1), 10)).rejects.toThrow('was in no block within 10 ms');
  const waiting = wait(await raw(2), 600_000);
  await vi.waitFor(async () => expect(await ask(sandbox, 'txpool_status')).toMatchObject({ pending: '0x2' }), patient);
  await sandbox.endFaults();
  expect(await waiting).toMatchObject({ status: '0x1' });
});

it('answers late what the platform asks, too: the simulation, and the transaction', async () => {
  await sandbox.fault({ fault: 'slow', milliseconds: 400 });
  const start = performance.now();
  await submit();
  expect(performance.now() - start).toBeGreaterThan(790);
});

it('answers late, until the fault ends by itself', async () => {
  const begun = performance.now();
  await sandbox.fault({ fault: 'slow', milliseconds: 400, seconds: 0.8 });
  const start = performance.now();
  await ask(sandbox, 'eth_chainId');
  // On a busy machine, the fault may have ended before it was asked.
  if (start - begun < 700) expect(performance.now() - start).toBeGreaterThan(390);
  await vi.waitFor(async () => expect(await sandbox.faults()).toEqual([]), patient);
});

it('refuses submissions and mints while there are no funds', async () => {
  await sandbox.fault({ fault: 'noFunds' });
  await expect(submit()).rejects.toThrow("The wallet that pays does not have enough of the chain's coin");
  await sandbox.reset();
  expect([await submit(), await sandbox.faults()]).toEqual([expect.any(String), []]);
});

it.each<[body: unknown, sentence: string]>([
  [{}, 'The body has to be JSON with "fault": reverted, stuck, dropped, reorganized, slow, noFunds.'],
  [
    { fault: 'constructor' },
    'The body has to be JSON with "fault": reverted, stuck, dropped, reorganized, slow, noFunds.',
  ],
  [{ fault: 'slow' }, 'The fault slow needs "milliseconds": how many milliseconds.'],
  [{ fault: 'stuck', times: 1 }, 'The fault stuck has no "times"; it has seconds.'],
  [{ fault: 'dropped', times: 0.5 }, '"times" has to be a whole number from 1 to 1000.'],
])('a mistake in %j is answered with one sentence', async (body, sentence) => {
  expect(await post(body)).toEqual([422, sentence]);
});

it('on a node of somebody else, says that it cannot be stopped', async () => {
  const guest = await startSandbox({ rpcUrl: sandbox.rpcUrl });
  try {
    const sentence = 'Only the chain of the sandbox itself can be ';
    await expect(guest.fault({ fault: 'stuck' })).rejects.toThrow(`${sentence}stopped.`);
    await expect(guest.fault({ fault: 'reorganized', blocks: 1 })).rejects.toThrow(`${sentence}reorganized.`);
    await expect(guest.save()).rejects.toThrow(`${sentence}saved.`);
  } finally {
    await guest.close();
  }
});
