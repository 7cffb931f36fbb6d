import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf as contractOfDocuments, type Contract } from '../../scripts/contract/contract.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';

/** The documents of a test, with the names that our own have. */
type Pair = { openapi?: JsonObject; openrpc?: OpenrpcDocument; node?: JsonObject };

/** Makes a contract of an OpenAPI document, an OpenRPC document or, as `node`, a lowered one. */
export function contractOf({ openapi, openrpc, node }: Pair): Contract {
  return contractOfDocuments([
    ...(openapi === undefined ? [] : [{ name: 'platform', document: openapi }]),
    ...(openrpc === undefined ? [] : [{ name: 'node', document: openrpc }]),
    ...(node === undefined ? [] : [{ name: 'node', kind: 'rpc' as const, document: node }]),
  ]);
}
