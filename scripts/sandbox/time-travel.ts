import { CommandError } from '../contract/errors.ts';
import { goBack, markState, setClock, type Chain } from './chain.ts';
import type { Chronicle } from './chronicle.ts';
import type { SandboxControl } from './control.ts';
import type { Gate } from './gate.ts';
import type { PlatformState } from './memory.ts';
import { numberToHex, type Hex } from 'viem';
import { changeOf } from './methods.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import { replay } from './replay.ts';
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
  const goTo = async (mark: Mark, count: number): Promise<void> => {
    if (mark.chain === undefined) {
      throw new CommandError('The node of this sandbox cannot go back to an earlier state.');
    }
    if (isOwn) await node.request('anvil_dropAllTransactions', []);
    await goBack(node, mark.chain);
    // The node forgets a snapshot once it has gone back to it.
    mark.chain = await markState(node);
    await keeper?.backTo(count);
    await memory.backTo(count);
    forgetLater();
    await chronicle?.begin(node);
  };
  const forgetLater = (): void => {
    for (const id of marks.keys()) if (!memory.world.snapshots.has(id)) marks.delete(id);
  };
  /** Goes back to the start, and does again what had happened until then. */
  const doAgain = async (count: number, { begin }: Chronicle): Promise<void> => {
    const { events } = memory.world;
    await goTo(beginning, count);
    await settingsAtStart(node, events, seed);
    await replay(node, memory.world, 0, seed === undefined, () => begin(node));
  };
  return {
    control: {
      reset: () =>
        exclusive(async () => {
          const { events } = memory.world;
          await goTo(beginning, 0);
          if (isOwn) await settingsAtStart(node, events, seed);
          await begin();
        }),
      snapshot: () =>
        exclusive(async () => {
          await chronicle?.follow();
          taken += 1;
          const id = numberToHex(taken);
          const mark = { chain: await markState(node) };
          await memory.keep({ kind: 'snapshot', id });
          marks.set(id, mark);
          return id;
        }),
      restore: (id) =>
        exclusive(async () => {
          const [count, mark] = [memory.world.snapshots.get(id), marks.get(id)];
          if (count !== undefined && mark !== undefined) return goTo(mark, count);
          if (count === undefined || chronicle === undefined) {
            throw new CommandError('There is no snapshot of that id, or no longer.');
          }
          await doAgain(count, chronicle);
          marks.set(id, { chain: await markState(node) });
        }),
    },
    reorganize: (blocks) =>
      exclusive(async () => {
        await chronicle?.follow();
        const { events } = memory.world;
        const mined = events.filter((event) => event.kind === 'block');
        const removed = mined.slice(-blocks);
        const [oldest] = removed;
        if (oldest === undefined || removed.length < blocks) {
          throw new CommandError(`Only blocks since the start can be replaced, of which there are ${mined.length}.`);
        }
        const from = events.indexOf(oldest);
        const others = events.slice(from).filter(isOfChain);
        await node.request('anvil_rollback', [blocks]);
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

/** What no snapshot of a node holds: when it mines and for whom, its clock, and who is impersonated. */
async function settingsAtStart(node: Node, events: readonly SandboxEvent[], seed: string | undefined): Promise<void> {
  const changed = new Set(events.flatMap((event) => (event.kind === 'cheat' ? [event.method] : [])));
  const impersonated = events.flatMap((event): NodeCall[] =>
    event.kind === 'cheat' && event.method.endsWith('_impersonateAccount')
      ? [['anvil_stopImpersonatingAccount', event.params]]
      : [],
  );
  const calls: NodeCall[] = [
    ...impersonated,
    ['anvil_setNextBlockBaseFeePerGas', ['0x7']],
    ['anvil_removeBlockTimestampInterval', []],
    ...(changed.size === 0 ? [] : usual),
  ];
  for (const call of calls) {
    const [outcome] = await node.together([call]);
    if (outcome instanceof NodeError) throw outcome;
  }
  await setClock(node, seed);
}

const usual: NodeCall[] = [
  ['anvil_autoImpersonateAccount', [false]],
  ['anvil_setCoinbase', [`0x${'0'.repeat(40)}`]],
  ['anvil_setBlockGasLimit', ['0x1c9c380']],
  ['evm_setIntervalMining', [0]],
  ['evm_setAutomine', [true]],
];
