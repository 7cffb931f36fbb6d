import type { ledger, orders, stock } from './api/index.ts';

/** The clients of the three services. */
export type Services = {
  orders: orders.OrdersClient;
  stock: stock.StockClient;
  ledger: ledger.LedgerClient;
};

/** Orders something, pays for it, and says how many are left. */
export async function checkout({ orders, stock, ledger }: Services, sku: string, quantity: number): Promise<string> {
  const placed = await orders.result.createOrder({ sku, quantity });
  if (placed.status === 409) return `There is no ${sku} left.`;
  if (placed.status !== 201) return 'Please try again later.';
  const { id, total } = placed.data;
  const receipt = await ledger.request({ method: 'ledger_pay', params: [id, total.amount] });
  const { left } = await stock.getItem({ path: { sku } });
  return `${receipt}: ${total.amount / 100} ${total.currency}, ${left} left`;
}
