import type { Operation } from '../operation.ts';

/** Lists the methods that end subscriptions. The server that keeps the subscriptions answers them. */
export function unsubscribersIn(operations: readonly Operation[]): Set<string> {
  return new Set(
    operations.flatMap(({ rpc }) => (rpc?.subscriptions ?? []).flatMap(({ unsubscribe: name }) => name ?? [])),
  );
}
