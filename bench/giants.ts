import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadContract } from '../scripts/contract/load.ts';
import { unpackedGiants, type Giant } from '../test/support/corpus.ts';
import { madeUpRequests } from '../test/support/made-up.ts';
import { median, table } from './support/table.ts';
import { usageOf, type Usage } from './support/usage.ts';

/**
 * Measures each verb on the large documents of others: the CPU time of all its processes and the memory of the largest,
 * beside what each should stay below. Then the answers of the mock to each operation, after the first.
 */
const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, verbs: { type: 'string' }, rounds: { type: 'string', default: '1' } },
});

/** A verb, its flags for a document, and its limits by the size of that: seconds of CPU time and megabytes. */
type Verb = {
  name: string;
  words: (giant: Giant, out: string) => string[] | undefined;
  limits: (size: number) => [seconds: number, megabytes: number];
  /** A server is stopped after its first answer. */
  isServer?: true;
  /** The command of another tool that does the same; half as much again of its CPU time is the limit. */
  peer?: (giant: Giant, out: string) => string[];
};

const all: Verb[] = [
  {
    name: 'lint',
    words: ({ api, file }) => ['lint', `--${api}`, file],
    limits: (size) => [1 + 0.4 * size, 200 + 25 * size],
  },
  {
    name: 'mock',
    words: ({ api, file }) => ['mock', `--${api}`, file, '--port', '0', '--log', 'silent'],
    limits: (size) => [1 + 0.4 * size, 200 + 25 * size],
    isServer: true,
  },
  {
    name: 'generate',
    words: ({ api, file }, out) => ['generate', `--${api}`, file, '--out', out],
    limits: (size) => [3 + 2 * size, 600],
  },
  {
    name: 'types alone',
    // The other tool takes neither OpenRPC nor Swagger 2.0.
    words: ({ api, file }, out) =>
      api === 'openrpc' || /^\W*swagger\b/m.test(readFileSync(file, 'utf8'))
        ? undefined
        : ['generate', `--${api}`, file, '--only', 'types', '--out', out],
    limits: () => [NaN, 600],
    peer: ({ file }, out) => [typesCommand, file, '--output', join(out, 'types.ts')],
  },
  {
    name: 'docs',
    words: ({ api, file }, out) => ['docs', `--${api}`, file, '--out', out],
    limits: (size) => [3 + 1.5 * size, 400],
  },
  {
    name: 'diff itself',
    words: ({ api, file }) => ['diff', `--${api}`, file, `--base-${api}`, file],
    limits: (size) => [2 + size, 400],
  },
  {
    name: 'diff older',
    words: ({ api, file, older }) =>
      older === undefined ? undefined : ['diff', `--${api}`, file, `--base-${api}`, older],
    limits: (size) => [2 + size, 400],
  },
];
const verbs = all.filter(({ name }) => flags.verbs?.split(',').includes(name) ?? true);

const command = fileURLToPath(new URL('../dist/scripts/twinspec.js', import.meta.url));
const typesCommand = fileURLToPath(new URL('../node_modules/openapi-typescript/bin/cli.js', import.meta.url));
const { giants, folder, remove } = unpackedGiants();
const chosen = giants.filter(({ name }) => flags.only?.split(',').some((part) => name.startsWith(part)) ?? true);

try {
  const [times, sizes]: [string[][], string[][]] = [[], []];
  for (const giant of chosen) {
    const size = (await stat(giant.file)).size / 1e6;
    const row = [giant.name, size.toFixed(1)];
    const cells = [];
    for (const verb of verbs) cells.push(await measure(verb, giant, verb.limits(size)));
    times.push([...row, ...cells.map(([time]) => time)]);
    sizes.push([...row, ...cells.map(([, memory]) => memory)]);
  }
  const head = (what: string): string[] => [what, 'MB', ...verbs.map(({ name }) => name)];
  process.stdout.write(`Node ${process.versions.node}\n\n${table(head('CPU time in seconds, of at most'), times)}\n\n`);
  process.stdout.write(`${table(head('memory in MB, of at most'), sizes)}\n\n`);
  if (verbs.some(({ isServer }) => isServer)) {
    const answers = [];
    for (const giant of chosen) answers.push([giant.name, ...(await answersOf(giant))]);
    const columns = ['answers of the mock, after the first', 'operations', 'median', 'slowest', 'slowest first'];
    process.stdout.write(`${table(columns, answers)}\n`);
  }
} finally {
  remove();
}

/** The medians over the rounds, with their limits. */
async function measure(verb: Verb, giant: Giant, [seconds, megabytes]: [number, number]): Promise<[string, string]> {
  // Removed at the end, as some file systems are slow for a while after that.
  const out = join(folder, `${giant.name} ${verb.name}`);
  const words = verb.words(giant, out);
  if (words === undefined) return ['', ''];
  const own = await medianUsage([command, ...words], verb.isServer === true);
  const most = verb.peer === undefined ? seconds : 1.5 * (await medianUsage(verb.peer(giant, out), false)).cpu;
  return [`${own.cpu.toFixed(1)} of ${most.toFixed(1)}`, `${(own.memory / 1e6).toFixed(0)} of ${megabytes.toFixed(0)}`];
}

async function medianUsage(words: string[], isServer: boolean): Promise<Omit<Usage, 'wall'>> {
  const rounds: Usage[] = [];
  for (let round = 0; round < Number(flags.rounds); round++)
    // Lint and diff end with 1 if they find something.
    rounds.push(await usageOf(words, { codes: [0, 1], ...(isServer && { isDone: hasAnswered }) }));
  return { cpu: median(rounds.map(({ cpu }) => cpu)), memory: median(rounds.map(({ memory }) => memory)) };
}

/** Waits for the first answer of a server that has said its address. */
async function hasAnswered(said: string): Promise<boolean> {
  const url = addressIn(said);
  if (url === undefined) return false;
  await fetch(url, { headers: { Accept: 'application/json' } });
  return true;
}

function addressIn(said: string): string | undefined {
  return /http:\/\/[\d.:]+(?:\/rpc)?/.exec(said)?.[0];
}

/** How many operations answered, and in how many milliseconds: the better of two answers after the first. */
async function answersOf({ api, file }: Giant): Promise<string[]> {
  const words = ['mock', `--${api}`, file, '--port', '0', '--log', 'silent'];
  const child = spawn(process.execPath, [command, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const served = addressIn(chunk.toString()) ?? '';
  const [first, later]: [number[], number[]] = [[], []];
  for (const { url, init } of madeUpRequests(await loadContract({ [api]: file }), served)) {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const begun = performance.now();
      await (await fetch(url, init)).text();
      times.push(performance.now() - begun);
    }
    first.push(times[0] ?? NaN);
    later.push(Math.min(...times.slice(1)));
  }
  child.kill('SIGTERM');
  const shown = [median(later), Math.max(...later), Math.max(...first)].map((time) => `${time.toFixed(1)} ms`);
  return [String(later.length), ...shown];
}
