import { expect, test } from './session.ts';

const headers = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };

for (let i = 1; i <= 10; i++) {
  test(`a refusal that only this test gets ${i}`, async ({ request }) => {
    await request.post('/_twinspec/next', { data: { operation: 'mintFT', exchange: 'invalidKey' } });
    const refused = await request.post('/api/v0/ft-manager/mintFT', { headers, data: { quantity: String(i) } });
    expect(refused.status()).toBe(401);
  });

  test(`a success beside it ${i}`, async ({ request }) => {
    const minted = await request.post('/api/v0/ft-manager/mintFT', { headers, data: { quantity: String(i) } });
    expect(minted.status()).toBe(200);
    expect(await (await request.get('/_twinspec/requests')).json()).toHaveLength(1);
  });
}
