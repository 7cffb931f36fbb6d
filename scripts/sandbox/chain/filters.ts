import { asList, asObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { states } from './anvil.ts';
import { numberToHex } from '../viem.ts';
import { NodeError, NodeGone, type Node } from './node.ts';

/** The filters of a node (`eth_newFilter` and its like), by ids that are the same in every run. */
export type Filters = {
  /** Calls a method of the node; what is about a filter goes to the one that stands for it there. */
  request: (node: Node, method: string, params: unknown) => Promise<Json>;
  /** Asks for what the filters of logs have found, while the node still has all blocks. */
  gather: (node: Node) => Promise<TakeBack>;
  /** Counts from the start again, as everything goes back to it; the filters that are there go on. */
  countAnew: () => void;
  /** Forgets all filters, whose users have gone. */
  forget: () => void;
};

/** Tells the clients that were told of logs that their blocks are gone (execution-apis: `removed`). */
export type TakeBack = (gone: ReadonlySet<Json>) => void;

/**
 * A filter: how it was made, its id on the node, what was found and is not told yet, what was told of the blocks that
 * can still be replaced, and when a client asked for it last.
 */
type Filter = { method: string; params: unknown; id: Json; found: Json[]; told: JsonObject[]; used: number };

const ofLogs = 'eth_newFilter';
const making = new Set([ofLogs, 'eth_newBlockFilter', 'eth_newPendingTransactionFilter']);
const asking = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']);

/** Milliseconds after which the node has forgotten a filter without a poll; anvil does so after half of it. */
const abandoned = 600_000;

/**
 * Makes the filters of a node; at first there are none. Their ids are numbers, as those of the node differ from run to
 * run.
 */
export function filtersOf(): Filters {
  /** By the id that was told to its creator; the last polled comes last. */
  const filters = new Map<Json, Filter>();
  let made = 0;
  const use = (name: Json, filter: Filter): void => {
    filter.used = performance.now();
    filters.delete(name);
    filters.set(name, filter);
  };
  const forgetAbandoned = (): void => {
    for (const [name, { used }] of filters) {
      if (performance.now() - used < abandoned) return;
      filters.delete(name);
    }
  };
  const gatherOne = async (node: Node, { id, found }: Filter): Promise<void> => {
    found.push(...asList(await node.request('eth_getFilterChanges', [id])));
  };
  return {
    request: async (node, method, params) => {
      if (making.has(method)) {
        const id = await node.request(method, params);
        forgetAbandoned();
        do made += 1;
        while (filters.has(numberToHex(made)));
        const name = numberToHex(made);
        use(name, { method, params, id, found: [], told: [], used: 0 });
        return name;
      }
      const [name = null] = asking.has(method) ? asList(params as Json) : [];
      const filter = filters.get(name);
      if (filter === undefined) return node.request(method, params);
      use(name, filter);
      if (method === 'eth_uninstallFilter') filters.delete(name);
      if (method !== 'eth_getFilterChanges') return node.request(method, [filter.id]);
      await gatherOne(node, filter);
      return tell(filter);
    },
    gather: async (node) => {
      const those = [...filters.values()].filter(({ method }) => method === ofLogs);
      // One that the node has forgotten tells no client anything.
      for (const filter of those) await gatherOne(node, filter).catch(unlessForgotten);
      return (gone) => {
        for (const filter of those) takeBack(filter, gone);
      };
    },
    countAnew: () => {
      made = 0;
    },
    forget: () => filters.clear(),
  };
}

function unlessForgotten(error: unknown): void {
  if (!(error instanceof NodeError) || error instanceof NodeGone) throw error;
}

function tell(filter: Filter): Json[] {
  const told = filter.found.splice(0);
  const last = told.at(-1);
  if (filter.method !== ofLogs || last === undefined) return told;
  const oldest = Number(asObject(last)['blockNumber']) - states;
  filter.told = [...filter.told, ...told.map(asObject)].filter(({ blockNumber }) => Number(blockNumber) > oldest);
  return told;
}

function takeBack(filter: Filter, gone: ReadonlySet<Json>): void {
  const isGone = ({ blockHash = null, removed }: JsonObject): boolean => removed !== true && gone.has(blockHash);
  const lost = [...filter.told, ...filter.found.map(asObject)].filter(isGone);
  filter.told = filter.told.filter(({ blockHash = null }) => !gone.has(blockHash));
  filter.found.push(...lost.map((log) => ({ ...log, removed: true })));
}
