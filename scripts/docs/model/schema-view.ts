import { asList, asObject, isObject, pointerTokens, type Json } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import {
  isComponent,
  nearestOf,
  readConditions,
  readExclusions,
  readerOf,
  findNamedKinds,
  patternPlaces,
  placesBelow,
  tuplePlaces,
  unionsOfAll,
  type Alternative as Choice,
  type Reading as Meaning,
  type SchemaPart,
} from '../../contract/schema/reading.ts';
import { readAllMembers } from '../../contract/schema/unnamed-members.ts';
import { isOfKind, type Kind } from '../../contract/base/json-kinds.ts';

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
  /** An example that keeps the schema, or the default. */
  example?: Json;
  /** The value of `format`. */
  format?: string;
  /** The value of `minimum`. */
  minimum?: number;
  description?: string;
  /** The constraints on the value besides its type. */
  facts: { label: string; value: string }[];
  /** What its members demand of each other: `Requires exactly one of`, `mail, phone`. */
  demands: { label: string; value: string }[];
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
export type Field = {
  name: string;
  required: boolean;
  /** Whether it is described for values alone that pass a test, such as those of one kind. */
  isConditional?: true;
  view: SchemaView;
};

/**
 * Leaves out the properties of one way, at any depth: a caller does not send what is read-only.
 *
 * @param way - the properties to leave out
 * @returns the rest of it
 */
export function viewWithout(view: SchemaView, way: 'readOnly' | 'writeOnly'): SchemaView {
  // Most schemas have no such property, and their views are large.
  if (!hasFieldOf(view, way)) return view;
  const viewWithoutWay = (one: SchemaView): SchemaView => viewWithout(one, way);
  return {
    ...view,
    fields: view.fields
      .filter((field) => !field.view[way])
      .map((field) => ({ ...field, view: viewWithoutWay(field.view) })),
    elements: view.elements.map(viewWithoutWay),
    ...(view.items !== undefined && { items: viewWithoutWay(view.items) }),
    ...(view.content !== undefined && { content: { ...view.content, view: viewWithoutWay(view.content.view) } }),
    variants: view.variants.map(viewWithoutWay),
  };
}

function hasFieldOf(
  { fields, elements, items, content, variants }: SchemaView,
  way: 'readOnly' | 'writeOnly',
): boolean {
  const hasInside = (one: SchemaView | undefined): boolean => one !== undefined && hasFieldOf(one, way);
  return (
    fields.some(({ view }) => view[way] || hasInside(view)) ||
    hasInside(items) ||
    hasInside(content?.view) ||
    elements.some(hasInside) ||
    variants.some(hasInside)
  );
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

/**
 * Prepares a schema for the pages.
 *
 * @param schemaAt - finds the schemas of the document
 * @param pointer - the JSON pointer of the schema
 * @returns the view, as deep as fits; a recursive schema is not shown again inside itself
 * @example viewOf(operation.schemaAt, '/components/schemas/MintResult').fields[0]?.name // 'referenceId'
 */
export function viewOf(schemaAt: SchemaAt, pointer: string): SchemaView {
  return deepenReading(schemaAt, readTo(0, schemaAt, [pointer]), rooms.schema).view;
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
  const whole = readWhole(schemaAt, times, found, room);
  if (whole !== undefined) return whole;
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

/** Reads all schemas of a page at once to their last level; `undefined` if that does not fit its room. */
function readWhole(
  schemaAt: SchemaAt,
  times: ReadonlyMap<string, number>,
  tops: ReadonlyMap<string, Reading>,
  room: number,
): Map<string, SchemaView> | undefined {
  let left = room;
  const views = new Map<string, SchemaView>();
  for (const [pointer, top] of tops) {
    const count = times.get(pointer) ?? 1;
    const whole = top.isCut ? readShared(maxNesting, schemaAt, pointer, top.size + left / count) : top;
    left -= (whole.size - top.size) * count;
    if (whole.isCut || left <= 0) return undefined;
    views.set(pointer, whole.view);
  }
  return views;
}

/**
 * Prepares a schema for a page of its own, with at least its top level.
 *
 * @param schemaAt - finds the schemas of the document
 * @param place - where the schema is
 */
export function ownPageView(schemaAt: SchemaAt, place: SchemaPointers): SchemaView {
  return deepenReading(schemaAt, readTo(1, schemaAt, place, rooms.topLevel, longestList.topLevel), rooms.schema).view;
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
  const view = readView(schemaAt, place, [], depth, room);
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
  return isPlain && !isComponent(step.pointer) && isComponent(end) ? end : undefined;
}

function deepenReading(schemaAt: SchemaAt, reading: Reading, room: number): Reading {
  if (!reading.isCut || reading.depth === maxNesting) return reading;
  const deeper = readTo(reading.depth + 1, schemaAt, reading.place, room);
  return deeper.size > room ? reading : deepenReading(schemaAt, deeper, room);
}

/**
 * Reads a schema down to a level of properties. At level 0, only its type is read, and at -1 not even the alternatives
 * that it consists of.
 */
function readView(schemaAt: SchemaAt, place: SchemaPointers, trail: string[], depth: number, room: Room): SchemaView {
  const meaning = readerOf(schemaAt).read(place);
  const { parts } = meaning;
  const recursive = parts.some(({ pointer }) => trail.includes(pointer));
  const { plain, members, alternatives } = outlineOf(schemaAt, meaning, room);
  const view: SchemaView = { ...plain, recursive };
  room.left -= sizeOf(view);
  const choices = alternatives.filter(({ nothing }) => !nothing);
  const isOpen = !recursive && room.left > 0;
  if (isOpen) {
    const below = [...trail, ...parts.map(({ pointer }) => pointer)];
    const next = (pointers: string[], levels = 1): SchemaView =>
      readView(schemaAt, pointers, below, Math.max(-1, depth - levels), room);
    // The items of an array, and the only alternative besides null, are no level of their own.
    const items = placesBelow(parts, 'items');
    if (items.length > 0) view.items = next(items, 0);
    const content = placesBelow(parts, 'contentSchema');
    if (content.length > 0) view.content = { mediaType: mediaTypeIn(parts), view: next(content, 0) };
    const variant = (choice: Alternative, levels?: number): SchemaView => {
      if (choice.inherits !== true) return withTag(next([choice.pointer], levels), choice.tag);
      // What inherits from this schema has its members, which are shown already.
      const inner = parts.some(({ pointer }) => pointer === choice.pointer)
        ? plain
        : readView(schemaAt, [choice.pointer], trail, Math.max(-1, depth - 1), room);
      return withTag(
        withoutMembersOf(meaning, inner, readerOf(schemaAt).read([choice.pointer]), choice.tag),
        choice.tag,
      );
    };
    if (choices.length === 1) view.variants = choices.map((choice) => variant(choice, 0));
    else if (depth >= 0) view.variants = whileRoom(room, choices, (choice) => variant(choice));
    if (depth > 0) readMembers(view, members, room, next);
    else if (depth === 0) readFewMembers(view, members, room, next);
  }
  Object.assign(view, discriminatorOf(schemaAt, meaning));
  const nullable = alternatives.some(({ nothing }) => nothing);
  view.type = typeInWords(meaning, view, members, nullable);
  if (!recursive) {
    const hides = findHidden(view, members, choices, isOpen ? depth : -1);
    const isListCut = listIn(view.values ?? [], room.longestList).rest > 0;
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
function mediaTypeIn(parts: readonly SchemaPart[]): string {
  return parts.map(({ schema }) => asObject(schema)['contentMediaType']).find(isText) ?? 'application/json';
}

/** Checks whether a value keeps the schema at a JSON pointer. */
export type CheckValue = (pointer: string, value: Json) => boolean;

const checks = new WeakMap<SchemaAt, CheckValue>();

/**
 * Has the views of a document leave out examples that break their own schema, each by itself; `lint` names them.
 *
 * @param schemaAt - finds the schemas of the document
 * @param check - judges an example; asked only for the schemas that are shown
 * @example leaveOutWrongExamples(api.schemaAt, (pointer, value) => validators.at(api.name, pointer)(value))
 */
export function leaveOutWrongExamples(schemaAt: SchemaAt, check: CheckValue): void {
  checks.set(schemaAt, check);
}

/** What is read of a schema whatever its depth, and where to read further. */
type Outline = { plain: SchemaView; members: Members; alternatives: Alternative[] };

/** The outlines with lists of the usual length: most schemas are read at several depths, and for many operations. */
const outlines = new WeakMap<Meaning, Outline>();

function outlineOf(schemaAt: SchemaAt, meaning: Meaning, { longestList: longest }: Room): Outline {
  const isUsual = longest === longestList.schema;
  const known = isUsual ? outlines.get(meaning) : undefined;
  if (known !== undefined) return known;
  const outline = {
    plain: plainView(schemaAt, meaning, longest),
    members: { fields: fieldsOf(schemaAt, meaning), elements: tuplePlaces(meaning.parts) },
    alternatives: alternativesOf(schemaAt, meaning),
  };
  if (isUsual) outlines.set(meaning, outline);
  return outline;
}

/** What a view shows without reading further schemas. */
function plainView(schemaAt: SchemaAt, meaning: Meaning, longest: number): SchemaView {
  const { parts, values } = meaning;
  const has = (keyword: string, value: Json): boolean =>
    parts.some(({ schema }) => asObject(schema)[keyword] === value);
  const view: SchemaView = {
    type: '',
    types: typesOf(parts, values),
    facts: factsOf(parts, values, longest),
    demands: demandsOf(schemaAt, parts),
    questions: [...new Set(parts.map(({ schema }) => asObject(schema)['x-open-question']).filter(isText))],
    deprecated: has('deprecated', true),
    secret: has('format', 'password'),
    readOnly: has('readOnly', true),
    writeOnly: has('writeOnly', true),
    binary: has('format', 'binary') || has('contentMediaType', 'application/octet-stream'),
    fields: [],
    elements: [],
    variants: [],
    recursive: false,
  };
  const examples = examplesIn(meaning, checks.get(schemaAt));
  view.facts.push(...examplesAsFacts(view.secret ? [] : examples));
  Object.assign(view, hintsOf(parts, examples));
  if (values !== undefined) view.values = values;
  const named = nameOf(parts);
  if (named !== undefined) Object.assign(view, { name: named.name, named: named.pointer });
  const description = parts.map(({ schema }) => asObject(schema)['description']).find(isText);
  if (description !== undefined) view.description = description;
  return view;
}

/** The characters that a view takes on a page, roughly: its description, its facts, and the markup around them. */
function sizeOf({ description = '', facts }: SchemaView): number {
  return 250 + description.length + facts.reduce((sum, { label, value }) => sum + label.length + value.length + 30, 0);
}

type Members = { fields: (Omit<Field, 'view'> & { pointers: SchemaPointers })[]; elements: string[] };
type Next = (pointers: string[], levels?: number) => SchemaView;

function readMembers(view: SchemaView, { fields, elements }: Members, room: Room, next: Next): void {
  view.fields = whileRoom(room, fields, ({ pointers, ...field }) => ({ ...field, view: next(pointers) }));
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
function findHidden(
  { fields, elements, variants }: SchemaView,
  members: Members,
  choices: Alternative[],
  depth: number,
): { members: boolean; choices: boolean; leftOut: number } {
  const missing = members.fields.length + members.elements.length - fields.length - elements.length;
  if (depth > 0) return { members: false, choices: false, leftOut: missing + choices.length - variants.length };
  const areCut = depth < 0 || variants.some(({ elsewhere }) => elsewhere !== undefined);
  return { members: missing > 0, choices: choices.length > 1 && areCut, leftOut: 0 };
}

/** The property that tells alternatives apart, and its value in each. */
function discriminatorOf(schemaAt: SchemaAt, { parts }: Meaning): Pick<SchemaView, 'discriminator' | 'tags'> {
  const unions = parts.flatMap(readerOf(schemaAt).unionsOf);
  const name = asObject(nearestOf(parts, 'discriminator'))['propertyName'];
  if (!isText(name)) return {};
  const tags = unions.flat().flatMap(({ pointer, tag }): [string, string][] => {
    const named = nameOf(readerOf(schemaAt).read([pointer]).parts)?.pointer;
    if (named === undefined || tag?.property !== name) return [];
    return [[named, tag.values.map((value) => (isText(value) ? value : JSON.stringify(value))).join(' or ')]];
  });
  return { discriminator: name, tags: new Map(tags) };
}

/** Merges a schema with its only alternative besides null, since there is no choice to show. */
function absorb(outer: SchemaView, inner: SchemaView): SchemaView {
  const view: SchemaView = {
    ...inner,
    type: outer.type,
    facts: [...outer.facts, ...inner.facts],
    demands: [...outer.demands, ...inner.demands],
    questions: [...new Set([...outer.questions, ...inner.questions])],
    fields: [...outer.fields.filter(({ name }) => !inner.fields.some((field) => field.name === name)), ...inner.fields],
  };
  const description = outer.description ?? inner.description;
  if (description !== undefined) view.description = description;
  const elsewhere = outer.elsewhere ?? inner.elsewhere;
  if (elsewhere !== undefined) view.elsewhere = elsewhere;
  return view;
}

/** The properties of an object, with the places of the schemas that apply to each. */
function fieldsOf(schemaAt: SchemaAt, meaning: Meaning): Members['fields'] {
  const { parts, kinds } = meaning;
  const members = readAllMembers(readerOf(schemaAt), meaning);
  if (kinds?.has('object') === false) return [];
  const conditional = new Map<string, Members['fields'][number]>();
  for (const { holds, otherwise } of parts.flatMap(readConditions))
    for (const pointer of [...holds, ...otherwise])
      for (const [name, { schemas }] of readerOf(schemaAt).read([pointer]).members)
        // Several conditions may each say something else of a member.
        if (!members.has(name))
          conditional.set(name, {
            ...{ name, required: false, isConditional: true },
            pointers: conditional.has(name) ? [] : schemas,
          });
  const named = [...members].map(([name, { required, schemas }]) => ({ name, required, pointers: schemas }));
  const patterned = patternPlaces(parts).map(([pattern, pointer]) => ({
    name: `/${pattern}/`,
    required: false,
    pointers: [pointer],
  }));
  const others = placesBelow(parts, 'additionalProperties');
  const any = others.length === 0 ? [] : [{ name: '(any name)', required: false, pointers: others }];
  return [...named, ...conditional.values(), ...patterned, ...any];
}

type Alternative = Choice & { nothing: boolean };

function alternativesOf(schemaAt: SchemaAt, { parts }: Meaning): Alternative[] {
  return (
    unionsOfAll(schemaAt, parts)
      // Alternatives that only require members have nothing to show, and a choice that anything satisfies is none.
      .filter((union) => !union.every(({ requires }) => requires !== undefined))
      .filter((union) => union.every(({ pointer }) => schemaAt(pointer).schema !== true))
      .flat()
      .map((choice) => ({ choice, meaning: readerOf(schemaAt).read([choice.pointer]) }))
      // Nor has an alternative that only adds constraints.
      .filter(({ meaning }) =>
        meaning.parts.some(({ schema }) => Object.keys(asObject(schema)).some((key) => shownKeywords.has(key))),
      )
      .map(({ choice, meaning: { kinds } }) => ({ ...choice, nothing: kinds?.size === 1 && kinds.has('null') }))
  );
}

/** Says of the property that tells alternatives apart which values it has in one of them. */
function withTag(view: SchemaView, tag: Choice['tag']): SchemaView {
  if (tag === undefined) return view;
  const addTagFact = (field: Field): Field => {
    const label = tag.values.length === 1 ? 'Always' : 'One of';
    const fact = { label, value: tag.values.map((value) => JSON.stringify(value)).join(', ') };
    const others = field.view.facts.filter((one) => one.label !== 'Always' && one.label !== 'One of');
    const facts = [fact, ...others.filter((one) => !isExample(one))];
    const { example, ...rest } = field.view;
    const isFine = example === undefined || tag.values.includes(example);
    return { ...field, view: { ...rest, ...(isFine && { example }), facts, values: tag.values } };
  };
  return { ...view, fields: view.fields.map((field) => (field.name === tag.property ? addTagFact(field) : field)) };
}

/** Leaves out the members of a schema of which another one that inherits from it says no more. */
function withoutMembersOf(
  { members }: Meaning,
  view: SchemaView,
  { members: own }: Meaning,
  tag: Choice['tag'],
): SchemaView {
  const isNew = ({ name, required }: Field): boolean => {
    const [outer, inner] = [members.get(name), own.get(name)];
    return name === tag?.property || outer?.required !== required || outer.schemas.join() !== inner?.schemas.join();
  };
  return { ...view, fields: view.fields.filter(isNew) };
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
  const real = asList(step.schema[keyword]).flatMap((part, i) =>
    isObject(part) && part['type'] === 'null' ? [] : [`${step.pointer}/${keyword}/${i}`],
  );
  const isWrapper = more.length === 0 && keyword.endsWith('Of') && real.length === 1 && !('$ref' in step.schema);
  return isWrapper ? homeOf(schemaAt, real, seen) : [step.pointer];
}

function nameOf(parts: readonly SchemaPart[]): { name: string; pointer: string } | undefined {
  for (const { pointer, schema } of parts) {
    const { title } = asObject(schema);
    if (isText(title)) return { name: title, pointer };
    if (isComponent(pointer)) return { name: pointerTokens(pointer).at(-1) ?? '', pointer };
  }
  return undefined;
}

function typeInWords({ parts, kinds }: Meaning, view: SchemaView, members: Members, nullable: boolean): string {
  if (kinds?.size === 0 || parts.some(({ schema }) => schema === false)) return 'nothing';
  const { types } = view;
  const words = types.map((type) => {
    if (type !== 'array') return type;
    if (view.elements.length > 0) return 'list';
    return view.items === undefined || view.items.type === 'any value' ? 'array' : `array of ${namePlural(view.items)}`;
  });
  const variants =
    view.variants.length > 0 && (types.length === 0 || view.variants.length === 1) ? view.variants.map(shortName) : [];
  const all = [...new Set(variants.length > 0 ? variants : words)];
  if (all.length === 0) all.push(...listImpliedTypes(view, members));
  if (nullable && !all.includes('null')) all.push('null');
  return all.join(' or ');
}

/** The types that the schemas name, of which the values are if these are listed. */
function typesOf(parts: readonly SchemaPart[], values: Json[] | undefined): string[] {
  const kinds = findNamedKinds(parts);
  const written = [nearestOf(parts, 'type') ?? []].flat().filter(isText);
  return written.filter(
    (type) =>
      kinds?.has(type as Kind) !== false &&
      (values === undefined || values.some((value) => isOfKind(value, new Set([type as Kind])))),
  );
}

/**
 * The examples of the nearest schema that has any, without plain values that break a schema of the value. An example of
 * a whole object is judged where it is used: its validator would be as large as all that is in it.
 */
function examplesIn({ parts, kinds }: Meaning, check: CheckValue | undefined): Json[] {
  const shown = parts
    .map(({ schema }) => asObject(schema))
    .map(({ example, examples }) => (example === undefined ? asList(examples) : [example]))
    .find((some) => some.length > 0);
  const keeps = (value: Json): boolean =>
    isOfKind(value, kinds) && parts.every(({ pointer }) => check?.(pointer, value) !== false);
  return (shown ?? []).filter((value) => !isPlain(value) || keeps(value));
}

function isPlain(value: Json): boolean {
  return !isObject(value) && !asList(value).some((item) => isObject(item) || Array.isArray(item));
}

function hintsOf(
  parts: readonly SchemaPart[],
  [shown]: readonly Json[],
): Pick<SchemaView, 'example' | 'format' | 'minimum'> {
  const nodes = parts.map(({ schema }) => asObject(schema));
  const example = shown ?? nodes.map((node) => node['default']).find((value) => value !== undefined);
  const format = nodes.map((node) => node['format']).find(isText);
  const minimum = nodes.map((node) => node['minimum']).find((value) => typeof value === 'number');
  return {
    ...(example !== undefined && { example }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
  };
}

/** The characters of an example in a row; what is longer stands in the exchanges. */
const longestExample = 160;

/**
 * Lists examples among the facts of a value. An object has its examples in its members and in the exchanges.
 *
 * @param examples - values that keep the schema
 * @returns the fact; nothing if no example is short enough
 * @example examplesAsFacts(['blue', 'red']) // [{ label: 'Examples', value: '"blue", "red"' }]
 */
export function examplesAsFacts(examples: readonly Json[]): SchemaView['facts'] {
  const texts = examples.filter(isPlain).map((value) => JSON.stringify(value));
  const short = [...new Set(texts)].filter((text) => text.length <= longestExample).slice(0, 3);
  return short.length === 0 ? [] : [{ label: short.length === 1 ? 'Example' : 'Examples', value: short.join(', ') }];
}

/** Checks whether a fact is that of {@link examplesAsFacts}. */
export function isExample({ label }: SchemaView['facts'][number]): boolean {
  return label === 'Example' || label === 'Examples';
}

function shortName(view: SchemaView): string {
  return ['object', 'array', 'list'].includes(view.type.split(' ')[0] ?? '') ? (view.name ?? view.type) : view.type;
}

function namePlural(view: SchemaView): string {
  return view.name !== undefined && (view.type === 'object' || view.facts.length > 0) ? view.name : view.type;
}

function listImpliedTypes({ values = [] }: SchemaView, { fields, elements }: Members): string[] {
  if (fields.length > 0) return ['object'];
  if (elements.length > 0) return ['list'];
  const kinds = values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value));
  return kinds.length > 0 ? [...new Set(kinds)] : ['any value'];
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

function factsOf(parts: readonly SchemaPart[], values: Json[] | undefined, longest: number): SchemaView['facts'] {
  const facts: SchemaView['facts'] = [];
  for (const [keyword, label] of factWords) {
    const value = keyword === 'enum' ? values : nearestOf(parts, keyword);
    if (value === undefined || isRedundant(keyword, parts)) continue;
    facts.push({ label, value: factValue(keyword, value, longest) });
  }
  return facts;
}

/** What members demand of others, in words. */
function demandsOf(schemaAt: SchemaAt, parts: readonly SchemaPart[]): SchemaView['demands'] {
  const reader = readerOf(schemaAt);
  const requiredIn = (pointers: string[]): string =>
    [...reader.read(pointers).members].flatMap(([name, { required }]) => (required ? [name] : [])).join(', ');
  return parts.flatMap((part) => {
    const alternatives = reader.unionsOf(part).filter((union) => union.every(({ requires }) => requires !== undefined));
    const dependent = Object.entries(asObject(asObject(part.schema)['dependentRequired']));
    return [
      ...alternatives.map((union) => ({
        label: union.some(({ excludes }) => excludes !== undefined) ? 'Requires exactly one of' : 'Requires one of',
        value: union.map(({ requires = [] }) => requires.join(' and ')).join(', '),
      })),
      ...dependent.map(([name, others]) => ({ label: `With ${name}, requires`, value: asList(others).join(', ') })),
      ...readExclusions(part).map((names) => ({ label: 'Not together', value: names.join(', ') })),
      ...readConditions(part).flatMap(({ test, holds, otherwise }) => {
        if (test === undefined) return [];
        const values = test.values?.map((value) => JSON.stringify(value)).join(' or ');
        const state = values === undefined ? `With ${test.name}` : `If ${test.name} is ${values}`;
        return [
          { label: `${state}, requires`, value: requiredIn(holds) },
          {
            label: `${values === undefined ? `Without ${test.name}` : 'Otherwise'}, requires`,
            value: requiredIn(otherwise),
          },
        ];
      }),
    ].filter(({ value }) => value !== '');
  });
}

function isRedundant(keyword: string, parts: readonly SchemaPart[]): boolean {
  // A constant needs no list of values.
  if (keyword === 'enum') return nearestOf(parts, 'const') !== undefined;
  // The elements of a tuple are listed.
  return /^(?:min|max)Items$/.test(keyword) && nearestOf(parts, 'prefixItems') !== undefined;
}

function factValue(keyword: string, value: Json, longest: number): string {
  if (keyword === 'enum') {
    const { text, rest } = listIn(asList(value), longest);
    return rest === 0 ? text : `${text} and ${rest} more`;
  }
  if (keyword === 'contains' && isObject(value) && 'const' in value) return JSON.stringify(value['const']);
  if (keyword === 'pattern' || keyword === 'format') return String(value);
  return JSON.stringify(value);
}

/** A list of values, as many as fit. */
function listIn(values: readonly Json[], longest: number): { text: string; rest: number } {
  const texts = values.map((entry) => JSON.stringify(entry));
  let [length, shown] = [0, 0];
  for (const text of texts) {
    length += text.length + 2;
    if (length > longest && shown > 0) break;
    shown++;
  }
  return { text: texts.slice(0, shown).join(', '), rest: texts.length - shown };
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
