import { expect, test, vi } from 'vitest';
import { rpcClient, secretsAt, type RpcRequestFunction } from '../../src/runtime.ts';
import type { Fetch } from '../../src/index.ts';
import { outcome, send, serve } from './server.ts';

// No JSON-RPC method of our contract has a secret param; methods of other contracts may.
const createNodeClient = (options: Parameters<typeof rpcClient>[1]): { request: RpcRequestFunction<object> } =>
  rpcClient({ personal_unlockAccount: { params: 2, secrets: secretsAt('/params/1') } }, options);

const unlock = { method: 'personal_unlockAccount', params: ['0x1', 'correct-horse-battery'] };

test('a secret param is kept out of the errors of every call of its batch', async () => {
  const server = await serve((_, response) =>
    send(response, 400, { id: null, error: { code: -32700, message: 'cannot read correct-horse-battery' } }),
  );
  const node = createNodeClient({ rpcUrl: server.url, batch: true });
  const errors = await Promise.all([outcome(node.request(unlock)), outcome(node.request({ method: 'eth_chainId' }))]);
  expect(errors.map(({ message }) => message)).toEqual(['cannot read [redacted]', 'cannot read [redacted]']);
});

test('a secret param is not sent in the clear', async () => {
  const fetch = vi.fn<Fetch>(async () => Response.json({}));
  const node = createNodeClient({ rpcUrl: 'http://geth:8545', fetch });
  expect(await outcome(node.request(unlock))).toMatchObject({ name: 'UsageError' });
  expect(fetch).not.toHaveBeenCalled();
  await outcome(node.request({ method: 'eth_chainId' }));
  expect(fetch).toHaveBeenCalledTimes(1);
});
