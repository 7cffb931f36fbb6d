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

/** Keywords whose schemas apply to the same value as the schema that has them. */
const sameValue = new Set(['allOf', 'anyOf', 'dependentSchemas', 'else', 'if', 'not', 'oneOf', 'then']);

/**
 * How many `$ref`s a value may lead to until it gets only what it needs: schemas whose optional members all refer to
 * each other describe values of any size.
 */
const maxRefs = 2000;

/**
 * The target of a `$ref`, the targets of the `$ref`s that it is inside of, and among those the ones that apply to the
 * same value.
 */
type Inside = { pointer: string; trail: string[]; beside: string[] };

/**
 * Reduces a schema to the validation keywords of JSON Schema 2020-12, as the generator has keywords of its own, which a
 * document must not reach. Siblings of a `$ref` become a subschema of an `allOf`, recursion is cut off (also that of a
 * schema composed of itself), `writeOnly` members are left out, and a value that may be null is not, as that shows a
 * reader more.
 *
 * @param schemaAt - resolves the schemas of the document
 * @param pointer - JSON pointer of the schema
 * @returns the schema, and a function that resolves its `$ref`s
 */
export function plainSchemas(schemaAt: SchemaAt, pointer: string): PlainSchemas {
  const places: Inside[] = [];
  const refTo = (inside: Inside): string => `#/${places.push(inside) - 1}`;
  const read = (inside: Inside): JsonSchema =>
    plainSchema({ schemaAt, refTo, isFull: () => places.length > maxRefs }, inside) ?? true;
  return {
    root: read({ pointer, trail: [], beside: [] }),
    resolve: (ref) => {
      const place = places[Number(ref.slice(2))];
      return place === undefined ? true : read(place);
    },
  };
}

type Reader = { schemaAt: SchemaAt; refTo: (inside: Inside) => string; isFull: () => boolean };

/** `undefined` where a schema that is composed of itself would only repeat itself. */
function plainSchema(reader: Reader, inside: Inside): JsonSchema | undefined {
  const { trail, beside: passed } = inside;
  const { via, schema: last, pointer: end } = reader.schemaAt(inside.pointer);
  const [here] = via;
  if (here === undefined) return isObject(last) ? withoutNull(plainKeywords(reader, inside, last)) : last;
  const beside = withoutNull(plainKeywords(reader, inside, here.schema));
  // A `$ref` that leads nowhere, or in a circle, allows anything.
  if (isObject(last) && Object.keys(last).length === 0) return beside;
  const next = via[1]?.pointer ?? end;
  if (passed.includes(next)) return Object.keys(beside).length === 0 ? undefined : beside;
  if (trail.filter((one) => one === next).length >= maxRecursion) return false;
  const referred = { $ref: reader.refTo({ pointer: next, trail: [...trail, next], beside: [...passed, next] }) };
  // Siblings of a `$ref` apply as well (JSON Schema 2020-12, Core, section 8.2.3.1).
  return Object.keys(beside).length === 0 ? referred : { allOf: [referred, beside] };
}

function plainKeywords(reader: Reader, { pointer, trail, beside }: Inside, schema: JsonObject): JsonObject {
  const below = (keyword: string, ...tokens: (string | number)[]): JsonSchema | undefined =>
    plainSchema(reader, {
      pointer: pointer + join(keyword, ...tokens),
      trail,
      beside: sameValue.has(keyword) ? beside : [],
    });
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    if (plain.has(keyword)) return [[keyword, value]];
    if (keyword === 'items' && (reader.isFull() ? schema['minItems'] === undefined : below(keyword) === false))
      return [['maxItems', asList(schema['prefixItems']).length]];
    const written = one.has(keyword)
      ? below(keyword)
      : lists.has(keyword) && Array.isArray(value)
        ? branches(
            keyword,
            value.map((_, i) => below(keyword, i)),
          )
        : maps.has(keyword) && isObject(value)
          ? plainMap(reader, value, schema, (name) => below(keyword, name))
          : undefined;
    return written === undefined ? [] : [[keyword, written]];
  });
  return namedByPattern(Object.fromEntries(entries));
}

/**
 * Leaves out the alternatives that no value satisfies. Where one of them is the schema itself, the others are no longer
 * the only ones, so the keyword constrains nothing.
 */
function branches(keyword: string, schemas: (JsonSchema | undefined)[]): JsonSchema[] | undefined {
  const written = schemas.filter((schema) => schema !== undefined);
  const isChoice = keyword === 'anyOf' || keyword === 'oneOf';
  if (written.length === 0 || (isChoice && written.length < schemas.length)) return undefined;
  return isChoice ? written.filter((schema) => schema !== false) : written;
}

function plainMap(
  reader: Reader,
  map: JsonObject,
  { required }: JsonObject,
  below: (name: string) => JsonSchema | undefined,
): JsonObject {
  const needed = new Set(Array.isArray(required) ? required : []);
  const isShown = (name: string, value: Json): boolean =>
    needed.has(name) ||
    (!reader.isFull() && (!isObject(value) || value['writeOnly'] !== true) && below(name) !== false);
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => (isShown(name, value) ? [[name, below(name) ?? true]] : [])),
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
