import type { OpenrpcDocument } from './document/documents.ts';
import type { Mistake } from './document/document-mistakes.ts';
import type { Api, ApiName, Operation } from './operation.ts';
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
