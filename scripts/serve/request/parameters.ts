import { emptyRecord, toPointer, type Json } from '../../contract/base/json.ts';
import { readMarkedValue, type RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import { once } from '../../contract/base/once.ts';
import { isEqual } from '../../contract/exchange/exchange.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter, ParameterPlace } from '../../contract/message.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import { headerOf, type RequestHeaders } from '../message/message.ts';
import type { PlacedViolation } from '../refusal/problem-details.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { shapeAt, wireParameterOf } from '../../contract/wire-shape/wire-shape.ts';
import {
  anyShape,
  isNumberText,
  readCookies,
  readPairs,
  readParameter,
  withLongNumbers,
  type SentPairs,
  type SentParts,
  type WireShape,
} from '../../../src/wire/read.ts';

/** The parts of a request that parameters are read from. */
export type ParameterSources = {
  /** The values of the path's template expressions by name, still percent-encoded. */
  path: Record<string, string>;
  /** The query as it was sent, without the question mark. */
  query: string;
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
  /** Whether a name in the query is another parameter or a credential, and no member of an object without a name. */
  isTaken: (name: string) => boolean;
  read: (sent: SentParts) => Json | undefined;
  /** Reads it again, with texts in place of the whole numbers that JavaScript would round. */
  readMarked: (sent: SentParts, mark: (digits: string) => string) => Json | undefined;
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
  /**
   * The whole numbers beyond 2^53, which JavaScript would round. Where the parameter is a single number, its value is
   * the digits.
   */
  inexact?: InexactNumber[];
};

/** A whole number in a request that JavaScript would round, at its JSON pointer in its part of the request. */
export type InexactNumber = RoundedNumber & { in: PlacedViolation['in'] };

/**
 * Says what is wrong with numbers that JavaScript would round, for handlers that are promised numbers.
 *
 * @returns a violation for each, a hundred at most
 */
export function inexactViolations(numbers: readonly InexactNumber[]): PlacedViolation[] {
  return numbers.slice(0, 100).map(({ in: where, pointer }) => ({ in: where, pointer, message: inexactFlaw }));
}

/**
 * Makes the readers of an operation's parameters.
 *
 * @param validators - the compiled schemas of its parameters, by location and name, such as `query:limit`
 * @returns a reader for each parameter
 */
export function parametersOf(operation: Operation, validators: Record<string, CompiledSchema>): ParameterReader[] {
  const credentials = operation.security.flat().map(({ scheme }) => scheme.travels);
  const taken = new Set(
    [...operation.parameters, ...credentials].flatMap((one) => (one?.in === 'query' ? [one.name] : [])),
  );
  const isTaken = (name: string): boolean => taken.has(name);
  return operation.parameters.map((parameter) => {
    const { schema } = parameter;
    const wire = wireParameterOf(parameter);
    const shape = schema === undefined ? anyShape : shapeAt(operation.schemaAt, [schema]);
    return {
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      mayBeEmpty: parameter.in === 'query' && parameter.allowEmptyValue,
      isNumber: isNumber(parameter, shape),
      isTaken,
      read: (sent) => readParameter(wire, shape, sent),
      readMarked: (sent, mark) => readParameter(wire, withLongNumbers(shape, mark), sent),
      validate: validators[`${parameter.in}:${parameter.name}`],
      examples: [parameter.example, ...parameter.examples.map(({ value }) => value)].filter(
        (value) => value !== undefined,
      ),
    };
  });
}

/**
 * Reads the parameters of a request.
 *
 * @param sources - the parts of the request
 * @returns the values by name, and where they break the contract
 */
export function readParameters(readers: ParameterReader[], sources: ParameterSources): ParameterValues {
  const values: ParameterValues = { violations: [] };
  const { path, headers } = sources;
  const readCookiesOf = (isSplit: boolean): SentPairs => readCookies(headerOf(headers, 'cookie') ?? '', isSplit);
  const [cookies, splitCookies] = [once(() => readCookiesOf(false)), once(() => readCookiesOf(true))];
  const sent: SentParts = {
    path,
    query: readPairs(sources.query),
    cookies: (isSplit) => (isSplit ? splitCookies() : cookies()),
    header: (name) => headerOf(headers, name),
    isTaken: readers[0]?.isTaken ?? (() => false),
  };
  for (const reader of readers) {
    const { name, in: where, required, mayBeEmpty, read, validate } = reader;
    const value = read(sent);
    if (value === undefined) {
      if (required)
        values.violations.push({ in: where, pointer: toPointer(name), message: 'is required but missing.' });
      continue;
    }
    (values[viewKeyByLocation[where]] ??= emptyRecord())[name] = value;
    if (mayBeEmpty && sent.query.byName.get(name)?.[0] === '') continue;
    const isRounded = isInexact(reader, value);
    const numbers = isRounded ? [{ pointer: '', digits: value }] : numbersRounded(reader, value, sent);
    for (const { pointer, digits } of numbers)
      (values.inexact ??= []).push({ in: where, pointer: toPointer(name) + pointer, digits });
    if (validate === undefined || validate(isRounded ? Number(value) : value)) continue;
    if (!reader.examples.some((example) => isEqual(example, value))) {
      for (const { pointer, message } of violationsOf(validate.errors))
        values.violations.push({ in: where, pointer: toPointer(name) + pointer, message });
    }
  }
  return values;
}

/** The numbers in a list, an object or JSON. */
function numbersRounded({ readMarked }: ParameterReader, value: Json, sent: SentParts): RoundedNumber[] {
  const marked = readMarkedValue(value, (mark) => readMarked(sent, mark));
  return marked === undefined ? [] : marked.numbersIn(marked.value);
}

/** What is said of a number that JavaScript would round. */
export const inexactFlaw = 'is beyond the whole numbers that can be read exactly, which end at 9007199254740991.';

function isInexact({ isNumber: isOne }: ParameterReader, value: Json | undefined): value is string {
  return isOne && typeof value === 'string' && isNumberText(value);
}

function isNumber({ content }: Parameter, { types }: WireShape): boolean {
  if (content !== undefined) return false;
  return (types.has('integer') || types.has('number')) && !types.has('string') && !types.has('array');
}
