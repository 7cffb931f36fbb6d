import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { startChild, type Child, type Command } from './support/child.ts';
import { load, type Request } from './support/load.ts';
import { median, table } from './support/table.ts';

/**
 * Measures the CPU time per request of the server that `twinspec generate` writes, and of the same server made with
 * other tools: the contract of support/orders.json, and the same work for a request. Each server runs in a process of
 * its own, and this process sends the requests. In each round all of them take turns, in another order each time, with
 * the same requests; the ratios are medians over the rounds.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '31' },
    requests: { type: 'string', default: '500' },
    only: { type: 'string', default: 'GET,POST' },
  },
});
const [rounds, requests] = [Number(flags.rounds), Number(flags.requests)];
/** The requests to a server that are not counted: V8 compiles most of what it will during them. */
const warmUps = 5000;
const connections = 8;

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const fastify = `fastify ${await versionOf('fastify')}, with ajv`;
const hono = `hono ${await versionOf('hono')}, with zod-openapi`;
const bare = 'bare node:http, which checks nothing';
const unchecked = 'twinspec, answers not checked';
const checked = 'twinspec, every answer checked';

/** The requests by HTTP method; those of a method differ, as those of users do. */
const asked: { [method: string]: Request[] } = {
  GET: Array.from({ length: 8 }, (_, i) => ({
    method: 'GET',
    path: `/orders/order-${i + 1}?lines=${i + 1}`,
    headers: {},
    body: '',
  })),
  POST: Array.from({ length: 8 }, (_, i) => {
    const lines = Array.from({ length: i + 1 }, (_, line) => ({
      sku: `part-${line}`,
      quantity: line + 1,
      price: 9.5 + i,
    }));
    const body = JSON.stringify({ customer: `Customer ${i + 1}`, lines, note: 'Ring twice.' });
    return { method: 'POST', path: '/orders', headers: {}, body };
  }),
};

// Modules find `twinspec` by its name only from inside this package, which bench/ is not.
await mkdir(fromHere('../coverage'), { recursive: true });
const folder = await mkdtemp(fromHere('../coverage/bench-server-'));
try {
  const generated = pathToFileURL(await generatedServer(folder)).href;
  const ours = (name: string, check: string): Command => command(name, 'orders-twinspec.mjs', generated, check);
  const children = await startAll([
    command(bare, 'orders-bare.mjs'),
    command(fastify, 'orders-fastify.mjs'),
    command(hono, 'orders-hono.mjs'),
    ours(unchecked, 'off'),
    ours(checked, 'refuse'),
  ]);
  try {
    await measure(children);
  } finally {
    for (const child of children.values()) await child.stop();
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measure(children: Map<string, Child>): Promise<void> {
  const rows: string[][] = [];
  const targets: string[][] = [];
  for (const method of flags.only.split(',')) {
    await requireEqual(children, asked[method] ?? []);
    const figures = await turnsOf(children, asked[method] ?? []);
    const ratios = (name: string, to: string): number[] =>
      of(figures, name).map((cpu, round) => cpu / (of(figures, to)[round] ?? NaN));
    const ratio = (name: string, to: string): string => `${median(ratios(name, to)).toFixed(2)} ×`;
    for (const name of children.keys()) {
      const others = [bare, fastify, hono].map((to) => ratio(name, to));
      rows.push([`${method}: ${name}`, median(of(figures, name)).toFixed(1), ...others]);
    }
    const target = (name: string, to: string, atMost: number): string[] => [
      `${method}: ${name}, to ${to}`,
      ratio(name, to),
      middleHalf(ratios(name, to)),
      `${atMost.toFixed(2)} ×`,
    ];
    targets.push(
      target(unchecked, fastify, 1.1),
      target(unchecked, hono, 1),
      target(checked, fastify, 1.3),
      target(checked, hono, 1.3),
      target(checked, unchecked, 1.1),
    );
  }
  const head = ['server', 'CPU a request, µs', 'to bare node:http', 'to fastify', 'to hono'];
  console.log(`Node ${process.versions.node}, ${rounds} rounds of ${requests} requests\n\n${table(head, rows)}`);
  console.log(`\n${table(['Targets', 'is', 'in half of the rounds', 'at most'], targets)}`);
}

/** The microseconds of CPU time per request, by server, in each round. */
async function turnsOf(children: Map<string, Child>, list: Request[]): Promise<Map<string, number[]>> {
  const figures = new Map([...children.keys()].map((name) => [name, [] as number[]]));
  for (const { url } of children.values()) await load(url, list, warmUps, connections);
  for (let round = 0; round < rounds; round++) {
    for (const [name, child] of shuffled([...children])) {
      const before = await child.cpu();
      await load(child.url, list, requests, connections);
      of(figures, name).push((((await child.cpu()) - before) / requests) * 1e6);
    }
  }
  return figures;
}

/** Servers that do different work cannot be compared. */
async function requireEqual(children: Map<string, Child>, list: Request[]): Promise<void> {
  for (const { method = 'POST', path, body } of list) {
    const init: RequestInit = { method, headers: { 'content-type': 'application/json' } };
    if (body !== '') init.body = body;
    const texts = new Set<string>();
    for (const { url } of children.values()) texts.add(await (await fetch(url + path, init)).text());
    if (texts.size !== 1) throw new Error(`The answers to ${method} ${path} differ: ${[...texts].join('\n')}`);
  }
  const wrong = [
    { path: '/orders/order-1?lines=none', init: {} },
    {
      path: '/orders',
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"lines":[]}' },
    },
  ];
  for (const { path, init } of wrong) {
    for (const [name, { url }] of children) {
      const { status } = await fetch(url + path, init).catch(() => ({ status: 0 }));
      if (name !== bare && (status < 400 || status >= 500)) throw new Error(`${name} answers ${path} with ${status}.`);
    }
  }
}

/** Generates the server of the contract, and compiles it: Node would not read TypeScript. */
async function generatedServer(out: string): Promise<string> {
  const cli = fromHere('../dist/scripts/twinspec.js');
  const document = fromHere('support/orders.json');
  await promisify(execFile)(process.execPath, [cli, 'generate', '--openapi', document, '--out', out]);
  const outfile = join(out, 'server.mjs');
  const entryPoints = [join(out, 'server.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  return outfile;
}

function command(name: string, file: string, ...parameters: string[]): Command {
  return {
    name,
    command: (port) => [fromHere(`support/${file}`), String(port), ...parameters],
    environment: { NODE_ENV: 'production' },
    probe: (url) => ({ url: `${url}/orders/order-1?lines=1`, init: {} }),
  };
}

async function startAll(commands: Command[]): Promise<Map<string, Child>> {
  const children = new Map<string, Child>();
  for (const one of commands) children.set(one.name, await startChild(one));
  return children;
}

async function versionOf(name: string): Promise<string> {
  const manifest = await readFile(fromHere(`node_modules/${name}/package.json`), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The range that half of the figures are in: it tells how busy the machine was. */
function middleHalf(figures: number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.round(share * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `${at(0.25)} to ${at(0.75)}`;
}

function of(figures: Map<string, number[]>, name: string): number[] {
  return figures.get(name) ?? [];
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
