import { createNodeClient, createPlatformClient } from 'twinspec';
import { startMock } from 'twinspec/mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mint, overview } from './dapp.ts';

const mock = await startMock();
const platform = createPlatformClient({
  baseUrl: mock.url,
  apiKey: 'demo-api-key',
  dappId: 'demo-dapp-id',
  chainId: '80002',
});
const node = createNodeClient({ rpcUrl: mock.rpcUrl });
beforeEach(() => mock.reset());
afterAll(() => mock.close());

it('shows the latest block and the funded transactions', async () => {
  const { block, funded } = await overview(platform, node);
  expect(block).toMatch(/^0x[0-9a-f]+$/);
  expect(funded.length).toBeGreaterThan(0);
});

it('mints', async () => {
  expect(await mint(platform)).toMatch(/^Minted: /);
});

it('says why the platform refused', async () => {
  await mock.next('mintFT', 'subIdMismatch');
  expect(await mint(platform)).toMatch(/^Refused: /);
});
