import type { Json } from '../../contract/base/json.ts';
import type { RequestHeaders, StreamedBody } from '../../serve/message/message.ts';
import type { FailureChanges } from '../answer/failure.ts';
import type { Reply, ReplyOptions } from '../answer/reply.ts';

/** A credential without the name of its authentication scheme; one for HTTP Basic in its two parts. */
export type ShownCredential = string | { username: string; password: string };

/** The members that every request of a handler has, besides those of its operation. */
export type Circumstances = {
  /** The `operationId`, or the JSON-RPC method. */
  readonly operation: string;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** The headers of the HTTP request as they were sent, by name in lower case. */
  readonly sent: RequestHeaders;
  /**
   * What was given to `fetch` with the request, e.g. the bindings of a worker; `undefined` where a port is listened on.
   */
  readonly env: unknown;
};

/** The types of an HTTP operation, for its handler: a row of the tables that `twinspec generate` writes. */
export type HttpOperation = {
  /** An object with `body` and those of `path`, `query`, `headers` and `cookies` that the operation has. */
  request: object;
  /** The credentials by key of the security scheme. */
  credentials: object;
  /** The documented failures: the name of the exchange, and the status as the contract has it. */
  failures: object;
  /** The bodies of the responses by status as the contract has it. */
  responses: object;
  /** The payload of a success; its whole body if there is no envelope. */
  payload: unknown;
};

/** The types of a JSON-RPC method, for its handler. */
export type RpcOperation = {
  params: unknown;
  result: unknown;
  /** The documented errors: the name of the exchange, and the code. */
  failures: object;
  /** The codes of the errors that the method documents. */
  codes: number;
};

/**
 * What the options of a server give to a handler: the `caller`, if there is an `authenticate`, and the `context`, if
 * there is a context factory.
 *
 * @example type Mine = Given<'optional', User, Log>; // { readonly caller: User | undefined; readonly context: Log }
 */
export type Given<Security extends AskedOf, Caller, Context> = ([Caller] extends [never]
  ? unknown
  : { readonly caller: KnownTo<Security, Caller> }) &
  (unknown extends Context ? unknown : { readonly context: Context });

/** Of whom an operation asks for credentials: required, none, or optional. */
type AskedOf = 'required' | 'optional' | 'none';

type KnownTo<Security extends AskedOf, Caller> = {
  required: Caller;
  optional: Caller | undefined;
  none: undefined;
}[Security];

/** A request to an HTTP operation that keeps the contract, and the means to answer it; `Own` is {@link Given} to it. */
export type HttpRequest<Row extends HttpOperation, Own = unknown> = Row['request'] &
  Own &
  Circumstances & {
    /** The credentials that let the caller in, by key of the security scheme. */
    readonly credentials: Row['credentials'];
    /**
     * Ends the handler with a documented failure.
     *
     * @param name - the name of the exchange that shows it
     * @param changes - what is to differ from the example
     */
    readonly fail: <Name extends keyof Row['failures'] & string>(
      name: Name,
      changes?: FailureChanges<BodyOf<Row['responses'], Row['failures'][Name]>>,
    ) => never;
    /**
     * Makes a whole response, for what a payload alone cannot express: another status, a header, the envelope itself.
     *
     * @param answer - the whole body, and {@link ReplyOptions}
     * @returns the response, for the handler to return
     */
    readonly reply: <Status extends StatusOf<Row['responses']>>(
      status: Status,
      ...answer: AnswerOf<BodyOf<Row['responses'], Status>>
    ) => Reply;
  };

/** A call of a JSON-RPC method that keeps the contract. */
export type RpcRequest<Row extends RpcOperation, Own = unknown> = Own &
  Circumstances & {
    /** The params by position, or by name if the method takes them so. */
    readonly params: Row['params'];
    /** Whether it is a notification, whose answer is not sent. */
    readonly isNotification: boolean;
    /**
     * Ends the handler with a documented error.
     *
     * @param error - the name of the exchange that shows it, or its code
     * @param changes - `message` and `data`, if they are to differ from what is documented
     */
    readonly fail: (
      error: (keyof Row['failures'] & string) | Row['codes'] | StandardErrorCode,
      changes?: Pick<FailureChanges, 'message' | 'data'>,
    ) => never;
  };

/** Codes that every JSON-RPC method may answer with: JSON-RPC 2.0, section 5.1, and EIP-1474. */
export type StandardErrorCode =
  | -32600
  | -32601
  | -32602
  | -32603
  | -32000
  | -32001
  | -32002
  | -32003
  | -32004
  | -32005
  | -32006;

/**
 * Handles one HTTP operation.
 *
 * @example const mintFT: HttpHandler<ServerOperations['mintFT']> = ({ fail }) => fail('subIdMismatch');
 */
export type HttpHandler<Row extends HttpOperation, Own = unknown> = (
  request: HttpRequest<Row, Own>,
) => Sendable<Row['payload']> | Reply | Promise<Sendable<Row['payload']> | Reply>;

/**
 * Handles one JSON-RPC method.
 *
 * @example const eth_estimateGas: RpcHandler<ServerOperations['eth_estimateGas']> = () => '0x5208';
 */
export type RpcHandler<Row extends RpcOperation, Own = unknown> = (
  request: RpcRequest<Row, Own>,
) => Row['result'] | Promise<Row['result']>;

/** The request of a handler whose contract is not known at compile time. */
export type AnyRequest<Caller = unknown, Context = unknown> = Circumstances & {
  readonly path: { readonly [name: string]: Json };
  readonly query: { readonly [name: string]: Json };
  readonly headers: { readonly [name: string]: Json };
  readonly cookies: { readonly [name: string]: Json };
  /**
   * JSON as its value, a form as an object of its fields, a multipart form as a `MultipartBody`, parts without names as
   * a list, text as a string, anything else as bytes; `undefined` without a body.
   */
  readonly body: unknown;
  /** The media type of the body as the contract has it. */
  readonly contentType: string | undefined;
  /** The params of a JSON-RPC method; `undefined` for an HTTP operation. */
  readonly params: unknown;
  /** Whether it is a JSON-RPC notification, whose answer is not sent. */
  readonly isNotification: boolean;
  readonly credentials: { readonly [scheme: string]: ShownCredential };
  /** What `authenticate` returned; `undefined` if it was not asked. */
  readonly caller: Caller | undefined;
  /** The value of the context factory; `undefined` if there is none. */
  readonly context: Context;
  readonly fail: (error: string | number, changes?: FailureChanges) => never;
  readonly reply: (status: number, body?: unknown, options?: ReplyOptions) => Reply;
};

/**
 * A handler whose contract is not known at compile time.
 *
 * @example const getPet: AnyHandler = ({ path }) => ({ id: path['id'], name: 'Rex' });
 */
export type AnyHandler<Caller = unknown, Context = unknown> = (request: AnyRequest<Caller, Context>) => unknown;

/**
 * Handlers by `operationId` or JSON-RPC method.
 *
 * @example const handlers: AnyHandlers = { getPet: ({ path, fail }) => pets.get(path['id']) ?? fail('unknownPet') };
 */
export type AnyHandlers<Caller = unknown, Context = unknown> = {
  readonly [operation: string]: AnyHandler<Caller, Context>;
};

/**
 * The items of a stream, as a handler gives them: each is checked and sent when the client takes it. If the client
 * goes, the `signal` of the request aborts, and the stream is cancelled, or the iterator's `return` called.
 *
 * @example
 * async function* watchPets({ signal }: HttpRequest<ServerOperations['watchPets']>): AsyncGenerator<Pet> {
 *   for await (const [pet] of on(pets, 'change', { signal })) yield pet;
 * }
 */
export type Items<Item> = ReadableStream<Item> | AsyncIterable<Item> | Iterable<Item>;

/** The responses of an operation, one of which may be given as a stream of items. */
export type WithItems<Responses, Status, Item> = {
  [Name in keyof Responses]: Name extends Status ? Responses[Name] | Items<Item> : Responses[Name];
};

/** A body as a handler may give it: bytes in place of what a client reads as a `Blob`, also one after the other. */
type Sendable<Body> = Body extends Blob ? Blob | Uint8Array | ArrayBuffer | StreamedBody : Body;

type Range = '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';

/** A range and `default` stand for many statuses. */
type StatusOf<Responses> =
  | Extract<keyof Responses, number>
  | ([Extract<keyof Responses, Range>] extends [never] ? never : number);

type BodyOf<Responses, Status> = Status extends keyof Responses
  ? Responses[Status]
  : Responses[Extract<keyof Responses, Range>];

type AnswerOf<Body> = [Body] extends [undefined]
  ? [body?: undefined, options?: ReplyOptions]
  : [body: Sendable<Body>, options?: ReplyOptions];
