import { isHash, keccak256, type Hex } from 'viem';
import { CommandError } from '../contract/errors.ts';
import { asList, asText, isObject, type Json } from '../contract/json.ts';
import type { Cors } from '../serve/cors.ts';
import type { RpcFallback, RpcOutcome } from '../server/fallback.ts';
import type { Gate } from './gate.ts';
import { treatmentOf, type Treatment } from './methods.ts';
import { NodeError, type Node } from './node.ts';
import { isMined } from './receipts.ts';
import { missingFrom } from './sender.ts';
import { StorageError } from './store.ts';
import type { SandboxEvent } from './world.ts';

/** The parts of the sandbox that the methods of the node use. */
export type PassthroughParts = {
  node: Node;
  /** The signed transactions that are stored. */
  signed: () => ReadonlyMap<Hex, { hash: Hex; raw: Hex }>;
  keep: (event: SandboxEvent) => Promise<void>;
  /** Stores the state of the chain, if the sandbox has a state folder. */
  keepChain: () => Promise<void>;
  /** Milliseconds to wait for a transaction to be mined before that; 0 if no state is stored. */
  timeout: number;
  /** Whether a request comes from a page that may not call. */
  isForeign: Cors['isForeign'];
  /** Runs what changes the chain while nobody goes back in time. */
  shared: Gate['shared'];
  snapshot: () => Promise<string>;
  restore: (id: string) => Promise<void>;
  reset: () => Promise<void>;
};

/** A call, with its params as they were sent. */
type Called = { method: string; params: unknown };

const treat: { [treatment in Treatment]: (parts: PassthroughParts, call: Called) => Promise<Json> } = {
  read: ({ node }, { method, params }) => node.request(method, params),
  change: (parts, { method, params }) =>
    parts.shared(async () => {
      const result = await parts.node.request(method, params);
      // Stored before the caller gets its answer, as everything that the sandbox does.
      await parts.keepChain();
      return result;
    }),
  send: (parts, { method, params }) =>
    parts.shared(async () => {
      const result = await parts.node.request(method, params);
      // The node may answer before it has mined a transaction, and its state has only what is mined.
      if (typeof result === 'string' && isHash(result)) await isMined(parts.node, result, parts.timeout);
      await parts.keepChain();
      return result;
    }),
  sendRaw: (parts, call) => parts.shared(() => sendRaw(parts, call)),
  drop: (parts, { method, params }) =>
    parts.shared(async () => {
      const result = await parts.node.request(method, params);
      for (const { hash } of await missingFrom(parts.node, [...parts.signed().values()])) {
        await parts.keep({ kind: 'dropped', hash });
      }
      return result;
    }),
  snapshot: ({ snapshot }) => snapshot(),
  revert: async ({ restore }, { params }) => {
    try {
      await restore(String(listOf(params)[0]));
      return true;
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  },
  reset: async ({ reset }, { method, params }) => {
    const [options] = listOf(params);
    if (isObject(options) && (options['forking'] ?? null) !== null) {
      throw new CommandError('The sandbox goes back to its own start; it fetches no chain from other machines.');
    }
    await reset();
    return method === 'anvil_reset' ? null : true;
  },
};

/**
 * Answers calls of methods that the contract does not have: those of the node, as the table of methods says.
 *
 * @param parts - see {@link PassthroughParts}
 * @returns answers such a call; `undefined` for methods that the table does not have
 */
export function passthrough(parts: PassthroughParts): RpcFallback {
  return ({ method, params = [], sent }) => {
    // Text may be sent from any page without being asked first, and a page need not read the answer to do harm.
    if (parts.isForeign(sent)) {
      return { error: { code: invalidRequest, message: 'Pages of this origin may not call; --cors lets them.' } };
    }
    const treatment = treatmentOf(method);
    if (treatment === undefined) return undefined;
    if (typeof treatment === 'object') {
      return { error: { code: notSupported, message: `${method} is refused. ${treatment.refusal}` } };
    }
    return outcomeOf(method, () => treat[treatment](parts, { method, params }));
  };
}

/** EIP-1474: the request is invalid; the method is not supported. */
const [invalidRequest, notSupported] = [-32_600, -32_004];

function listOf(params: unknown): Json[] {
  return asList(params as Json);
}

async function sendRaw({ node, signed, keep }: PassthroughParts, { method, params }: Called): Promise<Json> {
  const raw = asText(listOf(params)[0]);
  if (raw === undefined || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return node.request(method, params);
  const bytes: Hex = `0x${raw.slice(2)}`;
  const hash = keccak256(bytes);
  if (signed().has(hash)) return node.request(method, params);
  await keep({ kind: 'signed', hash, raw: bytes });
  try {
    return await node.request(method, params);
  } catch (error) {
    await keep({ kind: 'dropped', hash });
    throw error;
  }
}

/** What anvil says on its socket about params that it cannot read, whatever is wrong with them. */
const isUnread = /^data did not match any variant/;

async function outcomeOf(method: string, work: () => Promise<Json>): Promise<RpcOutcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof CommandError || error instanceof StorageError) {
      return { error: { code: -32_000, message: error.message } };
    }
    if (!(error instanceof NodeError)) throw error;
    const { code, data } = error;
    const message = isUnread.test(error.message) ? `The params do not fit ${method}.` : error.message;
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
}
