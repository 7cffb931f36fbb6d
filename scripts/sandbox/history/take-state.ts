import { asList, asObject, asText } from '../../contract/base/json.ts';
import { stateOf } from '../chain/chain.ts';
import type { ChainState } from './chain-state.ts';
import type { Clock } from './clock.ts';
import { numberToHex, type Hex } from '../viem.ts';
import type { SandboxState } from './memory.ts';
import { quantityIn, type Node } from '../chain/node.ts';
import { settleWaiting } from './waiting.ts';

/** How often a state is read before a node that mines in intervals is stopped for it. */
const tries = 3;

/** Reads the state of our own node while no call changes it. */
export async function takeState(node: Node, memory: SandboxState, clock: Clock): Promise<ChainState> {
  for (let i = 0; i < tries; i += 1) {
    const taken = await stateBetweenBlocks(node, memory, clock);
    if (taken !== undefined) return taken;
  }
  const interval = await node.request('anvil_getIntervalMining', []);
  await node.request('evm_setIntervalMining', [0]);
  try {
    return (await stateBetweenBlocks(node, memory, clock)) ?? (await takeState(node, memory, clock));
  } finally {
    if (interval !== null) await node.request('evm_setIntervalMining', [interval]);
  }
}

/** A state during which a block was mined may have half of that block. */
async function stateBetweenBlocks(node: Node, memory: SandboxState, clock: Clock): Promise<ChainState | undefined> {
  const block = await headOf(node);
  await settleWaiting(node, memory.world);
  const ahead = Math.round(Date.parse(await clock.now()) / 1000 - Date.now() / 1000);
  const waiting = [...memory.world.waiting.keys()];
  const state = await stateOf(node);
  return (await headOf(node)) === block ? { state, lines: memory.lines(), waiting, block, ahead } : undefined;
}

/** Reads the number of the latest block. */
export async function headOf(node: Node): Promise<number> {
  return Number(quantityIn(String(await node.request('eth_blockNumber', []))));
}

/** Lists the transactions of a block, and its time. */
export async function readBlock(
  node: Node,
  number: number,
): Promise<{ transactions: Hex[]; timestamp: number; hash: string }> {
  const block = asObject(await node.request('eth_getBlockByNumber', [numberToHex(number), false]));
  return {
    transactions: asList(block['transactions']).map((hash): Hex => `0x${String(hash).slice(2)}`),
    timestamp: Number(quantityIn(asText(block['timestamp']) ?? '')),
    hash: asText(block['hash']) ?? '',
  };
}
