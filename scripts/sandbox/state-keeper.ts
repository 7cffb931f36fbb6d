import { stateOf } from './chain.ts';
import type { Chronicle } from './chronicle.ts';
import type { Gate } from './gate.ts';
import type { PlatformState } from './memory.ts';
import type { Node } from './node.ts';
import type { Store } from './store.ts';

/**
 * Stores the state of the chain now and then, from which a restart is shorter than from the first event. The state says
 * how many events it has, so that neither has to be newer than the other.
 */
export type StateKeeper = {
  /** Stores the state if that is worth it after so many events. */
  afterEvent: (events: number) => void;
  keepNow: () => Promise<void>;
  /** Forgets a state that has more than so many events, before they are forgotten. */
  backTo: (count: number) => Promise<void>;
};

/**
 * Storing takes the longer the more has happened, and doing it again takes no longer than it took at first. So the time
 * between two states is five times that which the last one took, and neither the work nor a restart gets slower for it.
 */
const pace = { events: 100, milliseconds: 2000, share: 5 };

/**
 * Makes a {@link StateKeeper}.
 *
 * @param parts - the node, where its states are stored, and what has happened
 * @returns the keeper
 */
export function stateKeeper(parts: {
  node: Node;
  store: Store;
  memory: PlatformState;
  chronicle: Chronicle;
  exclusive: Gate['exclusive'];
}): StateKeeper {
  const { node, store, memory, chronicle, exclusive } = parts;
  // What an earlier sandbox has left may have any number.
  let stored = Number.POSITIVE_INFINITY;
  let next = { events: pace.events, time: performance.now() + pace.milliseconds };
  let isUnderWay = false;
  const plan = (events: number, took: number): void => {
    const pause = Math.max(pace.milliseconds, pace.share * took);
    next = { events: events + pace.events, time: performance.now() + pause };
  };
  const keepNow = (): Promise<void> =>
    exclusive(async () => {
      await chronicle.follow();
      const count = memory.world.events.length;
      if (count === stored) return;
      const begin = performance.now();
      await store.keepChain('latest', `${count} ${await stateOf(node)}`);
      stored = count;
      plan(count, performance.now() - begin);
    });
  return {
    afterEvent: (events) => {
      if (isUnderWay || events < next.events || performance.now() < next.time) return;
      isUnderWay = true;
      // A failure does no harm: the next time is soon.
      void keepNow()
        .catch(() => plan(events, 0))
        .finally(() => (isUnderWay = false));
    },
    keepNow,
    backTo: async (count) => {
      if (count >= stored) return;
      await store.keepChain('latest', '');
      stored = 0;
      plan(count, 0);
    },
  };
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
