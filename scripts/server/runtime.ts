// The entry `twinspec/server/runtime`: what emitted servers are bound to. It knows no contract.
import { compileFiles } from '../serve/compile.ts';
import { compileContract } from '../serve/compiled.ts';
import type { Contract } from '../contract/contract.ts';
import type { ContractFiles } from '../contract/load.ts';
import { compiledFrom, type EmittedContract } from './compiled.ts';
import { serverOf, type Server, type ServerOptions } from './create.ts';
import type { AnyHandlers } from './handler.ts';

export type { ServeOptions } from '../serve/assembled.ts';
export type { Command, Commands } from '../serve/control.ts';
export type { Pages } from '../serve/core.ts';
export type { ListenOptions } from '../serve/listening.ts';
export type { LogStyle } from '../serve/log.ts';
export type { PlainRequest, PlainResponse, RequestHeaders, Streamed, StreamedBody } from '../serve/message.ts';
export type { ReceivedRequest } from '../serve/record.ts';
export type { EmittedContract } from './compiled.ts';
export type { HandlerChoice, ListeningServer, Server, ServerOptions } from './create.ts';
export type { Authenticate, Caller } from './credentials.ts';
export type { AnswerCheck } from './parts.ts';
export type { RpcFallback, RpcOutcome, UnknownRpcRequest } from './fallback.ts';
export type { FailureChanges } from './failure.ts';
export type {
  AnyHandler,
  AnyHandlers,
  AnyRequest,
  HttpHandler,
  HttpOperation,
  HttpRequest,
  Items,
  RpcHandler,
  RpcOperation,
  RpcRequest,
  ShownCredential,
  WithItems,
} from './handler.ts';
export { Refusal } from './refusal.ts';
export type { Reply, ReplyOptions } from './reply.ts';

/**
 * Makes a server for a contract that `twinspec generate` wrote. The emitted `createServer` calls it, with types for its
 * handlers; to serve documents as they are, use {@link createServerFrom}.
 *
 * @param emitted - the contract
 * @param options - the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an unknown
 *   security scheme, or mutualTLS that nobody checks
 * @example
 * const emitted = { openapi, requests, conditions, responses, results };
 * const server = bindServer<Handlers>(emitted, { handlers: { mintFT }, missing: 501 });
 */
export function bindServer<Handlers extends object>(
  emitted: EmittedContract,
  options: ServerOptions<Handlers>,
): Server {
  return serverOf(compiledFrom(emitted), options);
}

/**
 * The contract to serve.
 *
 * @example const files: AnyContract = { openapi: 'petstore.yaml', openrpc: 'node.json' };
 */
export type AnyContract = ContractFiles & {
  /** A contract that is already in memory; the files are ignored then. */
  contract?: Contract;
};

/**
 * Makes a server for any OpenAPI document, OpenRPC document or both, with handlers that are not typed.
 *
 * @param options - `openapi`, `openrpc` or `contract`, the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError when a file cannot be read, and as {@link bindServer}; ContractError when a document is broken
 * @example
 * const server = await createServerFrom({
 *   openapi: 'petstore.json',
 *   handlers: { getPetById: ({ path }) => ({ id: path['petId'], name: 'Rex', photoUrls: [] }) },
 *   missing: 501,
 * });
 * const { url } = await server.listen({ port: 8080 });
 */
export async function createServerFrom({
  openapi,
  openrpc,
  allowExternal,
  contract,
  ...options
}: AnyContract & ServerOptions<AnyHandlers>): Promise<Server> {
  const files = {
    ...(openapi !== undefined && { openapi }),
    ...(openrpc !== undefined && { openrpc }),
    ...(allowExternal !== undefined && { allowExternal }),
  };
  const compiled = await (contract === undefined ? compileFiles(files) : compileContract(contract));
  return serverOf(compiled, options);
}
