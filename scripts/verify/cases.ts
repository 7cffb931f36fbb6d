import { chooserOf, isFailure } from '../contract/choose.ts';
import type { Exchange, Operation, RequestView } from '../contract/operation.ts';
import { get, join, parentOf, set, split, type Json, type JsonObject } from '../contract/json.ts';
import type { RequestValidators } from '../contract/validators.ts';

/** What an answer has to be. */
export type Expectation = {
  /** The documented answer that is due; without one, the contract only wants a refusal. */
  exchange?: Exchange;
  /** HTTP status; `refused` is any from 400. */
  status: number | 'refused';
  /** JSON-RPC 2.0 error code that is due. */
  errorCode?: number;
};

/** One request and what has to come back. */
export type Case = {
  operation: Operation;
  kind: 'exchange' | 'missing header' | 'missing field' | 'wrong type';
  /** What is special about the request, e.g. the exchange's name or the pointer of the field. */
  about: string;
  request: RequestView;
  expected: Expectation;
};

/**
 * Makes the test cases of an operation: each exchange as it stands, and its first success with one header or field
 * taken away, or one field of a wrong type.
 *
 * @param operation - any operation of the contract
 * @param validators - the request validators of the contract
 * @returns the cases, exchanges first
 */
export function casesOf(operation: Operation, validators: RequestValidators): Case[] {
  const success = operation.exchanges.find((exchange) => !isFailure(exchange));
  const replays = operation.exchanges.map((exchange): Case => ({
    operation,
    kind: 'exchange',
    about: exchange.name,
    request: exchange.request,
    expected: expectationOf(operation, exchange),
  }));
  if (success === undefined) return replays;
  return [
    ...replays,
    ...mutantsOf(operation, success)
      .filter(({ request }) => !isValid(operation, request, validators))
      .map((mutant) => ({ operation, ...mutant, expected: refusalOf(operation, mutant.request, validators) })),
  ];
}

type Mutant = Pick<Case, 'kind' | 'about' | 'request'>;

function mutantsOf(operation: Operation, success: Exchange): Mutant[] {
  const successes = operation.exchanges.filter((exchange) => !isFailure(exchange));
  return [
    ...operation.headers
      .filter(({ required }) => required)
      .map(({ name }): Mutant => ({
        kind: 'missing header',
        about: name,
        request: { ...success.request, headers: Object.fromEntries(Object.entries(success.request.headers).filter(([other]) => other !== name)) },
      })),
    // A body may have several shapes, each shown by an exchange: what is taken from one is not missed in another.
    ...uniqueByRequest(successes.flatMap((exchange) => bodyMutants(operation, exchange))),
  ];
}

function bodyMutants(operation: Operation, { request }: Exchange): Mutant[] {
  const { body } = request;
  if (body === undefined) return [];
  const base = operation.rpc === undefined ? '' : '/params';
  return pointersIn(get(body, base) ?? null, base).flatMap((pointer): Mutant[] => [
    { kind: 'missing field', about: pointer, request: { ...request, body: without(body, pointer) } },
    ...[42, 'twinspec', true, {}, []]
      .filter((value) => kindOf(value) !== kindOf(get(body, pointer)))
      .map((value): Mutant => ({ kind: 'wrong type', about: `${pointer} as ${kindOf(value)}`, request: { ...request, body: set(body, pointer, value) } })),
  ]);
}

function uniqueByRequest(mutants: Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ kind, about }) => {
    const key = `${kind} ${about}`;
    return !seen.has(key) && seen.add(key);
  });
}

function pointersIn(value: Json, base: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, Json]) => [`${base}${join(key)}`, ...pointersIn(member, `${base}${join(key)}`)]);
}

function without(body: Json, pointer: string): Json {
  const parent = parentOf(pointer);
  const key = split(pointer).at(-1) ?? '';
  const holder = get(body, parent) as JsonObject | Json[];
  if (Array.isArray(holder)) return set(body, parent, holder.slice(0, Number(key)));
  return set(body, parent, Object.fromEntries(Object.entries(holder).filter(([other]) => other !== key)));
}

function kindOf(value: Json | undefined): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function isValid(operation: Operation, request: RequestView, validators: RequestValidators): boolean {
  const complete = operation.headers.every(({ name, required }) => !required || request.headers[name] !== undefined);
  return complete && validators.requests[operation.id]?.(request.body) !== false;
}

function refusalOf(operation: Operation, request: RequestView, validators: RequestValidators): Expectation {
  const holds = (exchange: Exchange, view: RequestView) => validators.conditions[operation.id]?.[exchange.name]?.(view) === true;
  const exchange = chooserOf(operation, holds)(request, false)?.exchange;
  if (exchange !== undefined) return expectationOf(operation, exchange);
  // JSON-RPC 2.0, section 5.1: invalid method parameters.
  return operation.rpc === undefined ? { status: 'refused' } : { status: 200, errorCode: -32602 };
}

function expectationOf(operation: Operation, exchange: Exchange): Expectation {
  const expected: Expectation = { exchange, status: exchange.response.status };
  const { error } = (exchange.response.body ?? {}) as { error?: { code: number } };
  if (operation.rpc !== undefined && error !== undefined) expected.errorCode = error.code;
  return expected;
}

/**
 * Tells whether a documented answer depends on what the server holds, so that only a mock can be asked for it.
 *
 * @param operation - the operation of the case
 * @param expected - what is expected
 * @param validRequest - whether the request satisfies its schema
 * @returns true for a JSON-RPC error that a valid request gets (a revert), which no schema foretells
 */
export function dependsOnState(operation: Operation, expected: Expectation, validRequest: boolean): boolean {
  return operation.rpc !== undefined && expected.errorCode !== undefined && validRequest;
}
