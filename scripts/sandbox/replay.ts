import { numberToHex, type Hex } from './ethereum.ts';
import { asObject } from '../contract/json.ts';
import { goBack, markState } from './chain.ts';
import type { PlatformState } from './memory.ts';
import { changeOf } from './methods.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import { settingsAtStart } from './settings.ts';
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
 * @param seed - the seed of the chain's clock; without one, that follows the machine's
 * @param steps - `halfWay`, called if it was long, where the next time can begin, after so many events; `begin`, called
 *   when the blocks are there, before anything new can be mined
 * @returns false if the state of the node leads to other blocks; then nothing else was done
 */
export async function replay(
  node: Node,
  memory: PlatformState,
  from: number,
  seed: string | undefined,
  { halfWay, begin }: { halfWay?: (count: number) => Promise<void>; begin: () => Promise<void> },
): Promise<boolean> {
  const { world } = memory;
  const doubtful = new Set<number>();
  const isDoubtful = (block: number): boolean => doubtful.has(block) || doubtful.size > few;
  let start = await markState(node);
  const mine = (): Promise<End> => mineFrom(node, memory, from, { isDoubtful, halfWay });
  let end = await mine();
  while ('doubtful' in end) {
    doubtful.add(end.doubtful);
    start = await backTo(node, start);
    await settingsAtStart(node, world.settings, seed);
    end = await mine();
  }
  const { last, modes } = end;
  if (from > 0 && last !== undefined && !(await hasBlock(node, last))) return false;
  const { ahead = 0 } = last ?? {};
  // Blocks with a time of their own leave the clock of the node behind. A second is lost in counting whole ones.
  if (seed === undefined)
    await node.request('anvil_setTime', [Math.floor(Date.now() / 1000) + (Math.abs(ahead) > 5 ? ahead : 0)]);
  await begin();
  for (const mode of modes) await tried(node, mode);
  for (const sendable of world.waiting.values()) await sendAgain(node, sendable);
  return true;
}

/** With more blocks than this to begin anew for, the node mined on its own most of the time. */
const few = 2;

/** Where the blocks end, and when the node is to mine after that; or the block with which it has to begin anew. */
type End = { last: MinedBlock | undefined; modes: NodeCall[] } | { doubtful: number };

/**
 * Mines the blocks. A node that mines on its own does so while somebody changes its state, and whoever asks for the
 * block afterwards does not learn which of the last changes it has seen: its hash tells. `isDoubtful` says whether to
 * find out.
 */
async function mineFrom(
  node: Node,
  { events, world }: PlatformState,
  from: number,
  steps: { isDoubtful: (block: number) => boolean; halfWay: ((count: number) => Promise<void>) | undefined },
): Promise<End> {
  const modes: NodeCall[] = [['evm_setAutomine', [true]]];
  const signed = new Map<Hex, Sendable>();
  /** What is said of the next block since the last one. */
  let upcoming: NodeCall[] = [];
  /** What changes the state before the next block. */
  let changes: NodeCall[] = [];
  /** Whether the blocks are others than those that were, so that no order helps any more. */
  let isOther = false;
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
      const call: NodeCall = [event.method, event.params];
      const change = changeOf(event.method);
      if (change === 'mining') modes.push(call);
      else if (change === 'next') upcoming.push(call);
      else if (change === 'setting') await tried(node, call);
      else if (isNew) changes.push(call);
    } else if (event.kind === 'block') {
      last = event;
      upcoming = [];
      if (isNew && changes.length > 0 && !isOther && steps.isDoubtful(event.number)) {
        const later = await mineAmong(node, changes, signed, event);
        isOther = later === undefined;
        changes = later ?? [];
      } else if (isNew) {
        await changeAndMine(node, changes, signed, event);
        if (changes.length > 0 && !isOther && !(await hasBlock(node, event))) return { doubtful: event.number };
        changes = [];
      }
      const isHalfWay = event.number === world.head - reach && changes.length === 0;
      if (isHalfWay && count - from > longWay) await steps.halfWay?.(count);
      for (const hash of event.transactions) signed.delete(hash);
    }
  }
  for (const change of changes) await tried(node, change);
  return { last, modes: [...upcoming, ...modes] };
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

/** How many changes may come while the node mines a block. */
const most = 64;

/** Mines a block before or after each of the last changes, until it has its hash; returns those that come later. */
async function mineAmong(
  node: Node,
  changes: NodeCall[],
  signed: ReadonlyMap<Hex, Sendable>,
  block: MinedBlock,
): Promise<NodeCall[] | undefined> {
  for (const change of changes.slice(0, -most)) await tried(node, change);
  const unsure = changes.slice(-most);
  let mark = await markState(node);
  const goBackAndMine = async (seen: NodeCall[]): Promise<void> => {
    mark = await backTo(node, mark);
    await changeAndMine(node, seen, signed, block);
  };
  for (let seen = unsure.length; seen >= 0; seen -= 1) {
    await goBackAndMine(unsure.slice(0, seen));
    if (await hasBlock(node, block)) return unsure.slice(seen);
  }
  await goBackAndMine(unsure);
  return undefined;
}

/** Goes back to a snapshot of the node, with nothing that waits for a block; returns the id that it then has. */
async function backTo(node: Node, mark: string): Promise<string> {
  await node.request('anvil_dropAllTransactions', []);
  await goBack(node, mark);
  return markState(node);
}

async function changeAndMine(
  node: Node,
  changes: NodeCall[],
  signed: ReadonlyMap<Hex, Sendable>,
  block: MinedBlock,
): Promise<void> {
  for (const change of changes) await tried(node, change);
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
