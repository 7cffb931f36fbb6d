import { setTimeout } from 'node:timers/promises';
import { formatEther, type Hex } from '../viem.ts';
import { asObject, asText, type Json } from '../../contract/base/json.ts';
import { NodeError, quantityIn, type Node, type NodeCall } from './node.ts';

/** Milliseconds between two attempts: most transactions are mined before the first has passed. */
const delays = [0, 1, 2, 4, 8, 16, 32, 64];

/**
 * Waits until a transaction is in a block.
 *
 * @param timeout - how long to wait, in milliseconds
 * @param isLost - tells whether it will not be in any, so that waiting is pointless
 * @returns whether it is in a block
 */
export async function waitUntilMined(
  node: Node,
  hash: Hex,
  timeout: number,
  isLost: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const end = performance.now() + timeout;
  for (let i = 0; performance.now() < end; i += 1) {
    const receipt = await node.request('eth_getTransactionReceipt', [hash]);
    if (receipt !== null) return true;
    if (await isLost()) return false;
    await setTimeout(delays[i] ?? 100);
  }
  return false;
}

/** The outcome of a transaction, as it is listed: the fee is in whole coins. */
export type Settlement = { state: 'mined' | 'reverted'; gas: string; fee: string };

/**
 * Asks for the outcomes of transactions.
 *
 * @returns the outcome of each, in the same order; `undefined` while it is not in a block
 */
export async function settlementsOf(node: Node, hashes: Hex[]): Promise<(Settlement | undefined)[]> {
  const found: (Settlement | undefined)[] = [];
  for (let i = 0; i < hashes.length; i += receiptsPerRequest) {
    const calls = hashes
      .slice(i, i + receiptsPerRequest)
      .map((hash): NodeCall => ['eth_getTransactionReceipt', [hash]]);
    found.push(...(await node.together(calls)).map(settlementIn));
  }
  return found;
}

/** How many calls go to a node in one request. */
export const receiptsPerRequest = 200;

function settlementIn(receipt: Json | NodeError): Settlement | undefined {
  if (receipt instanceof NodeError || receipt === null) return undefined;
  const { status, gasUsed, effectiveGasPrice } = asObject(receipt);
  const used = quantityIn(asText(gasUsed) ?? '0x0');
  const fee = used * quantityIn(asText(effectiveGasPrice) ?? '0x0');
  return { state: status === '0x1' ? 'mined' : 'reverted', gas: String(used), fee: formatEther(fee) };
}
