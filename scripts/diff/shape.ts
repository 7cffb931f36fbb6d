import { asList, asObject, isObject, join, type Json, type JsonObject } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';

/** Schemas of a document that a value has to satisfy together. */
export type Schemas = { at: SchemaAt; pointers: string[] };

/** The types of JSON values; an integer is also a number. */
export const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type Type = (typeof types)[number];

/**
 * One way to satisfy a schema, in a normal form: `$ref`, `allOf`, `const`, lists of types and alternatives are
 * resolved.
 */
export type Shape = {
  type: Type;
  /** The only allowed values; `undefined` if they are not limited. */
  values?: Json[];
  patterns: string[];
  formats: string[];
  /** The tightest limit of each keyword. */
  limits: { [keyword: string]: number };
  required: Set<string>;
  properties: Map<string, Schemas>;
  /** The schema of additional properties; `false` if there may be none. */
  additional: Schemas | boolean;
  prefix: Schemas[];
  items: Schemas | boolean;
  /** Keywords that are compared literally. */
  others: JsonObject;
};

/** Raising a lower limit makes it tighter; so does reducing an upper one. */
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const opaque = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  'uniqueItems',
  'multipleOf',
  'unevaluatedProperties',
];

/** Formats that do not limit a value. */
const meaningless = new Set(['password', 'int32', 'int64', 'float', 'double', 'binary']);

/** The most shapes that are compared. */
const maxShapes = 64;

/**
 * Lists the ways to satisfy schemas.
 *
 * @param schemas - the schemas
 * @returns a shape for each type and alternative; none if nothing satisfies them
 */
export function shapesOf({ at, pointers }: Schemas): Shape[] {
  return pointers
    .reduce<Shape[]>(
      (shapes, pointer) => both(shapes, alternatives(at, pointer, [])),
      types.filter((type) => type !== 'integer').map(anyOf),
    )
    .slice(0, maxShapes);
}

function anyOf(type: Type): Shape {
  return {
    type,
    patterns: [],
    formats: [],
    limits: {},
    required: new Set(),
    properties: new Map(),
    additional: true,
    prefix: [],
    items: true,
    others: {},
  };
}

function alternatives(at: SchemaAt, pointer: string, trail: string[]): Shape[] {
  const { pointer: here, schema, via } = at(pointer);
  const whole = types.filter((type) => type !== 'integer').map(anyOf);
  if (schema === false) return [];
  if (schema === true || trail.includes(here)) return whole;
  const below = [...trail, here];
  const own = [...via.map((one) => ownShapes(at, one.pointer, one.schema)), ownShapes(at, here, schema)].reduce(
    both,
    whole,
  );
  const joined = asList(schema['allOf']).reduce<Shape[]>(
    (shapes, _, i) => both(shapes, alternatives(at, `${here}/allOf/${i}`, below)),
    own,
  );
  return ['anyOf', 'oneOf'].reduce((shapes, keyword) => {
    const list = asList(schema[keyword]);
    if (list.length === 0) return shapes;
    return both(
      shapes,
      list.flatMap((_, i) => alternatives(at, `${here}/${keyword}/${i}`, below)),
    ).slice(0, maxShapes);
  }, joined);
}

function ownShapes(at: SchemaAt, pointer: string, node: JsonObject): Shape[] {
  const named = node['type'] === undefined ? types.filter((type) => type !== 'integer') : [node['type']].flat();
  const values = node['const'] !== undefined ? [node['const']] : Array.isArray(node['enum']) ? node['enum'] : undefined;
  return types
    .filter((type) => named.includes(type) && !(type === 'integer' && named.includes('number')))
    .flatMap((type): Shape[] => {
      const shape = anyOf(type);
      if (values !== undefined) {
        shape.values = values.filter((value) => isOf(type, value));
        if (shape.values.length === 0) return [];
      }
      const limits = [...lower, ...upper].flatMap((keyword) =>
        typeof node[keyword] === 'number' && concerns(keyword, type) ? [[keyword, node[keyword]]] : [],
      );
      shape.limits = Object.fromEntries(limits) as Shape['limits'];
      for (const keyword of opaque)
        if (node[keyword] !== undefined && concerns(keyword, type)) shape.others[keyword] = node[keyword];
      if (type === 'string') {
        if (typeof node['pattern'] === 'string') shape.patterns.push(node['pattern']);
        if (typeof node['format'] === 'string' && !meaningless.has(node['format'])) shape.formats.push(node['format']);
      }
      if (type === 'object') {
        for (const name of asList(node['required'])) shape.required.add(String(name));
        for (const name of Object.keys(asObject(node['properties'])))
          shape.properties.set(name, { at, pointers: [pointer + join('properties', name)] });
        const { additionalProperties } = node;
        if (additionalProperties === false) shape.additional = false;
        else if (isObject(additionalProperties) && !takesAnything(additionalProperties))
          shape.additional = { at, pointers: [`${pointer}/additionalProperties`] };
      }
      if (type === 'array') {
        shape.prefix = asList(node['prefixItems']).map((_, i) => ({ at, pointers: [`${pointer}/prefixItems/${i}`] }));
        const { items } = node;
        if (items === false) shape.items = false;
        else if (isObject(items) && !takesAnything(items)) shape.items = { at, pointers: [`${pointer}/items`] };
      }
      return [shape];
    });
}

const annotations = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']);

/** Whether a schema allows everything, as `true` does. */
function takesAnything(node: JsonObject): boolean {
  return Object.keys(node).every((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
}

const concerned: Record<string, Type[]> = {
  ...Object.fromEntries(['minLength', 'maxLength'].map((keyword) => [keyword, ['string']])),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((keyword) => [
      keyword,
      ['integer', 'number'],
    ]),
  ),
  ...Object.fromEntries(
    ['minItems', 'maxItems', 'minContains', 'maxContains', 'contains', 'uniqueItems'].map((keyword) => [
      keyword,
      ['array'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'minProperties',
      'maxProperties',
      'propertyNames',
      'patternProperties',
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
    ].map((keyword) => [keyword, ['object']]),
  ),
};

function concerns(keyword: string, type: Type): boolean {
  return concerned[keyword]?.includes(type) ?? true;
}

function isOf(type: Type, value: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  return typeof value === type;
}

/** The ways to satisfy both of two schemas. */
function both(left: Shape[], right: Shape[]): Shape[] {
  return left.flatMap((a) => right.flatMap((b) => joined(a, b) ?? [])).slice(0, maxShapes * 2);
}

function joined(a: Shape, b: Shape): Shape | undefined {
  const type = a.type === b.type ? a.type : isNumeric(a) && isNumeric(b) ? 'integer' : undefined;
  if (type === undefined) return undefined;
  const values =
    a.values === undefined
      ? b.values
      : b.values === undefined
        ? a.values
        : a.values.filter((one) => b.values?.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  if (values?.length === 0) return undefined;
  const limits = { ...a.limits };
  for (const [keyword, limit] of Object.entries(b.limits)) {
    const other = limits[keyword];
    limits[keyword] =
      other === undefined ? limit : lower.includes(keyword) ? Math.max(other, limit) : Math.min(other, limit);
  }
  const properties = new Map(a.properties);
  for (const [name, schemas] of b.properties)
    properties.set(name, merged(properties.get(name) ?? true, schemas) as Schemas);
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    type,
    ...(values !== undefined && { values }),
    patterns: [...new Set([...a.patterns, ...b.patterns])],
    formats: [...new Set([...a.formats, ...b.formats])],
    limits,
    required: new Set([...a.required, ...b.required]),
    properties,
    additional: merged(a.additional, b.additional),
    prefix: Array.from({ length }, (_, i) => merged(a.prefix[i] ?? true, b.prefix[i] ?? true) as Schemas),
    items: merged(a.items, b.items),
    others: { ...a.others, ...b.others },
  };
}

function isNumeric({ type }: Shape): boolean {
  return type === 'integer' || type === 'number';
}

function merged(a: Schemas | boolean, b: Schemas | boolean): Schemas | boolean {
  if (a === false || b === false) return false;
  if (a === true) return b;
  return b === true ? a : { at: a.at, pointers: [...new Set([...a.pointers, ...b.pointers])] };
}

/**
 * Tells whether a keyword is a lower limit.
 *
 * @param keyword - a keyword of JSON Schema, e.g. `minLength`
 * @returns whether it is a lower limit
 */
export function isLowerLimit(keyword: string): boolean {
  return lower.includes(keyword);
}
