import type { SchemaError, Validate } from './check-answers.ts';
import { readMember, isRecord, parsePointer } from './json.ts';

// What emitted validators become for tools that take a Standard Schema (https://standardschema.dev).

/**
 * A validator in the form that tools agree on: Standard Schema, version 1.
 *
 * @example const book: StandardSchema<Book> = standardSchema(validate);
 */
export type StandardSchema<Input, Output = Input> = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'twinspec';
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => StandardResult<Output>;
  };
};

/**
 * What such a validator finds: the value, or what is wrong with it.
 *
 * @example const { issues = [] }: StandardResult<Book> = book['~standard'].validate({});
 */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/**
 * One thing that is wrong. Its path leads to the value: names of members, and indexes of items.
 *
 * @example const issue: StandardIssue = { message: 'is missing', path: ['authors', 0, 'name'] };
 */
export type StandardIssue = { readonly message: string; readonly path: readonly (string | number)[] };

/**
 * Parameters as they may be given: as values, or as the texts of a URL or a header.
 *
 * @example const query: ParameterTexts<{ limit?: number; tags: string[] }> = { limit: '20', tags: 'new' };
 */
export type ParameterTexts<Values> = { [Name in keyof Values]: Values[Name] | string | string[] };

/** How a parameter is checked. One without a validator may be anything. */
type ParameterCheck = { readonly validate?: Validate; readonly required?: boolean };

/**
 * Makes a Standard Schema of an emitted validator.
 *
 * @param validate - the validator
 * @returns the schema; the value that it returns is the one that it was given
 * @example
 * standardSchema<Book>(validate)['~standard'].validate({});
 * // { issues: [{ message: 'is missing', path: ['title'] }] }
 */
export function standardSchema<Input, Output = Input>(validate: Validate): StandardSchema<Input, Output> {
  return schemaOf((value) => resultOf<Output>(value, issuesIn(validate, value)));
}

/**
 * Makes a Standard Schema of the params of a JSON-RPC method.
 *
 * @param validate - the validator of its whole request
 * @param method - its name
 * @example standardParams<[block: string]>(validate, 'eth_getUncleCountByBlockNumber')
 */
export function standardParams<Params>(validate: Validate, method: string): StandardSchema<Params> {
  return schemaOf((value) => {
    const issues = issuesIn(validate, { jsonrpc: '2.0', id: 1, method, params: value });
    return resultOf<Params>(
      value,
      issues.map(({ message, path }) => ({ message, path: path.slice(1) })),
    );
  });
}

/**
 * Makes a Standard Schema of parameters of one place: those of the path, the query, the headers or the cookies. Routers
 * have them as texts, so a text is read as what its parameter is: `'20'` as a number, `'a,b'` as a list. Parameters
 * that are not documented are left out.
 *
 * @param parameters - how each is checked
 * @param anyCase - whether upper and lower case of names are the same, as they are in headers
 * @example
 * const query = standardParameters<{ limit?: number }>({ limit: { validate } });
 * query['~standard'].validate({ limit: '20' }); // { value: { limit: 20 } }
 */
export function standardParameters<Values>(
  parameters: { readonly [name: string]: ParameterCheck },
  anyCase = false,
): StandardSchema<ParameterTexts<Values>, Values> {
  return schemaOf((value) => {
    if (!isRecord(value)) return { issues: [{ message: 'must be object', path: [] }] };
    const given = new Map(Object.entries(value).map(([name, each]) => [anyCase ? name.toLowerCase() : name, each]));
    const read = Object.entries(parameters).map(([name, check]) => ({
      name,
      ...findReading(given.get(anyCase ? name.toLowerCase() : name), check),
    }));
    const issues = read.flatMap(({ name, issues = [] }) =>
      issues.map(({ message, path }) => ({ message, path: [name, ...path] })),
    );
    const known = read.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value] as const);
    return resultOf<Values>(Object.fromEntries(known), issues);
  });
}

function schemaOf<Input, Output>(validate: (value: unknown) => StandardResult<Output>): StandardSchema<Input, Output> {
  return { '~standard': { version: 1, vendor: 'twinspec', validate } };
}

/** The types come from the same document as the validators. */
function resultOf<Output>(value: unknown, issues: readonly StandardIssue[]): StandardResult<Output> {
  return issues.length > 0 ? { issues } : { value: value as Output };
}

/** A reader needs no more; a large list of wrong items has as many errors as it has items. */
const most = 1000;

function issuesIn(validate: Validate, value: unknown): StandardIssue[] {
  return errorsOf(validate, value).map((error) => issueOf(error, value));
}

function errorsOf(validate: Validate, value: unknown): SchemaError[] {
  try {
    if (validate(value)) return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ instancePath: '', keyword: 'depth', params: {}, message: 'is nested too deeply' }];
  }
  // Keywords that combine schemas only repeat that one of them failed.
  const combining = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if']);
  const errors = (validate.errors ?? []).slice(0, most);
  const plain = errors.filter(({ keyword }) => !combining.has(keyword));
  return plain.length > 0 ? plain : errors;
}

/** Keywords whose errors are about a member that is missing or too many, with the name of the param that names it. */
const about: Readonly<Record<string, readonly [param: string, message: string]>> = {
  required: ['missingProperty', 'is missing'],
  dependentRequired: ['missingProperty', 'is missing'],
  additionalProperties: ['additionalProperty', 'is not allowed here'],
  unevaluatedProperties: ['unevaluatedProperty', 'is not allowed here'],
};

function issueOf({ instancePath, keyword, params, message = keyword }: SchemaError, value: unknown): StandardIssue {
  const [param, sentence] = about[keyword] ?? [];
  const name = param === undefined ? undefined : params[param];
  const path = pathOf(parsePointer(instancePath), value);
  return typeof name === 'string' ? { message: sentence ?? message, path: [...path, name] } : { message, path };
}

/** The path of a JSON pointer's value, in which the items of lists have numbers. */
function pathOf(names: readonly string[], value: unknown): (string | number)[] {
  const path: (string | number)[] = [];
  let here = value;
  for (const name of names) {
    path.push(Array.isArray(here) ? Number(name) : name);
    here = readMember(here, name);
  }
  return path;
}

type Reading = { value?: unknown; issues?: StandardIssue[] };

/**
 * Finds what a text means for its parameter: the first reading without a fault or, if none is, one of the right type.
 */
function findReading(given: unknown, { validate, required = false }: ParameterCheck): Reading {
  if (given === undefined) return required ? { issues: [{ message: 'is missing', path: [] }] } : {};
  if (validate === undefined) return { value: given };
  const readings = readingsOf(given).map((value) => ({ value, errors: errorsOf(validate, value) }));
  const right = readings.find(({ errors }) => errors.length === 0);
  if (right !== undefined) return { value: right.value };
  const near = readings.find(({ errors }) => errors.every(({ keyword }) => keyword !== 'type')) ?? readings[0];
  return { issues: (near?.errors ?? []).map((error) => issueOf(error, near?.value)) };
}

function readingsOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return [given, given.map(parseOrKeep)];
  if (typeof given !== 'string') return [given];
  const items = given.split(',');
  return [given, parseOrKeep(given), [given], [parseOrKeep(given)], items, items.map(parseOrKeep)];
}

function parseOrKeep(text: unknown): unknown {
  if (typeof text !== 'string' || text !== text.trim()) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
