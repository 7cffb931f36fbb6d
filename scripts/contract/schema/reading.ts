// What a schema means, read once for all: after `$ref`s, their siblings and `allOf`, which kinds of value it allows,
// its members and their direction, its alternatives with the values of their discriminator, and its constants.

import {
  asList,
  asObject,
  isObject,
  mentionsMember,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { joinText } from '../base/code.ts';
import { marks, travels, type MessageDirection } from '../base/direction.ts';
import { isOfKind, kindNames, kindsOfValue, type Kind } from '../base/json-kinds.ts';
import { once } from '../base/once.ts';
import { commonValues } from '../base/value-key.ts';
import { keywordsWith, schemaKeywords } from '../base/schema-keywords.ts';
import type { SchemaAt } from '../message.ts';
import { readConditions, readExclusions, readRequirements, saysNothing, type Condition } from './conditions.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** A schema that applies to a value, without what its `$ref` leads to, which is another part. */
export type SchemaPart = { pointer: string; schema: JsonObject | false };

/** A member of an object, as all schemas that apply to the object describe it. */
export type SchemaMember = {
  /** The pointers of its schemas; none if it is only required. */
  schemas: string[];
  required: boolean;
  /** The pointers of the schemas that require it. */
  requiredBy: string[];
  readOnly: boolean;
  writeOnly: boolean;
  /** If it is required: the pointers of the alternatives that mark it, in which it is not, one way. */
  markedIn: Record<MessageDirection, string[]>;
};

/** Whether a member travels one way in each of the alternatives: only such a one can be asked for there by its base. */
export function travelsAlways(member: SchemaMember, way: MessageDirection): boolean {
  return travels(member, way) && member.markedIn[way].length === 0;
}

/** One of the schemas of which a value satisfies at least one. */
export type Alternative = {
  pointer: string;
  /** The values that the discriminator has in it. */
  tag?: DiscriminatorValues;
  /** Whether it is a schema that inherits from the one with the discriminator, or that one itself, by `allOf`. */
  inherits?: boolean;
  /** The members that it requires, if that is all that it says. */
  requires?: string[];
  /** Groups of members that are not all there in it: the value would satisfy another alternative of a `oneOf`, too. */
  excludes?: string[][];
};

/** The property that tells alternatives apart, and the values that it has in one of them. */
export type DiscriminatorValues = { property: string; values: Json[] };

/** {@link readConditions} and {@link readExclusions} are no part of a reader, as servers have no use for them. */
export { readConditions, readExclusions, saysNothing, type Condition };

/** What a schema, or several that apply to the same value, mean. */
export type Reading = {
  parts: readonly SchemaPart[];
  /** The kinds of value that it allows; `undefined` if it does not restrict them. */
  kinds: ReadonlySet<Kind> | undefined;
  /** The only values that it allows, of those kinds; `undefined` if it does not list any. */
  values: Json[] | undefined;
  /** The members that are named; `readAllMembers` adds what patterns say of them, of which servers have no use. */
  members: ReadonlyMap<string, SchemaMember>;
};

/** What a value may be: all that schemas and their alternatives say of it. */
export type Possibilities = {
  /** The parts of the schemas and of their alternatives at any depth, each once. */
  parts: readonly SchemaPart[];
  /** The kinds that some part names, by its type, constants or members; none if no part does. */
  kinds: ReadonlySet<Kind>;
  /** The pointers of the schemas of each member. */
  members: ReadonlyMap<string, string[]>;
  /** The pointers of the schemas of items and of members without a schema of their own. */
  items: string[];
  further: string[];
};

/** Reads the schemas of one document. */
export type SchemaReader = {
  /** Says what schemas mean that apply to the same value. */
  read: (pointers: readonly string[]) => Reading;
  /** Lists the schemas that apply together to a value. */
  partsOf: (pointers: readonly string[]) => readonly SchemaPart[];
  /** Checks whether anything in the document is read-only or write-only. */
  hasMarks: () => boolean;
  /** Says what values may be to which schemas apply, whichever alternative they have. */
  possible: (pointers: readonly string[]) => Possibilities;
  /** Lists the alternatives that a part has itself. */
  unionsOf: (part: SchemaPart) => Alternative[][];
  /** Lists the schemas that a base with a discriminator stands for; none if the schema at this pointer is no base. */
  heirsOf: (pointer: string) => Alternative[];
  /**
   * Finds the schema that a mapping names: by a reference, or by its name (OpenAPI, Discriminator Object); `undefined`
   * if it is neither a name here nor a reference in this document.
   */
  targetOf: (target: string) => string | undefined;
  /** Checks whether a value of a property tells alternatives apart somewhere in the document. */
  isTag: (property: string, value: Json) => boolean;
  /** Lists the values that discriminators ask of a schema, by property. */
  tagsOf: (pointer: string) => ReadonlyMap<string, Json[]>;
  /** Lists the schemas directly in or below a schema, targets of `$ref`s and what inherits from it included. */
  below: (pointer: string) => string[];
};

/**
 * Checks whether what schemas describe together travels.
 *
 * @param pointers - JSON pointers of the schemas of a member
 * @param way - the direction
 */
export function travelsAt(schemaAt: SchemaAt, pointers: readonly string[], way: MessageDirection): boolean {
  const { hasMarks, partsOf } = readerOf(schemaAt);
  return !hasMarks() || partsOf(pointers).every(({ schema }) => travels(asObject(schema), way));
}

const all: ReadonlySet<Kind> = new Set(kindNames);

/** Keywords with schemas of the value and of its parts. */
const holders = new Set(keywordsWith(undefined, 'value', 'part', 'rest'));

const readers = new WeakMap<SchemaAt, SchemaReader>();

/**
 * Finds the reader of a document's schemas, which remembers what it has read.
 *
 * @param schemaAt - finds the schemas of the document
 * @example readerOf(schemaAt).read(['/components/schemas/Pet']).members.get('name')?.required
 */
export function readerOf(schemaAt: SchemaAt): SchemaReader {
  const known = readers.get(schemaAt) ?? newReader(schemaAt);
  readers.set(schemaAt, known);
  return known;
}

/**
 * Makes a reader that is dropped after its use, for code that reads all schemas of a document once: what
 * {@link readerOf} remembers of a large one takes more memory than the document.
 *
 * @example const reader = openTemporaryReader(schemaAt);
 */
export function openTemporaryReader(schemaAt: SchemaAt): SchemaReader {
  return readerOf((pointer) => schemaAt(pointer));
}

/**
 * Says what values may be to which schemas apply, whichever alternative they have.
 *
 * @param pointers - JSON pointers of the schemas
 * @example
 * // ['/components/schemas/Pet/properties/name']
 * possibilities(schemaAt, ['/components/schemas/Pet']).members.get('name');
 */
export function possibilities(schemaAt: SchemaAt, pointers: readonly string[]): Possibilities {
  return readerOf(schemaAt).possible(pointers);
}

/**
 * Finds what the nearest of the parts of a schema says.
 *
 * @param keyword - a keyword of JSON Schema
 * @returns its value; `undefined` if no part has it
 * @example nearestOf(readerOf(schemaAt).read(['/components/schemas/Id']).parts, 'format') // 'uuid'
 */
export function nearestOf(parts: readonly SchemaPart[], keyword: string): Json | undefined {
  return parts.map(({ schema }) => asObject(schema)[keyword]).find((value) => value !== undefined);
}

/**
 * Finds what the nearest of the schemas of a value says, after `$ref`s, their siblings and `allOf`.
 *
 * @param pointers - JSON pointers of the schemas
 * @param keyword - a keyword of JSON Schema
 * @returns its value; `undefined` if no schema has it
 * @example readKeyword(schemaAt, ['/components/schemas/Page'], 'default') // 1
 */
export function readKeyword(schemaAt: SchemaAt, pointers: readonly string[], keyword: string): Json | undefined {
  return nearestOf(readerOf(schemaAt).partsOf(pointers), keyword);
}

/**
 * Finds the example that a schema has, or a `$ref` to it. That of a schema which it is composed of shows only a part.
 *
 * @param pointer - JSON pointer of the schema
 * @returns the first; `undefined` if it has none
 */
export function findSchemaExample(schemaAt: SchemaAt, pointer: string): Json | undefined {
  const { via, schema } = schemaAt(pointer);
  return [...via.map((place) => place.schema), asObject(schema as Json)]
    .flatMap(({ example, examples }) => [example, ...asList(examples)])
    .find((one) => one !== undefined);
}

/**
 * Lists the places of the schemas that a keyword of some parts holds.
 *
 * @param keyword - a keyword whose value is a schema, such as `items`; a boolean one says nothing of a value
 * @returns their JSON pointers
 */
export function placesBelow(parts: readonly SchemaPart[], keyword: string): string[] {
  return parts.flatMap(({ schema, pointer }) =>
    isObject(asObject(schema)[keyword]) ? [joinText`${pointer}/${keyword}`] : [],
  );
}

/**
 * Lists the alternatives of parts that apply to the same value. A schema that inherits from a base is one of its
 * alternatives, and has none of them.
 *
 * @returns a list for each `anyOf`, each `oneOf`, and each discriminator of schemas that inherit from a part
 */
export function unionsOfAll(schemaAt: SchemaAt, parts: readonly SchemaPart[]): Alternative[][] {
  const here = new Set(parts.map(({ pointer }) => pointer));
  return parts.flatMap((base) =>
    readerOf(schemaAt)
      .unionsOf(base)
      .filter((all) => !all.some((one) => one.inherits && one.pointer !== base.pointer && here.has(one.pointer))),
  );
}

/**
 * Lists the schemas of members whose names match a pattern.
 *
 * @returns each pattern with the JSON pointer of its schema
 */
export function patternPlaces(parts: readonly SchemaPart[]): [pattern: string, pointer: string][] {
  return parts.flatMap(({ schema, pointer }) =>
    Object.keys(asObject(asObject(schema)['patternProperties'])).map((pattern): [string, string] => [
      pattern,
      pointer + toPointer('patternProperties', pattern),
    ]),
  );
}

/** Lists the JSON pointers of the schemas that a part has for the item of a list at a position. */
export function itemPlaces(part: SchemaPart, i: number): string[] {
  const tuple = asList(asObject(part.schema)['prefixItems']);
  return i < tuple.length ? [joinText`${part.pointer}/prefixItems/${i}`] : placesBelow([part], 'items');
}

/** Lists the JSON pointers of the schemas of a tuple's items, as the nearest of its parts has them. */
export function tuplePlaces(parts: readonly SchemaPart[]): string[] {
  const part = parts.find(({ schema }) => asList(asObject(schema)['prefixItems']).length > 0);
  return asList(asObject(part?.schema)['prefixItems']).map((_, i) => joinText`${part?.pointer ?? ''}/prefixItems/${i}`);
}

/**
 * Checks whether a schema is another one, or is composed of it: by `$ref`s, `allOf` or in an alternative.
 *
 * @param pointer - JSON pointer of the schema
 * @param part - JSON pointer of the other one, to which no `$ref` leads any further
 */
export function isComposedOf(schemaAt: SchemaAt, pointer: string, part: string): boolean {
  return possibilities(schemaAt, [pointer]).parts.some((one) => one.pointer === part);
}

/**
 * Finds the schemas of a place inside of values.
 *
 * @param pointers - JSON pointers of the schemas of the values
 * @param names - the names of the members that lead there
 * @returns JSON pointers of the schemas; none if no schema names these members
 */
export function schemasOfMember(schemaAt: SchemaAt, pointers: readonly string[], names: readonly string[]): string[] {
  return names.reduce((here, name) => possibilities(schemaAt, here).members.get(name) ?? [], [...pointers]);
}

/**
 * How many readings are remembered: what one page or one call needs, many times over. All of a large document would
 * take more memory than the document, and more time to collect than to read again.
 */
const mostKnown = 10_000;

function newReader(schemaAt: SchemaAt): SchemaReader {
  const readings = new Map<string, Reading>();
  const possible = new Map<string, Possibilities>();
  const partsKnown = new Map<string, readonly SchemaPart[]>();
  const belowKnown = new Map<string, string[]>();
  const unionsKnown = new Map<string, Alternative[][]>();
  const hasMarks = once(() => mentionsMember(schemaAt('').schema as Json, Object.values(marks)));
  let discriminators: Discriminators | undefined;

  const readPointers = (pointers: readonly string[]): Reading => {
    const key = pointers.join('\n');
    let reading = readings.get(key);
    if (reading === undefined) {
      reading = createLazyReading(pointers);
      if (readings.size >= mostKnown) readings.clear();
      readings.set(key, reading);
    }
    return reading;
  };

  const partsAt = (pointers: readonly string[]): readonly SchemaPart[] => {
    const [pointer = '', ...others] = pointers;
    if (others.length > 0)
      return [
        ...new Map(
          pointers.flatMap((one) => partsAt([one])).map((part): [string, SchemaPart] => [part.pointer, part]),
        ).values(),
      ];
    const known = partsKnown.get(pointer);
    if (known !== undefined) return known;
    const parts = partsOf(schemaAt, pointers);
    if (partsKnown.size >= mostKnown) partsKnown.clear();
    partsKnown.set(pointer, parts);
    return parts;
  };

  /** Each fact is found when it is asked for: a schema may lead back to itself. */
  const createLazyReading = (pointers: readonly string[]): Reading => {
    const parts = partsAt(pointers);
    let [areKindsKnown, areValuesKnown] = [false, false];
    let kinds: Reading['kinds'];
    let values: Reading['values'];
    let members: Reading['members'] | undefined;
    return {
      parts,
      get kinds() {
        if (areKindsKnown) return kinds;
        areKindsKnown = true;
        kinds = kindsOf(parts);
        return kinds;
      },
      get values() {
        if (areValuesKnown) return values;
        areValuesKnown = true;
        values = valuesIn(parts);
        return values;
      },
      get members() {
        members ??= membersOf(parts);
        return members;
      },
    };
  };

  const kindsOf = (parts: readonly SchemaPart[]): ReadonlySet<Kind> | undefined => {
    let kinds = findNamedKinds(parts);
    const values = findListedValues(parts);
    if (values !== undefined) kinds = new Set(values.filter((value) => isOfKind(value, kinds)).flatMap(kindsOfValue));
    for (const alternatives of parts.flatMap(listWrittenUnions)) {
      const own = alternatives.map(({ pointer }) => readPointers([pointer]).kinds);
      if (own.includes(undefined)) continue;
      const allowed = new Set(own.flatMap((some) => [...(some ?? [])]));
      kinds = new Set([...(kinds ?? all)].filter((kind) => allowed.has(kind)));
    }
    return kinds;
  };

  const valuesIn = (parts: readonly SchemaPart[]): Json[] | undefined => {
    const lists = parts.flatMap(listWrittenUnions).flatMap((alternatives) => {
      const own = alternatives.map(({ pointer }) => readPointers([pointer]).values);
      return own.includes(undefined) ? [] : [own.flatMap((some) => some ?? [])];
    });
    const kinds = findNamedKinds(parts);
    // Of its type, there is one value.
    if (kinds?.size === 1 && kinds.has('null')) lists.push([null]);
    return commonValues([...collectListedValues(parts), ...lists])?.filter((value) => isOfKind(value, kinds));
  };

  const membersOf = (parts: readonly SchemaPart[]): Map<string, SchemaMember> => {
    const members = new Map<string, SchemaMember>();
    const memberOf = (name: string): SchemaMember => {
      const member = members.get(name) ?? {
        schemas: [],
        required: false,
        requiredBy: [],
        readOnly: false,
        writeOnly: false,
        markedIn: { request: [], response: [] },
      };
      members.set(name, member);
      return member;
    };
    for (const { schema, pointer } of parts)
      for (const name of Object.keys(asObject(asObject(schema)['properties']))) {
        const member = memberOf(name);
        const at = pointer + toPointer('properties', name);
        member.schemas.push(at);
        member.readOnly ||= !travelsAt(schemaAt, [at], 'request');
        member.writeOnly ||= !travelsAt(schemaAt, [at], 'response');
      }
    for (const { schema, pointer } of parts)
      for (const name of asList(asObject(schema)['required'])) {
        if (typeof name !== 'string') continue;
        const member = memberOf(name);
        member.required = true;
        member.requiredBy.push(pointer);
      }
    if (hasMarks())
      for (const { pointer } of parts.flatMap(listWrittenUnions).flat())
        for (const [name, places] of ownMembersOf(partsAt([pointer]))) {
          const member = members.get(name);
          if (member?.required !== true) continue;
          for (const way of ['request', 'response'] as const)
            if (!travelsAt(schemaAt, places, way)) member.markedIn[way].push(pointer);
        }
    return members;
  };

  const heirsOf = (pointer: string): Alternative[] => {
    discriminators ??= findDiscriminators(schemaAt, readPointers);
    return discriminators.heirs.get(pointer) ?? [];
  };

  const unionsOf = (part: SchemaPart): Alternative[][] => {
    const known = unionsKnown.get(part.pointer);
    if (known !== undefined) return known;
    discriminators ??= findDiscriminators(schemaAt, readPointers);
    const inherited = discriminators.heirs.get(part.pointer);
    const tags = discriminators.tags.get(part.pointer);
    const written = listWrittenUnions(part).map((union) =>
      union.map((alternative) => {
        const tag = tags?.get(targetOfRef(schemaAt, alternative.pointer));
        return tag === undefined ? alternative : { ...alternative, tag };
      }),
    );
    const unions = inherited === undefined ? written : [...written, inherited];
    unionsKnown.set(part.pointer, unions);
    return unions;
  };

  const listAllParts = (pointers: readonly string[]): SchemaPart[] => {
    const found = new Map<string, SchemaPart>();
    const visit = (pointer: string): void => {
      for (const part of readPointers([pointer]).parts) {
        if (found.has(part.pointer)) continue;
        found.set(part.pointer, part);
        for (const one of listWrittenUnions(part).flat()) visit(one.pointer);
      }
    };
    pointers.forEach(visit);
    return [...found.values()];
  };

  return {
    read: readPointers,
    partsOf: partsAt,
    hasMarks,
    possible: (pointers) => {
      const key = pointers.join('\n');
      const known = possible.get(key) ?? possibilitiesOf(listAllParts(pointers));
      possible.set(key, known);
      return known;
    },
    unionsOf,
    heirsOf,
    targetOf: (target) => targetOf(schemaAt, target),
    isTag: (property, value) => {
      discriminators ??= findDiscriminators(schemaAt, readPointers);
      return discriminators.values.get(property)?.has(value) === true;
    },
    tagsOf: (pointer) => {
      discriminators ??= findDiscriminators(schemaAt, readPointers);
      return discriminators.asked.get(pointer) ?? new Map<string, Json[]>();
    },
    below: (pointer) => {
      const known = belowKnown.get(pointer);
      if (known !== undefined) return known;
      const { via, schema, pointer: end } = schemaAt(pointer);
      const heirs = heirsOf(end).map((heir) => heir.pointer);
      const own = [...via, { pointer: end, schema }].flatMap((place) => subschemasOf(asObject(place.schema), place));
      const all = [...own, ...heirs];
      belowKnown.set(pointer, all);
      return all;
    },
  };
}

function subschemasOf(schema: JsonObject, { pointer }: { pointer: string }): string[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    if (!holders.has(name)) return [];
    if (schemaKeywords.get(name)?.holds === 'schema') return [joinText`${pointer}/${name}`];
    return Object.keys(Object(value)).map((key) => pointer + toPointer(name, key));
  });
}

/** Lists the schemas that apply to a value, each once: `$ref`s are followed, their siblings are parts of their own. */
function partsOf(schemaAt: SchemaAt, pointers: readonly string[]): SchemaPart[] {
  const parts = new Map<string, SchemaPart>();
  const visit = (start: string): void => {
    const { via, schema, pointer: end } = schemaAt(start);
    for (const { pointer, schema: around } of via) {
      const { $ref: _, ...beside } = around;
      if (parts.has(pointer)) return;
      add({ pointer, schema: beside });
    }
    if (!parts.has(end) && schema !== true) add({ pointer: end, schema });
  };
  const add = (part: SchemaPart): void => {
    parts.set(part.pointer, part);
    for (const i of asList(asObject(part.schema)['allOf']).keys()) visit(joinText`${part.pointer}/allOf/${i}`);
  };
  pointers.forEach(visit);
  return [...parts.values()];
}

/** The pointers of the schemas that parts have of each member. */
function ownMembersOf(parts: readonly SchemaPart[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const { schema, pointer } of parts)
    for (const name of Object.keys(asObject(asObject(schema)['properties'])))
      members.set(name, [...(members.get(name) ?? []), pointer + toPointer('properties', name)]);
  return members;
}

function possibilitiesOf(parts: readonly SchemaPart[]): Possibilities {
  const kinds = new Set(parts.flatMap(kindsNamedBy));
  return {
    parts,
    kinds,
    members: ownMembersOf(parts),
    items: placesBelow(parts, 'items'),
    further: placesBelow(parts, 'additionalProperties'),
  };
}

function kindsNamedBy({ schema }: SchemaPart): Kind[] {
  const { type, const: only, enum: some, properties, items, prefixItems } = asObject(schema);
  if (type !== undefined) return kindNames.filter((kind) => [type].flat().includes(kind));
  if (only !== undefined) return kindsOfValue(only);
  if (Array.isArray(some)) return some.flatMap(kindsOfValue);
  if (properties !== undefined) return ['object'];
  return items !== undefined || prefixItems !== undefined ? ['array'] : [];
}

/**
 * Finds the kinds that the types of parts leave, whatever their constants and alternatives leave of these.
 *
 * @returns `undefined` if no part has a type
 */
export function findNamedKinds(parts: readonly SchemaPart[]): ReadonlySet<Kind> | undefined {
  let kinds: ReadonlySet<Kind> | undefined;
  for (const { schema } of parts) {
    if (schema === false) return no;
    const { type, not } = schema;
    if (not === true || (isObject(not) && Object.keys(not).length === 0)) return no;
    if (type === undefined) continue;
    const named = typeof type === 'string' ? (kindsByType.get(type) ?? no) : kindsIn([type].flat());
    kinds = kinds === undefined ? named : new Set([...named].filter((kind) => kinds?.has(kind)));
  }
  return kinds;
}

const no: ReadonlySet<Kind> = new Set();

function kindsIn(types: readonly Json[]): ReadonlySet<Kind> {
  return new Set(kindNames.filter((kind) => types.includes(kind) || (kind === 'integer' && types.includes('number'))));
}

const kindsByType = new Map<string, ReadonlySet<Kind>>(kindNames.map((kind) => [kind, kindsIn([kind])]));

/**
 * Lists the values that `const` and `enum` of parts leave, whatever their types and alternatives leave of these.
 *
 * @returns `undefined` if no part has either
 */
export function findListedValues(parts: readonly SchemaPart[]): Json[] | undefined {
  return commonValues(collectListedValues(parts));
}

function collectListedValues(parts: readonly SchemaPart[]): Json[][] {
  return parts.flatMap(({ schema }) => {
    const { const: only, enum: some } = asObject(schema);
    return [...(only === undefined ? [] : [[only]]), ...(Array.isArray(some) ? [some] : [])];
  });
}

/**
 * Lists the alternatives that a part writes down.
 *
 * @returns a list for each `anyOf` and each `oneOf`
 */
export function listWrittenUnions({ schema, pointer }: SchemaPart): Alternative[][] {
  return ['anyOf', 'oneOf'].flatMap((keyword) => {
    const list = asList(asObject(schema)[keyword]);
    const said = readRequirements(list, keyword);
    const union = list.map((_, i): Alternative => ({ pointer: joinText`${pointer}/${keyword}/${i}`, ...said[i] }));
    return list.length === 0 ? [] : [union];
  });
}

type Discriminators = {
  /** The values of all discriminators, by property. */
  values: Map<string, Set<Json>>;
  /** The schemas that inherit from a schema with a discriminator, by its pointer. */
  heirs: Map<string, Alternative[]>;
  /** The values of a discriminator in each of its alternatives, by the pointer of the schema that has it. */
  tags: Map<string, Map<string, DiscriminatorValues>>;
  /** The values that all discriminators together ask of a schema, by property. */
  asked: Map<string, Map<string, Json[]>>;
};

/**
 * Finds the component that a schema refers to, or else where its `$ref` leads to.
 *
 * @param pointer - JSON pointer of the schema
 */
export function targetOfRef(schemaAt: SchemaAt, pointer: string): string {
  const { via, pointer: end } = schemaAt(pointer);
  return [...via.slice(1).map((place) => place.pointer), end].find(isComponent) ?? end;
}

/**
 * Checks whether a pointer is that of a schema with a name of its own.
 *
 * @param pointer - JSON pointer of a schema
 * @example isComponent('/components/schemas/Pet') // true
 */
export function isComponent(pointer: string): boolean {
  return /^\/components\/schemas\/[^/]+$/.test(pointer);
}

function findDiscriminators(schemaAt: SchemaAt, read: SchemaReader['read']): Discriminators {
  const found: Discriminators = { values: new Map(), heirs: new Map(), tags: new Map(), asked: new Map() };
  const components = new Set(
    Object.keys(asObject(schemaAt('/components/schemas').schema as Json)).map((name) =>
      toPointer('components', 'schemas', name),
    ),
  );
  const holding: { pointer: string; schema: JsonObject }[] = [];
  visitHolders(schemaAt('').schema as Json, [], (pointer, schema) => holding.push({ pointer, schema }));
  if (holding.length === 0) return found;
  const children = childrenOf(schemaAt, components);
  for (const { pointer, schema } of holding) {
    const { propertyName, mapping, defaultMapping } = asObject(schema['discriminator']);
    if (typeof propertyName !== 'string') continue;
    const mapped = new Map<string, string[]>();
    for (const [value, target] of Object.entries(asObject(mapping))) {
      const end = targetOf(schemaAt, String(target));
      if (end !== undefined) mapped.set(end, [...(mapped.get(end) ?? []), value]);
    }
    const fallback = typeof defaultMapping === 'string' ? targetOf(schemaAt, defaultMapping) : undefined;
    const ownValues = (one: string, above: readonly string[] = []): Json[] | undefined => {
      const { members, parts } = read([one]);
      const own = read(members.get(propertyName)?.schemas ?? []).values;
      if (own !== undefined) return own;
      // An alternative may be a union itself, which has the values of its own alternatives.
      const inner = parts.flatMap(listWrittenUnions).flat();
      if (inner.length === 0 || above.includes(one)) return undefined;
      const values = inner.map((alternative) => ownValues(alternative.pointer, [...above, one]));
      return values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
    };
    const tagOf = (one: string): DiscriminatorValues | undefined => {
      const values = tagValues(mapped.get(one), ownValues(one), pointerTokens(one).at(-1) ?? '');
      // What has no value of its own is for all others.
      if (one === fallback && !mapped.has(one)) return undefined;
      return { property: propertyName, values };
    };
    const written = listWrittenUnions({ pointer, schema }).flat();
    const all = written.map((one) => targetOfRef(schemaAt, one.pointer)).filter(isComponent);
    const heirs = all.length > 0 ? [] : heirsOf(pointer, { mapped, fallback }, children.get(pointer) ?? [], ownValues);
    const tags = new Map<string, DiscriminatorValues>();
    const values = found.values.get(propertyName) ?? new Set<Json>();
    found.values.set(propertyName, values);
    for (const one of [...all, ...heirs]) {
      const tag = one === pointer ? undefined : tagOf(one);
      if (tag === undefined) continue;
      tags.set(one, tag);
      for (const value of tag.values) values.add(value);
      const asked = found.asked.get(one) ?? new Map<string, Json[]>();
      found.asked.set(one, asked);
      asked.set(propertyName, union(asked.get(propertyName) ?? [], tag.values));
    }
    found.tags.set(pointer, tags);
    if (heirs.length === 0) continue;
    const taken = new Set([...tags.values()].flatMap(({ values }) => values));
    const left = mapped.get(pointer) ?? (ownValues(pointer) ?? []).filter((value) => !taken.has(value));
    const itself =
      left.length > 0
        ? [{ pointer, inherits: true, tag: { property: propertyName, values: left } }]
        : heirs.includes(pointer)
          ? [{ pointer, inherits: true }]
          : [];
    const others = heirs.filter((one) => one !== pointer);
    found.heirs.set(pointer, [
      ...others.map((one): Alternative => {
        const tag = tags.get(one);
        return { pointer: one, inherits: true, ...(tag !== undefined && { tag }) };
      }),
      ...itself,
    ]);
  }
  return found;
}

function union(some: Json[], others: Json[]): Json[] {
  return [...new Set([...some, ...others])];
}

/** A value of the mapping, or of the schema's own `const` or `enum`, or else its name. */
function tagValues(mapped: string[] | undefined, own: Json[] | undefined, name: string): Json[] {
  const meant = mapped ?? [name];
  if (own === undefined) return meant;
  const both = meant.filter((value) => own.includes(value));
  return both.length > 0 ? both : own;
}

/**
 * The schemas that a base stands for: those of the mapping, the one for all other values, those with a value of their
 * own, and all that extend it where there is no mapping.
 */
function heirsOf(
  base: string,
  { mapped, fallback }: { mapped: ReadonlyMap<string, string[]>; fallback: string | undefined },
  children: readonly string[],
  ownValues: (one: string) => Json[] | undefined,
): string[] {
  const values = ownValues(base);
  const isTold = (one: string): boolean => {
    const own = ownValues(one);
    return own !== undefined && own.length > 0 && own.length < (values?.length ?? Infinity);
  };
  const told = children.filter((one) => mapped.size === 0 || isTold(one));
  return [...new Set([...mapped.keys(), ...told, ...(fallback === undefined ? [] : [fallback])])];
}

/** The components that extend a component by `allOf`, at any distance, by its pointer. */
function childrenOf(schemaAt: SchemaAt, components: ReadonlySet<string>): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const one of components)
    for (const { pointer } of partsOf(schemaAt, [one])) {
      // What only refers to a base is another name of it.
      if (pointer !== one && isComponent(pointer) && schemaAt(one).via.length === 0)
        children.set(pointer, [...(children.get(pointer) ?? []), one]);
    }
  return children;
}

function targetOf(schemaAt: SchemaAt, target: string): string | undefined {
  const named = asObject(schemaAt('/components/schemas').schema as Json);
  if (Object.hasOwn(named, target)) return toPointer('components', 'schemas', target);
  const pointer = target.startsWith('#/') ? decodePercent(target.slice(1)) : undefined;
  return pointer === undefined ? undefined : targetOfRef(schemaAt, pointer);
}

/** Data, in which a member `discriminator` means nothing. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum', 'mapping']);

function visitHolders(node: Json, tokens: string[], visit: (pointer: string, schema: JsonObject) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && isObject(node['discriminator'])) visit(toPointer(...tokens), node);
  for (const [name, value] of Object.entries<Json>(node)) {
    if (typeof value !== 'object' || value === null || data.has(name) || name.startsWith('x-')) continue;
    tokens.push(name);
    visitHolders(value, tokens, visit);
    tokens.pop();
  }
}
