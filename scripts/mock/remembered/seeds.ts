import { CommandError } from '../../contract/base/errors.ts';
import type { ResourceFamily } from '../../contract/resources/resource-families.ts';
import { getAtTokens, isObject, setAtTokens, pointerTokens, type Json } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { Api } from '../../contract/contract-type.ts';
import { isComposedOf, possibilities } from '../../contract/schema/reading.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import { objectKeyOf, newKeys } from './build-object.ts';
import {
  collectionOf,
  keepObject,
  maxObjects,
  emptyStoredObjects,
  type StoredObjects,
  type PathScope,
} from './objects.ts';
import type { StatefulOperations } from './stateful-operations.ts';

/**
 * Makes the memory that a mock begins with.
 *
 * @param rememberer - finds the families
 * @param apis - the APIs of the contract, with their schemas
 * @param data - schema names, or names of families, each with a list of objects
 * @param source - what the data is from, for messages
 * @param seed - what keys are drawn from
 * @throws CommandError naming the place that is wrong, and what was expected
 */
export async function seedObjects(
  { families, shapeOf }: StatefulOperations,
  apis: readonly Api[],
  data: Json,
  source: string,
  seed: string,
): Promise<StoredObjects> {
  if (!isObject(data))
    throw new CommandError(`${source}: it has to be an object of schema names, each with a list of objects.`);
  const remembered = emptyStoredObjects();
  const all = families.all();
  for (const [name, objects] of Object.entries(data)) {
    // Families of one name have the same objects, each of which is put in once.
    const called = all.filter((family) => isCalled(family, name, apis));
    const found = called.filter((family, i) => called.findIndex((one) => one.name === family.name) === i);
    if (found.length === 0)
      throw new CommandError(
        `${source}: /${name} is neither a schema of objects that are remembered nor what paths call them. ` +
          didYouMean(name, namesOf(all, apis)),
      );
    if (!Array.isArray(objects)) throw new CommandError(`${source}: /${name} has to be a list of objects.`);
    if (objects.length > maxObjects)
      throw new CommandError(
        `${source}: /${name} has ${objects.length} objects; ${maxObjects} are remembered at most.`,
      );
    for (const family of found) {
      const shape = await shapeOf(family);
      if (shape === undefined)
        throw new CommandError(`${source}: /${name}: the contract shows no such object in an answer.`);
      const collection = collectionOf(remembered, family.name);
      collection.isKnown = true;
      collection.isWhole = true;
      const base = getAtTokens(shape.template.body, shape.at);
      for (const [i, object] of objects.entries()) {
        const place = `${source}: /${name}/${i}`;
        if (!isObject(object)) throw new CommandError(`${place} has to be an object.`);
        const key = objectKeyOf(family, object);
        const whole = key === undefined ? withNewKey(family, object, base, ++collection.made, seed) : object;
        const body = setAtTokens(shape.template.body, shape.at, whole);
        const { validate } = shape.template;
        if (validate !== undefined && !validate(body)) {
          const at = `/${shape.at.join('/')}`.replace(/\/$/, '');
          const [violation] = violationsOf(validate.errors);
          const pointer =
            violation?.pointer.startsWith(at) === true
              ? violation.pointer.slice(at.length)
              : (violation?.pointer ?? '');
          throw new CommandError(`${place}${pointer} ${violation?.message ?? 'breaks its schema.'}`);
        }
        const own = objectKeyOf(family, whole);
        if (own === undefined) throw new CommandError(`${place}/${family.key.join('/')} is missing: it is the key.`);
        keepObject(remembered, family.name, {
          key: own,
          asked: { scope: scopeIn(family, whole), isHome: false },
          value: whole,
        });
      }
    }
  }
  return remembered;
}

function withNewKey(family: ResourceFamily, object: Json, base: Json | undefined, number: number, seed: string): Json {
  const shown = base === undefined ? undefined : getAtTokens(base, family.key);
  return setAtTokens(object, family.key, newKeys(family, shown, number, seed)[0] ?? number);
}

/** To what an object belongs, as far as it says so itself. */
function scopeIn({ operations, key }: ResourceFamily, value: Json): PathScope {
  const names = new Set(operations.flatMap(({ scope }) => scope));
  const holders = [value, getAtTokens(value, key.slice(0, -1))];
  return Object.fromEntries(
    [...names].flatMap((name): [string, string][] => {
      for (const holder of holders) {
        const found = isObject(holder)
          ? Object.entries(holder).find(([member]) => normalizeName(member) === normalizeName(name))?.[1]
          : undefined;
        if (typeof found === 'string' || typeof found === 'number') return [[name, String(found)]];
      }
      return [];
    }),
  );
}

function isCalled(family: ResourceFamily, name: string, apis: readonly Api[]): boolean {
  if (family.name === name) return true;
  const api = family.operations[0]?.operation.api;
  const pointer = apis.find((one) => one.name === api)?.schemas.get(name);
  if (pointer === undefined) return false;
  const { schemaAt, schemas } = family;
  const own = schemaAt(pointer).pointer;
  return (
    schemas.some((schema) => schemaAt(schema).pointer === own || isComposedOf(schemaAt, schema, own)) &&
    possibilities(schemaAt, [own]).members.size > 0
  );
}

function namesOf(families: readonly ResourceFamily[], apis: readonly Api[]): string[] {
  const schemas = families.flatMap(({ schemas }) =>
    schemas.flatMap((pointer) =>
      pointerTokens(pointer).slice(0, 2).join('/') === 'components/schemas' ? pointerTokens(pointer).slice(2, 3) : [],
    ),
  );
  const known = new Set(apis.flatMap((api) => [...api.schemas.keys()]));
  return [...new Set([...schemas.filter((name) => known.has(name)), ...families.map(({ name }) => name)])];
}
