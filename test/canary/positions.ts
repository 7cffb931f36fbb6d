import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';

// Finds every place of a document that may hold a text, by the meta-schema of its format, so that a place of a new
// version is found as soon as that version's meta-schema is here.

/** A place for a text: a value, or the name of a member. The meta-schema may list all that can stand there. */
export type Position = { pointer: string[]; isKey: boolean; isListed: boolean; sample: Json };

/**
 * Lists the places for texts in a document, with those of members that it lacks.
 *
 * @param document - a document that has each kind of object once
 * @param meta - the meta-schema of its format
 * @returns the places
 */
export function positionsIn(document: JsonObject, meta: JsonObject): Position[] {
  const found = new Map<string, Position>();
  const add = (pointer: string[], isKey: boolean, isListed: boolean, sample: Json): void => {
    found.set(toPointer(...pointer, isKey ? 'key' : 'value'), { pointer, isKey, isListed, sample });
  };
  const walk = (value: Json, schemas: JsonObject[], pointer: string[]): void => {
    const all = schemas.flatMap((schema) => partsOf(schema, meta, new Set()));
    const parts = all.filter((part) => !isList(part));
    if (typeof value === 'string') add(pointer, false, parts.length < all.length, value);
    // A number of a schema may be a text by the meta-schema, but what reads the schema leaves that out.
    else if (parts.length === 0 && !isObject(value) && !Array.isArray(value)) add(pointer, false, true, value);
    if (Array.isArray(value)) {
      const items = parts.flatMap(({ items: one, contains }) => [one, contains].filter(isObject));
      for (const [i, item] of value.entries()) walk(item, items, [...pointer, String(i)]);
    }
    if (!isObject(value)) return;
    const named = parts.flatMap(({ properties }) => Object.entries(asObject(properties ?? null)));
    const known = new Set(named.map(([name]) => name));
    const isMap =
      parts.length === 0 || parts.some((part) => 'additionalProperties' in part || 'patternProperties' in part);
    for (const [name, member] of Object.entries(value)) {
      const own = named.flatMap(([key, schema]) => (key === name ? [schema] : [])).filter(isObject);
      const others = parts.flatMap(({ additionalProperties, patternProperties }) => [
        additionalProperties,
        ...Object.values(asObject(patternProperties ?? null)),
      ]);
      walk(member, own.length > 0 ? own : others.filter(isObject), [...pointer, name]);
      if (!known.has(name) && isMap) add([...pointer, name], true, false, member);
    }
    for (const [name, schema] of named) {
      if (Object.hasOwn(value, name) || !isObject(schema)) continue;
      const texts = partsOf(schema, meta, new Set()).filter(({ type }) => [type].flat().includes('string'));
      if (texts.some((part) => !isList(part))) add([...pointer, name], false, false, 'text');
    }
  };
  walk(document, [meta], []);
  return [...found.values()];
}

/** A schema with all that it is composed of, whatever its conditions. */
function partsOf(schema: JsonObject, meta: JsonObject, seen: Set<string>): JsonObject[] {
  const own: JsonObject[] = [schema];
  const { $ref, $dynamicRef } = schema;
  if (typeof $ref === 'string' && !seen.has($ref) && $ref.startsWith('#')) {
    const names = $ref.split('/').slice(1);
    const target = names.reduce<Json>((node, name) => asObject(node)[name] ?? null, meta);
    if (isObject(target)) own.push(...partsOf(target, meta, new Set([...seen, $ref])));
  }
  if ($dynamicRef !== undefined) own.push(...partsOf(jsonSchema, meta, seen));
  const nested = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => asList(schema[name] ?? null)),
    ...['then', 'else'].map((name) => schema[name] ?? null),
    ...Object.values(asObject(schema['dependentSchemas'] ?? null)),
  ];
  return [...own, ...nested.filter(isObject).flatMap((part) => partsOf(part, meta, seen))];
}

function isList(part: JsonObject): boolean {
  return part['const'] !== undefined || part['enum'] !== undefined;
}

/** The keywords of schemas: those of the dialect of OpenAPI, whose values may be anything. */
const jsonSchema: JsonObject = { properties: { type: { enum: [] } }, additionalProperties: {} };
