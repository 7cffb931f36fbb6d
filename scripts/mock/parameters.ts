import { asObject, get, join, type Json, type JsonObject } from '../contract/json.ts';
import { resolve, type Operation } from '../contract/operations.ts';
import type { Validate } from '../contract/schemas.ts';
import { violationsOf } from '../contract/violations.ts';
import type { PlacedViolation } from './problem.ts';

/** Reads one query or path parameter from its text. */
export type Parameter = {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  read: (texts: string[], query: URLSearchParams) => Json | undefined;
  validate: Validate | undefined;
};

/** The parameters of one request as JSON values, and what is wrong with them. */
export type ParameterValues = { query: Record<string, Json>; path: Record<string, Json>; violations: PlacedViolation[] };

/**
 * Prepares the query and path parameters of an operation.
 *
 * @param operation - the operation
 * @param validators - of its parameters, by `query:name` and `path:name`
 * @returns one reader for each
 */
export function parametersOf(operation: Operation, validators: Record<string, Validate>): Parameter[] {
  return operation.parameters.map(({ name, in: where, required, schema }) => ({
    name,
    in: where,
    required,
    read: schema === undefined ? ([text]) => text : readerOf(operation, name, where, schema),
    validate: validators[`${where}:${name}`],
  }));
}

/**
 * Reads the parameters of a request.
 *
 * @param parameters - of the operation
 * @param pathValues - what stands in the place of each template, still percent-encoded
 * @param query - the query of the request
 * @returns values by name, and the violations
 */
export function readParameters(parameters: Parameter[], pathValues: Record<string, string>, query: URLSearchParams): ParameterValues {
  const values: ParameterValues = { query: {}, path: {}, violations: [] };
  for (const { name, in: where, required, read, validate } of parameters) {
    const texts = where === 'query' ? query.getAll(name) : [decode(pathValues[name] ?? '')];
    const value = read(texts, query);
    const report = (pointer: string, message: string): unknown => values.violations.push({ in: where, pointer: `${join(name)}${pointer}`, message });
    if (value === undefined) {
      if (required) report('', 'is required but missing.');
      continue;
    }
    values[where][name] = value;
    if (validate !== undefined && !validate(value)) {
      for (const { pointer, message } of violationsOf(validate.errors)) report(pointer, message);
    }
  }
  return values;
}

/** A stray `%` stands for itself: the validator decides whether such a value will do. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** OpenAPI 3.1, Parameter Object: how arrays and objects are written into a query (`style`, `explode`). */
function readerOf({ document }: Operation, name: string, where: 'query' | 'path', schema: string): Parameter['read'] {
  const node = asObject(get(document as Json, schema.slice(0, schema.lastIndexOf('/'))));
  const style = String(node['style'] ?? (where === 'query' ? 'form' : 'simple'));
  const explode = typeof node['explode'] === 'boolean' ? node['explode'] : style === 'form';
  const types = typesAt(document, schema);
  if (types.has('array')) {
    const items = typesAt(document, `${schema}/items`);
    const separator = { spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',';
    return (texts) => {
      if (texts.length === 0) return undefined;
      return (explode && where === 'query' ? texts : texts.flatMap((text) => text.split(separator))).map((text) => shaped(text, items));
    };
  }
  if (types.has('object') && style === 'deepObject') return (_, query) => deepObject(document, schema, name, query);
  if (types.has('object') && style === 'form' && explode) return (_, query) => explodedObject(document, schema, query);
  return ([text]) => (text === undefined ? undefined : shaped(text, types));
}

/** `filter[from]=1&filter[to]=2` */
function deepObject(document: Operation['document'], schema: string, name: string, query: URLSearchParams): JsonObject | undefined {
  const entries = [...query]
    .filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
    .map(([key, text]) => [key.slice(name.length + 1, -1), text] as const);
  return objectOf(document, schema, entries);
}

/** `from=1&to=2`: the members stand in the query under their own names. */
function explodedObject(document: Operation['document'], schema: string, query: URLSearchParams): JsonObject | undefined {
  const names = Object.keys(asObject(asObject(resolve(document, schema).value)['properties']));
  return objectOf(
    document,
    schema,
    names.flatMap((name) =>
      query
        .getAll(name)
        .slice(0, 1)
        .map((text) => [name, text] as const),
    ),
  );
}

function objectOf(document: Operation['document'], schema: string, entries: (readonly [string, string])[]): JsonObject | undefined {
  if (entries.length === 0) return undefined;
  const { pointer } = resolve(document, schema);
  return Object.fromEntries(entries.map(([name, text]) => [name, shaped(text, typesAt(document, `${pointer}/properties${join(name)}`))]));
}

/** The JSON types that a schema speaks of, itself or through what it is combined of. */
function typesAt(document: Operation['document'], schema: string, trail: string[] = []): Set<string> {
  const found = resolve(document, schema);
  const node = asObject(found.value);
  const types = new Set([node['type'] ?? []].flat().map(String));
  for (const value of [node['enum'] ?? [], node['const'] ?? []].flat()) types.add(typeof value);
  if (trail.includes(found.pointer)) return types;
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const list = node[keyword];
    if (!Array.isArray(list)) continue;
    for (const i of list.keys()) for (const type of typesAt(document, `${found.pointer}/${keyword}/${i}`, [...trail, found.pointer])) types.add(type);
  }
  return types;
}

/** Text as the value it stands for; text that stands for none stays text, for the validator to refuse. */
function shaped(text: string, types: Set<string>): Json {
  if ((types.has('number') || types.has('integer')) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
