import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { call, submission, tokens } from '../support/sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ strict: true });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function submit(changes: object = {}): Promise<unknown> {
  const { status, text } = await call(sandbox, 'signAndSubmitGaslessTx', { ...submission, ...changes });
  const { Message } = JSON.parse(text) as { Message: string };
  return status === 200 ? 'submitted' : Message;
}

async function whitelist(gasLimitConfigured: number, changes: object = {}): Promise<void> {
  const entry = { contractAddress: tokens.collectible, contractName: 'C', linkedDAppId: 'demo-dapp-id', ...changes };
  const { status } = await call(sandbox, 'addWhitelistedContractLinkedToDApp', { ...entry, gasLimitConfigured });
  expect(status).toBe(200);
}

it('pays only for smart contracts that are whitelisted for the dApp', async () => {
  expect(await submit()).toMatch(/is not whitelisted for the dApp/);
  await whitelist(0.05);
  expect(await submit()).toBe('submitted');
  expect(await submit({ to: tokens.coin })).toMatch(/is not whitelisted/);
  expect(await submit({ dAppId: 'another' })).toMatch(/is not whitelisted/);
  await whitelist(1_000_000, { linkedDAppId: 'another', chainId: 80_002 });
  expect(await submit({ dAppId: 'another' })).toBe('submitted');
});

it.each<[limit: number, why: RegExp]>([
  [21_000, /takes \d+ units of gas, but gasLimitConfigured allows 21000/],
  [0.000_000_1, /costs 0\.0000\d+ coins, but gasLimitConfigured allows 1e-7/],
  [0, /allows 0/],
])('pays no more than the limit of %s', async (limit, why) => {
  await whitelist(limit);
  expect(await submit()).toMatch(why);
  await whitelist(200_000);
  expect(await submit()).toBe('submitted');
});
