import { asList, asObject, isObject, join, type Json, type JsonObject } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';
import { concerns, literalsIn, takesAnything, types, type Type } from './keywords.ts';
import { joinedLimits, limitsOf, type Limits } from './limits.ts';

/** Schemas of a document that a value has to satisfy together. */
export type Schemas = { at: SchemaAt; pointers: string[] };

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
  limits: Limits;
  required: Set<string>;
  properties: Map<string, Schemas>;
  /** The schema of additional properties; `false` if there may be none. */
  additional: Schemas | boolean;
  prefix: Schemas[];
  items: Schemas | boolean;
  /** What applies if callers send nothing. */
  default?: Json;
  /** Keywords that are compared literally. */
  others: JsonObject;
};

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
  const known = new Map<string, Shape[]>();
  return pointers
    .reduce<Shape[]>(
      (shapes, pointer) => both(shapes, alternatives(at, pointer, [], known)),
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

/** Remembers the shapes of schemas, as forty that refer to the next one twice are reached in 2^40 ways. */
function alternatives(at: SchemaAt, pointer: string, trail: string[], known: Map<string, Shape[]>): Shape[] {
  const found = known.get(pointer) ?? newAlternatives(at, pointer, trail, known);
  known.set(pointer, found);
  // Copies, because those of a `oneOf` are changed where they are joined.
  return found.map((shape) => ({ ...shape }));
}

function newAlternatives(at: SchemaAt, pointer: string, trail: string[], known: Map<string, Shape[]>): Shape[] {
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
    (shapes, _, i) => both(shapes, alternatives(at, `${here}/allOf/${i}`, below, known)),
    own,
  );
  return ['anyOf', 'oneOf'].reduce((shapes, keyword) => {
    const list = asList(schema[keyword]);
    if (list.length === 0) return shapes;
    return both(
      shapes,
      united(list.flatMap((_, i) => alternatives(at, `${here}/${keyword}/${i}`, below, known))),
    ).slice(0, maxShapes);
  }, joined);
}

/** Joins alternatives that differ only in their values, such as the constants of a `oneOf`. */
function united(shapes: Shape[]): Shape[] {
  const found = new Map<string, Shape>();
  return shapes.filter((shape) => {
    const { values, patterns, formats, limits, others, type } = shape;
    if (type === 'object' || type === 'array') return true;
    const key = JSON.stringify([type, patterns, formats, limits, others]);
    const known = found.get(key);
    if (known === undefined) found.set(key, shape);
    else if (values === undefined) delete known.values;
    else if (known.values !== undefined) known.values = [...known.values, ...values];
    return known === undefined;
  });
}

function ownShapes(at: SchemaAt, pointer: string, node: JsonObject): Shape[] {
  const named = node['type'] === undefined ? types.filter((type) => type !== 'integer') : [node['type']].flat();
  const values = node['const'] !== undefined ? [node['const']] : Array.isArray(node['enum']) ? node['enum'] : undefined;
  return types
    .filter((type) => named.includes(type) && !(type === 'integer' && named.includes('number')))
    .map((type) => (type === 'number' && Number.isInteger(node['multipleOf']) ? 'integer' : type))
    .flatMap((type): Shape[] => {
      const shape = anyOf(type);
      if (values !== undefined) {
        shape.values = values.filter((value) => isOf(type, value));
        if (shape.values.length === 0) return [];
        // There are no others of these types.
        if (type === 'null' || (type === 'boolean' && shape.values.length === 2)) delete shape.values;
      }
      if (node['default'] !== undefined) shape.default = node['default'];
      shape.limits = limitsOf(node, (keyword) => concerns(keyword, type, node), type === 'integer');
      shape.others = literalsIn(node, type);
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
  const fallback = a.default === undefined ? b.default : a.default;
  const properties = new Map(a.properties);
  for (const [name, schemas] of b.properties)
    properties.set(name, merged(properties.get(name) ?? true, schemas) as Schemas);
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    type,
    ...(values !== undefined && { values }),
    patterns: [...new Set([...a.patterns, ...b.patterns])],
    formats: [...new Set([...a.formats, ...b.formats])],
    limits: joinedLimits(a.limits, b.limits, type === 'integer'),
    required: new Set([...a.required, ...b.required]),
    properties,
    additional: merged(a.additional, b.additional),
    prefix: Array.from({ length }, (_, i) => merged(a.prefix[i] ?? true, b.prefix[i] ?? true) as Schemas),
    items: merged(a.items, b.items),
    ...(fallback !== undefined && { default: fallback }),
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
