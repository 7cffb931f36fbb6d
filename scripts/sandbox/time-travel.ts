import { CommandError } from '../contract/errors.ts';
import { states } from './anvil.ts';
import { goBack, markState, type Chain } from './chain.ts';
import type { Chronicle } from './chronicle.ts';
import type { SandboxControl } from './control.ts';
import type { Gate } from './gate.ts';
import type { PlatformState } from './memory.ts';
import { numberToHex, type Hex } from './ethereum.ts';
import { changeOf } from './methods.ts';
import { NodeError } from './node.ts';
import { replay, sendAgain } from './replay.ts';
import { settingsAtStart } from './settings.ts';
import type { StateKeeper } from './state-keeper.ts';
import type { SandboxEvent } from './world.ts';

/** The parts of the sandbox that go back in time together. */
export type TimeTravelParts = {
  chain: Chain;
  memory: PlatformState;
  /** What writes down and stores the chain, if it is our own. */
  chronicle: Chronicle | undefined;
  keeper: StateKeeper | undefined;
  /** The node's id of a snapshot of the start; `undefined` if the node cannot go back. */
  first: string | undefined;
  exclusive: Gate['exclusive'];
  seed: string | undefined;
  /** Brings about what is there from the start, beyond that of every sandbox. */
  begin: () => Promise<void>;
};

/** The node's id of a snapshot, which changes whenever the node goes back to it. */
type Mark = { chain: string | undefined };

/** What goes back, and what has to know that a node was started again. */
export type TimeTravel = {
  control: Pick<SandboxControl, 'reset' | 'snapshot' | 'restore'>;
  /** Goes back to a snapshot and forgets it, as nodes do (`evm_revert`). */
  revert: (id: string) => Promise<void>;
  /** Replaces the latest blocks of our own node with empty ones; returns the transactions that were in them. */
  reorganize: (blocks: number) => Promise<Hex[]>;
  /** Forgets what a node that is gone had of snapshots; takes the new one's id of a snapshot of the start. */
  forget: (first: string) => void;
};

/**
 * Lets the chain and the platform go back in time together.
 *
 * @param parts - see {@link TimeTravelParts}
 * @returns `reset`, `snapshot` and `restore`; see {@link TimeTravel}
 */
export function timeTravel(parts: TimeTravelParts): TimeTravel {
  const { memory, chronicle, keeper, first, exclusive, seed, begin } = parts;
  const { node, isOwn } = parts.chain;
  const beginning: Mark = { chain: first };
  /** The snapshots that the node has, by their ids. One that has been started again has none. */
  const marks = new Map<string, Mark>();
  let taken = Math.max(0, ...[...memory.world.snapshots.keys()].map(Number));
  /** Goes back to a snapshot of the node, after which there were so many events; it stays, unless it is `used`. */
  const goTo = async (mark: Mark, count: number, isUsed = false): Promise<void> => {
    if (mark.chain === undefined) {
      throw new CommandError('The node of this sandbox cannot go back to an earlier state.');
    }
    if (isOwn) await node.request('anvil_dropAllTransactions', []);
    await goBack(node, mark.chain);
    // The node forgets a snapshot once it has gone back to it.
    mark.chain = isUsed ? undefined : await markState(node);
    await keeper?.backTo(count);
    await memory.backTo(count);
    forgetLater();
    await chronicle?.begin(node);
  };
  const forgetLater = (): void => {
    for (const id of marks.keys()) if (!memory.world.snapshots.has(id)) marks.delete(id);
  };
  /** What waited for a block at a snapshot waits again: our own node has dropped it, to have nothing of later times. */
  const sendWaiting = async ({ settled }: Chronicle): Promise<void> => {
    const waiting = [...memory.world.waiting.values()];
    for (const sendable of waiting) await sendAgain(node, sendable);
    const last = waiting.at(-1);
    if (last !== undefined) await settled(last.hash);
  };
  /** Goes back to the start, and does again what had happened until then. */
  const doAgain = async (count: number, { begin }: Chronicle): Promise<void> => {
    const { settings } = memory.world;
    await goTo(beginning, count);
    await settingsAtStart(node, settings, seed);
    await replay(node, memory, 0, seed, { begin: () => begin(node) });
  };
  /** A node that mines on its own may do so meanwhile; then it is unknown whether the block is in the snapshot. */
  const markBetweenBlocks = async (): Promise<string> => {
    for (;;) {
      await chronicle?.follow();
      const head = chronicle?.head();
      const chain = await markState(node);
      await chronicle?.follow();
      if (chronicle?.head() === head) return chain;
    }
  };
  const goToSnapshot = async (id: string, isUsed = false): Promise<void> => {
    const [count, mark] = [memory.world.snapshots.get(id), marks.get(id)];
    if (count === undefined || (mark === undefined && chronicle === undefined)) {
      throw new CommandError('There is no snapshot of that id, or no longer.');
    }
    // The last of its events is that it was taken.
    const before = isUsed ? count - 1 : count;
    if (mark !== undefined) {
      await goTo(mark, before, isUsed);
      if (chronicle !== undefined) await sendWaiting(chronicle);
    } else if (chronicle !== undefined) {
      await doAgain(before, chronicle);
      if (!isUsed) marks.set(id, { chain: await markState(node) });
    }
  };
  return {
    control: {
      reset: () =>
        exclusive(async () => {
          const { settings } = memory.world;
          await goTo(beginning, 0);
          taken = 0;
          parts.chain.filters.countAnew();
          if (isOwn) await settingsAtStart(node, settings, seed);
          await begin();
        }),
      snapshot: () =>
        exclusive(async () => {
          const mark = { chain: await markBetweenBlocks() };
          taken += 1;
          const id = numberToHex(taken);
          await memory.keep({ kind: 'snapshot', id });
          marks.set(id, mark);
          return id;
        }),
      restore: (id) => exclusive(() => goToSnapshot(id)),
    },
    revert: (id) => exclusive(() => goToSnapshot(id, true)),
    reorganize: (blocks) =>
      exclusive(async () => {
        await chronicle?.follow();
        const events = await memory.allEvents();
        const mined = events.filter((event) => event.kind === 'block');
        const removed = mined.slice(-blocks);
        const [oldest] = removed;
        if (oldest === undefined || removed.length < blocks) {
          throw new CommandError(`Only blocks since the start can be replaced, of which there are ${mined.length}.`);
        }
        const from = events.indexOf(oldest);
        const others = events.slice(from).filter(isOfChain);
        const takeBack = await parts.chain.filters.gather();
        const [outcome] = await node.together([['anvil_rollback', [blocks]]]);
        if (outcome instanceof NodeError) {
          throw new CommandError(`The node can replace its latest ${states} blocks at most (${outcome.message}).`);
        }
        takeBack(new Set(removed.map(({ hash }) => hash)));
        await keeper?.backTo(from);
        const gone = new Set<SandboxEvent>([...removed, ...others]);
        await memory.replace(events.filter((event) => !gone.has(event)));
        forgetLater();
        await chronicle?.begin(node);
        // Empty blocks have other hashes than before if they have another time.
        await node.request('evm_setNextBlockTimestamp', [numberToHex(oldest.timestamp + 1)]);
        for (let i = 0; i < blocks; i += 1) await node.request('evm_mine', []);
        await chronicle?.follow();
        return removed.flatMap(({ transactions }) => transactions);
      }),
    forget: (again) => {
      beginning.chain = again;
      marks.clear();
    },
  };
}

/** Whether an event is gone together with the blocks around it: a change of the chain's state, or a snapshot. */
function isOfChain(event: SandboxEvent): boolean {
  return event.kind === 'snapshot' || (event.kind === 'cheat' && changeOf(event.method) === 'state');
}
