import { isHash, keccak256, numberToHex, type Hex } from '../viem.ts';
import { nodeMethods } from '../../../generated/client.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { asList, asObject, asText, isObject, type Json } from '../../contract/base/json.ts';
import type { Cors } from '../../serve/access/access.ts';
import type { Subscriber } from '../../serve/rpc/rpc.ts';
import type { RpcFallback, RpcOutcome } from '../../server/engine.ts';
import { sortState } from '../history/chain-state.ts';
import type { ReadWriteLock } from '../history/read-write-lock.ts';
import type { ChainFaults } from '../operations/faults.ts';
import {
  isCheat,
  isOfOwnNode,
  findNonWaitingMethod,
  findMethodPolicy,
  type MethodPolicy,
} from './rpc-method-policy.ts';
import { NodeError, NodeGone, quantityIn, type Node } from './node.ts';
import { waitUntilMined } from './receipts.ts';
import { findMissing } from '../operations/sender.ts';
import { StorageError } from '../history/event-store.ts';
import { subscribeToNode } from './subscriptions.ts';
import { headOf } from '../history/take-state.ts';
import { sendableOf, settleWaiting } from '../history/waiting.ts';
import type { CheatCode, SandboxEvent, SandboxData } from '../history/sandbox-events.ts';

/** The parts of the sandbox that the methods of the node use. */
export type PassthroughParts = ReadWriteLock & {
  node: Node;
  /** The state of the sandbox, with the signed transactions that are stored. */
  world: () => SandboxData;
  keep: (event: SandboxEvent) => Promise<void>;
  /** Whether the node is our own, of which all that changes it is stored. */
  isOwn: boolean;
  /** Waits until a transaction is in a block, if our own node mines at once. */
  settled: (hash: Hex) => Promise<void>;
  /** Whether a request comes from a page that may not call. */
  isForeign: Cors['isForeign'];
  /** Whether cheat codes are passed on. */
  hasCheats: boolean;
  /** What goes wrong because a test asks for it. */
  faults: Pick<ChainFaults, 'delay' | 'isDropped'>;
  /** Whether each run is the same: the clock of the chain advances with its blocks alone. */
  isRepeatable: boolean;
  /** Milliseconds between two looks for what subscribers are notified of. */
  interval: number;
  snapshot: () => Promise<string>;
  revert: (id: string) => Promise<void>;
  reset: () => Promise<void>;
};

/** A call, with its params as they were sent, and the connection if that can be notified. */
type Called = { method: string; params: unknown; subscriber?: Subscriber | undefined };

const treat: { [treatment in MethodPolicy]: (parts: PassthroughParts, call: Called) => Promise<Json> } = {
  read: async ({ node, isRepeatable }, { method, params }) => {
    try {
      const result = await node.request(method, adapted[method]?.(params) ?? params);
      return isRepeatable ? await sortIfState(method, result) : result;
    } catch (error) {
      // Some nodes answer with an error when there is no such block; the interface shows null.
      if (error instanceof NodeError && error.code === notFound && Object.hasOwn(nodeMethods, method)) return null;
      throw error;
    }
  },
  change: async (parts, { method, params }) => {
    const travel = parts.isRepeatable ? travelling[method] : undefined;
    if (travel === undefined) return changeNode(parts, method, params);
    const { timestamp } = asObject(await parts.node.request('eth_getBlockByNumber', ['pending', false]));
    const next = Number(quantityIn(asText(timestamp) ?? ''));
    const time = travel(next, Number(listOf(params)[0]));
    await changeNode(parts, 'evm_setNextBlockTimestamp', [time]);
    return time - next;
  },
  send: ({ node, shared, world, isOwn, settled, keep }, { method, params }) =>
    shared(async () => {
      const result = await node.request(method, params);
      const hash = asText(isObject(result) ? result['transactionHash'] : result);
      if (!isOwn || hash === undefined || !isHash(hash)) return result;
      const transaction = await node.request('eth_getTransactionByHash', [hash]);
      if (isObject(transaction) && !world().signed.has(hash)) {
        await keep({ kind: 'signed', ...(await sendableOf(node, transaction)) });
      }
      await settled(hash);
      return result;
    }),
  sendRaw: (parts, call) => parts.shared(() => sendRaw(parts, call)),
  drop: (parts, { method, params }) =>
    parts.shared(async () => {
      await settleWaiting(parts.node, parts.world());
      const result = await parts.node.request(method, params);
      for (const { hash } of await findMissing(parts.node, [...parts.world().waiting.values()])) {
        await parts.keep({ kind: 'dropped', hash });
      }
      return result;
    }),
  snapshot: ({ snapshot }) => snapshot(),
  revert: async ({ revert }, { params }) => {
    try {
      await revert(String(listOf(params)[0]));
      return true;
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  },
  reset: async ({ reset }, { method, params }) => {
    const [options] = listOf(params);
    // viem names the member always, and leaves it empty.
    const { forking = null } = isObject(options) ? options : {};
    if (Object.values(asObject(forking)).some((value) => value !== null)) {
      throw new CommandError('The sandbox goes back to its own start; it fetches no chain from other machines.');
    }
    await reset();
    return method === 'anvil_reset' ? null : true;
  },
  subscribe: async (parts, { params, subscriber }) => {
    if (subscriber === undefined) {
      throw new NodeError(
        notSupported,
        'eth_subscribe sends notifications: call it over WebSocket, at the same address.',
      );
    }
    return subscribeToNode(parts, subscriber, listOf(params));
  },
  unsubscribe: async (_, { params, subscriber }) => subscriber?.end(listOf(params)[0] ?? null) ?? false,
};

/** What moves the clock of a node, to when. Where blocks have a fixed pace, nodes disregard it. */
const travelling: { [method: string]: (next: number, seconds: number) => number } = {
  evm_increaseTime: (next, seconds) => next + seconds,
  anvil_increaseTime: (next, seconds) => next + seconds,
  evm_setTime: (_, time) => time,
  anvil_setTime: (_, time) => time,
};

/**
 * Calls a cheat code while no other call changes anything, and stores it.
 *
 * @param parts - see {@link PassthroughParts}
 * @param method - name of the cheat code
 * @param undo - the cheat code that takes it back when the process has ended, if it is that of a fault
 * @returns the node's result
 * @throws NodeError with the node's own error
 */
export function changeNode(
  { node, exclusive, isOwn, keep }: Pick<PassthroughParts, 'node' | 'exclusive' | 'isOwn' | 'keep'>,
  method: string,
  params: unknown,
  undo?: Pick<CheatCode, 'method' | 'params'>,
): Promise<Json> {
  return exclusive(async () => {
    if (!isOwn) return node.request(method, params);
    const block = await headOf(node);
    const result = await node.request(method, params);
    await keep({ kind: 'cheat', method, params: params as Json, block, ...(undo && { undo }) });
    return result;
  });
}

/** What the contract accepts and nodes do not, by method. */
const adapted: { [method: string]: (params: unknown) => unknown } = {
  eth_estimateGas: (params) => listOf(params).map((param, i) => (i === 0 ? withQuantities(param) : param)),
};

/** What nodes leave to chance in a result is put in its order. */
async function sortIfState(method: string, result: Json): Promise<Json> {
  return method.endsWith('_dumpState') && typeof result === 'string' ? sortState(result) : result;
}

/** The contract also accepts numbers where nodes expect quantities (EIP-1474). */
function withQuantities(transaction: Json): Json {
  if (!isObject(transaction)) return transaction;
  const written = Object.entries(transaction).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? numberToHex(value) : value,
  ]);
  return Object.fromEntries(written);
}

/**
 * Answers calls of methods: those of the contract and of every node, as the table of methods says.
 *
 * @param parts - see {@link PassthroughParts}
 * @returns answers a call; `undefined` for methods that the table does not have
 */
export function passthrough(parts: PassthroughParts): RpcFallback {
  return ({ method, params = [], sent, subscriber }) => {
    // Text may be sent from any page without being asked first, and a page need not read the answer to do harm.
    if (parts.isForeign({ headers: sent })) {
      return { error: { code: invalidRequest, message: 'Pages of this origin may not call; --cors lets them.' } };
    }
    const treatment = findMethodPolicy(method);
    if (treatment === undefined) return undefined;
    if (typeof treatment === 'object') {
      return { error: { code: notSupported, message: `${method} is refused. ${treatment.refusal}` } };
    }
    if (!parts.hasCheats && isCheat(method)) {
      return {
        error: { code: notSupported, message: `${method} is refused: it is a cheat code; --cheats lets it through.` },
      };
    }
    return outcomeOf(method, async () => {
      await parts.faults.delay();
      const sending = findNonWaitingMethod(method);
      if (sending !== undefined) return sendAndWait(parts, { method: sending, params }, treat[treatment]);
      return treat[treatment](parts, { method, params, subscriber });
    });
  };
}

/** Milliseconds that a call waits for its block if it does not say how many. */
const usualWait = 30_000;

/**
 * EIP-7966: sends a transaction, and answers with its receipt. Others may go on meanwhile, also with what lets the node
 * mine again, or takes the transaction back.
 */
async function sendAndWait(
  parts: PassthroughParts,
  { method, params }: Called,
  send: (typeof treat)[MethodPolicy],
): Promise<Json> {
  const [transaction = null, given = usualWait] = listOf(params);
  const timeout = typeof given === 'string' ? Number(quantityIn(given)) : given;
  if (typeof timeout !== 'number' || !Number.isSafeInteger(timeout) || timeout < 1) {
    throw new NodeError(invalidParams, 'The second param is how long to wait, in milliseconds.');
  }
  const sent = await send(parts, { method, params: [transaction] });
  if (typeof sent !== 'string' || !isHash(sent)) return sent;
  const { node, world } = parts;
  const isLost = async (): Promise<boolean> =>
    !world().signed.has(sent) && (await node.request('eth_getTransactionByHash', [sent])) === null;
  if (await waitUntilMined(node, sent, timeout, isLost)) return node.request('eth_getTransactionReceipt', [sent]);
  const why = (await isLost())
    ? 'The transaction has left the mempool, and is in no block.'
    : `The transaction is in the mempool, but was in no block within ${timeout} ms.`;
  throw new NodeError(noReceipt, why, sent);
}

/** EIP-7966: there is no receipt yet; the data is the hash of the transaction. */
const noReceipt = 4;

/** EIP-1474: the request is invalid; there is no such resource; the method is not supported. */
const [invalidRequest, notFound, notSupported] = [-32_600, -32_001, -32_004];

/** JSON-RPC 2.0, section 5.1. */
const [noMethod, invalidParams] = [-32_601, -32_602];

function listOf(params: unknown): Json[] {
  return asList(params as Json);
}

async function sendRaw(
  { node, world, keep, settled, faults }: PassthroughParts,
  { method, params }: Called,
): Promise<Json> {
  const raw = asText(listOf(params)[0]);
  if (raw === undefined || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return node.request(method, params);
  const bytes: Hex = `0x${raw.slice(2)}`;
  const hash = keccak256(bytes);
  if (world().signed.has(hash)) return node.request(method, params);
  await keep({ kind: 'signed', hash, raw: bytes });
  const dropped = faults.isDropped(hash);
  if (dropped === 'forever') await keep({ kind: 'dropped', hash });
  if (dropped !== undefined) return hash;
  let result: Json;
  try {
    result = await node.request(method, params);
  } catch (error) {
    await keep({ kind: 'dropped', hash });
    throw error;
  }
  await settled(hash);
  return result;
}

/** What anvil says on its socket of a call that it cannot read, whether it is the method or the params. */
const isUnread = /^data did not match any variant/;

async function outcomeOf(method: string, work: () => Promise<Json>): Promise<RpcOutcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof CommandError || error instanceof StorageError) {
      return { error: { code: -32_000, message: error.message } };
    }
    if (!(error instanceof NodeError)) throw error;
    if (isUnread.test(error.message)) {
      return {
        error: isOfOwnNode(method)
          ? { code: invalidParams, message: `The params do not fit ${method}.` }
          : { code: noMethod, message: 'Method not found' },
      };
    }
    const { code, message, data } = error;
    return {
      error: { code, message, ...(data !== undefined && { data }) },
      ...(error instanceof NodeGone && { status: 503 }),
    };
  }
}
