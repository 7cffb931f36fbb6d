import { CommandError } from '../../contract/base/errors.ts';
import { openCollections } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';

/** A part of a run: the `index`th of `count`, from 1. */
export type Shard = { index: number; count: number };

/**
 * Reads `I/N`.
 *
 * @param text - the value of `--shard`
 * @throws CommandError for anything else
 * @example shardIn('2/4') // { index: 2, count: 4 }
 */
export function shardIn(text: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw new CommandError(`--shard takes I/N, such as 2/4 for the second of four parts, not ${JSON.stringify(text)}.`);
  return shard;
}

/**
 * Chooses the operations of a shard. All shards together have each operation once; the same contract is divided in the
 * same way in every run. What belongs to one kind of things stays together: its life cycle needs all of it, and what a
 * list names is asked for.
 *
 * @param operations - the operations of the whole run
 */
export function operationsOf(operations: Operation[], { index, count }: Shard): Set<Operation> {
  const paths = new Set(operations.map(({ path }) => path));
  const groups = new Map<Operation, string>();
  for (const operation of operations)
    groups.set(operation, operation.rpc === undefined ? outermost(operation.path, paths) : ` ${operation.id}`);
  for (const { create, list, read, replace, change, remove, below } of openCollections(operations)) {
    const joint = groups.get(create);
    const members = [list, read, replace, change, remove, ...below].flatMap((one) => one ?? []);
    const others = new Set(members.map((member) => groups.get(member)));
    if (joint !== undefined) for (const [one, group] of groups) if (others.has(group)) groups.set(one, joint);
  }
  const names = [...new Set(groups.values())].sort();
  return new Set(operations.filter((operation) => names.indexOf(groups.get(operation) ?? '') % count === index - 1));
}

/** The outermost path that names the things of a path: `/books` for `/books/{bookId}/reviews/{reviewId}`. */
function outermost(path: string, paths: ReadonlySet<string>): string {
  const above = [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index));
  return above.find((one) => paths.has(one)) ?? path;
}
