import type { Engine } from '../serve/engine.ts';
import { own } from '../serve/plan.ts';
import { httpDesk } from './http.ts';
import type { HandlerParts } from './parts.ts';
import { rpcDesk } from './rpc.ts';

/**
 * Makes what answers with handlers. A request gets to its handler only when it keeps the contract; every other one is
 * refused as the exchanges show it.
 *
 * @param parts - see {@link HandlerParts}
 * @returns the engine
 */
export function handlerEngine(parts: HandlerParts): Engine {
  const { exchanges, handlers, authenticate } = parts;
  return {
    // What is neither handled nor authenticated costs what it costs the mock.
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
