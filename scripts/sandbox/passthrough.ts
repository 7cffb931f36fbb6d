import { isHash, keccak256, type Hex } from 'viem';
import { asList, asText, type Json, type JsonObject } from '../contract/json.ts';
import { CommandError } from '../contract/errors.ts';
import type { RpcFallback, RpcOutcome } from '../server/fallback.ts';
import { NodeError, type Node } from './node.ts';
import { isMined } from './receipts.ts';
import type { SandboxEvent } from './world.ts';

/** The parts of the sandbox that the methods of the node use. */
export type PassthroughParts = {
  node: Node;
  /** Whether a signed transaction is already stored. */
  isKept: (hash: Hex) => boolean;
  keep: (event: SandboxEvent) => Promise<void>;
  /** Stores the state of the chain, if the sandbox has a state folder. */
  keepChain: () => Promise<void>;
  /** Milliseconds to wait for a transaction to be mined before that; 0 if no state is stored. */
  timeout: number;
  snapshot: () => Promise<string>;
  restore: (id: string) => Promise<void>;
  reset: () => Promise<void>;
};

/** Methods that only read, by the beginning of their names. */
const reading = /^(?:eth_(?!send|sign|submit)|net_|web3_|debug_|trace_|txpool_|rpc_|ots_|erigon_)/;

/** Methods whose result is the hash of a transaction, unless they wait until it is mined. */
const sending = /^eth_send/;

type Special = (parts: PassthroughParts, params: Json[]) => Promise<Json>;

/** Methods that the sandbox must not just pass on: the platform goes back in time with its chain. */
const special: { [method: string]: Special } = {
  evm_snapshot: ({ snapshot }) => snapshot(),
  evm_revert: async ({ restore }, [id]) => {
    try {
      await restore(String(id));
      return true;
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  },
  anvil_reset: async ({ reset }) => {
    await reset();
    return null;
  },
  hardhat_reset: async ({ reset }) => {
    await reset();
    return true;
  },
  eth_sendRawTransaction: (parts, params) => sendRaw(parts, 'eth_sendRawTransaction', params),
  eth_sendRawTransactionSync: (parts, params) => sendRaw(parts, 'eth_sendRawTransactionSync', params),
};

/**
 * Passes calls of methods that the contract does not have on to the node, unchanged.
 *
 * @param parts - see {@link PassthroughParts}
 * @returns answers such a call
 */
export function passthrough(parts: PassthroughParts): RpcFallback {
  return ({ method, params }) => outcomeOf(() => call(parts, method, params));
}

async function call(parts: PassthroughParts, method: string, params: Json[] | JsonObject | undefined): Promise<Json> {
  const own = Object.hasOwn(special, method) ? special[method] : undefined;
  if (own !== undefined) return own(parts, asList(params));
  const result = await parts.node.request(method, params ?? []);
  if (reading.test(method)) return result;
  // The node may answer before it has mined a transaction, and its state has only what is mined.
  const sent = sending.test(method) ? asText(result) : undefined;
  if (sent !== undefined && isHash(sent)) await isMined(parts.node, sent, parts.timeout);
  // Stored before the caller gets its answer, as everything that the sandbox does.
  await parts.keepChain();
  return result;
}

async function sendRaw({ node, isKept, keep }: PassthroughParts, method: string, params: Json[]): Promise<Json> {
  const raw = asText(params[0]);
  if (raw === undefined || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return node.request(method, params);
  const bytes: Hex = `0x${raw.slice(2)}`;
  const hash = keccak256(bytes);
  if (isKept(hash)) return node.request(method, params);
  await keep({ kind: 'signed', hash, raw: bytes });
  try {
    return await node.request(method, params);
  } catch (error) {
    await keep({ kind: 'dropped', hash });
    throw error;
  }
}

async function outcomeOf(work: () => Promise<Json>): Promise<RpcOutcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof CommandError) return { error: { code: -32_000, message: error.message } };
    if (!(error instanceof NodeError)) throw error;
    const { code, message, data } = error;
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
}
