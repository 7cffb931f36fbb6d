import { CommandError } from '../contract/errors.ts';
import { openCollections } from '../contract/families.ts';
import type { Operation } from '../contract/operation.ts';

/** A part of a run: the `index`th of `count`, from 1. */
export type Shard = { index: number; count: number };

/**
 * Reads `I/N`.
 *
 * @param text - the value of `--shard`
 * @returns the shard
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
 * same way in every run. What belongs to one kind of things stays together, as its life cycle needs all of it.
 *
 * @param operations - the operations of the whole run
 * @param shard - the shard
 * @returns its operations
 */
export function operationsOf(operations: Operation[], { index, count }: Shard): Set<Operation> {
  const groups = new Map<Operation, string>();
  for (const { path, create, list, read, replace, change, remove, below } of openCollections(operations))
    for (const member of [create, list, read, replace, change, remove, ...below])
      if (member !== undefined) groups.set(member, groups.get(member) ?? path);
  const groupOf = (operation: Operation): string => groups.get(operation) ?? ` ${operation.id}`;
  const names = [...new Set(operations.map(groupOf))].sort();
  return new Set(operations.filter((operation) => names.indexOf(groupOf(operation)) % count === index - 1));
}
