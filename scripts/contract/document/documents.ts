// What documents are made of, whatever they describe: their types and grammar, places and `$ref`s, and the mistakes
// that are found in them.

import type { Json, JsonObject, JsonSchema } from '../base/json.ts';

export { type DocumentShape, openapi3, openrpc1, walk } from './spec-grammar.ts';

/**
 * An OpenAPI 3.1 document. Its parts are read by JSON pointer, which works for any valid document, so only the fixed
 * fields of the root are typed.
 */
export type OpenapiDocument = {
  openapi: string;
  info: JsonObject;
  paths: { [path: string]: JsonObject };
  [member: string]: Json;
};

/** The members of specification extensions. */
type Extensible = { [extension: `x-${string}`]: Json };

/** A JSON Reference to a part of the same document. */
export type JsonReference = { $ref: string };

/** The parts of an OpenRPC 1.x document (https://spec.open-rpc.org) that are lowered. */
export type OpenrpcDocument = Extensible & {
  openrpc: string;
  info: JsonObject;
  servers?: RpcServer[];
  methods: (RpcMethodObject | JsonReference)[];
  components?: { [kind: string]: Json };
  externalDocs?: JsonObject;
};

/** OpenRPC's Method Object. */
export type RpcMethodObject = Extensible & {
  name: string;
  summary?: string;
  description?: string;
  tags?: (RpcTag | JsonReference)[];
  externalDocs?: JsonObject;
  deprecated?: boolean;
  servers?: RpcServer[];
  /** How params may be sent; default `either`. */
  paramStructure?: ParamStructure;
  params: (ContentDescriptor | JsonReference)[];
  /** A method without a result is only meant for notifications. */
  result?: ContentDescriptor | JsonReference;
  errors?: (RpcErrorObject | JsonReference)[];
  links?: (OpenRpcLink | JsonReference)[];
  examples?: (ExamplePairing | JsonReference)[];
};

/** How the params of a JSON-RPC call are sent (JSON-RPC 2.0, section 4.2). */
export type ParamStructure = 'by-position' | 'by-name' | 'either';

/** OpenRPC's Server Object; the url may contain runtime expressions, `${name}`. */
export type RpcServer = Extensible & {
  url: string;
  name?: string;
  summary?: string;
  description?: string;
  variables?: { [name: string]: JsonObject };
};

/** OpenRPC's Tag Object. */
export type RpcTag = Extensible & {
  name: string;
  summary?: string;
  description?: string;
  externalDocs?: JsonObject;
};

/** OpenRPC's Content Descriptor Object: a param or a result. */
export type ContentDescriptor = Extensible & {
  name: string;
  summary?: string;
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema: JsonSchema;
};

/** OpenRPC's Error Object. */
export type RpcErrorObject = Extensible & { code: number; message: string; data?: Json };

/** OpenRPC's Link Object; its params may contain runtime expressions, `${result.id}`. */
export type OpenRpcLink = Extensible & {
  name?: string;
  summary?: string;
  description?: string;
  method: string;
  params?: JsonObject;
  server?: RpcServer;
};

/** OpenRPC's Example Object. */
export type RpcExample = Extensible & { name?: string; summary?: string; description?: string; value: Json };

/** OpenRPC's Example Pairing Object: a call, and its result or error; the error may also be in `x-exchange`. */
export type ExamplePairing = Extensible & {
  name: string;
  summary?: string;
  description?: string;
  params: (RpcExample | JsonReference)[];
  result?: RpcExample | JsonReference;
  /** An example of the whole error object. */
  error?: RpcExample | JsonReference;
};
