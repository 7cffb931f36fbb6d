import type { Engine } from '../serve/engine.ts';
import { own } from '../serve/plan.ts';
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
    rpc: ({ operation }, method) => rpcDesk(parts, operation, method, own(handlers, operation.id)).answer,
    subscribe: ({ operation }, method) => rpcDesk(parts, operation, method, own(handlers, operation.id)).subscribe,
    notified: ({ operation }, method) => rpcDesk(parts, operation, method, own(handlers, operation.id)).notified,
  };
}
