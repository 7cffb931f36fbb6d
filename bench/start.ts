import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { largeDocuments } from './support/documents.ts';
import { median, table } from './support/table.ts';
import { usageOf, type Usage } from './support/usage.ts';

/**
 * Measures the start of the mock until it is ready, and the verbs that write files, by the size of the document. With
 * `--against`, another checkout (with its node_modules installed or linked) takes turns, so that other load on the
 * machine affects both; the ratios are those of this checkout to the other.
 */
const { values: flags } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '2,240,1000,3000' },
    docs: { type: 'string', default: '1000' },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const checkouts = [root, ...(flags.against === undefined ? [] : [resolve(flags.against)])];
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));

/** The parameters of `twinspec`; `isReady` matches the line at which to stop a command that does not end by itself. */
type Scenario = { name: string; parameters: string[]; rounds: number; isReady?: RegExp };

try {
  for (const checkout of checkouts) build(checkout);
  const rows: string[][] = [];
  for (const scenario of await scenarios()) rows.push(await compare(scenario));
  const ratios = checkouts.length > 1 ? ['CPU, ratio', 'wall, ratio', 'memory, ratio'] : [];
  process.stdout.write(`${table(['', 'CPU, s', 'wall, s', 'memory, MB', ...ratios], rows)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function build(checkout: string): void {
  if (existsSync(join(checkout, 'dist/scripts/twinspec.js'))) return;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/project/build.ts'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${checkout} cannot be built:\n${stderr}`);
}

async function scenarios(): Promise<Scenario[]> {
  const rounds = Number(flags.rounds);
  const mocks: Scenario[] = [];
  for (const size of flags.sizes.split(',').map(Number)) {
    const files = await largeDocuments(root, folder, size);
    for (const [kind, file] of [['openrpc', files.openrpc] as const, ['openapi', files.openapi] as const]) {
      const parameters = ['mock', '--port', '0', '--log', 'silent', `--${kind}`, file];
      const what = kind === 'openrpc' ? 'JSON-RPC methods' : 'HTTP operations';
      mocks.push({ name: `mock, ${size} ${what}`, parameters, rounds, isReady: /ready/ });
    }
  }
  const docs = Number(flags.docs);
  const { openrpc } = await largeDocuments(root, folder, docs);
  const specs = ['--openapi', join(root, 'specs/openapi.yaml'), '--openrpc', join(root, 'specs/openrpc.json')];
  return [
    ...mocks,
    { name: 'generate, both specs', parameters: ['generate', ...specs, '--out'], rounds },
    ...(docs === 0
      ? []
      : [{ name: `docs, ${docs} JSON-RPC methods`, parameters: ['docs', '--openrpc', openrpc, '--out'], rounds: 1 }]),
  ];
}

async function compare(scenario: Scenario): Promise<string[]> {
  const usages = checkouts.map((): Usage[] => []);
  // If there are several rounds, the first one warms the disk cache and is not counted.
  const warming = scenario.rounds > 1 ? 1 : 0;
  for (let round = 0; round < scenario.rounds + warming; round++) {
    for (const [i, checkout] of checkouts.entries()) {
      const usage = await measure(checkout, scenario);
      if (round >= warming) usages[i]?.push(usage);
    }
  }
  const [own, other] = usages.map((each) => ({
    cpu: median(each.map(({ cpu }) => cpu)),
    wall: median(each.map(({ wall }) => wall)),
    memory: median(each.map(({ memory }) => memory)),
  }));
  if (own === undefined) return [scenario.name];
  const figures = [own.cpu.toFixed(2), own.wall.toFixed(2), (own.memory / 1e6).toFixed(0)];
  const ratios = other === undefined ? [] : [own.cpu / other.cpu, own.wall / other.wall, own.memory / other.memory];
  return [scenario.name, ...figures, ...ratios.map((ratio) => `${ratio.toFixed(2)} ×`)];
}

async function measure(checkout: string, { parameters, isReady }: Scenario): Promise<Usage> {
  const out = parameters.at(-1) === '--out' ? [await mkdtemp(join(folder, 'out-'))] : [];
  const usage = await usageOf([join(checkout, 'dist/scripts/twinspec.js'), ...parameters, ...out], {
    cwd: checkout,
    isDone: (said) => isReady?.test(said) === true,
  });
  for (const made of out) await rm(made, { recursive: true, force: true });
  return usage;
}
