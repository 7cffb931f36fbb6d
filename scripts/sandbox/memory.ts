import type { Store } from './store.ts';
import { apply, emptyWorld, type SandboxEvent, type World } from './world.ts';

/** The current state of the platform, kept in a store. */
export type PlatformState = {
  readonly world: World;
  /** Applies an event; resolves once it is stored. An event that cannot be stored is taken back. */
  keep: (event: SandboxEvent) => Promise<void>;
  /** Reads all events in their order, one by one. */
  events: () => AsyncIterable<SandboxEvent>;
  /** Reads all events at once, for what has to look back and forth among them. */
  allEvents: () => Promise<SandboxEvent[]>;
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
export async function platformStateOf(store: Store, afterwards: (events: number) => void): Promise<PlatformState> {
  let world = await worldOf(store.events());
  return {
    get world() {
      return world;
    },
    keep: async (event) => {
      const undo = apply(world, event);
      try {
        await store.append(event);
      } catch (error) {
        undo();
        throw error;
      }
      afterwards(world.count);
    },
    events: store.events,
    allEvents: async () => {
      const all: SandboxEvent[] = [];
      for await (const event of store.events()) all.push(event);
      return all;
    },
    backTo: async (count) => {
      await store.keepFirst(count);
      world = await worldOf(store.events());
    },
    replace: async (events) => {
      // If it cannot be stored now, the next event makes up for it.
      await store.replace(events).finally(async () => (world = await worldOf(store.events())));
    },
  };
}

async function worldOf(events: AsyncIterable<SandboxEvent>): Promise<World> {
  const world = emptyWorld();
  for await (const event of events) apply(world, event);
  return world;
}
