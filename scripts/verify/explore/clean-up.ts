import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Result } from '../../checks/checks.ts';
import { deleteRemoteObject, existsOnServer, thingKey, thingOf, type CreatedObject } from './life-cycle.ts';
import type { Exploring } from './life-cycle-context.ts';

/** The most things that are deleted at the end; others are named as what stays. */
const mostOwn = 500;

/**
 * Deletes what the run has made, and names what stays. Only what breaks the contract then is worth telling.
 *
 * @param exploring - an exploration that has made things
 */
export async function cleanUp(exploring: Exploring): Promise<void> {
  const { families, before, results, remarks } = exploring;
  const broken: Result[] = [];
  const things = new Map<string, CreatedObject>();
  const gone = new Set<string>();
  /** Whether what is deleted of a family is there as before. */
  const keeping = new Map<OpenCollection, boolean>();
  // What was made later may need what was made before.
  for (const result of [...before, ...results].toReversed()) {
    const family = families.find(({ create }) => create === result.check.operation);
    const thing = family && thingOf(family, result);
    const key = thing && thingKey(thing);
    if (family === undefined || thing === undefined || key === undefined || things.has(key)) continue;
    things.set(key, thing);
    if (things.size > mostOwn) continue;
    const { isRemoved, result: end } = await deleteRemoteObject(exploring, thing);
    if (end?.judgement.outcome === 'broken') broken.push(end);
    if (isRemoved && !keeping.has(family)) keeping.set(family, await existsOnServer(exploring, thing));
    if (isRemoved && keeping.get(family) === false) gone.add(key);
  }
  // With a thing goes what is below it.
  const isGone = (key: string): boolean => [...gone].some((one) => `${key}/`.startsWith(`${one}/`));
  const left = new Map<Operation, string[]>();
  for (const [key, { family, path }] of things) {
    const names = left.get(family.create) ?? [];
    if (!isGone(key)) left.set(family.create, [...names, String(path[family.parameter])]);
  }
  for (const [{ id }, names] of left) {
    const shown = names.length > 10 ? [...names.slice(0, 10), `and ${names.length - 10} more`] : names;
    remarks.push(`Left behind, as it could not be deleted: what ${id} made (${shown.join(', ')}).`);
  }
  results.push(...broken);
}
