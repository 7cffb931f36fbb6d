import type { WirePlace, WireStyle } from '../../src/wire/style.ts';
import type { ApiName } from './base/errors.ts';
import type { Json, JsonObject, JsonSchema } from './base/json.ts';

export type { ApiName };

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

/** A link from the answer of an operation to the request of another (OpenAPI and OpenRPC, Link Object). */
export type Link = Described & {
  name: string;
  /** The `operationId` of the target, or the JSON-RPC method; `undefined` if its reference leads nowhere. */
  operation?: string;
  /** The `operationId` as written, if this document has none of that name: it may be one of the other API. */
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

/** A security scheme (OpenAPI, Security Scheme Object), and where its credential travels. */
export type SecurityScheme = Described & {
  /** Its key under `components.securitySchemes`, which is the clients' name for the credential. */
  key: string;
  /** `undefined` is a scheme that the document asks for and does not define: no caller can satisfy it. */
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'undefined';
  /** Where the credential travels; missing for `mutualTLS`, which is not part of the message, and where it is unknown. */
  travels?: { in: 'header' | 'query' | 'cookie'; name: string };
  /** For the type `http`, the scheme in lower case, e.g. `basic` or `bearer` (RFC 9110, section 11.1). */
  http?: string;
  bearerFormat?: string;
  deprecated: boolean;
  openIdConnectUrl?: string;
  /** URL of the OAuth 2 authorization server metadata (RFC 8414). */
  oauth2MetadataUrl?: string;
  /** For the type `oauth2`, the flows as the document has them. */
  flows: JsonObject;
  /** `x-example`: the demo value of the credential. */
  example?: string;
};

/** A scheme of a security alternative, with the scopes that the operation requires. */
export type Requirement = { scheme: SecurityScheme; scopes: string[] };

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

/** A tag as the document describes it (OpenAPI 3.2 adds `summary`, `parent` and `kind`). */
export type Tag = Described & {
  name: string;
  summary: string;
  parent?: string;
  kind?: string;
  externalDocs?: ExternalDocs;
};

/** Documentation elsewhere (OpenAPI, External Documentation Object). */
export type ExternalDocs = { url: string; description: string };

/** Where a list operation keeps its paging (`x-pagination`): JSON pointers into the bodies. */
export type Pagination = {
  request: {
    page: string;
    limit: string;
    /** Whose list it is, if requests say so: no entry is in the lists of two owners. */
    owner?: string;
  };
  response: { items: string; page: string; limit: string; total: string };
};

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

/** A call of another method, whose params may have expressions: see `x-subscription`. */
export type CallTemplate = { method: string; params: Json };

/** A kind of subscription to notifications (`x-subscription`); all pointers into params and items are JSON pointers. */
export type Subscription = {
  /** The name of the clients' method. */
  name: string;
  summary: string;
  /** The method of the notifications, and where in their params the id of the subscription and the item are. */
  notification: { method: string; id: string; item: string };
  unsubscribe?: string;
  /** The params with a fixed value, by position. */
  fixed: Record<string, Json>;
  /** JSON pointer of the schema of an item. */
  item: string;
  /** What tells items of the same cursor apart. */
  key: string[];
  cursor?: string;
  /** The call that gives the cursor at the beginning. */
  start?: CallTemplate;
  /** The call that reads items from a cursor on. */
  missed?: CallTemplate & { by: 'item' | 'list' };
};

/** What a JSON-RPC method does to objects that others make, show or change, too (`x-resource`). */
export type Resource = {
  /** What the objects are called. */
  family: string;
  does: 'create' | 'list' | 'read' | 'replace' | 'patch' | 'delete';
  /** JSON pointer to the key of the object, from `/params` by name on; those that make or list objects have none. */
  id?: string;
  /** JSON pointer to the object, or to what a list is asked for; without it, that is all params. */
  object?: string;
};

/** What a JSON-RPC method has beyond an HTTP operation (`x-json-rpc`, written by `lower`). */
export type RpcMethod = {
  method: string;
  paramStructure: 'by-position' | 'by-name' | 'either';
  params: RpcParam[];
  /** From `x-result-when`: narrower results for requests whose params match; `result` is the pointer of its schema. */
  variants: { params: Record<string, JsonSchema>; pointer: string; result: string }[];
  /** JSON pointer of the result's schema; `undefined` for a method that is meant for notifications only. */
  result?: string;
  errors: DocumentedError[];
  /** From `x-subscription`: the kinds of subscriptions that the method makes. */
  subscriptions: Subscription[];
  /** From `x-resource`: what the method does to which objects, so that a mock can remember them. */
  resource?: Resource;
};

/**
 * An operation of the contract: everything that its document says about it. Both APIs have operations of this form, as
 * the OpenRPC document is lowered to OpenAPI before it gets here. Webhooks and callbacks have it, too.
 */
export type Operation = Described & {
  /** The `operationId`, or the JSON-RPC method: unique in the contract. */
  id: string;
  api: ApiName;
  /** The HTTP method in upper case. */
  method: string;
  /** Path template below the server's URL; `/#eth_…` for a method; the name of a webhook; the callback's expression. */
  path: string;
  summary: string;
  deprecated: boolean;
  externalDocs?: ExternalDocs;
  /** Names of its tags. */
  tags: string[];
  /** Parameters of the path item and of the operation, whose own override those of the same name and location. */
  parameters: Parameter[];
  /** The security alternatives, each a set of schemes that go together. None, or an empty one: open to everybody. */
  security: Requirement[][];
  /** The headers of requests: those of security schemes first, then those of parameters. */
  headers: Header[];
  /** The servers of the operation: its own, or else those of the path item, or else those of the document. */
  servers: ApiServer[];
  request?: RequestBody | undefined;
  responses: Response[];
  callbacks: { name: string; expression: string; operation: Operation }[];
  /**
   * Whether a call changes nothing, so that it may be made unasked: `x-safe`, or else whether RFC 9110, section 9.2.1,
   * calls the method safe.
   */
  safe: boolean;
  /**
   * Whether a client may send a request again: `x-safe-to-repeat`, or else whether it is safe or, by RFC 9110, section
   * 9.2.2, idempotent.
   */
  safeToRepeat: boolean;
  /** `x-weightage`: how much of the account's quota a call uses. */
  weightage?: number;
  /** JSON pointers into the request body of fields that must never be shown (`format: password`); `*` is any index. */
  secrets: string[];
  envelope?: Envelope | undefined;
  pagination?: Pagination;
  rpc?: RpcMethod | undefined;
  exchanges: Exchange[];
  /** Follows the pointer of a schema in the operation's document. */
  schemaAt: SchemaAt;
};

/** The parts of a request that exchanges are chosen by. Names of headers are written as in the document. */
export type RequestView = {
  headers: Record<string, string>;
  body?: Json;
  query?: Record<string, Json>;
  path?: Record<string, Json>;
  cookies?: Record<string, Json>;
};

/** A place in a request for a parameter or a credential. */
export type ViewPlace = { member: 'headers' | 'query' | 'path' | 'cookies'; name: string };

/** A value that an answer takes from its request: a pointer into the answer, and pointers into the request to try. */
export type Echo = { to: string; from: string[] };

/**
 * A request example and the response example of the same name, which the docs show, the mock answers with, the contract
 * tests replay and `verify` expects of a live server.
 */
export type Exchange = {
  name: string;
  operationId: string;
  summary: string;
  description: string;
  request: RequestView & { contentType?: string };
  /** The parameters whose value is its own: an example of its name, or what `x-exchange.request` says. */
  ownParameters?: ViewPlace[];
  /** JSON pointers of the values in its request that a user gave instead of the demo ones (`verify --values`). */
  ownValues?: string[];
  /** `text` is the body as the document writes it out (`serializedValue`). */
  response: { status: number; contentType?: string; body?: Json; text?: string };
  /** JSON pointer of the response example in the operation's document. */
  pointer: string;
  /** JSON pointer of the request example, if the operation takes a body. */
  requestPointer?: string;
  /** JSON pointer of the condition ({@link when}) in the operation's document. */
  whenPointer?: string;
  /** JSON Schema of a {@link RequestView}: the requests, besides that of the example, that get this answer. */
  when?: JsonSchema;
  echo: Echo[];
  /**
   * How the answer depends on the state of the server (`x-exchange.state`): `decides` if a valid request may get this
   * answer, or this request another one; `ignored` if every server can give an answer of this kind; `passing` if what
   * it shows is soon gone.
   */
  state?: 'decides' | 'ignored' | 'passing';
  /**
   * JSON pointers into the answer of values that are true only for the example: other requests get them unchanged, and
   * the attribution of the answer says so.
   */
  exampleOnly?: string[];
};

/** Whom to contact about an API (OpenAPI, Contact Object); at least one member is present. */
export type Contact = { name?: string; url?: string; email?: string };

/** The license of an API (OpenAPI, License Object); `identifier` is an SPDX expression. */
export type License = { name: string; identifier?: string; url?: string };

/** One of the two APIs: an OpenAPI document, the node's lowered to it, and what that says about the whole API. */
export type Api = {
  name: ApiName;
  /** The whole document, to be written out or compiled. */
  document: JsonObject;
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
  tags: Tag[];
  securitySchemes: SecurityScheme[];
  externalDocs?: ExternalDocs;
  /** Requests that the API sends to its users (OpenAPI, `webhooks`). */
  webhooks: Operation[];
  /** The JSON pointers of the schemas in `components.schemas`, by name. */
  schemas: Map<string, string>;
  schemaAt: SchemaAt;
};
