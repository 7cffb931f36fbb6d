import type { Json } from '../contract/json.ts';
import type { RequestHeaders } from '../serve/message.ts';
import type { FailureChanges } from './failure.ts';
import type { Reply, ReplyOptions } from './reply.ts';

/** A credential as a caller shows it, without the name of its scheme; that of HTTP Basic in its two parts. */
export type ShownCredential = string | { username: string; password: string };

/** What every request is beside what its operation takes. */
export type Circumstances = {
  /** `operationId`, or name of the JSON-RPC method. */
  readonly operation: string;
  /** Ends when whoever asked is gone. */
  readonly signal: AbortSignal;
  /** Every header of the HTTP request as it was sent, by name in lower case. */
  readonly sent: RequestHeaders;
};

/** What handlers of HTTP operations are typed by: a row of the tables that `twinspec generate` writes. */
export type HttpOperation = {
  /** `body` and, where the operation has such, `path`, `query`, `headers`, `cookies`. */
  request: object;
  /** By key of the security scheme. */
  credentials: object;
  /** By name of the exchange, the status of the failure as the contract has it. */
  failures: object;
  /** The bodies, by status as the contract has it. */
  responses: object;
  /** What the envelope of a success holds; its body where there is no envelope. */
  payload: unknown;
};

/** What handlers of JSON-RPC methods are typed by. */
export type RpcOperation = {
  params: unknown;
  result: unknown;
  /** By name of the exchange, the code of the error. */
  failures: object;
  /** The codes that the method documents. */
  codes: number;
};

/** A request to an HTTP operation that keeps the contract, and what can be answered to it. */
export type HttpRequest<Row extends HttpOperation> = Row['request'] &
  Circumstances & {
    /** What the caller showed, by key of the security scheme. */
    readonly credentials: Row['credentials'];
    /**
     * Ends the handler with a documented failure.
     *
     * @param name - of the exchange that shows it
     * @param changes - what is different from the example
     */
    readonly fail: <Name extends keyof Row['failures'] & string>(
      name: Name,
      changes?: FailureChanges<BodyOf<Row['responses'], Row['failures'][Name]>>,
    ) => never;
    /**
     * Makes a whole response, for what a payload alone cannot say: another status, a header, the envelope itself.
     *
     * @param status - a documented one
     * @param answer - the body as a whole, and {@link ReplyOptions}
     * @returns what the handler returns
     */
    readonly reply: <Status extends StatusOf<Row['responses']>>(
      status: Status,
      ...answer: AnswerOf<BodyOf<Row['responses'], Status>>
    ) => Reply;
  };

/** A call of a JSON-RPC method that keeps the contract. */
export type RpcRequest<Row extends RpcOperation> = Circumstances & {
  /** In the order of the contract, or by name where the method takes them so. */
  readonly params: Row['params'];
  /** Whether it is a notification, whose answer nobody gets. */
  readonly isNotification: boolean;
  /**
   * Ends the handler with a documented error.
   *
   * @param error - name of the exchange that shows it, or its code
   * @param changes - `message` and `data`, where they are different from what is documented
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

/** Handles one HTTP operation. */
export type HttpHandler<Row extends HttpOperation> = (
  request: HttpRequest<Row>,
) => Sendable<Row['payload']> | Reply | Promise<Sendable<Row['payload']> | Reply>;

/** Handles one JSON-RPC method. */
export type RpcHandler<Row extends RpcOperation> = (request: RpcRequest<Row>) => Row['result'] | Promise<Row['result']>;

/** A request where nothing is known of the contract when it is compiled. */
export type AnyRequest = Circumstances & {
  readonly path: { readonly [name: string]: Json };
  readonly query: { readonly [name: string]: Json };
  readonly headers: { readonly [name: string]: Json };
  readonly cookies: { readonly [name: string]: Json };
  /** JSON as its value, forms as `FormData`, text as text, all else as bytes; `undefined` without a body. */
  readonly body: unknown;
  /** Media type of the body as the contract has it. */
  readonly contentType: string | undefined;
  /** Of a JSON-RPC method. */
  readonly params: unknown;
  readonly isNotification: boolean;
  readonly credentials: { readonly [scheme: string]: ShownCredential };
  readonly fail: (error: string | number, changes?: FailureChanges) => never;
  readonly reply: (status: number, body?: unknown, options?: ReplyOptions) => Reply;
};

/** A handler where nothing is known of the contract when it is compiled. */
export type AnyHandler = (request: AnyRequest) => unknown;

/** By `operationId`, or name of the JSON-RPC method. */
export type AnyHandlers = { readonly [operation: string]: AnyHandler };

/** A body as a handler may give it: what a client reads as a `Blob` may be bytes. */
type Sendable<Body> = Body extends Blob ? Blob | Uint8Array | ArrayBuffer : Body;

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
