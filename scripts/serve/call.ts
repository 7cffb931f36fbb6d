import type { Json, JsonObject } from '../contract/json.ts';
import type { RequestView } from '../contract/operation.ts';
import type { Violation } from '../contract/violations.ts';
import type { Attribution } from './answer.ts';
import type { PlainRequest, RequestHeaders } from './message.ts';
import type { Preference } from './prefer.ts';
import type { ErrorObject } from './rpc-errors.ts';

/** One call of an HTTP operation, or one HTTP request with JSON-RPC calls in it. */
export type Call = {
  headers: RequestHeaders;
  /** The query string without `?`. */
  search: string;
  /** What stands in the place of each template of the path, still percent-encoded. */
  pathValues: Record<string, string>;
  body: Uint8Array;
  /** Tells that whoever asked is gone, see {@link PlainRequest}. */
  signal: PlainRequest['signal'];
  /** What the client prefers (`Prefer`). */
  preference: Preference | undefined;
};

/** One JSON-RPC call that is to be answered. */
export type RpcCall = {
  /** The request object as `body`, its params in the order of the contract; `null` when they cannot be ordered. */
  view: RequestView;
  /** Where the params break the contract, found as they were sent. */
  violations: Violation[];
  /** What to add to why it was answered so; `''` most of the time. */
  form: string;
  /** The HTTP request that it came with. */
  http: Call;
};

/** One JSON-RPC call of a method that the contract does not have. */
export type UnknownCall = {
  method: string;
  /** As they were sent; `undefined` when there were none. */
  params: Json[] | JsonObject | undefined;
  /** Whether it asks for no answer (JSON-RPC 2.0, section 4.1). */
  isNotification: boolean;
  /** The HTTP request that it came with. */
  http: Call;
};

/** Takes calls of methods that the contract does not have; `undefined` for those that it does not know either. */
export type AnswerUnknown = (call: UnknownCall) => Promise<RpcAnswer | undefined>;

/** What a JSON-RPC call is answered: a result that is already JSON text, or an error. */
export type RpcAnswer = { by: Attribution } & ({ result: string } | { error: ErrorObject });
