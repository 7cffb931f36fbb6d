// Answers with the exchanges of a contract, and makes up what no exchange says. `fetch.ts` is the same without files
// and ports, for workers.

import { ContractError, CommandError } from '../contract/base/errors.ts';
import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/base/json.ts';
import { apiFiles, type ContractFiles } from '../contract/files/contract-files.ts';
import { areBundledSpecs, arePackagedSpecs, bundledApis } from '../contract/files/bundled-specs.ts';
import { addressesBelow, type ServedApi } from '../contract/routes/routes.ts';
import { listenFor } from '../serve/http/listening.ts';
import type { ListenOptions } from '../serve/http/node-server.ts';
import { announcement, requestLog, type LogStyle, linesTo } from '../serve/log/log.ts';
import { loadBundledContract, loadCompiledContract } from '../serve/compiled/load-compiled-contract.ts';
import { compileContract, type CompiledContract } from '../serve/compiled/compiled-contract.ts';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { findGenerator, findWords } from './generate/generator.ts';
import { locateLazyModules } from '../contract/base/lazy-import.ts';
import {
  mockOf,
  withMembers,
  type AnswerOptions,
  type ExchangeNames,
  type MockControl,
  type MockCore,
  type MockSession,
  type MockSurroundings,
} from './mock.ts';
import type { SessionStore, StoreLimits } from './session/session-store.ts';
import { listRecordsWithAnswers } from '../serve/memory/memory.ts';
import { coverageVariable, noteCovered } from '../coverage/notes/covered-notes.ts';
import { outboxOf, type WebhookOrder, type WebhookResult } from './control/outbox.ts';
import { toSeen, windowOn, type WindowView } from '../window/traffic-window.ts';
import { watchFiles } from './control/watch.ts';

export type { Pages } from '../serve/call-types.ts';
export type { Delay, InjectedFailure } from './control/injected-failures.ts';
export type { Answered, ResponseHook } from './response-hooks.ts';
export type { ExchangeNames } from './mock.ts';
export type { LogStyle } from '../serve/log/log.ts';
export type { PlainRequest, PlainResponse } from '../serve/message/message.ts';
export type { ReceivedRequest } from '../serve/memory/memory.ts';
export type { WebhookOrder, WebhookResult } from './control/outbox.ts';

/**
 * The contract that a mock serves. Without any document and `contract` it is that of the documents that
 * `twinspec.config` in the working folder names, and without these that of this package.
 *
 * @example const choice: ContractChoice = { openapi: 'petstore.yaml' };
 */
export type ContractChoice = Omit<ContractFiles, 'onRead'> & {
  /** A contract that is already in memory, instead of files. */
  contract?: Contract;
  /** What is remembered at first: schema names, each with a list of objects, or the path of a JSON or YAML file. */
  seedData?: string | { [schema: string]: Json[] };
};

/**
 * How a mock is started.
 *
 * @example const options: MockOptions = { openapi: 'petstore.yaml', port: 4010, log: 'pretty', watch: true };
 */
export type MockOptions = ContractChoice &
  AnswerOptions &
  ListenOptions & {
    /** Whether to read the spec files again when they change; default false. */
    watch?: boolean;
    /** Whether the page at `/_twinspec/` may write requests that are kept into the documents; default false. */
    keep?: boolean;
    /** Called with the contract that is served, at first and after each change, or with what is wrong in the files. */
    onContract?: (now: { contract: Contract } | { faults: string[] }) => void;
    /** How requests are logged; default `silent`. */
    log?: LogStyle;
    /** Where the log goes; default `stdout`. */
    output?: 'stdout' | 'stderr';
    /** What answers; default `exchanges`. */
    engine?: EngineName;
    /**
     * Whether to send the callbacks that the documents describe, once their operations have answered; default false.
     */
    callbacks?: boolean;
    /** Origins that callbacks and webhooks may be sent to, besides this machine, e.g. `https://hooks.example`. */
    callbacksTo?: string[];
    /**
     * Where the sessions are kept, for mocks on several machines: the URL of a Redis or Valkey server, e.g.
     * `redis://127.0.0.1:6379`; by default in memory. It needs the package `redis`.
     */
    store?: string;
  };

/**
 * What can answer: the exchanges of the contract, or stock Prism.
 *
 * @example for (const engine of engines) console.log(engine); // 'exchanges', then 'prism'
 */
export const engines = ['exchanges', 'prism'] as const;

/**
 * One of {@link engines}. `prism` needs the package `@stoplight/prism-http`.
 *
 * @example const engine: EngineName = 'prism';
 */
export type EngineName = (typeof engines)[number];

/** Where a mock, or a session of it, is reached. */
export type Addresses = {
  /** Base URL of APIs over HTTP, without a slash at the end: the `baseUrl` of clients. */
  readonly url: string;
  /** URL of JSON-RPC: the `rpcUrl` of clients; of several APIs, that of the first. */
  readonly rpcUrl: string;
  /** The APIs that are served. */
  readonly apis: readonly ServedApi[];
};

/**
 * A running mock.
 *
 * @example
 * const mock: Mock = await startMock();
 * await mock.next('mintFT', 'subIdMismatch');
 * console.log(mock.url, mock.requests.length);
 * await mock.close();
 */
export type Mock<Names extends ExchangeNames = ExchangeNames> = Omit<MockControl<Names>, 'session'> &
  Addresses & {
    /**
     * Gives a test a session of its own: see {@link MockControl.session}. Its `url` throws a CommandError if the
     * contract has paths below `/s/` itself; then its `headers` are to be sent.
     */
    session: (name: string) => MockSession<Names> & Addresses;
    /**
     * Sends a webhook of the OpenAPI document, up to five times if its receiver is not ready, and lists each attempt
     * among the requests.
     *
     * @param name - the name of the webhook in the document
     * @param order - where to send it, with which body, and the secret to sign it with
     * @returns what became of it, after the last attempt
     * @throws CommandError for a webhook, an example, an address or a secret that makes no sense
     * @example await mock.webhook('newPet', { url: 'http://127.0.0.1:3000/hooks', secret: 'whsec_…' });
     */
    webhook: (name: string, order: WebhookOrder) => Promise<WebhookResult>;
    /** Answers the requests that have arrived, then closes the server. Resolves when the port is free. */
    close: () => Promise<void>;
  };

/**
 * Starts the mock of all APIs.
 *
 * @param given - see {@link MockOptions}
 * @returns the running mock
 * @throws CommandError when the port is taken, a file cannot be read, or a credential is of an unknown security scheme;
 *   ContractError when a document is broken
 * @example
 * const mock = await startMock();
 * await mock.next('createOrder', 'soldOut');
 * const shop = createShop({ baseUrl: mock.url, apiKey: 'demo-api-key' });
 * // …
 * await mock.close();
 */
export async function startMock<Names extends ExchangeNames = ExchangeNames>(
  given: MockOptions = {},
): Promise<Mock<Names>> {
  const options = await withSettledDocuments(given);
  const write = linesTo(options.output === 'stderr' ? process.stderr : process.stdout);
  const style = options.log ?? 'silent';
  const log = requestLog(style, write);
  const engine = options.engine === 'prism' ? await engineOfPrism() : {};
  const read = new Set<string>();
  const compiled = await compileChosenContract(options, (file) => read.add(file));
  const { store: address, remember = 1000, sessionIdle: idle = 600_000 } = options;
  const store = address === undefined ? {} : { store: await storeAt(address, { remember, idle }) };
  const core = mockOf(compiled, options, {
    ...{ log, report, ...engine, ...store, ...(await coverageOfCallers(compiled.contract)) },
    forgot: createForgetNotice(style, write),
    window: (view) => {
      const keeping = createKeeping(options, (changed) => core.serve(changed));
      return windowOn({
        ...view,
        keeping,
        seen: async (session, id) => {
          const found = await view.find(session, id);
          return found && toSeen(found);
        },
      });
    },
    outbox: (observe) =>
      outboxOf({
        callbacks: options.callbacks === true,
        allowed: (options.callbacksTo ?? []).map((origin) => new URL(origin).origin),
        seed: options.seed ?? '1',
        observe,
        report,
      }),
  });
  const { bodyLimit, webhook, webSocket } = core;
  await seedMock(core, options.seedData);
  options.onContract?.(compiled);
  const prepare = (): void => locateLazyModules(() => compiled.findCompiler?.(), findGenerator, findWords);
  const { help } = options;
  const listening = await listenFor(core.respond, options, { bodyLimit, report, prepare, webSocket, help }).catch(
    async (error: unknown) => {
      await core.close();
      throw error;
    },
  );
  const stopWatching =
    options.watch === true
      ? watch(sourcesOf(options, compiled), read, core.serve, announcement(options.log ?? 'silent', write))
      : undefined;

  const { url } = listening;
  const { session } = core.control;
  return withMembers(core.control, {
    url,
    ...addressesBelow(compiled.contract, url),
    webhook,
    session: (name: string) =>
      withMembers(session(name), {
        get url() {
          return url + core.prefixOf(name);
        },
        get rpcUrl() {
          return addressesBelow(compiled.contract, url + core.prefixOf(name)).rpcUrl;
        },
        get apis() {
          return addressesBelow(compiled.contract, url + core.prefixOf(name)).apis;
        },
      }),
    close: async () => {
      stopWatching?.();
      core.hurry();
      await listening.close();
      await core.close();
      log?.flush();
    },
  });
}

/** While `twinspec coverage` runs tests, what they use of the contract is noted; otherwise nothing of it is loaded. */
async function coverageOfCallers(contract: Contract): Promise<Pick<MockSurroundings, 'answered'>> {
  if (process.env[coverageVariable] === undefined) return {};
  const { notesOfTraffic } = await import('../coverage/traffic/traffic-notes.ts');
  const notesOf = notesOfTraffic(contract);
  return {
    answered: (observation) =>
      noteCovered(listRecordsWithAnswers(observation).flatMap((record) => notesOf(toSeen(record)))),
  };
}

/** A test that loses what it made wants to know why, also where nothing else is logged. */
function createForgetNotice(style: LogStyle, write: (text: string) => void): (session: string, why: string) => void {
  const say = announcement(style, style === 'silent' ? linesTo(process.stderr) : write);
  return (session, why) => say('session-forgotten', `The session ${session} is forgotten: ${why}.`, { session });
}

/**
 * Makes the mock of all APIs without a server, to be called through its `fetch`.
 *
 * @param given - which contract it serves, and how it answers
 * @throws CommandError when a file cannot be read, or a credential is of an unknown security scheme; ContractError when
 *   a document is broken
 * @example
 * const mock = await createMock();
 * const call = { jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] };
 * const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(call) };
 * const response = await mock.fetch(new Request('http://mock/rpc', init));
 * console.log(await response.json()); // { jsonrpc: '2.0', id: 1, result: '0x0' }
 */
export async function createMock<Names extends ExchangeNames = ExchangeNames>(
  given: ContractChoice & AnswerOptions = {},
): Promise<MockControl<Names>> {
  const options = await withSettledDocuments(given);
  const core = mockOf(await compileChosenContract(options, () => undefined), options, {
    ...{ log: undefined, report },
    forgot: createForgetNotice('silent', linesTo(process.stderr)),
  });
  await seedMock(core, options.seedData);
  return core.control;
}

/**
 * Reads the contract that a mock would serve.
 *
 * @param options - which contract it is
 * @throws CommandError when a file cannot be read; ContractError when a document is broken
 */
export async function loadChosenContract(options: ContractChoice): Promise<Contract> {
  return (await compileChosenContract(options, () => undefined)).contract;
}

/** Documents in files may be added to, and are served anew then. */
function createKeeping(options: MockOptions, serve: (compiled: CompiledContract) => void): WindowView['keeping'] {
  const { contract, keep: isAllowed = false } = options;
  const chosen = filesFor(options);
  const isInFiles = contract === undefined && apiFiles(options).length > 0 && !arePackagedSpecs(chosen);
  const files = isInFiles ? chosen : undefined;
  return {
    files,
    isAllowed,
    written: async () => {
      if (files === undefined) return;
      const compiled = await loadCompiledContract(files);
      serve(compiled);
      options.onContract?.(compiled);
    },
  };
}

/** Fills the memory of a mock: from a file, or with data. */
async function seedMock({ seedData }: MockCore, given: ContractChoice['seedData']): Promise<void> {
  if (given === undefined) return;
  if (typeof given !== 'string') return seedData(given, 'seedData');
  const { readData } = await import('../contract/source/data-file.ts');
  return seedData(await readData('seed-data', given), given);
}

async function storeAt(address: string, limits: StoreLimits): Promise<SessionStore> {
  const { openRedisStore } = await import('./session/redis-store.ts');
  return openRedisStore(address, limits);
}

async function engineOfPrism(): Promise<Pick<MockSurroundings, 'engine'>> {
  const { loadPrism, prismEngine } = await import('./prism.ts');
  const prism = loadPrism();
  return { engine: ({ contract }, exchanges, sessions) => prismEngine(prism, contract, exchanges, sessions) };
}

/** Reports a bug of ours, with the stack that helps us to find it. */
function report(error: unknown): void {
  linesTo(process.stderr)(`twinspec mock: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/**
 * Says which files to read again. Documents without mistakes stay so: what a new mistake would leave out is not served,
 * as it is being written.
 */
function sourcesOf(options: MockOptions, { contract: { mistakes = [] } }: CompiledContract): WatchedSources {
  const files = filesFor(options);
  return {
    files: { ...files, strict: files.strict === true || mistakes.length === 0 },
    onContract: options.onContract,
  };
}

type WatchedSources = { files: ContractFiles; onContract: MockOptions['onContract'] };

function watch(
  { files, onContract }: WatchedSources,
  read: Iterable<string>,
  serve: (compiled: CompiledContract) => void,
  say: ReturnType<typeof announcement>,
): () => void {
  const complain = linesTo(process.stderr);
  let watched = new Set(read);
  return watchFiles(watched, async () => {
    const now = new Set<string>();
    try {
      const compiled = await loadCompiledContract({ ...files, onRead: (file) => now.add(file) });
      serve(compiled);
      onContract?.(compiled);
      watched = now;
      say('changed', 'The specs changed and are served.');
    } catch (error) {
      // The mistake may be mended in any file that was read now or before.
      watched = new Set([...watched, ...now]);
      const faults = faultsOf(error);
      complain(`${faults.join('\n')}\nThe last good specs are still served.\n`);
      onContract?.({ faults });
    }
    return watched;
  });
}

/** While specs are edited, they are broken now and then, also in unforeseen ways; none may end the mock. */
function faultsOf(error: unknown): string[] {
  if (error instanceof ContractError) return summarizeMessages(error.problems);
  if (error instanceof CommandError) return [error.message];
  return [`The specs cannot be read: ${error instanceof Error ? error.message : String(error)}`];
}

async function compileChosenContract(
  options: ContractChoice & { watch?: boolean },
  onRead: (path: string) => void,
): Promise<CompiledContract> {
  const { contract, overlays = [], watch: isWatched = false } = options;
  const files = { ...filesFor(options), onRead };
  if (contract !== undefined) {
    // Only reading the specs tells which files they consist of.
    if (isWatched) await (await import('../contract/load.ts')).loadContract(files);
    return compileContract(contract);
  }
  // What is watched, or named in a checkout, is read from the files that are edited, not from what was generated.
  const areGenerated = apiFiles(options).length === 0 || arePackagedSpecs(files);
  return areGenerated && overlays.length === 0 && !isWatched ? loadBundledContract() : loadCompiledContract(files);
}

/** Adds the documents that the settings in the working folder name, as the command does, if a caller names none. */
async function withSettledDocuments<Options extends ContractChoice>(options: Options): Promise<Options> {
  if (options.contract !== undefined || apiFiles(options).length > 0) return options;
  const { readFilesFromSettings } = await import('../cli/documents/spec-flags.ts');
  const settled = await readFilesFromSettings();
  if (settled === undefined || areBundledSpecs(settled)) return options;
  const { overlays = [] } = options;
  return { ...settled, ...options, overlays: [...(settled.overlays ?? []), ...overlays] };
}

function filesFor(options: ContractChoice): ContractFiles {
  const { overlays = [], allowExternal = false, strict = false } = options;
  const apis = apiFiles(options);
  return apis.length === 0 ? { apis: bundledApis(), overlays } : { apis, overlays, allowExternal, strict };
}
