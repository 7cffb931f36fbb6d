import type { OpenrpcDocument } from './documents.ts';
import { ContractError } from './errors.ts';
import type { JsonObject } from './json.ts';
import { lower } from './lower.ts';
import { once } from './once.ts';
import type { Api, ApiName, Operation } from './operation.ts';
import { hasPlainSchemas } from './plain-schemas.ts';
import { readApi } from './read/operations.ts';

/** Both APIs in one shape: what every verb works on. */
export type Contract = {
  apis: Api[];
  /** The operations of all APIs, in document order. */
  operations: Operation[];
  /** The OpenRPC document as written, where there is one: what `rpc.discover` answers. */
  openrpc?: OpenrpcDocument;
  /** Names a place for a reader: `specs/openapi.yaml:12:3` where the source has it, `platform#/paths/…` otherwise. */
  locate: (api: ApiName, pointer: string) => string;
  /** Whether every schema is so plain that it is sure to compile. */
  hasPlainSchemas: () => boolean;
};

/**
 * Makes a contract of documents that are already in memory.
 *
 * @param documents - a bundled OpenAPI document and an OpenRPC document; or, instead of the latter, a lowered one
 * @returns the contract
 * @throws ContractError when two operations have the same name
 * @example contractOf({ openapi: JSON.parse(text) }).operations
 */
export function contractOf(documents: {
  openapi?: JsonObject;
  openrpc?: OpenrpcDocument;
  node?: JsonObject;
}): Contract {
  const { openapi, openrpc, node } = documents;
  const contract = contractOfApis([
    ...(openapi === undefined ? [] : [checked(readApi(openapi, 'platform'))]),
    ...(openrpc === undefined ? [] : [readApi(lower(openrpc), 'node')]),
    ...(openrpc !== undefined || node === undefined ? [] : [checked(readApi(node, 'node'))]),
  ]);
  if (openrpc !== undefined) contract.openrpc = openrpc;
  return contract;
}

/**
 * Makes a contract of what `generate` wrote. It was whole then, so each operation is read when it is called.
 *
 * @param documents - an OpenAPI document and a lowered OpenRPC document
 * @returns the contract
 */
export function contractOfGenerated({ openapi, node }: { openapi: JsonObject; node: JsonObject }): Contract {
  return contractOfApis([readApi(openapi, 'platform'), readApi(node, 'node')]);
}

function contractOfApis(read: ReturnType<typeof readApi>[]): Contract {
  const operations = read.flatMap((one) => one.operations);
  requireUniqueIds(operations);
  const apis = read.map(({ api }) => api);
  return {
    apis,
    operations,
    locate: (api, pointer) => `${api}#${pointer}`,
    hasPlainSchemas: once(() => apis.every(({ document }) => hasPlainSchemas(document))),
  };
}

/** What `lower` wrote is right; in what others wrote, a `$ref` that leads nowhere is met when all of it is read. */
function checked(read: ReturnType<typeof readApi>): ReturnType<typeof readApi> {
  for (const operation of [...read.operations, ...read.api.webhooks]) Object.values(operation);
  return read;
}

function requireUniqueIds(operations: Operation[]): void {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { id, api, pointer } of operations) {
    if (seen.has(id)) {
      const remedy = 'an operationId or method name must be unique in the contract';
      problems.push(`${api}#${pointer}: another operation is called ${JSON.stringify(id)}, too; ${remedy}.`);
    }
    seen.add(id);
  }
  if (problems.length > 0) throw new ContractError(problems);
}
