import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/start.ts';
import { createNodeClient, createPlatformClient } from '../../src/index.ts';

// Addresses of a service that does not exist: a request that left the process would fail.
const baseUrl = 'https://platform.example';
const rpcUrl = `${baseUrl}/rpc`;

const mock = await createMock();
const server = setupServer(http.all(`${baseUrl}/*`, ({ request }) => mock.fetch(request)));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => mock.reset());
afterAll(() => server.close());

const platform = createPlatformClient({ baseUrl, apiKey: 'a-real-key', dappId: 'mine', chainId: '137' });

it('serves the platform under its real address', async () => {
  const { referenceId } = await platform.mintFT({ chainId: '137', quantity: '5' });
  expect(referenceId).toMatch(/^[0-9a-f-]{36}$/);
  expect(mock.requests).toMatchObject([
    { operationId: 'mintFT', headers: { authorization: '[redacted]', dappid: 'mine' } },
  ]);
});

it('serves the node, batches included', async () => {
  const node = createNodeClient({ rpcUrl, batch: true });
  const [block, uncles] = await Promise.all([
    node.eth_getBlockByNumber('latest', false),
    node.eth_getUncleCountByBlockNumber('0x1'),
  ]);
  expect([typeof block?.hash, typeof uncles]).toEqual(['string', 'string']);
  expect(mock.requests.map(({ operationId }) => operationId)).toEqual([
    'eth_getBlockByNumber',
    'eth_getUncleCountByBlockNumber',
  ]);
});

it('lets a test request another answer', async () => {
  mock.next('mintFT', 'subIdMismatch');
  await expect(platform.mintFT({ quantity: '5' })).rejects.toThrow('subId with apiKey not matching');
});
