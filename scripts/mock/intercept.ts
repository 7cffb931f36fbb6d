import type { Contract } from '../contract/contract.ts';
import { isObject, type Json } from '../contract/base/json.ts';
import { once } from '../contract/base/once.ts';
import { routerOf, rpcPath } from '../contract/routes/routes.ts';
import { toAcceptedCredentials } from '../serve/contract-server.ts';
import type { CompiledContract } from '../serve/compiled/compiled-contract.ts';
import type { Engine } from '../serve/engine.ts';
import { announcement } from '../serve/log/log.ts';
import { ownProperty } from '../contract/base/own-property.ts';
import { redactionOf } from '../redact/redact.ts';
import { handlerEngine, jsonRpc, type AnyHandlers, createIncidentLog } from '../server/engine.ts';
import { usualPartLimit } from '../serve/multipart/multipart.ts';
import { forms } from '../serve/form/request-body.ts';
import { mockOf, type AnswerOptions, type MockControl } from './mock.ts';

/**
 * Where the requests go that are intercepted; by default those to any address whose path, or whose JSON-RPC method, is
 * in the contract.
 *
 * @example const place: InterceptedPlace = { baseUrl: 'https://api.example', rpcUrl: 'https://rpc.example' };
 */
export type InterceptedPlace = {
  /** The base URL of the HTTP APIs. */
  baseUrl?: string;
  /** The URL of the JSON-RPC APIs. */
  rpcUrl?: string;
};

/** Answers requests wherever they were meant to go: for MSW, and whatever else gets requests on their way. */
export type Interceptor = {
  /** The mock that answers where there is no handler. */
  mock: MockControl;
  /**
   * Finds what a request calls.
   *
   * @param request - the request, whose body is not used up
   * @returns the operation, or the JSON-RPC methods; none if the contract has no such thing
   */
  called: (request: Request) => Promise<string[]>;
  /**
   * Answers a request.
   *
   * @returns the response of the mock
   */
  answer: (request: Request) => Promise<Response>;
  /**
   * Makes a function that answers the requests to one operation with a handler. What a JSON-RPC batch calls besides is
   * sent once more, for others to answer.
   *
   * @param operation - the operation or JSON-RPC method
   */
  handledBy: (operation: string, handler: AnyHandlers[string]) => (request: Request) => Promise<Response>;
};

/**
 * Makes an interceptor of a contract.
 *
 * @param place - see {@link InterceptedPlace}
 * @param options - how the mock answers
 * @example const { called, answer } = interceptorOf(compiled, {}, {});
 */
export function interceptorOf(
  compiled: CompiledContract,
  place: InterceptedPlace,
  options: AnswerOptions,
): Interceptor {
  const { contract } = compiled;
  const surroundings = { log: undefined, report: console.error };
  const { control: mock } = mockOf(compiled, options, surroundings);
  const find = finderOf(contract, place);
  const pathOfRpc = contract.apis.find(({ kind }) => kind === 'rpc')?.paths[0] ?? rpcPath;
  return {
    mock,
    called: async (request) => (await find(request)).map(({ operation }) => operation),
    answer: async (request) => mock.fetch(await mockRequest(request, { ...place, pathOfRpc }, await find(request))),
    handledBy: (operation, handler) => {
      const handled = once(() => {
        const engine = (served: CompiledContract, exchanges: Engine): Engine =>
          engineOver(served, { [operation]: handler }, exchanges, options);
        return mockOf(compiled, options, { ...surroundings, engine }).control.fetch;
      });
      return async (request) => {
        const calls = await find(request);
        const others = calls.filter((call) => call.operation !== operation);
        const mine = calls.filter((call) => call.operation === operation);
        const answer = await handled()(await mockRequest(request, { ...place, pathOfRpc }, mine));
        return others.length === 0 ? answer : joinAnswers(answer, await fetch(await withCalls(request, others)));
      };
    },
  };
}

/** Something that a request calls; the call itself, if it is one of JSON-RPC. */
type Called = { operation: string; rpc?: Json };

function finderOf({ operations }: Contract, place: InterceptedPlace): (request: Request) => Promise<Called[]> {
  const endpoints = operations.filter(({ kind }) => kind === 'http').map((operation) => ({ operation }));
  const router = once(() => routerOf(endpoints));
  const methods = new Set(operations.filter(({ rpc }) => rpc !== undefined).map(({ id }) => id));
  return async (request) => {
    const path = pathBelow(place.baseUrl, request.url);
    const found = path === undefined ? undefined : router().match(path, request.method)?.endpoints.get(request.method);
    if (found !== undefined) return [{ operation: found.operation.id }];
    const isHere = pathBelow(place.rpcUrl, request.url) !== undefined;
    if (methods.size === 0 || request.method !== 'POST' || !isHere) return [];
    const calls = [await jsonOf(request)].flat().flatMap((call): Called[] => {
      const method = isObject(call) && call['jsonrpc'] === '2.0' ? call['method'] : undefined;
      return typeof method === 'string' ? [{ operation: method, rpc: call }] : [];
    });
    return calls.some(({ operation }) => methods.has(operation)) ? calls : [];
  };
}

async function jsonOf(request: Request): Promise<Json> {
  try {
    return (await request.clone().json()) as Json;
  } catch {
    return null;
  }
}

/** The path of a URL below a base; the whole path without a base; undefined if it is elsewhere. */
function pathBelow(base: string | undefined, address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  if (base === undefined) return pathname;
  const place = new URL(base);
  const prefix = place.pathname.replace(/\/+$/, '');
  const isBelow = origin === place.origin && (pathname === prefix || pathname.startsWith(`${prefix}/`));
  return isBelow ? pathname.slice(prefix.length) || '/' : undefined;
}

/** The request as the mock knows it: below the root, and all of JSON-RPC at one address. */
async function mockRequest(
  request: Request,
  { baseUrl, pathOfRpc }: InterceptedPlace & { pathOfRpc: string },
  calls: Called[],
): Promise<Request> {
  const isRpc = calls.some(({ rpc }) => rpc !== undefined);
  const url = new URL(request.url);
  url.pathname = isRpc ? pathOfRpc : (pathBelow(baseUrl, request.url) ?? url.pathname);
  return new Request(url, isRpc ? await withCalls(request, calls) : request.clone());
}

/** A copy of a request with only some of its calls. */
async function withCalls(request: Request, calls: Called[]): Promise<Request> {
  const all = await jsonOf(request);
  const chosen = calls.map(({ rpc = null }) => rpc);
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  const body = JSON.stringify(Array.isArray(all) ? chosen : (chosen[0] ?? null));
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}

/** Joins the answers to two parts of a batch. One of notifications alone has no answers. */
async function joinAnswers(one: Response, other: Response): Promise<Response> {
  const lists = await Promise.all([one, other].map(async (each) => answersIn(await each.text())));
  const answers = lists.flat();
  return answers.length === 0 ? new Response(null, { status: 204 }) : Response.json(answers);
}

function answersIn(text: string): unknown[] {
  return text === '' ? [] : [JSON.parse(text) as unknown].flat();
}

/** An engine of handlers that leaves all other operations to another engine. */
function engineOver(compiled: CompiledContract, handlers: AnyHandlers, others: Engine, options: AnswerOptions): Engine {
  const { contract, validators, answerValidators } = compiled;
  const redaction = once(() => redactionOf(contract.operations));
  const handled = handlerEngine(
    {
      handlers,
      answerUnknown: undefined,
      accepted: toAcceptedCredentials(contract, options),
      authenticate: undefined,
      around: {},
      conditions: validators.conditions,
      answerValidators,
      forms,
      longIntegers: undefined,
      formLimits: { bodyLimit: Infinity, fileLimit: Infinity, partLimit: usualPartLimit },
      check: 'refuse',
      mishaps: createIncidentLog(
        announcement('pretty', (line) => console.error(line)),
        redaction,
      ),
    },
    jsonRpc,
  );
  const engineFor = (operation: string): Engine => (ownProperty(handlers, operation) === undefined ? others : handled);
  return {
    ...others,
    http: (plan) => engineFor(plan.operation.id).http(plan),
    rpc: (plan, method) => engineFor(plan.operation.id).rpc(plan, method),
    notified: (plan, method) => engineFor(plan.operation.id).notified?.(plan, method),
    subscribe: (plan, method) => engineFor(plan.operation.id).subscribe?.(plan, method),
    makesUp: (method) => engineFor(method.id).makesUp?.(method) === true,
  };
}
