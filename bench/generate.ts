import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { contractOf } from '../test/support/contract-of.ts';
import type { OpenrpcDocument } from '../scripts/contract/document/documents.ts';
import { namesFor } from '../scripts/emit/client/client-names.ts';
import { emitOperationTypes } from '../scripts/emit/types/operation-types.ts';
import { emitValidators } from '../scripts/emit/also/validators.ts';
import { median, table } from './support/table.ts';

/**
 * Measures `twinspec generate` (both specs: documents, types, tables, validators and a client) and generators that read
 * only the platform document. They take turns, so that other load on the machine affects all of them. Then it measures
 * how our own work grows with the number of JSON-RPC methods.
 */
const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));
try {
  compare(Number(flags.rounds));
  await grow([5, 15, 60, 240]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The elapsed time and the CPU time in seconds; child processes are included. */
type Run = { wall: number; cpu: number };

function compare(rounds: number): void {
  const document = join(root, 'generated/openapi.json');
  const built = join(root, 'dist/scripts/twinspec.js');
  if (!existsSync(built)) throw new Error('Run npm run build first: the published command is measured too.');
  const commands: Record<string, string[]> = {
    'twinspec generate, all of both specs': [built, 'generate', '--out', join(folder, 'built')],
    'npm run generate, the same from sources': [
      '--import',
      'tsx',
      join(root, 'scripts/twinspec.ts'),
      'generate',
      '--out',
      join(folder, 'sources'),
    ],
    [peer('openapi-typescript')]: [
      binOf('openapi-typescript', 'bin/cli.js'),
      document,
      '--output',
      join(folder, 'types.ts'),
    ],
    [peer('@hey-api/openapi-ts')]: [
      binOf('@hey-api/openapi-ts', 'bin/run.js'),
      '--input',
      document,
      '--output',
      join(folder, 'hey-api'),
      '--silent',
      '--no-log-file',
    ],
  };
  const runs = new Map(Object.keys(commands).map((name) => [name, [] as Run[]]));
  // The first round warms the disk cache and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      const run = measure(command);
      if (round > 0) runs.get(name)?.push(run);
    }
  }
  const rows = [...runs].map(([name, each]) => {
    const walls = each.map(({ wall }) => wall);
    return [name, seconds(median(walls)), seconds(Math.min(...walls)), seconds(median(each.map(({ cpu }) => cpu)))];
  });
  print(
    `${rounds} rounds in turns, Node ${process.versions.node}`,
    table(['command', 'wall, median', 'wall, best', 'CPU, median'], rows),
  );
}

function measure(command: string[]): Run {
  const cpuBefore = childCpu();
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  const wall = (performance.now() - begin) / 1000;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return { wall, cpu: childCpu() - cpuBefore };
}

/** The CPU time of all children that have ended, in seconds (Linux, 100 clock ticks per second). */
function childCpu(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function packageFile(name: string): string {
  const found = (require.resolve.paths(name) ?? [])
    .map((path) => join(path, name, 'package.json'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed. Run: npm ci --prefix bench`);
  return found;
}

function binOf(name: string, file: string): string {
  return join(dirname(packageFile(name)), file);
}

function peer(name: string): string {
  const { version } = JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string };
  return `${name} ${version}, types of the platform${name === '@hey-api/openapi-ts' ? ', and a client' : ''}`;
}

/** Measures only our own work: all modules are loaded, and the first document has warmed them up. */
async function grow(counts: number[]): Promise<void> {
  await work(documentOf(counts[0] ?? 1));
  const rows: string[][] = [];
  for (const count of counts) {
    const openrpc = documentOf(count);
    const each: Awaited<ReturnType<typeof work>>[] = [];
    for (let round = 0; round < 5; round++) each.push(await work(openrpc));
    const stage = (pick: (one: Awaited<ReturnType<typeof work>>) => number): number => median(each.map(pick));
    const all = stage(({ read, tables, validators }) => read + tables + validators);
    rows.push([
      String(count),
      ...[stage(({ read }) => read), stage(({ tables }) => tables), stage(({ validators }) => validators), all].map(
        milliseconds,
      ),
      milliseconds(all / count),
    ]);
  }
  print(
    'Own work by number of JSON-RPC methods, median of 5',
    table(['methods', 'lower and read', 'tables', 'validators', 'together', 'a method'], rows),
  );
}

async function work(openrpc: OpenrpcDocument): Promise<{ read: number; tables: number; validators: number }> {
  const times = [performance.now()];
  const contract = contractOf({ openrpc });
  times.push(performance.now());
  emitOperationTypes(contract, namesFor(undefined, {}));
  times.push(performance.now());
  let size = 0;
  for await (const [, text] of emitValidators(contract)) size += text.length;
  if (size === 0) throw new Error('There are no validators.');
  times.push(performance.now());
  const [read, tables, validators] = times.slice(1).map((time, i) => time - (times[i] ?? 0)) as [
    number,
    number,
    number,
  ];
  return { read, tables, validators };
}

/**
 * Methods like those of a node: each takes a shared object and a number, returns a shared object, and has an example.
 */
function documentOf(count: number): OpenrpcDocument {
  const hex = { type: 'string', pattern: '^0x[0-9a-f]*$' };
  const record = {
    type: 'object',
    required: ['from', 'to', 'value'],
    properties: { from: hex, to: hex, value: hex, data: hex, gas: hex },
  };
  const value = { from: '0x01', to: '0x02', value: '0x03' };
  const methods = Array.from({ length: count }, (_, i) => ({
    name: `test_method${i}`,
    params: [
      { name: 'record', required: true, schema: { $ref: '#/components/schemas/Record' } },
      { name: 'number', required: true, schema: { type: 'integer', minimum: i } },
    ],
    result: { name: 'result', schema: { oneOf: [{ $ref: '#/components/schemas/Record' }, { type: 'null' }] } },
    examples: [
      {
        name: 'one',
        params: [
          { name: 'record', value },
          { name: 'number', value: i },
        ],
        result: { name: 'result', value },
      },
    ],
  }));
  return {
    openrpc: '1.2.6',
    info: { title: `${count} methods`, version: '1.0.0' },
    methods,
    components: { schemas: { Record: record } },
  } as unknown as OpenrpcDocument;
}

function seconds(time: number): string {
  return `${time.toFixed(2)} s`;
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
}

function print(title: string, text: string): void {
  process.stdout.write(`${title}\n\n${text}\n\n`);
}
