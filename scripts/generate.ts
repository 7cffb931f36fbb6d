import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { ContractError } from './contract/errors.ts';
import { unservedIn, type Unserved } from './contract/features.ts';
import type { ContractFiles } from './contract/load.ts';
import { banner } from './emit/banner.ts';
import { emitRpcClient } from './emit/rpc-client.ts';
import { emitTables } from './emit/tables.ts';
import { startTypes, type TypesThread } from './emit/types.ts';
import { replaceFolder, requireReplaceable } from './folder.ts';
import { integer, specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';

/** The flags of `twinspec generate`. */
export const flags = {
  ...specFlags,
  out: { value: 'DIR', default: 'generated', help: 'folder to write to; what is in it is replaced' },
  check: { help: 'write nothing; exit with 1 and name each file that is not up to date' },
  limit: { value: 'SECONDS', default: '20', help: 'time that @open-rpc/generator may take' },
} satisfies Flags;

/**
 * Runs `twinspec generate`.
 *
 * @param values - the command line
 * @returns when it is done
 * @throws UsageError, ContractError: see {@link generate}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  // A run is over before V8's optimizing compiler has paid for itself: without it this takes a third less, on large documents too.
  setFlagsFromString('--no-opt');
  await generate({
    specs: specFiles(values),
    out: values.out,
    check: values.check,
    limit: integer('limit', values.limit, [1, 3600]) * 1000,
    print: (line) => process.stdout.write(`${line}\n`),
  });
}

/** What `generate` is asked for. */
export type GenerateOptions = {
  /** The spec files; either may be left out. */
  specs: ContractFiles;
  /** Folder to write to; it is made if it is not there. */
  out: string;
  /** Only compare: nothing is written. */
  check: boolean;
  /** Milliseconds that @open-rpc/generator may take. */
  limit: number;
  /** Takes each line of the report. */
  print: (line: string) => void;
};

/** Entries of the output folder that other verbs write. */
const foreign = new Set(['docs']);

/**
 * Makes everything in `generated/` from the specs: nothing is written before all of it is there.
 *
 * @param options - see {@link GenerateOptions}
 * @returns when the files are written, or found to be up to date
 * @throws UsageError for a file that cannot be read; ContractError for a broken spec, and with `check` naming each stale file
 * @example await generate({ specs: { openapi: 'specs/openapi.yaml' }, out: 'generated', check: false, limit: 20_000, print: console.log });
 */
export async function generate(options: GenerateOptions): Promise<void> {
  if (!options.check) await requireReplaceable(options.out, (names) => isGenerated(options.out, names), 'were not generated');
  const files = await emitAll(options);
  if (options.check) return check(files, options);
  await replaceFolder(options.out, Object.entries(files), foreign);
  options.print(`${Object.keys(files).length} files in ${options.out}/`);
}

type Files = Record<string, string>;

/** The whole folder is replaced, so it has to be one that was generated. */
async function isGenerated(out: string, names: string[]): Promise<boolean> {
  if (names.every((name) => foreign.has(name))) return true;
  const marker = await readFile(join(out, 'operations.ts'), 'utf8').catch(() => '');
  return marker.startsWith(banner.trim());
}

async function emitAll(options: GenerateOptions): Promise<Files> {
  // Loading TypeScript takes longer than all the work, so it begins before the specs are read.
  const types = startTypes();
  try {
    return await emitWith(types, options);
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

async function emitWith(types: TypesThread, { specs, limit, print }: GenerateOptions): Promise<Files> {
  const stage = stopwatch(print);
  const contract = await stage('load', async () => (await import('./contract/load.ts')).loadContract(specs));
  for (const line of unservedIn(contract, notGenerated)) print(`note: ${line}`);
  const [client, typed, validators, tables] = await Promise.all([
    stage('rpc client', async () => contract.openrpc && emitRpcClient(contract.openrpc, limit)),
    stage('types', () => types.emit(contract.apis.map(({ document }) => document))),
    stage('validators', async () => (await import('./emit/validators.ts')).emitValidators(contract)),
    stage('tables', async () => emitTables(contract)),
  ]);
  const files: Files = { 'operations.ts': tables };
  for (const [name, text] of Object.entries(validators)) files[`validators/${name}`] = text;
  for (const [i, { name, document }] of contract.apis.entries()) {
    files[`${name}.ts`] = typed[i] ?? '';
    files[name === 'platform' ? 'openapi.json' : 'node.openapi.json'] = `${JSON.stringify(document, undefined, 2)}\n`;
  }
  if (client?.refused !== undefined) {
    print(`warning: ${specs.openrpc ?? 'openrpc'}: @open-rpc/generator made no client: ${client.refused}. Everything else is written.`);
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

async function check(files: Files, { out }: GenerateOptions): Promise<void> {
  const present = await listFiles(out);
  const compared = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const found = await readFile(join(out, name), 'utf8').catch(() => undefined);
      if (found === undefined) return `${join(out, name)}: is missing; run \`npm run generate\`.`;
      return found === text ? undefined : `${join(out, name)}: is stale; run \`npm run generate\` and commit the result.`;
    }),
  );
  const extra = present.filter((name) => files[name] === undefined).map((name) => `${join(out, name)}: is not generated; remove it.`);
  const problems = [...compared.filter((problem) => problem !== undefined), ...extra].toSorted();
  if (problems.length > 0) throw new ContractError(problems);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !foreign.has(name.split('/')[0] ?? ''));
}
