import { asList, asObject, isObject, join, type Json, type JsonObject, type JsonSchema } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';

/** Keywords that hold one schema; then those that hold a list of them, and those that hold schemas by name. */
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

/** Keywords that constrain the value without further schemas. */
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

/** How often a schema may contain itself before its recursion is cut off. */
const maxRecursion = 2;

/** Schemas for the generator: the root, and a function that resolves its `$ref`s. */
export type PlainSchemas = { root: JsonSchema; resolve: (ref: string) => JsonSchema };

/** The target of a `$ref`, and the targets of the `$ref`s that it is inside of. */
type Inside = { pointer: string; trail: string[] };

/**
 * Reduces a schema to the validation keywords of JSON Schema 2020-12, as the generator has keywords of its own, which a
 * document must not reach. Siblings of a `$ref` become a subschema of an `allOf`, recursion is cut off, `writeOnly`
 * members are left out, and a value that may be null is not, as that shows a reader more.
 *
 * @param schemaAt - resolves the schemas of the document
 * @param pointer - JSON pointer of the schema
 * @returns the schema, and a function that resolves its `$ref`s
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
  // A `$ref` that leads nowhere, or in a circle, allows anything.
  if (isObject(last) && Object.keys(last).length === 0) return beside;
  const next = via[1]?.pointer ?? end;
  if (trail.filter((passed) => passed === next).length >= maxRecursion) return false;
  const referred = { $ref: reader.refTo({ pointer: next, trail: [...trail, next] }) };
  // Siblings of a `$ref` apply as well (JSON Schema 2020-12, Core, section 8.2.3.1).
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

/** Leaves out the alternatives that no value satisfies. */
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

/** The generator makes names of members from `patternProperties`, but not from `propertyNames`. */
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
