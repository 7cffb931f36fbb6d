import { chooserOf, isFailure, type Holds } from '../contract/choose.ts';
import type { Contract } from '../contract/contract.ts';
import { get, join, parentOf, set, split, type Json, type JsonObject } from '../contract/json.ts';
import { isJson } from '../contract/media.ts';
import type { Exchange, Operation, RequestView } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import type { RequestValidators } from '../contract/validators.ts';
import { requestsOf } from './requests.ts';

/** What an answer has to be. */
export type Expectation = {
  /** The documented answer that is due; without one, the contract only wants a refusal. */
  exchange?: Exchange;
  /** HTTP status; `refused` is any from 400, `documented` any that the document has a response for. */
  status: number | 'refused' | 'documented';
  /** JSON-RPC 2.0 error code that is due. */
  errorCode?: number;
};

/** One request and what has to come back. */
export type Case = {
  operation: Operation;
  kind: 'exchange' | 'made up' | 'missing header' | 'missing field' | 'wrong type';
  /** What is special about the request, e.g. the exchange's name or the pointer of the field. */
  about: string;
  request: RequestParts;
  expected: Expectation;
};

/**
 * Makes the test cases of an operation: each exchange as it stands, or where none shows a success a request that is
 * made up; and these with one header or field taken away, or one field of a wrong type.
 *
 * @param contract - the contract
 * @param operation - any operation of it
 * @param validators - the request validators of the contract
 * @returns the cases, exchanges first; none where no request could be made up
 */
export function casesOf({ apis }: Pick<Contract, 'apis'>, operation: Operation, validators: RequestValidators): Case[] {
  const api = apis.find(({ name }) => name === operation.api);
  if (api === undefined) return [];
  const { ofExchange, madeUp } = requestsOf(api, operation, validators);
  const shown = operation.exchanges
    .map((exchange) => ({ exchange, request: ofExchange(exchange) }))
    .filter(({ exchange, request }) => isItsAnswer(operation, exchange, request, validators));
  const replays = shown.map(({ exchange, request }): Case => {
    return { operation, kind: 'exchange', about: exchange.name, request, expected: expectationOf(operation, exchange) };
  });
  const successes = shown.filter(({ exchange }) => !isFailure(exchange)).map(({ request }) => request);
  if (successes.length === 0 && madeUp !== undefined) {
    const about = 'from the schemas';
    replays.push({ operation, kind: 'made up', about, request: madeUp, expected: { status: 'documented' } });
    successes.push(madeUp);
  }
  const mutants = mutantsOf(operation, successes).filter(({ request }) => !isValid(operation, request, validators));
  return [...replays, ...mutants.map((mutant) => ({ operation, ...mutant, expected: refusalOf(operation, mutant.request, validators) }))];
}

/** Examples that nothing but their name ties to a request have one in common; which of them is due nobody can tell. */
function isItsAnswer(operation: Operation, exchange: Exchange, request: RequestParts, validators: RequestValidators): boolean {
  const valid = isValid(operation, request, validators);
  return chooserOf(operation, holdsBy(operation, validators))(request, valid)?.exchange === exchange;
}

function holdsBy({ id }: Operation, validators: RequestValidators): Holds {
  return (exchange, view) => validators.conditions[id]?.[exchange.name]?.(view) === true;
}

type Mutant = Pick<Case, 'kind' | 'about' | 'request'>;

function mutantsOf(operation: Operation, successes: RequestParts[]): Mutant[] {
  const [success] = successes;
  // JSON-RPC 2.0, section 4.1: a notification gets no answer, so none that refuses it.
  const isNotification = operation.rpc !== undefined && operation.rpc.result === undefined;
  if (success === undefined || isNotification) return [];
  return [
    ...operation.headers
      .filter(({ required }) => required)
      .map(({ name }): Mutant => ({
        kind: 'missing header',
        about: name,
        request: { ...success, headers: Object.fromEntries(Object.entries(success.headers).filter(([other]) => other !== name)) },
      })),
    // A body may have several shapes, each shown by an exchange: what is taken from one is not missed in another.
    ...uniqueByRequest(successes.flatMap((request) => bodyMutants(operation, request))),
  ];
}

function bodyMutants(operation: Operation, request: RequestParts): Mutant[] {
  const { body, contentType } = request;
  // In a form, everything is text.
  if (body === undefined || (contentType !== undefined && !isJson({ contentType }))) return [];
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
  const exchange = chooserOf(operation, holdsBy(operation, validators))(request, false)?.exchange;
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
