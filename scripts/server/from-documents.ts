import type { Contract } from '../contract/contract.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import { loadCompiledContract } from '../serve/compiled/load-compiled-contract.ts';
import { compileContract } from '../serve/compiled/compiled-contract.ts';
import type { AnyCaller, LetIn } from './call/authenticate.ts';
import { serverOf, type Server, type ServerOptions } from './create.ts';
import { forms } from '../serve/form/request-body.ts';
import type { AnyHandlers } from './call/handler.ts';
import { jsonRpc } from './call/json-rpc.ts';

/**
 * The contract to serve.
 *
 * @example const files: AnyContract = { apis: [{ document: 'petstore.yaml' }, { document: 'chain.json' }] };
 */
export type AnyContract = ContractFiles & {
  /** A contract that is already in memory; the files are ignored then. */
  contract?: Contract;
};

/**
 * Makes a server for any OpenAPI and OpenRPC documents, with handlers that are not typed. Each API is at the path of
 * its servers. Where two have the same paths, they are below their names; ids that both have are `orders.create`.
 *
 * @param options - `apis`, `openapi`, `openrpc` or `contract`, the handlers, and how the server answers
 * @returns the server, which does not listen yet
 * @throws CommandError when a file cannot be read, and as `bindServer`; ContractError when a document is broken
 * @example
 * const server = await createServerFrom({
 *   openapi: 'petstore.json',
 *   handlers: { getPetById: ({ path }) => ({ id: path['petId'], name: 'Rex', photoUrls: [] }) },
 *   missing: 501,
 * });
 * const { url } = await server.listen({ port: 8080 });
 */
export async function createServerFrom<Caller extends AnyCaller = never, Context = unknown>({
  apis,
  openapi,
  openrpc,
  overlays,
  allowExternal,
  contract,
  ...options
}: AnyContract &
  ServerOptions<AnyHandlers<NoInfer<LetIn<Caller>>, NoInfer<Context>>, Caller, Context>): Promise<Server> {
  const files = {
    ...(apis !== undefined && { apis }),
    ...(openapi !== undefined && { openapi }),
    ...(openrpc !== undefined && { openrpc }),
    ...(overlays !== undefined && { overlays }),
    ...(allowExternal !== undefined && { allowExternal }),
  };
  const compiled = await (contract === undefined ? loadCompiledContract(files) : compileContract(contract));
  return serverOf(compiled, options, { forms, jsonRpc });
}
