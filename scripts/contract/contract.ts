// A contract is a list of APIs with their operations. Documents become one here; `operation.ts` says what it is made
// of, `load.ts` reads it from files, and the rooms inside answer questions about it.

import { contractOfApis } from './contract-of-apis.ts';
import type { Contract } from './contract-type.ts';
import { breakSchemaCycles } from './schema/recursive-schemas.ts';
import { withoutIdentifiers } from './document/dynamic-references.ts';
import type { OpenrpcDocument } from './document/documents.ts';
import { ContractError, type ApiName } from './base/errors.ts';
import type { JsonObject } from './base/json.ts';
import { lower } from './lower.ts';
import { readApi } from './read/operations.ts';

export type { Contract };

/**
 * Makes a contract of documents in memory.
 *
 * @param documents - an OpenAPI document in one piece, and an OpenRPC document or, as `node`, a lowered one
 * @param prepare - called with each OpenAPI document, also one that was lowered, before it is read
 * @throws ContractError when two operations have the same name, or a `$ref` is dangling
 * @example contractOf({ openapi: JSON.parse(text) }).operations
 */
export function contractOf(
  documents: { openapi?: JsonObject; openrpc?: OpenrpcDocument; node?: JsonObject },
  prepare: (document: JsonObject, name: ApiName) => void = () => undefined,
): Contract {
  const { openrpc, node } = documents;
  const openapi = documents.openapi && withoutIdentifiers(documents.openapi);
  const lowered = openrpc === undefined ? undefined : lower(openrpc);
  if (openapi !== undefined) prepare(openapi, 'platform');
  if (lowered !== undefined) prepare(lowered, 'node');
  const read = [
    ...(openapi === undefined ? [] : [checked(openapi, 'platform')]),
    ...(lowered === undefined ? [] : [readApi(lowered, 'node')]),
    ...(openrpc !== undefined || node === undefined ? [] : [checked(node, 'node')]),
  ];
  const contract = contractOfApis(read);
  if (openrpc !== undefined) contract.openrpc = openrpc;
  return contract;
}

/** Reads everything, and so finds each dangling `$ref`; documents that `lower` wrote have none. */
function checked(document: JsonObject, name: ApiName): ReturnType<typeof readApi> {
  try {
    const read = readApi(document, name);
    for (const operation of [...read.operations, ...read.api.webhooks]) Object.values(operation);
    return read;
  } catch (error) {
    // V8's error for a stack that is full.
    if (!(error instanceof RangeError)) throw error;
    breakSchemaCycles(document, (pointer) => pointer);
    throw new ContractError([
      '/components/schemas: thousands of schemas lead from one to the next; let fewer depend on each other.',
    ]);
  }
}
