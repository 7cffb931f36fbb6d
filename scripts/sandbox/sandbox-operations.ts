import { CommandError } from '../contract/base/errors.ts';
import { corsOf } from '../serve/access/access.ts';
import { accountsOf } from './operations/key-owners.ts';
import { markState, prepareChain, stateOf, type Chain } from './chain/chain.ts';
import { sortState } from './history/chain-state.ts';
import { clockOf } from './history/clock.ts';
import type { SandboxControl } from './control.ts';
import { createVerifiableCredentials, type VerifiableCredentials } from './operations/verifiable-credentials.ts';
import { faultsOf } from './operations/faults.ts';
import { applyFixtures, type Fixtures } from './operations/fixtures.ts';
import { createReadWriteLock, type ReadWriteLock } from './history/read-write-lock.ts';
import { submitGasless } from './operations/gasless.ts';
import type { Effects } from './handlers.ts';
import { stateKeeper } from './history/latest-write.ts';
import { listFunded } from './funded/ledger.ts';
import { sandboxStateOf, type SandboxState } from './history/memory.ts';
import { endStop, giverOf, requireOwn, stopMining, type Mining } from './chain/mining.ts';
import { mint } from './operations/mint.ts';
import { NodeError, type Node } from './chain/node.ts';
import type { SandboxOptions } from './options.ts';
import { changeNode, passthrough } from './chain/passthrough.ts';
import { catchUp, recoverNode } from './history/recover.ts';
import { settlementsOf } from './chain/receipts.ts';
import { writeSaved, type Saved } from './history/saved-sandbox.ts';
import { senderOf, type Signed } from './operations/sender.ts';
import { StorageError, type Store } from './history/event-store.ts';
import { headOf, takeState } from './history/take-state.ts';
import { timeTravel } from './history/time-travel.ts';
import { demoAddresses } from './chain/token.ts';
import { deriveWallet, type Wallet } from './chain/wallets.ts';
import { waitForMinedAtOnce, sendAgain, settleWaiting } from './history/waiting.ts';
import { costCheckOf, whitelistEntry } from './operations/whitelist.ts';
import type { FundedTransactions } from './funded/funded.ts';
import type { FundedTransaction } from './funded/funded-transaction.ts';

/** What controls a chain and the operations on it. */
type OperationsControl = Omit<SandboxControl, 'received'>;

/** What carries the operations out on a chain, and what controls it. */
export type SandboxOperations = {
  control: OperationsControl;
  credentials: VerifiableCredentials;
  effects: Omit<Effects, 'templates'>;
  shared: ReadWriteLock['shared'];
  rpcFallback: ReturnType<typeof passthrough>;
  close: () => Promise<void>;
};

/** What is signed with a seed names this address whatever the port is, as it would otherwise differ from run to run. */
const usualAddress = 'http://127.0.0.1:4010';

/**
 * Connects the operations with a chain and a store, and brings both to where they were, or to their start.
 *
 * @param store - what has happened
 * @param options - see {@link SandboxOptions}
 * @param start - what is there from the start; `seed`, what a saved sandbox says of its seed
 * @param base - gives the address at which it is reached
 * @returns what carries the operations out
 * @throws CommandError for fixtures that cannot be carried out
 */
export async function openSandboxOperations(
  chain: Chain,
  store: Store,
  { seed, strict = false, cheats, credentials: accepted = {}, cors = [] }: SandboxOptions,
  { fixtures, seedMark }: { fixtures: Fixtures; seedMark: string },
  base: () => string,
): Promise<SandboxOperations> {
  const { node, id: chainId, isOwn, funder, deployer } = chain;
  const { shared, exclusive } = createReadWriteLock();
  const memory = sandboxStateOf(store);
  const clock = clockOf(seed, node);
  const settleMined = async (hash: `0x${string}`): Promise<void> => {
    if (!isOwn) return;
    for (const mined of await waitForMinedAtOnce(node, [hash])) memory.world.waiting.delete(mined);
  };
  const keepSigned = async ({ hash, raw }: Signed): Promise<void> => memory.keep({ kind: 'signed', hash, raw });
  const drop = async (hash: `0x${string}`): Promise<void> => memory.keep({ kind: 'dropped', hash });
  await beginFrom(fixtures.saved, store);
  // A start that `kill -9` has interrupted is made again.
  if (!memory.world.isBegun && memory.events.length > 0) await memory.backTo(0);
  const recover = (fresh: Node): Promise<string> => recoverNode(fresh, store, memory, seed);
  const first = isOwn ? await firstState(chain, store, memory, seed, recover) : await prepareState(chain);
  const keeper = isOwn ? stateKeeper({ node, store, memory, clock, exclusive }) : undefined;
  const credentials = createVerifiableCredentials(memory, clock, seed === undefined ? base : () => usualAddress);
  const begin = (): Promise<void> => beginWith(fixtures);
  const travel = timeTravel({ chain, memory, store, clock, keeper, first, exclusive, seed, recover, begin });
  const mining: Mining = {
    chain,
    change: (...change) => changeNode({ node, exclusive, isOwn, keep: memory.keep }, ...change),
  };
  const faults = faultsOf({
    stopMining: () => stopMining(mining),
    reorganize: async (blocks) => {
      requireOwn(isOwn, 'reorganized');
      return travel.reorganize(blocks);
    },
    sendAgain: (hashes) =>
      shared(async () => {
        for (const hash of hashes) {
          const sendable = memory.world.waiting.get(hash);
          if (sendable !== undefined) await sendAgain(node, sendable);
          await settleMined(hash);
        }
      }),
  });
  const give = isOwn ? giverOf(node, memory.keep) : async () => false;
  // What the operations ask, and not what the sandbox has to know of its chain.
  const slowed = faults.slowed(node);
  const sender = senderOf({
    node: slowed,
    chainId,
    funder,
    keep: keepSigned,
    drop,
    settled: settleMined,
    give,
    faults,
  });
  chain.recoverBy((fresh) => exclusive(() => travel.recover(fresh)));
  const control = explainEachControl({
    ...travel.control,
    reset: () => {
      faults.forget();
      return travel.control.reset();
    },
    save: () =>
      exclusive(async () => {
        requireOwn(isOwn, 'saved');
        if (chain.isFork) throw new CommandError('A forked chain cannot be saved, as most of it is elsewhere.');
        const { state, ...about } = await takeState(node, memory, clock);
        const saved = { state: seed === undefined ? state : await sortState(state), ...about, lines: 0 };
        // The states of snapshots stay here.
        const events = memory.events.filter(({ kind }) => kind !== 'snapshot' && kind !== 'begun');
        return writeSaved({ chainId, seed: seedMark, chain: saved, events });
      }),
    revoke: (id) => shared(() => credentials.revoke(id)),
    fault: (fault) => faults.begin(fault),
    faults: async () => faults.list(),
    endFaults: faults.end,
  });
  const demo = new Set(demoAddresses(deployer));
  const minterOf = (token: `0x${string}`, accessToken: string | undefined): Wallet =>
    demo.has(token) || memory.world.owned.has(token)
      ? deployer
      : deriveWallet('custodial', seed ?? '', accessToken ?? '');
  const steps = { keep: keepSigned, drop };
  const mintToken: Effects['mint'] = async (request, header) => {
    const txnHash = await mint({ node: slowed, sender, chainId, minterOf, ...steps }, request, header);
    return { referenceId: clock.uuid('mint', txnHash), txnHash };
  };
  const whitelist: Effects['whitelist'] = (request) =>
    memory.keep({ kind: 'whitelisted', entry: whitelistEntry(request, chainId) });
  const beginWith = async (given: Fixtures): Promise<void> => {
    if (given.saved !== undefined) {
      await memory.keepAll(given.saved.events);
      await settleWaiting(node, memory.world);
      await catchUp(node, memory, given.saved.chain, memory.events.length, seed);
    }
    const keepOwned = (contract: `0x${string}`): Promise<void> => memory.keep({ kind: 'owned', contract });
    await applyFixtures(given, { sender, chainId, deployer, steps, deployed: keepOwned, mint: mintToken, whitelist });
    await memory.keep({ kind: 'begun' });
  };
  if (!memory.world.isBegun) await begin();
  await endStop(mining, memory.world.settings);
  return {
    control,
    credentials,
    shared,
    rpcFallback: passthrough({
      node,
      world: () => memory.world,
      keep: memory.keep,
      isOwn,
      settled: settleMined,
      shared,
      exclusive,
      isForeign: corsOf(cors).isForeign,
      hasCheats: cheats ?? isOwn,
      isRepeatable: isOwn && seed !== undefined,
      interval: isOwn ? 50 : 1000,
      faults,
      snapshot: control.snapshot,
      revert: (id) => explainControl(travel.revert(id)),
      reset: control.reset,
    }),
    effects: {
      accounts: accountsOf(() => memory.world, memory.keep, accepted['apiKey']),
      credentials,
      submit: (request) =>
        submitGasless(
          {
            sender,
            chainId,
            now: clock.now,
            costCheckOf: (call) => (strict ? costCheckOf(memory.world, call) : undefined),
            keep: ({ hash, raw }, funded) => memory.keep({ kind: 'signed', hash, raw, funded }),
            drop,
          },
          request,
        ),
      list: (request) => listFunded(memory.world.funded, createSettler(slowed, memory.world.funded), chainId, request),
      whitelist,
      mint: mintToken,
    },
    close: async () => {
      faults.forget();
      await keeper?.end();
    },
  };
}

/** A node that has ended, or a full disk, is told to the user of the sandbox. */
async function explainControl<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NodeError || error instanceof StorageError ? new CommandError(error.message) : error;
  }
}

function explainEachControl(control: OperationsControl): OperationsControl {
  const { reset, snapshot, restore, save, revoke, fault, faults, endFaults } = control;
  return {
    reset: () => explainControl(reset()),
    snapshot: () => explainControl(snapshot()),
    restore: (id) => explainControl(restore(id)),
    save: () => explainControl(save()),
    revoke: (id) => explainControl(revoke(id)),
    fault: (given) => explainControl(fault(given)),
    faults,
    endFaults: () => explainControl(endFaults()),
  };
}

/** Asks the chain about those transactions that were still pending last time. */
function createSettler(node: Node, funded: FundedTransactions): (transactions: FundedTransaction[]) => Promise<void> {
  return async (transactions) => {
    const open = transactions.filter(({ settlement }) => settlement === undefined);
    const settlements = await settlementsOf(
      node,
      open.map(({ hash }) => hash),
    );
    for (const [i, one] of open.entries()) {
      const settlement = settlements[i];
      if (settlement !== undefined) funded.settle(one.hash, settlement);
    }
  };
}

/** Lets the chain begin as that of a saved sandbox ended. */
async function beginFrom(saved: Saved | undefined, store: Store): Promise<void> {
  if (saved === undefined) return;
  const first = await store.chain('first');
  if (first === undefined) return store.keepChain('first', saved.chain);
  if (first.state === saved.chain.state) return;
  throw new CommandError('--state: the folder did not begin with the snapshot of --fixtures; choose another folder.');
}

/** Brings our own node to where the log is; a new one begins. Returns the node's id of a snapshot of the start. */
async function firstState(
  chain: Chain,
  store: Store,
  memory: SandboxState,
  seed: string | undefined,
  recover: (node: Node) => Promise<string>,
): Promise<string> {
  const { node } = chain;
  if ((await store.chain('first')) !== undefined) return recover(node);
  await prepareChain(chain, seed);
  // It is the same in each run with the seed.
  const state = seed === undefined ? await stateOf(node) : await sortState(await stateOf(node));
  await store.keepChain('first', { state, lines: 0, waiting: [], block: await headOf(node), ahead: 0 });
  return memory.events.length === 0 ? markState(node) : recover(node);
}

/** Prepares a node of yours; returns its id of a snapshot, if it can take one. */
async function prepareState(chain: Chain): Promise<string | undefined> {
  await prepareChain(chain);
  return markState(chain.node).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
}
