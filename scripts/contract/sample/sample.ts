// Requests that are made up where a document has no example, from what it says of each value.

import { breakSchemaCycles } from '../schema/recursive-schemas.ts';
import { GenerationTooLargeError } from '../fake/faker.ts';
import { asList, asObject, isObject, type Json, type JsonObject, type JsonSchema } from '../base/json.ts';
import { fakeValue } from '../fake/fake-value.ts';
import { hasPositions, isJson, findPreferredBody, streamFormat } from '../media/media.ts';
import { once } from '../base/once.ts';
import { ownProperty } from '../base/own-property.ts';
import { tellAlternatives } from './tell-alternatives.ts';
import { withoutStranded } from '../schemas-by-place/schemas-by-place.ts';
import type { Operation } from '../operation.ts';
import type { Api } from '../contract-type.ts';
import type { MediaType, Parameter } from '../message.ts';
import { viewKeyByLocation } from '../http/request-view-keys.ts';
import { refsOf } from '../document/refs.ts';
import { bodyAsRead, canCarry, type RequestParts, writeHeaderText } from '../request/write-request.ts';
import type { RequestValidators } from '../validate/validator-types.ts';
import { findSchemaExample } from '../schema/reading.ts';

/** What values of an API are made up from. */
export type SampleSource = Pick<Api, 'name' | 'document' | 'schemaAt'>;

/**
 * Makes the source of an API's values: its document with what discriminators mean, and without the circles
 * in which making up a value would never end.
 *
 * @returns the source; its document is made when a value is first made up
 */
export function sampleSourceOf({ name, document, schemaAt }: Api): SampleSource {
  const opened = once(() => breakSchemaCycles(tellAlternatives(document, schemaAt), (pointer) => `${name}#${pointer}`));
  return {
    name,
    schemaAt,
    get document() {
      return opened();
    },
  };
}

/** How many values are drawn at most until one satisfies its schema. */
const draws = 8;

/**
 * Makes up a value that satisfies a schema, with no more members than the schema requires.
 *
 * @param source - the source of the API with the schema
 * @param pointer - JSON pointer of the schema
 * @param validate - its validator; without one, the first value is taken
 * @param further - a schema that the value is to satisfy as well
 * @returns the value, the same for each call; `undefined` if none was found
 * @example sampleValueOf(sampleSourceOf(api), '/components/schemas/Pet', validate) // { id: 7, name: 'ab' }
 */
export function sampleValueOf(
  source: SampleSource,
  pointer: string,
  validate?: (value: unknown) => boolean,
  further: JsonObject = {},
): Json | undefined {
  return drawValue(source, { allOf: [{ $ref: `#${pointer}` }, further] }, validate);
}

function drawValue(
  source: SampleSource,
  schema: JsonObject,
  validate: ((value: unknown) => boolean) | undefined,
): Json | undefined {
  let isNull = false;
  try {
    for (let seed = 1; seed <= draws + 1; seed++) {
      // The last one has no items that it need not have: none may be found that keeps its schema.
      const value = generateValue(source, schema, seed > draws ? { seed, items: 0 } : { seed, items: 2 });
      if (value === undefined) continue;
      const keeps = [putDatesInOrder(value), value].find((one) => validate === undefined || validate(one));
      // Where anything may be sent, nothing says least.
      if (keeps === null) isNull = true;
      else if (keeps !== undefined) return keeps;
    }
  } catch (error) {
    if (!(error instanceof GenerationTooLargeError)) throw error;
  }
  return isNull ? null : undefined;
}

/**
 * Puts the dates and times in a made-up value into the order in which they are written, an hour or a day apart, and
 * none of them long ago: what begins comes before what ends.
 */
function putDatesInOrder(value: Json, counted = { dates: 0 }): Json {
  if (Array.isArray(value)) return value.map((item) => putDatesInOrder(item, counted));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, putDatesInOrder(member, counted)]));
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:$|T)/.test(value)) return value;
  const count = counted.dates++;
  const isTime = value.includes('T');
  const moment = new Date(Date.UTC(2030, 0, isTime ? 1 : 1 + count, isTime ? 9 + count : 0)).toISOString();
  return isTime ? moment.replace('.000', '') : moment.slice(0, 10);
}

function generateValue(
  { document }: SampleSource,
  schema: JsonObject,
  { seed, items }: { seed: number; items: number },
): Json | undefined {
  const { target } = refsOf(document);
  const resolve = (ref: string): JsonSchema => {
    const found = target(ref)?.value;
    return isObject(found) || typeof found === 'boolean' ? found : true;
  };
  // Some schemas ask for a member without saying which one.
  const optional = seed > draws / 2 && items > 0 ? 1 : 0;
  const needed = optional === 0 ? refsInRow(schema, resolve) : Infinity;
  const recursions = needed === Infinity ? fewRecursions : Math.max(fewRecursions, needed + 1);
  return fakeValue(schema, { seed, optional, items, recursions, resolve });
}

/** How many `$ref`s may follow each other where they may go round in a circle. */
const fewRecursions = 3;

/** Counts the `$ref`s that lead to the innermost value which a schema needs; endless in a circle. */
function refsInRow(schema: Json, resolve: (ref: string) => JsonSchema, known = new Map<string, number>()): number {
  if (!isObject(schema)) return 0;
  const { $ref: ref, properties, items } = schema;
  const required = asList(schema['required']).map((name) => ownProperty(asObject(properties), String(name)) ?? null);
  const parts = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((keyword) => asList(schema[keyword]));
  const inside = [items ?? null, ...required, ...parts].map((one) => refsInRow(one, resolve, known));
  return Math.max(typeof ref === 'string' ? refsFrom(ref, resolve, known) : 0, ...inside);
}

function refsFrom(ref: string, resolve: (ref: string) => JsonSchema, known: Map<string, number>): number {
  const before = known.get(ref);
  if (before !== undefined) return before;
  // A second visit means a circle.
  known.set(ref, Infinity);
  const count = 1 + refsInRow(resolve(ref), resolve, known);
  known.set(ref, count);
  return count;
}

/**
 * Makes up a request for an operation from its examples, values that satisfy its schemas where it has none, and the
 * demo values of credentials.
 *
 * @param source - the source of the API of the operation
 * @param validators - the compiled schemas of requests
 * @returns the request; `undefined` if no value was found for something required
 * @example sampleRequest(sampleSourceOf(api), getPet, validators) // { headers: {}, path: { petId: 1 } }
 */
export function sampleRequest(
  source: SampleSource,
  operation: Operation,
  validators: RequestValidators,
): RequestParts | undefined {
  const parts: RequestParts = { headers: {} };
  for (const { name, example, required } of operation.headers) {
    if (example !== undefined && required) parts.headers[name] = example;
  }
  for (const { scheme } of operation.security[0] ?? []) {
    if (scheme.example === undefined || scheme.travels === undefined) continue;
    putParameter(parts, scheme.travels.in, scheme.travels.name, scheme.example);
  }
  for (const parameter of operation.parameters) {
    if (!parameter.required) continue;
    const validate = validators.parameters[operation.id]?.[`${parameter.in}:${parameter.name}`];
    const canBeSent = (value: unknown): boolean =>
      canCarry(parameter, value as Json) && (validate === undefined || validate(value));
    const value = sampleParameterOf(source, parameter, canBeSent);
    if (value === undefined) return undefined;
    if (parameter.in === 'header') parts.headers[parameter.name] ??= writeHeaderText(parameter, value) ?? '';
    else putParameter(parts, parameter.in, parameter.name, value);
  }
  const media = findPreferredBody(operation.request?.bodies ?? []);
  if (media === undefined) return parts;
  // A form may have files, which no schema is held against; an example of it is better than nothing.
  const validate = validators.requests[operation.id] ?? validators.bodies?.[operation.id]?.[media.contentType];
  const canBeSent = (body: unknown): boolean => {
    const arrived = bodyAsRead(source.schemaAt, media, body as Json);
    return arrived !== undefined && (validate === undefined || (validate(body) && validate(arrived)));
  };
  const standards = isJson(media) ? [validate] : [canBeSent, validate, undefined];
  const body = sampleBodyOfAny(source, media, standards);
  if (body !== undefined) return { ...parts, contentType: media.contentType, body: withId(operation, body) };
  return operation.request?.required === true ? undefined : parts;
}

/** Makes up a body that meets the first of some standards that can be met. */
function sampleBodyOfAny(
  source: SampleSource,
  media: MediaType,
  standards: readonly Parameters<typeof sampleBodyOf>[2][],
): Json | undefined {
  for (const keeps of standards) {
    const made = sampleBodyOf(source, media, keeps);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Servers may take a call whose id is null for a notification, and not answer it (JSON-RPC 2.0, section 4). */
function withId({ rpc }: Operation, body: Json): Json {
  return rpc !== undefined && isObject(body) && body['id'] === null ? { ...body, id: 1 } : body;
}

function putParameter(parts: RequestParts, where: Parameter['in'], name: string, value: Json): void {
  if (where === 'header') parts.headers[name] ??= String(value);
  else (parts[viewKeyByLocation[where]] ??= {})[name] = value;
}

/**
 * Makes up the value of a parameter from its example, or a value that satisfies its schema.
 *
 * @param validate - checks whether a value keeps the contract; without it, all do
 * @param readable - values that say more to a reader than one that is drawn; the first that keeps the contract is taken
 * @returns the value; `undefined` if none was found
 * @example sampleParameterOf(source, { in: 'path', name: 'petId', schema, … }, validate) // 7
 */
export function sampleParameterOf(
  source: SampleSource,
  { in: where, example, schema }: Parameter,
  validate: ((value: unknown) => boolean) | undefined,
  readable: Json[] = [],
): Json | undefined {
  const shown = firstValid([example, ...readable], validate);
  if (shown !== undefined) return shown;
  if (schema === undefined) return 'twinspec';
  return where === 'path'
    ? drawValue(source, { allOf: [{ $ref: `#${schema}` }, notEmpty] }, validate)
    : sampleValueOf(source, schema, validate);
}

function firstValid(
  values: (Json | undefined)[],
  validate: ((value: unknown) => boolean) | undefined,
): Json | undefined {
  return values.find((value) => value !== undefined && (validate === undefined || validate(value)));
}

/** An empty value would leave out a segment of the path. */
const notEmpty = { minItems: 1, minLength: 1, minProperties: 1 };

/**
 * Makes up a request body from its examples, or a value that satisfies its schema.
 *
 * @param validate - checks whether a body keeps the contract; without it, all do
 * @param readable - see {@link sampleParameterOf}
 * @returns the body; `undefined` if none was found
 * @example sampleBodyOf(source, media, validators.requests['addBook']) // { title: 'Emma' }
 */
export function sampleBodyOf(
  source: SampleSource,
  media: Pick<MediaType, 'contentType' | 'examples' | 'schema' | 'itemSchema'>,
  validate: ((body: unknown) => boolean) | undefined,
  readable: Json[] = [],
): Json | undefined {
  const { examples, schema } = media;
  const shown = examples.map(({ value }) => value);
  const written = schema === undefined ? undefined : findSchemaExample(source.schemaAt, schema);
  const known = firstValid([...shown, written, ...readable], validate);
  if (known !== undefined || schema === undefined) return known ?? sampleItems(source, media) ?? {};
  const made = sampleValueOf(source, schema, validate);
  if (made === undefined) return undefined;
  // What is read-only should not be sent (OpenAPI 3.0.4, Schema Object).
  return firstValid([withoutStranded(source.schemaAt, [schema], made, 'request'), made], validate);
}

/** Makes up a body of one item, where only the schema of the items is known (`itemSchema`, OpenAPI 3.2). */
function sampleItems(
  source: SampleSource,
  { contentType, itemSchema }: Pick<MediaType, 'contentType' | 'itemSchema'>,
): Json | undefined {
  const item = itemSchema === undefined ? undefined : sampleValueOf(source, itemSchema);
  if (item === undefined || hasPositions({ contentType })) return item === undefined ? undefined : [item];
  const format = streamFormat({ contentType });
  if (format !== 'lines' && format !== 'sequence') return undefined;
  return `${format === 'sequence' ? '\u001e' : ''}${JSON.stringify(item)}\n`;
}
