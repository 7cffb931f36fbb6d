import { CommandError } from '../../contract/base/errors.ts';
import { states } from '../chain/anvil.ts';
import { goBack, markState, type Chain } from '../chain/chain.ts';
import type { Clock } from './clock.ts';
import type { SandboxControl } from '../control.ts';
import type { ReadWriteLock } from './read-write-lock.ts';
import type { StateKeeper } from './latest-write.ts';
import type { SandboxState } from './memory.ts';
import { numberToHex, type Hex } from '../viem.ts';
import { NodeError, type Node } from '../chain/node.ts';
import { resetNodeSettings } from './reset-node-settings.ts';
import type { Store } from './event-store.ts';
import { headOf, readBlock, takeState } from './take-state.ts';
import { waitForMinedAtOnce, sendAgain, settleWaiting } from './waiting.ts';

/** The parts of the sandbox that go back in time together. */
export type TimeTravelParts = {
  chain: Chain;
  memory: SandboxState;
  store: Store;
  clock: Clock;
  /** Stores the states of the chain, if it is our own. */
  keeper: StateKeeper | undefined;
  /** The node's id of a snapshot of the start; `undefined` if the node cannot go back. */
  first: string | undefined;
  exclusive: ReadWriteLock['exclusive'];
  seed: string | undefined;
  /** Brings a new node to where the log is; returns its id of a snapshot of the start. */
  recover: (node: Node) => Promise<string>;
  /** Brings about what is there from the start, beyond that of every sandbox. */
  begin: () => Promise<void>;
};

/** What goes back, and starts a node again. */
export type TimeTravel = {
  control: Pick<SandboxControl, 'reset' | 'snapshot' | 'restore'>;
  /** Goes back to a snapshot and forgets it, as nodes do (`evm_revert`). */
  revert: (id: string) => Promise<void>;
  /** Replaces the latest blocks of our own node with empty ones; returns the transactions that were in them. */
  reorganize: (blocks: number) => Promise<Hex[]>;
  /** Brings a node that was started again to where the last one was. */
  recover: (node: Node) => Promise<void>;
};

/**
 * Lets the chain and the sandbox's data go back in time together.
 *
 * @param parts - see {@link TimeTravelParts}
 * @returns `reset`, `snapshot` and `restore`; see {@link TimeTravel}
 */
export function timeTravel(parts: TimeTravelParts): TimeTravel {
  const { memory, store, clock, keeper, exclusive, seed, begin } = parts;
  const { node, isOwn } = parts.chain;
  let first = parts.first;
  /** The node's ids of snapshots, by ours. A node that was started again has none. */
  const marks = new Map<string, string>();
  let taken = memory.lastSnapshot();
  const recover = async (fresh: Node): Promise<void> => {
    first = await parts.recover(fresh);
    marks.clear();
  };
  const forgetLater = (): void => {
    for (const id of marks.keys()) if (!memory.world.snapshots.has(id)) marks.delete(id);
  };
  /** Goes back to a snapshot of the node, which forgets it, so another is taken; returns that. */
  const goTo = async (mark: string): Promise<string> => {
    // Nothing of later times may be mined.
    if (isOwn) await node.request('anvil_dropAllTransactions', []);
    await goBack(node, mark);
    return markState(node);
  };
  /** Transactions that were pending at the snapshot are pending again. */
  const sendWaiting = async (waiting: readonly Hex[]): Promise<void> => {
    const { world } = memory;
    const kept = new Set(waiting);
    for (const hash of [...world.waiting.keys()]) if (!kept.has(hash)) world.waiting.delete(hash);
    for (const sendable of world.waiting.values()) await sendAgain(node, sendable);
    const last = waiting.at(-1);
    if (last !== undefined) await waitForMinedAtOnce(node, [last]);
    await settleWaiting(node, world);
  };
  const goToSnapshot = async (id: string, isUsed = false): Promise<void> => {
    const [snapshot, mark] = [memory.world.snapshots.get(id), marks.get(id)];
    if (snapshot === undefined || (mark === undefined && !isOwn)) {
      throw new CommandError('There is no snapshot of that id, or no longer.');
    }
    // One that is damaged is found before anything has gone back.
    if (mark === undefined) await store.chain(`snapshot-${id}`);
    // The last of its events is that it was taken.
    await memory.backTo(isUsed ? snapshot.count - 1 : snapshot.count, id);
    forgetLater();
    if (mark === undefined) {
      await parts.chain.replace(recover);
      if (!isUsed) marks.set(id, await markState(node));
      return;
    }
    const again = await goTo(mark);
    if (!isUsed) marks.set(id, again);
    if (isOwn) await sendWaiting(snapshot.waiting);
  };
  const requireGoingBack = (mark: string | undefined): string => {
    if (mark === undefined) throw new CommandError('The node of this sandbox cannot go back to an earlier state.');
    return mark;
  };
  return {
    control: {
      reset: () =>
        exclusive(async () => {
          const mark = requireGoingBack(first);
          const { settings } = memory.world;
          await memory.backTo(0);
          forgetLater();
          first = await goTo(mark);
          taken = 0;
          parts.chain.filters.countAnew();
          if (isOwn) await resetNodeSettings(node, settings, seed);
          await begin();
        }),
      snapshot: () =>
        exclusive(async () => {
          const id = numberToHex(taken + 1);
          const [mark, block] = await markBetweenBlocks(node);
          if (isOwn) await settleWaiting(node, memory.world);
          // Its last event comes next.
          if (store.isLasting) {
            const state = await takeState(node, memory, clock);
            await store.keepChain(`snapshot-${id}`, { ...state, lines: state.lines + 1 });
          }
          await memory.keep({ kind: 'snapshot', id, block, waiting: [...memory.world.waiting.keys()] });
          taken += 1;
          marks.set(id, mark);
          return id;
        }),
      restore: (id) => exclusive(() => goToSnapshot(id)),
    },
    revert: (id) => exclusive(() => goToSnapshot(id, true)),
    reorganize: (blocks) =>
      exclusive(async () => {
        const [head, start] = [await headOf(node), (await store.chain('first'))?.block ?? 0];
        if (head - blocks < start) {
          throw new CommandError(`Only blocks since the start can be replaced, of which there are ${head - start}.`);
        }
        const removed = await Promise.all(
          Array.from({ length: blocks }, (_, i) => readBlock(node, head - blocks + 1 + i)),
        );
        const takeBack = await parts.chain.filters.gather();
        const [outcome] = await node.together([['anvil_rollback', [blocks]]]);
        if (outcome instanceof NodeError) {
          throw new CommandError(
            `The node can replace its latest ${states} blocks at most, and none from before it was started ` +
              `(${outcome.message}).`,
          );
        }
        takeBack(new Set(removed.map(({ hash }) => hash)));
        const hashes = removed.flatMap(({ transactions }) => transactions);
        await memory.keep({ kind: 'reorganized', block: head - blocks + 1, transactions: hashes });
        forgetLater();
        // Empty blocks have other hashes than before if they have another time.
        const time = (removed[0]?.timestamp ?? 0) + 1;
        await node.request('evm_setNextBlockTimestamp', [numberToHex(time)]);
        for (let i = 0; i < blocks; i += 1) await node.request('evm_mine', []);
        // What the log has cannot be done again in these blocks.
        await keeper?.store();
        return hashes;
      }),
    recover,
  };
}

/** A node that mines on its own may do so meanwhile; then it is unknown whether the block is in the snapshot. */
async function markBetweenBlocks(node: Node): Promise<[mark: string, block: number]> {
  for (;;) {
    const block = await headOf(node);
    const mark = await markState(node);
    if ((await headOf(node)) === block) return [mark, block];
  }
}
