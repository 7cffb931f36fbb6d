import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { shellCommand } from '../../scripts/contract/base/shell.ts';

// Every verb at a real terminal of 80 columns, and with its output in a pipe.

vi.setConfig({ testTimeout: 300_000 });

/** A document of others, by its name in the folder of the tests. */
const petstore = 'petstore.yaml';
const original = resolve('examples/petstore/api/petstore.yaml');
/** More operations than are read within a second on a slow machine, and a document of more than half a megabyte. */
const many = 400;

let folder: string;
let mock: Mock;
/** A server that answers everything with an empty object. */
let wrong: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-voice-'));
  mock = await startMock({ openapi: original, rememberData: false });
  wrong = createServer((_, response) => void response.setHeader('Content-Type', 'application/json').end('{}'));
  await once(wrong.listen(0, '127.0.0.1'), 'listening');
  const text = await readFile(original, 'utf8');
  await writeFile(join(folder, petstore), text);
  await writeFile(
    join(folder, 'broken.yaml'),
    text.replace('responses:', 'respones:').replace(/operationId: addPet/, 'operationId: listPets'),
  );
  await writeFile(join(folder, 'changed.yaml'), text.replaceAll('/pets', `/animals/${'of-this-store/'.repeat(8)}pets`));
  const operation = (i: number): object => ({
    operationId: `read${i}`,
    description: 'It reads. '.repeat(150),
    responses: { 200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'string' } } } } },
  });
  const paths = Object.fromEntries(Array.from({ length: many }, (_, i) => [`/${i}`, { get: operation(i) }]));
  await writeFile(
    join(folder, 'large.json'),
    JSON.stringify({ openapi: '3.1.0', info: { title: 'L', version: '1' }, paths }),
  );
});
afterAll(async () => {
  wrong.close();
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

type Said = { code: number | null; printed: string };

/** Runs a command; `until` is what Ctrl+C is pressed after. */
async function run(command: string, parameters: string[], env: object, until?: string): Promise<Said> {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, VITEST: ____, ...variables } = process.env;
  const child = spawn(command, parameters, { cwd: folder, env: { ...variables, TERM: 'xterm', ...env } });
  let printed = '';
  let isDone = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (until === undefined || isDone || !printed.includes(until)) return;
      isDone = true;
      child.stdin.write('\u0003');
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed: printed.replaceAll('\r\n', '\n') };
}

const twinspec = [process.execPath, resolve('scripts/project/from-sources.mjs')];

function atTerminal(words: string[], env: object = {}, until?: string): Promise<Said> {
  const command = `stty cols 80 rows 40; exec ${shellCommand([...twinspec, ...words])}`;
  return run('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], env, until);
}

function inPipe(words: string[], env: object = {}): Promise<Said> {
  const [command = '', ...parameters] = [...twinspec, ...words];
  return run(command, parameters, env);
}

/** What a reader sees in the end: of a line that was written again, the last version. */
function seen(printed: string): string[] {
  return stripVTControlCharacters(printed)
    .split('\n')
    .map((line) => line.split('\r').at(-1) ?? '');
}

const colour = /\u001B\[[1-9]\d*m/;

type Case = { words: () => string[]; code: number; until?: string; last?: RegExp; says?: RegExp };

const cases: Record<string, Case> = {
  'lint of a good document': {
    words: () => ['lint', '--openapi', petstore],
    code: 0,
    last: /says what your changes mean for callers$/,
  },
  'lint of a broken one': {
    words: () => ['lint', '--openapi', 'broken.yaml'],
    code: 1,
    says: /Did you\s+mean `responses`[\s\S]*\^{8}[\s\S]*another operation is called/,
    last: /again, when they are mended$/,
  },
  generate: {
    words: () => ['generate', '--openapi', petstore, '--out', 'api'],
    code: 0,
    last: /serves a mock and the docs of the same documents$/,
  },
  docs: {
    words: () => ['docs', '--openapi', petstore, '--out', 'site'],
    code: 0,
    last: /follows what you edit$/,
  },
  'verify of a good server': {
    words: () => ['verify', '--openapi', petstore, '--url', `${mock.url}/v1`],
    code: 0,
    last: /shows each request and its answer$/,
  },
  'verify of a broken one': {
    words: () => [
      'verify',
      '--openapi',
      petstore,
      '--url',
      `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`,
    ],
    code: 1,
    says: /^\d+ of \d+ checks broke the contract/m,
    last: /shows each request and its answer$/,
  },
  diff: {
    words: () => ['diff', '--openapi', 'changed.yaml', '--base-openapi', petstore],
    code: 1,
    says: /^major/m,
    last: /each with a reason$/,
  },
  mock: {
    words: () => ['mock', '--openapi', petstore, '--port', '0'],
    code: 0,
    until: 'The mock is ready',
    says: /^The mock is ready: http:\/\/127\.0\.0\.1:\d+$/m,
  },
  start: { words: () => ['start', '--openapi', petstore, '--port', '0'], code: 0, until: 'Ctrl+C stops it' },
  record: {
    words: () => ['record', '--openapi', petstore, '--url', mock.url, '--port', '0'],
    code: 0,
    until: 'Ctrl+C stops it',
    last: /reports on what was recorded$/,
  },
};

const isThere = spawnSync('script', ['--version']).status === 0;
if (!isThere) process.stderr.write('SKIPPED: there is no `script`, so nothing was run at a terminal.\n');

describe.skipIf(!isThere)('at a terminal', () => {
  it.each(Object.entries(cases))(
    '%s is coloured and at most 80 columns wide',
    async (_, { words, code, until, last, says }) => {
      const said = await atTerminal(words(), {}, until);
      const lines = seen(said.printed);
      expect(said.printed).toMatch(colour);
      // A command that is copied, an address and the place of a file stay whole.
      const wide = lines.filter((line) => line.length > 80 && !/curl |:\/\/|:\d+:\d+$/.test(line));
      expect(wide).toEqual([]);
      expect(said.code, said.printed).toBe(code);
      if (says !== undefined) expect(lines.join('\n')).toMatch(says);
      if (last !== undefined) expect(lines.findLast((line) => line !== '')).toMatch(last);
    },
  );

  it('has no colours with NO_COLOR', async () => {
    expect((await atTerminal(['lint', '--openapi', 'broken.yaml'], { NO_COLOR: '1' })).printed).not.toMatch(colour);
  });

  it.each(['lint', 'generate', 'docs'])('%s says what a large document is waited for, and removes it', async (verb) => {
    const out = verb === 'lint' ? [] : ['--out', `large-${verb}`];
    const { printed } = await atTerminal([verb, '--openapi', 'large.json', ...out]);
    const shown = stripVTControlCharacters(printed);
    expect(shown).toMatch(/reading large\.json: [\d,]+ kB/);
    expect(shown).toMatch(/: 400 operations/);
    expect(seen(printed).join('\n')).not.toMatch(/400 operations|reading/);
  });

  it('says which flag a misspelt one was meant to be', async () => {
    const { code, printed } = await atTerminal(['lint', '--opnapi', 'api.yaml']);
    expect([code, seen(printed).join(' ')]).toEqual([2, expect.stringContaining('Did you mean --openapi?')]);
  });
});

describe('in a pipe', () => {
  it('each sentence is in one line, without colours, unless FORCE_COLOR wants them', async () => {
    const words = ['lint', '--openapi', 'broken.yaml'];
    const { printed } = await inPipe(words);
    expect(printed).not.toMatch(colour);
    expect(printed).toMatch(/broken\.yaml:\d+:\d+: error: .*Did you mean `responses`\? \(struct\)$/m);
    expect((await inPipe(words, { FORCE_COLOR: '1' })).printed).toMatch(colour);
  });
});
