import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadBundledContract } from '../scripts/serve/compiled/load-compiled-contract.ts';
import { startChild, type Child, type Command } from './support/child.ts';
import { largeDocuments, withoutExamples } from './support/documents.ts';
import { load, type Request } from './support/load.ts';
import { otherTools, twinspecCommand } from './support/mock-set-ups.ts';
import { mswPeer, openapiPeers, openrpcPeer, probe } from './support/peers.ts';
import { median, table } from './support/table.ts';

/**
 * Compares the mock with other mocks (see support/peers.ts) and with the floor: bare node:http, JSON.parse and one Ajv
 * check. All of them run at the same time and are driven in turns, so that other load on the machine affects all.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '3000' },
    starts: { type: 'string', default: '5' },
    million: { type: 'boolean', default: false },
    /** Measures only these operations, or `batch`, `made-up`, `session` or `bare`, separated by commas. */
    scenarios: { type: 'string', default: '' },
    /** Leaves out the other mocks, e.g. if they are not installed. */
    alone: { type: 'boolean', default: false },
    /** The parts to run: `cpu`, `first`, `state`, `start`, `memory`, separated by commas. */
    only: { type: 'string', default: 'cpu,first,state,start,memory' },
    /** The published command, which `npm run build` writes. */
    command: { type: 'string', default: 'dist/scripts/twinspec.js' },
  },
});
const rounds = Number(flags.rounds);
const requests = Number(flags.requests);
const connections = 8;
/** The number of rounds that are not counted. */
const warmUps = 2;

/** What is sent to mocks of tasks. */
const token = { Authorization: 'Bearer a-token' };
const inOneSession = { ...token, 'X-Twinspec-Session': 'worker-1' };
const newTask = JSON.stringify({ title: 'Paint the fence', priority: 4 });

/** The targets: each measured figure and its limit, collected while the parts run. */
const targets: string[][] = [];

function addTarget(what: string, is: string, atMost: string): void {
  targets.push([what, is, atMost]);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const built = resolve(root, flags.command);
if (!existsSync(built)) throw new Error('Run npm run build first: the published command is measured.');

const { contract } = await loadBundledContract();
const folder = await mkdtemp(join(tmpdir(), 'twinspec-bench-'));
const answersFile = join(folder, 'answers.json');
const answers = contract.operations.map(({ id, exchanges }) => [id, exchanges[0]?.response.body] as const);
await writeFile(answersFile, JSON.stringify({ answers: Object.fromEntries(answers) }));
try {
  const parts: Record<string, () => Promise<void>> = {
    cpu,
    first: firstMadeUp,
    state,
    start: startUp,
    memory: () => memory(flags.million ? 1_000_000 : 100_000),
  };
  for (const part of flags.only.split(',')) await parts[part]?.();
  if (targets.length > 0) print('Targets', table(['', 'is', 'at most'], targets));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Two requests that are sent in turns: that of the contract's first example, whose response is in the contract, and one
 * that differs from it in one value.
 */
function scenario(operationId: string): Request[] {
  const operation = contract.operations.find(({ id }) => id === operationId);
  const exchange = operation?.exchanges[0];
  if (operation === undefined || exchange === undefined) throw new Error(`${operationId} has no exchange.`);
  const { headers } = exchange.request;
  const path = operation.rpc === undefined ? operation.path : '/rpc';
  const example = JSON.stringify(exchange.request.body);
  return [example, changedOnce(example)].map((body) => ({ path, headers, body }));
}

/**
 * Changes a value so that the request is still valid: the last digit from 1 to 8, or the end of the last string.
 */
function changedOnce(example: string): string {
  const changed = example.replace(/([1-8])(?=[^1-8]*$)/, (digit) => String(Number(digit) + 1));
  return changed === example ? example.replace(/"\}$/, '-2"}') : changed;
}

function ours(log: string, ...more: string[]): Command {
  return {
    name: `twinspec mock --log ${log}`,
    command: (port) => [built, 'mock', '--port', String(port), '--log', log, ...more],
    // The settings of this repository name its documents, which would be read in place of the contract in the package.
    folder,
    probe,
  };
}

function floor(operationId: string): Command {
  const program = join(root, 'bench/support/floor.mjs');
  return {
    name: 'the floor',
    command: (port) => [program, String(port), operationId],
    environment: { FLOOR_ANSWERS: answersFile },
    probe,
  };
}

/**
 * The requests that are sent to the floor, to our mock, and to other mocks that can answer them.
 */
type Scenario = { title: string; operationId: string; asked: Request[]; ours: Command[]; peers: Command[] };

async function cpu(): Promise<void> {
  const openapi = join(root, 'generated/openapi.json');
  const openrpc = join(root, 'specs/openrpc.json');
  const peersOf: Record<string, () => Command[]> = {
    mintFT: () => [...openapiPeers(openapi), mswPeer('mintFT', answersFile)],
    createVC: () => openapiPeers(openapi).slice(0, 1),
    eth_estimateGas: () => [openrpcPeer(openrpc)],
  };
  const logs = [ours('silent'), { ...ours('pretty'), name: 'twinspec mock, with its log' }];
  const isChosen = (name: string): boolean => flags.scenarios === '' || flags.scenarios.split(',').includes(name);
  const single = contract.operations
    .filter(({ id }) => isChosen(id))
    .map(({ id }): Scenario => {
      const peers = flags.alone ? [] : (peersOf[id]?.() ?? []);
      return { title: id, operationId: id, asked: scenario(id), ours: logs, peers };
    });
  const bare = await withoutExamples(openapi, folder);
  const further: Record<string, Scenario> = {
    batch: { ...batchOf('eth_getUncleCountByBlockNumber', 20), ours: logs, peers: [] },
    'made-up': { ...madeUp('mintFT'), ours: logs, peers: [] },
    session: { ...inSession('mintFT'), ours: logs, peers: [] },
    bare: {
      title: 'mintFT of a document without examples',
      operationId: 'mintFT',
      asked: scenario('mintFT'),
      ours: [ours('silent', '--openapi', bare)],
      peers: flags.alone ? [] : openapiPeers(bare),
    },
  };
  const others = Object.entries(further).flatMap(([name, one]) => (isChosen(name) ? [one] : []));
  const rows: string[][] = [];
  const ratios: number[][] = logs.map(() => []);
  for (const one of [...single, ...others]) {
    const figures = await measure(one);
    const names = ['the floor', ...one.ours.map(({ name }) => name), ...one.peers.map(({ name }) => name)];
    figures.forEach(({ cpu: spent, ratio, least, most, rate }, i) =>
      rows.push([
        i === 0 ? `${one.title}: ${names[i]}` : (names[i] ?? ''),
        (spent * 1e6).toFixed(1),
        times(ratio),
        `${least.toFixed(2)} to ${most.toFixed(2)}`,
        rate.toFixed(0),
      ]),
    );
    if (single.includes(one)) logs.forEach((_, i) => ratios[i]?.push(figures[i + 1]?.ratio ?? NaN));
    if (one === further['batch']) addTarget('a batch of 20, silent', times(figures[1]?.ratio), '1.50 ×');
    if (one === further['made-up'])
      addTarget('made-up answers from the second on, silent', times(figures[1]?.ratio), '2.00 ×');
    const scalar = figures[names.findIndex((name) => name.startsWith('Scalar'))];
    if (one === further['bare'] && scalar !== undefined)
      addTarget("without examples, beside Scalar's", times((figures[1]?.cpu ?? NaN) / scalar.cpu), '2.00 ×');
  }
  if (single.length > 0) {
    const which = single.length === contract.operations.length ? 'all' : single.length;
    logs.forEach(({ name }, i) =>
      addTarget(`mean of ${which} operations: ${name}`, times(mean(ratios[i] ?? [])), i === 0 ? '1.40 ×' : '1.60 ×'),
    );
  }
  print(
    'CPU a request and throughput',
    table(['', 'CPU a request, µs', 'to the floor', 'spread', 'requests a second'], rows),
  );
}

async function measure({ operationId, asked, ours: own, peers }: Scenario): Promise<Figures[]> {
  const contenders = [floor(operationId), ...own, ...peers];
  const children: Child[] = [];
  try {
    for (const contender of contenders) children.push(await startChild(contender));
    // mock-server answers at its root.
    const atRoot = (command: Command): boolean => peers.includes(command);
    return await drive(
      children,
      contenders.map((contender) =>
        asked.map((request) => (atRoot(contender) && request.path === '/rpc' ? { ...request, path: '/' } : request)),
      ),
    );
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}

function times(ratio: number | undefined): string {
  return `${(ratio ?? NaN).toFixed(2)} ×`;
}

function mean(figures: number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

function batchOf(operationId: string, count: number): Omit<Scenario, 'ours' | 'peers'> {
  const [first, second] = scenario(operationId);
  const calls = Array.from({ length: count }, (_, id) => ({
    ...(JSON.parse((id % 2 === 0 ? first : second)?.body ?? '{}') as object),
    id,
  }));
  return {
    title: `a batch of ${count}`,
    operationId,
    asked: [{ path: '/rpc', headers: {}, body: JSON.stringify(calls) }],
  };
}

/** Each request in one of a hundred sessions, as the workers of a test run have them. */
function inSession(operationId: string): Omit<Scenario, 'ours' | 'peers'> {
  const requests = scenario(operationId);
  const asked = Array.from({ length: 100 }, (_, i) =>
    requests.map((request) => ({ ...request, headers: { ...request.headers, 'X-Twinspec-Session': `worker-${i}` } })),
  );
  return { title: `${operationId}, in a hundred sessions`, operationId, asked: asked.flat() };
}

function madeUp(operationId: string): Omit<Scenario, 'ours' | 'peers'> {
  const asked = scenario(operationId).map((request) => ({
    ...request,
    headers: { ...request.headers, Prefer: 'dynamic=true' },
  }));
  return { title: `${operationId}, made up`, operationId, asked };
}

/** The CPU time of a request in seconds, its ratio to the floor with the range over the rounds, and the throughput. */
type Figures = { cpu: number; ratio: number; least: number; most: number; rate: number };

/**
 * Each round drives every contender once. The order rotates from round to round.
 *
 * @param children - the contenders
 * @param requestsFor - what is sent in turns to each
 * @param prepare - makes the contender at this place ready for a round, which is not measured
 * @returns the figures of each
 */
async function drive(
  children: Child[],
  requestsFor: Request[][],
  prepare: (child: Child, i: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Figures[]> {
  const samples = children.map(() => ({ cpu: [] as number[], rate: [] as number[] }));
  for (let round = -warmUps; round < rounds; round++) {
    for (let turn = 0; turn < children.length; turn++) {
      const i = (turn + round + warmUps) % children.length;
      const [child, asked, sample] = [children[i], requestsFor[i], samples[i]];
      if (child === undefined || asked === undefined || sample === undefined) continue;
      await prepare(child, i);
      const before = await child.cpu();
      const seconds = await load(child.url, asked, requests, connections);
      if (round < 0) continue;
      sample.cpu.push(((await child.cpu()) - before) / requests);
      sample.rate.push(requests / seconds);
    }
  }
  const floors = samples[0]?.cpu ?? [];
  return samples.map(({ cpu: spent, rate }) => {
    const ratios = spent.map((seconds, round) => seconds / (floors[round] ?? NaN));
    return {
      cpu: median(spent),
      // Computed from the times in the table, so that the columns do not contradict each other.
      ratio: median(spent) / median(floors),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
      rate: median(rate),
    };
  });
}

function peersFor(openapi?: string, openrpc?: string): Command[] {
  if (flags.alone) return [];
  return [
    ...(openapi === undefined ? [] : openapiPeers(openapi)),
    ...(openrpc === undefined ? [] : [openrpcPeer(openrpc)]),
  ];
}

/** Measures the first made-up answer, for which the mock has to load more modules. */
async function firstMadeUp(): Promise<void> {
  const [asked] = madeUp('mintFT').asked;
  if (asked === undefined) return;
  const { path, headers, body } = asked;
  const samples: number[] = [];
  for (let round = 0; round < Number(flags.starts); round++) {
    const child = await startChild(ours('silent'));
    const begin = performance.now();
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
    await (await fetch(child.url + path, init)).arrayBuffer();
    samples.push(performance.now() - begin);
    await child.stop();
  }
  addTarget('the first made-up answer', `${median(samples).toFixed(0)} ms`, '150 ms');
}

/** A mock of tasks, the headers of the requests that it gets, and how it forgets the tasks that were made. */
type Keeper = { command: Command; headers: Record<string, string>; reset?: (url: string) => Promise<unknown> };

/** Measures what it costs to remember, as somebody who makes tasks and reads one would feel it. */
async function state(): Promise<void> {
  const on = twinspecCommand(built, 'twinspec, state on', '--remember-data');
  const resetFor =
    (headers: Keeper['headers']) =>
    (url: string): Promise<unknown> =>
      fetch(`${url}/_twinspec/reset`, { method: 'POST', headers });
  const keepers: Keeper[] = [
    { command: twinspecCommand(built, 'twinspec, state off', '--no-remember-data'), headers: token },
    { command: on, headers: token, reset: resetFor(token) },
    {
      command: { ...on, name: 'twinspec, state on, in a session' },
      headers: inOneSession,
      reset: resetFor(inOneSession),
    },
    ...(flags.alone ? [] : otherTools()).flatMap(({ name, asItIs, byHand }): Keeper[] => [
      ...(asItIs === undefined ? [] : [{ command: { ...asItIs.command, name: `${name}, no state` }, headers: token }]),
      ...(byHand === undefined
        ? []
        : [
            {
              command: { ...byHand.command, name: `${name}, state by hand` },
              headers: token,
              ...(byHand.controls.reset && { reset: byHand.controls.reset }),
            },
          ]),
    ]),
  ];
  const kinds: [string, (url: string, headers: Keeper['headers']) => Promise<Request>][] = [
    ['POST', (_, headers) => Promise.resolve({ path: '/tasks', headers, body: newTask })],
    ['GET', readOfNewTask],
  ];
  const rows: string[][] = [];
  for (const [kind, requestOf] of kinds) {
    const children: Child[] = [];
    try {
      for (const { command } of keepers) children.push(await startChild(command));
      const asked = await Promise.all(children.map(({ url }, i) => requestOf(url, keepers[i]?.headers ?? {})));
      const figures = await drive(
        children,
        asked.map((request) => [request]),
        // Each round begins with no tasks: one tool takes longer for each task the more it has. A read needs its task.
        async (child, i) => kind === 'POST' && keepers[i]?.reset?.(child.url),
      );
      figures.forEach(({ cpu: spent, ratio, least, most }, i) =>
        rows.push([
          `${kind}: ${keepers[i]?.command.name}`,
          (spent * 1e6).toFixed(1),
          times(ratio),
          `${least.toFixed(2)} to ${most.toFixed(2)}`,
        ]),
      );
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  }
  print('What state costs', table(['', 'CPU a request, µs', 'to state off', 'spread'], rows));
}

async function readOfNewTask(url: string, headers: Keeper['headers']): Promise<Request> {
  const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: newTask };
  const { id } = (await (await fetch(`${url}/tasks`, init)).json()) as { id: string };
  return { method: 'GET', path: `/tasks/${id}`, headers, body: '' };
}

/** A command that starts a server, and the limit of its start time relative to an empty server, if it has one. */
type Start = { command: Command; atMost?: number };

async function startUp(): Promise<void> {
  const large = await largeDocuments(root, folder, 240);
  const specs = ['--openapi', join(root, 'specs/openapi.yaml'), '--openrpc', join(root, 'specs/openrpc.json')];
  const unlimited = (commands: Command[]): Start[] => commands.map((command) => ({ command }));
  const groups: [string, Start[]][] = [
    [
      'the specs',
      [
        { command: ours('silent'), atMost: 1.8 },
        { command: { ...ours('silent', ...specs), name: 'twinspec mock --openapi FILE --openrpc FILE' }, atMost: 3 },
        { command: { ...ours('silent', '--watch'), name: 'twinspec mock --watch' }, atMost: 3 },
        { command: npmStart(), atMost: 5.5 },
        ...unlimited(peersFor(join(root, 'generated/openapi.json'), join(root, 'specs/openrpc.json'))),
      ],
    ],
    ['240 HTTP operations', unlimited([ours('silent', '--openapi', large.openapi), ...peersFor(large.openapi)])],
    [
      '240 JSON-RPC methods',
      unlimited([ours('silent', '--openrpc', large.openrpc), ...peersFor(undefined, large.openrpc)]),
    ],
  ];
  const rows: string[][] = [];
  for (const [title, starts] of groups.slice(0, flags.alone ? 1 : undefined)) {
    const all: Start[] = [{ command: emptyServer() }, ...starts];
    const samples = all.map(() => ({ start: [] as number[], memory: [] as number[] }));
    for (let round = 0; round < Number(flags.starts); round++) {
      for (const [i, { command }] of all.entries()) {
        const child = await startChild(command);
        samples[i]?.start.push(child.start);
        samples[i]?.memory.push(await child.memory());
        await child.stop();
      }
    }
    const floors = samples[0]?.start ?? [];
    all.forEach(({ command: { name }, atMost }, i) => {
      const { start, memory: held } = samples[i] ?? { start: [], memory: [] };
      const ratio = median(start) / median(floors);
      const ratios = start.map((milliseconds, round) => milliseconds / (floors[round] ?? NaN));
      rows.push([
        `${title}: ${name}`,
        median(start).toFixed(0),
        times(ratio),
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
        (median(held) / 1e6).toFixed(0),
      ]);
      if (atMost !== undefined) addTarget(`first reply: ${name}`, times(ratio), times(atMost));
    });
  }
  print('From command to first reply', table(['', 'ms', 'to an empty server', 'spread', 'memory then, MB'], rows));
}

function emptyServer(): Command {
  const program = join(root, 'bench/support/empty.mjs');
  return { name: 'an empty node:http server', command: (port) => [program, String(port)], probe };
}

/** The command that people use in a checkout. */
function npmStart(): Command {
  return {
    name: 'npm start',
    program: 'npm',
    command: (port) => ['start', '--prefix', root, '--', '--log', 'silent', '--port', String(port)],
    probe,
  };
}

/** Memory must stay flat: at the end, it should be the same as after a tenth of the requests. */
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
