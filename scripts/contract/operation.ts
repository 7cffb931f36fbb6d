import type { Json, JsonObject, JsonSchema } from './json.ts';

/** Which of the two specs an operation comes from. */
export type ApiName = 'platform' | 'node';

/** A schema that a pointer led to, and where it stands. */
export type FoundSchema = {
  pointer: string;
  schema: JsonSchema;
  /**
   * The schemas whose `$ref` led here, first to last: what stands beside a `$ref` counts, too (JSON Schema 2020-12,
   * Core, section 8.2.3.1).
   */
  via: { pointer: string; schema: JsonObject }[];
};

/**
 * Follows the pointer of a schema in one document, `$ref`s and all: the only part of a document that is read outside
 * `contract/`. Where no schema stands, it finds `{}`.
 */
export type SchemaAt = (pointer: string) => FoundSchema;

/** What every described part has: where it stands, what its source leaves open, and what its author added. */
export type Described = {
  /** JSON pointer in the API's document, after `$ref`s were followed. */
  pointer: string;
  /** Text in Markdown; `''` where there is none. */
  description: string;
  /** `x-open-question`, as a list of at most one sentence. */
  questions: string[];
  /** Every member that begins with `x-`, as it is. */
  extensions: JsonObject;
};

/** An example by its name (OpenAPI, Example Object); `''` names the lone `example` of a part. */
export type NamedExample = {
  name: string;
  pointer: string;
  summary: string;
  description: string;
  /**
   * The value; `undefined` where the document only names another file (`externalValue`) or a text (`serializedValue`).
   */
  value?: Json;
  /** Address of the value, where the document does not hold it (`externalValue`). */
  address?: string;
  /** The value as it is written over the wire (`serializedValue`, OpenAPI 3.2). */
  written?: string;
  /** `x-exchange`: what ties the example to the requests it answers. */
  exchange: JsonObject;
};

/** How a value is written into a URL, a header or a form (OpenAPI, style values). */
export type Style =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

/** Where a parameter travels; `querystring` (OpenAPI 3.2) is the whole query as one value. */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** One parameter, of the path item or the operation (OpenAPI, Parameter Object). */
export type Parameter = Described & {
  name: string;
  in: ParameterPlace;
  required: boolean;
  deprecated: boolean;
  /** Its schema says `format: password`: the value is never shown. */
  secret: boolean;
  style: Style;
  explode: boolean;
  allowReserved: boolean;
  allowEmptyValue: boolean;
  /** JSON pointer of its schema, or of its content's. */
  schema?: string;
  /** The media type that its value is written in, where it has `content` instead of a style. */
  content?: MediaType;
  examples: NamedExample[];
  /** The value to show: its example, its first named one, or its schema's. */
  example?: Json;
};

/** How one field of a form is written (OpenAPI, Encoding Object). */
export type Encoding = {
  contentType?: string;
  headers: ResponseHeader[];
  style?: Style;
  explode?: boolean;
  allowReserved: boolean;
};

/** One documented body: a content type with its schema and examples (OpenAPI, Media Type Object). */
export type MediaType = {
  contentType: string;
  /** JSON pointer of the media type object. */
  pointer: string;
  /** JSON pointer of the schema; `undefined` where the body is free. */
  schema?: string;
  /** JSON pointer of the schema of each item of a stream (`itemSchema`, OpenAPI 3.2). */
  itemSchema?: string;
  /** By field of the body. */
  encoding: Record<string, Encoding>;
  /** Of the first parts of a body that is a list, by position (`prefixEncoding`, OpenAPI 3.2). */
  prefixEncoding: Encoding[];
  /** Of all further parts (`itemEncoding`, OpenAPI 3.2). */
  itemEncoding?: Encoding;
  examples: NamedExample[];
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
  example?: Json;
};

/** Where the answer of one operation feeds the request of another (OpenAPI and OpenRPC, Link Object). */
export type Link = Described & {
  name: string;
  /** `operationId` of the target, or the name of the method; `undefined` where its reference leads nowhere. */
  operation?: string;
  /** The `operationId` as written, where this document has none of that name: it may be one of the other API. */
  elsewhere?: string;
  /** By parameter: a value, or a runtime expression such as `$response.body#/id`. */
  parameters: { [name: string]: Json };
  requestBody?: Json;
  server?: Server;
};

/** One documented response of an operation. */
export type Response = Described & {
  /** `200`, `4XX` or `default`, as the spec writes it. */
  status: string;
  summary: string;
  bodies: MediaType[];
  headers: ResponseHeader[];
  links: Link[];
  /** The envelopes that the schema of its body is built on (`x-envelope`). */
  envelopes: Envelope[];
  /** JSON pointers into its body of what identifies a new thing, so that no two answers have the same (`x-fresh`). */
  fresh: string[];
};

/** A security scheme (OpenAPI, Security Scheme Object), and where its credential travels. */
export type SecurityScheme = Described & {
  /** Key under `components.securitySchemes`: what the clients call the credential. */
  key: string;
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Where the credential travels; `undefined` for `mutualTLS`, which is no part of the message. */
  travels?: { in: 'header' | 'query' | 'cookie'; name: string };
  /** Of type `http`: the scheme in lower case, e.g. `basic` or `bearer` (RFC 9110, section 11.1). */
  http?: string;
  bearerFormat?: string;
  deprecated: boolean;
  openIdConnectUrl?: string;
  /** Where an OAuth 2 server describes itself (RFC 8414). */
  oauth2MetadataUrl?: string;
  /** Of type `oauth2`: the flows as the document has them. */
  flows: JsonObject;
  /** `x-example`: the demo value of the credential. */
  example?: string;
};

/** One scheme of a security alternative, with the scopes that the operation asks for. */
export type Requirement = { scheme: SecurityScheme; scopes: string[] };

/** One header that a request to an operation carries: of a parameter or of a security scheme. */
export type Header = {
  /** Name as the spec writes it, e.g. `DappId`. */
  name: string;
  required: boolean;
  description: string;
  questions: string[];
  /** Key of the security scheme behind it; `undefined` for a plain header parameter. */
  scheme?: string;
  /** Demo value: the scheme's `x-example`, or the parameter's example. */
  example?: string;
};

/** An address under which an API is served (OpenAPI and OpenRPC, Server Object). */
export type Server = Described & {
  /** As written, with `{variables}`. */
  template: string;
  name: string;
  variables: { [name: string]: { default: string; enum: string[]; description: string } };
  /** The template with every variable's default filled in, without a slash at the end. */
  url: string;
};

/** A tag as the document describes it (OpenAPI 3.2 adds `summary`, `parent` and `kind`). */
export type Tag = Described & {
  name: string;
  summary: string;
  parent?: string;
  kind?: string;
  externalDocs?: ExternalDocs;
};

/** A page elsewhere. */
export type ExternalDocs = { url: string; description: string };

/** How the list an operation answers is divided into pages (`x-pagination`): JSON pointers into the bodies. */
export type Pagination = {
  request: { page: string; limit: string };
  response: { items: string; page: string; limit: string; total: string };
};

/** The members of a response envelope (`x-envelope`). */
export type Envelope = {
  payload: string;
  message: string;
  status: string;
  success: Json;
  /** What the status says in a failure, where its schema has one other value than {@link success}. */
  failure?: Json;
  code?: string;
};

/** A param of a JSON-RPC method (OpenRPC, Content Descriptor Object). */
export type RpcParam = {
  name: string;
  summary: string;
  description: string;
  required: boolean;
  deprecated: boolean;
  /** JSON pointer of its schema. */
  schema: string;
};

/** An error that a JSON-RPC method documents (OpenRPC, Error Object). */
export type DocumentedError = { code: number; message: string; data?: Json };

/** What a JSON-RPC operation has beyond an HTTP one (`x-json-rpc`, written by `lower`). */
export type RpcMethod = {
  method: string;
  paramStructure: 'by-position' | 'by-name' | 'either';
  params: RpcParam[];
  /**
   * From `x-result-when`: a tighter result for requests whose params match; `result` is a JSON pointer in the document.
   */
  variants: { params: Record<string, JsonSchema>; pointer: string; result: string }[];
  /** JSON pointer of the result's schema; `undefined` for a method that is only called as a notification. */
  result?: string;
  errors: DocumentedError[];
};

/**
 * One operation of the contract: all that its document says of it. Both APIs have this shape, because the node document
 * is lowered to OpenAPI before it gets here. Webhooks and callbacks have it, too.
 */
export type Operation = Described & {
  /** `operationId`, or the JSON-RPC method name: unique in the contract. */
  id: string;
  api: ApiName;
  /** HTTP verb in upper case. */
  method: string;
  /**
   * Path template below the server's address; `/#eth_…` for a lowered method; a webhook's name or a callback's
   * expression.
   */
  path: string;
  summary: string;
  deprecated: boolean;
  externalDocs?: ExternalDocs;
  /** Names of its tags. */
  tags: string[];
  /** Parameters of the path item and the operation: its own win over those of the same name and place. */
  parameters: Parameter[];
  /**
   * Alternatives, each a set of schemes that go together; an empty set asks for nothing. No alternative: no security.
   */
  security: Requirement[][];
  /** Every header that a request carries: of security schemes first, then of parameters. */
  headers: Header[];
  /** The addresses that serve it: its own, else the path item's, else the document's. */
  servers: Server[];
  request?: RequestBody | undefined;
  responses: Response[];
  callbacks: { name: string; expression: string; operation: Operation }[];
  /**
   * A client may send the same request twice: `x-safe-to-repeat`, else what RFC 9110, section 9.2.2 says of the verb.
   */
  safeToRepeat: boolean;
  /** `x-weightage`: what a call costs against the quota of the account. */
  weightage?: number;
  /**
   * JSON pointers into the request body of the fields that must never be shown (`format: password`); `*` stands for any
   * array index.
   */
  secrets: string[];
  envelope?: Envelope | undefined;
  pagination?: Pagination;
  rpc?: RpcMethod | undefined;
  exchanges: Exchange[];
  /** Follows the pointer of a schema in the operation's document. */
  schemaAt: SchemaAt;
};

/** A request as exchanges speak about it. Header names are written as in the spec. */
export type RequestView = {
  headers: Record<string, string>;
  body?: Json;
  query?: Record<string, Json>;
  path?: Record<string, Json>;
  cookies?: Record<string, Json>;
};

/**
 * What an answer takes from its request: a response-body pointer, and the first request pointer that leads somewhere.
 */
export type Echo = { to: string; from: string[] };

/**
 * A request example and the response example of the same name: what the docs show, the mock answers,
 * the contract tests replay and `verify` expects of a live server.
 */
export type Exchange = {
  name: string;
  operationId: string;
  summary: string;
  description: string;
  request: RequestView & { contentType?: string };
  response: { status: number; contentType?: string; body?: Json };
  /** JSON pointer of the response example in the operation's document. */
  pointer: string;
  /** JSON pointer of the request example, where the operation takes a body. */
  requestPointer?: string;
  /** JSON pointer of the condition ({@link when}) in the operation's document. */
  whenPointer?: string;
  /**
   * JSON Schema over a {@link RequestView}: the requests that get this answer although they differ from the example.
   */
  when?: JsonSchema;
  echo: Echo[];
  /**
   * What the server holds (`x-exchange.state`): `decides` when a valid request may get this answer, or this request
   * another one, `ignored` when every server can give an answer of this kind, `passing` when what it shows is gone at
   * once.
   */
  state?: 'decides' | 'ignored' | 'passing';
  /**
   * JSON pointers into the answer of what holds for the example alone: all other requests get it unchanged, and are
   * told.
   */
  exampleOnly?: string[];
};

/** Who answers for an API (OpenAPI, Contact Object); at least one of these is there. */
export type Contact = { name?: string; url?: string; email?: string };

/** Under which licence an API is offered (OpenAPI, License Object); `identifier` is one of SPDX. */
export type License = { name: string; identifier?: string; url?: string };

/** One of the two APIs, as an OpenAPI document, written so or lowered to it, and what the document says of itself. */
export type Api = {
  name: ApiName;
  /** The whole document, for those who write it out or compile its schemas. */
  document: JsonObject;
  title: string;
  version: string;
  summary: string;
  description: string;
  /** Address of the terms of use. */
  termsOfService?: string;
  contact?: Contact;
  license?: License;
  questions: string[];
  servers: Server[];
  tags: Tag[];
  securitySchemes: SecurityScheme[];
  externalDocs?: ExternalDocs;
  /** Requests that the API sends to its users (OpenAPI, `webhooks`). */
  webhooks: Operation[];
  /** The schemas that the document gives a name to (`components.schemas`): their JSON pointers, by name. */
  schemas: Map<string, string>;
  schemaAt: SchemaAt;
};
