import type { Store } from './store.ts';
import { apply, worldOf, type SandboxEvent, type World } from './world.ts';

/** The current state of the platform, kept in a store. */
export type PlatformState = {
  readonly world: World;
  /** Applies an event; resolves once it is stored. An event that cannot be stored is taken back. */
  keep: (event: SandboxEvent) => Promise<void>;
  /** Goes back to the state after the first `count` events. */
  backTo: (count: number) => Promise<void>;
  /** Puts other events in the place of all. */
  replace: (events: readonly SandboxEvent[]) => Promise<void>;
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
  const replace = async (events: readonly SandboxEvent[]): Promise<void> => {
    world = worldOf(events);
    await store.replace(events);
  };
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
    backTo: (count) => replace(world.events.slice(0, count)),
    replace,
  };
}
