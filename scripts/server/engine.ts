import type { Operation, RpcMethod } from '../contract/operation.ts';
import { byOther } from '../serve/answer.ts';
import type { Engine } from '../serve/engine.ts';
import { own } from '../serve/plan.ts';
import { rpcError } from '../serve/rpc-errors.ts';
import { invalidParams } from '../serve/rpc-violations.ts';
import { httpDesk } from './http.ts';
import type { HandlerParts } from './parts.ts';
import { rpcDesk } from './rpc.ts';

/**
 * Makes the engine that answers with handlers. A handler gets only requests that keep the contract; the others are
 * refused as the contract shows it, or else with a problem. Nothing is made up.
 *
 * @param parts - see {@link HandlerParts}
 * @returns the engine
 */
export function handlerEngine(parts: HandlerParts): Engine {
  const { handlers } = parts;
  return {
    http: (plan) => httpDesk(parts, plan, own(handlers, plan.operation.id)),
    rpc: ({ operation }, method) => {
      const handler = own(handlers, operation.id);
      if (handler !== undefined) {
        if (method.subscriptions.length > 0) return onlyByWebSocket(operation, method);
        return rpcDesk(parts, operation, method, handler).answer;
      }
      const error = rpcError('-32601', `this server does not carry ${operation.id} out`);
      return ({ violations }) =>
        violations.length > 0
          ? invalidParams(operation, method, violations)
          : { error, by: byOther('error', operation.id, 'it has no handler') };
    },
    subscribe: ({ operation }, method) => {
      const handler = own(handlers, operation.id);
      return handler && rpcDesk(parts, operation, method, handler).subscribe;
    },
    notified: ({ operation }, method) => {
      const handler = method.subscriptions.length > 0 ? undefined : own(handlers, operation.id);
      return handler && rpcDesk(parts, operation, method, handler).notified;
    },
  };
}

/** Notifications need a connection. */
function onlyByWebSocket(operation: Operation, method: RpcMethod): ReturnType<Engine['rpc']> {
  const error = rpcError('-32004', `${operation.id} sends notifications: call it over WebSocket`);
  return ({ violations }) =>
    violations.length > 0
      ? invalidParams(operation, method, violations)
      : { error, by: byOther('error', operation.id, 'it needs a WebSocket') };
}
