import type { RpcMethod } from '../contract/operation.ts';
import type { Engine } from '../serve/engine.ts';
import { own, type Plan } from '../serve/plan.ts';
import { httpDesk } from './http.ts';
import type { JsonRpc } from './json-rpc.ts';
import type { HandlerParts } from './parts.ts';
import type { RpcDesk } from './rpc.ts';

/**
 * Makes the engine that answers with handlers. A handler gets only requests that keep the contract; the others are
 * refused as the contract shows it, or else with a problem. Nothing is made up.
 *
 * @param parts - see {@link HandlerParts}
 * @param jsonRpc - serves methods, if the contract has any
 * @returns the engine
 */
export function handlerEngine(parts: HandlerParts, jsonRpc: JsonRpc | undefined): Engine {
  const { handlers } = parts;
  const deskOf = ({ operation }: Plan, method: RpcMethod): RpcDesk => {
    if (jsonRpc === undefined) throw new Error('A server without JSON-RPC has no methods.');
    return jsonRpc.rpcDesk(parts, operation, method, own(handlers, operation.id));
  };
  return {
    http: (plan) => httpDesk(parts, plan, own(handlers, plan.operation.id)),
    rpc: (plan, method) => deskOf(plan, method).answer,
    subscribe: (plan, method) => deskOf(plan, method).subscribe,
    notified: (plan, method) => deskOf(plan, method).notified,
  };
}
