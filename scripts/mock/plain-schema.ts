import { asList, asObject, isObject, join, type Json, type JsonObject, type JsonSchema } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';

/** Keywords that hold one schema, a list of them, or schemas by name. */
const one = new Set([
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['dependentSchemas', 'patternProperties', 'properties']);

/** Keywords that speak of the value itself. */
const plain = new Set([
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
]);

/** How often a schema may stand inside itself before what is below is left out. */
const turns = 2;

/** Schemas for the generator: the first one, and what its `$ref`s mean. */
export type PlainSchemas = { root: JsonSchema; resolve: (ref: string) => JsonSchema };

/** A schema that a `$ref` leads to, and those that it stands in. */
type Inside = { pointer: string; trail: string[] };

/**
 * Reduces a schema to what JSON Schema 2020-12 says of a value: the generator has keywords of its own, which a document
 * must not reach. What stands beside a `$ref` becomes a part of its own, recursion ends, what only a request writes is
 * left out, and of a value that may be null the one that is not stays, which shows a reader more.
 *
 * @param schemaAt - follows the document's schemas
 * @param pointer - JSON pointer of the schema
 * @returns the schema, and what resolves its `$ref`s
 */
export function plainSchemas(schemaAt: SchemaAt, pointer: string): PlainSchemas {
  const places: Inside[] = [];
  const refTo = (inside: Inside): string => `#/${places.push(inside) - 1}`;
  const read = (inside: Inside): JsonSchema => plainSchema({ schemaAt, refTo }, inside);
  return {
    root: read({ pointer, trail: [] }),
    resolve: (ref) => {
      const place = places[Number(ref.slice(2))];
      return place === undefined ? true : read(place);
    },
  };
}

type Reader = { schemaAt: SchemaAt; refTo: (inside: Inside) => string };

function plainSchema(reader: Reader, { pointer, trail }: Inside): JsonSchema {
  const { via, schema: last, pointer: end } = reader.schemaAt(pointer);
  const [here] = via;
  if (here === undefined) return isObject(last) ? withoutNull(plainKeywords(reader, { pointer, trail }, last)) : last;
  const beside = withoutNull(plainKeywords(reader, { pointer, trail }, here.schema));
  // A `$ref` that leads nowhere, or in a circle, says nothing.
  if (isObject(last) && Object.keys(last).length === 0) return beside;
  const next = via[1]?.pointer ?? end;
  if (trail.filter((passed) => passed === next).length >= turns) return false;
  const referred = { $ref: reader.refTo({ pointer: next, trail: [...trail, next] }) };
  // JSON Schema 2020-12, Core, section 8.2.3.1: what stands beside a `$ref` counts, too.
  return Object.keys(beside).length === 0 ? referred : { allOf: [referred, beside] };
}

function plainKeywords(reader: Reader, { pointer, trail }: Inside, schema: JsonObject): JsonObject {
  const below = (...tokens: (string | number)[]): JsonSchema =>
    plainSchema(reader, { pointer: pointer + join(...tokens), trail });
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    if (plain.has(keyword)) return [[keyword, value]];
    if (keyword === 'items' && below('items') === false) return [['maxItems', asList(schema['prefixItems']).length]];
    if (one.has(keyword)) return [[keyword, below(keyword)]];
    if (lists.has(keyword) && Array.isArray(value))
      return [
        [
          keyword,
          branches(
            keyword,
            value.map((_, i) => below(keyword, i)),
          ),
        ],
      ];
    if (maps.has(keyword) && isObject(value))
      return [[keyword, plainMap(value, schema, (name) => below(keyword, name))]];
    return [];
  });
  return namedByPattern(Object.fromEntries(entries));
}

/** Of several shapes those that no value has are left out. */
function branches(keyword: string, schemas: JsonSchema[]): JsonSchema[] {
  const possible = schemas.filter((schema) => schema !== false);
  return keyword !== 'anyOf' && keyword !== 'oneOf' ? schemas : possible;
}

function plainMap(map: JsonObject, { required }: JsonObject, below: (name: string) => JsonSchema): JsonObject {
  const needed = new Set(Array.isArray(required) ? required : []);
  const isShown = (name: string, value: Json): boolean =>
    needed.has(name) || ((!isObject(value) || value['writeOnly'] !== true) && below(name) !== false);
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => (isShown(name, value) ? [[name, below(name)]] : [])),
  );
}

/** The generator draws names from `patternProperties` alone. */
function namedByPattern(schema: JsonObject): JsonObject {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const pattern = asObject(propertyNames)['pattern'];
  if (typeof pattern !== 'string') return schema;
  return {
    ...rest,
    patternProperties: { ...asObject(rest['patternProperties']), [pattern]: additionalProperties ?? {} },
  };
}

function withoutNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  const result = { ...schema };
  if (Array.isArray(type) && type.some((name) => name !== 'null'))
    result['type'] = type.filter((name) => name !== 'null');
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    const shown = branches.filter((branch) => !isObject(branch) || branch['type'] !== 'null');
    if (shown.length > 0) result[keyword] = shown;
  }
  return result;
}
