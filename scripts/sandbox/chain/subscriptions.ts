import { setTimeout as pause } from 'node:timers/promises';
import { asObject, asList, asText, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Subscriber } from '../../serve/rpc/rpc.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';

/** How notifications are written (execution-apis, eth_subscribe). */
const notification = { method: 'eth_subscription', id: '/subscription', item: '/result' };

/** A kind of subscription: the filter that the node keeps for it, and what subscribers get for a change of that. */
type Kind = {
  filter: (given: Json) => NodeCall;
  read: (node: Node, change: Json, given: Json) => Promise<Json>;
};

const kinds: { [name: string]: Kind } = {
  newHeads: {
    filter: () => ['eth_newBlockFilter', []],
    read: async (node, hash) => headOf(await node.request('eth_getBlockByHash', [hash, false])),
  },
  logs: {
    filter: (given) => ['eth_newFilter', [isObject(given) ? given : {}]],
    read: async (_, log) => log,
  },
  newPendingTransactions: {
    filter: () => ['eth_newPendingTransactionFilter', []],
    read: async (node, hash, isWhole) => (isWhole === true ? node.request('eth_getTransactionByHash', [hash]) : hash),
  },
};

/** What subscriptions use. */
type Parts = { node: Node; interval: number };

/**
 * Begins a subscription. The node is asked for changes again and again, since not every node sends notifications, and
 * one that goes back or is started anew forgets who wants them: the filter is then made anew, and the subscription
 * goes on.
 *
 * @param parts - `node`, the node; `interval`, milliseconds between two questions
 * @param params - the params of `eth_subscribe`
 * @returns the id of the subscription
 * @throws NodeError when there is no such kind of subscription, or too many; or the node's own error
 */
export async function subscribeToNode(
  parts: Parts,
  subscriber: Subscriber,
  [name = null, given = null]: Json[],
): Promise<string | number> {
  const { node } = parts;
  const kind = Object.hasOwn(kinds, String(name)) ? kinds[String(name)] : undefined;
  if (kind === undefined) {
    throw new NodeError(-32_602, `eth_subscribe takes one of ${Object.keys(kinds).join(', ')}.`);
  }
  if (!subscriber.reserve()) {
    throw new NodeError(-32_005, 'This connection has as many subscriptions as it may have.');
  }
  let filter: Json;
  try {
    filter = await node.request(...kind.filter(given));
  } catch (error) {
    subscriber.release();
    throw error;
  }
  const ended = new AbortController();
  const items = changes(parts, kind, given, filter, ended.signal);
  return subscriber.begin({ items, abort: () => ended.abort(), notification, hasNumbers: false });
}

async function* changes(
  { node, interval }: Parts,
  kind: Kind,
  given: Json,
  first: Json,
  signal: AbortSignal,
): AsyncGenerator<Json> {
  let filter: Json | undefined = first;
  try {
    while (!signal.aborted) {
      await pause(interval, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        filter ??= await node.request(...kind.filter(given));
        for (const change of asList(await node.request('eth_getFilterChanges', [filter]))) {
          const item = await kind.read(node, change, given);
          // What has been taken back meanwhile is no longer readable.
          if (item !== null) yield item;
        }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error;
        filter = undefined;
      }
    }
  } finally {
    if (filter !== undefined) node.request('eth_uninstallFilter', [filter]).catch(() => undefined);
  }
}

/** A block without its transactions. */
function headOf(block: Json): JsonObject | null {
  if (asText(asObject(block)['hash']) === undefined) return null;
  const { transactions: _, uncles: __, withdrawals: ___, size: ____, ...head } = asObject(block);
  return head;
}
