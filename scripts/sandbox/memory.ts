import type { Store } from './store.ts';
import { happen, worldOf, type Happening, type World } from './world.ts';

/** What the sandbox remembers: the world as it is, and a store that outlives it. */
export type Memory = {
  readonly world: World;
  /** Lets something happen; resolves when it is kept. */
  keep: (happening: Happening) => Promise<void>;
  /** Goes back to when only so much had happened. */
  backTo: (count: number) => Promise<void>;
};

/**
 * Remembers over a store.
 *
 * @param store - holds what happened before
 * @param afterwards - is called whenever something has happened
 * @returns the memory
 */
export function memoryOf(store: Store, afterwards: () => void): Memory {
  let world = worldOf(store.happenings);
  return {
    get world() {
      return world;
    },
    keep: async (happening) => {
      const at = world.happenings.length;
      happen(world, happening);
      await store.append(at, happening);
      afterwards();
    },
    backTo: async (count) => {
      world = worldOf(world.happenings.slice(0, count));
      await store.truncate(count);
    },
  };
}
