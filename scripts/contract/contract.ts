import { contractOfApis, type Contract } from './apis.ts';
import type { OpenrpcDocument } from './documents.ts';
import type { JsonObject } from './json.ts';
import { lower } from './lower.ts';
import { hasPlainSchemas } from './plain-schemas.ts';
import { readApi } from './read/operations.ts';

export type { Contract };

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
  const read = [
    ...(openapi === undefined ? [] : [checked(readApi(openapi, 'platform'))]),
    ...(openrpc === undefined ? [] : [readApi(lower(openrpc), 'node')]),
    ...(openrpc !== undefined || node === undefined ? [] : [checked(readApi(node, 'node'))]),
  ];
  const contract = contractOfApis(read, () => read.every(({ api }) => hasPlainSchemas(api.document)));
  if (openrpc !== undefined) contract.openrpc = openrpc;
  return contract;
}

/** What `lower` wrote is right; in what others wrote, a `$ref` that leads nowhere is met when all of it is read. */
function checked(read: ReturnType<typeof readApi>): ReturnType<typeof readApi> {
  for (const operation of [...read.operations, ...read.api.webhooks]) Object.values(operation);
  return read;
}
