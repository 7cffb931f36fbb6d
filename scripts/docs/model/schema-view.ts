import { asObject, isObject, toPointer, pointerTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/operation.ts';

/** A JSON Schema as the pages show it: `$ref` and `allOf` are resolved, and their contents are combined. */
export type SchemaView = {
  /** The title of the schema or the name of its component, if it has one. */
  name?: string;
  /** The type in words, e.g. `string or number`, `array of string` or `null`. */
  type: string;
  /** The types as in JSON Schema; empty if the schema does not name any. */
  types: string[];
  /** The only allowed values: those of `enum`, or that of `const`. */
  values?: Json[];
  /** An example, or the default. */
  example?: Json;
  /** The value of `format`. */
  format?: string;
  /** The value of `minimum`. */
  minimum?: number;
  description?: string;
  /** The constraints on the value besides its type. */
  facts: { label: string; value: string }[];
  /** The values of `x-open-question`. */
  questions: string[];
  deprecated: boolean;
  /** Whether the format is `password`. */
  secret: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** Whether the value is bytes instead of text; in a form, such a field is a file. */
  binary: boolean;
  /** The property that tells which variant a value is (OpenAPI, Discriminator Object). */
  discriminator?: string;
  /** The value of that property for each variant, by {@link SchemaView.named}. */
  tags?: Map<string, string>;
  /** The properties of an object, those with a fixed name first. */
  fields: Field[];
  /** The elements of a tuple, in order. */
  elements: SchemaView[];
  /** The schema of the items of an array. */
  items?: SchemaView;
  /** What a text is a representation of (`contentMediaType`, `contentSchema`). */
  content?: { mediaType: string; view: SchemaView };
  /** The alternatives of `oneOf` or `anyOf`, except null. */
  variants: SchemaView[];
  /** Whether the schema is inside itself. */
  recursive: boolean;
  /** The JSON pointer of the schema that the name belongs to. */
  named?: string;
  /** Where the contents are that the view leaves out, because they did not fit; they have a page of their own. */
  elsewhere?: SchemaPointers;
  /** The number of properties, elements or alternatives that not even the schema's own page has room for. */
  leftOut?: number;
};

/** The JSON pointers of all schemas that apply to a value; only a property in several parts of `allOf` has many. */
export type SchemaPointers = string[];

/** A property of an object. */
export type Field = { name: string; required: boolean; view: SchemaView };

/**
 * Leaves out the properties of one way, at any depth: a caller does not send what is read-only.
 *
 * @param way - the properties to leave out
 * @returns the rest of it
 */
export function viewWithout(view: SchemaView, way: 'readOnly' | 'writeOnly'): SchemaView {
  const without = (one: SchemaView): SchemaView => viewWithout(one, way);
  return {
    ...view,
    fields: view.fields.filter((field) => !field.view[way]).map((field) => ({ ...field, view: without(field.view) })),
    elements: view.elements.map(without),
    ...(view.items !== undefined && { items: without(view.items) }),
    ...(view.content !== undefined && { content: { ...view.content, view: without(view.content.view) } }),
    variants: view.variants.map(without),
  };
}

/**
 * Lists the facts of a value. Those of the items of a list are among them if they are plain values: they have no line.
 *
 * @example factsWithItems(view) // [{ label: 'Each item: one of', value: '"fresh", "stale"' }]
 */
export function factsWithItems({ facts, items }: SchemaView): SchemaView['facts'] {
  if (items === undefined || items.fields.length + items.elements.length > 0 || items.variants.length > 1) return facts;
  const each = factsWithItems(items).map(({ label, value }) => ({
    label: `Each item: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    value,
  }));
  return [...facts, ...each];
}

/** Limits how deep properties are shown; below that, only types are. */
const maxNesting = 12;

/** The characters that a schema may take on a page, roughly; the top level on a page of its own may take the second. */
const rooms = { schema: 16_000, topLevel: 120_000 };

/** The characters of a list of values, and on a page of its own. */
const longestList = { schema: 2000, topLevel: 60_000 };

/** What is left of the room for a view while it is read, and whether it had to leave out anything. */
type Room = { left: number; isCut: boolean; longestList: number };

/** One of the schemas that apply to a value: the schema itself, one that it refers to, or a part of its `allOf`. */
type Layer = { pointer: string; node: JsonObject };

/**
 * Prepares a schema for the pages.
 *
 * @param schemaAt - finds the schemas of the document
 * @param pointer - the JSON pointer of the schema
 * @returns the view, as deep as fits; a recursive schema is not shown again inside itself
 * @example viewOf(operation.schemaAt, '/components/schemas/MintResult').fields[0]?.name // 'referenceId'
 */
export function viewOf(schemaAt: SchemaAt, pointer: string): SchemaView {
  return deepened(schemaAt, readTo(0, schemaAt, [pointer]), rooms.schema).view;
}

/**
 * Prepares the schemas of one page. They are read level by level, so that each shows its nearest properties.
 *
 * @param schemaAt - finds the schemas of the document
 * @param pointers - the JSON pointers of the schemas; one that is shown twice is listed twice
 * @param room - the characters that all of them together may take below their types, roughly
 * @returns the view of each schema by its pointer
 */
export function viewsOf(schemaAt: SchemaAt, pointers: string[], room: number): Map<string, SchemaView> {
  const times = new Map<string, number>();
  for (const pointer of pointers) times.set(pointer, (times.get(pointer) ?? 0) + 1);
  const found = new Map(
    [...times.keys()].map((pointer) => [pointer, readShared(0, schemaAt, pointer, rooms.topLevel)]),
  );
  let left = room;
  for (let depth = 1; depth <= maxNesting; depth++) {
    for (const [pointer, reading] of found) {
      if (!reading.isCut || reading.depth < depth - 1) continue;
      const count = times.get(pointer) ?? 1;
      const deeper = readShared(depth, schemaAt, pointer, reading.size + left / count);
      const more = (deeper.size - reading.size) * count;
      if (more >= left) continue;
      left -= more;
      found.set(pointer, deeper);
    }
  }
  return new Map([...found].map(([pointer, { view }]) => [pointer, view]));
}

/**
 * Prepares a schema for a page of its own, with at least its top level.
 *
 * @param schemaAt - finds the schemas of the document
 * @param place - where the schema is
 */
export function ownPageView(schemaAt: SchemaAt, place: SchemaPointers): SchemaView {
  return deepened(schemaAt, readTo(1, schemaAt, place, rooms.topLevel, longestList.topLevel), rooms.schema).view;
}

/** A view, down to how many levels of properties it was read, and what it takes. */
type Reading = { view: SchemaView; depth: number; size: number; isCut: boolean; place: SchemaPointers };

function readTo(
  depth: number,
  schemaAt: SchemaAt,
  place: SchemaPointers,
  left = rooms.topLevel,
  longest = longestList.schema,
): Reading {
  const room: Room = { left, isCut: false, longestList: longest };
  const view = read(schemaAt, place, [], depth, room);
  return { view, depth, size: left - room.left, isCut: room.isCut, place };
}

/** How a component was read lately, and with how much room. */
type Shared = Reading & { room: number };

/** The last readings of components, since most operations share their errors and many their results. */
const shared = new WeakMap<SchemaAt, Map<string, Shared>>();

/** The number of readings to keep; they take more memory than their schemas. */
const maxShared = 200;

/** Reads a schema as {@link readTo} does, or takes what was read of the component that it refers to. */
function readShared(depth: number, schemaAt: SchemaAt, pointer: string, room: number): Reading {
  const component = componentAt(schemaAt, pointer);
  if (component === undefined) return readTo(depth, schemaAt, [pointer], room);
  const known = shared.get(schemaAt) ?? new Map<string, Shared>();
  shared.set(schemaAt, known);
  const key = `${depth} ${component}`;
  const last = known.get(key);
  // What did not fit some room does not fit a smaller one.
  if (last !== undefined && (last.size < last.room || room <= last.room)) return last;
  const reading = { ...readTo(depth, schemaAt, [component], room), room };
  if (known.size >= maxShared) known.clear();
  known.set(key, reading);
  return reading;
}

/** The component that a place refers to without adding anything. */
function componentAt(schemaAt: SchemaAt, pointer: string): string | undefined {
  const { pointer: end, via } = schemaAt(pointer);
  const [step, ...others] = via;
  const isPlain = step !== undefined && others.length === 0 && Object.keys(step.schema).length === 1;
  return isPlain && !componentPattern.test(step.pointer) && componentPattern.test(end) ? end : undefined;
}

const componentPattern = /^\/components\/schemas\/([^/]+)$/;

function deepened(schemaAt: SchemaAt, reading: Reading, room: number): Reading {
  if (!reading.isCut || reading.depth === maxNesting) return reading;
  const deeper = readTo(reading.depth + 1, schemaAt, reading.place, room);
  return deeper.size > room ? reading : deepened(schemaAt, deeper, room);
}

/**
 * Reads a schema down to a level of properties. At level 0, only its type is read, and at -1 not even the alternatives
 * that it consists of.
 */
function read(schemaAt: SchemaAt, place: SchemaPointers, trail: string[], depth: number, room: Room): SchemaView {
  const layers = place.flatMap((pointer) => layersOf(schemaAt, pointer));
  const recursive = layers.some(({ pointer }) => trail.includes(pointer));
  const members = { fields: fieldsOf(layers), elements: childrenOf(layers, 'prefixItems') };
  const view = plainView(layers, recursive, room);
  room.left -= sizeOf(view);
  const alternatives = alternativesOf(schemaAt, layers);
  const choices = alternatives.filter(({ nothing }) => !nothing).map(({ pointer }) => pointer);
  const isOpen = !recursive && room.left > 0;
  if (isOpen) {
    const below = [...trail, ...layers.map(({ pointer }) => pointer)];
    const next = (pointers: string[], levels = 1): SchemaView =>
      read(schemaAt, pointers, below, Math.max(-1, depth - levels), room);
    // The items of an array, and the only alternative besides null, are no level of their own.
    const items = layers.find(({ node }) => isObject(node['items']));
    if (items !== undefined) view.items = next([`${items.pointer}/items`], 0);
    const content = layers.find(({ node }) => isObject(node['contentSchema']));
    if (content !== undefined)
      view.content = { mediaType: mediaTypeIn(layers), view: next([`${content.pointer}/contentSchema`], 0) };
    if (choices.length === 1) view.variants = choices.map((pointer) => next([pointer], 0));
    else if (depth >= 0) view.variants = whileRoom(room, choices, (pointer) => next([pointer]));
    if (depth > 0) readMembers(view, members, room, next);
    else if (depth === 0) readFewMembers(view, members, room, next);
  }
  Object.assign(view, discriminatorOf(layers, view.variants));
  const nullable = alternatives.some(({ nothing }) => nothing);
  view.type = typeInWords(layers, view, members, nullable);
  if (!recursive) {
    const hides = whatIsHidden(view, members, choices, isOpen ? depth : -1);
    const isListCut = layers.some(({ node }) => listIn(node, room.longestList).rest > 0);
    if (hides.leftOut > 0) view.leftOut = hides.leftOut;
    if (hides.members || hides.choices || isListCut) view.elsewhere = homeOf(schemaAt, place);
    else if (view.items?.elsewhere !== undefined) view.elsewhere = view.items.elsewhere;
    else if (view.content?.view.elsewhere !== undefined) view.elsewhere = view.content.view.elsewhere;
    if (view.elsewhere !== undefined) room.isCut = true;
    if (hides.choices) view.variants = [];
  }
  const only = view.variants[0];
  if (view.variants.length === 1 && only !== undefined) return absorb(view, only);
  return view;
}

/** Without a media type, a text with a schema is JSON (JSON Schema 2020-12, validation, 8.5 has no default). */
function mediaTypeIn(layers: Layer[]): string {
  return layers.map(({ node }) => node['contentMediaType']).find(isText) ?? 'application/json';
}

/** What a view shows without reading further schemas. */
function plainView(layers: Layer[], recursive: boolean, room: Room): SchemaView {
  const view: SchemaView = {
    type: '',
    types: typesOf(layers),
    facts: factsOf(layers, room),
    questions: [...new Set(layers.map(({ node }) => node['x-open-question']).filter(isText))],
    deprecated: layers.some(({ node }) => node['deprecated'] === true),
    secret: layers.some(({ node }) => node['format'] === 'password'),
    readOnly: layers.some(({ node }) => node['readOnly'] === true),
    writeOnly: layers.some(({ node }) => node['writeOnly'] === true),
    binary: layers.some(
      ({ node }) => node['format'] === 'binary' || node['contentMediaType'] === 'application/octet-stream',
    ),
    fields: [],
    elements: [],
    variants: [],
    recursive,
  };
  Object.assign(view, exampleOf(layers));
  const values = valuesOf(layers);
  if (values !== undefined) view.values = values;
  const named = nameOf(layers);
  if (named !== undefined) Object.assign(view, { name: named.name, named: named.pointer });
  const description = layers.map(({ node }) => node['description']).find(isText);
  if (description !== undefined) view.description = description;
  return view;
}

/** The characters that a view takes on a page, roughly: its description, its facts, and the markup around them. */
function sizeOf({ description = '', facts }: SchemaView): number {
  return 250 + description.length + facts.reduce((sum, { label, value }) => sum + label.length + value.length + 30, 0);
}

type Members = { fields: { name: string; required: boolean; pointers: SchemaPointers }[]; elements: string[] };
type Next = (pointers: string[], levels?: number) => SchemaView;

function readMembers(view: SchemaView, { fields, elements }: Members, room: Room, next: Next): void {
  view.fields = whileRoom(room, fields, ({ name, required, pointers }) => ({ name, required, view: next(pointers) }));
  view.elements = whileRoom(room, elements, (pointer) => next([pointer]));
}

/** The number of properties that would not be worth a page of their own. */
const few = 4;

/** At the last level, a few properties are still shown if they have no properties themselves. */
function readFewMembers(view: SchemaView, members: Members, room: Room, next: Next): void {
  if (members.fields.length + members.elements.length > few) return;
  const before = { ...room };
  readMembers(view, members, room, next);
  const views = [...view.fields.map((field) => field.view), ...view.elements];
  if (views.every(({ elsewhere }) => elsewhere === undefined)) return;
  Object.assign(room, before);
  Object.assign(view, { fields: [], elements: [] });
}

function whileRoom<From, To>(room: Room, all: From[], make: (one: From) => To): To[] {
  return all.flatMap((one) => (room.left > 0 ? [make(one)] : []));
}

/** Says what a view does not show, because of its level or, if the level is shown, because there was no more room. */
function whatIsHidden(
  { fields, elements, variants }: SchemaView,
  members: Members,
  choices: string[],
  depth: number,
): { members: boolean; choices: boolean; leftOut: number } {
  const missing = members.fields.length + members.elements.length - fields.length - elements.length;
  if (depth > 0) return { members: false, choices: false, leftOut: missing + choices.length - variants.length };
  const areCut = depth < 0 || variants.some(({ elsewhere }) => elsewhere !== undefined);
  return { members: missing > 0, choices: choices.length > 1 && areCut, leftOut: 0 };
}

function discriminatorOf(layers: Layer[], variants: SchemaView[]): Pick<SchemaView, 'discriminator' | 'tags'> {
  const [found] = layers.flatMap(({ node }) => (isObject(node['discriminator']) ? [node['discriminator']] : []));
  const name = found?.['propertyName'];
  if (!isText(name)) return {};
  // A mapping names a schema by a reference or by its name; without a mapping, the name itself is the tag.
  const mapped = new Map(
    Object.entries(asObject(found?.['mapping'])).map(([tag, target]) => [
      pointerTokens(`/${String(target)}`).at(-1),
      tag,
    ]),
  );
  const tags = variants.flatMap(({ named, name: own }): [string, string][] => {
    const component = named === undefined ? undefined : pointerTokens(named).at(-1);
    return named === undefined ? [] : [[named, mapped.get(component) ?? component ?? own ?? '']];
  });
  return { discriminator: name, tags: new Map(tags) };
}

/** Merges a schema with its only alternative besides null, since there is no choice to show. */
function absorb(outer: SchemaView, inner: SchemaView): SchemaView {
  const view: SchemaView = {
    ...inner,
    type: outer.type,
    facts: [...outer.facts, ...inner.facts],
    questions: [...new Set([...outer.questions, ...inner.questions])],
    fields: [...outer.fields, ...inner.fields],
  };
  const description = outer.description ?? inner.description;
  if (description !== undefined) view.description = description;
  const elsewhere = outer.elsewhere ?? inner.elsewhere;
  if (elsewhere !== undefined) view.elsewhere = elsewhere;
  return view;
}

/** The schemas that apply to the value at a pointer, the nearest first. */
function layersOf(schemaAt: SchemaAt, pointer: string, seen = new Set<string>()): Layer[] {
  if (seen.has(pointer)) return [];
  const { pointer: end, schema, via } = schemaAt(pointer);
  const steps = [...via, ...(isObject(schema) ? [{ pointer: end, schema }] : [])];
  const own = steps.filter((step) => !seen.has(step.pointer));
  // However many ways lead to a schema, it applies once: two `$ref`s in each of forty schemas are 2^40 ways.
  for (const step of own) seen.add(step.pointer);
  const parts = own.flatMap((step) =>
    list(step.schema['allOf']).flatMap((_, i) => layersOf(schemaAt, `${step.pointer}/allOf/${i}`, seen)),
  );
  return [...own.map((step): Layer => ({ pointer: step.pointer, node: step.schema })), ...parts];
}

/** The properties of an object, with the places of the schemas that apply to each. */
function fieldsOf(layers: Layer[]): Members['fields'] {
  const required = new Set(layers.flatMap(({ node }) => list(node['required']).filter(isText)));
  const places = new Map<string, string[]>();
  for (const { pointer, node } of layers) {
    for (const name of Object.keys(asObject(node['properties']))) {
      places.set(name, [...(places.get(name) ?? []), `${pointer}${toPointer('properties', name)}`]);
    }
  }
  const named = [...places].map(([name, pointers]) => ({ name, required: required.has(name), pointers }));
  const patterned = layers.flatMap(({ pointer, node }) =>
    Object.keys(asObject(node['patternProperties'])).map((pattern) => ({
      name: `/${pattern}/`,
      required: false,
      pointers: [`${pointer}${toPointer('patternProperties', pattern)}`],
    })),
  );
  const others = layers.find(({ node }) => isObject(node['additionalProperties']));
  if (others === undefined) return [...named, ...patterned];
  const any = { name: '(any name)', required: false, pointers: [`${others.pointer}/additionalProperties`] };
  return [...named, ...patterned, any];
}

type Alternative = { pointer: string; nothing: boolean };

function alternativesOf(schemaAt: SchemaAt, layers: Layer[]): Alternative[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    childrenOf(layers, keyword)
      .map((pointer) => ({ pointer, nodes: layersOf(schemaAt, pointer).map(({ node }) => node) }))
      // An alternative that only adds constraints, such as required properties, has nothing to show.
      .filter(({ nodes }) => nodes.some((node) => Object.keys(node).some((key) => shownKeywords.has(key))))
      .map(({ pointer, nodes }) => ({ pointer, nothing: nodes.some((node) => node['type'] === 'null') })),
  );
}

const shownKeywords = new Set([
  'type',
  'properties',
  'const',
  'enum',
  'items',
  'prefixItems',
  'oneOf',
  'anyOf',
  'pattern',
  'title',
  'description',
]);

/** The keywords that give a value contents, apart from those that refer to another schema. */
const contentKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'prefixItems', 'items'],
  ...['oneOf', 'anyOf', 'allOf', 'enum', 'const'],
];

/**
 * Follows a place to the schema that has its contents, so that a schema has one page however many places refer to it,
 * whether by `$ref`, by `allOf` with one part or as the only alternative besides null.
 */
function homeOf(schemaAt: SchemaAt, place: SchemaPointers, seen = new Set<string>()): SchemaPointers {
  const [pointer = '', ...others] = place;
  if (others.length > 0 || seen.has(pointer)) return place;
  seen.add(pointer);
  const { via, pointer: end, schema } = schemaAt(pointer);
  const steps = [...via, ...(isObject(schema) ? [{ pointer: end, schema }] : [])];
  const step = steps.find(({ schema: node }) => contentKeywords.some((keyword) => keyword in node));
  if (step === undefined) return [end];
  const [keyword = '', ...more] = contentKeywords.filter((name) => name in step.schema);
  const real = list(step.schema[keyword]).flatMap((part, i) =>
    isObject(part) && part['type'] === 'null' ? [] : [`${step.pointer}/${keyword}/${i}`],
  );
  const isWrapper = more.length === 0 && keyword.endsWith('Of') && real.length === 1 && !('$ref' in step.schema);
  return isWrapper ? homeOf(schemaAt, real, seen) : [step.pointer];
}

function childrenOf(layers: Layer[], keyword: string): string[] {
  const layer = layers.find(({ node }) => Array.isArray(node[keyword]));
  return layer === undefined ? [] : list(layer.node[keyword]).map((_, i) => `${layer.pointer}/${keyword}/${i}`);
}

function nameOf(layers: Layer[]): { name: string; pointer: string } | undefined {
  for (const { pointer, node } of layers) {
    if (isText(node['title'])) return { name: node['title'], pointer };
    const component = componentPattern.exec(pointer)?.[1];
    if (component !== undefined) return { name: pointerTokens(`/${component}`)[0] ?? component, pointer };
  }
  return undefined;
}

function typeInWords(layers: Layer[], view: SchemaView, members: Members, nullable: boolean): string {
  const types = typesOf(layers);
  const words = types.map((type) => {
    if (type !== 'array') return type;
    if (view.elements.length > 0) return 'list';
    return view.items === undefined || view.items.type === 'any value' ? 'array' : `array of ${plural(view.items)}`;
  });
  const variants =
    view.variants.length > 0 && (types.length === 0 || view.variants.length === 1) ? view.variants.map(shortName) : [];
  const all = [...new Set(variants.length > 0 ? variants : words)];
  if (all.length === 0) all.push(...impliedType(layers, members));
  if (nullable && !all.includes('null')) all.push('null');
  return all.join(' or ');
}

function typesOf(layers: Layer[]): string[] {
  const written = layers.map(({ node }) => node['type']).find((type) => type !== undefined);
  return list(Array.isArray(written) ? written : written === undefined ? [] : [written]).filter(isText);
}

function exampleOf(layers: Layer[]): Pick<SchemaView, 'example' | 'format' | 'minimum'> {
  const nodes = layers.map(({ node }) => node);
  const example = nodes
    .map((node) => node['example'] ?? list(node['examples'])[0] ?? node['default'])
    .find((value) => value !== undefined);
  const format = nodes.map((node) => node['format']).find(isText);
  const minimum = nodes.map((node) => node['minimum']).find((value) => typeof value === 'number');
  return {
    ...(example !== undefined && { example }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
  };
}

function valuesOf(layers: Layer[]): Json[] | undefined {
  const fixed = layers.find(({ node }) => node['const'] !== undefined);
  if (fixed !== undefined) return list([fixed.node['const'] ?? null]);
  const chosen = layers.find(({ node }) => Array.isArray(node['enum']));
  return chosen && list(chosen.node['enum']);
}

function shortName(view: SchemaView): string {
  return ['object', 'array', 'list'].includes(view.type.split(' ')[0] ?? '') ? (view.name ?? view.type) : view.type;
}

function plural(view: SchemaView): string {
  return view.name !== undefined && (view.type === 'object' || view.facts.length > 0) ? view.name : view.type;
}

function impliedType(layers: Layer[], { fields, elements }: Members): string[] {
  if (fields.length > 0) return ['object'];
  if (elements.length > 0) return ['list'];
  const literals = layers.flatMap(({ node }) => [
    ...list(node['enum']),
    ...('const' in node ? [node['const'] as Json] : []),
  ]);
  if (literals.length > 0)
    return [
      ...new Set(literals.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))),
    ];
  return ['any value'];
}

/** The keywords that the pages show, with their labels. */
const factWords: [keyword: string, label: string][] = [
  ['const', 'Always'],
  ['enum', 'One of'],
  ['pattern', 'Pattern'],
  ['format', 'Format'],
  ['default', 'Default'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['exclusiveMinimum', 'More than'],
  ['exclusiveMaximum', 'Less than'],
  ['multipleOf', 'Multiple of'],
  ['minLength', 'Minimum length'],
  ['maxLength', 'Maximum length'],
  ['minItems', 'Minimum items'],
  ['maxItems', 'Maximum items'],
  ['contains', 'Contains'],
];

function factsOf(layers: Layer[], { longestList: longest }: Room): SchemaView['facts'] {
  const facts: SchemaView['facts'] = [];
  for (const [keyword, label] of factWords) {
    const layer = layers.find(({ node }) => node[keyword] !== undefined);
    if (layer === undefined || isRedundant(keyword, layers)) continue;
    facts.push({ label, value: factValue(keyword, layer.node, longest) });
  }
  return facts;
}

function isRedundant(keyword: string, layers: Layer[]): boolean {
  // A constant needs no list of values.
  if (keyword === 'enum') return layers.some(({ node }) => 'const' in node);
  // The elements of a tuple are listed.
  if (/^(?:min|max)Items$/.test(keyword)) return layers.some(({ node }) => 'prefixItems' in node);
  return false;
}

function factValue(keyword: string, node: JsonObject, longest: number): string {
  const value = node[keyword] ?? null;
  if (keyword === 'enum') {
    const { text, rest } = listIn(node, longest);
    return rest === 0 ? text : `${text} and ${rest} more`;
  }
  if (keyword === 'contains' && isObject(value) && 'const' in value) return JSON.stringify(value['const']);
  if (keyword === 'pattern' || keyword === 'format') return String(value);
  return JSON.stringify(value);
}

/** The values that a schema lists, as many as fit. */
function listIn(node: JsonObject, longest: number): { text: string; rest: number } {
  const values = list(node['enum']).map((entry) => JSON.stringify(entry));
  let [length, shown] = [0, 0];
  for (const value of values) {
    length += value.length + 2;
    if (length > longest && shown > 0) break;
    shown++;
  }
  return { text: values.slice(0, shown).join(', '), rest: values.length - shown };
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
