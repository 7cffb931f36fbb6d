import type { OpenapiDocument, OpenrpcDocument } from './documents.ts';
import { ContractError } from './errors.ts';
import { lower } from './lower.ts';
import { operationsOf, type ApiName, type Operation } from './operations.ts';

/** One of the two APIs, as an OpenAPI document: written so, or lowered to it. */
export type Api = { name: ApiName; document: OpenapiDocument };

/** Both APIs in one shape: what every verb works on. */
export type Contract = {
  apis: Api[];
  /** The operations of all APIs, in document order. */
  operations: Operation[];
  /** The OpenRPC document as written, where there is one. */
  openrpc?: OpenrpcDocument;
  /** Names a place for a reader: `specs/openapi.yaml:12:3` where the source has it, `generated` pointer otherwise. */
  locate: (api: ApiName, pointer: string) => string;
};

/**
 * Makes a contract of documents that are already in memory.
 *
 * @param documents - a bundled OpenAPI document and an OpenRPC document; or, instead of the latter, an already lowered one
 * @returns the contract
 * @throws ContractError when two operations have the same name
 */
export function contractOf(documents: { openapi?: OpenapiDocument; openrpc?: OpenrpcDocument; node?: OpenapiDocument }): Contract {
  const node = documents.openrpc === undefined ? documents.node : lower(documents.openrpc);
  const apis: Api[] = [];
  if (documents.openapi !== undefined) apis.push({ name: 'platform', document: documents.openapi });
  if (node !== undefined) apis.push({ name: 'node', document: node });
  const operations = apis.flatMap(({ name, document }) => operationsOf(document, name));
  const twice = operations.filter(({ id }, i) => operations.findIndex((other) => other.id === id) !== i);
  if (twice.length > 0) {
    throw new ContractError(twice.map(({ id }) => `The operation ${id} is there twice; an operationId or method name must be unique.`));
  }
  const contract: Contract = { apis, operations, locate: (api, pointer) => `${api}#${pointer}` };
  if (documents.openrpc !== undefined) contract.openrpc = documents.openrpc;
  return contract;
}
