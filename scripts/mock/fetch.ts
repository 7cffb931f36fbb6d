import { contractOf } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import type { OpenrpcDocument } from '../contract/document/documents.ts';
import type { JsonObject } from '../contract/base/json.ts';
import { once } from '../contract/base/once.ts';
import { upgradeDocument } from '../contract/load/upgrade.ts';
import { versionOf } from '../contract/load/versions.ts';
import { withWellFormedText } from '../contract/load/versions.ts';
import type { Source } from '../contract/source/source.ts';
import { compileContract } from '../serve/compiled/compiled-contract.ts';
import type { AnyHandlers } from '../server/engine.ts';
import { interceptorOf, type InterceptedPlace } from './intercept.ts';
import { mockOf, type AnswerOptions, type ExchangeNames, type MockControl } from './mock.ts';

// The entry `twinspec/mock/fetch`, for runtimes without files and ports: nothing that it imports needs Node.

export type { Answered, ResponseHook } from './response-hooks.ts';
export type { AnswerOptions, ExchangeNames, MockControl } from './mock.ts';
export type { InterceptedPlace } from './intercept.ts';
export type { ReceivedRequest } from '../serve/memory/memory.ts';

/**
 * The documents that a mock serves, as values; either may be left out.
 *
 * @example const documents: Documents = { openapi: await (await fetch('/petstore.json')).json() };
 */
export type Documents = {
  /** An OpenAPI document (3.0 to 3.2, or Swagger 2) in one piece. */
  openapi?: object;
  /** An OpenRPC 1.x document in one piece, served at `/rpc`. */
  openrpc?: object;
};

/**
 * Makes a mock of documents in memory, for service workers, Deno, Bun, Hono and other places with `fetch` and without
 * files. It compiles schemas to code as it starts, so a page's Content Security Policy has to allow `unsafe-eval`.
 *
 * @param options - the documents, and how the mock answers
 * @throws CommandError when neither document is given, or a credential is of an unknown security scheme; ContractError
 *   when a document is broken
 * @example
 * import openapi from 'twinspec/openapi.json' with { type: 'json' };
 *
 * const mock = await createMock({ openapi });
 * addEventListener('fetch', (event) => event.respondWith(mock.fetch(event.request)));
 */
export async function createMock<Names extends ExchangeNames = ExchangeNames>({
  openapi,
  openrpc,
  ...options
}: Documents & AnswerOptions): Promise<MockControl<Names>> {
  if (openapi === undefined && openrpc === undefined)
    throw new CommandError('createMock takes a document to serve: openapi, openrpc or both.');
  const contract = contractOf([
    ...(openapi === undefined ? [] : [{ document: await upToDate(openapi) }]),
    ...(openrpc === undefined ? [] : [{ document: openrpcOf(openrpc) }]),
  ]);
  return mockOf(await compileContract(contract), options, { log: undefined, report }).control;
}

/**
 * Answers requests of an application's own tests, where they leave it.
 *
 * @example const interception: Interception = intercept({ openapi: text });
 */
export type Interception = {
  /** The mock that answers where no handler does: for `next`, `reset` and `requests`. */
  mock: () => Promise<MockControl>;
  /** Whether a request calls anything of the contract or, if it is named, this operation. */
  isCalled: (request: Request, operation?: string) => Promise<boolean>;
  /** Answers a request as the mock does. */
  answer: (request: Request) => Promise<Response>;
  /** Makes a function that answers requests to an operation with a handler, as a server does. */
  handledBy: (operation: string, handler: (request: never) => unknown) => (request: Request) => Promise<Response>;
};

/**
 * Makes what the emitted handlers for MSW are bound to. Nothing is read before the first request.
 *
 * @param documents - the texts of the documents, each in one piece
 * @param place - where the requests go; by default anywhere
 * @example
 * const { isCalled, answer } = intercept({ openapi: text });
 * const handler = http.all(({ request }) => isCalled(request), ({ request }) => answer(request));
 */
export function intercept(
  documents: { openapi?: string; openrpc?: string },
  place: InterceptedPlace = {},
): Interception {
  const made = once(async () => {
    const { openapi, openrpc } = documents;
    const contract = contractOf(
      [openapi, openrpc].flatMap((text) => (text === undefined ? [] : [{ document: JSON.parse(text) as JsonObject }])),
    );
    return interceptorOf(await compileContract(contract), place, { cors: ['*'] });
  });
  return {
    mock: async () => (await made()).mock,
    isCalled: async (request, operation) => {
      const called = await (await made()).called(request);
      return operation === undefined ? called.length > 0 : called.includes(operation);
    },
    answer: async (request) => (await made()).answer(request),
    handledBy: (operation, handler) => {
      const answer = once(async () => (await made()).handledBy(operation, handler as AnyHandlers[string]));
      return async (request) => (await answer())(request);
    },
  };
}

async function upToDate(openapi: object): Promise<JsonObject> {
  const source = sourceOf('openapi', openapi);
  const { isOld } = versionOf(source, 'http');
  const data = source.data as JsonObject;
  if (!isOld) return data;
  const upgrade = upgradeDocument(data).catch((error: Error) => {
    throw new ContractError([`openapi#: cannot be upgraded to OpenAPI 3.1: ${error.message}.`]);
  });
  return (await upgrade).data;
}

function openrpcOf(openrpc: object): OpenrpcDocument {
  const source = sourceOf('openrpc', openrpc);
  versionOf(source, 'rpc');
  return source.data as unknown as OpenrpcDocument;
}

function sourceOf(name: string, document: object): Source {
  const locate = (pointer: string): string => `${name}#${pointer}`;
  if (!isJsonObject(document)) throw new ContractError([`${name}#: an object was expected, but got an array.`]);
  const origin: Source['origin'] = (pointer) => ({ at: name, pointer });
  return withWellFormedText({ file: name, at: name, data: document, isSelfContained: true, locate, origin }).source;
}

/** A program that imports or parses JSON has nothing but JSON in it. */
function isJsonObject(value: object): value is JsonObject {
  return !Array.isArray(value);
}

/** Reports a bug of ours, with everything that helps us to find it. */
function report(error: unknown): void {
  console.error('twinspec mock:', error);
}
