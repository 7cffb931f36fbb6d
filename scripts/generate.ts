import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ContractError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import type { ContractFiles } from './contract/load.ts';
import { emitClient } from './emit/client.ts';
import { namesFor, type ClientNames } from './emit/client/names.ts';
import { emitRpcClient } from './emit/rpc-client.ts';
import { emitDocuments, emitServer } from './emit/server.ts';
import { serverRuntimeFor } from './emit/server/runtime.ts';
import { emitTables } from './emit/tables.ts';
import { startTypes, type TypesThread } from './emit/types.ts';
import { differences } from './folder/check.ts';
import { ordinaryText } from './folder/manifest.ts';
import { requireFolderName } from './folder/target.ts';
import { writeFolder } from './folder/write.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';

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
  limit: { value: 'SECONDS', default: '20', help: 'time limit for @open-rpc/generator' },
} satisfies Flags;

/**
 * Runs `twinspec generate`.
 *
 * @param values - the flags
 * @throws CommandError, ContractError: see {@link generate}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await generate({
    specs: specFiles(values),
    out: values.out,
    check: values.check,
    discardEdits: values['discard-edits'],
    limit: integer('limit', values.limit, [1, 3600]) * 1000,
    names: wantedNames(values),
    serverRuntime: values['server-runtime'],
    io: values.io,
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
  /** Whether only to compare, without writing. */
  check: boolean;
  /** Whether to overwrite generated files that somebody edited; by default they are an error. */
  discardEdits?: boolean;
  /** Time limit for @open-rpc/generator, in milliseconds. */
  limit: number;
  /** Names of the functions that create clients; by default those that are in `client.ts`. */
  names?: Partial<ClientNames>;
  /** Where `server.ts` imports its runtime from; by default as before. */
  serverRuntime?: string | undefined;
  /** Whether to write the exchanges of the node as `.io` files as well. */
  io?: boolean;
  /** Prints a line of the report. */
  print: (line: string) => void;
};

/**
 * Generates everything in `generated/` from the specs. Nothing is put in place before all of it is complete.
 *
 * @param options - see {@link GenerateOptions}
 * @returns resolves when the files are written, or found to be up to date
 * @throws CommandError for a file that cannot be read or a folder that cannot be written; ContractError for a broken
 *   spec, and with `check` naming each stale file
 * @example await generate({ specs: { openapi: 'specs/openapi.yaml' }, out: 'generated', check: false, limit: 20_000,
 *   print: console.log });
 */
export async function generate(options: GenerateOptions): Promise<void> {
  const { out, check, discardEdits = false, print } = options;
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

type Files = Record<string, string>;

async function emitAll(options: GenerateOptions): Promise<ReadonlyMap<string, string>> {
  // Loading TypeScript takes longer than everything else, so it starts before the specs are read.
  const types = startTypes();
  try {
    return new Map(Object.entries(await emitWith(types, options)));
  } finally {
    await types.close();
  }
}

/** Features that generated clients do not have. */
const notGenerated: Unserved = {
  webhook: 'webhooks get types but no client: the server calls them',
  callback: 'callbacks get types but no client: the server calls them',
  mutualTLS: 'mutualTLS is left to the `fetch` that is given to a client',
};

async function emitWith(
  types: TypesThread,
  { specs, out, limit, names: wanted = {}, serverRuntime, io = false, print }: GenerateOptions,
): Promise<Files> {
  const names = namesFor(ordinaryText(join(out, 'client.ts')), wanted);
  const runtime = serverRuntimeFor(ordinaryText(join(out, 'server.ts')), serverRuntime);
  const stage = stopwatch(print);
  const contract = await stage('load', async () => (await import('./contract/load.ts')).loadContract(specs));
  for (const line of unservedIn(contract, notGenerated)) print(`note: ${line}`);
  const [client, typed, validators, tables] = await Promise.all([
    stage('rpc client', async () => contract.openrpc && emitRpcClient(contract.openrpc, limit)),
    stage('types', () => types.emit(contract)),
    stage('validators', async () => (await import('./emit/validators.ts')).emitValidators(contract)),
    stage('tables', async () => ({
      'operations.ts': emitTables(contract),
      'client.ts': emitClient(contract, names),
      'server.ts': emitServer(contract, runtime),
      'documents.ts': emitDocuments(contract),
    })),
  ]);
  const files: Files = { ...tables };
  for (const [name, text] of Object.entries(validators)) files[`validators/${name}`] = text;
  for (const [i, { name, document }] of contract.apis.entries()) {
    files[`${name}.ts`] = typed[i] ?? '';
    files[name === 'platform' ? 'openapi.json' : 'node.openapi.json'] = `${JSON.stringify(document, undefined, 2)}\n`;
  }
  if (io)
    for (const [name, text] of Object.entries((await import('./emit/io.ts')).emitIo(contract)))
      files[`io/${name}`] = text;
  if (client?.refused !== undefined) {
    const document = specs.openrpc ?? 'openrpc';
    const sentence = `@open-rpc/generator made no client: ${client.refused}. Everything else was written.`;
    print(`warning: ${document}: ${sentence}`);
  }
  for (const [name, text] of Object.entries(client?.files ?? {})) files[`rpc-client/${name}`] = text;
  return files;
}

function stopwatch(print: (line: string) => void): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  return async (name, work) => {
    const start = performance.now();
    const result = await work();
    print(`${name.padEnd(12)}${(performance.now() - start).toFixed(0).padStart(6)} ms`);
    return result;
  };
}
