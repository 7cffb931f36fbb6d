import { setTimeout as pause } from 'node:timers/promises';
import { asObject, type JsonObject } from '../../contract/base/json.ts';
import type { Hex } from '../viem.ts';
import { NodeError, type Node, type NodeCall } from '../chain/node.ts';
import { receiptsPerRequest, settlementsOf } from '../chain/receipts.ts';
import type { Sendable, SandboxData } from './sandbox-events.ts';

/** Forgets the transactions that are in a block by now among those that wait for one. */
export async function settleWaiting(node: Node, { waiting }: SandboxData): Promise<void> {
  const hashes = [...waiting.keys()];
  const settlements = await settlementsOf(node, hashes);
  for (const [i, hash] of hashes.entries()) if (settlements[i] !== undefined) waiting.delete(hash);
}

/**
 * Waits for transactions of a node that mines at once, unless they wait in the pool for another one.
 *
 * @returns those that are in a block
 */
export async function waitForMinedAtOnce(node: Node, hashes: Hex[]): Promise<Hex[]> {
  const open = new Set(hashes);
  const listDone = (): Hex[] => hashes.filter((hash) => !open.has(hash));
  for (let i = 0; ; i += 1) {
    const some = [...open].slice(0, receiptsPerRequest);
    const [isMining, pool, ...receipts] = await node.together([
      ['anvil_getAutomine', []],
      ['txpool_status', []],
      ...some.map((hash): NodeCall => ['eth_getTransactionReceipt', [hash]]),
    ]);
    const failure = receipts.find((receipt) => receipt instanceof NodeError);
    if (failure instanceof NodeError) throw failure;
    const mined = some.filter((_, at) => receipts[at] !== null);
    for (const hash of mined) open.delete(hash);
    if (open.size === 0 || isMining !== true) return listDone();
    // A transaction that is being mined is in neither place for a moment.
    if (i > 20 && !(pool instanceof NodeError) && asObject(pool ?? null)['pending'] === '0x0') return listDone();
    if (mined.length === 0) await pause(Math.min(i, 20));
  }
}

/**
 * Sends a stored transaction again.
 *
 * @returns the error with which the node refuses it
 */
export async function sendAgain(node: Node, sendable: Sendable): Promise<NodeError | undefined> {
  const [outcome] = await node.together([
    'raw' in sendable
      ? ['eth_sendRawTransaction', [sendable.raw]]
      : ['eth_sendUnsignedTransaction', [sendable.unsigned]],
  ]);
  return outcome instanceof NodeError ? outcome : undefined;
}

/**
 * Reads a transaction of the node as one that can be sent again.
 *
 * @param transaction - the transaction as the node shows it
 * @returns its bytes; for one of an impersonated account, which has no signature, its fields
 */
export async function sendableOf(node: Node, transaction: JsonObject): Promise<Sendable> {
  const hash: Hex = `0x${String(transaction['hash']).slice(2)}`;
  if (transaction['r'] !== '0x0') {
    const raw = String(await node.request('eth_getRawTransactionByHash', [hash]));
    return { hash, raw: `0x${raw.slice(2)}` };
  }
  const { from, to, gas, value, nonce, input, type, accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
    transaction;
  const fees = maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
  const fields = { from, to, gas, value, nonce, input, type, accessList, ...fees };
  return { hash, unsigned: JSON.parse(JSON.stringify(fields)) as JsonObject };
}
