import { numberToHex } from 'viem';
import { changeOf } from './methods.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import type { MinedBlock, Sendable, World } from './world.ts';

/**
 * Does again on a new node what the events say: mines the blocks, each with the same hash, and repeats cheat codes. What
 * was in no block is sent again.
 *
 * @param node - our own node, which has the state after the first `from` events
 * @param world - has the events
 * @param from - how many of them the state of the node has
 * @param hasClock - whether the clock of the chain follows the machine's
 * @param begin - called when the blocks are there, before anything new can be mined
 */
export async function replay(
  node: Node,
  world: World,
  from: number,
  hasClock: boolean,
  begin: () => Promise<void>,
): Promise<void> {
  const modes: NodeCall[] = [['evm_setAutomine', [true]]];
  let ahead = 0;
  await node.request('evm_setAutomine', [false]);
  const next = world.events.find((event, i) => i >= from && event.kind === 'block');
  // A new node takes its own start for the earliest time of a block.
  if (next?.kind === 'block') await node.request('anvil_setTime', [next.timestamp]);
  for (const [i, event] of world.events.entries()) {
    if (event.kind === 'cheat') {
      const { method, params } = event;
      const change = changeOf(method);
      if (change === 'mining') modes.push([method, params]);
      else if (i >= from || change === 'setting') await tried(node, [method, params]);
    } else if (event.kind === 'block') {
      ({ ahead } = event);
      if (i >= from) await mineAgain(node, world, event);
    }
  }
  // Blocks with a time of their own leave the clock of the node behind. A second is lost in counting whole ones.
  if (hasClock)
    await node.request('anvil_setTime', [Math.floor(Date.now() / 1000) + (Math.abs(ahead) > 5 ? ahead : 0)]);
  await begin();
  for (const mode of modes) await tried(node, mode);
  for (const hash of world.waiting) await sendStored(node, world.signed.get(hash));
}

async function mineAgain(node: Node, world: World, block: MinedBlock): Promise<void> {
  await node.together([
    ['evm_setNextBlockTimestamp', [numberToHex(block.timestamp)]],
    ['anvil_setNextBlockBaseFeePerGas', [block.baseFee]],
  ]);
  // One after the other, as their order in the block is that of their arrival.
  for (const hash of block.transactions) await sendStored(node, world.signed.get(hash));
  await node.request('evm_mine', []);
}

/**
 * Sends a stored transaction again. What the node refuses now, it has refused before, or nobody needs any more.
 *
 * @param node - our own node
 * @param sendable - the transaction
 */
export async function sendStored(node: Node, sendable: Sendable | undefined): Promise<void> {
  if (sendable === undefined) return;
  if ('raw' in sendable) return tried(node, ['eth_sendRawTransaction', [sendable.raw]]);
  await tried(node, ['anvil_impersonateAccount', [sendable.unsigned['from']]]);
  await tried(node, ['eth_sendTransaction', [sendable.unsigned]]);
}

/** What the node refuses now, it has refused before, or nobody needs any more. */
async function tried(node: Node, call: NodeCall): Promise<void> {
  const [outcome] = await node.together([call]);
  if (outcome instanceof NodeError && outcome.code === -32_000 && /cannot be reached/.test(outcome.message))
    throw outcome;
}
