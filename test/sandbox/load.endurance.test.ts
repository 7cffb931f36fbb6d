import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { ask, call, firstPage, minting, recipient, submission } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const [count, atOnce, wallets] = [300, 32, 8];

it('hundreds of submissions, 32 at once from 8 wallets, are as many mined transactions', async () => {
  const hashes: string[] = [];
  const left = Array.from({ length: count }, (_, i) => i);
  const work = async (): Promise<void> => {
    for (let i = left.pop(); i !== undefined; i = left.pop()) {
      const privateKey = `0x${String((i % wallets) + 1).padStart(64, '2')}`;
      const request = { ...submission, privateKey, method: 'approve', params: [recipient, String(i)] };
      const { status, text } = await call(sandbox, 'signAndSubmitGaslessTx', request);
      expect([status, text]).toEqual([200, expect.any(String)]);
      hashes.push((JSON.parse(text) as { Data: { txHash: string } }).Data.txHash);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(new Set(hashes).size).toBe(count);
  for (const hash of hashes) {
    expect(await ask(sandbox, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
  }
  const pages = await Promise.all(
    ['listAllFundedTransactions', 'listAllProtocolConfig'].map(async (operation) => {
      const { text } = await call(sandbox, operation as 'listAllProtocolConfig', { ...firstPage, limit: 1000 });
      return (JSON.parse(text) as { data: { data: { txHash: string }[]; total: number } }).data;
    }),
  );
  expect(pages[0]?.total).toBe(count);
  expect(new Set(pages[0]?.data.map(({ txHash }) => txHash))).toEqual(new Set(hashes));
  expect(pages[1]).toEqual(pages[0]);
});

it.each([
  ['automine off', 'evm_setAutomine', false],
  ['interval mining', 'evm_setIntervalMining', 3600],
])('with %s, a submission answers with its hash, also for a wallet without coins', async (_, mode, value) => {
  await sandbox.reset();
  await ask(sandbox, mode, value);
  const before = await ask(sandbox, 'eth_blockNumber');
  const hashes: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    const privateKey = `0x${String((i % 2) + 1).padStart(64, '4')}`;
    const request = { ...submission, privateKey, method: 'approve', params: [recipient, String(i)] };
    const { status, text } = await call(sandbox, 'signAndSubmitGaslessTx', request);
    expect([status, text]).toEqual([200, expect.any(String)]);
    hashes.push((JSON.parse(text) as { Data: { txHash: string } }).Data.txHash);
  }
  expect(await call(sandbox, 'mintFT', minting)).toMatchObject({ status: 200 });
  expect(await ask(sandbox, 'eth_blockNumber')).toBe(before);
  await ask(sandbox, 'evm_mine');
  for (const hash of hashes) {
    expect(await ask(sandbox, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
  }
});
