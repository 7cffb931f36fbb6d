import { fromFragment } from './refs.ts';
import { documentId } from './ajv.ts';
import type { Contract } from './contract.ts';
import { get, isObject, type Json, type JsonObject } from './json.ts';
import { schemaPlaces, type SchemaPlace } from './schemas.ts';

/** What a keyword's value has to be for the schema to compile (JSON Schema 2020-12, Core and Validation). */
const shapes: Record<string, (value: Json) => boolean> = {
  type: (value) => [value].flat().length > 0 && [value].flat().every((one) => types.has(one)),
  pattern: (value) => typeof value === 'string' && isPattern(value),
  format: (value) => typeof value === 'string',
  required: isStrings,
  enum: (value) => Array.isArray(value) && value.length > 0,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isStrings),
  uniqueItems: (value) => typeof value === 'boolean',
  multipleOf: (value) => typeof value === 'number' && value > 0,
  ...every(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], (value) => typeof value === 'number'),
  ...every(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    (value) => Number.isInteger(value) && Number(value) >= 0,
  ),
};

const types = new Set<Json>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** Keywords that hold a schema, a list of them, or schemas by name. */
const holders = {
  one: ['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  map: ['$defs', 'dependentSchemas', 'patternProperties', 'properties'],
};

/** What changes the meaning of other schemas, or is no keyword of 2020-12: only the compiler can tell what comes of it. */
const unusual = [
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$recursiveRef',
  '$schema',
  '$vocabulary',
  'additionalItems',
  'definitions',
  'dependencies',
  'nullable',
];

/**
 * Tells whether every schema of a contract is so plain that it will compile, without compiling it, which takes a
 * hundred times as long. A document of hundreds of operations can then be served at once, and each schema is compiled
 * when it is first needed.
 *
 * @param contract - the contract
 * @returns false when the compiler should have a look
 */
export function hasPlainSchemas(contract: Contract): boolean {
  const seen = new Set<string>();
  const isPlain = (schema: Json | undefined, base: string | undefined): boolean => {
    if (typeof schema === 'boolean') return true;
    if (!isObject(schema) || unusual.some((keyword) => Object.hasOwn(schema, keyword))) return false;
    const hasShapes = Object.entries(schema).every(([keyword, value]) => !Object.hasOwn(shapes, keyword) || shapes[keyword]?.(value) === true);
    return hasShapes && isPlainRef(schema['$ref'], base) && schemasIn(schema).every((below) => isPlain(below, base));
  };
  const isPlainRef = (ref: Json | undefined, base: string | undefined): boolean => {
    if (ref === undefined) return true;
    if (typeof ref !== 'string') return false;
    const [name = '', ...rest] = ref.split('#');
    const document = name === '' ? base : name;
    const pointer = rest.join('#');
    if (document === undefined || rest.length === 0 || !(pointer === '' || pointer.startsWith('/'))) return false;
    if (seen.has(`${document}#${pointer}`)) return true;
    seen.add(`${document}#${pointer}`);
    const api = contract.apis.find((one) => documentId(one.name) === document);
    return isPlain(api && get(api.document as Json, fromFragment(pointer)), document);
  };
  return schemaPlaces(contract).every(({ schema }: SchemaPlace) => isPlain(schema, undefined));
}

/** The schemas directly below; `undefined` stands for something that should be one and is not. */
function schemasIn(schema: JsonObject): (Json | undefined)[] {
  const one = holders.one.flatMap((keyword) => (Object.hasOwn(schema, keyword) ? [schema[keyword]] : []));
  const lists = holders.list.flatMap((keyword) => {
    const list = schema[keyword];
    return list === undefined ? [] : Array.isArray(list) && list.length > 0 ? list : [undefined];
  });
  const maps = holders.map.flatMap((keyword) => {
    const map = schema[keyword];
    if (map === undefined) return [];
    const arePatterns = keyword !== 'patternProperties' || (isObject(map) && Object.keys(map).every(isPattern));
    return isObject(map) && arePatterns ? Object.values(map) : [undefined];
  });
  return [...one, ...lists, ...maps];
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isStrings(value: Json): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function every(keywords: string[], shape: (value: Json) => boolean): Record<string, (value: Json) => boolean> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, shape]));
}
