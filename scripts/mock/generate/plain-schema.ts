import {
  asList,
  asObject,
  isObject,
  setMember,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../contract/base/json.ts';
import { keywordsWith } from '../../contract/base/schema-keywords.ts';
import type { SchemaAt } from '../../contract/message.ts';
import {
  possibilities,
  readerOf,
  travelsAt,
  type DiscriminatorValues,
  type Reading,
  type SchemaMember,
} from '../../contract/schema/reading.ts';
import { readAllMembers } from '../../contract/schema/unnamed-members.ts';
import { travels } from '../../contract/base/direction.ts';
import { isTextOfJson } from '../../contract/media/media.ts';
import { patternOfFormat } from '../../contract/fake/faker.ts';

/** Keywords that hold one schema; then those that hold schemas by name. */
const one = new Set(keywordsWith('schema', 'value', 'part', 'rest', 'name', 'content'));
const maps = new Set(keywordsWith('map', 'value', 'part'));

/** Keywords that constrain the value without further schemas. */
const plain = new Set([
  'const',
  'contentEncoding',
  'contentMediaType',
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

/** Keywords whose schemas apply to the same value as the schema that has them. */
const sameValue = new Set(keywordsWith(undefined, 'value'));

/** Keywords whose schemas apply to members and items that no value has to have. */
const more = new Set(['additionalProperties', 'patternProperties', 'unevaluatedItems', 'unevaluatedProperties']);

/** The values of properties that tell alternatives apart. */
export type SentTags = ReadonlyMap<string, readonly Json[]>;

/** How much of a schema is shown. */
export type Extent = {
  /** Down to which level optional members are shown; those of the value itself are at level 0. */
  levels: number;
  /** How many values there may be. */
  values: number;
  /** Chooses one of several alternatives, given how many there are. */
  pick: (count: number) => number;
  /** What a request says of the properties that tell alternatives apart, which the answer follows. */
  sent?: SentTags;
  /** Whether a list is whole: no member says where its next page is. */
  isWhole: boolean;
  /** Whether constants are left out. */
  isLoose?: boolean;
  /** Where to note what the document says of the values, by the schemas that are made of its own. */
  notes?: Notes;
};

/** What the document says of a value besides what it may be. */
export type Note = {
  /** The schema as the document has it. */
  schema: JsonObject;
  /** Its name in the document; `undefined` if it has none. */
  name: string | undefined;
};

/** The notes on the parts of a plain schema, the outermost first. */
export type Notes = WeakMap<JsonObject, Note[]>;

/**
 * Where a schema is: how many levels down, inside of the targets of which `$ref`s, which of those apply to the same
 * value, whether the value has to be there, and how often it is made.
 */
type Inside = {
  pointer: string;
  level: number;
  trail: string[];
  beside: string[];
  isNeeded: boolean;
  times: number;
  /** The members that schemas of the same value require. */
  asked: ReadonlySet<string>;
  /** The members that do not come back from a server. */
  stranded: ReadonlySet<string>;
  /** The values that discriminators ask of members. */
  tags: ReadonlyMap<string, Json[]>;
};

/**
 * How many schemas are read at most: parts of parts of the same value add none to its size, but double at each level.
 */
const mostRead = 20_000;

/** How often a schema may contain itself: as a member that may be left out, and as one that may not. */
const [optionalRecursions, neededRecursions] = [1, 3];

/**
 * Reduces a schema to the validation keywords of JSON Schema 2020-12, as the generator has keywords of its own, which a
 * document must not reach, and to an extent that a person would write down: each `$ref` is replaced with what it leads
 * to, recursion is cut off (also that of a schema composed of itself), one alternative is chosen where there are
 * several, deep members are left out unless they are required, and so are `writeOnly` ones. A value that may be null is
 * not, as that shows a reader more, unless it would have to contain itself.
 *
 * @param schemaAt - resolves the schemas of the document
 * @param extent - see {@link Extent}
 * @returns the schema; `undefined` if it describes more values than the extent allows, or is composed of too many
 *   others
 */
export function plainSchema(schemaAt: SchemaAt, pointer: string, extent: Extent): JsonSchema | undefined {
  let left = extent.values;
  const spend = (values: number): void => {
    left -= values;
    if (left < 0) throw new TooLarge();
  };
  try {
    let unread = mostRead;
    const countRead = (): void => {
      unread--;
      if (unread < 0) throw new TooLarge();
    };
    const inside: Inside = {
      ...{ pointer, level: 0, trail: [], beside: [pointer], isNeeded: true, times: 1, asked: new Set() },
      tags: new Map(),
      stranded: new Set(),
    };
    return planSchema({ schemaAt, extent, spend, read: countRead }, inside) ?? true;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Deeper than any value that is made up: at its limit the generator makes values that break the schema. */
export const deepestValue = 64;

class TooLarge extends Error {}

type Reader = { schemaAt: SchemaAt; extent: Extent; spend: (values: number) => void; read: () => void };

/** `undefined` where a schema that is composed of itself would only repeat itself; `false` where recursion ends. */
function planSchema(reader: Reader, given: Inside): JsonSchema | undefined {
  reader.read();
  if (given.level > deepestValue) throw new TooLarge();
  const meanings = readerOf(reader.schemaAt);
  const { read, tagsOf } = meanings;
  const members = [...readAllMembers(meanings, read([given.pointer]))];
  const listNames = (has: (member: SchemaMember) => boolean): string[] =>
    members.flatMap(([name, member]) => (has(member) ? [name] : []));
  const inside = {
    ...given,
    tags: new Map([...tagsOf(given.pointer), ...given.tags]),
    asked: new Set([...listNames(({ required }) => required), ...given.asked]),
    stranded: new Set([...listNames((member) => !travels(member, 'response')), ...given.stranded]),
  };
  const { trail, beside: passed, isNeeded } = inside;
  const { via, schema: last, pointer: end } = reader.schemaAt(inside.pointer);
  const [here] = via;
  if (here === undefined) {
    if (!isObject(last)) return last;
    const heir = planHeir(reader, inside, last);
    if (heir !== undefined) return heir;
    const plan = keywordsOf(reader, inside, last);
    const name = trail.at(-1) === inside.pointer ? pointerTokens(inside.pointer).at(-1) : undefined;
    note(reader, plan, { schema: last, name });
    return plan;
  }
  const beside = keywordsOf(reader, inside, here.schema);
  if (hasNotes(here.schema)) note(reader, beside, { schema: here.schema, name: undefined });
  // A `$ref` that leads nowhere, or in a circle, allows anything.
  if (isObject(last) && Object.keys(last).length === 0) return beside;
  const next = via[1]?.pointer ?? end;
  if (passed.includes(next)) return Object.keys(beside).length === 0 ? undefined : beside;
  const recursions = trail.filter((one) => one === next).length;
  if (recursions >= (isNeeded ? neededRecursions : optionalRecursions))
    return read([next]).kinds?.has('null') === true ? { type: 'null' } : false;
  const referred =
    planSchema(reader, { ...inside, pointer: next, trail: [...trail, next], beside: [...passed, next] }) ?? true;
  // Siblings of a `$ref` apply as well (JSON Schema 2020-12, Core, section 8.2.3.1).
  if (Object.keys(beside).length > 0) return { allOf: [referred, beside] };
  if (isObject(referred)) for (const one of reader.extent.notes?.get(beside) ?? []) note(reader, referred, one);
  return referred;
}

const annotations = ['default', 'description', 'example', 'examples', 'readOnly'];

function hasNotes(schema: JsonObject): boolean {
  return annotations.some((keyword) => keyword in schema);
}

function note({ extent: { notes } }: Reader, plan: JsonObject, one: Note): void {
  notes?.set(plan, [one, ...(notes.get(plan) ?? [])]);
}

function keywordsOf(reader: Reader, inside: Inside, schema: JsonObject): JsonObject {
  const written: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (reader.extent.isLoose === true && (keyword === 'enum' || keyword === 'const')) continue;
    const plan = plain.has(keyword) ? value : subschemas(reader, inside, schema, keyword, value);
    if (plan !== undefined) written[keyword] = plan;
  }
  // What is write-only is required on the way to the server alone; what an alternative says so of, by the others.
  const meanings = readerOf(reader.schemaAt);
  const members = readAllMembers(meanings, meanings.read([inside.pointer]));
  const isRequired = (name: string): boolean =>
    !inside.stranded.has(name) && (members.get(name)?.markedIn.response.length ?? 0) === 0;
  if (Array.isArray(schema['required']))
    written['required'] = schema['required'].filter((name) => isRequired(String(name)));
  if (schema['items'] !== undefined) Object.assign(written, lengthOf(schema, written, inside));
  return replaceChoice(moveNames(planNumber(planText(withoutNull(written), schema))));
}

/** The generator makes more of a chosen alternative where it is not one of a choice. */
function replaceChoice({ anyOf, oneOf, ...rest }: JsonObject): JsonObject {
  const chosen = [...asList(anyOf), ...asList(oneOf)];
  const [only] = chosen;
  if (only === undefined) return rest;
  if (chosen.length === 1 && isObject(only) && Object.keys(rest).length === 0) return only;
  return { ...rest, allOf: [...asList(rest['allOf']), ...chosen] };
}

function subschemas(
  reader: Reader,
  inside: Inside,
  schema: JsonObject,
  keyword: string,
  value: Json,
): Json | undefined {
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return Array.isArray(value) ? alternative(reader, inside, keyword, value, schema) : undefined;
  if (keyword === 'allOf' || keyword === 'prefixItems') {
    if (!Array.isArray(value)) return undefined;
    const all = value.flatMap((_, i) => planSchema(reader, stepBelow(inside, keyword, i)) ?? []);
    return all.length === 0 ? undefined : all;
  }
  if (keyword === 'properties') return isObject(value) ? members(reader, inside, value) : undefined;
  if (keyword === 'items') {
    const least = readNumber(schema, 'minItems');
    const item = {
      ...stepBelow(inside, keyword),
      times: inside.times * Math.max(least, 1),
      isNeeded: least > 0 && inside.isNeeded,
    };
    if (least === 0 && !isShown(reader, item)) return undefined;
    reader.spend(item.times);
    return planSchema(reader, item) ?? true;
  }
  const comesBack = (...names: string[]): boolean =>
    travelsAt(reader.schemaAt, [inside.pointer + toPointer(keyword, ...names)], 'response');
  if (more.has(keyword) && !comesBack()) return false;
  if (more.has(keyword) && typeof value !== 'boolean' && schema['minProperties'] === undefined) {
    if (!isShown(reader, stepBelow(inside, keyword))) return undefined;
    reader.spend(inside.times);
  }
  if (maps.has(keyword)) {
    if (!isObject(value)) return undefined;
    return Object.fromEntries(
      Object.keys(value)
        .filter((name) => keyword !== 'patternProperties' || comesBack(name))
        .map((name) => [name, planSchema(reader, stepBelow(inside, keyword, name)) ?? true]),
    );
  }
  return one.has(keyword) ? planSchema(reader, stepBelow(inside, keyword)) : undefined;
}

function stepBelow(inside: Inside, keyword: string, ...tokens: (string | number)[]): Inside {
  const pointer = inside.pointer + toPointer(keyword, ...tokens);
  if (sameValue.has(keyword)) return { ...inside, pointer };
  return {
    ...inside,
    pointer,
    level: inside.level + 1,
    beside: [],
    asked: new Set(),
    tags: new Map(),
    stranded: new Set(),
  };
}

/** Whether a value is shown that may be left out: down to a level, and one further if it has no parts. */
function isShown({ schemaAt, extent }: Reader, { pointer, level }: Inside): boolean {
  return level <= extent.levels || (level === extent.levels + 1 && hasNoParts(schemaAt, pointer));
}

function hasNoParts(schemaAt: SchemaAt, pointer: string): boolean {
  const { kinds, members: named, items, further } = possibilities(schemaAt, [pointer]);
  return kinds.size > 0 && named.size + items.length + further.length === 0;
}

function members(reader: Reader, inside: Inside, map: JsonObject): JsonObject {
  const shown: JsonObject = {};
  for (const name of Object.keys(map)) {
    if (inside.stranded.has(name)) continue;
    const isNeeded = inside.asked.has(name);
    const member = { ...stepBelow(inside, 'properties', name), isNeeded: isNeeded && inside.isNeeded };
    const { kinds } = readerOf(reader.schemaAt).read([member.pointer]);
    const end = reader.extent.isWhole && hasNoParts(reader.schemaAt, member.pointer) ? endOf(name, kinds) : undefined;
    if (!isNeeded && !inside.tags.has(name) && (end === 'absent' || !isShown(reader, member))) continue;
    reader.spend(inside.times);
    const tag = inside.tags.get(name);
    const plan =
      tag !== undefined ? { enum: tag } : typeof end === 'object' ? end : (planSchema(reader, member) ?? true);
    if (isNeeded || plan !== false) setMember(shown, name, plan);
  }
  return shown;
}

const hasMore =
  /^(?:has|is|are)?_?(?:there_?)?(?:more|next|next_?page|truncated)(?:_?(?:results|items|data|pages?|records))?$/i;
const nextPage = /^(?:continue|next)(?:_?(?:page|cursor|token|link|ur[li]|href|offset|marker|key|start|after|id))*$/i;

/**
 * What a member is that says whether a list goes on: made-up data are the last page, or no client would come to an end.
 * And the index of an item is that of the first.
 */
function endOf(name: string, kinds: Reading['kinds']): JsonObject | 'absent' | undefined {
  const [only, ...others] = kinds ?? [];
  if (kinds?.has('null') === true && others.length > 0 && nextPage.test(name)) return { const: null };
  if (others.length > 0) return undefined;
  if (name === 'index' && only === 'integer') return { const: 0 };
  if (only === 'boolean') return hasMore.test(name) ? { const: false } : undefined;
  return nextPage.test(name) && (only === 'string' || only === 'integer') ? 'absent' : undefined;
}

/** One of the schemas that inherit from a base with a discriminator, in place of the base, unless it is part of one. */
function planHeir(reader: Reader, inside: Inside, schema: JsonObject): JsonSchema | undefined {
  const meanings = readerOf(reader.schemaAt);
  const heirs = meanings.heirsOf(inside.pointer);
  if (heirs.length === 0 || heirs.some(({ pointer }) => pointer !== inside.pointer && inside.beside.includes(pointer)))
    return undefined;
  const start = findSentChoice(heirs, reader.extent) ?? reader.extent.pick(heirs.length);
  for (const { pointer, tag } of rotateList(heirs, start)) {
    const tags = new Map([...inside.tags, ...(tag === undefined ? [] : [[tag.property, tag.values] as const])]);
    // The base is part of what inherits from it.
    const beside = [...inside.beside.filter((one) => one !== inside.pointer), pointer];
    if (pointer === inside.pointer) return keywordsOf(reader, { ...inside, tags }, schema);
    const isWhole = meanings.read([pointer]).parts.some((part) => part.pointer === inside.pointer);
    const plan = isWhole ? planSchema(reader, { ...inside, pointer, tags, beside }) : undefined;
    if (plan !== undefined && plan !== false) return plan;
  }
  return undefined;
}

/**
 * Chooses one of several alternatives: deep down the first simple one, such as an id in place of an object. Where one
 * of them is the schema itself, the others are no longer the only ones, so the keyword constrains nothing.
 */
function alternative(
  reader: Reader,
  inside: Inside,
  keyword: string,
  written: Json[],
  schema: JsonObject,
): Json | undefined {
  const { schemaAt, extent } = reader;
  const unions = readerOf(schemaAt).unionsOf({ pointer: inside.pointer, schema });
  const tags = new Map(unions.flat().map(({ pointer, tag }) => [pointer, tag]));
  const choices = written.map((_, i) => {
    const choice = stepBelow(inside, keyword, i);
    const tag = tags.get(choice.pointer);
    return tag === undefined ? choice : { ...choice, tags: new Map([...inside.tags, [tag.property, tag.values]]) };
  });
  const meanings = readerOf(schemaAt);
  const partly = [...readAllMembers(meanings, meanings.read([inside.pointer]))].filter(
    ([, { markedIn }]) => markedIn.response.length > 0,
  );
  const isItself = ({ pointer }: Inside): boolean => {
    const { via, pointer: end } = schemaAt(pointer);
    return (
      via.length > 0 && [...via.slice(1).map((one) => one.pointer), end].some((one) => inside.beside.includes(one))
    );
  };
  if (choices.some(isItself)) return undefined;
  const sent = findSentChoice(
    choices.map(({ pointer }) => ({ tag: tags.get(pointer) })),
    extent,
  );
  const meant = sent === undefined ? undefined : choices[sent];
  const isNull = ({ pointer }: Inside): boolean => {
    const { kinds } = readerOf(schemaAt).read([pointer]);
    return kinds?.size === 1 && kinds.has('null');
  };
  const simple = inside.level > 0 ? choices.filter((one) => !isNull(one) && hasNoParts(schemaAt, one.pointer)) : [];
  const others = choices.filter((one) => !isNull(one) && !simple.includes(one));
  const start = extent.pick(simple.length === 0 ? Math.max(others.length, 1) : simple.length);
  const ordered = simple.length === 0 ? rotateList(others, start) : [...rotateList(simple, start), ...others];
  for (const choice of [...(meant === undefined ? [] : [meant]), ...ordered, ...choices.filter(isNull)]) {
    const plan = planSchema(reader, choice);
    if (plan === undefined) return undefined;
    if (plan === false) continue;
    const required = partly.flatMap(([name, { markedIn }]) =>
      markedIn.response.includes(choice.pointer) ? [] : [name],
    );
    return [required.length === 0 ? plan : { allOf: [plan, { required }] }];
  }
  return [false];
}

/** The place of the alternative that a request speaks of. */
function findSentChoice(
  choices: readonly { tag?: DiscriminatorValues | undefined }[],
  { sent }: Extent,
): number | undefined {
  const place = choices.findIndex(({ tag }) => tag?.values.some((value) => sent?.get(tag.property)?.includes(value)));
  return place === -1 ? undefined : place;
}

function rotateList<Item>(list: Item[], start: number): Item[] {
  return [...list.slice(start), ...list.slice(0, start)];
}

/** How many items a list has: two near the top, and else one, unless the schema asks for more or fewer. */
function lengthOf(schema: JsonObject, { items }: JsonObject, { level }: Inside): JsonObject {
  const tuple = asList(schema['prefixItems']).length;
  const least = readNumber(schema, 'minItems');
  if (items === undefined || items === false) return { maxItems: Math.max(least, tuple) };
  const usual = level < 2 && schema['uniqueItems'] !== true ? 2 : 1;
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : Infinity;
  const length = Math.min(most, Math.max(least, tuple, usual));
  return { minItems: length, maxItems: length };
}

function readNumber(schema: JsonObject, keyword: string): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : 0;
}

/** Numbers count, identify and date things more often than not. */
function planNumber(plan: JsonObject): JsonObject {
  const { type, maximum = Infinity, exclusiveMaximum = Infinity } = plan;
  const isNumber = ['integer', 'number'].includes(String(type)) && !('enum' in plan) && !('const' in plan);
  const hasBound =
    'minimum' in plan || 'exclusiveMinimum' in plan || Number(maximum) < 1 || Number(exclusiveMaximum) <= 1;
  return isNumber && !hasBound ? { ...plan, minimum: 0 } : plan;
}

/** How long a text is whose schema sets no limit. */
const usualText = 12;

/** A text is neither empty nor long unless it has to be, and of a format that says what is in it. */
function planText(plan: JsonObject, schema: JsonObject): JsonObject {
  const { type, format, contentEncoding } = schema;
  if (![type].flat().includes('string') || isTextOfJson(schema)) return plan;
  if (['pattern', 'enum', 'const'].some((keyword) => keyword in plan)) return plan;
  const pattern = patternOfFormat(contentEncoding ?? format);
  if (pattern !== undefined) return { ...plan, pattern };
  if (format !== undefined) return plan;
  const most = typeof plan['maxLength'] === 'number' ? plan['maxLength'] : Infinity;
  const least = Math.min(most, Math.max(1, readNumber(plan, 'minLength')));
  return { ...plan, minLength: least, maxLength: Math.min(most, Math.max(least, usualText)) };
}

/** The generator makes names of members from `properties` and `patternProperties`, but not from `propertyNames`. */
function moveNames(schema: JsonObject): JsonObject {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const { pattern, enum: listed } = asObject(propertyNames);
  const names = asList(listed).filter((name) => typeof name === 'string');
  if (names.length > 0 && isObject(additionalProperties)) {
    const required = [...new Set([...asList(rest['required']), ...names])];
    const least = Math.max(asList(rest['required']).length, readNumber(rest, 'minProperties'));
    return {
      ...rest,
      properties: {
        ...Object.fromEntries(names.map((name) => [name, additionalProperties])),
        ...asObject(rest['properties']),
      },
      required: required.slice(0, least),
    };
  }
  if (typeof pattern !== 'string' || additionalProperties === false) return schema;
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
