import { getAtTokens, setAtTokens, type Json } from '../../contract/base/json.ts';
import { findNamedMembers } from '../../contract/names/names.ts';
import type { ResourceFamily } from '../../contract/resources/resource-families.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { possibilities, schemasOfMember } from '../../contract/schema/reading.ts';
import type { Kind } from '../../contract/base/json-kinds.ts';
import { likeType, newKeys } from './build-object.ts';
import { findObject, isInScope, type AskedPlace, type Collection, type RememberedObject } from './objects.ts';

/** The members by which a path finds an object besides its key, and whether they go before it. */
export type ObjectNaming = { members: string[][]; isSure: boolean };

/**
 * Finds the members that a path parameter names.
 *
 * @param id - the parameter; `undefined` names nothing
 */
export function findObjectNaming(family: ResourceFamily, id: string | undefined): ObjectNaming {
  const holder = family.key.slice(0, -1);
  const own = family.key.at(-1);
  const { members, isSure } = findNamedMembers(id ?? 'id', membersAt(family, holder).keys());
  return {
    members: members.filter((name) => name !== own).map((name) => [...holder, name]),
    isSure: isSure && members[0] !== own,
  };
}

function membersAt({ schemaAt, schemas }: ResourceFamily, at: string[]): ReadonlyMap<string, string[]> {
  return possibilities(schemaAt, schemasOfMember(schemaAt, schemas, at)).members;
}

/**
 * Finds an object by what a path calls it.
 *
 * @param name - the value of the path parameter
 * @param asked - where the path leads
 */
export function findNamed(
  collection: Collection,
  name: string,
  asked: AskedPlace,
  { members }: ObjectNaming,
): RememberedObject | undefined {
  for (const at of members) {
    const found = collection.objects.find((one) => isNamed(one.value, at, name) && isInScope(one, asked));
    if (found !== undefined) return found;
  }
  return findObject(collection, name, asked);
}

function isNamed(value: Json, at: readonly string[], name: string): boolean {
  const found = getAtTokens(value, at);
  return (typeof found === 'string' || typeof found === 'number') && String(found) === name;
}

/**
 * Writes into an object what a path calls it: as its key, or as the member that the path names.
 *
 * @param fresh - makes a key
 */
export function withName(
  family: ResourceFamily,
  { members: [first], isSure }: ObjectNaming,
  value: Json,
  name: string,
  fresh: () => Json,
): Json {
  const key = likeType(name, kindsAt(family, family.key));
  const named = first === undefined ? undefined : likeType(name, kindsAt(family, first));
  if (first === undefined || named === undefined || (key !== undefined && !isSure))
    return setAtTokens(value, family.key, key ?? name);
  return setAtTokens(setAtTokens(value, family.key, fresh()), first, named);
}

/** The kinds that a member of an object may have. */
export function kindsAt({ schemaAt, schemas }: ResourceFamily, at: readonly string[]): ReadonlySet<Kind> {
  return possibilities(schemaAt, schemasOfMember(schemaAt, schemas, [...at])).kinds;
}

/**
 * Completes a new object by what else tells it from others: a `name` that was sent under the name of the parameter, and
 * an `id` or `number` that no other has.
 *
 * @param sent - what was sent, which stays
 * @param number - how many were made before, and one
 */
export function setIdentities(family: ResourceFamily, value: Json, sent: Json, number: number, seed: string): Json {
  const holder = family.key.slice(0, -1);
  const numbered = new Set<string>();
  let made = value;
  for (const { id } of family.operations) {
    const [first] = findObjectNaming(family, id).members;
    if (first === undefined || getAtTokens(sent, first) !== undefined) continue;
    const given = Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).find(
      ([name]) => normalizeName(name) === normalizeName(id ?? ''),
    )?.[1];
    const typed = typeof given === 'string' ? likeType(given, kindsAt(family, first)) : undefined;
    if (typed !== undefined) made = setAtTokens(made, first, typed);
    else if (!kindsAt(family, first).has('string')) numbered.add(first.at(-1) ?? '');
  }
  for (const name of membersAt(family, holder).keys()) {
    const at = [...holder, name];
    const current = getAtTokens(made, at);
    if (name === family.key.at(-1) || current === undefined || getAtTokens(sent, at) !== undefined) continue;
    if (numbered.has(name)) made = setAtTokens(made, at, number);
    else if (['id', 'uuid', 'uid', 'guid', 'gid'].includes(normalizeName(name)) && typeof current !== 'object')
      made = setAtTokens(made, at, newKeys({ ...family, key: at }, current, number, seed)[0] ?? current);
  }
  return made;
}
