import { isAbsolute, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { Contract } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/errors.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures } from '../contract/facts/unsupported-features.ts';
import { loadContract, specsIn, type ContractFiles } from '../contract/load.ts';
import { namesFor, type ClientNames } from '../emit/client/client-names.ts';
import { runtimePackageFor } from '../emit/client/runtime-package.ts';
import type { EmitSettings, EmittedFiles, Emitter, StreamedFiles } from '../emit/emitter.ts';
import { emitters } from '../emit/emitters.ts';
import { importEnding, importEndingFor, withEnding, type ImportEnding } from '../emit/import-ending.ts';
import { serverRuntimeFor } from '../emit/server/runtime.ts';
import { startTypes, type TypesThread } from '../emit/types/openapi-typescript-worker.ts';
import { differences } from '../folder/compare-folder.ts';
import { ordinaryText, readManifest } from '../folder/manifest.ts';
import { requireFolderName, requireTarget } from '../folder/target.ts';
import { writeFolder } from '../folder/write.ts';
import { summarizeMessages } from '../reports/message-summary.ts';
import {
  integer,
  specFiles,
  specFlags,
  commandFor,
  type Flag,
  type Flags,
  type FlagTexts,
  type FlagValues,
  type MovedFlags,
} from '../cli/flags.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { shellCommand } from '../contract/base/shell.ts';
import { loadPlugins, pluginFlag } from '../cli/plugins.ts';
import { longWork, progressOf } from '../reports/progress.ts';
import { formatNextSteps, formatTagged, createTerminalWriter } from '../reports/terminal.ts';

const onRequest = emitters.filter((emitter) => emitter.onRequest === true);

/** The flags of `twinspec generate`. */
export const flags = {
  ...specFlags,
  out: { value: 'DIR', default: 'generated', help: 'write to this folder; foreign files stay' },
  'discard-edits': {
    help: 'overwrite files that were edited since they were generated (default: refuse)',
  },
  check: { help: 'write nothing; exit with 1 and name each file that is not up to date' },
  'platform-client': {
    value: 'NAME',
    help: 'function that creates an OpenAPI client (default: last output, else the title)',
  },
  'node-client': {
    value: 'NAME',
    help: 'function that creates an OpenRPC client (default: last output, else the title)',
  },
  runtime: {
    value: 'MODULE',
    help: 'runtime import of client.ts (default: last output, then what package.json lists)',
  },
  'server-runtime': {
    value: 'MODULE',
    help: 'runtime import of server.ts (default: last output, or twinspec/server/runtime)',
  },
  'import-ending': {
    value: 'ENDING',
    help: 'ending of relative imports: .js, .ts or none (default: as tsconfig.json wants)',
  },
  only: {
    value: 'NAMES',
    group: 'outputs',
    help:
      `write only these outputs, and what they import: ${emitters.map(({ name }) => name).join(', ')}; ` +
      'the others are removed if an earlier run wrote them',
  },
  also: {
    value: 'NAMES',
    group: 'outputs',
    help: `write these outputs as well: ${onRequest.map(({ name }) => name).join(', ')}; or none (default: as before, or none)`,
  },
  k6: { help: 'write the safe exchanges as a load test into k6/ (as --also k6 does)' },
  plugin: pluginFlag,
  limit: { value: 'SECONDS', default: '20', help: 'time limit for @open-rpc/generator' },
} satisfies Flags;

/** What earlier versions had. */
export const moved: MovedFlags = {
  io: 'take the exchanges from openrpc.json, which has each request with its answer',
};

/**
 * Runs `twinspec generate`.
 *
 * @throws CommandError, ContractError: see {@link generate}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const voice = createTerminalWriter(process.stdout);
  const plugins = await loadPlugins(values.plugin);
  const ending = values['import-ending'];
  await generate({
    specs: specFiles(values),
    out: values.out,
    check: values.check,
    again: commandOf(values),
    discardEdits: values['discard-edits'],
    limit: integer('limit', values.limit, [1, 3600]) * 1000,
    names: wantedNames(values),
    serverRuntime: moduleFor(values.out, values['server-runtime']),
    importEnding: ending === undefined ? undefined : importEnding(ending),
    ...(values.only !== undefined && { only: listIn(values.only) }),
    ...(values.also !== undefined && { also: values.also === 'none' ? [] : listIn(values.also) }),
    ...(values.k6 && { further: ['k6'] }),
    emitters: plugins.flatMap(({ emitters: own = [] }) => own),
    print: (line) => voice.say(formatTagged(voice, line)),
  });
  if (values.check) voice.say([voice.as('good', `${values.out}/ is up to date.`)]);
  else
    voice.say(formatNextSteps(voice, commandFor('start', values), 'serves a mock and the docs of the same documents'));
}

function wantedNames(values: FlagValues<typeof flags>): Partial<ClientNames> {
  const { 'platform-client': platformClient, 'node-client': nodeClient } = values;
  const runtime = moduleFor(values.out, values.runtime);
  return { ...(platformClient && { platformClient }), ...(nodeClient && { nodeClient }), ...(runtime && { runtime }) };
}

/** The command that does the same, but writes. */
function commandOf(values: FlagValues<typeof flags>): string {
  // A script of the project that is called like the verb.
  if (process.env['npm_lifecycle_event'] === 'generate') return 'npm run generate';
  const given = Object.entries<Flag>(flags).flatMap(([name, flag]) => {
    const value = Reflect.get(values, name) as FlagTexts[string] | undefined;
    if (name === 'check' || value === undefined || value === false || value === flag.default) return [];
    return value === true ? [`--${name}`] : [value].flat().flatMap((text) => [`--${name}`, text]);
  });
  return shellCommand(['npx', 'twinspec', 'generate', ...given]);
}

function listIn(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** A file is named from the working folder, as in every other flag, and imported from the output folder. */
function moduleFor(out: string, module: string | undefined): string | undefined {
  if (module === undefined || !(/^\.{1,2}[/\\]/.test(module) || isAbsolute(module))) return module;
  const path = relative(out, module).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

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
   * The names of emitters whose files are wanted as well, although they are written only on request; by default those
   * whose files are there, unless `only` says which are wanted.
   */
  also?: string[];
  /** The names of emitters whose files are wanted besides those of `also`. */
  further?: string[];
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
  const { out, check = false, discardEdits = false, print = ignored } = options;
  if (check) requireFolderName(out);
  else requireTarget(out);
  const chosen = chosenOf([...emitters, ...(options.emitters ?? [])], options);
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
      const problems = differences(
        written,
        await together(files),
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

function ignored(): void {
  // No reporter given: stay silent.
}

/** Finds the emitters that are wanted, and those whose files their own import. */
function chosenOf(all: readonly Emitter[], options: GenerateOptions): readonly Emitter[] {
  const { only, also = only === undefined ? keptOf(all, options.out) : [], further = [] } = options;
  const names = all.map(({ name }) => name);
  const usual = all.filter((emitter) => emitter.onRequest !== true).map(({ name }) => name);
  const wanted = new Set<string>();
  const left = [...(only ?? usual), ...also, ...further];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const found = all.find((emitter) => emitter.name === name);
    const flag = also.includes(name) ? '--also' : '--only';
    if (found === undefined)
      throw new CommandError(`${flag}: there is no output ${JSON.stringify(name)}. ${didYouMean(name, names)}`);
    if (!wanted.has(name)) left.push(...(found.needs ?? []));
    wanted.add(name);
  }
  return all.filter(({ name }) => wanted.has(name));
}

/** The outputs on request that an earlier run wrote, each into a folder of its name. */
function keptOf(all: readonly Emitter[], out: string): string[] {
  const paths = [...(readManifest(out)?.files.keys() ?? [])];
  const isThere = (name: string): boolean => paths.some((path) => path.startsWith(`${name}/`));
  return all.filter(({ name, onRequest }) => onRequest === true && isThere(name)).map(({ name }) => name);
}

/** Features that generated clients do not have. */
const notGenerated: UnsupportedFeatures = {
  webhook: 'webhooks get types but no client: the server calls them',
  callback: 'callbacks get types but no client: the server calls them',
  mutualTLS: 'mutualTLS is left to the `fetch` that is given to a client',
};

/** Makes the files of one emitter after another, so that only those of one are in memory. */
async function* filesOf(
  contract: Contract,
  chosen: readonly Emitter[],
  types: TypesThread,
  { specs, out, limit = 20_000, names = {}, serverRuntime, importEnding, print = ignored }: GenerateOptions,
): StreamedFiles {
  const progress = progressOf('operations', contract.operations.length);
  const settings: EmitSettings = {
    names: namesFor(ordinaryText(join(out, 'client.ts')), names, contract.apis, runtimePackageFor(out)),
    serverRuntime: serverRuntimeFor(ordinaryText(join(out, 'server.ts')), serverRuntime),
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
        yield [path, withEnding(path, text, ending)];
      }
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
