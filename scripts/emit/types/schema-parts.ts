import { asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/operation.ts';
import { joinText } from '../../contract/base/code.ts';

/** The keywords that matter for a type, and what they contain. */
export const keywords = new Map<string, 'value' | 'schema' | 'list' | 'map'>([
  ...['type', 'enum', 'const', 'required', 'minItems', 'maxItems'].map((name) => [name, 'value'] as const),
  ...['items', 'additionalProperties'].map((name) => [name, 'schema'] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, 'list'] as const),
  ...['properties', 'patternProperties', '$defs'].map((name) => [name, 'map'] as const),
]);

/**
 * Lists the schemas directly in a schema.
 *
 * @param pointer - its JSON pointer
 * @returns their JSON pointers
 * @example subschemasOf({ items: { type: 'string' } }, '/components/schemas/List') // ['/components/schemas/List/items']
 */
export function subschemasOf(schema: JsonObject, pointer: string): string[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    const holds = keywords.get(name);
    if (holds === 'schema') return [joinText`${pointer}/${name}`];
    return holds === 'list' || holds === 'map'
      ? Object.keys(Object(value)).map((key) => pointer + toPointer(name, key))
      : [];
  });
}

/**
 * Finds properties that allow any object while another part of the same `allOf` describes their members, such as the
 * payload of an envelope. Intersected with them, the type of the other part would allow any member.
 *
 * @param schemaAt - finds the schema at a pointer
 * @param roots - the pointers of the schemas to start from
 * @returns the pointers of those properties
 */
export function refinedProperties(schemaAt: SchemaAt, roots: readonly string[]): Set<string> {
  const refined = new Set<string>();
  const seen = new Set<string>();
  const left = [...roots];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { pointer, schema } = schemaAt(next);
    if (seen.has(pointer) || !isObject(schema)) continue;
    seen.add(pointer);
    left.push(...subschemasOf(schema, pointer));
    const composed = Array.isArray(schema['allOf'])
      ? schema['allOf'].map((_, i) => joinText`${pointer}/allOf/${i}`)
      : [];
    const places = composed.length > 0 ? propertiesOf(schemaAt, [pointer, ...composed]) : new Map<string, string[]>();
    for (const place of [...places.values()].filter(({ length }) => length > 1).flat())
      if (isAnyObject(schemaAt(place).schema) && schemaAt(place).via.length === 0) refined.add(place);
  }
  return refined;
}

/** The pointers of each property in schemas of the same `allOf`. */
function propertiesOf(schemaAt: SchemaAt, pointers: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { pointer, schema } of pointers.map(schemaAt)) {
    const names = isObject(schema) ? Object.keys(asObject(schema['properties'])) : [];
    for (const name of names) places.set(name, [...(places.get(name) ?? []), pointer + toPointer('properties', name)]);
  }
  return places;
}

/** Whether every object satisfies a schema, and nothing else except perhaps null. */
function isAnyObject(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const { type, additionalProperties: others = true } = schema;
  const says = Object.keys(schema).filter((name) => keywords.has(name) && name !== 'additionalProperties');
  const types = [type].flat();
  return (
    says.join() === 'type' &&
    types.includes('object') &&
    types.every((name) => name === 'object' || name === 'null') &&
    (others === true || (isObject(others) && Object.keys(others).length === 0))
  );
}
