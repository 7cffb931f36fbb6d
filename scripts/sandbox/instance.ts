import { bundledApis } from '../contract/files/bundled-specs.ts';
import { createHash } from 'node:crypto';
import type { Respond } from '../serve/message/message.ts';
import type { ReceivedRequest } from '../serve/memory/memory.ts';
import { createServer, type Server } from '../server/server.ts';
import { openChain, type Chain } from './chain/chain.ts';
import type { ChainState } from './history/chain-state.ts';
import { sandboxCommands, type SandboxControl, type SessionList } from './control.ts';
import type { CredentialTemplate } from './credential/templates.ts';
import { readFixtures, type Fixtures } from './operations/fixtures.ts';
import type { Fork } from './chain/fork.ts';
import { handlersOf } from './handlers.ts';
import { isAnswering } from './chain/node.ts';
import type { SandboxOptions } from './options.ts';
import { openSandboxOperations } from './sandbox-operations.ts';
import { statusLists } from './operations/status-lists.ts';
import { forgetfulStore, openStore, type Belonging, type Store } from './history/event-store.ts';

/** One chain with the operations on it, and what answers for both. A sandbox has one for each of its sessions. */
export type Instance = {
  control: SandboxControl;
  respond: Respond;
  requests: () => ReceivedRequest[];
  chainId: number;
  /** Says where it is reached, as credentials contain the address of their status list. */
  reachedAt: (url: string) => void;
  /** What another instance needs to begin as this one did. */
  beginning: Beginning;
  /** Brings it to where a new one is, for the next who needs one. */
  handOn: () => Promise<void>;
  close: () => Promise<void>;
};

/** How an instance begins: its fixtures, and the first state of its chain, so that all have the same blocks. */
export type Beginning = { fixtures: Fixtures; first: () => Promise<ChainState | undefined> };

/**
 * Opens an instance.
 *
 * @param options - see {@link SandboxOptions}
 * @param shared - what all instances of a sandbox share: credential templates, to which those of the fixtures are
 *   added, and the commands for sessions
 * @param like - how it begins; without it, as the options say
 * @throws CommandError, ContractError: see `startSandbox`
 */
export async function openInstance(
  options: SandboxOptions,
  { templates, sessions, funderKey, fork }: Common,
  like?: Beginning,
): Promise<Instance> {
  const { seed, rpcUrl, allowExternal = false } = options;
  const chain = await openChain({ rpcUrl, allowExternal, funderKey, seed, fork });
  const closing: (() => Promise<void>)[] = [chain.close];
  const close = async (): Promise<void> => {
    const end = closing.pop();
    if (end === undefined) return;
    // One that fails keeps none of the others from closing.
    await end().finally(close);
  };
  try {
    const belonging = toBelonging(options, chain);
    const fixtures = like?.fixtures ?? (await readFixtures(options.fixtures, belonging));
    for (const template of fixtures.templates) templates.set(template.id, template);
    const store = await storeFor(options, belonging, like);
    closing.push(store.close);
    let url = '';
    const start = { fixtures, seedMark: belonging.seed };
    const operations = await openSandboxOperations(chain, store, options, start, () => url);
    closing.push(operations.close);
    const control: SandboxControl = {
      ...operations.control,
      reset: async () => {
        server.forget();
        await operations.control.reset();
      },
      received: async () => server.requests,
    };
    const server: Server = createServer({
      ...options,
      remember: options.remember ?? 1000,
      check: 'refuse',
      handlers: handlersOf({ ...operations.effects, templates }, operations.shared),
      // A contract that has been extended is served before a handler says what its new operations do.
      missing: 501,
      authenticate: ({ credentials: { apiKey } }) => operations.effects.accounts.accepts(String(apiKey)),
      rpcFallback: operations.rpcFallback,
      fallback: statusLists(operations.credentials),
      commands: sandboxCommands(
        control,
        bundledApis().map(({ name = '' }) => name),
        () => isAnswering(chain.node, promptness),
        sessions,
      ),
    });
    closing.push(server.close);
    return {
      control,
      respond: server.respond,
      requests: () => server.requests,
      chainId: chain.id,
      reachedAt: (address) => (url = address),
      beginning: { fixtures, first: () => store.chain('first') },
      handOn: async () => {
        await control.reset();
        chain.filters.forget();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What all instances of a sandbox share. */
type Common = {
  templates: Map<string, CredentialTemplate>;
  sessions: SessionList;
  /** Private key of the wallet that pays for gas. */
  funderKey: string | undefined;
  /** The chain that all of them go on from. */
  fork: Fork | undefined;
};

async function storeFor({ state, recover }: SandboxOptions, belonging: Belonging, like?: Beginning): Promise<Store> {
  if (like === undefined) return state === undefined ? forgetfulStore() : openStore(state, belonging, recover);
  const store = forgetfulStore();
  const first = await like.first();
  if (first !== undefined) await store.keepChain('first', first);
  return store;
}

/** What is kept of a sandbox belongs to its chain and its seed. */
function toBelonging({ seed }: SandboxOptions, { id, isOwn }: Chain): Belonging {
  const mark = createHash('sha256')
    .update(`twinspec seed ${seed ?? ''} ${isOwn}`)
    .digest('base64url');
  return { chainId: id, seed: mark };
}

/** Milliseconds within which a node answers a question that takes no work. */
const promptness = 1000;
