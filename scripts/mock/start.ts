import { fileURLToPath } from 'node:url';
import { ContractError, CommandError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import type { ContractFiles } from '../contract/load.ts';
import { rpcPath } from '../serve/core.ts';
import { isLoopback } from '../serve/hosts.ts';
import { listenFor, type ListenOptions } from '../serve/listening.ts';
import { announcement, requestLog, type LogStyle } from '../serve/log.ts';
import { compiledContract, compileFiles } from './compile.ts';
import { compileContract } from './compiled.ts';
import { findFaker } from './generator.ts';
import { findLateModules } from './late.ts';
import { mockOf, type AnswerOptions, type Compiled, type MockControl, type Surroundings } from './mock.ts';
import { linesTo } from './output.ts';
import { watchFiles } from './watch.ts';

export type { Pages } from '../serve/core.ts';
export type { Delay, Failure } from '../serve/faults.ts';
export type { LogStyle } from '../serve/log.ts';
export type { PlainRequest, PlainResponse } from '../serve/message.ts';
export type { ReceivedRequest } from '../serve/record.ts';

/** Which contract a mock serves. Without `openapi`, `openrpc` and `contract` it is the one of this package. */
export type ContractChoice = {
  /** Path of an OpenAPI document (3.0 to 3.2, or Swagger 2) to serve. */
  openapi?: string;
  /** Path of an OpenRPC 1.x document to serve. */
  openrpc?: string;
  /** Whether a `$ref` of the documents may leave their folder, or the machine. */
  allowExternal?: boolean;
  /** A contract that is already in memory, instead of files. */
  contract?: Contract;
};

/** How a mock is started. */
export type MockOptions = ContractChoice &
  AnswerOptions &
  ListenOptions & {
    /** Serves the spec files again when they change. */
    watch?: boolean;
    /** How requests are logged; default `silent`. */
    log?: LogStyle;
    /** Where the log goes; default `stdout`. */
    output?: 'stdout' | 'stderr';
    /** What answers; default `exchanges`. */
    engine?: EngineName;
  };

/** What can answer: the exchanges of the contract, or stock Prism. */
export const engines = ['exchanges', 'prism'] as const;

/** One of {@link engines}. */
export type EngineName = (typeof engines)[number];

/** A running mock. */
export type Mock = MockControl & {
  /** Address of the platform, without slash at the end: the `baseUrl` of clients. */
  url: string;
  /** Address of the node: the `rpcUrl` of clients. */
  rpcUrl: string;
  /** Lets requests that have arrived be answered, then closes the server. Resolves when the port is free. */
  close: () => Promise<void>;
};

/**
 * Starts the mock of both APIs.
 *
 * @param options - see {@link MockOptions}
 * @returns the running mock
 * @throws CommandError when the port is taken or a file cannot be read; ContractError when a document is broken
 * @example
 * const mock = await startMock();
 * mock.next('mintFT', 'subIdMismatch');
 * const platform = createPlatformClient({ baseUrl: mock.url, apiKey: 'demo-api-key' });
 * // …
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const write = linesTo(options.output === 'stderr' ? process.stderr : process.stdout);
  const log = requestLog(options.log ?? 'silent', write);
  const engine = options.engine === 'prism' ? await engineOfPrism() : {};
  const read = new Set<string>();
  const compiled = await compiledFor(options, (file) => read.add(file));
  const core = mockOf(compiled, options, { log, report, ...engine });
  const { bodyLimit } = core;
  const prepare = (): void => findLateModules(() => compiled.findCompiler?.(), findFaker);
  const listening = await listenFor(core.respond, options, { bodyLimit, report, prepare });
  const stopWatching =
    options.watch === true
      ? await watch(filesFor(options), read, core.serve, announcement(options.log ?? 'silent', write))
      : undefined;

  const { url } = listening;
  // Copied by descriptor: `requests` is what it is when it is asked for.
  return Object.defineProperties(
    {
      url,
      rpcUrl: `${url}${rpcPath}`,
      close: () => {
        stopWatching?.();
        core.hurry();
        return listening.close().then(() => log?.flush());
      },
    },
    Object.getOwnPropertyDescriptors(core.control),
  ) as Mock;
}

/**
 * Makes the mock of both APIs without a server: it is only its `fetch`.
 *
 * @param options - which contract, and how it is answered
 * @returns the mock
 * @throws CommandError when a file cannot be read; ContractError when a document is broken
 * @example
 * const mock = await createMock();
 * const response = await mock.fetch(new Request('http://mock/rpc', { method: 'POST', headers, body }));
 */
export async function createMock(options: ContractChoice & AnswerOptions = {}): Promise<MockControl> {
  return mockOf(await compiledFor(options, () => undefined), options, { log: undefined, report }).control;
}

async function engineOfPrism(): Promise<Pick<Surroundings, 'engine'>> {
  const { loadPrism, prismEngine } = await import('./prism.ts');
  const prism = loadPrism();
  return { engine: ({ contract }, exchanges, session) => prismEngine(prism, contract, exchanges, session) };
}

/** A defect of ours: nobody but us can do anything about it, so the stack is told. */
function report(error: unknown): void {
  linesTo(process.stderr)(`twinspec mock: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/**
 * Tells whether other machines reach what listens on an address.
 *
 * @param host - the address
 * @returns true for all but those of the loopback
 */
export function isOpen(host: string): boolean {
  return !isLoopback(host.includes(':') ? `[${host}]` : host);
}

async function watch(
  files: ContractFiles,
  read: Iterable<string>,
  serve: (compiled: Compiled) => void,
  say: ReturnType<typeof announcement>,
): Promise<() => void> {
  const complain = linesTo(process.stderr);
  let watched = new Set(read);
  return watchFiles(watched, async () => {
    const now = new Set<string>();
    try {
      serve(await compileFiles({ ...files, onRead: (file) => now.add(file) }));
      watched = now;
      say('changed', 'The specs changed and are served.');
    } catch (error) {
      // What is broken may be mended in any of the files that are read now or were before.
      watched = new Set([...watched, ...now]);
      complain(`${reasonOf(error)}\nThe last good specs are still served.\n`);
    }
    return watched;
  });
}

/** Whoever edits a spec breaks it now and then, also in ways that nobody thought of: none may end the mock. */
function reasonOf(error: unknown): string {
  if (error instanceof ContractError || error instanceof CommandError) return error.message;
  return `The specs cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

async function compiledFor(
  options: ContractChoice & { watch?: boolean },
  onRead: (path: string) => void,
): Promise<Compiled> {
  const { contract, openapi, openrpc, watch: isWatched = false } = options;
  const files = { ...filesFor(options), onRead };
  if (contract !== undefined) {
    // Whoever brings a contract has read its files; which ones, only reading tells.
    if (isWatched) await (await import('../contract/load.ts')).loadContract(files);
    return compileContract(contract);
  }
  // What is watched has to be read from where it is edited.
  if (openapi === undefined && openrpc === undefined && !isWatched) return compiledContract();
  return compileFiles(files);
}

function filesFor({ openapi, openrpc, allowExternal = false }: ContractChoice): ContractFiles {
  if (openapi === undefined && openrpc === undefined) {
    const spec = (name: string): string => fileURLToPath(new URL(`../../specs/${name}`, import.meta.url));
    return { openapi: spec('openapi.yaml'), openrpc: spec('openrpc.json') };
  }
  return { ...(openapi !== undefined && { openapi }), ...(openrpc !== undefined && { openrpc }), allowExternal };
}
