import { describe, expect, it } from 'vitest';
import { setAtPointer } from '../../scripts/contract/base/json.ts';
import { contractOf, type ApiDocument } from '../../scripts/contract/contract.ts';
import { diff } from '../../scripts/diff/diff.ts';
import { sameService } from '../support/same-services.ts';

describe('several APIs', () => {
  const orders = { name: 'orders', document: sameService('Orders', 'total') };
  const stock = { name: 'stock', document: sameService('Stock', 'amount') };
  const found = (before: ApiDocument[], now: ApiDocument[]): string[] =>
    diff(contractOf(before), contractOf(now)).changes.map(({ api, message }) => `${api}: ${message}`);

  it('are compared by name, whatever the other one has', () => {
    expect(found([orders, stock], [stock, orders])).toEqual([]);
    const other = { ...stock, document: setAtPointer(stock.document, '/paths/~1things/get/operationId', 'all') };
    expect(found([orders, stock], [orders, other as ApiDocument])).toEqual([
      'stock: The operation stock.list is now called all, and so is the method of the clients.',
    ]);
  });

  it('are added, removed and renamed', () => {
    expect(found([orders, stock], [orders])).toEqual([
      'stock: The operation stock.list was removed.',
      'stock: The operation stock.create was removed.',
      'stock: The operation stock.read was removed.',
    ]);
    expect(found([orders], [orders, stock])).toHaveLength(3);
    expect(found([orders], [{ ...orders, name: 'sales' }])).toEqual([]);
  });
});
