import { asList, asObject, isObject, join, type Json, type JsonObject } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';

/** A schema of some document: those at all the pointers hold together. */
export type Schemas = { at: SchemaAt; pointers: string[] };

/** The types that a value of JSON can have; a whole number is a number, too. */
export const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type Type = (typeof types)[number];

/**
 * One way in which a value may satisfy a schema, without the ways of writing it: `$ref`, `allOf`, `const`, lists of
 * types and alternatives are gone.
 */
export type Shape = {
  type: Type;
  /** The only values; `undefined` where there are more. */
  values?: Json[];
  patterns: string[];
  formats: string[];
  /** By keyword: the tightest of the numbers. */
  limits: { [keyword: string]: number };
  required: Set<string>;
  properties: Map<string, Schemas>;
  /** What else an object may have: `false` for nothing. */
  additional: Schemas | boolean;
  prefix: Schemas[];
  items: Schemas | boolean;
  /** Keywords that are compared as they stand. */
  others: JsonObject;
};

/** Lower limits grow tighter, upper ones smaller. */
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

/** Formats that say nothing of what a value may be. */
const meaningless = new Set(['password', 'int32', 'int64', 'float', 'double', 'binary']);

/** More ways than this are compared by the first ones. */
const mostShapes = 64;

/**
 * Finds every way in which a value may satisfy a schema.
 *
 * @param schemas - the schema
 * @returns a shape for each type and alternative; none where nothing satisfies it
 */
export function shapesOf({ at, pointers }: Schemas): Shape[] {
  return pointers
    .reduce<Shape[]>(
      (shapes, pointer) => both(shapes, alternatives(at, pointer, [])),
      types.filter((type) => type !== 'integer').map(anyOf),
    )
    .slice(0, mostShapes);
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
    ).slice(0, mostShapes);
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

/** Whether a schema is only another way to write `true`. */
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

/** The ways that satisfy both of two schemas. */
function both(left: Shape[], right: Shape[]): Shape[] {
  return left.flatMap((a) => right.flatMap((b) => joined(a, b) ?? [])).slice(0, mostShapes * 2);
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
 * Tells whether a limit is a lower one.
 *
 * @param keyword - e.g. `minLength`
 * @returns true for lower limits
 */
export function isLowerLimit(keyword: string): boolean {
  return lower.includes(keyword);
}
