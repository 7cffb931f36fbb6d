import type { Operation } from '../contract/operation.ts';
import type { RpcMethod, Subscription } from '../contract/rpc-method.ts';
import type { Answer } from './answer/answer-type.ts';
import type { Call, RpcAnswer, RpcCall } from './call-types.ts';
import type { RequestPlan } from './request/request-plan.ts';
import type { ParsedRequest } from './request/read-request.ts';
import type { Subscribed } from './message/subscriber.ts';

/**
 * Answers operations behind the fronts, from exchanges, with Prism or with handlers. It prepares each operation once,
 * when it is first called. It gets requests that break the contract, too, as only the contract says how to refuse them.
 */
export type Engine = {
  /**
   * Prepares an HTTP operation.
   *
   * @param plan - how its requests are read
   */
  http: (plan: RequestPlan) => (call: Call, reading: ParsedRequest) => Promise<Answer>;
  /**
   * Prepares a JSON-RPC method.
   *
   * @param plan - how its requests are read
   * @param method - what it has beyond an HTTP operation
   */
  rpc: (plan: RequestPlan, method: RpcMethod) => (call: RpcCall) => Promise<RpcAnswer>;
  /**
   * Prepares a JSON-RPC method for notifications, which are never answered (JSON-RPC 2.0, section 4.1).
   *
   * @param plan - how its requests are read
   * @param method - what it has beyond an HTTP operation
   * @returns a function that takes one notification; `undefined` if nothing happens for one
   */
  notified?: (plan: RequestPlan, method: RpcMethod) => ((call: RpcCall) => Promise<void>) | undefined;
  /**
   * Prepares a JSON-RPC method that subscribes to notifications (`x-subscription`), for connections that can be
   * notified. Without it, such a method is answered like any other.
   *
   * @param plan - how its requests are read
   * @param method - what it has beyond an HTTP operation
   * @returns a function that answers one call with the items of the subscription, which are stopped when it ends, or
   *   with an error; `undefined` if the method is answered like any other
   */
  subscribe?: (
    plan: RequestPlan,
    method: RpcMethod,
  ) => ((call: RpcCall, subscription: Subscription) => Promise<Subscribed | RpcAnswer>) | undefined;
  /**
   * Stands around each HTTP request that calls operations, e.g. to hold its answer back. Without it, the answer is sent
   * as it is.
   *
   * @param operationId - the operation; `undefined` for JSON-RPC
   * @param answer - answers the request, or what is to be seen in its place
   */
  around?: (
    call: Call,
    operationId: string | undefined,
    answer: (instead?: Call) => Promise<Answer>,
  ) => Promise<Answer>;
  /**
   * Whether it makes up what a method answers: a listed `rpc.discover` is then answered with the document, like one
   * that is not listed.
   */
  makesUp?: (method: Operation) => boolean;
  /** Makes further headers of an answer, names and values in alternation. */
  headersOf?: (answer: Answer) => string[];
};
