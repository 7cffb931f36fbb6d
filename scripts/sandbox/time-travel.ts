import { CommandError } from '../contract/errors.ts';
import { goBack, markState, type Chain } from './chain.ts';
import type { SandboxControl } from './control.ts';
import type { Gate } from './gate.ts';
import type { PlatformState } from './memory.ts';

/** The parts of the sandbox that go back in time together. */
export type TimeTravelParts = {
  chain: Chain;
  memory: PlatformState;
  /** Stores the state of the chain, if the sandbox has a state folder. */
  keepChain: () => Promise<void>;
  /** The node's id of a snapshot of the start; `undefined` if the node cannot go back. */
  first: string | undefined;
  exclusive: Gate['exclusive'];
};

/** A snapshot: the node's id of it, the number of events until then, and its number among the snapshots. */
type Mark = { chain: string | undefined; count: number; at: number };

/**
 * Lets the chain and the platform go back in time together.
 *
 * @param parts - see {@link TimeTravelParts}
 * @returns `reset`, `snapshot` and `restore`
 */
export function timeTravel(parts: TimeTravelParts): Omit<SandboxControl, 'revoke'> {
  const { memory, keepChain, first, exclusive } = parts;
  const { node } = parts.chain;
  const marks = new Map<string, Mark>();
  const beginning: Mark = { chain: first, count: 0, at: 0 };
  let taken = 0;
  const goTo = async (mark: Mark): Promise<void> => {
    if (mark.chain === undefined) {
      throw new CommandError('The node of this sandbox cannot go back to an earlier state.');
    }
    await goBack(node, mark.chain);
    // The node forgets a snapshot once it has gone back to it.
    mark.chain = await markState(node);
    for (const [id, { at }] of marks) if (at > mark.at) marks.delete(id);
    await memory.backTo(mark.count);
    await keepChain();
  };
  return {
    reset: () => exclusive(() => goTo(beginning)),
    snapshot: () =>
      exclusive(async () => {
        taken += 1;
        const id = `0x${taken.toString(16)}`;
        marks.set(id, { chain: await markState(node), count: memory.world.events.length, at: taken });
        return id;
      }),
    restore: (id) =>
      exclusive(async () => {
        const mark = marks.get(id);
        if (mark === undefined) throw new CommandError('There is no snapshot of that id, or no longer.');
        await goTo(mark);
      }),
  };
}
