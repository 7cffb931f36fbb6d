import { numberToHex, type Hex } from './ethereum.ts';
import { asObject } from '../contract/json.ts';
import type { PlatformState } from './memory.ts';
import { changeOf } from './methods.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import type { MinedBlock, SandboxEvent, Sendable } from './world.ts';

/**
 * A node does not know the hashes of the blocks in a state that it loads (`BLOCKHASH` reaches back that far), nor what
 * the chain was then. So a restart begins with a state before these blocks, and mines them again.
 */
export const reach = 256;

/** How many events have to be done again before a state on the way is worth storing. */
const longWay = 300;

/**
 * Does again on a new node what the events say: mines the blocks, each with the same hash, and repeats cheat codes. What
 * was in no block is sent again.
 *
 * @param node - our own node, which has the state after the first `from` events
 * @param memory - has the events
 * @param from - how many of them the state of the node has
 * @param hasClock - whether the clock of the chain follows the machine's
 * @param steps - `halfWay`, called if it was long, where the next time can begin, after so many events; `begin`, called
 *   when the blocks are there, before anything new can be mined
 * @returns false if the state of the node leads to other blocks; then nothing else was done
 */
export async function replay(
  node: Node,
  { events, world }: PlatformState,
  from: number,
  hasClock: boolean,
  { halfWay, begin }: { halfWay?: (count: number) => Promise<void>; begin: () => Promise<void> },
): Promise<boolean> {
  const modes: NodeCall[] = [['evm_setAutomine', [true]]];
  const signed = new Map<Hex, Sendable>();
  /** What is said of the next block since the last one. */
  let upcoming: NodeCall[] = [];
  let count = 0;
  let last: MinedBlock | undefined;
  await node.request('evm_setAutomine', [false]);
  const next = await blockAfter(events(), from);
  // A new node takes its own start for the earliest time of a block.
  if (next !== undefined) await node.request('anvil_setTime', [next.timestamp]);
  for await (const event of events()) {
    count += 1;
    const isNew = count > from;
    if (event.kind === 'signed') {
      const { kind: _, funded: __, ...sendable } = event;
      signed.set(event.hash, sendable);
    } else if (event.kind === 'dropped') signed.delete(event.hash);
    else if (event.kind === 'cheat') {
      const { method, params } = event;
      const change = changeOf(method);
      if (change === 'mining') modes.push([method, params]);
      else if (change === 'next') upcoming.push([method, params]);
      else if (isNew || change === 'setting') await tried(node, [method, params]);
    } else if (event.kind === 'block') {
      last = event;
      upcoming = [];
      if (isNew) await mineAgain(node, signed, event);
      if (event.number === world.head - reach && count - from > longWay) await halfWay?.(count);
      for (const hash of event.transactions) signed.delete(hash);
    }
  }
  if (from > 0 && last !== undefined && !(await hasBlock(node, last))) return false;
  const { ahead = 0 } = last ?? {};
  // Blocks with a time of their own leave the clock of the node behind. A second is lost in counting whole ones.
  if (hasClock)
    await node.request('anvil_setTime', [Math.floor(Date.now() / 1000) + (Math.abs(ahead) > 5 ? ahead : 0)]);
  await begin();
  for (const mode of [...upcoming, ...modes]) await tried(node, mode);
  for (const sendable of world.waiting.values()) await sendAgain(node, sendable);
  return true;
}

/** Whether a block is the latest of a node. */
async function hasBlock(node: Node, { hash }: MinedBlock): Promise<boolean> {
  return asObject(await node.request('eth_getBlockByNumber', ['latest', false]))['hash'] === hash;
}

async function blockAfter(events: AsyncIterable<SandboxEvent>, from: number): Promise<MinedBlock | undefined> {
  let count = 0;
  for await (const event of events) {
    count += 1;
    if (count > from && event.kind === 'block') return event;
  }
  return undefined;
}

async function mineAgain(node: Node, signed: ReadonlyMap<Hex, Sendable>, block: MinedBlock): Promise<void> {
  await node.together([
    ['evm_setNextBlockTimestamp', [numberToHex(block.timestamp)]],
    ['anvil_setNextBlockBaseFeePerGas', [block.baseFee]],
  ]);
  // One after the other, as their order in the block is that of their arrival.
  for (const hash of block.transactions) await sendAgain(node, signed.get(hash));
  await node.request('evm_mine', []);
}

/**
 * Sends a stored transaction again. What the node refuses now, it has refused before, or nobody needs any more.
 *
 * @param node - our own node
 * @param sendable - the transaction
 */
export async function sendAgain(node: Node, sendable: Sendable | undefined): Promise<void> {
  if (sendable === undefined) return;
  if ('raw' in sendable) return tried(node, ['eth_sendRawTransaction', [sendable.raw]]);
  await tried(node, ['eth_sendUnsignedTransaction', [sendable.unsigned]]);
}

/** What the node refuses now, it has refused before, or nobody needs any more. */
async function tried(node: Node, call: NodeCall): Promise<void> {
  const [outcome] = await node.together([call]);
  if (outcome instanceof NodeError && outcome.code === -32_000 && /cannot be reached/.test(outcome.message))
    throw outcome;
}
