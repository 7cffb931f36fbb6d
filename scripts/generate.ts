import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ContractError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import type { ContractFiles } from './contract/load.ts';
import { banner } from './emit/banner.ts';
import { emitClient } from './emit/client.ts';
import { namesFor, type ClientNames } from './emit/client/names.ts';
import { emitRpcClient } from './emit/rpc-client.ts';
import { emitDocuments, emitServer } from './emit/server.ts';
import { serverRuntimeFor } from './emit/server/runtime.ts';
import { emitTables } from './emit/tables.ts';
import { startTypes, type TypesThread } from './emit/types.ts';
import { differences } from './folder/check.ts';
import type { Recognize } from './folder/contents.ts';
import { replaceFolder } from './folder/replace.ts';
import { requireFolderName } from './folder/target.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';

/** The flags of `twinspec generate`. */
export const flags = {
  ...specFlags,
  out: { value: 'DIR', default: 'generated', help: 'folder to write to; files that twinspec did not write stay in it' },
  'discard-edits': {
    help: 'write files again that were edited since they were generated (without it, generate refuses)',
  },
  check: { help: 'write nothing; exit with 1 and name each file that is not up to date' },
  'platform-client': {
    value: 'NAME',
    help:
      'what the function is called that makes a client of the platform ' +
      '(default: as before, else createPlatformClient)',
  },
  'node-client': {
    value: 'NAME',
    help: 'what the function is called that makes a client of the node (default: as before, else createNodeClient)',
  },
  runtime: {
    value: 'MODULE',
    help: 'where client.ts imports its runtime from (default: as before, else twinspec/runtime)',
  },
  'server-runtime': {
    value: 'MODULE',
    help: 'where server.ts imports its runtime from (default: as before, else twinspec/server/runtime)',
  },
  io: { help: 'also write the exchanges of the node as .io round trips of execution-apis, below io/' },
  limit: { value: 'SECONDS', default: '20', help: 'time that @open-rpc/generator may take' },
} satisfies Flags;

/**
 * Runs `twinspec generate`.
 *
 * @param values - the command line
 * @returns when it is done
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

/** What `generate` is asked for. */
export type GenerateOptions = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder to write to; it is made if it is not there. */
  out: string;
  /** Only compare: nothing is written. */
  check: boolean;
  /** Whether generated files that somebody edited are written again; without it they are refused. */
  discardEdits?: boolean;
  /** Milliseconds that @open-rpc/generator may take. */
  limit: number;
  /** What the clients are called; what is left out stays as it was in `client.ts`. */
  names?: Partial<ClientNames>;
  /** Where `server.ts` imports its runtime from; as before, when it is left out. */
  serverRuntime?: string | undefined;
  /** Whether the exchanges of the node are written as `.io` files, too. */
  io?: boolean;
  /** Takes each line of the report. */
  print: (line: string) => void;
};

/**
 * Makes everything in `generated/` from the specs: nothing is written before all of it is there.
 *
 * @param options - see {@link GenerateOptions}
 * @returns when the files are written, or found to be up to date
 * @throws CommandError for a file that cannot be read or a folder that cannot be written; ContractError for a broken
 *   spec, and with `check` naming each stale file
 * @example await generate({ specs: { openapi: 'specs/openapi.yaml' }, out: 'generated', check: false, limit: 20_000,
 *   print: console.log });
 */
export async function generate(options: GenerateOptions): Promise<void> {
  const { out, check, discardEdits = false, print } = options;
  const written = { out, verb: 'generate', recognize, discardEdits };
  if (check) {
    requireFolderName(out);
    const problems = differences(written, await emitAll(options));
    if (problems.length > 0) throw new ContractError(problems);
    return;
  }
  const count = await replaceFolder(written, () => emitAll(options));
  print(`${count} files in ${out}/`);
}

type Files = Record<string, string>;

/** What versions without a manifest wrote and put no banner on. */
const withoutBanner =
  /^(?:node\.)?openapi\.json$|^rpc-client\/(?:package|tsconfig|src\/openrpc)\.json$|^rpc-client\/src\/index\.ts$/;

function recognize(folder: string): Recognize | undefined {
  if (!startsWithBanner(() => readFileSync(join(folder, 'operations.ts'), 'utf8'))) return undefined;
  return (path, text) => withoutBanner.test(path) || (/\.[jt]s$/.test(path) && startsWithBanner(text));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function startsWithBanner(text: () => string): boolean {
  try {
    return text().startsWith(banner.trim());
  } catch {
    return false;
  }
}

async function emitAll(options: GenerateOptions): Promise<ReadonlyMap<string, string>> {
  // Loading TypeScript takes longer than all the work, so it begins before the specs are read.
  const types = startTypes();
  try {
    return new Map(Object.entries(await emitWith(types, options)));
  } finally {
    await types.close();
  }
}

/** What no client that is generated here can do. */
const notGenerated: Unserved = {
  webhook: 'webhooks get types and no client: they are for the other side to call',
  callback: 'callbacks get types and no client: they are for the other side to call',
  mutualTLS: 'mutualTLS is the business of the `fetch` that a client is given',
};

async function emitWith(
  types: TypesThread,
  { specs, out, limit, names: wanted = {}, serverRuntime, io = false, print }: GenerateOptions,
): Promise<Files> {
  const names = namesFor(textOf(join(out, 'client.ts')), wanted);
  const runtime = serverRuntimeFor(textOf(join(out, 'server.ts')), serverRuntime);
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
    const sentence = `@open-rpc/generator made no client: ${client.refused}. Everything else is written.`;
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
