// JSON-RPC 2.0 over any transport: requests and batches go in, replies come out, and subscriptions notify. The errors
// of the protocol and of EIP-1474 are part of it.

export { type ErrorObject, type StandardCode, helpOfCode, rpcError, standardErrors } from './rpc-errors.ts';
export { type RpcFront, rpcFront } from './rpc-front.ts';
export { contentType, rpcFailure } from './rpc-replies.ts';
export { invalidParams, listRoundedViolations } from './rpc-violations.ts';
export type { OpenSocket, Subscribed, Subscriber } from '../message/subscriber.ts';
