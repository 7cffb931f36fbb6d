import { startMock } from 'twinspec/mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ledger, orders, stock, type Exchanges } from '../src/api/index.ts';
import { checkout } from '../src/checkout.ts';

// One mock of the three services, as the settings of this folder name them.
const mock = await startMock<Exchanges>();
const urls = Object.fromEntries(mock.apis.map(({ name, url }) => [name, url]));
const services = {
  orders: orders.createOrders({ baseUrl: mock.url }),
  stock: stock.createStock({ baseUrl: mock.url }),
  ledger: ledger.createLedger({ rpcUrl: urls['ledger'] ?? '' }),
};
beforeEach(() => mock.reset());
afterAll(() => mock.close());

it('asks all three services', async () => {
  expect(await checkout(services, 'tea', 2)).toBe('r-1: 9 EUR, 12 left');
  expect(mock.requests.map(({ operationId }) => operationId)).toEqual(['createOrder', 'ledger_pay', 'getItem']);
});

it('says that there is nothing left', async () => {
  await mock.next('createOrder', 'soldOut');
  expect(await checkout(services, 'tea', 2)).toBe('There is no tea left.');
});

it('is refused a service, an exchange and a status that no document has, by the compiler', async () => {
  // @ts-expect-error: orders are created, not placed
  await expect(mock.next('placeOrder', 'soldOut')).rejects.toThrow('There is no operation');
  // @ts-expect-error: only orders can be sold out
  await expect(mock.next('getItem', 'soldOut')).rejects.toThrow('getItem has no exchange');
  // @ts-expect-error: not documented
  await expect(mock.next('getItem', 500)).rejects.toThrow('getItem documents no response 500');
});
