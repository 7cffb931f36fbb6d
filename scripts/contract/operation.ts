// The operation: everything that a document says about one, and its exchanges, from which every verb works.

import type {
  ApiKind,
  ApiServer,
  Described,
  Envelope,
  ExternalDocs,
  Header,
  Parameter,
  RequestBody,
  Response,
  SchemaAt,
} from './message.ts';
import type { Json, JsonSchema } from './base/json.ts';
import type { RpcMethod } from './rpc-method.ts';
import type { Requirement } from './security.ts';

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

/**
 * An operation of the contract: everything that its document says about it. All APIs have operations of this form, as
 * an OpenRPC document is lowered to OpenAPI before it gets here. Webhooks and callbacks have it, too.
 */
export type Operation = Described & {
  /**
   * The `operationId`, or the JSON-RPC method; unique in the contract, as the name of its API stands before it where it
   * is in several: `orders.create`.
   */
  id: string;
  /** The name of its API. */
  api: string;
  kind: ApiKind;
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
  /** The security alternatives, each a set of schemes that go together. None, or an empty one: open to every caller. */
  security: Requirement[][];
  /** The headers of requests: those of security schemes first, then those of parameters. */
  headers: Header[];
  /** The servers of the operation: its own, or else those of the path item, or else those of the document. */
  servers: ApiServer[];
  /**
   * Where it is on a server of several APIs: the path before those of its servers, and whether it is also found without
   * the latter; missing where its API is the only one of its kind.
   */
  place?: { below: string; isAlsoBare: boolean };
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
  /** `x-sunset`: the day (RFC 3339) from which it may be gone. */
  sunset?: string;
  /** `x-weightage`: how much of the account's quota a call uses. */
  weightage?: number;
  /** JSON pointers into the request body of fields that must never be shown (`format: password`); `*` is any index. */
  secrets: string[];
  envelope?: Envelope | undefined;
  pagination?: Pagination;
  rpc?: RpcMethod | undefined;
  exchanges: Exchange[];
  /** Values of the user's own for requests that no exchange shows, by pointers into a request. */
  given?: { pointer: string; value: Json }[];
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
  /** A header whose documented value cannot be sent, and why. */
  uncarried?: { name: string; what: string };
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
