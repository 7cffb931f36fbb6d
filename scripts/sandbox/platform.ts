import { CommandError } from '../contract/errors.ts';
import { corsOf } from '../serve/cors.ts';
import { accountsOf } from './accounts.ts';
import { goBack, loadState, markState, prepareChain, setClock, stateOf, type Chain } from './chain.ts';
import { chronicleOf, type Chronicle } from './chronicle.ts';
import { clockOf } from './clock.ts';
import type { SandboxControl } from './control.ts';
import { verifiableCredentialsOf, type VerifiableCredentials } from './credentials.ts';
import { faultsOf } from './faults.ts';
import { applyFixtures, type Fixtures } from './fixtures.ts';
import { gate, type Gate } from './gate.ts';
import { submitGasless } from './gasless.ts';
import type { Effects } from './handlers.ts';
import { listFunded } from './ledger.ts';
import { platformStateOf, type PlatformState } from './memory.ts';
import { endStop, giverOf, requireOwn, stopMining, type Mining } from './mining.ts';
import { mint } from './mint.ts';
import { NodeError, type Node } from './node.ts';
import type { SandboxOptions } from './options.ts';
import { changeNode, passthrough } from './passthrough.ts';
import { replay, sendAgain } from './replay.ts';
import { settlementsOf } from './receipts.ts';
import { savedText, type Saved } from './saved.ts';
import { senderOf, type Signed } from './sender.ts';
import { StorageError, type Store } from './store.ts';
import { inOrder } from './state-history.ts';
import { keepState, latestState, stateKeeper } from './state-keeper.ts';
import { timeTravel } from './time-travel.ts';
import { demoAddresses } from './token.ts';
import { derivedWallet, type Wallet } from './wallets.ts';
import { costCheckOf, whitelistEntry } from './whitelist.ts';
import type { FundedTransactions } from './funded.ts';
import type { FundedTransaction } from './funded-transaction.ts';

/** What controls a chain and its platform. */
type PlatformControl = Omit<SandboxControl, 'received'>;

/** What carries the operations out on a chain, and what controls it. */
export type Platform = {
  control: PlatformControl;
  credentials: VerifiableCredentials;
  effects: Omit<Effects, 'templates'>;
  shared: Gate['shared'];
  rpcFallback: ReturnType<typeof passthrough>;
  close: () => Promise<void>;
};

/** What is signed with a seed names this address whatever the port is, as it would otherwise differ from run to run. */
const usualAddress = 'http://127.0.0.1:4010';

/**
 * Connects the operations with a chain and a store, and brings both to where they were, or to their start.
 *
 * @param chain - the chain
 * @param store - what has happened
 * @param options - see {@link SandboxOptions}
 * @param start - what is there from the start; `seed`, what a saved sandbox says of its seed
 * @param base - gives the address at which it is reached
 * @returns what carries the operations out
 * @throws CommandError for fixtures that cannot be carried out
 */
export async function openPlatform(
  chain: Chain,
  store: Store,
  { seed, strict = false, cheats, credentials: accepted = {}, cors = [] }: SandboxOptions,
  { fixtures, seedMark }: { fixtures: Fixtures; seedMark: string },
  base: () => string,
): Promise<Platform> {
  const { node, id: chainId, isOwn, funder, deployer } = chain;
  const { shared, exclusive } = gate();
  const memory = await platformStateOf(store, (events) => keeper?.afterEvent(events));
  const chronicle = isOwn ? chronicleOf(node, memory, seed === undefined) : undefined;
  const keeper =
    chronicle &&
    stateKeeper({
      node,
      store,
      memory,
      chronicle,
      exclusive,
      renew: store.isLasting ? undefined : chain.renew,
    });
  const settled = async (hash: `0x${string}`): Promise<void> => chronicle?.settled(hash);
  const keepSigned = async ({ hash, raw }: Signed): Promise<void> => memory.keep({ kind: 'signed', hash, raw });
  const drop = async (hash: `0x${string}`): Promise<void> => memory.keep({ kind: 'dropped', hash });
  await beginFrom(fixtures.saved, store);
  const begun = await firstState(chain, store, seed);
  const first = chronicle === undefined ? begun : await restoreLatest(node, begun, store, memory, chronicle, seed);
  const clock = clockOf(seed, node);
  const credentials = verifiableCredentialsOf(memory, clock, seed === undefined ? base : () => usualAddress);
  const begin = (): Promise<void> => beginWith(fixtures);
  const travel = timeTravel({ chain, memory, chronicle, keeper, first, exclusive, seed, begin });
  const mining: Mining = {
    chain,
    change: (...change) => changeNode({ node, exclusive, chronicle, keep: memory.keep }, ...change),
    mined: () => shared(async () => chronicle?.follow()),
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
          await settled(hash);
        }
      }),
  });
  const give = chronicle === undefined ? async () => false : giverOf(node, chronicle, memory.keep);
  // What the platform asks, and not what the sandbox has to know of its chain.
  const slowed = faults.slowed(node);
  const sender = senderOf({ node: slowed, chainId, funder, keep: keepSigned, drop, settled, give, faults });
  chain.recoverBy((fresh, use) =>
    exclusive(async () => {
      const start = await loadFirst(fresh, store, seed);
      const again = chronicle && (await restoreLatest(fresh, start, store, memory, chronicle, seed));
      await use();
      travel.forget(again ?? start);
    }),
  );
  const control = sayingWhy({
    ...travel.control,
    reset: () => {
      faults.forget();
      return travel.control.reset();
    },
    save: () =>
      exclusive(async () => {
        requireOwn(isOwn, 'saved');
        if (chain.isFork) throw new CommandError('A forked chain cannot be saved, as most of it is elsewhere.');
        await chronicle?.follow();
        const events = await memory.allEvents();
        return savedText({ chainId, seed: seedMark, first: (await store.chain('first')) ?? '', events });
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
      : derivedWallet('custodial', seed ?? '', accessToken ?? '');
  const steps = { keep: keepSigned, drop };
  const mintToken: Effects['mint'] = async (request, header) => {
    const txnHash = await mint({ node: slowed, sender, chainId, minterOf, ...steps }, request, header);
    return { referenceId: clock.uuid('mint', txnHash), txnHash };
  };
  const whitelist: Effects['whitelist'] = (request) =>
    memory.keep({ kind: 'whitelisted', entry: whitelistEntry(request, chainId) });
  const beginWith = async (given: Fixtures): Promise<void> => {
    if (given.saved !== undefined) {
      await memory.replace(given.saved.events);
      await replay(node, memory, 0, seed, { begin: async () => chronicle?.begin(node) });
    }
    const deployed = (contract: `0x${string}`): Promise<void> => memory.keep({ kind: 'owned', contract });
    await applyFixtures(given, { sender, chainId, deployer, steps, deployed, mint: mintToken, whitelist });
  };
  if (memory.world.count === 0) await begin();
  await endStop(mining, memory.world.settings);
  return {
    control,
    credentials,
    shared,
    rpcFallback: passthrough({
      node,
      world: () => memory.world,
      keep: memory.keep,
      chronicle,
      shared,
      exclusive,
      isForeign: corsOf(cors).isForeign,
      hasCheats: cheats ?? isOwn,
      isRepeatable: isOwn && seed !== undefined,
      interval: isOwn ? 50 : 1000,
      faults,
      snapshot: control.snapshot,
      revert: (id) => explained(travel.revert(id)),
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
      list: (request) => listFunded(memory.world.funded, settledBy(slowed, memory.world.funded), chainId, request),
      whitelist,
      mint: mintToken,
    },
    close: async () => faults.forget(),
  };
}

/** A node that has ended, or a full disk, is told to whoever controls the sandbox. */
async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NodeError || error instanceof StorageError ? new CommandError(error.message) : error;
  }
}

function sayingWhy(control: PlatformControl): PlatformControl {
  const { reset, snapshot, restore, save, revoke, fault, faults, endFaults } = control;
  return {
    reset: () => explained(reset()),
    snapshot: () => explained(snapshot()),
    restore: (id) => explained(restore(id)),
    save: () => explained(save()),
    revoke: (id) => explained(revoke(id)),
    fault: (given) => explained(fault(given)),
    faults,
    endFaults: () => explained(endFaults()),
  };
}

/** Asks the chain about those transactions that were still pending last time. */
function settledBy(node: Node, funded: FundedTransactions): (transactions: FundedTransaction[]) => Promise<void> {
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

/** Lets the chain begin as that of a saved sandbox did. */
async function beginFrom(saved: Saved | undefined, store: Store): Promise<void> {
  if (saved === undefined) return;
  const first = await store.chain('first');
  if (first === undefined) return store.keepChain('first', saved.first);
  if (first === saved.first) return;
  throw new CommandError('--state: the folder did not begin with the snapshot of --fixtures; choose another folder.');
}

/** Begins with the stored start of the chain, or makes one; returns the node's id of a snapshot of it. */
async function firstState(chain: Chain, store: Store, seed: string | undefined): Promise<string | undefined> {
  const { node, isOwn } = chain;
  if (isOwn && (await store.chain('first')) !== undefined) return loadFirst(node, store, seed);
  await prepareChain(chain, seed);
  // It is a part of what is saved, which is the same in each run with the seed.
  if (isOwn)
    await store.keepChain('first', seed === undefined ? await stateOf(node) : await inOrder(await stateOf(node)));
  return markState(node).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
}

async function loadFirst(node: Node, store: Store, seed: string | undefined): Promise<string> {
  await loadState(node, (await store.chain('first')) ?? '');
  await setClock(node, seed);
  return markState(node);
}

/**
 * Brings our own node from the start of the chain, of which it has a snapshot, to where the events are; returns its id
 * of a snapshot of the start.
 */
async function restoreLatest(
  node: Node,
  first: string | undefined,
  store: Store,
  memory: PlatformState,
  chronicle: Chronicle,
  seed: string | undefined,
): Promise<string | undefined> {
  const latest = await latestState(store);
  const from = (count: number): Promise<boolean> =>
    replay(node, memory, count, seed, {
      // If it cannot be stored, the next start takes longer.
      halfWay: async (events) => keepState(store, events, await stateOf(node)).catch(() => undefined),
      begin: () => chronicle.begin(node),
    });
  if (latest !== undefined) await loadState(node, latest.state);
  if ((await from(latest?.count ?? 0)) || latest === undefined || first === undefined) return first;
  // A smart contract has asked for the hash of a block that came before the stored state, which the node does not know.
  await store.keepChain('latest', '');
  await goBack(node, first);
  const again = await markState(node);
  await from(0);
  return again;
}
