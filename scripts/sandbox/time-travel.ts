import { CommandError } from '../contract/errors.ts';
import { goBack, markState, stateOf, type Chain } from './chain.ts';
import type { SandboxControl } from './control.ts';
import type { Gate } from './gate.ts';
import type { Memory } from './memory.ts';
import type { Store } from './store.ts';

/** What goes back in time together. */
export type TimeTravelParts = {
  chain: Chain;
  store: Store;
  memory: Memory;
  /** The node's mark of the beginning; a node that cannot go back has none. */
  first: string | undefined;
  alone: Gate['alone'];
};

/** A moment: the node's mark of it, how much had happened, and its place among the snapshots. */
type Mark = { chain: string | undefined; count: number; at: number };

/**
 * Lets the chain and all that is remembered go back in time together.
 *
 * @param parts - see {@link TimeTravelParts}
 * @returns goes back to the beginning, marks a moment, and goes back to one
 */
export function timeTravel(parts: TimeTravelParts): Omit<SandboxControl, 'revoke'> {
  const { store, memory, first, alone } = parts;
  const { node } = parts.chain;
  const marks = new Map<string, Mark>();
  const beginning: Mark = { chain: first, count: 0, at: 0 };
  let taken = 0;
  const goTo = async (mark: Mark): Promise<void> => {
    if (mark.chain === undefined) {
      throw new CommandError('The node of this sandbox cannot go back to an earlier state.');
    }
    await goBack(node, mark.chain);
    // The node forgets a mark that it went back to.
    mark.chain = await markState(node);
    for (const [id, { at }] of marks) if (at > mark.at) marks.delete(id);
    await memory.backTo(mark.count);
    if (store.isLasting) await store.keepChain('latest', mark.count === 0 ? undefined : await stateOf(node));
  };
  return {
    reset: () => alone(() => goTo(beginning)),
    snapshot: () =>
      alone(async () => {
        taken += 1;
        const id = `0x${taken.toString(16)}`;
        marks.set(id, { chain: await markState(node), count: memory.world.happenings.length, at: taken });
        return id;
      }),
    restore: (id) =>
      alone(async () => {
        const mark = marks.get(id);
        if (mark === undefined) throw new CommandError('There is no snapshot of that id, or not any more.');
        await goTo(mark);
      }),
  };
}
