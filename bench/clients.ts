import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, table } from './support/table.ts';

/**
 * Measures the CPU time per call of our clients and of other clients, relative to bare fetch. Each client runs in a
 * process of its own, so that none pays for the garbage of another, or runs code that V8 has compiled for another; the
 * keep-alive server runs in one more.
 *
 * A client and bare fetch take turns, alone: when all clients of a table took turns, that of bare fetch was seconds
 * away, and the machine often another one by then. The CPU time of each turn is divided by that of bare fetch in the
 * same round, and the median of these ratios is the result: neither other load, which comes and goes, nor a collection
 * of garbage that happens to fall into a turn has much effect on it. But one process is a few percent faster than the
 * next for as long as it runs, depending on what V8 compiled when, and on where its memory is. So there are several
 * series, with new processes for each client, and the median of their results is shown: unlike their mean, it leaves
 * out a series during which the machine was busy.
 *
 * Series are repeated until our results of even and odd series differ by less than --spread percent, at most --series
 * times. That of a client whose turns are short, such as undici.Pool, may take far longer to settle, so the spread of
 * all is only shown. --only TEXT measures only the tables whose title contains the text; --alone leaves out the clients
 * of others.
 */
const { values: flags } = parseArgs({
  options: {
    series: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '6' },
    calls: { type: 'string', default: '1000' },
    spread: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    alone: { type: 'boolean', default: false },
  },
});
// The published code is measured: a TypeScript loader would make every function slower.
const built = new URL('../dist/src/index.js', import.meta.url);
if (!existsSync(built)) throw new Error('Run npm run build first: the published clients are measured.');

const mostSeries = Number(flags.series);
const leastSeries = Math.min(6, mostSeries);
const rounds = Number(flags.rounds);
/** The rounds of a series that are not counted: V8 compiles most of what it will during the first 5000 calls. */
const warmUps = 5;
const calls = Number(flags.calls);
const spread = Number(flags.spread) / 100;

/** The client that all others are compared with; each list has it. */
const bareFetch = 'bare fetch';

/**
 * A table: the list of its clients, how many calls of each are under way at once, how many there are in a turn, and the
 * target of our client.
 */
type Table = { title: string; list: List; atOnce: number; calls: number; bareCalls?: number; atMost: number };
type List = 'platform' | 'node' | 'batches';

// A turn takes a few tenths of a second: long enough for a few collections of garbage, and so short that the machine is
// seldom another one in the next. Calls that take less time are made more often.
const tables: Table[] = [
  { title: 'Platform client, one call after the other', list: 'platform', atOnce: 1, calls, atMost: 1.15 },
  { title: 'Platform client, 32 at once', list: 'platform', atOnce: 32, calls: calls * 2, atMost: 1.15 },
  { title: 'Node client, one call after the other', list: 'node', atOnce: 1, calls, atMost: 1.15 },
  { title: 'Node client, 32 at once', list: 'node', atOnce: 32, calls: calls * 2, atMost: 1.15 },
  {
    ...{ title: 'Node client in batches, 32 at once', list: 'batches', atOnce: 32, atMost: 0.1 },
    // As 32 calls share a request, a turn of this many has the 1000 requests of the others.
    ...{ calls: calls * 32, bareCalls: calls * 2 },
  },
];

const support = new URL('support/', import.meta.url);
const { lists } = (await import(new URL('clients-list.mjs', support).href)) as {
  lists: Record<List, Record<string, unknown>>;
};

const server = start('clients-server.mjs');
try {
  const baseUrl = `http://127.0.0.1:${String(await messageFrom(server))}`;
  const targets: string[][] = [];
  for (const one of tables) if (one.title.includes(flags.only)) targets.push(await measure(one, baseUrl));
  console.log(`\nTargets\n${table(['CPU × bare fetch', 'is', 'at most'], targets)}`);
} finally {
  server.kill();
}

/** What a turn took, per call: microseconds of CPU in user and kernel mode, and milliseconds. */
type Turn = { cpu: number; time: number };

/** The process of a client, and its turns that count. */
type Running = { child: ChildProcess; turns: Turn[] };

/** The result of a client in a series: CPU time per call of bare fetch and of the client, and ratios to bare fetch. */
type Result = { bareCpu: number; cpu: number; cpuRatio: number; timeRatio: number };

/** A client other than bare fetch, with its results by series. */
type Contender = { name: string; results: Result[] };

/** Prints a table, and returns our row in that of the targets. */
async function measure(one: Table, baseUrl: string): Promise<string[]> {
  const contenders = Object.keys(lists[one.list])
    .filter((name) => name !== bareFetch && (!flags.alone || /^(bare fetch|twinspec)/.test(name)))
    .map((name): Contender => ({ name, results: [] }));
  const ours = contenders.filter(({ name }) => name.startsWith('twinspec'));
  let done = 0;
  for (; done < leastSeries || (done < mostSeries && widest(ours) >= spread); done++) {
    for (const { name, results } of shuffled(contenders)) results.push(await takeTurns(one, baseUrl, name));
    const latest = contenders.map(({ name, results }) => `${name} ${results.at(-1)?.cpuRatio.toFixed(3)}`);
    console.error(`${one.title}, series ${done + 1}: ${latest.join(', ')}`);
  }
  const bareCpu = overall(
    contenders.flatMap(({ results }) => results),
    'bareCpu',
  );
  const rows = contenders.map(({ name, results }) => [
    name,
    overall(results, 'cpu').toFixed(0),
    overall(results, 'cpuRatio').toFixed(2),
    (1 / overall(results, 'timeRatio')).toFixed(2),
  ]);
  console.log(
    `\n${one.title} (${done} series of ${rounds} rounds, spread ${percent(ours)}, of all ${percent(contenders)})\n` +
      table(
        ['client', 'CPU µs a call', 'CPU × bare fetch', 'calls a second × bare fetch'],
        [[bareFetch, bareCpu.toFixed(0), '1.00', '1.00'], ...rows],
      ),
  );
  const ratio = overall(
    ours.flatMap(({ results }) => results),
    'cpuRatio',
  );
  return [one.title, `${ratio.toFixed(2)} ×`, `${one.atMost.toFixed(2)} ×`];
}

/** Starts bare fetch and another client, lets them take turns, and stops them. */
async function takeTurns(
  { list, calls, bareCalls = calls, atOnce }: Table,
  baseUrl: string,
  name: string,
): Promise<Result> {
  const running = (name: string, calls: number): Running => ({
    child: start('clients-turns.mjs', baseUrl, list, name, String(calls), String(atOnce)),
    turns: [],
  });
  const bare = running(bareFetch, bareCalls);
  const own = running(name, calls);
  try {
    for (let round = -warmUps; round < rounds; round++) {
      for (const { child, turns } of shuffled([bare, own])) {
        child.send('turn');
        const turn = (await messageFrom(child)) as Turn;
        if (round >= 0) turns.push(turn);
      }
    }
  } finally {
    bare.child.kill();
    own.child.kill();
  }
  const ratio = (figure: keyof Turn): number =>
    median(own.turns.map((turn, round) => turn[figure] / (bare.turns[round]?.[figure] ?? NaN)));
  const cpu = ({ turns }: Running): number => median(turns.map(({ cpu }) => cpu));
  return { bareCpu: cpu(bare), cpu: cpu(own), cpuRatio: ratio('cpu'), timeRatio: ratio('time') };
}

/** How far even and odd series are apart, where they are farthest apart. */
function widest(contenders: Contender[]): number {
  const half = (results: Result[], odd: number): number => {
    const series = results.filter((_, i) => i % 2 === odd);
    return overall(series, 'cpuRatio');
  };
  return Math.max(...contenders.map(({ results }) => Math.abs(half(results, 0) / half(results, 1) - 1)));
}

function percent(contenders: Contender[]): string {
  return `${(widest(contenders) * 100).toFixed(1)} %`;
}

function overall(results: Result[], figure: keyof Result): number {
  return median(results.map((result) => result[figure]));
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Starts a file of support/, without the TypeScript loader of this process. */
function start(file: string, ...parameters: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, support)), parameters, { execArgv: [] });
}

function messageFrom(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended before its turn was over.`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message);
    });
  });
}
