import { asList, type Json } from '../contract/json.ts';
import { NodeError, type Node } from './node.ts';

/** The filters of a node (`eth_newFilter` and its like), which go on when another node takes its place. */
export type Filters = {
  /** Calls a method of the node; what is about a filter goes to the one that stands for it there. */
  request: (node: Node, method: string, params: unknown) => Promise<Json>;
  /** Makes the filters on another node that has the same blocks, while neither mines. */
  move: (from: Node, to: Node) => Promise<void>;
};

/** A filter: how it was made, its id on the node, and what an earlier node had found for it. */
type Filter = { method: string; params: unknown; id: Json; found: Json[] };

const making = new Set(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter']);
const asking = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']);

/**
 * Makes the filters of a node; at first there are none.
 *
 * @returns the filters
 */
export function filtersOf(): Filters {
  /** By the id that was told to whoever made it. */
  const filters = new Map<Json, Filter>();
  return {
    request: async (node, method, params) => {
      if (making.has(method)) {
        const id = await node.request(method, params);
        filters.set(id, { method, params, id, found: [] });
        return id;
      }
      const [name = null] = asking.has(method) ? asList(params as Json) : [];
      const filter = filters.get(name);
      if (filter === undefined) return node.request(method, params);
      if (method === 'eth_uninstallFilter') filters.delete(name);
      const result = await node.request(method, [filter.id]);
      return method === 'eth_getFilterChanges' ? [...filter.found.splice(0), ...asList(result)] : result;
    },
    move: async (from, to) => {
      for (const [name, filter] of filters) {
        try {
          filter.found.push(...asList(await from.request('eth_getFilterChanges', [filter.id])));
          filter.id = await to.request(filter.method, filter.params);
          // A new filter first tells of what was there before it.
          await to.request('eth_getFilterChanges', [filter.id]);
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          // Nobody has asked for it for so long that the node has forgotten it.
          filters.delete(name);
        }
      }
    },
  };
}
