import type { Json, JsonObject } from '../contract/base/json.ts';
import type { RoundedNumber } from '../contract/base/rounded-numbers.ts';
import type { RequestView } from '../contract/operation.ts';
import type { Violation } from '../contract/validate/violations.ts';
import type { Answer, Attribution, ProblemFacts } from './answer/answer-type.ts';
import type { PlainRequest, PlainResponse, RequestHeaders } from './message/message.ts';
import type { ErrorObject } from './rpc/rpc-errors.ts';

/**
 * Serves paths that the contract does not have, e.g. the pages of a docs site; `undefined` if it has no such path.
 *
 * @example const pages: Pages = ({ url }) => (url === '/' ? { status: 200, headers: [], body: 'Hello' } : undefined);
 */
export type Pages = (request: PlainRequest) => PlainResponse | undefined | Promise<PlainResponse | undefined>;

/** Writes an answer that is a problem in the shape of the application. */
export type ShapeProblem = (answer: Answer & { problem: ProblemFacts }) => Answer;

/** One call of an HTTP operation, or one HTTP request that carries JSON-RPC calls. */
export type Call = {
  headers: RequestHeaders;
  /** Path and query, as they were sent, but without {@link Call.prefix}. */
  url: string;
  /** The session that it belongs to; see `session-id.ts`. */
  session: string;
  /** What stands before the path because it names the session: `/s/NAME`, or `''`. */
  prefix: string;
  /** The query string without `?`. */
  search: string;
  /** The values of the path's template expressions by name, still percent-encoded. */
  pathValues: Record<string, string>;
  body: Uint8Array;
  /** Reads a form that is still arriving, see {@link PlainRequest}. */
  form?: PlainRequest['form'];
  /** Aborts when the client is gone, see {@link PlainRequest}. */
  signal: PlainRequest['signal'];
  /** The connection that carries it, if that can be notified. */
  subscriber?: PlainRequest['subscriber'];
  /** What the runtime gives to each request, see {@link PlainRequest}. */
  env?: unknown;
};

/** One JSON-RPC call of a method of the contract. */
export type RpcCall = {
  /** The request object as `body`, with its params by position; `null` as params if they cannot be ordered. */
  view: RequestView;
  /** Where the params, in the form in which they were sent, break the contract. */
  violations: Violation[];
  /** The whole numbers in the params that JavaScript rounds. */
  inexact?: readonly InexactParam[];
  /** The HTTP request that carried it. */
  http: Call;
};

/** A whole number that JavaScript rounds: its place below the params of `body`, and where it was sent. */
export type InexactParam = RoundedNumber & { sent: string };

/** One JSON-RPC call of a method that the contract does not have. */
export type UnknownCall = {
  method: string;
  /** As they were sent; `undefined` if there were none. */
  params: Json[] | JsonObject | undefined;
  /** Whether it is a notification, which gets no answer (JSON-RPC 2.0, section 4.1). */
  isNotification: boolean;
  /** The HTTP request that carried it. */
  http: Call;
};

/** Answers calls of methods that the contract does not have; `undefined` if the method is unknown to it, too. */
export type AnswerUnknown = (call: UnknownCall) => Promise<RpcAnswer | undefined>;

/**
 * The answer to a JSON-RPC call: a result, already written as JSON, or an error, with the status of the HTTP response
 * if that is another than 200.
 */
export type RpcAnswer = { by: Attribution } & ({ result: string } | { error: ErrorObject; status?: number });
