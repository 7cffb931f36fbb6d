// The entry `twinspec/server/runtime`: what emitted servers are bound to. It knows no contract.
import { compileFiles } from '../mock/compile.ts';
import { compileContract } from '../mock/compiled.ts';
import { CommandError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import type { ContractFiles } from '../contract/load.ts';
import { compiledFrom, type EmittedContract } from './compiled.ts';
import { serverOf, type Server, type ServerOptions } from './create.ts';
import type { AnyHandlers } from './handler.ts';

export type { Delay, Failure as FailedShare } from '../serve/faults.ts';
export type { Command } from '../serve/control.ts';
export type { Pages } from '../serve/core.ts';
export type { ListenOptions } from '../serve/listening.ts';
export type { LogStyle } from '../serve/log.ts';
export type { PlainRequest, PlainResponse, RequestHeaders } from '../serve/message.ts';
export type { ReceivedRequest } from '../serve/record.ts';
export type { EmittedContract } from './compiled.ts';
export type { ListeningServer, Server, ServerOptions } from './create.ts';
export type { Authenticate, Caller } from './credentials.ts';
export type { Check } from './parts.ts';
export type { RpcFallback, RpcOutcome, UnknownRpcRequest } from './fallback.ts';
export type { FailureChanges } from './failure.ts';
export type {
  AnyHandler,
  AnyHandlers,
  AnyRequest,
  HttpHandler,
  HttpOperation,
  HttpRequest,
  RpcHandler,
  RpcOperation,
  RpcRequest,
  ShownCredential,
} from './handler.ts';
export { Refusal } from './refusal.ts';
export type { Reply, ReplyOptions } from './reply.ts';

/**
 * Makes a server of a contract that `twinspec generate` wrote: what the emitted `createServer` calls.
 *
 * @param emitted - the contract
 * @param options - the handlers, and how is answered
 * @returns the server; it does not listen yet
 * @throws CommandError for a handler of an operation that there is not
 */
export function bindServer<Handlers extends object>(
  emitted: EmittedContract,
  options: ServerOptions<Handlers>,
): Server {
  return serverOf(compiledFrom(emitted), options);
}

/** Which contract is served: files, or one that is in memory. */
export type AnyContract = ContractFiles & { contract?: Contract };

/**
 * Makes a server of any documents, with handlers that are not typed.
 *
 * @param options - `openapi`, `openrpc` or `contract`, the handlers, and how is answered
 * @returns the server; it does not listen yet
 * @throws CommandError when a file cannot be read, or for a handler of an operation that there is not; ContractError
 *   when a document is broken
 * @example
 * const server = await createServerFrom({
 *   openapi: 'petstore.json',
 *   handlers: { getPetById: ({ path }) => ({ id: path['petId'], name: 'Rex', photoUrls: [] }) },
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
  const compiled = await (contract === undefined ? compileFiles(files) : compileContract(contract)).catch(
    missingPackages,
  );
  return serverOf(compiled, options);
}

/** What only other documents than ours need is not installed along with the package. */
function missingPackages(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
  throw new CommandError(
    'To read documents takes packages that are not installed. Run: npm install ajv ajv-formats yaml',
  );
}
