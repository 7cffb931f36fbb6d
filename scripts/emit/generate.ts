// Writes everything that follows from a contract as code: types, clients, servers, and further outputs on request. It
// puts the output folder in place whole or not at all, or says which of its files are stale.

import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { joinText } from '../contract/base/code.ts';
import type { Contract } from '../contract/contract.ts';
import { contractOfOne } from '../contract/contract-of-apis.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/facts.ts';
import { loadContract } from '../contract/load.ts';
import { specsIn, type ContractFiles } from '../contract/files/contract-files.ts';
import {
  differences,
  ordinaryText,
  readManifest,
  requireFolderName,
  requireTarget,
  writeFolder,
} from '../folder/folder.ts';
import { findFreeName } from '../contract/base/unique-names.ts';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { longWork, progressOf } from '../terminal/progress/progress.ts';
import { namesFor, type ClientNames } from './client/client-names.ts';
import { runtimePackageFor } from './client/runtime-package.ts';
import type { EmitSettings, EmittedFiles, Emitter, StreamedFiles } from './emitter.ts';
import { emitIndex } from './client/index-module.ts';
import { emitters } from './emitters.ts';
import { importEnding, importEndingFor, withEnding, type ImportEnding } from './import-ending.ts';
import { serverRuntimeFor } from './server/runtime.ts';
import { emitServerOfAll } from './server/server.ts';
import { singleQuoted } from './text.ts';
import { shareTypes } from './types/shared-types.ts';
import { startTypes, type TypesThread } from './types/openapi-typescript-worker.ts';

export { importEnding };
export type { ClientNames };

/** The names of the outputs, and of those among them that are written only on request. */
export const outputNames = {
  all: emitters.map(({ name }) => name),
  onRequest: emitters.filter(({ onRequest }) => onRequest === true).map(({ name }) => name),
};

/** Options of {@link generate}. */
export type GenerateOptions = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder to write to; it is created if necessary. */
  out: string;
  /** Whether only to compare, without writing; default false. */
  check?: boolean;
  /** Whether to overwrite generated files that were edited; by default they are an error. */
  discardEdits?: boolean;
  /** Time limit for @open-rpc/generator, in milliseconds; default 20,000. */
  limit?: number;
  /** Names of the functions that create clients; by default those that are in `client.ts`, or after the titles. */
  names?: Partial<ClientNames>;
  /** Where `server.ts` imports its runtime from; by default as before. */
  serverRuntime?: string | undefined;
  /** How relative imports end; by default as the nearest `tsconfig.json` in or above the folder wants it. */
  importEnding?: ImportEnding | undefined;
  /** The names of the emitters whose files are wanted, with those that they import; by default all. */
  only?: string[];
  /**
   * The names of emitters whose files are wanted as well, although they are written only on request, besides those
   * whose files are there, unless `only` says which are wanted; an empty list stands for none at all.
   */
  also?: string[];
  /** The names of emitters whose files are wanted besides those of `also`. */
  further?: string[];
  /** The names of emitters whose files are no longer wanted. */
  without?: string[];
  /** Further emitters. */
  emitters?: Emitter[];
  /** The command that writes the folder, for messages; by default `npx twinspec generate --out FOLDER`. */
  again?: string;
  /** Takes a line of the report. */
  print?: (line: string) => void;
};

/**
 * Generates everything in `generated/` from the specs. Nothing is put in place before all of it is complete.
 *
 * @param options - see {@link GenerateOptions}
 * @returns resolves when the files are written, or found to be up to date
 * @throws CommandError for a file that cannot be read, an unknown output or a folder that cannot be written;
 *   ContractError for a broken spec, and with `check` naming each stale file
 * @example await generate({ specs: { openapi: 'api/petstore.yaml' }, out: 'src/api' });
 */
export async function generate(options: GenerateOptions): Promise<void> {
  const { out, check = false, discardEdits = false, print = ignoreReport } = options;
  if (check) requireFolderName(out);
  else requireTarget(out);
  const chosen = chooseEmitters([...emitters, ...(options.emitters ?? [])], options);
  // Loading TypeScript takes longer than most other work, so it starts before the specs are read.
  const types = startTypes();
  try {
    // Nothing is in the folder before this is done, so there is nothing to clean up if a signal ends it.
    const start = performance.now();
    const contract = await loadContract(options.specs);
    print(lineOf('load', start));
    const files = filesOfAll(contract, chosen, types, options);
    const written = { out, verb: 'generate', discardEdits };
    if (check) {
      const problems = differences(
        written,
        await collectFiles(files),
        options.again ?? `npx twinspec generate --out ${out}`,
      );
      if (problems.length > 0) throw new ContractError(problems);
      return;
    }
    const count = await writeFolder(written, () => files);
    print(`${count} files in ${out}/`);
  } finally {
    await types.close();
  }
}

function ignoreReport(): void {
  // No reporter given: stay silent.
}

/** Finds the emitters that are wanted, and those whose files their own import. */
function chooseEmitters(all: readonly Emitter[], options: GenerateOptions): readonly Emitter[] {
  const { only, also: asked, further = [], without = [] } = options;
  const kept = only === undefined && asked?.length !== 0 ? listKeptOutputs(all, options.out) : [];
  const also = [...kept, ...(asked ?? [])];
  const unknown = without.find((name) => !all.some((emitter) => emitter.name === name));
  if (unknown !== undefined)
    throw new CommandError(
      `--without: there is no output ${JSON.stringify(unknown)}. ${didYouMean(unknown, outputNames.onRequest)}`,
    );
  const names = all.map(({ name }) => name);
  const usual = all.filter((emitter) => emitter.onRequest !== true).map(({ name }) => name);
  const wanted = new Set<string>();
  const importers = new Map<string, string>();
  const left = [...(only ?? usual), ...also, ...further].filter((name) => !without.includes(name));
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const found = all.find((emitter) => emitter.name === name);
    const flag = asked?.includes(name) === true ? '--also' : '--only';
    if (found === undefined)
      throw new CommandError(`${flag}: there is no output ${JSON.stringify(name)}. ${didYouMean(name, names)}`);
    const needs = wanted.has(name) ? [] : (found.needs ?? []);
    for (const other of needs) if (without.includes(other)) importers.set(other, name);
    left.push(...needs);
    wanted.add(name);
  }
  for (const [name, importer] of importers)
    throw new CommandError(`--without: ${importer} imports ${name}; leave out both, or none of them.`);
  return all.filter(({ name }) => wanted.has(name));
}

/**
 * The outputs on request that an earlier run wrote: each is a folder of its name, or a file, perhaps in that of an API.
 */
function listKeptOutputs(all: readonly Emitter[], out: string): string[] {
  const paths = [...(readManifest(out)?.files.keys() ?? [])];
  const isThere = (name: string): boolean =>
    paths.some((path) => `/${path}`.includes(`/${name}/`) || `/${path}`.endsWith(`/${name}.ts`));
  return all.filter(({ name, onRequest }) => onRequest === true && isThere(name)).map(({ name }) => name);
}

/** Features that generated clients do not have. */
const notGenerated: UnsupportedFeatures = {
  webhook: 'webhooks get types but no client: the server calls them',
  callback: 'callbacks get no client, and types of their named schemas alone: the server calls them',
  mutualTLS: 'mutualTLS is left to the `fetch` that is given to a client',
};

/** A folder of clients: its path in the output folder with a slash, the contract that it is written from, and names. */
type ClientFolder = { path: string; contract: Contract; names: ClientNames; settings: GenerateOptions };

/** Makes the files of all APIs, and a module of the types that they share. */
async function* filesOfAll(
  contract: Contract,
  chosen: readonly Emitter[],
  types: TypesThread,
  options: GenerateOptions,
): StreamedFiles {
  const folders = foldersOf(contract, options);
  const isOne = folders.length === 1;
  const ending = options.importEnding ?? importEndingFor(options.out).ending;
  if (chosen.some(({ name }) => name === 'types')) {
    const isTaken = (wish: string): boolean => contract.apis.some(({ name }) => name.toLowerCase() === wish);
    const path = joinText`${findFreeName('shared', isTaken, '')}/types.ts`;
    const module = singleQuoted(joinText`${isOne ? './' : '../'}${path}`);
    const shared = shareTypes(
      folders.map((folder) => folder.contract),
      module,
    );
    if (shared !== undefined) yield [path, withEnding(path, shared, ending)];
  }
  if (!isOne && chosen.some(({ name }) => name === 'server')) {
    const runtime = serverRuntimeFor(ordinaryText(join(options.out, 'server.ts')), options.serverRuntime);
    const read = new Map(folders.map((folder, i) => [contract.apis[i]?.name ?? '', folder.contract]));
    yield ['server.ts', withEnding('server.ts', emitServerOfAll(contract, read, runtime), ending)];
  }
  // What was read of an API, and all that was worked out, is let go of after its files.
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    if (!isOne) options.print?.(`${folder.path.slice(0, -1)}:`);
    yield* filesOf(folder, chosen, types, !isOne);
  }
  if (!isOne && chosen.some(({ name }) => name === 'client'))
    yield ['index.ts', withEnding('index.ts', emitIndex(contract), ending)];
}

/**
 * Finds the folders of clients: a single API of each kind share the whole folder; else each API has one of its name.
 */
function foldersOf(contract: Contract, options: GenerateOptions): ClientFolder[] {
  const { apis } = contract;
  const { names = {}, serverRuntime } = options;
  if (new Set(apis.map(({ kind }) => kind)).size === apis.length) return [folderOf('', contract, options)];
  const given = names.httpClient ?? names.rpcClient;
  if (given !== undefined)
    throw new CommandError(
      `${given} cannot be the client of each of ${apis.length} APIs: leave the name out, which is made from the title.`,
    );
  const toModuleBelow = (module: string): string =>
    module.startsWith('.') ? `../${module.replace(/^\.\//, '')}` : module;
  return apis.map((api) =>
    folderOf(`${api.name}/`, contractOfOne(contract, api), {
      ...options,
      out: join(options.out, api.name),
      names: names.runtime === undefined ? {} : { runtime: toModuleBelow(names.runtime) },
      ...(serverRuntime !== undefined && { serverRuntime: toModuleBelow(serverRuntime) }),
    }),
  );
}

function folderOf(path: string, read: Contract, settings: GenerateOptions): ClientFolder {
  const { out, names: wanted = {} } = settings;
  const names = namesFor(ordinaryText(join(out, 'client.ts')), wanted, read.apis, runtimePackageFor(out));
  return { path, contract: withLongIntegers(read, names.int64), names, settings };
}

/** Makes the files of one emitter after another, so that only those of one are in memory. */
async function* filesOf(
  { path: folder, contract, names, settings: options }: ClientFolder,
  chosen: readonly Emitter[],
  types: TypesThread,
  isOneOfSeveral: boolean,
): StreamedFiles {
  const { specs, out, limit = 20_000, serverRuntime, importEnding, print = ignoreReport } = options;
  const progress = progressOf('operations', contract.operations.length);
  const settings: EmitSettings = {
    names,
    serverRuntime: serverRuntimeFor(ordinaryText(join(out, 'server.ts')), serverRuntime),
    isOneOfSeveral,
    limit,
    chosen: new Set(chosen.map(({ name }) => name)),
    types,
    warn: (sentence) => print(`warning: ${specsIn(specs).join(' and ')}: ${sentence}`),
    tell: progress.done,
  };
  for (const line of summarizeMessages(listUnsupportedFeatures(contract, notGenerated))) print(`note: ${line}`);
  const { ending, trouble } = importEnding === undefined ? importEndingFor(out) : { ending: importEnding };
  if (trouble !== undefined)
    print(
      `warning: imports end in .js, as tsconfig.json cannot be read: ${trouble}. --import-ending sets another one.`,
    );
  const checked = clashFinder();
  try {
    for (const { name, emit } of chosen) {
      const start = performance.now();
      longWork(name, contract.operations.length, 'operations', 300);
      for await (const [path, text] of textsIn((await emit(contract, settings)) ?? {})) {
        checked(name, path, text);
        const whole = joinText`${folder}${path}`;
        yield [whole, withEnding(whole, text, ending)];
      }
      print(lineOf(name, start));
      // A signal is heard only between two pieces of work.
      await turn();
    }
  } finally {
    progress.end();
  }
}

/** Says what whole numbers of 64 bits are in emitted code. */
function withLongIntegers(contract: Contract, int64: ClientNames['int64']): Contract {
  if (int64 !== 'string') return contract;
  const apis = contract.apis.map((api) => ({ ...api, longIntegers: int64 }));
  return { ...contract, apis };
}

function textsIn(files: EmittedFiles | StreamedFiles): Iterable<[string, string]> | StreamedFiles {
  return Symbol.asyncIterator in files ? files : Object.entries(files);
}

async function collectFiles(files: StreamedFiles): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for await (const [path, text] of files) all.set(path, text);
  return all;
}

/** Emitters of plug-ins are checked by no compiler. */
function flawOf(path: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return `but not as a text`;
  const isBelow = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  return isBelow && !/[\\:\0]/.test(path) ? undefined : 'which is no path below the output folder';
}

/** Refuses a file that another emitter has written: which one is there would depend on who comes last. */
function clashFinder(): (name: string, path: string, text: unknown) => void {
  const paths = new Set<string>();
  return (name, path, text) => {
    const wrong =
      flawOf(path, text) ?? (paths.has(path) ? 'which another one writes; give it another name' : undefined);
    if (wrong !== undefined) throw new CommandError(`The emitter ${name} writes ${path}, ${wrong}.`);
    paths.add(path);
  };
}

function lineOf(name: string, start: number): string {
  return `${name.padEnd(12)}${(performance.now() - start).toFixed(0).padStart(6)} ms`;
}
