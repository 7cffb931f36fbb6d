import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { ask, balanceOf, call, firstPage, recipient, submission, tokens } from '../support/sandbox.ts';

let origin: Sandbox;
let fork: Sandbox;

const submit = async (place: { url: string }, amount: string): Promise<number> =>
  (await call(place, 'signAndSubmitGaslessTx', { ...submission, params: [recipient, amount] })).status;
const balance = (place: { rpcUrl: string }): Promise<bigint> => balanceOf(place, tokens.collectible, recipient);
const head = async (place: { rpcUrl: string }): Promise<number> => Number(await ask(place, 'eth_blockNumber'));

beforeAll(async () => {
  origin = await startSandbox({ seed: 'origin' });
  await submit(origin, '5');
  const url = new URL(origin.rpcUrl);
  url.username = 'me';
  url.password = 'a-secret-key';
  fork = await startSandbox({ forkUrl: url.href });
});
afterAll(async () => {
  await fork.close();
  await origin.close();
});

it('goes on from the chain of another node, which does not see what happens', async () => {
  const before = await head(origin);
  expect([fork.chainId, await head(fork), await balance(fork)]).toEqual([80_002, before, 5n]);
  expect(await submit(fork, '2')).toBe(200);
  expect([await balance(fork), await balance(origin)]).toEqual([7n, 5n]);
  expect([await head(fork), await head(origin)]).toEqual([before + 1, before]);
  // What happens there after the fork is not seen here either.
  await submit(origin, '100');
  expect(await balance(fork)).toBe(7n);
  await fork.reset();
  expect([await head(fork), await balance(fork)]).toEqual([before, 5n]);
  const listed = await call(fork, 'listAllFundedTransactions', firstPage);
  expect(JSON.parse(listed.text)).toMatchObject({ data: { total: 0 } });
  const session = fork.session('other');
  expect([await submit(session, '1'), await balance(session), await balance(fork)]).toEqual([200, 6n, 5n]);
});

it('does not show the address, which may contain a key', async () => {
  expect(JSON.stringify(await ask(fork, 'anvil_nodeInfo'))).not.toContain('a-secret-key');
  await expect(fork.save()).rejects.toThrow('A forked chain cannot be saved');
});

it.each([
  [{ forkUrl: 'nowhere' }, '--fork-url takes the http address of an EVM node'],
  [{ forkUrl: 'http://127.0.0.1:9/secret' }, '--fork-url: The node cannot be reached (bad port).'],
  [{ forkUrl: 'http://127.0.0.1:8545', state: 'kept' }, '--fork-url: a forked chain cannot be kept'],
  [{ forkUrl: 'http://127.0.0.1:8545', rpcUrl: 'http://127.0.0.1:8546' }, '--fork-url and --rpc-url both say'],
])('%j is answered with one sentence', async (options, sentence) => {
  await expect(startSandbox(options)).rejects.toThrow(sentence);
});
