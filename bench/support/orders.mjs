// What all servers of bench/server.ts do with a request that keeps the contract of orders.json.

const kept = Array.from({ length: 20 }, (_, i) => ({ sku: `part-${i + 1}`, quantity: i + 1, price: 10 + i / 4 }));

export function getOrder(id, lines) {
  return orderOf(id, 'Ada Lovelace', kept.slice(0, lines));
}

export function createOrder({ customer, lines }) {
  return orderOf('order-1', customer, lines);
}

function orderOf(id, customer, lines) {
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return { id, customer, status: 'new', total, lines };
}
