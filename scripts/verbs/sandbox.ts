import {
  runWithServer,
  closeOnShutdown,
  announceReady,
  servingFlags,
  sessionIdleFlag,
  toServingOptions,
  warnIfReachable,
} from '../cli/serving/serving.ts';
import { bundledApis, bundledGuides } from '../contract/files/bundled-specs.ts';
import { brandFlags, docsSources } from './docs.ts';
import { docsSite, helpBeside, type BrandValues } from '../docs/docs.ts';
import { parseInteger, type Flags, type FlagValues, type VerbHelp } from '../cli/flags/flags.ts';
import { requirePackages } from '../contract/base/optional-packages.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/start.ts';
import type { Pages } from '../serve/call-types.ts';

/** The flags of `twinspec sandbox`. */
export const flags = {
  port: servingFlags.port,
  host: servingFlags.host,
  'allowed-host': servingFlags['allowed-host'],
  cors: {
    ...servingFlags.cors,
    help: 'allow calls from pages of this origin; loopback: all of this machine; repeatable',
  },
  credential: servingFlags.credential,
  seed: {
    value: 'TEXT',
    help: 'derive accounts, clock and identifiers from this text (default: real time)',
  },
  state: { value: 'DIR', help: 'keep everything in this folder (default: nothing is kept)' },
  recover: { help: 'keep what can be read of a damaged --state; it stays beside it, as NAME.damaged' },
  strict: { help: 'refuse gasless calls of smart contracts not whitelisted or over their limit' },
  templates: { value: 'FILE', help: 'YAML or JSON file with credential templates, besides that of the examples' },
  fixtures: {
    value: 'FILE',
    help: 'start with the contracts, whitelist, mints and templates of this YAML or JSON',
  },
  sessions: {
    value: 'N',
    default: '1',
    help: 'keep this many sessions ready (X-Twinspec-Session, or /s/NAME)',
  },
  'session-idle': sessionIdleFlag,
  'fork-url': {
    value: 'URL',
    help: 'fork the chain of this EVM node, local or remote',
  },
  'rpc-url': { value: 'URL', help: 'use this EVM node (default: anvil, started and stopped with the sandbox)' },
  cheats: {
    open: true,
    help: 'pass on the cheat codes of test nodes (default: yes; with --rpc-url, no)',
  },
  'allow-external': {
    help: 'allow a remote --rpc-url; needs a private key in TWINSPEC_FUNDER_KEY, which pays',
  },
  'body-limit': servingFlags['body-limit'],
  'batch-limit': servingFlags['batch-limit'],
  remember: servingFlags.remember,
  log: servingFlags.log,
  ...brandFlags,
} satisfies Flags;

/** The help of `twinspec sandbox`. */
export const help: VerbHelp = {
  examples: [
    ['sandbox', 'carry the interface out on a chain of its own'],
    ['sandbox --state chain', 'keep what happens in a folder'],
  ],
  usual: ['port', 'state', 'sessions', 'fork-url', 'fixtures'],
  guide: 'the-sandbox',
};

/**
 * Runs `twinspec sandbox`: both APIs, really carried out, and the docs, whose console calls them.
 *
 * @returns resolves when the sandbox is ready; it runs until SIGINT or SIGTERM
 * @throws CommandError for a wrong value; see also {@link startSandbox}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  // Before anything is said, as who reads it may end the process at once.
  await sandbox(optionsOf(values), values, ({ close }) => closeOnShutdown(close, grace));
}

/**
 * Runs `twinspec sandbox -- COMMAND`: the sandbox runs as long as the command, which finds its addresses in
 * `TWINSPEC_URL` and `TWINSPEC_RPC_URL`.
 *
 * @param values - the flags before `--`
 * @param command - the command and its arguments
 * @returns the exit code of the command; 128 plus the signal's number if a signal ended it
 * @throws CommandError when there is no such command; see also {@link startSandbox}
 */
export async function runWith(values: FlagValues<typeof flags>, command: string[]): Promise<number> {
  const options = optionsOf({ ...values, port: values.port ?? '0' });
  return runWithServer(command, () => sandbox({ ...options, output: 'stderr' }, values));
}

/** Milliseconds in which the state is stored; containers are killed after ten seconds. */
const grace = 9000;

async function sandbox(
  options: SandboxOptions,
  brand: BrandValues,
  whenUp?: (running: Sandbox) => void,
): Promise<Sandbox> {
  requirePackages('sandbox');
  const running = await startSandbox({ ...options, site: await pages(brand), help: helpBeside });
  whenUp?.(running);
  warnIfReachable(options.host);
  const { url, rpcUrl, chainId } = running;
  const sentence = `The sandbox is ready: ${url}, node at ${rpcUrl} (chain ${chainId}), docs at ${url}/`;
  announceReady(options, sentence, { url, rpcUrl, chainId });
  return running;
}

/** The docs of this package, built on the first request for a page. */
async function pages(brand: BrandValues): Promise<Pages> {
  const sources = await docsSources({
    ...brand,
    api: bundledApis().map(({ name, document }) => `${name}=${document}`),
    openapi: [],
    openrpc: [],
    guides: bundledGuides,
    overlay: [],
    'allow-external': false,
    strict: false,
  });
  const sandbox = '/';
  let site: ReturnType<typeof docsSite> | undefined;
  return async (request) => {
    site ??= docsSite({ ...sources, sandbox });
    return (await site)(request);
  };
}

function optionsOf(values: FlagValues<typeof flags>): SandboxOptions {
  const {
    cheats,
    seed,
    state,
    recover,
    strict,
    templates,
    fixtures,
    'fork-url': forkUrl,
    'rpc-url': rpcUrl,
    'allow-external': allowExternal,
  } = values;
  return {
    ...toServingOptions(values),
    strict,
    recover,
    allowExternal,
    sessions: parseInteger('sessions', values.sessions, [0, 64]),
    sessionIdle: parseInteger('session-idle', values['session-idle'], [1, 86_400]) * 1000,
    ...(cheats !== undefined && { cheats }),
    ...(seed !== undefined && { seed }),
    ...(state !== undefined && { state }),
    ...(templates !== undefined && { templates }),
    ...(fixtures !== undefined && { fixtures }),
    ...(forkUrl !== undefined && { forkUrl }),
    ...(rpcUrl !== undefined && { rpcUrl }),
  };
}
