import type { Clock } from './clock.ts';
import type { ReadWriteLock } from './read-write-lock.ts';
import type { SandboxState } from './memory.ts';
import type { Node } from '../chain/node.ts';
import type { Store } from './event-store.ts';
import { headOf, takeState } from './take-state.ts';

/** Stores the state of our own node again and again, so that a restart has little to do again. */
export type StateKeeper = {
  /** Stores the state as it is; only while no call changes it. */
  store: () => Promise<void>;
  /** Stores no more states, after a last one if they outlast the process. */
  end: () => Promise<void>;
};

/** Milliseconds between two looks, and how many times as long as a state took the next one waits. */
const pace = { interval: 1000, share: 20 };

/** How many lines are worth a state that does not outlast the process. */
const manyLines = 100;

/** Makes a {@link StateKeeper} of our own node. */
export function stateKeeper(parts: {
  node: Node;
  store: Store;
  memory: SandboxState;
  clock: Clock;
  exclusive: ReadWriteLock['exclusive'];
}): StateKeeper {
  const { node, store, memory, clock, exclusive } = parts;
  let stored = { lines: memory.lines(), block: -1 };
  let next = 0;
  let isUnderWay = false;
  const keep = async (): Promise<void> => {
    const begin = performance.now();
    const state = await takeState(node, memory, clock);
    await store.keepChain('state', state);
    stored = state;
    next = performance.now() + pace.share * (performance.now() - begin);
    await store.keepSnapshots([...memory.world.snapshots.keys()]);
  };
  const isDue = async (): Promise<boolean> => {
    if (performance.now() < next) return false;
    if (!store.isLasting) return memory.lines() - stored.lines >= manyLines;
    return memory.lines() !== stored.lines || (await headOf(node)) !== stored.block;
  };
  const look = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      if (await isDue()) await exclusive(keep);
    } catch {
      // The log has all that the state lacks, and the next look is soon.
    } finally {
      isUnderWay = false;
    }
  };
  const timer = setInterval(() => void look(), pace.interval).unref();
  return {
    store: keep,
    end: async () => {
      clearInterval(timer);
      if (store.isLasting) await exclusive(keep);
    },
  };
}
