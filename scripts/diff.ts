import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract } from './contract/contract.ts';
import { ContractError } from './contract/errors.ts';
import type { Json, JsonObject } from './contract/json.ts';
import { loadContract, type ContractFiles } from './contract/load.ts';
import { fromGit } from './contract/load/from-git.ts';
import type { ApiName } from './contract/operation.ts';
import { redocly } from './contract/redocly.ts';
import { inTemporaryFolder } from './folder/temporary.ts';
import { specFiles, specFlags, type Flags, type FlagValues } from './flags.ts';

/** The flags of `twinspec diff`. */
export const flags = {
  ...specFlags,
  base: { value: 'REVISION', default: 'HEAD', help: 'git revision that holds the specs to compare with' },
  'base-openapi': { value: 'FILE', help: 'compare --openapi with this file instead' },
  'base-openrpc': { value: 'FILE', help: 'compare --openrpc with this file instead' },
} satisfies Flags;

/**
 * Runs `twinspec diff`.
 *
 * @param values - the command line
 * @returns when nothing breaks for a caller
 * @throws UsageError when there is nothing to compare with; ContractError with each breaking change
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const specs = specFiles(values);
    const base = await baseFiles(values, specs, folder);
    const changes = await diff(await loadContract(base), await loadContract(specs), folder);
    for (const { impact, sentence } of changes) process.stdout.write(`${impact.padEnd(6)}${sentence}\n`);
    const breaking = changes.filter(({ impact }) => impact === 'major');
    if (breaking.length > 0) throw new ContractError([`${breaking.length} of ${changes.length} changes break callers of the contract.`]);
    process.stdout.write(`${changes.length} changes, none breaks callers of the contract.\n`);
  });
}

async function baseFiles(values: FlagValues<typeof flags>, specs: ContractFiles, folder: string): Promise<ContractFiles> {
  const named = { openapi: values['base-openapi'], openrpc: values['base-openrpc'] };
  const files: ContractFiles = { allowExternal: values['allow-external'] };
  for (const api of ['openapi', 'openrpc'] as const) {
    const spec = specs[api];
    if (spec === undefined) continue;
    files[api] = named[api] ?? (await fromGit(values.base, spec, join(folder, `base-${api}`)));
  }
  return files;
}

/** One change: how much it asks of callers (`major` breaks them), and what it is. */
export type Change = { impact: 'major' | 'minor' | 'patch'; sentence: string };

/**
 * Compares two versions of a contract through `redocly diff`. The node takes part because it is lowered.
 *
 * @param base - the version that callers know
 * @param revision - the version to judge
 * @param folder - an empty folder for the documents that redocly compares
 * @returns the changes, breaking ones first
 * @throws ContractError when redocly cannot compare them
 */
export async function diff(base: Contract, revision: Contract, folder: string): Promise<Change[]> {
  const found = await Promise.all(
    (['platform', 'node'] as const).map(async (name) => {
      const [before, after] = [documentOf(base, name), documentOf(revision, name)];
      return before === undefined || after === undefined ? [] : compare(name, before, after, folder);
    }),
  );
  const order = ['major', 'minor', 'patch'];
  return found.flat().toSorted((a, b) => order.indexOf(a.impact) - order.indexOf(b.impact));
}

function documentOf({ apis }: Contract, api: ApiName): JsonObject | undefined {
  return apis.find(({ name }) => name === api)?.document;
}

type DiffReport = { changes: { path: string; kind: string; typeName: string; impact: Change['impact']; verdicts: { message: string }[] }[] };

async function compare(api: ApiName, before: JsonObject, after: JsonObject, folder: string): Promise<Change[]> {
  const texts = [JSON.stringify(keyed(before)), JSON.stringify(keyed(after))] as const;
  if (texts[0] === texts[1]) return [];
  const files = [join(folder, `${api}-before.json`), join(folder, `${api}-after.json`)] as const;
  await writeFile(files[0], texts[0]);
  await writeFile(files[1], texts[1]);
  const config = fileURLToPath(new URL('./contract/redocly.yaml', import.meta.url));
  const { stdout, stderr } = await redocly(['diff', ...files, `--config=${config}`, '--format=json', '--fail-on=none']);
  if (!stdout.startsWith('{')) throw new ContractError([`the two versions cannot be compared: ${stderr.trim()}`]);
  const { changes } = JSON.parse(stdout) as DiffReport;
  return changes.map(({ path, kind, typeName, impact, verdicts }) => ({
    impact,
    sentence: `${placeOf(path)}: ${verdicts.map(({ message }) => message).join(' ') || `${typeName} ${kind}.`}`,
  }));
}

/** `#/paths/~1api~1v0~1did~1createVC/post/…` said shorter. */
function placeOf(path: string): string {
  return decodeURIComponent(path.replace(/^#\/paths\//, '').replace(/^~1#?/, '/')).replaceAll('~1', '/');
}

/**
 * A tuple written as an object with a member an index. What redocly knows of objects (a member removed, made required,
 * retyped) then holds for the params of a JSON-RPC method, too.
 */
function keyed(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(keyed);
  const members = Object.fromEntries(Object.entries(node).map(([name, value]: [string, Json]) => [name, keyed(value)])) as JsonObject;
  const { prefixItems, items, minItems, maxItems, type, ...rest } = members;
  if (!Array.isArray(prefixItems) || type !== 'array') return members;
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(prefixItems.map((schema, i) => [String(i), schema])),
    required: prefixItems.map((_, i) => String(i)).slice(0, typeof minItems === 'number' ? minItems : 0),
    additionalProperties: items ?? true,
  };
}
