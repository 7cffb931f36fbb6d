// An engine behind the fronts of serve/ that answers from handlers: each gets only requests that keep the contract, and
// only answers that keep it are sent. `server.ts` makes a server of it; other engines use its parts.

import type { RpcMethod } from '../contract/rpc-method.ts';
import type { Engine } from '../serve/engine.ts';
import { ownProperty } from '../contract/base/own-property.ts';
import type { RequestPlan } from '../serve/request/request.ts';
import { prepareHttpOperation } from './call/http.ts';
import type { JsonRpc } from './call/json-rpc.ts';
import type { ServerParts } from './server-parts.ts';
import type { PreparedRpcMethod } from './call/rpc-methods.ts';

export { Refusal } from './answer/refusal.ts';
export type { AnyHandlers } from './call/handler.ts';
export { jsonRpc } from './call/json-rpc.ts';
export type { RpcFallback, RpcOutcome } from './answer-unknown.ts';
export { createIncidentLog } from './incident-log.ts';

/**
 * Makes the engine that answers with handlers. A handler gets only requests that keep the contract; the others are
 * refused as the contract shows it, or else with a problem. Nothing is made up.
 *
 * @param parts - see {@link ServerParts}
 * @param jsonRpc - serves methods, if the contract has any
 */
export function handlerEngine(parts: ServerParts, jsonRpc: JsonRpc | undefined): Engine {
  const { handlers } = parts;
  const deskOf = ({ operation }: RequestPlan, method: RpcMethod): PreparedRpcMethod => {
    if (jsonRpc === undefined) throw new Error('A server without JSON-RPC has no methods.');
    return jsonRpc.rpcDesk(parts, operation, method, ownProperty(handlers, operation.id));
  };
  return {
    http: (plan) => prepareHttpOperation(parts, plan, ownProperty(handlers, plan.operation.id)),
    rpc: (plan, method) => deskOf(plan, method).answer,
    subscribe: (plan, method) => deskOf(plan, method).subscribe,
    notified: (plan, method) => deskOf(plan, method).notified,
  };
}
