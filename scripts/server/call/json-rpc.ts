import { rpcFront, type RpcFront } from '../../serve/rpc/rpc.ts';
import { unknownAnswerer } from '../answer-unknown.ts';
import { prepareRpcMethod } from './rpc-methods.ts';

/** What serves JSON-RPC methods. */
export type JsonRpc = {
  front: RpcFront;
  rpcDesk: typeof prepareRpcMethod;
  unknownAnswerer: typeof unknownAnswerer;
};

/**
 * Serves JSON-RPC methods. Emitted servers of contracts without one do not import it, so that a bundle is without it.
 */
export const jsonRpc: JsonRpc = { front: rpcFront, rpcDesk: prepareRpcMethod, unknownAnswerer };
