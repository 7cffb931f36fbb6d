import { createNodeClient, createPlatformClient, isUnauthorizedError } from 'twinspec';
import { afterAll, expect, it } from 'vitest';
import { platform } from '../src/platform.ts';

const server = platform();
const { url, rpcUrl } = await server.listen({ port: 0 });
afterAll(() => server.close());

const client = createPlatformClient({ baseUrl: url, apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' });
const request = { chainId: '80002', erc: 'ERC20', quantity: '5' } as const;

it('counts what was minted', async () => {
  expect((await client.mintFT(request)).referenceId).toBe('mint-5');
  expect((await client.mintFT(request)).referenceId).toBe('mint-10');
});

it("refuses somebody else's dApp as the contract says", async () => {
  const refused = await client.mintFT(request, { dappId: 'dapp-of-another-key' }).catch((error: unknown) => error);
  expect(isUnauthorizedError(refused)).toBe(true);
});

it('answers the node, and 501 where it has no handler', async () => {
  expect(await createNodeClient({ rpcUrl }).eth_getUncleCountByBlockNumber('0x1')).toBe('0x0');
  const list = client.listAllFundedTransactions({ userId: 'demo-dapp-id', page: 1, limit: 5 });
  await expect(list).rejects.toMatchObject({ status: 501 });
});
