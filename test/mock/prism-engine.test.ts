import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';
import { call, post } from '../support/send.ts';

const mock = await startMock({ engine: 'prism' });
afterAll(() => mock.close());

const mint = '/api/v0/ft-manager/mintFT';
const uncles = { jsonrpc: '2.0', id: 'a', method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };

describe('the Prism engine', () => {
  it('answers JSON-RPC by the standard: ids, batches, notifications, unknown methods', async () => {
    const { body } = await call(mock, [
      uncles,
      { ...uncles, id: undefined },
      { ...uncles, id: 2, method: 'none' },
      { ...uncles, id: 3, params: [1] },
    ]);
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 'a', result: expect.stringMatching(/^0x/) },
      { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32601 }) },
      { jsonrpc: '2.0', id: 3, error: expect.objectContaining({ code: -32602 }) },
    ]);
  });

  it('follows Prefer, and lists violations where Prism does', async () => {
    expect((await post(mock, mint, {}, { prefer: 'example=mintedWithoutHash' })).body).toMatchObject({
      Data: { txnHash: '' },
    });
    expect((await post(mock, mint, {}, { prefer: 'code=401' })).status).toBe(401);
    const seeded = async () => (await post(mock, mint, {}, { prefer: 'dynamic=true, seed=7' })).text;
    expect(await seeded()).toBe(await seeded());
    const { headers, status } = await post(mock, mint, { quantity: 7 });
    expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    expect(headers.get('twinspec-exchange')).toMatch(/^prism;operation=mintFT;/);
  });

  it('gives a test the exchange that it requests', async () => {
    mock.next('mintFT', 'subIdMismatch');
    mock.next(uncles.method, 'invalidParams');
    expect(await post(mock, mint, {})).toMatchObject({ status: 401, body: { Code: 401 } });
    expect((await call(mock, uncles)).body).toMatchObject({ error: { code: -32602 } });
    expect((await post(mock, mint, {})).status).toBe(200);
    expect(mock.requests.some(({ exchange }) => exchange === 'mintFT/subIdMismatch')).toBe(true);
  });
});

it('an unknown engine is refused in a sentence', async () => {
  expect(await twinspec(['mock', '--engine', 'prysm'])).toMatchObject({
    code: 2,
    stderr: '--engine takes exchanges or prism, not "prysm".\n',
  });
});
