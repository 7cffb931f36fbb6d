// The contract: its APIs, and the operations of all of them.

import type { JsonObject } from './base/json.ts';
import type { Mistake } from './document/document-mistakes.ts';
import type { OpenrpcDocument } from './document/documents.ts';
import type { ApiKind, ApiServer, Described, ExternalDocs, SchemaAt } from './message.ts';
import type { Operation } from './operation.ts';
import type { SecurityScheme } from './security.ts';
import type { Origin } from './source/source.ts';

/** A tag as the document describes it (OpenAPI 3.2 adds `summary`, `parent` and `kind`). */
export type Tag = Described & {
  name: string;
  summary: string;
  parent?: string;
  kind?: string;
  externalDocs?: ExternalDocs;
};

/** Whom to contact about an API (OpenAPI, Contact Object); at least one member is present. */
export type Contact = { name?: string; url?: string; email?: string };

/** The license of an API (OpenAPI, License Object); `identifier` is an SPDX expression. */
export type License = { name: string; identifier?: string; url?: string };

/**
 * One of the APIs: an OpenAPI document, or an OpenRPC document lowered to it, and what that says about the whole API.
 */
export type Api = {
  /** Unique in the contract: an identifier. */
  name: string;
  kind: ApiKind;
  /** The whole document, to be written out or compiled. */
  document: JsonObject;
  /** The OpenRPC document as it was written, if it is one: the result of `rpc.discover`. */
  openrpc?: OpenrpcDocument;
  title: string;
  version: string;
  summary: string;
  description: string;
  /** URL of the terms of service. */
  termsOfService?: string;
  contact?: Contact;
  license?: License;
  questions: string[];
  servers: ApiServer[];
  /** Where it is below the address of a server of all APIs: paths without a slash at the end, that of clients first. */
  paths: string[];
  tags: Tag[];
  securitySchemes: SecurityScheme[];
  externalDocs?: ExternalDocs;
  /** Requests that the API sends to its users (OpenAPI, `webhooks`). */
  webhooks: Operation[];
  /** The JSON pointers of the schemas in `components.schemas`, by name. */
  schemas: Map<string, string>;
  schemaAt: SchemaAt;
  /**
   * Whether `format` annotates values and asserts nothing, as the dialects of OpenAPI 3.1 and later have it (JSON
   * Schema Validation 2020-12, section 7.2.1), and in OpenRPC those that all schemas with a `$schema` name.
   */
  annotatesFormats?: boolean;
  /** What whole numbers of 64 bits are in emitted code: texts of their digits; by default numbers. */
  longIntegers?: 'string' | undefined;
};

/** APIs, all in the same form: what every verb works on. */
export type Contract = {
  apis: Api[];
  /** The operations of all APIs, in the order of the documents. */
  operations: Operation[];
  /** Names a place for a reader: `api/orders.yaml:12:3` if the source is known, otherwise `orders#/paths/…`. */
  locate: (api: string, pointer: string) => string;
  /** Tells which file a place of a document, as it is written, is in; missing if it was not read from files. */
  origin?: (api: string, pointer: string) => Origin | undefined;
  /** What was wrong in the documents and is left out; missing if it was not checked. */
  mistakes?: Mistake[];
};
