import type { ChainState } from './chain-state.ts';
import type { Store } from './event-store.ts';
import { applyEvent, emptySandboxData, type LogLine, type SandboxEvent, type SandboxData } from './sandbox-events.ts';

/** The current state of the sandbox, kept in a store. */
export type SandboxState = {
  readonly world: SandboxData;
  /** All events, in their order. */
  readonly events: readonly SandboxEvent[];
  /** How many lines the log has. */
  lines: () => number;
  /** Applies an event; resolves once it is stored. An event that cannot be stored is taken back. */
  keep: (event: SandboxEvent) => Promise<void>;
  /** Applies many events while there is no other. */
  keepAll: (events: readonly SandboxEvent[]) => Promise<void>;
  /** Goes back to the state after the first `count` events: to a snapshot, or the start. */
  backTo: (count: number, snapshot?: string) => Promise<void>;
  /** The highest number of a snapshot whose state may be needed. */
  lastSnapshot: () => number;
  /** Finds the latest stored state of the chain, and says how many of the events it has. */
  base: () => Promise<{ chain: ChainState; from: number } | undefined>;
};

/**
 * Builds the memory from a store.
 *
 * @param store - has what happened so far
 */
export function sandboxStateOf(store: Store): SandboxState {
  let world = emptySandboxData();
  let events: SandboxEvent[] = [];
  let lines = 0;
  /** Where everything went back last. */
  let back: { line: number; count: number; snapshot?: string } = { line: 0, count: 0 };
  const take = (line: LogLine): void => {
    lines += 1;
    if (line.kind !== 'back') {
      events.push(line);
      applyEvent(world, line);
      return;
    }
    const { kind: _, ...where } = line;
    back = { line: lines, ...where };
    events = events.slice(0, line.count);
    world = worldOf(events);
  };
  for (const line of store.lines) take(line);
  return {
    get world() {
      return world;
    },
    get events() {
      return events;
    },
    lines: () => lines,
    keep: async (event) => {
      const undo = applyEvent(world, event);
      events.push(event);
      try {
        await store.append([event]);
        lines += 1;
      } catch (error) {
        events.splice(events.lastIndexOf(event), 1);
        undo();
        throw error;
      }
    },
    keepAll: async (all) => {
      await store.append(all);
      for (const event of all) take(event);
    },
    backTo: async (count, snapshot) => {
      const line: LogLine = { kind: 'back', count, ...(snapshot !== undefined && { snapshot }) };
      await store.append([line]);
      take(line);
    },
    lastSnapshot: () => Math.max(Number(back.snapshot ?? 0), ...[...world.snapshots.keys()].map(Number)),
    base: async () => {
      const latest = await store.chain('state');
      if (latest !== undefined && latest.lines >= back.line && latest.lines <= lines) {
        return { chain: latest, from: events.length - (lines - latest.lines) };
      }
      const { snapshot, count } = back;
      const chain = snapshot === undefined ? undefined : await store.chain(`snapshot-${snapshot}`);
      return chain && { chain, from: count };
    },
  };
}

function worldOf(events: readonly SandboxEvent[]): SandboxData {
  const world = emptySandboxData();
  for (const event of events) applyEvent(world, event);
  return world;
}
