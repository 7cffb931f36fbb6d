import {
  asList,
  asObject,
  isObject,
  pointerTokens,
  toPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../contract/base/json.ts';
import type { FoundSchema, SchemaAt } from '../contract/message.ts';
import { isOfKind, kindNames, type Kind } from '../contract/base/json-kinds.ts';
import { joinLimits, limitsOf, type Limits } from '../contract/base/schema-limits.ts';
import {
  findListedValues,
  findNamedKinds,
  possibilities,
  readerOf,
  targetOfRef,
  listWrittenUnions,
  type SchemaPart,
} from '../contract/schema/reading.ts';
import { commonValues } from '../contract/base/value-key.ts';
import {
  listAppliedKeywords,
  concerns,
  joinLiterals,
  literalsIn,
  narrowerFormat,
  takesAnything,
} from './keyword-types.ts';

/** JSON pointers of schemas that a value has to satisfy together. */
export type Schemas = readonly string[];

/** What a schema says, and the JSON pointer of the schema that says it. */
type Fact<Value> = { value: Value; from: string };

/** The schemas of all further members or items; `true` if they may be anything, `false` if there may be none. */
export type Rest = Fact<Schemas | boolean>;

/** Schemas that a keyword applies to a value or to something in it, and the way there. */
type Applied = Fact<Schemas> & { keyword: string; way: string };

/** An alternative of an `anyOf` or `oneOf`, and the schema that has it. */
type Alternative = { at: string; of: string };

/**
 * One way to satisfy a schema, in a normal form: `$ref`, `allOf`, `const`, lists of types and alternatives are
 * resolved. Each part remembers the schema it is from, as a change belongs to that schema.
 */
export type Shape = {
  type: Kind;
  /** The schema that limits the type; `undefined` if none does. */
  from?: string;
  /** The alternatives that lead here, the outermost first. */
  alternatives: Alternative[];
  /** The only allowed values; `undefined` if they are not limited. */
  values?: Fact<Json[]>;
  /** The values that are known so far, of an enum that may grow (`x-extensible-enum`). */
  known?: Fact<Json[]>;
  /** Patterns and formats, each with the schema it is from. */
  patterns: ReadonlyMap<string, string>;
  formats: ReadonlyMap<string, string>;
  /** The format of a number. */
  width?: Fact<string>;
  /** How a string contains something else. */
  content: { contentEncoding?: Fact<string>; contentMediaType?: Fact<string> };
  /**
   * Which property says what an object is, the schemas that its values stand for, if not those of their names, and all
   * schemas that it tells apart.
   */
  discriminator?: Fact<{
    property: string;
    mapping: ReadonlyMap<string, string>;
    targets: ReadonlySet<string>;
    /** Whether the document has a schema of this name, though no value may stand for it. */
    has: (name: string) => boolean;
  }>;
  limits: Limits;
  /** The names of required members, each with the schema it is from. */
  required: ReadonlyMap<string, string>;
  properties: ReadonlyMap<string, Schemas>;
  /** The schemas of further members whose names match a pattern. */
  matching: ReadonlyMap<string, Rest>;
  additional: Rest;
  /** The schemas that say more of further members, each with the names that are no further ones to it. */
  closings: Closing[];
  prefix: Schemas[];
  items: Rest;
  /** What applies if callers send nothing. */
  default?: Fact<Json>;
  /** What further keywords apply, such as `not`. */
  applied: ReadonlyMap<string, Applied>;
  /** Keywords that are compared by their values. */
  others: { [keyword: string]: Fact<Json> };
};

/** What a schema says of members that it does not name: another schema that applies with it may name them. */
export type Closing = { rest: Rest; names: ReadonlySet<string>; patterns: string[] };

/** Formats that do not limit a value. */
const meaningless = new Set(['password', 'int8', 'int16', 'int32', 'int64', 'float', 'double', 'binary']);

/** The most shapes that are compared. */
const maxShapes = 64;

/** Finds the ways to satisfy schemas: a shape for each type and alternative; none if nothing satisfies them. */
export type ShapesOf = (schemas: Schemas) => Shape[];

/**
 * Makes the function that finds the shapes of a document's schemas. It finds those of each schema once, as forty that
 * refer to the next one twice are reached in 2^40 ways.
 *
 * @param at - finds the schemas of the document
 * @example shapeReader(api.schemaAt)(['/components/schemas/Pet']) // [{ type: 'object', … }]
 */
export function shapeReader(at: SchemaAt): ShapesOf {
  const known = new Map<string, Read>();
  const reader = readerOf(at);
  const ownKnown = new Map<string, Shape[]>();

  const ownShapesOf = (part: SchemaPart): Shape[] => {
    const shapes = ownKnown.get(part.pointer) ?? ownShapes(at, part);
    ownKnown.set(part.pointer, shapes);
    return shapes;
  };

  /**
   * `trail` are the schemas that this one is inside of. Inside of itself, a schema allows anything, as its own limits
   * apply already; what was found so depends on the way, and is remembered in `onTheWay` only.
   */
  const readShapes = (pointer: string, trail: string[], onTheWay: Map<string, Read>): Read => {
    const places = partsOf(at(pointer));
    const here = places.at(-1)?.pointer ?? pointer;
    const key = places.length === 1 ? here : pointer;
    const remembered = known.get(key) ?? onTheWay.get(key);
    if (remembered !== undefined) return remembered;
    const inside = trail.indexOf(here);
    if (inside >= 0) return { shapes: whole, circle: inside };
    let circle = Infinity;
    const { parts, members } = reader.read([key]);
    const around = [...trail, ...parts.map((part) => part.pointer)];
    const readBelow = (place: string): Shape[] => {
      const one = readShapes(place, around, onTheWay);
      circle = Math.min(circle, one.circle);
      return one.shapes;
    };
    let shapes = parts.map(ownShapesOf).reduce(satisfyBoth, whole);
    if (members.size > 0) {
      const properties = [...members].filter(([, { schemas }]) => schemas.length > 0);
      const required = [...members].filter(([, member]) => member.required);
      const own = {
        properties: new Map(properties.map(([name, { schemas }]) => [name, schemas])),
        required: new Map(
          required.map(
            ([
              name,
              {
                requiredBy: [from = here],
              },
            ]) => [name, from],
          ),
        ),
      };
      shapes = shapes.map((shape) => (shape.type === 'object' ? { ...shape, ...own } : shape));
    }
    for (const part of parts)
      for (const union of listWrittenUnions(part)) {
        const ways = union.flatMap((one) => {
          const alternative = { at: at(one.pointer).pointer, of: part.pointer };
          return readBelow(one.pointer).map((shape) => ({
            ...shape,
            alternatives: [alternative, ...shape.alternatives],
          }));
        });
        shapes = satisfyBoth(shapes, uniteShapes(ways, part.pointer)).slice(0, maxShapes);
      }
    const [outermost] = parts;
    if (outermost !== undefined && closesAll(at, outermost))
      shapes = shapes.map((shape) => closeShape(shape, outermost));
    const isWhole = circle >= trail.length;
    const result = { shapes, circle: isWhole ? Infinity : circle };
    (isWhole ? known : onTheWay).set(key, result);
    return result;
  };

  return (schemas) =>
    schemas
      .map((pointer) => readShapes(pointer, [], new Map()).shapes)
      .reduce(satisfyBoth, whole)
      .slice(0, maxShapes);
}

/** Shapes, and the outermost schema of the trail that they depend on: its index, or `Infinity`. */
type Read = { shapes: Shape[]; circle: number };

/**
 * Lists the schemas that apply together at a place.
 *
 * @param found - the schema there, and the `$ref`s that lead to it
 * @returns the schema, after those with a `$ref` that say more than where to go on
 * @example partsOf(at('/components/schemas/Pet/properties/owner')).map(({ pointer }) => pointer)
 */
export function partsOf({ pointer, schema, via }: FoundSchema): { pointer: string; schema: JsonSchema }[] {
  return [...via.filter((one) => !saysNothing(one.schema)), { pointer, schema }];
}

function saysNothing({ $ref: _, ...rest }: JsonObject): boolean {
  return rest['default'] === undefined && takesAnything(rest);
}

const none: ReadonlyMap<string, never> = new Map<string, never>();
const anything: Rest = { value: true, from: '' };

function createAnyShape(type: Kind): Shape {
  return {
    type,
    alternatives: [],
    patterns: none,
    formats: none,
    content: {},
    limits: {},
    required: none,
    properties: none,
    matching: none,
    additional: anything,
    closings: [],
    prefix: [],
    items: anything,
    applied: none,
    others: {},
  };
}

const whole = kindNames.filter((type) => type !== 'integer').map(createAnyShape);

/** Joins alternatives that differ only in their values, such as the constants of a `oneOf`. */
function uniteShapes(shapes: Shape[], union: string): Shape[] {
  const found = new Map<string, Shape>();
  shapes.forEach((shape, i) => {
    const { values, patterns, formats, width, content, limits, applied, others, type } = shape;
    if (type === 'object' || type === 'array' || applied.size > 0) return void found.set(String(i), shape);
    const written = [width?.value, content.contentEncoding?.value, content.contentMediaType?.value];
    const key = JSON.stringify([
      type,
      [...patterns.keys()],
      [...formats.keys()],
      written,
      omitSources(limits),
      omitSources(others),
    ]);
    const known = found.get(key);
    if (known === undefined) return void found.set(key, shape);
    const { values: knownValues, from, ...rest } = known;
    const joint = values && knownValues && [...new Set([...knownValues.value, ...values.value])];
    const source = values?.from === knownValues?.from ? values?.from : union;
    found.set(key, {
      ...rest,
      ...(joint !== undefined && { values: { value: joint, from: source ?? union } }),
      from: from === shape.from && from !== undefined ? from : union,
      alternatives: [],
    });
  });
  return [...found.values()];
}

/** Limits or keywords without the schemas they are from. */
function omitSources(facts: { [keyword: string]: { value: Json; isExclusive?: boolean } }): Json {
  return Object.entries(facts).map(([keyword, { value, isExclusive = false }]) => [keyword, value, isExclusive]);
}

function ownShapes(at: SchemaAt, part: SchemaPart): Shape[] {
  const { pointer: from, schema: node } = part;
  if (node === false) return [];
  if (saysNothing(node)) return whole;
  const named = findNamedKinds([part]) ?? new Set(kindNames);
  const values = findListedValues([part]);
  return kindNames
    .filter((type) => named.has(type) && !(type === 'integer' && named.has('number')))
    .map((type) => (type === 'number' && Number.isInteger(node['multipleOf']) ? 'integer' : type))
    .flatMap((type): Shape[] => {
      const shape = createAnyShape(type);
      if (node['type'] !== undefined || values !== undefined) shape.from = from;
      if (values !== undefined) {
        const own = values.filter((value) => isOfKind(value, new Set([type])));
        if (own.length === 0) return [];
        // There are no others of these types.
        const isAll = type === 'null' || (type === 'boolean' && own.length === 2);
        if (!isAll) shape.values = { value: own, from };
      }
      const { 'x-extensible-enum': known } = node;
      if (Array.isArray(known))
        shape.known = { value: known.filter((value) => isOfKind(value, new Set([type]))), from };
      if (node['default'] !== undefined) shape.default = { value: node['default'], from };
      shape.limits = limitsOf(node, from, (keyword) => concerns(keyword, type, node), type === 'integer');
      for (const [keyword, value] of Object.entries(literalsIn(node, type))) shape.others[keyword] = { value, from };
      const applied = listAppliedKeywords(node, type).map(({ keyword, tokens }): [string, Applied] => {
        const way = toPointer(...tokens);
        return [way, { keyword, way, value: [from + way], from }];
      });
      if (applied.length > 0) shape.applied = new Map(applied);
      if (isNumeric(shape) && typeof node['format'] === 'string') shape.width = { value: node['format'], from };
      if (type === 'string') {
        const { pattern, format, contentEncoding, contentMediaType } = node;
        if (typeof contentEncoding === 'string') shape.content.contentEncoding = { value: contentEncoding, from };
        if (typeof contentMediaType === 'string') shape.content.contentMediaType = { value: contentMediaType, from };
        if (typeof pattern === 'string') shape.patterns = new Map([[pattern, from]]);
        if (typeof format === 'string' && !meaningless.has(format)) shape.formats = new Map([[format, from]]);
      }
      if (type === 'object') {
        const patterns = Object.entries(asObject(node['patternProperties']));
        shape.matching = new Map(
          patterns.map(([pattern, rest]) => [pattern, restOf(rest, from, toPointer('patternProperties', pattern))]),
        );
        const rest = restOf(node['additionalProperties'], from, '/additionalProperties');
        shape.additional = rest;
        const names = new Set(Object.keys(asObject(node['properties'])));
        if (rest.value !== true) shape.closings = [{ rest, names, patterns: patterns.map(([pattern]) => pattern) }];
        const value = discriminatorIn(at, from, node);
        if (value !== undefined) shape.discriminator = { value, from };
      }
      if (type === 'array') {
        shape.prefix = asList(node['prefixItems']).map((_, i) => [`${from}/prefixItems/${i}`]);
        shape.items = restOf(node['items'], from, '/items');
      }
      return [shape];
    });
}

/** A value stands for the schema of its name unless the mapping says otherwise (OpenAPI, Discriminator Object). */
function discriminatorIn(
  at: SchemaAt,
  from: string,
  node: JsonObject,
): NonNullable<Shape['discriminator']>['value'] | undefined {
  const { propertyName } = asObject(node['discriminator']);
  if (typeof propertyName !== 'string') return undefined;
  const alternatives = readerOf(at).unionsOf({ pointer: from, schema: node }).flat();
  const named = alternatives.flatMap(({ pointer, tag }) => {
    const name = pointerTokens(targetOfRef(at, pointer)).at(-1) ?? '';
    const values = tag?.property === propertyName ? tag.values : [];
    return values.map((value): [string, string] => [String(value), name]);
  });
  return {
    property: propertyName,
    mapping: new Map(named.filter(([value, name]) => value !== name)),
    targets: new Set(named.map(([, name]) => name)),
    has: (name) => asObject(at(toPointer('components', 'schemas')).schema)[name] !== undefined,
  };
}

/**
 * Whether a schema refuses all members that neither it nor what applies with it names. Where conditions or schemas for
 * further members name some as well, `unevaluatedProperties` is compared as the keyword that it is.
 */
function closesAll(at: SchemaAt, { pointer, schema }: SchemaPart): boolean {
  if (asObject(schema)['unevaluatedProperties'] !== false) return false;
  const others = ['additionalProperties', 'if', 'dependentSchemas', '$dynamicRef'];
  return possibilities(at, [pointer]).parts.every(
    (part) =>
      others.every((keyword) => asObject(part.schema)[keyword] === undefined) &&
      (part.pointer === pointer || asObject(part.schema)['unevaluatedProperties'] === undefined),
  );
}

function closeShape(shape: Shape, { pointer }: SchemaPart): Shape {
  if (shape.type !== 'object') return shape;
  const rest: Rest = { value: false, from: pointer };
  const way = toPointer('unevaluatedProperties');
  return {
    ...shape,
    additional: mergeRests(rest, shape.additional),
    closings: [
      ...shape.closings,
      { rest, names: new Set(shape.properties.keys()), patterns: [...shape.matching.keys()] },
    ],
    applied: new Map([...shape.applied].filter(([, one]) => one.way !== way || one.from !== pointer)),
  };
}

function restOf(rest: Json | undefined, from: string, way: string): Rest {
  if (rest === false) return { value: false, from };
  return isObject(rest) && !takesAnything(rest) ? { value: [from + way], from } : anything;
}

/** The ways to satisfy both of two schemas. */
function satisfyBoth(left: Shape[], right: Shape[]): Shape[] {
  if (left === whole) return right;
  if (right === whole) return left;
  return left.flatMap((a) => right.flatMap((b) => joinShapes(a, b) ?? [])).slice(0, maxShapes * 2);
}

function joinShapes(a: Shape, b: Shape): Shape | undefined {
  const type = a.type === b.type ? a.type : isNumeric(a) && isNumeric(b) ? 'integer' : undefined;
  if (type === undefined) return undefined;
  const values = joinValues(a.values, b.values);
  if (values?.value.length === 0) return undefined;
  const from = a.from ?? b.from;
  const fallback = a.default ?? b.default;
  const width = narrowerFormat(a.width, b.width);
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    type,
    ...(from !== undefined && { from }),
    alternatives: [...a.alternatives, ...b.alternatives],
    ...(values !== undefined && { values }),
    ...((a.known ?? b.known) && { known: a.known ?? b.known }),
    patterns: mergeMaps(b.patterns, a.patterns),
    formats: mergeMaps(b.formats, a.formats),
    ...(width !== undefined && { width }),
    content: { ...b.content, ...a.content },
    ...((a.discriminator ?? b.discriminator) && { discriminator: a.discriminator ?? b.discriminator }),
    limits: joinLimits(a.limits, b.limits, type === 'integer'),
    required: mergeMaps(b.required, a.required),
    properties: joinMaps(a.properties, b.properties, (some, others) => [...new Set([...some, ...others])]),
    matching: joinMaps(a.matching, b.matching, mergeRests),
    additional: mergeRests(a.additional, b.additional),
    closings: [...a.closings, ...b.closings],
    prefix: Array.from({ length }, (_, i) => [...new Set([...(a.prefix[i] ?? []), ...(b.prefix[i] ?? [])])]),
    items: mergeRests(a.items, b.items),
    ...(fallback !== undefined && { default: fallback }),
    applied: joinApplied(a.applied, b.applied),
    others: joinLiterals(a.others, b.others),
  };
}

function joinValues(a: Shape['values'], b: Shape['values']): Shape['values'] {
  if (a === undefined || b === undefined) return a ?? b;
  const value = commonValues([a.value, b.value]) ?? [];
  return { value, from: value.length < a.value.length ? b.from : a.from };
}

function mergeMaps(first: ReadonlyMap<string, string>, last: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (first.size === 0) return last;
  return last.size === 0 ? first : new Map([...first, ...last]);
}

function joinMaps<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  join: (one: Value, other: Value) => Value,
): ReadonlyMap<string, Value> {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  const joint = new Map(a);
  for (const [name, value] of b) {
    const known = a.get(name);
    joint.set(name, known === undefined ? value : join(known, value));
  }
  return joint;
}

/** Two schemas that say, for instance, `not` mean something else than `not` of both. */
function joinApplied(a: Shape['applied'], b: Shape['applied']): Shape['applied'] {
  if (a.size === 0) return b;
  return new Map([...a, ...[...b].map(([key, one]): [string, Applied] => [a.has(key) ? one.from + key : key, one])]);
}

function isNumeric({ type }: Shape): boolean {
  return type === 'integer' || type === 'number';
}

function mergeRests(a: Rest, b: Rest): Rest {
  if (a.value === false || b.value === true) return a;
  if (b.value === false || a.value === true) return b;
  return { value: [...new Set([...a.value, ...b.value])], from: a.from };
}
