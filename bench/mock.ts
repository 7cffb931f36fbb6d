import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compiledContract } from '../scripts/mock/compile.ts';
import { startChild, type Child, type Command } from './support/child.ts';
import { largeDocuments } from './support/documents.ts';
import { load, type Request } from './support/load.ts';
import { median, table } from './support/table.ts';

/**
 * Measures the mock beside stock Prism, @open-rpc/mock-server and the floor: bare node:http, JSON.parse and one ajv
 * check. All run at the same time and are driven in turns, so that what else the machine does hits all of them.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '3000' },
    starts: { type: 'string', default: '5' },
    million: { type: 'boolean', default: false },
    only: { type: 'string', default: 'cpu,start,memory' },
    /** The command as it is published: what `npm run build` writes. */
    command: { type: 'string', default: 'dist/scripts/twinspec.js' },
  },
});
const rounds = Number(flags.rounds);
const requests = Number(flags.requests);
const connections = 8;
/** Rounds before anything counts. */
const warmUps = 2;

/** What the second request of a scenario has in place of the example's value. */
const changes: Record<string, [string, string]> = {
  mintFT: ['"100"', '"250"'],
  createVC: ['Bachelor of Science', 'Bachelor of Arts'],
  eth_getBlockByNumber: ['0x1c9c382', '0x1c9c383'],
  eth_estimateGas: ['0x2386f26fc10000', '0x2386f26fc10001'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const built = resolve(root, flags.command);
if (!existsSync(built)) throw new Error('Run npm run build first: the command is measured as it is published.');

const { contract } = await compiledContract();
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));
try {
  const parts: Record<string, () => Promise<void>> = { cpu, start: startUp, memory: () => memory(flags.million ? 1_000_000 : 100_000) };
  for (const part of flags.only.split(',')) await parts[part]?.();
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** By turns the request of the contract's first example, whose answer stands there, and one that differs from it in one value. */
function scenario(operationId: string): Request[] {
  const operation = contract.operations.find(({ id }) => id === operationId);
  const exchange = operation?.exchanges[0];
  if (operation === undefined || exchange === undefined) throw new Error(`${operationId} has no exchange.`);
  const { headers } = exchange.request;
  const path = operation.rpc === undefined ? operation.path : '/rpc';
  const example = JSON.stringify(exchange.request.body);
  const [here, there] = changes[operationId] ?? ['', ''];
  const changed = example.replace(here, there);
  if (changed === example) throw new Error(`The example of ${operationId} has no ${here}.`);
  return [example, changed].map((body) => ({ path, headers, body }));
}

function ours(log: string, ...more: string[]): Command {
  return { name: 'twinspec mock', command: (port) => [built, 'mock', '--port', String(port), '--log', log, ...more], probe };
}

function prism(document: string): Command {
  const cli = join(require.resolve('@stoplight/prism-cli/package.json'), '../dist/index.js');
  return { name: 'Prism CLI 5.14.2', command: (port) => [cli, 'mock', document, '--port', String(port), '--host', '127.0.0.1'], probe };
}

function mockServer(document: string): Command {
  const cli = require.resolve('@open-rpc/mock-server/build/cli.js');
  return { name: '@open-rpc/mock-server 1.7.8', command: (port) => [cli, '--document', document, '--port', String(port)], probe };
}

function floor(operationId: string): Command {
  const program = join(root, 'bench/support/floor.ts');
  return { name: 'the floor', command: (port) => ['--import', 'tsx', program, String(port), operationId], probe };
}

/** Any reply tells that a server is there. */
function probe(url: string): ReturnType<Command['probe']> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
  return { url: `${url}/`, init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } };
}

async function cpu(): Promise<void> {
  const openapi = join(root, 'generated/openapi.json');
  const openrpc = join(root, 'specs/openrpc.json');
  const rows: string[][] = [];
  for (const { operationId, peer } of [
    { operationId: 'mintFT', peer: prism(openapi) },
    { operationId: 'createVC', peer: prism(openapi) },
    { operationId: 'eth_getBlockByNumber', peer: mockServer(openrpc) },
    { operationId: 'eth_estimateGas', peer: mockServer(openrpc) },
  ]) {
    const asked = scenario(operationId);
    const contenders = [floor(operationId), ours('silent'), ours('pretty'), peer];
    const children: Child[] = [];
    try {
      for (const contender of contenders) children.push(await startChild(contender));
      const figures = await drive(
        children,
        // mock-server answers at its root.
        contenders.map((contender) => asked.map((request) => (contender === peer && request.path === '/rpc' ? { ...request, path: '/' } : request))),
      );
      const names = ['the floor', 'twinspec mock --log silent', 'twinspec mock', peer.name];
      figures.forEach(({ cpu: spent, ratio, rate }, i) =>
        rows.push([i === 0 ? `${operationId}: ${names[i]}` : (names[i] ?? ''), (spent * 1e6).toFixed(1), `${ratio.toFixed(2)} ×`, rate.toFixed(0)]),
      );
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  }
  print('CPU a request and throughput', table(['', 'CPU a request, µs', 'to the floor', 'requests a second'], rows));
}

/** What a request costs, in seconds, and beside the first contender in the same round. */
type Figures = { cpu: number; ratio: number; rate: number };

/** Each round drives every contender once, in another order than the round before. */
async function drive(children: Child[], requestsFor: Request[][]): Promise<Figures[]> {
  const samples = children.map(() => ({ cpu: [] as number[], rate: [] as number[] }));
  for (let round = -warmUps; round < rounds; round++) {
    for (let turn = 0; turn < children.length; turn++) {
      const i = (turn + round + warmUps) % children.length;
      const [child, asked, sample] = [children[i], requestsFor[i], samples[i]];
      if (child === undefined || asked === undefined || sample === undefined) continue;
      const before = await child.cpu();
      const seconds = await load(child.url, asked, requests, connections);
      if (round < 0) continue;
      sample.cpu.push(((await child.cpu()) - before) / requests);
      sample.rate.push(requests / seconds);
    }
  }
  const floor = samples[0]?.cpu ?? [];
  return samples.map(({ cpu: spent, rate }) => ({
    cpu: median(spent),
    ratio: median(spent.map((seconds, round) => seconds / (floor[round] ?? NaN))),
    rate: median(rate),
  }));
}

async function startUp(): Promise<void> {
  const large = await largeDocuments(root, folder, 240);
  const groups: [string, Command[]][] = [
    ['the specs', [ours('silent'), prism(join(root, 'generated/openapi.json')), mockServer(join(root, 'specs/openrpc.json'))]],
    ['240 HTTP operations', [ours('silent', '--openapi', large.openapi), prism(large.openapi)]],
    ['240 JSON-RPC methods', [ours('silent', '--openrpc', large.openrpc), mockServer(large.openrpc)]],
  ];
  const rows: string[][] = [];
  for (const [title, commands] of groups) {
    const samples = commands.map(() => ({ start: [] as number[], memory: [] as number[] }));
    for (let round = 0; round < Number(flags.starts); round++) {
      for (const [i, command] of commands.entries()) {
        const child = await startChild(command);
        samples[i]?.start.push(child.start);
        samples[i]?.memory.push(await child.memory());
        await child.stop();
      }
    }
    commands.forEach(({ name }, i) =>
      rows.push([`${title}: ${name}`, median(samples[i]?.start ?? []).toFixed(0), (median(samples[i]?.memory ?? []) / 1e6).toFixed(0)]),
    );
  }
  print('From command to first reply', table(['', 'ms', 'memory then, MB'], rows));
}

/** Memory has to stay flat: what it is after a tenth of the requests it should be at the end. */
async function memory(total: number): Promise<void> {
  const child = await startChild(ours('silent'));
  const steps = 10;
  const mixed = [scenario('mintFT'), scenario('createVC'), scenario('eth_getBlockByNumber')];
  const rows: string[][] = [];
  try {
    for (let step = 1; step <= steps; step++) {
      for (const asked of mixed) await load(child.url, asked, Math.ceil(total / steps / mixed.length), connections);
      rows.push([((total / steps) * step).toLocaleString('en'), ((await child.memory()) / 1e6).toFixed(0)]);
    }
  } finally {
    await child.stop();
  }
  print('Resident memory of the mock', table(['requests', 'MB'], rows));
}

function print(title: string, text: string): void {
  process.stdout.write(`\n### ${title}\n\n${text}\n`);
}
