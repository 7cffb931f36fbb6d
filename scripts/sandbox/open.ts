import { createHash } from 'node:crypto';
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
import { clockOf } from './clock.ts';
import { sandboxCommands, type SandboxControl } from './control.ts';
import { readTemplates } from './credential/templates.ts';
import { verifiableCredentialsOf, type VerifiableCredentials } from './credentials.ts';
import { gate, type Gate } from './gate.ts';
import { submitGasless } from './gasless.ts';
import { handlersOf, type Effects } from './handlers.ts';
import { listFunded } from './ledger.ts';
import { keeperOf } from './keeper.ts';
import { platformStateOf, type PlatformState } from './memory.ts';
import { mint } from './mint.ts';
import { NodeError } from './node.ts';
import type { Sandbox, SandboxOptions } from './options.ts';
import { passthrough } from './passthrough.ts';
import { settlementsOf } from './receipts.ts';
import { sendAgain, senderOf, type Signed } from './sender.ts';
import { forgetfulStore, openStore, StorageError, type Store } from './store.ts';
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
      commands: sandboxCommands(control, () => server.requests),
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

/** Milliseconds that our own node may take to mine a block. The sandbox does not wait for other nodes. */
const blockTimeout = 5_000;

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
  const keepLatest = keeperOf(
    () => stateOf(node),
    (state) => store.keepChain('latest', state),
  );
  const keepChain = async (): Promise<void> => {
    if (isOwn && store.isLasting) await keepLatest();
  };
  const memory = platformStateOf(store, everySoOften(keepChain));
  const keepSigned = async ({ hash, raw }: Signed): Promise<void> => memory.keep({ kind: 'signed', hash, raw });
  const drop = async (hash: `0x${string}`): Promise<void> => memory.keep({ kind: 'dropped', hash });
  const timeout = isOwn ? blockTimeout : 0;
  const sender = senderOf({ node, chainId, funder, keep: keepSigned, drop, timeout });
  const first = await restoreChain(chain, store, memory, seed);
  const clock = clockOf(seed, () => memory.world.events.length);
  const credentials = verifiableCredentialsOf(memory, clock, base);
  const { shared, exclusive } = gate();
  const control = sayingWhy({
    ...timeTravel({ chain, memory, keepChain, first, exclusive }),
    revoke: (id: string) => shared(() => credentials.revoke(id)),
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
      keepChain,
      timeout: store.isLasting ? timeout : 0,
      shared,
      isForeign: corsOf(cors).isForeign,
      hasCheats: cheats ?? isOwn,
      interval: isOwn ? 50 : 1000,
      ...control,
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
    close: () => keepChain().catch(() => undefined),
  };
}

/** A node that has ended, or a full disk, is told to whoever controls the sandbox. */
function sayingWhy({ reset, snapshot, restore, revoke }: SandboxControl): SandboxControl {
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
  };
}

/** After so many events the state of the chain is stored again, so that fewer have to be replayed. */
const often = 250;

/**
 * Does the work after every {@link often} calls. A failure does no harm: the next time is soon.
 */
function everySoOften(work: () => Promise<void>): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % often === 0) work().catch(() => undefined);
  };
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

/** Restores the stored chain, or prepares a new one; returns the node's id of a snapshot of its start. */
async function restoreChain(
  chain: Chain,
  store: Store,
  { world }: PlatformState,
  seed: string | undefined,
): Promise<string | undefined> {
  const { node, isOwn } = chain;
  const former = await store.chain('first');
  if (former === undefined || !isOwn) await prepareChain(chain, seed);
  else {
    await loadState(node, former);
    if (seed !== undefined) await setClock(node);
  }
  if (former === undefined && isOwn && store.isLasting) await store.keepChain('first', await stateOf(node));
  const first = await markState(node).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
  const latest = isOwn ? await store.chain('latest') : undefined;
  if (latest !== undefined) await loadState(node, latest);
  await sendAgain(node, [...world.signed.values()], isOwn ? blockTimeout : 0);
  return first;
}
