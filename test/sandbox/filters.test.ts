import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/json.ts';
import { filtersOf } from '../../scripts/sandbox/filters.ts';
import { NodeError, type Node } from '../../scripts/sandbox/node.ts';

/** A node that knows its own filters alone; each has found one thing, which it tells once. */
function nodeNamed(name: string): Node {
  const found = new Map<Json, Json[]>();
  const answer = (method: string, [id = null]: Json[]): Json => {
    if (method !== 'eth_getFilterChanges') {
      const made = `${name}-${found.size + 1}`;
      found.set(made, [`found by ${made}`]);
      return made;
    }
    const changes = found.get(id);
    if (changes === undefined) throw new NodeError(-32000, 'filter not found');
    return changes.splice(0);
  };
  const request = async (method: string, params: unknown): Promise<Json> => answer(method, params as Json[]);
  return { request: request as Node['request'], together: async () => [] };
}

it('filters that are asked for while they move to another node lose nothing, and are found there', async () => {
  const [old, other] = [nodeNamed('old'), nodeNamed('other')];
  const filters = filtersOf();
  const made: Json[] = [];
  for (let i = 0; i < 3; i += 1) made.push(await filters.request(old, 'eth_newBlockFilter', []));
  const moving = filters.move(old, other);
  const told: Json[] = [];
  const ask = async (node: Node): Promise<void> => {
    for (const id of made) told.push(...((await filters.request(node, 'eth_getFilterChanges', [id])) as Json[]));
  };
  await ask(old);
  const late = await filters.request(old, 'eth_newBlockFilter', []);
  const takeOver = await moving;
  await ask(old);
  takeOver();
  await ask(other);
  expect(told.toSorted()).toEqual(['found by old-1', 'found by old-2', 'found by old-3']);
  expect(await filters.request(other, 'eth_getFilterChanges', [late])).toEqual(['found by old-4']);
});
