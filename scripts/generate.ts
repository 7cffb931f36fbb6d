import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { Contract } from './contract/contract.ts';
import { CommandError, ContractError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import { loadContract, specsIn, type ContractFiles } from './contract/load.ts';
import { namesFor, type ClientNames } from './emit/client/names.ts';
import type { EmitSettings, EmittedFiles, Emitter, StreamedFiles } from './emit/emitter.ts';
import { emitters } from './emit/emitters.ts';
import { serverRuntimeFor } from './emit/server/runtime.ts';
import { startTypes, type TypesThread } from './emit/types.ts';
import { differences } from './folder/check.ts';
import { ordinaryText } from './folder/manifest.ts';
import { requireFolderName, requireTarget } from './folder/target.ts';
import { writeFolder } from './folder/write.ts';
import { listed } from './listed.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { suggestion } from './nearest.ts';
import { loadPlugins, pluginFlag } from './plugins.ts';
import { progressOf } from './progress.ts';

/** The flags of `twinspec generate`. */
export const flags = {
  ...specFlags,
  out: { value: 'DIR', default: 'generated', help: 'folder to write to; files that twinspec did not write stay in it' },
  'discard-edits': {
    help: 'overwrite files that were edited since they were generated (without it, generate refuses to)',
  },
  check: { help: 'write nothing; exit with 1 and name each file that is not up to date' },
  'platform-client': {
    value: 'NAME',
    help: 'name of the function that creates a platform client (default: as before, or createPlatformClient)',
  },
  'node-client': {
    value: 'NAME',
    help: 'name of the function that creates a node client (default: as before, or createNodeClient)',
  },
  runtime: {
    value: 'MODULE',
    help: 'where client.ts imports its runtime from (default: as before, or twinspec/runtime)',
  },
  'server-runtime': {
    value: 'MODULE',
    help: 'where server.ts imports its runtime from (default: as before, or twinspec/server/runtime)',
  },
  only: {
    value: 'NAMES',
    help:
      `write only these outputs, and what they import: ${emitters.map(({ name }) => name).join(', ')}; ` +
      'the others are removed if an earlier run wrote them',
  },
  also: {
    value: 'NAMES',
    help: `further outputs, for packages that you use: ${emitters
      .filter(({ forPackage }) => forPackage !== undefined)
      .map(({ name, forPackage }) => `${name} (${forPackage})`)
      .join(', ')}`,
  },
  io: { help: 'also write the exchanges of the node as .io round trips of execution-apis, into io/' },
  plugin: pluginFlag,
  limit: { value: 'SECONDS', default: '20', help: 'time limit for @open-rpc/generator' },
} satisfies Flags;

/**
 * Runs `twinspec generate`.
 *
 * @param values - the flags
 * @throws CommandError, ContractError: see {@link generate}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const plugins = await loadPlugins(values.plugin);
  await generate({
    specs: specFiles(values),
    out: values.out,
    check: values.check,
    discardEdits: values['discard-edits'],
    limit: integer('limit', values.limit, [1, 3600]) * 1000,
    names: wantedNames(values),
    serverRuntime: values['server-runtime'],
    io: values.io,
    ...(values.only !== undefined && { only: namesIn(values.only) }),
    ...(values.also !== undefined && { also: namesIn(values.also) }),
    emitters: plugins.flatMap(({ emitters: own = [] }) => own),
    print: (line) => process.stdout.write(`${line}\n`),
  });
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

function wantedNames(values: FlagValues<typeof flags>): Partial<ClientNames> {
  const { 'platform-client': platformClient, 'node-client': nodeClient, runtime } = values;
  return { ...(platformClient && { platformClient }), ...(nodeClient && { nodeClient }), ...(runtime && { runtime }) };
}

/** Options of {@link generate}. */
export type GenerateOptions = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder to write to; it is created if necessary. */
  out: string;
  /** Whether only to compare, without writing; default false. */
  check?: boolean;
  /** Whether to overwrite generated files that somebody edited; by default they are an error. */
  discardEdits?: boolean;
  /** Time limit for @open-rpc/generator, in milliseconds; default 20,000. */
  limit?: number;
  /** Names of the functions that create clients; by default those that are in `client.ts`. */
  names?: Partial<ClientNames>;
  /** Where `server.ts` imports its runtime from; by default as before. */
  serverRuntime?: string | undefined;
  /** The names of the emitters whose files are wanted, with those that they import; by default all for no package. */
  only?: string[];
  /** The names of emitters that are wanted besides, e.g. of those for a package. */
  also?: string[];
  /** Whether to write the exchanges of the node as `.io` files as well. */
  io?: boolean;
  /** Further emitters. */
  emitters?: Emitter[];
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
  const { out, check = false, discardEdits = false, print = ignored } = options;
  const chosen = chosenOf([...emitters, ...(options.emitters ?? [])], options);
  if (check) requireFolderName(out);
  else requireTarget(out);
  // Loading TypeScript takes longer than most other work, so it starts before the specs are read.
  const types = startTypes();
  try {
    // Nothing is in the folder before this is done, so there is nothing to clean up if a signal ends it.
    const start = performance.now();
    const contract = await loadContract(options.specs);
    print(lineOf('load', start));
    const files = filesOf(contract, chosen, types, options);
    const written = { out, verb: 'generate', discardEdits };
    if (check) {
      const problems = differences(written, await together(files));
      if (problems.length > 0) throw new ContractError(problems);
      return;
    }
    const count = await writeFolder(written, () => files);
    print(`${count} files in ${out}/`);
  } finally {
    await types.close();
  }
}

function ignored(): void {
  // Who takes no report wants none.
}

/** Finds the emitters that are wanted, and those whose files their own import. */
function chosenOf(all: readonly Emitter[], { only, also = [] }: Pick<GenerateOptions, 'only' | 'also'>): Emitter[] {
  const usual = all.filter(({ forPackage }) => forPackage === undefined).map(({ name }) => name);
  const wanted = new Set([...named(all, '--only', only ?? usual), ...named(all, '--also', also)]);
  for (const name of wanted)
    for (const needed of all.find((each) => each.name === name)?.needs ?? []) wanted.add(needed);
  return all.filter(({ name }) => wanted.has(name));
}

function named(all: readonly Emitter[], flag: string, wanted: readonly string[]): readonly string[] {
  const names = all.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown === undefined) return wanted;
  throw new CommandError(`${flag}: there is no output ${JSON.stringify(unknown)}. ${suggestion(unknown, names)}`);
}

/** Features that generated clients do not have. */
const notGenerated: Unserved = {
  webhook: 'webhooks get types but no client: the server calls them',
  callback: 'callbacks get types but no client: the server calls them',
  mutualTLS: 'mutualTLS is left to the `fetch` that is given to a client',
};

/** Makes the files of one emitter after another, so that only those of one are in memory. */
async function* filesOf(
  contract: Contract,
  chosen: readonly Emitter[],
  types: TypesThread,
  { specs, out, limit = 20_000, names = {}, serverRuntime, io = false, print = ignored }: GenerateOptions,
): StreamedFiles {
  const progress = progressOf('operations', contract.operations.length);
  const settings: EmitSettings = {
    names: namesFor(ordinaryText(join(out, 'client.ts')), names),
    serverRuntime: serverRuntimeFor(ordinaryText(join(out, 'server.ts')), serverRuntime),
    limit,
    io,
    chosen: new Set(chosen.map(({ name }) => name)),
    types,
    warn: (sentence) => print(`warning: ${specsIn(specs).join(' and ')}: ${sentence}`),
    tell: progress.done,
  };
  for (const line of listed(unservedIn(contract, notGenerated))) print(`note: ${line}`);
  const checked = clashFinder();
  try {
    for (const { name, emit } of chosen) {
      const start = performance.now();
      for await (const [path, text] of textsIn((await emit(contract, settings)) ?? {})) yield checked(name, path, text);
      print(lineOf(name, start));
      // A signal is heard only between two pieces of work.
      await turn();
    }
  } finally {
    progress.end();
  }
}

function textsIn(files: EmittedFiles | StreamedFiles): Iterable<[string, string]> | StreamedFiles {
  return Symbol.asyncIterator in files ? files : Object.entries(files);
}

async function together(files: StreamedFiles): Promise<Map<string, string>> {
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
function clashFinder(): (name: string, path: string, text: string) => [path: string, text: string] {
  const paths = new Set<string>();
  return (name, path, text) => {
    const wrong =
      flawOf(path, text) ?? (paths.has(path) ? 'which another one writes; give it another name' : undefined);
    if (wrong !== undefined) throw new CommandError(`The emitter ${name} writes ${path}, ${wrong}.`);
    paths.add(path);
    return [path, text];
  };
}

function lineOf(name: string, start: number): string {
  return `${name.padEnd(12)}${(performance.now() - start).toFixed(0).padStart(6)} ms`;
}
