import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../contract/errors.ts';
import { corsOf } from '../serve/cors.ts';
import { createServer, type Server } from '../server/server.ts';
import { accountsOf } from './accounts.ts';
import {
  funderVariable,
  loadState,
  markState,
  openChain,
  prepareChain,
  setClock,
  stateOf,
  type Chain,
} from './chain.ts';
import { chronicleOf, type Chronicle } from './chronicle.ts';
import { clockOf } from './clock.ts';
import { sandboxCommands, type SandboxControl } from './control.ts';
import { readTemplates } from './credential/templates.ts';
import { verifiableCredentialsOf, type VerifiableCredentials } from './credentials.ts';
import { faultsOf } from './faults.ts';
import { gate, type Gate } from './gate.ts';
import { submitGasless } from './gasless.ts';
import { handlersOf, type Effects } from './handlers.ts';
import { listFunded } from './ledger.ts';
import { platformStateOf, type PlatformState } from './memory.ts';
import { requireOwn, stopMining } from './mining.ts';
import { mint } from './mint.ts';
import { NodeError, type Node } from './node.ts';
import type { Sandbox, SandboxOptions } from './options.ts';
import { changeNode, passthrough } from './passthrough.ts';
import { replay, sendStored } from './replay.ts';
import { settlementsOf } from './receipts.ts';
import { senderOf, type Signed } from './sender.ts';
import { forgetfulStore, openStore, StorageError, type Store } from './store.ts';
import { latestState, stateKeeper } from './state-keeper.ts';
import { statusLists } from './status-lists.ts';
import { timeTravel } from './time-travel.ts';
import { demoAddresses } from './token.ts';
import { derivedWallet } from './wallets.ts';
import { costCheckOf, whitelistEntry } from './whitelist.ts';

/**
 * Starts a sandbox whose packages are installed.
 *
 * @param options - see {@link SandboxOptions}
 * @returns the running sandbox
 * @throws CommandError, ContractError: see `startSandbox`
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed, rpcUrl, allowExternal = false } = options;
  const funderKey = options.funderKey ?? process.env[funderVariable];
  const [templates, chain] = await Promise.all([
    readTemplates(options.templates),
    openChain({ rpcUrl, allowExternal, funderKey, seed }),
  ]);
  const closing: (() => Promise<void>)[] = [chain.close];
  const close = async (): Promise<void> => {
    const end = closing.pop();
    if (end === undefined) return;
    // One that fails keeps none of the others from closing.
    await end().finally(close);
  };
  try {
    const store = await storeFor(options, chain);
    closing.push(store.close);
    let url = '';
    const world = await openWorld(chain, store, options, () => url);
    closing.push(world.close);
    const { credentials } = world;
    const control: SandboxControl = {
      ...world.control,
      reset: async () => {
        server.forget();
        await world.control.reset();
      },
    };
    const server: Server = createServer({
      ...options,
      remember: options.remember ?? 1000,
      check: 'refuse',
      handlers: handlersOf({ ...world.effects, templates }, world.shared),
      // A contract that has been extended is served before somebody has written what its new operations do.
      missing: 501,
      authenticate: ({ credentials: { apiKey } }) => world.effects.accounts.accepts(String(apiKey)),
      rpcFallback: world.rpcFallback,
      fallback: statusLists(credentials),
      commands: sandboxCommands(
        control,
        () => server.requests,
        () => isAnswering(chain.node),
      ),
    });
    const listening = await server.listen(options);
    closing.push(server.close);
    url = listening.url;
    return {
      ...control,
      url,
      rpcUrl: listening.rpcUrl,
      chainId: chain.id,
      get requests() {
        return server.requests;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function storeFor({ state, seed }: SandboxOptions, { id, isOwn }: Chain): Promise<Store> {
  if (state === undefined) return forgetfulStore();
  const mark = createHash('sha256')
    .update(`twinspec seed ${seed ?? ''} ${isOwn}`)
    .digest('base64url');
  return openStore(state, { chainId: id, seed: mark });
}

type WorldParts = {
  control: SandboxControl;
  credentials: VerifiableCredentials;
  effects: Omit<Effects, 'templates'>;
  shared: Gate['shared'];
  rpcFallback: ReturnType<typeof passthrough>;
  close: () => Promise<void>;
};

/** Connects the operations with a chain and a store. */
async function openWorld(
  chain: Chain,
  store: Store,
  { seed, strict = false, cheats, credentials: accepted = {}, cors = [] }: SandboxOptions,
  base: () => string,
): Promise<WorldParts> {
  const { node, id: chainId, isOwn, funder, deployer } = chain;
  const { shared, exclusive } = gate();
  const memory = platformStateOf(store, (events) => keeper?.afterEvent(events));
  const chronicle = isOwn ? chronicleOf(node, memory) : undefined;
  const keeper = chronicle && stateKeeper({ node, store, memory, chronicle, exclusive });
  const settled = async (hash: `0x${string}`): Promise<void> => chronicle?.settled(hash);
  const keepSigned = async ({ hash, raw }: Signed): Promise<void> => memory.keep({ kind: 'signed', hash, raw });
  const drop = async (hash: `0x${string}`): Promise<void> => memory.keep({ kind: 'dropped', hash });
  const first = await firstState(chain, store, seed);
  if (chronicle !== undefined) await restoreLatest(node, store, memory, chronicle, seed);
  const clock = clockOf(seed, () => memory.world.acts);
  const credentials = verifiableCredentialsOf(memory, clock, base);
  const travel = timeTravel({ chain, memory, chronicle, keeper, first, exclusive, seed });
  const faults = faultsOf({
    stopMining: () =>
      stopMining(
        chain,
        (method, params) => changeNode({ node, exclusive, chronicle, keep: memory.keep }, method, params),
        () => shared(async () => chronicle?.follow()),
      ),
    reorganize: async (blocks) => {
      requireOwn(isOwn);
      return travel.reorganize(blocks);
    },
    sendAgain: (hashes) =>
      shared(async () => {
        for (const hash of hashes) {
          await sendStored(node, memory.world.signed.get(hash));
          await settled(hash);
        }
      }),
  });
  const sender = senderOf({ node, chainId, funder, keep: keepSigned, drop, settled, faults });
  chain.recoverBy((fresh) =>
    exclusive(async () => {
      travel.forget(await loadFirst(fresh, store, seed));
      if (chronicle !== undefined) await restoreLatest(fresh, store, memory, chronicle, seed);
    }),
  );
  const control = sayingWhy({
    ...travel.control,
    reset: () => {
      faults.forget();
      return travel.control.reset();
    },
    revoke: (id) => shared(() => credentials.revoke(id)),
    fault: (fault) => faults.begin(fault),
    faults: faults.list,
    endFaults: faults.end,
  });
  const demo = new Set(demoAddresses(deployer));
  return {
    control,
    credentials,
    shared,
    rpcFallback: passthrough({
      node,
      signed: () => memory.world.signed,
      keep: memory.keep,
      chronicle,
      shared,
      exclusive,
      isForeign: corsOf(cors).isForeign,
      hasCheats: cheats ?? isOwn,
      interval: isOwn ? 50 : 1000,
      faults,
      snapshot: control.snapshot,
      restore: control.restore,
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
      list: async (request) => {
        await settle(memory, chain);
        return listFunded(memory.world.funded.values(), chainId, request);
      },
      whitelist: (request) => memory.keep({ kind: 'whitelisted', entry: whitelistEntry(request, chainId) }),
      mint: async (request, header) => {
        const minterOf = (token: `0x${string}`, accessToken: string | undefined) =>
          demo.has(token) ? deployer : derivedWallet('custodial', seed ?? '', accessToken ?? '');
        const txnHash = await mint({ node, sender, chainId, minterOf, keep: keepSigned, drop }, request, header);
        return { referenceId: clock.uuid('mint', txnHash), txnHash };
      },
    },
    // A shorter way at the next start; if it fails, what was answered is stored all the same.
    close: async () => {
      faults.forget();
      await keeper?.keepNow().catch(() => undefined);
    },
  };
}

/** A node that has ended, or a full disk, is told to whoever controls the sandbox. */
function sayingWhy(control: SandboxControl): SandboxControl {
  const { reset, snapshot, restore, revoke, fault, faults, endFaults } = control;
  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof NodeError || error instanceof StorageError ? new CommandError(error.message) : error;
    }
  };
  return {
    reset: () => explained(reset()),
    snapshot: () => explained(snapshot()),
    restore: (id) => explained(restore(id)),
    revoke: (id) => explained(revoke(id)),
    fault: (given) => explained(fault(given)),
    faults,
    endFaults: () => explained(endFaults()),
  };
}

/** Milliseconds within which a node answers a question that takes no work. */
const promptness = 1000;

async function isAnswering(node: Node): Promise<boolean> {
  const answer = node.request('web3_clientVersion', []).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(promptness, false)]);
}

/** Asks the chain about the transactions that were still pending last time. */
async function settle({ world }: PlatformState, { node }: Chain): Promise<void> {
  const open = [...world.funded.values()].filter(({ settlement }) => settlement === undefined);
  const settlements = await settlementsOf(
    node,
    open.map(({ hash }) => hash),
  );
  for (const [i, one] of open.entries()) {
    const settlement = settlements[i];
    if (settlement !== undefined) one.settlement = settlement;
  }
}

/** Begins with the stored start of the chain, or makes one; returns the node's id of a snapshot of it. */
async function firstState(chain: Chain, store: Store, seed: string | undefined): Promise<string | undefined> {
  const { node, isOwn } = chain;
  if (isOwn && (await store.chain('first')) !== undefined) return loadFirst(node, store, seed);
  await prepareChain(chain, seed);
  if (isOwn) await store.keepChain('first', await stateOf(node));
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

/** Brings our own node from the start of the chain to where the events are. */
async function restoreLatest(
  node: Node,
  store: Store,
  { world }: PlatformState,
  chronicle: Chronicle,
  seed: string | undefined,
): Promise<void> {
  const latest = await latestState(store);
  if (latest !== undefined) await loadState(node, latest.state);
  await replay(node, world, latest?.count ?? 0, seed === undefined, () => chronicle.begin(node));
}
