import { loadState, markState, setClock } from '../chain/chain.ts';
import type { ChainState } from './chain-state.ts';
import type { Hex } from '../viem.ts';
import type { SandboxState } from './memory.ts';
import { findCheatCodeEffect } from '../chain/rpc-method-policy.ts';
import { NodeGone, type Node, type NodeCall } from '../chain/node.ts';
import type { Store } from './event-store.ts';
import { headOf, readBlock } from './take-state.ts';
import { waitForMinedAtOnce, sendAgain, settleWaiting } from './waiting.ts';

/**
 * Brings a new node to where the log is: loads the latest stored state, and does again what that lacks.
 *
 * @param seed - the seed of the chain's clock; without one, that follows the machine's
 * @returns the node's id of a snapshot of the start
 */
export async function recoverNode(
  node: Node,
  store: Store,
  memory: SandboxState,
  seed: string | undefined,
): Promise<string> {
  const first = await store.chain('first');
  if (first === undefined) throw new Error('There is no first state of the chain.');
  await loadState(node, first.state);
  await setClock(node, seed);
  const mark = await markState(node);
  const base = await memory.base();
  if (base !== undefined) await loadState(node, base.chain.state);
  await catchUp(node, memory, base?.chain ?? first, base?.from ?? 0, seed);
  return mark;
}

/**
 * Does again what a state of the chain lacks, in its order: cheat codes, and transactions, which may get other blocks.
 *
 * @param chain - the state that the node has
 * @param from - how many of the events it has
 */
export async function catchUp(
  node: Node,
  memory: SandboxState,
  chain: ChainState,
  from: number,
  seed: string | undefined,
): Promise<void> {
  const events = [...memory.events];
  const earlier = events.slice(0, from);
  const pace = earlier.findLast((event) => event.kind === 'cheat' && ofPace.test(event.method));
  const hasPace = pace === undefined ? seed !== undefined : pace.kind === 'cheat' && !isEndOfPace.test(pace.method);
  // Where blocks have a fixed pace, the next one is that much after the last one, and not after the time of the clock.
  const time = hasPace ? await latestTime(node) : Math.floor(Date.now() / 1000) + chain.ahead;
  await attempt(node, ['anvil_setTime', [time]]);
  for (const event of earlier) {
    if (event.kind !== 'cheat') continue;
    // No state holds them; those for the next block hold if that has not come.
    const change = findCheatCodeEffect(event.method);
    const isDue = isForNextBlock.test(event.method) && event.block === chain.block;
    if (isDue || change === 'setting' || change === 'mining') await attempt(node, [event.method, event.params]);
  }
  let sent: Hex[] = [];
  const settle = async (): Promise<void> => {
    if (sent.length > 0) await waitForMinedAtOnce(node, sent);
    sent = [];
  };
  const send = async (hash: Hex): Promise<void> => {
    const sendable = memory.world.signed.get(hash);
    if (sendable === undefined) return;
    let refusal = await sendAgain(node, sendable);
    // The coins that it needs may come with one that was just sent.
    if (refusal !== undefined && sent.length > 0) {
      await settle();
      refusal = await sendAgain(node, sendable);
    }
    if (refusal instanceof NodeGone) throw refusal;
    // A list without what the chain does not take agrees with it.
    if (refusal === undefined) sent.push(hash);
    else if ((await node.request('eth_getTransactionByHash', [hash])) === null)
      await memory.keep({ kind: 'dropped', hash });
  };
  for (const hash of chain.waiting) await send(hash);
  for (const event of events.slice(from)) {
    if (event.kind === 'signed') await send(event.hash);
    if (event.kind !== 'cheat') continue;
    await settle();
    await attempt(node, [event.method, event.params]);
  }
  await settle();
  await settleWaiting(node, memory.world);
}

const isForNextBlock = /_setNextBlock/;
const ofPace = /BlockTimestampInterval$/;
const isEndOfPace = /_remove/;

async function latestTime(node: Node): Promise<number> {
  return (await readBlock(node, await headOf(node))).timestamp;
}

/** Calls what the node has refused before if it refuses it now. */
async function attempt(node: Node, call: NodeCall): Promise<void> {
  const [outcome] = await node.together([call]);
  if (outcome instanceof NodeGone) throw outcome;
}
