import { createExchangeChooser, isFailure, type EvaluateCondition } from '../../contract/exchange/exchange.ts';
import {
  asList,
  getAtPointer,
  isObject,
  toPointer,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import { requestRefusalOf, type RequestParts } from '../../contract/request/write-request.ts';
import type { SampleSource } from '../../contract/sample/sample.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { listDocumentedFields, listStrandedPlaces } from '../../contract/schemas-by-place/schemas-by-place.ts';
import { findPagedPart } from '../../judge/values/values.ts';
import type { Expectation } from '../../judge/judge.ts';
import type { CheckKind } from '../../checks/checks.ts';
import { requestsOf } from './requests.ts';
import { findVariedBody } from '../explore/bodies.ts';

/** A request and the expected answer. */
export type Case = {
  operation: Operation;
  kind: CheckKind;
  /** The name of the exchange, the pointer of the field, … */
  about: string;
  /** The only place of the request that differs from what is fine, as in `query limit` or `/lines/0/sku`. */
  place?: string;
  /** The number of the page, if its kind is `page`. */
  page?: number;
  request: RequestParts;
  expected: Expectation;
};

/**
 * Makes the test cases of an operation: each exchange, or a made-up request if none shows a success; then the same
 * requests without an optional field, with a required header or field missing, or with a value of the wrong type or
 * outside its pattern.
 *
 * @param contract - the contract, or only what values of its APIs are made up from
 * @returns the cases, exchanges first; none if no request could be made up
 */
export function casesOf(
  { apis }: { apis: SampleSource[] },
  operation: Operation,
  validators: RequestValidators,
): Case[] {
  const api = apis.find(({ name }) => name === operation.api);
  if (api === undefined) return [];
  const { ofExchange, madeUp } = requestsOf(api, operation, validators);
  const shown = operation.exchanges
    .map((exchange) => ({ exchange, request: ofExchange(exchange) }))
    .filter(({ exchange, request }) => isItsAnswer(operation, exchange, request, validators))
    .filter(({ exchange, request }) => isFailure(exchange) || requestRefusalOf(operation, request) === undefined);
  const replays = shown.map(({ exchange, request }): Case => {
    return { operation, kind: 'exchange', about: exchange.name, request, expected: { kind: 'exchange', exchange } };
  });
  const successes = shown.filter(({ exchange }) => !isFailure(exchange)).map(({ request }) => request);
  const request = successes.length === 0 ? madeUp() : undefined;
  if (request !== undefined) {
    replays.push({ operation, kind: 'made up', about: 'from the schemas', request, expected: { kind: 'any' } });
    successes.push(request);
  }
  const mutants = mutantsOf(operation, successes).filter(({ request }) => !isValid(operation, request, validators));
  return [
    ...replays,
    ...pageCases(operation, successes[0]),
    ...optionalCases(operation, successes, validators),
    ...mutants.map((mutant) => ({ operation, ...mutant, expected: refusalOf(operation, mutant.request, validators) })),
  ];
}

/** Several examples may share one request; then only the one that the contract chooses can be expected. */
function isItsAnswer(
  operation: Operation,
  exchange: Exchange,
  request: RequestParts,
  validators: RequestValidators,
): boolean {
  const valid = isValid(operation, request, validators);
  return createExchangeChooser(operation, holdsBy(operation, validators))(request, valid)?.exchange === exchange;
}

function holdsBy({ id }: Operation, validators: RequestValidators): EvaluateCondition {
  return (exchange, view) => validators.conditions[id]?.[exchange.name]?.(view) === true;
}

/**
 * Valid requests without one of their optional fields: a server may not require it. What may change something is called
 * only as the examples show it.
 */
function optionalCases(operation: Operation, successes: RequestParts[], validators: RequestValidators): Case[] {
  if (!operation.safe) return [];
  const lacking = successes
    .flatMap((request) => bodyMutants(operation, request))
    .filter(({ kind }) => kind === 'missing field');
  const isFine = (request: RequestParts): boolean => {
    if (!isValid(operation, request, validators)) return false;
    const chosen = createExchangeChooser(operation, holdsBy(operation, validators))(request, true);
    return chosen === undefined || !isFailure(chosen.exchange);
  };
  const valid = uniqueOf(lacking).filter(({ request }) => isFine(request));
  return valid.map(({ about, request }): Case => {
    return { operation, kind: 'optional field', about: `${about} left out`, request, expected: { kind: 'any' } };
  });
}

type Mutant = Pick<Case, 'kind' | 'about' | 'place' | 'request'>;

/** Pages of one entry: whatever the list contains, page and limit have to be respected. */
function pageCases(operation: Operation, base: RequestParts | undefined): Case[] {
  if (base === undefined) return [];
  return [1, 2].flatMap((page) => pageCase(operation, `${page} of one entry`, base, page) ?? []);
}

/**
 * Makes the case of a page of one entry.
 *
 * @param about - what the case is called
 * @param base - a valid request
 * @returns the case; `undefined` without `x-pagination`, or without a body that it speaks of
 */
export function pageCase(operation: Operation, about: string, base: RequestParts, page: number): Case | undefined {
  const { pagination } = operation;
  const part = findPagedPart(operation);
  const asked = part === 'query' ? (base.query ?? {}) : base.body;
  if (pagination === undefined || asked === undefined) return undefined;
  const writeLike = (place: string, number: number): Json =>
    typeof getAtPointer(asked, place) === 'string' ? String(number) : number;
  const { page: pagePlace, limit: limitPlace } = pagination.request;
  const paged = setAtPointer(
    setAtPointer(asked, pagePlace, writeLike(pagePlace, page)),
    limitPlace,
    writeLike(limitPlace, 1),
  );
  // There is always a first page; any other may be beyond the last.
  const expected: Expectation =
    page === 1 ? { kind: 'any' } : { kind: 'any', mayRefuse: 'a page that the list may not have was refused' };
  return { operation, kind: 'page', about, page, request: { ...base, [part]: paged }, expected };
}

function mutantsOf(operation: Operation, successes: RequestParts[]): Mutant[] {
  const [base] = successes;
  // JSON-RPC 2.0, section 4.1: a notification gets no answer, not even a refusal.
  const isNotification = operation.rpc !== undefined && operation.rpc.result === undefined;
  if (base === undefined || isNotification) return [];
  const ofBodies = successes.flatMap((request) => [
    ...bodyMutants(operation, request),
    ...absentMutants(operation, request),
  ]);
  // A body may have several shapes, each shown by an exchange, so each is mutated.
  return [...headerMutants(operation, base), ...uniqueOf(ofBodies)];
}

function headerMutants({ headers }: Operation, base: RequestParts): Mutant[] {
  return headers
    .filter(({ required, name }) => required && base.headers[name] !== undefined)
    .map(({ name }): Mutant => {
      const kept = Object.fromEntries(Object.entries(base.headers).filter(([other]) => other !== name));
      return { kind: 'missing header', about: name, request: { ...base, headers: kept } };
    });
}

function bodyMutants(operation: Operation, request: RequestParts): Mutant[] {
  const { body, contentType = 'application/json' } = request;
  if (body === undefined || !isJson({ contentType })) return [];
  const base = operation.rpc === undefined ? '' : '/params';
  const params = getAtPointer(body, base);
  const longer: Mutant[] =
    operation.rpc === undefined || !Array.isArray(params)
      ? []
      : [
          {
            kind: 'wrong value',
            ...{ about: '/params with one more', place: '/params' },
            request: { ...request, body: setAtPointer(body, base, [...params, 'twinspec']) },
          },
        ];
  const schema = findPreferredBody(operation.request?.bodies ?? [])?.schema;
  const stranded = schema === undefined ? [] : listStrandedPlaces(operation.schemaAt, [schema], body, 'request');
  const pointers = pointersIn(getAtPointer(body, base) ?? null, base).filter((pointer) => !isInside(pointer, stranded));
  const mutants = pointers.flatMap((pointer): Mutant[] => {
    const value = getAtPointer(body, pointer) ?? null;
    return [
      {
        ...{ kind: 'missing field', about: pointer, place: pointer },
        request: { ...request, body: removeAtPointer(body, pointer) },
      },
      ...[42, 'twinspec', true, {}, []]
        .filter((other) => kindOf(other) !== kindOf(value))
        .map((other): Mutant => ({
          kind: 'wrong type',
          ...{ about: `${pointer} as ${kindOf(other)}`, place: pointer },
          request: { ...request, body: setAtPointer(body, pointer, other) },
        })),
      ...wrongValues(value).map(([about, other]): Mutant => ({
        kind: 'wrong value',
        ...{ about: `${pointer} ${about}`, place: pointer },
        request: { ...request, body: setAtPointer(body, pointer, other) },
      })),
    ];
  });
  return [...mutants, ...longer];
}

/** Adds documented fields that the example lacks, with a wrong type. */
function absentMutants({ request: documented, schemaAt, rpc }: Operation, request: RequestParts): Mutant[] {
  const { body, contentType = 'application/json' } = request;
  const schema = findPreferredBody(documented?.bodies ?? [])?.schema;
  if (body === undefined || schema === undefined || !isJson({ contentType })) return [];
  return listDocumentedFields(schemaAt, schema).flatMap((field): Mutant[] => {
    const pointer = field.replaceAll('/*', '/0');
    // JSON-RPC 2.0, section 4.2: if params may be omitted, an empty object is a way to omit them.
    if (rpc !== undefined && pointer === '/params') return [];
    if (!isObject(getAtPointer(body, parentOf(pointer))) || getAtPointer(body, pointer) !== undefined) return [];
    const stranded = listStrandedPlaces(schemaAt, [schema], setAtPointer(body, pointer, {}), 'request');
    if (isInside(pointer, stranded)) return [];
    return [
      {
        kind: 'wrong type',
        ...{ about: `${pointer}, added, as object`, place: pointer },
        request: { ...request, body: setAtPointer(body, pointer, {}) },
      },
    ];
  });
}

/** Whether a place is read-only, or inside of what is: a server ignores or refuses that, as it likes. */
function isInside(pointer: string, stranded: readonly { at: string }[]): boolean {
  return stranded.some(({ at }) => pointer === at || pointer.startsWith(`${at}/`));
}

/** Strings and numbers that are close to a valid value, but outside most patterns and ranges. */
function wrongValues(value: Json): [string, Json][] {
  if (typeof value === 'string' && value !== '')
    return [
      ['too short', value.slice(0, -1)],
      ['too long', `${value}0`],
      ['with a space', `${value} `],
      ['empty', ''],
    ];
  return typeof value === 'number'
    ? [
        ['negative', -1],
        ['as a fraction', value + 0.5],
      ]
    : [];
}

function uniqueOf(mutants: Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ kind, about }) => {
    const key = `${kind} ${about}`;
    return !seen.has(key) && seen.add(key);
  });
}

function pointersIn(value: Json, base: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, Json]) => [
    base + toPointer(key),
    ...pointersIn(member, base + toPointer(key)),
  ]);
}

/**
 * Removes a value from a body.
 *
 * @param body - the body, which is not changed
 * @param pointer - JSON pointer of the value
 * @returns a copy without the value; in a list, the items after it are removed as well
 */
export function removeAtPointer(body: Json, pointer: string): Json {
  const parent = parentOf(pointer);
  const key = pointerTokens(pointer).at(-1) ?? '';
  const holder = getAtPointer(body, parent);
  if (Array.isArray(holder)) return setAtPointer(body, parent, asList(holder).slice(0, Number(key)));
  if (!isObject(holder)) return body;
  const kept: JsonObject = Object.fromEntries(Object.entries(holder).filter(([other]) => other !== key));
  return setAtPointer(body, parent, kept);
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function isValid(operation: Operation, request: RequestParts, validators: RequestValidators): boolean {
  const complete = operation.headers.every(({ name, required }) => !required || request.headers[name] !== undefined);
  if (!complete) return false;
  // A form is held to the contract as well, as a server reads it.
  const varied = findVariedBody(operation, request, validators);
  return varied?.keeps(request.body) ?? validators.requests[operation.id]?.(request.body) !== false;
}

function refusalOf(operation: Operation, request: RequestParts, validators: RequestValidators): Expectation {
  const exchange = createExchangeChooser(operation, holdsBy(operation, validators))(request, false)?.exchange;
  return exchange === undefined || !isFailure(exchange) ? { kind: 'refusal' } : { kind: 'refusal', exchange };
}
