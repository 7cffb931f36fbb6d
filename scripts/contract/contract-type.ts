import type { OpenrpcDocument } from './facts/documents.ts';
import { ContractError } from './base/errors.ts';
import type { Mistake } from './facts/document-mistakes.ts';
import type { JsonObject } from './base/json.ts';
import type { Api, ApiName, Operation } from './operation.ts';
import { readApi } from './read/operations.ts';
import type { Origin } from './source/source.ts';

/** Both APIs in the same form: what every verb works on. */
export type Contract = {
  apis: Api[];
  /** The operations of all APIs, in the order of the documents. */
  operations: Operation[];
  /** The OpenRPC document as it was written, if there is one: the result of `rpc.discover`. */
  openrpc?: OpenrpcDocument;
  /** Names a place for a reader: `specs/openapi.yaml:12:3` if the source is known, otherwise `platform#/paths/…`. */
  locate: (api: ApiName, pointer: string) => string;
  /** Tells which file a place of a document is in; missing if the documents were not read from files. */
  origin?: (kind: 'openapi' | 'openrpc', pointer: string) => Origin | undefined;
  /** What was wrong in the documents and is left out; missing if it was not checked. */
  mistakes?: Mistake[];
};

/** An API that was read, with its operations. */
type Read = ReturnType<typeof readApi>;

/**
 * Makes one contract of APIs.
 *
 * @param read - the APIs as {@link readApi} returns them
 * @throws ContractError when two operations have the same name
 */
export function contractOfApis(read: Read[]): Contract {
  const operations = read.flatMap((one) => one.operations);
  requireUniqueIds(operations);
  return {
    apis: read.map(({ api }) => api),
    operations,
    locate: (api, pointer) => `${api}#${pointer}`,
  };
}

/**
 * Makes a contract of the documents that `generate` wrote. They were checked then, so each operation is read only when
 * it is needed, and the modules that read other documents are not loaded: the mock would start a tenth slower, and a
 * server in a bundle would be larger by a fifth.
 *
 * @param documents - an OpenAPI document, a lowered OpenRPC document, or both
 * @example contractOfGenerated({ openapi, node }).operations.length
 */
export function contractOfGenerated({ openapi, node }: { openapi?: JsonObject; node?: JsonObject }): Contract {
  return contractOfApis([
    ...(openapi === undefined ? [] : [readApi(openapi, 'platform')]),
    ...(node === undefined ? [] : [readApi(node, 'node')]),
  ]);
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
