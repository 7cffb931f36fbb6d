import type { Store } from './store.ts';
import { apply, worldOf, type SandboxEvent, type World } from './world.ts';

/** The current state of the platform, kept in a store. */
export type PlatformState = {
  readonly world: World;
  /** Applies an event; resolves once it is stored. An event that cannot be stored is taken back. */
  keep: (event: SandboxEvent) => Promise<void>;
  /** Goes back to the state after the first `count` events. */
  backTo: (count: number) => Promise<void>;
  /** Forgets events, as if they had not happened. */
  without: (gone: ReadonlySet<SandboxEvent>) => Promise<void>;
};

/**
 * Builds the memory from a store.
 *
 * @param store - has the events so far
 * @param afterwards - called after each event
 * @returns the memory
 */
export function platformStateOf(store: Store, afterwards: (events: number) => void): PlatformState {
  let world = worldOf(store.events);
  return {
    get world() {
      return world;
    },
    keep: async (event) => {
      apply(world, event);
      try {
        await store.append(event);
      } catch (error) {
        world = worldOf(world.events.filter((one) => one !== event));
        throw error;
      }
      afterwards(world.events.length);
    },
    backTo: async (count) => {
      const kept = world.events.slice(0, count);
      world = worldOf(kept);
      await store.replace(kept);
    },
    without: async (gone) => {
      const kept = world.events.filter((event) => !gone.has(event));
      world = worldOf(kept);
      await store.replace(kept);
    },
  };
}
