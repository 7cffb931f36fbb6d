import type { RpcMethod } from '../contract/operation.ts';
import type { Answer } from './answer.ts';
import type { Call, RpcAnswer, RpcCall } from './call.ts';
import type { Plan } from './plan.ts';
import type { Reading } from './reading.ts';

/**
 * What answers operations behind the fronts: exchanges, Prism, handlers. It prepares each operation once, when it is
 * first called. A request that breaks the contract gets to it, too: only the contract knows how it is refused.
 */
export type Engine = {
  /**
   * Prepares the answers of an HTTP operation.
   *
   * @param plan - of the operation
   * @returns answers one call
   */
  http: (plan: Plan) => (call: Call, reading: Reading) => Answer | Promise<Answer>;
  /**
   * Prepares the answers of a JSON-RPC method.
   *
   * @param plan - of the operation
   * @param method - what it has beyond an HTTP one
   * @returns answers one call
   */
  rpc: (plan: Plan, method: RpcMethod) => (call: RpcCall) => RpcAnswer | Promise<RpcAnswer>;
  /**
   * Prepares what a notification of a JSON-RPC method does, where it does anything: it is never answered (JSON-RPC 2.0,
   * section 4.1).
   *
   * @param plan - of the operation
   * @param method - what it has beyond an HTTP one
   * @returns takes one notification; `undefined` where nobody is interested
   */
  notified?: (plan: Plan, method: RpcMethod) => ((call: RpcCall) => Promise<void>) | undefined;
};
