import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/base/json.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { isAccepted } from '../explore/accepted-requests.ts';
import { keyIn } from '../explore/call-parts.ts';
import { thingKey, thingOf } from '../explore/life-cycle.ts';
import { lifeFault } from '../explore/life-faults.ts';

/** So many things are known at a time. */
const mostKnown = 10_000;

/**
 * Makes what finds things that got the name of another one, which they have overwritten or hide. What was deleted
 * meanwhile gives its name free, and who makes the same thing twice may get it twice.
 *
 * @returns takes the results in the order in which they came, and gives the fault of one that named a thing like an
 *   earlier one
 */
export function createNameJudge(families: readonly OpenCollection[]): (result: Result) => Fault[] {
  const known = new Map<string, JsonObject>();
  return (result) => {
    const { operation, view } = result.check;
    const removed = families.find(({ remove }) => remove === operation);
    if (removed !== undefined && isAccepted(result))
      known.delete(thingKey({ family: removed, path: keyIn(operation, view) }));
    const family = families.find(({ create }) => create === operation);
    const thing = family && thingOf(family, result);
    if (family === undefined || thing === undefined || result.answer?.status !== 201) return [];
    // Who makes it has chosen its name.
    if (operation.method === 'PUT') return [];
    const key = thingKey(thing);
    const name = thing.path[family.parameter] ?? null;
    const other = known.get(key);
    if (other === undefined && known.size === mostKnown) known.clear();
    known.set(key, thing.sent);
    const isOwn = other === undefined || isDeepStrictEqual(other, thing.sent);
    if (isOwn || Object.values(thing.sent).includes(name)) return [];
    const got = `${writeValue(name)}, that of another`;
    return [lifeFault(`named ${operation.id}`, '', 'a name of its own', got)];
  };
}
