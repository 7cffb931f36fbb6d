import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CommandError, ContractError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import { loadContract, specsIn, type ContractFiles } from './contract/load.ts';
import { namesFor, type ClientNames } from './emit/client/names.ts';
import type { EmitSettings, EmittedFiles, Emitter } from './emit/emitter.ts';
import { emitters } from './emit/emitters.ts';
import { serverRuntimeFor } from './emit/server/runtime.ts';
import { startTypes, type TypesThread } from './emit/types.ts';
import { differences } from './folder/check.ts';
import { ordinaryText } from './folder/manifest.ts';
import { requireFolderName } from './folder/target.ts';
import { writeFolder } from './folder/write.ts';
import { listed } from './listed.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';
import { loadPlugins, pluginFlag } from './plugins.ts';

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
    emitters: plugins.flatMap(({ emitters: own = [] }) => own),
    print: (line) => process.stdout.write(`${line}\n`),
  });
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
 * @throws CommandError for a file that cannot be read or a folder that cannot be written; ContractError for a broken
 *   spec, and with `check` naming each stale file
 * @example await generate({ specs: { openapi: 'api/petstore.yaml' }, out: 'src/api' });
 */
export async function generate(options: GenerateOptions): Promise<void> {
  const { out, check = false, discardEdits = false, print = ignored } = options;
  const written = { out, verb: 'generate', discardEdits };
  if (check) {
    requireFolderName(out);
    const problems = differences(written, await emitAll(options));
    if (problems.length > 0) throw new ContractError(problems);
    return;
  }
  const count = await writeFolder(written, () => emitAll(options));
  print(`${count} files in ${out}/`);
}

function ignored(): void {
  // Who takes no report wants none.
}

/** Features that generated clients do not have. */
const notGenerated: Unserved = {
  webhook: 'webhooks get types but no client: the server calls them',
  callback: 'callbacks get types but no client: the server calls them',
  mutualTLS: 'mutualTLS is left to the `fetch` that is given to a client',
};

async function emitAll(options: GenerateOptions): Promise<ReadonlyMap<string, string>> {
  // Loading TypeScript takes longer than everything else, so it starts before the specs are read.
  const types = startTypes();
  try {
    return await emitWith(types, options);
  } finally {
    await types.close();
  }
}

async function emitWith(
  types: TypesThread,
  {
    specs,
    out,
    limit = 20_000,
    names = {},
    serverRuntime,
    io = false,
    emitters: others = [],
    print = ignored,
  }: GenerateOptions,
): Promise<ReadonlyMap<string, string>> {
  const settings: EmitSettings = {
    names: namesFor(ordinaryText(join(out, 'client.ts')), names),
    serverRuntime: serverRuntimeFor(ordinaryText(join(out, 'server.ts')), serverRuntime),
    limit,
    io,
    types,
    warn: (sentence) => print(`warning: ${specsIn(specs).join(' and ')}: ${sentence}`),
  };
  const contract = await timed('load', print, () => loadContract(specs));
  for (const line of listed(unservedIn(contract, notGenerated))) print(`note: ${line}`);
  const emitted = await Promise.all(
    [...emitters, ...others].map(async ({ name, emit }) => ({
      name,
      files: await timed(name, print, async () => emit(contract, settings)),
    })),
  );
  return withoutClash(emitted);
}

/** Emitters of plug-ins are checked by no compiler. */
function flawOf(path: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return `but not as a text`;
  const isBelow = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  return isBelow && !/[\\:\0]/.test(path) ? undefined : 'which is no path below the output folder';
}

/** Puts the files of all emitters together; two that write the same file would depend on who comes last. */
function withoutClash(emitted: { name: string; files: EmittedFiles | undefined }[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, files: own = {} } of emitted)
    for (const [path, text] of Object.entries(own)) {
      const wrong =
        flawOf(path, text) ?? (files.has(path) ? 'which another one writes; give it another name' : undefined);
      if (wrong !== undefined) throw new CommandError(`The emitter ${name} writes ${path}, ${wrong}.`);
      files.set(path, text);
    }
  return files;
}

async function timed<Result>(
  name: string,
  print: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const result = await work();
  print(`${name.padEnd(12)}${(performance.now() - start).toFixed(0).padStart(6)} ms`);
  return result;
}
