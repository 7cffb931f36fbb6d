import type { Engine } from '../serve/engine.ts';
import { own } from '../serve/plan.ts';
import { httpDesk } from './http.ts';
import type { HandlerParts } from './parts.ts';
import { rpcDesk } from './rpc.ts';

/**
 * Makes the engine that answers with handlers. A handler gets only requests that keep the contract; the others are
 * refused as the exchanges show it.
 *
 * @param parts - see {@link HandlerParts}
 * @returns the engine
 */
export function handlerEngine(parts: HandlerParts): Engine {
  const { exchanges, handlers, authenticate } = parts;
  return {
    // Operations with neither a handler nor authentication are answered as fast as by the mock.
    http: (plan) => {
      const handler = own(handlers, plan.operation.id);
      const others = exchanges.http(plan);
      return handler === undefined && authenticate === undefined ? others : httpDesk(parts, plan, handler, others);
    },
    rpc: (plan, method) => {
      const handler = own(handlers, plan.operation.id);
      const others = exchanges.rpc(plan, method);
      return handler === undefined ? others : rpcDesk(parts, plan.operation, method, handler).answerer(others);
    },
    notified: (plan, method) => {
      const handler = own(handlers, plan.operation.id);
      return handler && rpcDesk(parts, plan.operation, method, handler).notified;
    },
  };
}
