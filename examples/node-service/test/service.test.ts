import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPlatformClient } from 'twinspec';
import { startMock } from 'twinspec/mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { service } from '../src/service.ts';

const mock = await startMock();
const platform = createPlatformClient({
  baseUrl: mock.url,
  apiKey: 'demo-api-key',
  dappId: 'demo-dapp-id',
  chainId: '80002',
});
const server = service(platform).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(() => mock.reset());
afterAll(async () => {
  server.close();
  await mock.close();
});

const post = (path: string) => fetch(url + path, { method: 'POST' });
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it('rewards once', async () => {
  const response = await post(`/rewards/${address}`);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ outcome: 'minted' });
  expect(mock.requests).toMatchObject([{ operationId: 'mintFT', body: { recipientAddress: address, quantity: '5' } }]);
});

it('reports a refusal', async () => {
  await mock.next('mintFT', 'subIdMismatch');
  const response = await post(`/rewards/${address}`);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ outcome: 'refused' });
});

it('does not call the platform for a wrong address', async () => {
  expect((await post('/rewards/me')).status).toBe(404);
  expect(mock.requests).toEqual([]);
});
