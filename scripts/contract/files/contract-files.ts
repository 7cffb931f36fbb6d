// Which files a contract is read from; `load.ts` reads them.

import type { ApiKind } from '../message.ts';
import { withoutSecrets } from '../base/web-address.ts';

/**
 * A document of a contract.
 *
 * @example const file: ApiFile = { name: 'orders', document: 'api/orders.yaml' };
 */
export type ApiFile = {
  /**
   * The name of its API: an identifier; by default one made from the file name or, if that is a usual one, the title.
   */
  name?: string;
  /** Path or URL of an OpenAPI document (3.0 to 3.2, or Swagger 2), or of an OpenRPC 1.x document. */
  document: string;
  /** Which of them it has to be; by default its content says that. */
  kind?: ApiKind;
  /** A further path by which `extends` of an overlay may name the document. */
  alsoNamed?: string;
};

/**
 * The files to read a contract from.
 *
 * @example const files: ContractFiles = { openapi: 'petstore.yaml', allowExternal: true };
 */
export type ContractFiles = {
  /** The documents, each with the name of its API. */
  apis?: readonly ApiFile[];
  /** Path or URL of an OpenAPI document (3.0 to 3.2, or Swagger 2), besides `apis`. */
  openapi?: string;
  /** Path or URL of an OpenRPC 1.x document, besides `apis`. */
  openrpc?: string;
  /** Paths or URLs of overlays (1.0 to 1.2), which change the documents when they are read, in this order. */
  overlays?: string[];
  /** Whether a document may be downloaded, and a `$ref` may leave the folder of its document; default false. */
  allowExternal?: boolean;
  /** Whether a document with a mistake is refused; otherwise what is wrong in it is left out, and named. */
  strict?: boolean;
  /** Called with the absolute path of each local file before it is read, even if the file does not exist. */
  onRead?: (path: string) => void;
};

/**
 * Lists the documents of a contract.
 *
 * @param files - see {@link ContractFiles}
 * @example apiFiles({ openapi: 'petstore.yaml' }) // [{ document: 'petstore.yaml', kind: 'http' }]
 */
export function apiFiles({
  openapi,
  openrpc,
  apis = [],
}: Pick<ContractFiles, 'apis' | 'openapi' | 'openrpc'>): ApiFile[] {
  return [
    ...(openapi === undefined ? [] : [{ document: openapi, kind: 'http' } as const]),
    ...(openrpc === undefined ? [] : [{ document: openrpc, kind: 'rpc' } as const]),
    ...apis,
  ];
}

/**
 * Names the root files of a contract, for messages.
 *
 * @param files - see {@link ContractFiles}
 * @returns their paths, or their URLs without secrets
 * @example specsIn({ openapi: 'petstore.yaml' }) // ['petstore.yaml']
 */
export function specsIn(files: ContractFiles): string[] {
  return apiFiles(files).map(({ document }) => withoutSecrets(document));
}
