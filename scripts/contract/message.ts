// What a document says about the messages of an operation: parameters, bodies, headers, responses and links, with their
// schemas and examples.

import type { WirePlace, WireStyle } from '../../src/wire/style.ts';
import type { Json, JsonObject, JsonSchema } from './base/json.ts';

/** How an API is called: over HTTP as OpenAPI describes it, or by JSON-RPC as OpenRPC does. */
export type ApiKind = 'http' | 'rpc';

/** A schema, and its place after `$ref`s were followed. */
export type FoundSchema = {
  pointer: string;
  schema: JsonSchema;
  /**
   * The schemas whose `$ref`s led here, first to last; their other keywords apply as well (JSON Schema 2020-12, Core,
   * section 8.2.3.1).
   */
  via: { pointer: string; schema: JsonObject }[];
};

/**
 * Finds the schema at a JSON pointer and follows its `$ref`s; `{}` if there is none. Schemas are the only part of a
 * document that is read outside of `contract/`.
 */
export type SchemaAt = (pointer: string) => FoundSchema;

/** What every described part of a document has. */
export type Described = {
  /** JSON pointer into the API's document, after `$ref`s were followed. */
  pointer: string;
  /** Text in Markdown; `''` if there is none. */
  description: string;
  /** `x-open-question`, as a list of at most one sentence. */
  questions: string[];
  /** Every member that begins with `x-`, unchanged. */
  extensions: JsonObject;
};

/** An example by its name (OpenAPI, Example Object); `''` names the lone `example` of a part. */
export type NamedExample = {
  name: string;
  pointer: string;
  summary: string;
  description: string;
  /** The value; `undefined` if the document has only its URL (`externalValue`) or bytes that are no text. */
  value?: Json;
  /** URL of the value, if the document does not contain it (`externalValue`). */
  address?: string;
  /** The value as it is sent (`serializedValue`, OpenAPI 3.2). */
  written?: string;
  /** `x-exchange`: which requests the example answers. */
  exchange: JsonObject;
};

/** How a value is serialized in a URL, a header or a form (OpenAPI, style values). */
export type ParameterStyle = WireStyle;

/** Where a parameter travels; `querystring` (OpenAPI 3.2) is the whole query as one value. */
export type ParameterPlace = WirePlace;

/** A parameter of the path item or of the operation (OpenAPI, Parameter Object). */
export type Parameter = Described & {
  name: string;
  in: ParameterPlace;
  required: boolean;
  deprecated: boolean;
  /** Whether its schema has `format: password`, so that its value is never shown. */
  secret: boolean;
  style: ParameterStyle;
  explode: boolean;
  allowReserved: boolean;
  allowEmptyValue: boolean;
  /** JSON pointer of its schema, or of that of its content. */
  schema?: string;
  /** The media type of its value, if it has `content` instead of a style. */
  content?: MediaType;
  examples: NamedExample[];
  /** The value to show: its example, its first named one, or that of its schema. */
  example?: Json;
};

/** How a field of a form is serialized (OpenAPI, Encoding Object). */
export type Encoding = {
  contentType?: string;
  headers: ResponseHeader[];
  style?: ParameterStyle;
  explode?: boolean;
  allowReserved: boolean;
  /**
   * How a part is encoded that is a form or has parts itself, as in {@link MediaType} (OpenAPI 3.2, Nested Encoding).
   */
  encoding?: Record<string, Encoding>;
  prefixEncoding?: Encoding[];
  itemEncoding?: Encoding;
};

/** A documented body: a content type with its schema and examples (OpenAPI, Media Type Object). */
export type MediaType = {
  contentType: string;
  /** JSON pointer of the media type object. */
  pointer: string;
  /** JSON pointer of the schema; `undefined` if the body may be anything. */
  schema?: string;
  /** JSON pointer of the schema of each item of a stream (`itemSchema`, OpenAPI 3.2). */
  itemSchema?: string;
  /** The encoding of fields of the body, by name. */
  encoding: Record<string, Encoding>;
  /** The encoding of the first parts of a body that is an array, by position (`prefixEncoding`, OpenAPI 3.2). */
  prefixEncoding: Encoding[];
  /** The encoding of all further parts (`itemEncoding`, OpenAPI 3.2). */
  itemEncoding?: Encoding;
  examples: NamedExample[];
  /** Text in Markdown; `''` if there is none (OpenAPI 3.2). */
  description: string;
  questions: string[];
  extensions: JsonObject;
};

/** The body of a request. */
export type RequestBody = Described & { required: boolean; bodies: MediaType[] };

/** A header of a response, or of a part of a form. */
export type ResponseHeader = Described & {
  name: string;
  required: boolean;
  deprecated: boolean;
  explode: boolean;
  schema?: string;
  content?: MediaType;
  examples: NamedExample[];
  /** The value to show: its first example, or that of its schema. */
  example?: Json;
};

/** A link from the answer of an operation to the request of another (OpenAPI and OpenRPC, Link Object). */
export type Link = Described & {
  name: string;
  /** The id of the target, of this API or of another one; `undefined` if its reference leads nowhere. */
  readonly operation: string | undefined;
  /** The `operationId` or method as written, if this document has none of that name. */
  elsewhere?: string;
  /** The `operationRef` as written, if it leads into another document. */
  address?: string;
  /** Values of parameters by name, or runtime expressions such as `$response.body#/id`. */
  parameters: { [name: string]: Json };
  requestBody?: Json;
  server?: ApiServer;
};

/** A documented response of an operation. */
export type Response = Described & {
  /** `200`, `4XX` or `default`, as the document writes it. */
  status: string;
  summary: string;
  bodies: MediaType[];
  headers: ResponseHeader[];
  links: Link[];
  /** The envelopes that the schema of its body includes (`x-envelope`). */
  envelopes: Envelope[];
  /** JSON pointers into its body of identifiers that differ in each answer (`x-fresh`). */
  fresh: string[];
  /** JSON pointers of fields of its body that must never be shown (`format: password`). */
  secrets: string[];
};

/** A header of requests to an operation, for a parameter or a security scheme. */
export type Header = {
  /** Its name as the document writes it, e.g. `DappId`. */
  name: string;
  required: boolean;
  description: string;
  questions: string[];
  /** The key of its security scheme; `undefined` for a header parameter. */
  scheme?: string;
  /** The demo value: the scheme's `x-example`, or the parameter's example. */
  example?: string;
};

/** A server of an API (OpenAPI and OpenRPC, Server Object). */
export type ApiServer = Described & {
  /** The URL as written, with `{variables}`. */
  template: string;
  name: string;
  variables: { [name: string]: { default: string; enum: string[]; description: string } };
  /** The URL with the default of every variable filled in, without a slash at the end. */
  url: string;
};

/** Documentation elsewhere (OpenAPI, External Documentation Object). */
export type ExternalDocs = { url: string; description: string };

/** The members of a response envelope (`x-envelope`). */
export type Envelope = {
  payload: string;
  message: string;
  status: string;
  success: Json;
  /** The value of the status in a failure, if its schema has just one value besides {@link success}. */
  failure?: Json;
  code?: string;
};
