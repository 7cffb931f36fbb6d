import { stateOf } from './chain.ts';
import type { Chronicle } from './chronicle.ts';
import type { Gate } from './gate.ts';
import type { PlatformState } from './memory.ts';
import type { Node } from './node.ts';
import { reach } from './replay.ts';
import type { Store } from './store.ts';
import { withoutBlocks } from './state-history.ts';

/**
 * Stores the state of the chain now and then, from which a restart is shorter than from the first event. The state says
 * how many events it has, so that neither has to be newer than the other.
 */
export type StateKeeper = {
  /** Does what is worth it after so many events. */
  afterEvent: (events: number) => void;
  /** Forgets a state that has more than so many events, before they are forgotten. */
  backTo: (count: number) => Promise<void>;
};

/**
 * Storing takes the longer the more has happened, and doing it again takes no longer than it took at first. So the time
 * between two states is a multiple of that which the last one took, and neither the work nor a restart gets slower for
 * it.
 */
const pace = { events: 100, milliseconds: 2000, share: 20 };

/** How many blocks stay at least where old ones are forgotten, and how many more there are before that is done. */
const kept = { least: 1000, more: 2000 };

/** A state of the chain: how many events it has, and the number of its last block. */
type Taken = { count: number; block: number; state: string };

/**
 * Makes a {@link StateKeeper}.
 *
 * @param parts - the node, where its states are stored, and what has happened; `renew`, where old blocks may be
 *   forgotten, starts another node from the stored state in its place
 * @returns the keeper
 */
export function stateKeeper(parts: {
  node: Node;
  store: Store;
  memory: PlatformState;
  chronicle: Chronicle;
  exclusive: Gate['exclusive'];
  renew: (() => Promise<void>) | undefined;
}): StateKeeper {
  const { node, store, memory, chronicle, exclusive, renew } = parts;
  // What an earlier sandbox has left may have any number.
  let stored = Number.POSITIVE_INFINITY;
  let taken: Taken | undefined;
  /** The oldest block but the first that the node has. */
  let oldest: number | undefined;
  let next = { events: pace.events, time: performance.now() + pace.milliseconds };
  let isUnderWay = false;
  const plan = (took: number): void => {
    const pause = Math.max(pace.milliseconds, pace.share * took);
    next = { events: memory.world.count + pace.events, time: performance.now() + pause };
  };
  const take = (): Promise<void> =>
    exclusive(async () => {
      await chronicle.follow();
      const begin = performance.now();
      const one = { count: memory.world.count, block: chronicle.head(), state: await stateOf(node) };
      plan(performance.now() - begin);
      await chronicle.follow();
      // What a node has mined on its own meanwhile may be in the state, or not.
      if (chronicle.head() === one.block) taken = one;
    });
  const keep = async (one: Taken, state: string): Promise<void> =>
    exclusive(async () => {
      // Somebody may have gone back meanwhile.
      if (taken !== one) return;
      await keepState(store, one.count, state);
      [stored, taken] = [one.count, undefined];
    });
  const keepTaken = async (one: Taken): Promise<void> => {
    const from = one.block - kept.least;
    // Whoever goes back to a snapshot needs the node that has taken it, and what was there then.
    const isLong = from - (oldest ?? from) > kept.more && memory.world.snapshots.size === 0;
    if (renew === undefined || !isLong || (await node.request('anvil_getIntervalMining', [])) !== null) {
      return keep(one, one.state);
    }
    await keep(one, await withoutBlocks(one.state, from));
    if (stored !== one.count) return;
    await renew();
    oldest = from;
  };
  return {
    afterEvent: (events) => {
      oldest ??= chronicle.head();
      if (isUnderWay) return;
      const isOld = taken !== undefined && chronicle.head() - taken.block >= reach;
      const isDue = taken === undefined && events >= next.events && performance.now() >= next.time;
      if (!isOld && !isDue) return;
      isUnderWay = true;
      // A failure does no harm: the next time is soon.
      void (taken === undefined ? take() : keepTaken(taken))
        .catch(() => {
          taken = undefined;
          plan(0);
        })
        .finally(() => (isUnderWay = false));
    },
    backTo: async (count) => {
      if (taken !== undefined && taken.count > count) taken = undefined;
      if (count === 0) oldest = undefined;
      if (count >= stored) return;
      await store.keepChain('latest', '');
      stored = 0;
    },
  };
}

/**
 * Stores a state of the chain.
 *
 * @param store - where it is stored
 * @param count - how many events it has
 * @param state - the state
 */
export async function keepState(store: Store, count: number, state: string): Promise<void> {
  await store.keepChain('latest', `${count} ${state}`);
}

/**
 * Reads the latest state of the chain.
 *
 * @param store - where it is stored
 * @returns the state, and how many events it has; `undefined` if there is none
 */
export async function latestState(store: Store): Promise<{ count: number; state: string } | undefined> {
  const text = await store.chain('latest');
  if (text === undefined || text === '') return undefined;
  const end = text.indexOf(' ');
  return { count: Number(text.slice(0, end)), state: text.slice(end + 1) };
}
