import {
  asList,
  asObject,
  emptyRecord,
  isObject,
  toPointer,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { isEqual } from '../../contract/exchange/choose-exchange.ts';
import { isJson } from '../../contract/media/media.ts';
import type { MediaType, Operation, Parameter, ParameterPlace, SchemaAt } from '../../contract/operation.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { cookieOf } from '../http/cookies.ts';
import { headerOf, type RequestHeaders } from '../message/message.ts';
import type { SentPairs } from './pairs.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';
import { percentDecoded } from '../../contract/base/percent.ts';

/** The parts of a request that parameters are read from. */
export type ParameterSources = {
  /** The values of the path's template expressions by name, still percent-encoded. */
  path: Record<string, string>;
  query: SentPairs;
  headers: RequestHeaders;
};

/** Reads one parameter from a request. */
export type ParameterReader = {
  name: string;
  in: ParameterPlace;
  required: boolean;
  /** Whether an empty text in the query means the parameter without a value (OpenAPI, `allowEmptyValue`). */
  mayBeEmpty: boolean;
  /** Whether it is a single number, which its text may say more exactly than a number of JavaScript can. */
  isNumber: boolean;
  read: (sources: ParameterSources) => Json | undefined;
  validate: CompiledSchema | undefined;
  /** The examples of the document, which it takes even where its own schema does not. */
  examples: Json[];
};

/** The parameters of one request as JSON values, where there are any, and what is wrong with them. */
export type ParameterValues = {
  query?: Record<string, Json>;
  path?: Record<string, Json>;
  headers?: Record<string, Json>;
  cookies?: Record<string, Json>;
  violations: PlacedViolation[];
  /** The parameters that are whole numbers beyond 2^53, which JavaScript would round: their values are the digits. */
  inexact?: PlacedViolation[];
};

/** Where the values of each place are kept. */
const members = {
  query: 'query',
  querystring: 'query',
  path: 'path',
  header: 'headers',
  cookie: 'cookies',
} as const satisfies Record<ParameterPlace, keyof ParameterValues>;

/**
 * Makes the readers of an operation's parameters.
 *
 * @param validators - the compiled schemas of its parameters, by location and name, such as `query:limit`
 * @returns a reader for each parameter
 */
export function parametersOf(operation: Operation, validators: Record<string, CompiledSchema>): ParameterReader[] {
  return operation.parameters.map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    mayBeEmpty: parameter.in === 'query' && parameter.allowEmptyValue,
    isNumber: isNumber(parameter, operation.schemaAt),
    read: readerOf(parameter, operation.schemaAt),
    validate: validators[`${parameter.in}:${parameter.name}`],
    examples: [parameter.example, ...parameter.examples.map(({ value }) => value)].filter(
      (value) => value !== undefined,
    ),
  }));
}

/**
 * Reads the parameters of a request.
 *
 * @param readers - the readers of the operation
 * @param sources - the parts of the request
 * @returns the values by name, and where they break the contract
 */
export function readParameters(readers: ParameterReader[], sources: ParameterSources): ParameterValues {
  const values: ParameterValues = { violations: [] };
  for (const reader of readers) {
    const { name, in: where, required, mayBeEmpty, read, validate } = reader;
    const value = read(sources);
    if (value === undefined) {
      if (required)
        values.violations.push({ in: where, pointer: toPointer(name), message: 'is required but missing.' });
      continue;
    }
    (values[members[where]] ??= emptyRecord())[name] = value;
    if (mayBeEmpty && sources.query.byName.get(name)?.[0] === '') continue;
    const isRounded = isInexact(reader, value);
    if (isRounded) (values.inexact ??= []).push({ in: where, pointer: toPointer(name), message: inexactFlaw });
    if (validate === undefined || validate(isRounded ? Number(value) : value)) continue;
    if (!reader.examples.some((example) => isEqual(example, value))) {
      for (const { pointer, message } of violationsOf(validate.errors))
        values.violations.push({ in: where, pointer: toPointer(name) + pointer, message });
    }
  }
  return values;
}

const inexactFlaw = 'is beyond the whole numbers that can be read exactly, which end at 9007199254740991.';

function isInexact({ isNumber: isOne }: ParameterReader, value: Json | undefined): value is string {
  return isOne && typeof value === 'string' && number.test(value);
}

function isNumber({ content, schema }: Parameter, schemaAt: SchemaAt): boolean {
  if (content !== undefined || schema === undefined) return false;
  const types = typesAt(schemaAt, schema);
  return (types.has('integer') || types.has('number')) && !types.has('string') && !types.has('array');
}

/** How a parameter, or a field of a form, is sent. */
type SentParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'schema'> & {
  content?: Pick<MediaType, 'contentType'>;
};

/** Finds the texts that carry a parameter; none if it was not sent. */
type Texts = (sources: ParameterSources) => readonly string[];

function textsOf({ in: where, name }: SentParameter): Texts {
  const lowerCase = name.toLowerCase();
  const places: Record<ParameterPlace, Texts> = {
    path: ({ path }) => (path[name] === undefined ? [] : [path[name]]),
    query: ({ query }) => query.byName.get(name) ?? [],
    querystring: ({ query: { all } }) =>
      all.length === 0 ? [] : [new URLSearchParams(all.map(([key, text]) => [key, text])).toString()],
    header: ({ headers }) => [headerOf(headers, lowerCase)].filter((text) => text !== undefined),
    cookie: ({ headers }) => [cookieOf(headers, name)].filter((text) => text !== undefined).map(percentDecoded),
  };
  return places[where];
}

/** The form of a parameter follows from its content, or from its style and the types of its schema. */
export function readerOf(parameter: SentParameter, schemaAt: SchemaAt): ParameterReader['read'] {
  const texts = textsOf(parameter);
  if (parameter.content !== undefined && isJson(parameter.content)) {
    const isWhole = parameter.in === 'querystring';
    return (sources) => mapFirst(texts(sources), (text) => parsed(isWhole ? percentDecoded(text) : text));
  }
  const { schema, in: where } = parameter;
  if (schema === undefined)
    return (sources) => mapFirst(texts(sources), where === 'path' ? percentDecoded : (text) => text);
  const types = typesAt(schemaAt, schema);
  if (parameter.style === 'deepObject') return deepReader(parameter.name, schemaAt, schema);
  if (types.has('array')) return listReader(parameter, typesAt(schemaAt, `${schema}/items`), texts);
  if (types.has('object')) return objectReader(parameter, memberTypes(schemaAt, schema), texts);
  const read = where === 'path' ? (text: string) => percentDecoded(bare(parameter, text)) : (text: string) => text;
  const shape = (text: string): Json => exact(read(text), types);
  return (sources) => mapFirst(texts(sources), shape);
}

function mapFirst(texts: readonly string[], map: (text: string) => Json): Json | undefined {
  const [text] = texts;
  return text === undefined ? undefined : map(text);
}

/** The prefixes of `label` and `matrix` (RFC 6570, sections 3.2.5 and 3.2.7). */
const prefixes: Partial<Record<Parameter['style'], RegExp>> = { label: /^\./, matrix: /^;/ };

/** A path value without the prefix and the name that its style adds. */
function bare({ style, name, explode }: SentParameter, text: string): string {
  const rest = text.replace(prefixes[style] ?? '', '');
  return style === 'matrix' && !explode && rest.startsWith(`${name}=`)
    ? rest.slice(name.length + 1)
    : unnamed(rest, name);
}

function unnamed(text: string, name: string): string {
  return text.startsWith(`${name}=`) ? text.slice(name.length + 1) : text;
}

/** The separator of the values of a list (OpenAPI, style values; RFC 6570, section 3.2). */
function separatorOf({ style, explode }: SentParameter): string {
  const separators: Partial<Record<Parameter['style'], string>> = {
    spaceDelimited: ' ',
    pipeDelimited: '|',
    label: explode ? '.' : ',',
    matrix: explode ? ';' : ',',
  };
  return separators[style] ?? ',';
}

function listReader(parameter: SentParameter, items: Set<string>, texts: Texts): ParameterReader['read'] {
  const separator = separatorOf(parameter);
  const { in: where, name, explode } = parameter;
  return (sources) => {
    const found = texts(sources);
    const [first] = found;
    if (first === undefined) return undefined;
    if (where === 'query' && explode) return found.map((text) => shaped(text, items));
    if (where !== 'path') return found.flatMap((text) => text.split(separator)).map((text) => shaped(text, items));
    const parts = bare(parameter, first).split(separator);
    return parts.map((text) => shaped(percentDecoded(unnamed(text, name)), items));
  };
}

/** The names of an object's documented members, and the types of any member. */
type MemberTypes = {
  names: string[];
  /** The schemas of a member; several if the schemas that are combined have it. */
  placesOf: (name: string) => string[];
  typesOf: (name: string) => Set<string>;
};

function objectReader(parameter: SentParameter, members: MemberTypes, texts: Texts): ParameterReader['read'] {
  const { in: where, style, explode } = parameter;
  const made = (entries: readonly (readonly [string, string])[]): JsonObject | undefined =>
    entries.length === 0
      ? undefined
      : Object.fromEntries(entries.map(([member, text]) => [member, shaped(text, members.typesOf(member))]));
  if (where === 'querystring') return ({ query }) => made(query.all);
  if (style === 'form' && explode && where === 'query') {
    return ({ query }) =>
      made(
        members.names.flatMap((member) => {
          const [text] = query.byName.get(member) ?? [];
          return text === undefined ? [] : [[member, text] as const];
        }),
      );
  }
  const separator = separatorOf(parameter);
  return (sources) => {
    const [text] = texts(sources);
    if (text === undefined) return undefined;
    const parts = (where === 'path' ? bare(parameter, text) : text).split(separator);
    const entries = explode ? parts.map(pairOf) : pairsIn(parts);
    return made(
      entries.map(([member, value]) =>
        where === 'path' ? [percentDecoded(member), percentDecoded(value)] : [member, value],
      ),
    );
  };
}

/** A text, and the names in brackets on the way to it: `from` and `day` in `filter[from][day]=1`. */
type DeepText = { keys: string[]; text: string };

/** How deep values may lie, as callers choose it: names beyond that are one. */
const deepest = 30;

/**
 * `filter[from]=1&filter[to]=2`, also with more brackets for what is inside, which OpenAPI leaves open. The items of a
 * list have one name, empty brackets, or their places: `tags=a&tags=b`, `tags[]=a`, `tags[0]=a`.
 */
function deepReader(name: string, schemaAt: SchemaAt, schema: string): ParameterReader['read'] {
  const within = (key: string): string[] | undefined => {
    // Without brackets it is a value itself, which an object is not.
    if (key === name) return [];
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) return undefined;
    const keys = key.slice(name.length + 1, -1).split('][');
    return keys.length <= deepest ? keys : [...keys.slice(0, deepest), keys.slice(deepest).join('][')];
  };
  return ({ query }) => {
    const sent = query.all.flatMap(([key, text]): DeepText[] => {
      const keys = within(key);
      return keys === undefined ? [] : [{ keys, text }];
    });
    return sent.length === 0 ? undefined : deepValue(schemaAt, [schema], sent);
  };
}

function deepValue(schemaAt: SchemaAt, schemas: string[], sent: DeepText[]): Json {
  const types = new Set(schemas.flatMap((schema) => [...typesAt(schemaAt, schema)]));
  const isList = types.has('array');
  const items = isList ? schemas.map((schema) => `${schemaAt(schema).pointer}/items`) : [];
  if (sent.some(({ keys }) => keys.length === 0)) {
    const of = isList ? new Set(items.flatMap((item) => [...typesAt(schemaAt, item)])) : types;
    const [only = null, ...others] = sent.map(({ text }) => shaped(text, of));
    return isList || others.length > 0 ? [only, ...others] : only;
  }
  const inside = new Map<string, DeepText[]>();
  for (const { keys, text } of sent) {
    const [key = '', ...rest] = keys;
    const beside = inside.get(key);
    if (beside === undefined) inside.set(key, [{ keys: rest, text }]);
    else beside.push({ keys: rest, text });
  }
  if (isList && [...inside.keys()].every((key) => /^\d*$/.test(key))) {
    return [...inside].flatMap(([key, texts]) =>
      key === '' ? texts.map((text) => deepValue(schemaAt, items, [text])) : [deepValue(schemaAt, items, texts)],
    );
  }
  return Object.fromEntries(
    [...inside].map(([key, texts]) => {
      const places = schemas.flatMap((schema) => memberTypes(schemaAt, schema).placesOf(key));
      return [key, deepValue(schemaAt, places, texts)];
    }),
  );
}

/** `R=100` */
function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** `R,100,G,200`, already split. */
function pairsIn(parts: string[]): (readonly [string, string])[] {
  return parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ''] as const] : []));
}

function memberTypes(schemaAt: SchemaAt, schema: string): MemberTypes {
  const parts = schemaPartsOf(schemaAt, schema);
  const placesOf = (name: string): string[] => {
    const named = parts.filter(({ node }) => Object.hasOwn(asObject(node['properties']), name));
    const others = parts.filter(({ node }) => isObject(node['additionalProperties']));
    return named.length > 0
      ? named.map(({ pointer }) => pointer + toPointer('properties', name))
      : others.map(({ pointer }) => `${pointer}/additionalProperties`);
  };
  return {
    names: [...new Set(parts.flatMap(({ node }) => Object.keys(asObject(node['properties']))))],
    placesOf,
    typesOf: (name) => new Set(placesOf(name).flatMap((place) => [...typesAt(schemaAt, place)])),
  };
}

/** The JSON types that a schema names, itself or in the schemas that it combines. */
export function typesAt(schemaAt: SchemaAt, schema: string): Set<string> {
  const types = new Set<string>();
  for (const { node } of schemaPartsOf(schemaAt, schema)) {
    for (const type of [node['type'] ?? []].flat()) types.add(String(type));
    for (const value of [node['enum'] ?? [], node['const'] ?? []].flat()) types.add(typeof value);
  }
  return types;
}

type SchemaPart = { pointer: string; node: JsonObject };

/** A schema and those that it combines, each once. */
export function schemaPartsOf(schemaAt: SchemaAt, schema: string): SchemaPart[] {
  const parts = new Map<string, SchemaPart>();
  const add = (place: string): void => {
    const { pointer, schema: found } = schemaAt(place);
    if (parts.has(pointer)) return;
    const node = asObject(found);
    parts.set(pointer, { pointer, node });
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const i of asList(node[keyword]).keys()) add(`${pointer}/${keyword}/${i}`);
  };
  add(schema);
  return [...parts.values()];
}

/** Text that is not JSON stays text, for the validator to refuse. */
export function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The digits of a whole number that a number of JavaScript would round; otherwise as {@link shaped}. */
function exact(text: string, types: Set<string>): Json {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : shaped(text, types);
}

/** Text as a value of one of the types; other text stays text, for the validator to refuse. */
export function shaped(text: string, types: Set<string>): Json {
  if ((types.has('number') || types.has('integer')) && number.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return types.has('null') && text === 'null' ? null : text;
}
