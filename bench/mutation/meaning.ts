import { asList, asObject, get, isObject, type Json, type JsonObject } from '../../scripts/contract/json.ts';

/** The keywords that are meant only for readers. No test can tell that their text is wrong. */
export const prose = new Set([
  'title',
  'description',
  'summary',
  'externalDocs',
  'x-open-question',
  'x-probe',
  'because',
  'info',
  'tags',
  'servers',
  'openapi',
  'openrpc',
  'jsonSchemaDialect',
  'contact',
]);

const allTypes = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/**
 * Writes the meaning of a schema as a text, for comparisons. It leaves out redundancy (a type next to `const`, a
 * property that `allOf` requires too), text for readers, and keywords without effect (`items: {}`).
 *
 * @param document - the document that its `$ref`s lead to
 * @param schema - the schema
 * @param among - the types that a value can have
 * @returns the text; if it is the same for two schemas, they have the same meaning
 */
export function meaningOf(document: JsonObject, schema: JsonObject, among = allTypes): string {
  const parts = partsOf(document, schema);
  const types = parts.map(typesOf).reduce((left, right) => left.filter((type) => right.includes(type)), among);
  const required = parts.flatMap((part) => asList(part['required']).map(String));
  const rest = parts.flatMap((part) =>
    Object.entries(part)
      .filter(saysMore)
      .map(([keyword, value]) =>
        keyword === 'not' && isObject(value)
          ? `not ${meaningOf(document, value, types)}`
          : JSON.stringify([keyword, value]),
      ),
  );
  return JSON.stringify([types, [...new Set(required)].sort(), [...new Set(rest)].sort()]);
}

/**
 * Checks whether a schema says of a property only what `$ref` or `allOf` say of it, too.
 *
 * @param document - the document that its `$ref`s lead to
 * @param schema - the schema
 * @param name - the name of the property
 * @returns whether the meaning is the same without it
 */
export function isRepeated(document: JsonObject, schema: JsonObject, name: string): boolean {
  const [own, ...others] = partsOf(document, schema).map((part) => asObject(part['properties'])[name]);
  const said = others.filter((one) => one !== undefined);
  if (own === undefined || said.length === 0) return false;
  return meaningOf(document, { allOf: [own, ...said] }) === meaningOf(document, { allOf: said });
}

/** A schema and everything that `$ref` and `allOf` add to it. */
function partsOf(document: JsonObject, schema: JsonObject, on: string[] = []): JsonObject[] {
  const { $ref: reference, allOf, ...own } = schema;
  const others = asList(allOf)
    .filter(isObject)
    .flatMap((one) => partsOf(document, one, on));
  if (typeof reference !== 'string') return [own, ...others];
  const target = on.includes(reference) ? undefined : get(document, reference.slice(1));
  if (!isObject(target)) return [{ ...own, $ref: reference }, ...others];
  return [own, ...others, ...partsOf(document, target, [...on, reference])];
}

function typesOf(schema: JsonObject): string[] {
  const declared = schema['type'] === undefined ? allTypes : [schema['type']].flat().map(String);
  const values = 'const' in schema ? [schema['const'] ?? null] : schema['enum'];
  const shown = Array.isArray(values) ? values.flatMap(kindsOf) : allTypes;
  return allTypes.filter(
    (type) => (declared.includes(type) || (type === 'integer' && declared.includes('number'))) && shown.includes(type),
  );
}

function kindsOf(value: Json): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' ? ['number', 'integer'] : [typeof value];
}

function saysMore([keyword, value]: [string, Json]): boolean {
  if (keyword === 'type' || keyword === 'required' || prose.has(keyword)) return false;
  if (keyword === 'items' || keyword === 'additionalProperties')
    return value !== true && !(isObject(value) && Object.keys(asObject(value)).length === 0);
  return true;
}
