import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { joinText } from '../../contract/base/code.ts';
import type { SchemaAt } from '../../contract/message.ts';
import {
  readConditions,
  readerOf,
  readExclusions,
  patternPlaces,
  travelsAt,
  type Alternative,
  type Condition,
  targetOfRef,
  type SchemaMember,
  type SchemaPart,
  type SchemaReader,
  type DiscriminatorValues,
} from '../../contract/schema/reading.ts';
import { readAllMembers } from '../../contract/schema/unnamed-members.ts';
import { valueKey } from '../../contract/base/value-key.ts';
import { travels, type MessageDirection } from '../../contract/base/direction.ts';
import type { Kind } from '../../contract/base/json-kinds.ts';
import { isLongInteger } from '../../contract/integer-shapes/integer-shapes.ts';
import { identifier, isIdentifier, jsonLiteral, quote, templateType, ts, type TypeScript } from '../text.ts';

/** A type. */
type Type = {
  code: TypeScript;
  /** How loosely its parts are bound: 0 for one that can stand anywhere, 1 for `A & B`, 2 for `A | B`. */
  looseness: 0 | 1 | 2;
  /** The number of its alternatives, multiplied out. */
  size: number;
};

/** What the type of a schema depends on besides the schema. */
type Context = {
  way: MessageDirection;
  indent: TypeScript;
  /**
   * The schemas that apply to the same value around it: they say what is only required here, and which kinds there are.
   */
  around: readonly string[];
  /** The schema whose type is being written: what leads back to it is written out. */
  self: string | undefined;
  /** Whether it is one of several alternatives. */
  isAlternative?: boolean;
  /** What members demand of others, in types of their own. */
  demands?: readonly Demand[];
};

/** What members demand of others, and the schemas that say so. */
type Demand = { type: Type; schemas?: readonly string[] };

/** A state of a member: missing, with a value, or with any other. */
type MemberState = { is: 'missing' | 'other' } | { is: 'value'; value: Json };

/** What the writer asks of its surroundings. */
export type Surroundings = {
  /** The name of the type of a component, or of another schema that a `$ref` leads to. */
  nameOf: (pointer: string, way: MessageDirection) => TypeScript;
  /** The comment of a member, and its indentation. */
  docOf: (pointer: string, indent: string) => TypeScript;
  /** Whether an object that lists its members keeps the others that it allows. */
  keepsOthers: (pointer: string) => boolean;
  /** What whole numbers of 64 bits are; by default numbers. */
  longIntegers: 'string' | undefined;
};

/**
 * Makes the writer of the types of a document's schemas: each is the closest type that admits every valid value.
 *
 * @param schemaAt - finds the schemas of the document
 * @returns a function that writes the type of what schemas describe together, as it travels one way
 */
export function typeWriter(
  schemaAt: SchemaAt,
  { nameOf, docOf, keepsOthers, longIntegers }: Surroundings,
): (pointers: readonly string[], way: MessageDirection, self?: string) => TypeScript {
  const reader = readerOf(schemaAt);
  const leadsBack = circlesOf(schemaAt, reader);
  const membersOf = (pointers: readonly string[]): ReadonlyMap<string, SchemaMember> =>
    readAllMembers(reader, reader.read(pointers));

  /** The type of a schema that is only a name or a scalar, as most are. */
  const simpleType = (pointer: string, { self, way }: Context): Type | undefined => {
    const { via, schema, pointer: end } = schemaAt(pointer);
    const [first, second] = via;
    if (first !== undefined) {
      const isName = self === undefined && Object.keys(first.schema).every((keyword) => saysNothing(keyword));
      return isName && end !== pointer ? toPrimary(nameOf(second?.pointer ?? end, way)) : undefined;
    }
    const type = scalars.get(asObject(schema as Json)['type']);
    if (type === undefined || schema === true || schema === false) return undefined;
    if (!Object.keys(schema).every((keyword) => saysLittle(keyword))) return undefined;
    return isText([{ pointer, schema }]) ? toPrimary(ts`string`) : type;
  };

  /** Whether numbers of schemas are texts of their digits. */
  const isText = (parts: readonly SchemaPart[]): boolean => longIntegers === 'string' && isLongInteger(parts);

  const constantsType = (values: readonly Json[], parts: readonly SchemaPart[]): Type => {
    const digits = (value: Json): Json => (typeof value === 'number' && isText(parts) ? String(value) : value);
    return writeEither(values.map((value) => toPrimary(literalOf(digits(value)))));
  };

  const typeOf = (pointers: readonly string[], context: Context): Type => {
    const [first] = pointers;
    const isAlone = pointers.length === 1 && context.around.length === 0;
    const simple = isAlone && first !== undefined ? simpleType(first, context) : undefined;
    if (simple !== undefined) return simple;
    const { own, names } = composition(pointers, context);
    const pieces = names.map((name) => toPrimary(nameOf(name, context.way)));
    const kinds = kindsIn([...pointers, ...context.around]);
    if (kinds?.size === 0 || own.some(({ schema }) => schema === false)) return never;
    const listed = own.some(({ schema }) => says(schema, ['const', 'enum']))
      ? reader.read(pointers).values?.filter((value) => isAllowed(value, kinds))
      : undefined;
    if (listed !== undefined) return constantsType(listed, own);
    const unions = own.flatMap((part) => unionsOf(part, pointers, context));
    const told = names.length > 0 || unions.length > 0 ? { kinds: kindsOfAll(names, unions) } : undefined;
    const size = unions.reduce((product, { type }) => product * type.size, kinds?.size ?? 1);
    const demands = pickFitting(kinds === undefined ? [] : demandsOf(own, pointers, context, kinds), size);
    const plain = ownType(own, pointers, { ...context, demands }, { kinds, names, told });
    if (plain !== undefined && !unions.some(({ isWhole }) => isWhole)) pieces.push(plain);
    return writeBoth([...pieces, ...unions.map(({ type }) => type), ...demands.map(({ type }) => type)]);
  };

  /** What members demand of others: of objects, and of nothing else that the schema allows. */
  const demandsOf = (
    own: readonly SchemaPart[],
    pointers: readonly string[],
    context: Context,
    kinds: ReadonlySet<Kind>,
  ): Demand[] => {
    const others = [...kinds].flatMap((kind) => plainTypes.get(kind) ?? []);
    const excluded = own.flatMap(readExclusions);
    return [
      ...[...conditionsOf(own, pointers, context), ...dependencies(own, pointers, context)].map((demand) => ({
        ...demand,
        type: writeEither([demand.type, ...others]),
      })),
      ...excluded.map((names) => ({ type: absenceType(names, pointers, context) })),
    ];
  };

  /** What is not there in an alternative, as the value would satisfy another one, too. */
  const exclusionsOf = (one: Alternative, all: readonly Alternative[], context: Context): Type[] => {
    const members = membersOf(context.around);
    const required = all.flatMap(({ requires = [] }) => requires);
    // What does not travel tells no alternatives apart.
    if (!required.every((name) => travels(members.get(name) ?? {}, context.way))) return [];
    const absent = one.excludes?.map((names) => ({ type: absenceType(names, [one.pointer], context) })) ?? [];
    return pickFitting(absent, all.length).map(({ type }) => type);
  };

  /** Members that are not all there together. */
  const absenceType = (names: readonly string[], pointers: readonly string[], context: Context): Type => {
    const members = membersOf([...pointers, ...context.around]);
    if (!names.every((name) => travels(members.get(name) ?? {}, context.way))) return unknown;
    return writeEither(names.map((name) => toPrimary(ts`{ ${keyOf(name)}?: never }`)));
  };

  /** The kinds of value, or those that the keywords speak of where no type is given. */
  const kindsIn = (pointers: readonly string[]): ReadonlySet<Kind> | undefined => {
    const { kinds, parts } = reader.read(pointers);
    return (
      kinds ??
      (parts.some(({ schema }) => says(schema, ofObjects))
        ? new Set<Kind>(['object'])
        : parts.some(({ schema }) => says(schema, ofArrays))
          ? new Set<Kind>(['array'])
          : undefined)
    );
  };

  /** The schemas that are written out, and those that go by their name. */
  const composition = (
    pointers: readonly string[],
    { self, isAlternative = false }: Context,
  ): { own: SchemaPart[]; names: string[] } => {
    const opened = new Set<string>();
    for (;;) {
      const made = splitParts(pointers, (pointer) => opened.has(pointer) || leadsBack(pointer, self, isAlternative));
      const declared = new Set(made.own.flatMap(({ schema }) => Object.keys(asObject(asObject(schema)['properties']))));
      if (self !== undefined && pointers.includes(self))
        for (const name of reader.tagsOf(self).keys()) declared.add(name);
      const refined = made.names.filter((name) => {
        const members = membersOf([name]);
        return [...declared].some((member) => (members.get(member)?.schemas.length ?? 0) > 0);
      });
      if (refined.length === 0) return made;
      for (const name of refined) opened.add(name);
    }
  };

  const splitParts = (
    pointers: readonly string[],
    isOpen: (pointer: string) => boolean,
  ): { own: SchemaPart[]; names: string[] } => {
    const own = new Map<string, SchemaPart>();
    const names = new Set<string>();
    const visit = (start: string): void => {
      const { via, schema, pointer: end } = schemaAt(start);
      const places = [...via, { pointer: end, schema: schema as Json }];
      for (const [i, place] of places.entries()) {
        const { pointer } = place;
        if (own.has(pointer)) return;
        if (i > 0 && !isOpen(pointer)) {
          names.add(pointer);
          return;
        }
        if (place.schema === true) return;
        const { $ref: _, ...rest } = asObject(place.schema);
        own.set(pointer, { pointer, schema: place.schema === false ? false : rest });
        for (const j of asList(rest['allOf']).keys()) visit(joinText`${pointer}/allOf/${j}`);
      }
    };
    for (const pointer of pointers) visit(pointer);
    return { own: [...own.values()], names: [...names] };
  };

  type Union = {
    type: Type;
    kinds: ReadonlySet<Kind> | undefined;
    /** Whether each alternative has all that its base has. */
    isWhole: boolean;
  };

  const unionsOf = (part: SchemaPart, pointers: readonly string[], context: Context): Union[] => {
    const { self } = context;
    const inner: Context = { ...context, around: [...pointers, ...context.around], isAlternative: true };
    return reader.unionsOf(part).flatMap((alternatives): Union[] => {
      // What inherits from a base has its members, and the base by its name stands for what inherits from it.
      const isBase = alternatives.some(({ inherits }) => inherits === true);
      if (isBase && (self !== part.pointer || !pointers.includes(self))) return [];
      if (!isBase && alternatives.some(({ pointer }) => endsAt(pointer, self))) return [];
      const types = alternatives.map((one) =>
        one.inherits === true && one.pointer === part.pointer
          ? writeBoth([baseType(part, context), tagType(one.tag)])
          : writeBoth([alternativeType(one, inner), ...exclusionsOf(one, alternatives, inner)]),
      );
      const type = writeEither(types);
      if (type.code === 'unknown') return [];
      const kinds = alternatives.map(({ pointer }) => kindsIn([pointer]));
      const allowed = kinds.includes(undefined) ? undefined : new Set(kinds.flatMap((some) => [...(some ?? [])]));
      const isWhole = isBase && alternatives.every((one) => partsAre(one.pointer, part.pointer));
      return [{ type, kinds: allowed, isWhole }];
    });
  };

  const partsAre = (pointer: string, base: string): boolean =>
    reader.read([pointer]).parts.some((part) => part.pointer === base);

  const endsAt = (pointer: string, self: string | undefined): boolean => {
    const { via, pointer: end } = schemaAt(pointer);
    return self !== undefined && (end === self || via.some((place) => place.pointer === self));
  };

  const alternativeType = ({ pointer, tag, inherits }: Alternative, context: Context): Type => {
    const type = inherits === true ? toPrimary(nameOf(pointer, context.way)) : typeOf([pointer], context);
    if (tag === undefined || type.code === 'never') return type;
    const asked = reader.tagsOf(targetOfRef(schemaAt, pointer)).get(tag.property);
    return asked?.length === tag.values.length ? type : writeBoth([type, tagType(tag)]);
  };

  /** A base without what inherits from it. */
  const baseType = (part: SchemaPart, context: Context): Type =>
    objectType([part], [part.pointer], { ...context, self: undefined }, []) ?? unknown;

  const kindsOfAll = (names: readonly string[], unions: readonly Union[]): ReadonlySet<Kind> | undefined => {
    const some = [...names.map((name) => kindsIn([name])), ...unions.map((one) => one.kinds)];
    return some.find((kinds) => kinds !== undefined);
  };

  type Told = {
    kinds: ReadonlySet<Kind> | undefined;
    names: readonly string[];
    /** The kinds that names and alternatives leave, if there are any. */
    told: { kinds: ReadonlySet<Kind> | undefined } | undefined;
  };

  /** The type of the keywords that are written out; `undefined` if they say no more than the rest. */
  const ownType = (
    own: readonly SchemaPart[],
    pointers: readonly string[],
    context: Context,
    told: Told,
  ): Type | undefined => {
    const { kinds, names, told: rest } = told;
    const object = objectType(own, pointers, context, names);
    const array = own.some(({ schema }) => says(schema, ['items', 'prefixItems', 'unevaluatedItems']))
      ? arrayType(own, context)
      : undefined;
    if (kinds === undefined) return undefined;
    const saysMore = object !== undefined || array !== undefined;
    if (!saysMore && rest?.kinds !== undefined && [...rest.kinds].every((kind) => kinds.has(kind))) return undefined;
    const types: Type[] = [];
    if (kinds.has('string')) types.push(toPrimary(stringType(own)));
    if (kinds.has('number') || kinds.has('integer')) types.push(toPrimary(isText(own) ? ts`string` : ts`number`));
    if (kinds.has('boolean')) types.push(toPrimary(ts`boolean`));
    if (kinds.has('array')) types.push(array ?? toPrimary(ts`unknown[]`));
    if (kinds.has('object'))
      types.push(object ?? toPrimary(ts`{\n${context.indent}    [key: string]: unknown;\n${context.indent}}`));
    if (kinds.has('null')) types.push(toPrimary(ts`null`));
    return writeEither(types);
  };

  const objectType = (
    own: readonly SchemaPart[],
    pointers: readonly string[],
    context: Context,
    names: readonly string[],
  ): Type | undefined => {
    const { way, indent, self } = context;
    const inner = ts`${indent}    `;
    const deeper: Context = { way, indent: inner, around: [], self: undefined };
    const around = [...pointers, ...context.around];
    const outside = membersOf(context.around);
    const saidApart = new Set(context.demands?.flatMap(({ schemas = [] }) => schemas));
    const whole = membersOf(around);
    const named = membersOf(names);
    const declared = new Map<string, string[]>();
    for (const { schema, pointer } of own)
      for (const name of Object.keys(asObject(asObject(schema)['properties'])))
        declared.set(name, [...(declared.get(name) ?? []), pointer + toPointer('properties', name)]);
    const required = new Set(own.flatMap(({ schema }) => asList(asObject(schema)['required'])));
    const asked = self !== undefined && pointers.includes(self) ? reader.tagsOf(self) : new Map<string, Json[]>();
    const conditional = new Map<string, string[]>();
    for (const pointer of own.flatMap(readConditions).flatMap(({ holds, otherwise }) => [...holds, ...otherwise]))
      for (const [name, schemas] of reader.possible([pointer]).members)
        if (!whole.has(name))
          // Of what a condition says in a type of its own, the member itself says nothing.
          conditional.set(name, [...(conditional.get(name) ?? []), ...(saidApart.has(pointer) ? [''] : schemas)]);
    const allNames = new Set([...declared.keys(), ...asked.keys(), ...conditional.keys()]);
    for (const name of required) if (typeof name === 'string' && named.get(name)?.required !== true) allNames.add(name);
    const members: { line: TypeScript; type: Type; isOptional: boolean }[] = [];
    let isSaidAround = false;
    for (const name of allNames) {
      const about = whole.get(name);
      const tag = asked.get(name);
      if (about !== undefined && tag === undefined && !travels(about, way)) continue;
      // What an alternative marks is asked for by the others that have it.
      if (about !== undefined && !declared.has(name) && about.schemas.length === 0 && about.markedIn[way].length > 0)
        continue;
      const schemas = declared.get(name) ?? about?.schemas ?? [];
      const type =
        tag !== undefined
          ? writeEither(tag.map((value) => toPrimary(literalOf(value))))
          : schemas.length > 0
            ? typeOf(schemas, deeper)
            : writeEither(
                conditional.get(name)?.map((schema) => (schema === '' ? unknown : typeOf([schema], deeper))) ?? [
                  unknown,
                ],
              );
      const isOptional = !(about?.required ?? !conditional.has(name));
      if (isOptional && type.code === 'unknown' && outside.has(name)) {
        isSaidAround = true;
        continue;
      }
      const [first] = schemas;
      const doc = first === undefined || declared.get(name) === undefined ? ts`` : docOf(first, inner);
      const readonly = about?.readOnly === true ? ts`readonly ` : ts``;
      members.push({
        line: ts`${doc}${inner}${readonly}${keyOf(name)}${isOptional ? '?' : ''}: ${type.code};\n`,
        type,
        isOptional,
      });
    }
    const lines = members.map(({ line }) => line);
    const others = own.map(({ pointer, schema }) => othersOf(pointer, asObject(schema), { members, allNames }, deeper));
    for (const line of new Set(others.flatMap(({ listed }) => listed))) lines.push(ts`${inner}${line};\n`);
    // An object has one index signature for each pattern, whatever number of schemas speak of it.
    const patterns = new Map<string, Type[]>();
    for (const { prefix, type } of others.flatMap((one) => one.patterns))
      patterns.set(prefix, [...(patterns.get(prefix) ?? []), type]);
    const prefixed = [...patterns].map(([prefix, types]) => ({ prefix, type: writeBoth(types) }));
    for (const { prefix, type } of prefixed) lines.push(ts`${inner}[key: ${templateType(prefix)}]: ${type.code};\n`);
    // And one for all members, which are among those that it allows.
    const anywhere = others.flatMap((one) => one.general);
    const general = anywhere.length === 0 ? [] : [...anywhere, ...prefixed.map(({ type }) => type)];
    if (general.length > 0) lines.push(ts`${inner}[key: string]: ${writeEither(general).code};\n`);
    if (lines.length === 0) {
      if (isSaidAround) return unknown;
      const isClosed = own.some(
        ({ pointer, schema }) =>
          asObject(schema)['additionalProperties'] === false ||
          !travelsAt(schemaAt, [joinText`${pointer}/additionalProperties`], way),
      );
      return isClosed && names.length === 0 ? toPrimary(ts`Record<string, never>`) : undefined;
    }
    return toPrimary(ts`{\n${ts.join(lines, '')}${indent}}`);
  };

  /** The index signatures of an object: those for some names, and the types of all its other members. */
  const othersOf = (
    pointer: string,
    schema: JsonObject,
    { members, allNames }: { members: readonly { type: Type; isOptional: boolean }[]; allNames: ReadonlySet<string> },
    context: Context,
  ): { listed: TypeScript[]; patterns: { prefix: string; type: Type }[]; general: Type[] } => {
    const { propertyNames, additionalProperties: further, unevaluatedProperties: rest } = schema;
    const patterns: { prefix: string; type: Type }[] = [];
    const indexed: Type[] = [];
    let isGeneral = false;
    for (const [pattern, place] of patternPlaces([{ schema, pointer }])) {
      if (!travelsAt(schemaAt, [place], context.way)) continue;
      const type = typeOf([place], context);
      const prefix = /^\^([\w-]+)(?:\.[*+]\$?)?$/.exec(pattern)?.[1];
      if (prefix !== undefined) patterns.push({ prefix, type });
      else isGeneral = true;
      indexed.push(type);
    }
    const keyword = further === undefined && rest !== undefined ? 'unevaluatedProperties' : 'additionalProperties';
    // Further members that do not travel are none.
    const value = travelsAt(schemaAt, [joinText`${pointer}/${keyword}`], context.way) ? schema[keyword] : false;
    if (value !== false && (value !== undefined || propertyNames !== undefined)) {
      const type = value === undefined ? unknown : typeOf([joinText`${pointer}/${keyword}`], context);
      const names = reader
        .read([joinText`${pointer}/propertyNames`])
        .values?.filter((name) => typeof name === 'string');
      if (propertyNames !== undefined && names !== undefined) {
        const others = names.filter((name) => !allNames.has(name));
        return { listed: others.map((name) => ts`${keyOf(name)}?: ${type.code}`), patterns: [], general: [] };
      }
      if (value !== undefined && (type.code !== 'unknown' || members.length === 0 || keepsOthers(pointer))) {
        indexed.push(type);
        // What a `$ref`, `allOf` or an alternative has seen of an object is no further member.
        if (keyword === 'unevaluatedProperties')
          for (const [name, schemas] of reader.possible([pointer]).members)
            if (!allNames.has(name)) indexed.push(typeOf(schemas, context));
        isGeneral = true;
      }
    }
    if (!isGeneral) return { listed: [], patterns, general: [] };
    const types = [...indexed, ...members.map(({ type }) => type)];
    if (members.some(({ isOptional }) => isOptional)) types.push(toPrimary(ts`undefined`));
    return { listed: [], patterns, general: types };
  };

  const arrayType = (own: readonly SchemaPart[], context: Context): Type => {
    const inner: Context = { ...context, around: [], self: undefined };
    const tuples = own.map(({ schema }) => asList(asObject(schema)['prefixItems']).length);
    const length = Math.max(...tuples);
    const itemsAt = ({ schema, pointer }: SchemaPart): string[] =>
      asObject(schema)['items'] === undefined ? [] : [joinText`${pointer}/items`];
    // What another keyword has seen of the items is evaluated, and which that is depends on the value.
    const isKnown = !own.some(({ schema }) => says(schema, ['items', 'contains', 'anyOf', 'oneOf', 'if', 'not']));
    const unevaluated = own.flatMap(({ schema, pointer }) =>
      isKnown && asObject(schema)['unevaluatedItems'] !== undefined ? [joinText`${pointer}/unevaluatedItems`] : [],
    );
    if (length === 0) {
      const item = typeOf([...own.flatMap(itemsAt), ...unevaluated], inner);
      return toPrimary(ts`${toBoundCode(item)}[]`);
    }
    const least = Math.max(0, ...own.map(({ schema }) => numberOf(schema, 'minItems') ?? 0));
    const most = Math.min(...own.map(({ schema }) => numberOf(schema, 'maxItems') ?? Infinity));
    const elements: TypeScript[] = [];
    const elementAt = (i: number): Type => {
      const places = own.flatMap((part, p) =>
        i < (tuples[p] ?? 0) ? [joinText`${part.pointer}/prefixItems/${i}`] : itemsAt(part),
      );
      return places.length === 0 ? unknown : typeOf(places, inner);
    };
    const count = Math.min(Math.max(length, least), most, longestTuple);
    for (let i = 0; i < count; i++) {
      const type = elementAt(i);
      elements.push(i < least ? type.code : ts`${toBoundCode(type)}?`);
    }
    const rest = unevaluated.length > 0 ? typeOf(unevaluated, inner) : elementAt(Math.max(length, least));
    if (most > count && rest.code !== 'never') elements.push(ts`...${toBoundCode(rest)}[]`);
    return toPrimary(ts`[${ts.join(elements, ', ')}]`);
  };

  /**
   * Writes what is said on conditions: for each member that a test looks at, what holds in each of its states, and for
   * a test of several members that either holds.
   */
  const conditionsOf = (own: readonly SchemaPart[], pointers: readonly string[], context: Context): Demand[] => {
    const around = [...pointers, ...context.around];
    // What is said around this value is not said of it again.
    const outside = new Set(reader.partsOf(context.around).map((part) => part.pointer));
    const conditions = own
      .filter(({ pointer }) => !outside.has(pointer))
      .flatMap(readConditions)
      .filter(({ holds, otherwise }) => ![...holds, ...otherwise].some((one) => endsAt(one, context.self)));
    const inner: Context = { ...context, around, isAlternative: true };
    const typeOfAll = (schemas: string[]): Type => (schemas.length === 0 ? unknown : typeOf(schemas, inner));
    const groups = groupsOf(conditions, ({ test }, i) => test?.name ?? i);
    return [...groups].flatMap(([name, some]): Demand[] => {
      const type =
        typeof name === 'string'
          ? typeByStates(name, some, typeOfAll, around, context)
          : writeEither(some.flatMap(({ holds, otherwise }) => [typeOfAll(holds), typeOfAll(otherwise)]));
      if (type.code === 'unknown') return [];
      return [{ type, schemas: some.flatMap(({ holds, otherwise }) => [...holds, ...otherwise]) }];
    });
  };

  /** Writes what holds in each state of a member on which conditions depend. */
  const typeByStates = (
    name: string,
    conditions: readonly Condition[],
    typeOfAll: (schemas: string[]) => Type,
    around: readonly string[],
    context: Context,
  ): Type => {
    const member = membersOf(around).get(name);
    if (member !== undefined && !travels(member, context.way)) return unknown;
    const listed = reader.read(member?.schemas ?? []).values;
    const mentioned = distinctValues(conditions.flatMap(({ test }) => test?.values ?? []));
    const states: MemberState[] = [
      ...(listed ?? mentioned).map((value) => ({ is: 'value', value }) as const),
      ...(listed === undefined ? [{ is: 'other' } as const] : []),
      ...(member?.required === true ? [] : [{ is: 'missing' } as const]),
    ];
    const passes = ({ test }: Condition, state: MemberState): boolean => {
      if (state.is === 'missing') return test?.allowsMissing === true;
      if (test?.values === undefined) return true;
      return state.is === 'value' && test.values.some((value) => valueKey(value) === valueKey(state.value));
    };
    const bySchemas = groupsOf(states, (state) =>
      JSON.stringify(conditions.flatMap((one) => (passes(one, state) ? one.holds : one.otherwise))),
    );
    const alternatives = [...bySchemas].map(([key, some]) => ({
      states: some,
      type: typeOfAll(JSON.parse(key) as string[]),
    }));
    // Where types say the same in all states, the states do not matter.
    if (new Set(alternatives.map(({ type }) => type.code)).size === 1) return alternatives[0]?.type ?? unknown;
    const inner: Context = { ...context, around: [], self: undefined };
    return writeEither(alternatives.map((one) => writeBoth([stateType(name, one.states, member, inner), one.type])));
  };

  /** A member in one of some states. */
  const stateType = (
    name: string,
    states: readonly MemberState[],
    member: SchemaMember | undefined,
    context: Context,
  ): Type => {
    const mark = states.some(({ is }) => is === 'missing') ? ts`?` : ts``;
    const isAny = states.some(({ is }) => is === 'other');
    if (isAny && (mark !== '' || member?.required === true)) return unknown;
    const schemas = member?.schemas ?? [];
    const values = states.flatMap((state) => (state.is === 'value' ? [state.value] : []));
    const type = isAny ? shortTypeOf(schemas, context) : constantsType(values, reader.partsOf(schemas));
    return toPrimary(ts`{ ${keyOf(name)}${mark}: ${type.code} }`);
  };

  /** The type of a member that is said elsewhere: compilers would multiply it by itself. */
  const shortTypeOf = (schemas: readonly string[], context: Context): Type => {
    const type = typeOf(schemas, context);
    return type.code.includes('\n') ? unknown : type;
  };

  /** Members that others need: without the one, or with the others as well. */
  const dependencies = (own: readonly SchemaPart[], pointers: readonly string[], context: Context): Demand[] =>
    own.flatMap(({ schema }) =>
      Object.entries(asObject(asObject(schema)['dependentRequired'])).flatMap(([name, others]) => {
        const members = membersOf([...pointers, ...context.around]);
        const inner: Context = { ...context, around: [], self: undefined };
        const needed = [...new Set([name, ...asList(others)])].flatMap((one) => {
          const member = typeof one === 'string' ? members.get(one) : undefined;
          if (typeof one !== 'string' || (member !== undefined && !travels(member, context.way))) return [];
          return [ts`${keyOf(one)}: ${shortTypeOf(member?.schemas ?? [], inner).code}`];
        });
        const type = writeEither([
          toPrimary(ts`{ ${keyOf(name)}?: never }`),
          toPrimary(ts`{ ${ts.join(needed, '; ')} }`),
        ]);
        return [{ type }];
      }),
    );

  return (pointers, way, self) => typeOf(pointers, { way, indent: ts``, around: [], self }).code;
}

/** The property that tells alternatives apart. */
function tagType(tag: DiscriminatorValues | undefined): Type {
  if (tag === undefined) return unknown;
  return toPrimary(ts`{ ${keyOf(tag.property)}: ${ts.join(tag.values.map(literalOf), ' | ')} }`);
}

/**
 * Checks whether a named schema is composed of the one whose type is written, so that its name would close a circle,
 * which TypeScript refuses. Alternatives keep their names where only they could: what they are composed of is written
 * out.
 */
function circlesOf(
  schemaAt: SchemaAt,
  reader: SchemaReader,
): (pointer: string, self: string | undefined, isAlternative: boolean) => boolean {
  const known = [new Map<string, ReadonlySet<string>>(), new Map<string, ReadonlySet<string>>()] as const;
  /** The schemas that a schema leads to. */
  const endsOf = (pointer: string): string[] => {
    const { via, pointer: end } = schemaAt(pointer);
    return [...via.slice(1).map((place) => place.pointer), end];
  };
  const listComposed = (start: string, onlyUnions: boolean): ReadonlySet<string> => {
    const before = known[onlyUnions ? 1 : 0].get(start);
    if (before !== undefined) return before;
    const found = new Set<string>();
    const left = [start];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { parts } = reader.read([next]);
      const alternatives = parts
        .flatMap((part) => reader.unionsOf(part).flat())
        .filter(({ inherits }) => !onlyUnions || inherits !== true)
        .flatMap(({ pointer }) => endsOf(pointer));
      const onConditions = parts
        .flatMap(readConditions)
        .flatMap(({ holds, otherwise }) => [...holds, ...otherwise])
        .flatMap(endsOf);
      const members = onlyUnions ? [] : parts.map(({ pointer }) => pointer);
      for (const one of [...members, ...alternatives, ...onConditions]) {
        if (found.has(one)) continue;
        found.add(one);
        left.push(one);
      }
    }
    known[onlyUnions ? 1 : 0].set(start, found);
    return found;
  };
  return (pointer, self, isAlternative) =>
    self !== undefined && (pointer === self || listComposed(pointer, isAlternative).has(self));
}

const longestTuple = 64;

/** Compilers multiply the alternatives of an intersection out, and refuse 100,000 of them. */
const mostAlternatives = 64;

/** Selects what still fits beside something of a size. */
function pickFitting<Sized extends { type: Type }>(all: readonly Sized[], beside: number): Sized[] {
  let size = beside;
  return all.filter(({ type }) => {
    if (size * type.size > mostAlternatives && type.size > 1) return false;
    size *= type.size;
    return true;
  });
}

const annotations = new Set(
  'default deprecated description example examples readOnly summary title writeOnly $ref'.split(' '),
);
const limits = new Set('type format minLength maxLength minimum maximum multipleOf'.split(' '));

const saysNothing = (keyword: string): boolean => annotations.has(keyword) || keyword.startsWith('x-');
const saysLittle = (keyword: string): boolean => saysNothing(keyword) || limits.has(keyword);

const ofObjects = [
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'dependentRequired'],
  ...['unevaluatedProperties', 'minProperties', 'maxProperties'],
];
const ofArrays = [...['items', 'prefixItems', 'unevaluatedItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']];

const toPrimary = (code: TypeScript): Type => ({ code, looseness: 0, size: 1 });
/** The types of what is no object, by kind. */
const plainTypes = new Map<Kind, Type>([
  ['string', toPrimary(ts`string`)],
  ['integer', toPrimary(ts`number`)],
  ['number', toPrimary(ts`number`)],
  ['boolean', toPrimary(ts`boolean`)],
  ['array', toPrimary(ts`unknown[]`)],
  ['null', toPrimary(ts`null`)],
]);
const scalars = new Map<Json | undefined, Type>([
  ['string', toPrimary(ts`string`)],
  ['integer', toPrimary(ts`number`)],
  ['number', toPrimary(ts`number`)],
  ['boolean', toPrimary(ts`boolean`)],
]);
const never = toPrimary(ts`never`);
const unknown = toPrimary(ts`unknown`);

function toBoundCode({ code, looseness }: Type): TypeScript {
  return looseness === 0 ? code : ts`(${code})`;
}

function writeEither(types: readonly Type[]): Type {
  if (types.some(({ code }) => code === 'unknown')) return unknown;
  const codes = [...new Set(types.filter(({ code }) => code !== 'never').map(({ code }) => code))];
  const [only] = codes;
  if (only === undefined) return never;
  if (codes.length === 1) return types.find(({ code }) => code === only) ?? never;
  const sorted = [...codes.filter((code) => code !== 'null'), ...codes.filter((code) => code === 'null')];
  const size = types.reduce((sum, type) => sum + type.size, 0);
  return { code: ts.join(sorted, ' | '), looseness: 2, size };
}

function writeBoth(types: readonly Type[]): Type {
  if (types.some(({ code }) => code === 'never')) return never;
  const some = [...new Map(types.filter(({ code }) => code !== 'unknown').map((type) => [type.code, type])).values()];
  const [only] = some;
  if (only === undefined) return unknown;
  if (some.length === 1) return only;
  return {
    code: ts.join(
      some.map((type) => (type.looseness === 2 ? toBoundCode(type) : type.code)),
      ' & ',
    ),
    looseness: 1,
    size: some.reduce((product, type) => product * type.size, 1),
  };
}

function says(schema: JsonObject | false, keywords: readonly string[]): boolean {
  return schema !== false && keywords.some((keyword) => schema[keyword] !== undefined);
}

function groupsOf<Item, Key>(items: readonly Item[], keyFor: (item: Item, i: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const [i, item] of items.entries()) groups.set(keyFor(item, i), [...(groups.get(keyFor(item, i)) ?? []), item]);
  return groups;
}

function distinctValues(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
}

function numberOf(schema: JsonObject | false, keyword: string): number | undefined {
  const value = asObject(schema)[keyword];
  return typeof value === 'number' ? value : undefined;
}

function isAllowed(value: Json, kinds: ReadonlySet<Kind> | undefined): boolean {
  if (kinds === undefined) return true;
  if (value === null) return kinds.has('null');
  if (Array.isArray(value)) return kinds.has('array');
  return kinds.has(typeof value as Kind);
}

/** A quantity of Ethereum, as its libraries for TypeScript have it. */
function stringType(own: readonly SchemaPart[]): TypeScript {
  const isHex = own.some(({ schema }) => String(asObject(schema)['pattern'] ?? '').startsWith('^0x'));
  return isHex ? templateType('0x') : ts`string`;
}

function keyOf(name: string): TypeScript {
  return isIdentifier(name) ? identifier(name) : quote(name);
}

function literalOf(value: Json): TypeScript {
  if (Array.isArray(value)) return ts`[${ts.join(value.map(literalOf), ', ')}]`;
  if (!isObject(value)) return jsonLiteral(value);
  const members = Object.entries(value).map(([name, member]) => ts`${keyOf(name)}: ${literalOf(member)}`);
  return members.length === 0 ? ts`Record<string, never>` : ts`{ ${ts.join(members, '; ')} }`;
}
