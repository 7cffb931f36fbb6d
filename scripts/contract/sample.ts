import { withoutCircles } from './circles.ts';
import { TooMuchToMakeUp } from './frugal.ts';
import { asObject, isObject, type Json, type JsonObject, type JsonSchema } from './json.ts';
import { makeUp } from './make-up.ts';
import { preferredBody } from './media.ts';
import { once } from './once.ts';
import type { Api, MediaType, Operation, Parameter } from './operation.ts';
import { memberFor } from './places.ts';
import { refsOf } from './refs.ts';
import type { RequestParts } from './request.ts';
import type { RequestValidators, CompiledSchema } from './validators.ts';

/** What values of an API are made up from. */
export type SampleSource = Pick<Api, 'name' | 'document' | 'schemaAt'>;

/**
 * Makes the source of an API's values: its document, without the circles in which making up a value would never end.
 *
 * @param api - the API
 * @returns the source; its document is made when a value is first made up
 */
export function sampleSourceOf({ name, document, schemaAt }: Api): SampleSource {
  const opened = once(() => withoutCircles(document, (pointer) => `${name}#${pointer}`));
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
  validate?: CompiledSchema,
  further: JsonObject = {},
): Json | undefined {
  return drawn(source, { allOf: [{ $ref: `#${pointer}` }, further] }, validate);
}

function drawn(source: SampleSource, schema: JsonObject, validate: CompiledSchema | undefined): Json | undefined {
  try {
    for (let seed = 1; seed <= draws; seed++) {
      const value = generated(source, schema, seed);
      if (value !== undefined && (validate === undefined || validate(value))) return value;
    }
  } catch (error) {
    if (!(error instanceof TooMuchToMakeUp)) throw error;
  }
  return undefined;
}

function generated({ document }: SampleSource, schema: JsonObject, seed: number): Json | undefined {
  const { target } = refsOf(document);
  const resolve = (ref: string): JsonSchema => {
    const found = target(ref)?.value;
    return isObject(found) || typeof found === 'boolean' ? found : true;
  };
  // Some schemas ask for a member without saying which one.
  return makeUp(schema, { seed, optional: seed > draws / 2 ? 1 : 0, items: 2, recursions: 3, resolve });
}

/**
 * Makes up a request for an operation from its examples, values that satisfy its schemas where it has none, and the
 * demo values of credentials.
 *
 * @param source - the source of the API of the operation
 * @param operation - the operation
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
    put(parts, scheme.travels.in, scheme.travels.name, scheme.example);
  }
  for (const parameter of operation.parameters) {
    if (!parameter.required) continue;
    const validate = validators.parameters[operation.id]?.[`${parameter.in}:${parameter.name}`];
    const value = parameterValue(source, parameter, validate);
    if (value === undefined) return undefined;
    put(parts, parameter.in, parameter.name, value);
  }
  const media = preferredBody(operation.request?.bodies ?? []);
  if (media === undefined) return parts;
  const body = bodyValue(source, media, validators.requests[operation.id]);
  if (body !== undefined) return { ...parts, contentType: media.contentType, body };
  return operation.request?.required === true ? undefined : parts;
}

function put(parts: RequestParts, where: Parameter['in'], name: string, value: Json): void {
  if (where === 'header') parts.headers[name] ??= typeof value === 'object' ? JSON.stringify(value) : String(value);
  else (parts[memberFor[where]] ??= {})[name] = value;
}

function parameterValue(
  source: SampleSource,
  { in: where, example, schema }: Parameter,
  validate: CompiledSchema | undefined,
): Json | undefined {
  if (example !== undefined && (validate === undefined || validate(example))) return example;
  if (schema === undefined) return 'twinspec';
  return where === 'path'
    ? drawn(source, { allOf: [{ $ref: `#${schema}` }, notEmpty] }, validate)
    : sampleValueOf(source, schema, validate);
}

/** An empty value would leave out a segment of the path. */
const notEmpty = { minItems: 1, minLength: 1, minProperties: 1 };

function bodyValue(
  source: SampleSource,
  { examples, schema }: MediaType,
  validate: CompiledSchema | undefined,
): Json | undefined {
  const shown = examples.find(({ value }) => value !== undefined && (validate === undefined || validate(value)))?.value;
  if (shown !== undefined) return shown;
  if (schema === undefined) return {};
  const found = sampleValueOf(source, schema, validate);
  const written = asObject(source.schemaAt(schema).schema)['example'];
  return written !== undefined && (validate === undefined || validate(written)) ? written : found;
}
