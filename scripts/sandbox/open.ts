import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type Server } from '../server/server.ts';
import { funderVariable, openChain, type Chain } from './chain.ts';
import { sandboxCommands, type SandboxControl } from './control.ts';
import { readTemplates } from './credential/templates.ts';
import { readFixtures } from './fixtures.ts';
import { handlersOf } from './handlers.ts';
import type { Node } from './node.ts';
import type { Sandbox, SandboxOptions } from './options.ts';
import { openPlatform } from './platform.ts';
import { statusLists } from './status-lists.ts';
import { forgetfulStore, openStore, type Belonging, type Store } from './store.ts';

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
    const belonging = belongingOf(options, chain);
    const fixtures = await readFixtures(options.fixtures, belonging);
    for (const template of fixtures.templates) templates.set(template.id, template);
    const store = await storeFor(options, belonging);
    closing.push(store.close);
    let url = '';
    const start = { fixtures, seedMark: belonging.seed };
    const world = await openPlatform(chain, store, options, start, () => url);
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

async function storeFor({ state }: SandboxOptions, belonging: Belonging): Promise<Store> {
  return state === undefined ? forgetfulStore() : openStore(state, belonging);
}

/** What is kept of a sandbox belongs to its chain and its seed. */
function belongingOf({ seed }: SandboxOptions, { id, isOwn }: Chain): Belonging {
  const mark = createHash('sha256')
    .update(`twinspec seed ${seed ?? ''} ${isOwn}`)
    .digest('base64url');
  return { chainId: id, seed: mark };
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
