import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../../scripts/mock/start.ts';
import { listVerbFlags } from '../../scripts/command.ts';
import { workflowCommandsIn } from '../support/report-forms.ts';
import { run } from '../support/project.ts';

vi.setConfig({ testTimeout: 120_000 });

// The scripts of the actions with the variables, files and payloads that GitHub gives them, and an API that answers as
// GitHub's does.

let folder: string;
let repository: string;
let api: Server;
let apiUrl: string;

type Comment = { id: number; body: string };
let comments: Comment[];
let mayWrite: boolean;
let asked: string[];

const operation = (type: string, extra: object = {}): object => ({
  get: {
    operationId: 'listOrders',
    responses: { 200: { description: 'All.', content: { 'application/json': { schema: { type } } } } },
    ...extra,
  },
});
const document = (paths: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1.0.0' }, paths }, undefined, 2);
const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-actions-'));
  repository = join(folder, 'repository');
  const origin = join(folder, 'origin');
  mkdirSync(origin);
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', origin]);
  repository = origin;
  writeFileSync(
    join(origin, 'shop.json'),
    document({
      '/orders': operation('array'),
      '/old': { get: { operationId: 'old', responses: { 204: { description: 'Gone.' } } } },
    }),
  );
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${origin}`, join(folder, 'repository')]);
  repository = join(folder, 'repository');
  git('checkout', '--quiet', '-b', 'change');
  writeFileSync(join(repository, 'shop.json'), document({ '/orders': operation('object') }));
  git('commit', '--quiet', '--all', '-m', 'Two');
  // A runner has fetched only the commit that it checks.
  git('update-ref', '-d', 'refs/remotes/origin/main');

  api = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const isWriting = request.method !== 'GET';
      const given = isWriting ? (JSON.parse(body) as { body: string }).body : '';
      const allowed = request.headers.authorization === 'Bearer token-of-a-job' && (!isWriting || mayWrite);
      if (allowed && request.method === 'POST') comments.push({ id: comments.length + 1, body: given });
      if (allowed && request.method === 'PATCH')
        for (const one of comments) if (request.url?.endsWith(`/${one.id}`) === true) one.body = given;
      const found = new URL(request.url ?? '', 'http://x').searchParams.get('page') === '1' ? comments : [];
      response.writeHead(allowed ? 200 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify(allowed && !isWriting ? found : {}));
    });
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  comments = [{ id: 1, body: 'Looks good.' }];
  [mayWrite, asked] = [true, []];
});

type Ran = { code: number | null; output: string; summary: string; outputs: Record<string, string> };

async function act(verb: string, inputs: Record<string, string>, event: Record<string, unknown> = {}): Promise<Ran> {
  const files = Object.fromEntries(['summary', 'output', 'event'].map((name) => [name, join(folder, name)]));
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const { base, ...payload } = event;
  writeFileSync(files['event'] ?? '', JSON.stringify(payload));
  const variables = {
    ...{ GITHUB_WORKSPACE: repository, RUNNER_TEMP: folder, GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: 'shop/shop' },
    ...{ GITHUB_EVENT_PATH: files['event'] ?? '', GITHUB_STEP_SUMMARY: files['summary'] ?? '' },
    ...{ GITHUB_OUTPUT: files['output'] ?? '', GITHUB_BASE_REF: typeof base === 'string' ? base : '' },
    ...{ INPUT_TOKEN: 'token-of-a-job', INPUT_COMMENT: 'true' },
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, value]),
    ),
  };
  const words = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const { code, output } = await run(repository, [
    'env',
    ...words,
    process.execPath,
    resolve('.github/actions/run.mjs'),
    verb,
  ]);
  const read = (name: string): string => {
    try {
      return readFileSync(files[name] ?? '', 'utf8');
    } catch {
      return '';
    }
  };
  const outputs = Object.fromEntries(
    read('output')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  return { code, output, summary: read('summary'), outputs };
}

const pull = { base: 'main', pull_request: { number: 7 } };

describe('diff', () => {
  it('finds the base of a pull request by git, comments once, and writes that comment again', async () => {
    const first = await act('diff', { api: 'shop.json' }, pull);
    expect(first.code).toBe(1);
    expect(first.outputs).toMatchObject({ breaking: '2', changes: '2' });
    expect(JSON.parse(readFileSync(first.outputs['sarif'] ?? '', 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(readFileSync(first.outputs['html'] ?? '', 'utf8')).toContain('<!doctype html>');
    expect(workflowCommandsIn(first.output).flatMap((one) => one?.command ?? [])).toEqual(['error', 'error']);
    expect(first.summary).toContain('2 changes of 2 break callers.');
    expect(first.summary).toContain('| error | operation\\-removed |');
    expect(comments).toHaveLength(2);
    expect(comments[1]?.body).toMatch(/^<!-- twinspec-diff \. -->\n### twinspec diff\n/);

    const second = await act('diff', { api: 'shop.json', rule: 'operation-removed=off' }, pull);
    expect(second.outputs).toMatchObject({ breaking: '1' });
    expect(comments).toHaveLength(2);
    expect(comments[1]?.body).toContain('1 change of 1 breaks callers.');
    expect(asked.at(-1)).toBe('PATCH /repos/shop/shop/issues/comments/2');
  });

  it('gives a fork, whose token may only read, the summary', async () => {
    mayWrite = false;
    const { code, output, summary } = await act('diff', { api: 'shop.json' }, pull);
    expect(code).toBe(1);
    expect(output).toContain('No comment was written (status 403); the summary of this step has it all.');
    expect(summary).toContain('2 changes of 2 break callers.');
  });

  it('compares a push with what it replaces, and a first one with nothing', async () => {
    const pushed = await act('diff', { api: 'shop.json' }, { before: git('rev-parse', 'HEAD^') });
    expect(pushed.outputs).toMatchObject({ breaking: '2' });
    expect(asked).toEqual([]);
    writeFileSync(join(repository, 'new.json'), document({ '/orders': operation('array') }));
    const added = await act('diff', { api: 'new.json' }, { before: '0'.repeat(40) });
    expect(added).toMatchObject({ code: 0, outputs: { breaking: '0' } });
    expect(added.summary).toContain('The earlier version has no such document.');
  });

  it('fails where the base branch is unknown', async () => {
    const { code, output } = await act('diff', { api: 'shop.json' }, { ...pull, base: 'gone' });
    expect(code).toBe(2);
    expect(output).toContain('::error title=twinspec diff::The base branch gone cannot be fetched');
  });

  it('says why it could not run', async () => {
    const { code, output, summary } = await act('diff', { api: 'nowhere.json' }, pull);
    expect(code).toBe(2);
    expect(output).toContain('::error title=twinspec diff::nowhere.json: cannot be read (ENOENT)');
    expect(summary).toContain('It could not run: nowhere');
  });
});

describe('lint', () => {
  it('shows the worst ten of a kind, in the folder of the project, and all in the summary', async () => {
    const below = join(repository, 'packages/shop');
    mkdirSync(below, { recursive: true });
    const wrong = {
      200: { description: 'One.', content: { 'application/json': { schema: { type: 'integer' }, example: 'x' } } },
    };
    const paths = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `/a${i}`,
        { get: { ...(i > 0 && { operationId: `a${i}` }), responses: wrong } },
      ]),
    );
    writeFileSync(join(below, 'shop.json'), document(paths));
    const { code, output, summary, outputs } = await act('lint', {
      api: 'shop.json',
      'working-directory': 'packages/shop',
    });
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ errors: '12', warnings: '1' });
    const commands = workflowCommandsIn(output).flatMap((one) => (one === undefined ? [] : [one]));
    expect(commands.map(({ command }) => command)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      'warning',
      'notice',
    ]);
    expect(commands[0]?.properties).toMatchObject({ file: 'packages/shop/shop.json' });
    expect(output).toContain('::notice title=twinspec lint::2 more; see the summary of this step.');
    expect(summary.match(/^\| error \|/gm)).toHaveLength(12);
    expect(JSON.parse(readFileSync(outputs['sarif'] ?? '', 'utf8'))).toMatchObject({ version: '2.1.0' });
  });

  it('says nothing on a pull request that is in order', async () => {
    writeFileSync(join(repository, 'fine.json'), document({ '/orders': operation('array') }));
    const { code, outputs, summary } = await act('lint', { api: 'fine.json' }, pull);
    expect({ code, outputs }).toMatchObject({ code: 0, outputs: { errors: '0' } });
    expect(summary).toContain('The documents are in order.');
    expect(comments).toHaveLength(1);
  });
});

it('verify reports what breaks the contract', async () => {
  const mock = await startMock({ openapi: join(repository, 'shop.json') });
  try {
    writeFileSync(join(repository, 'other.json'), document({ '/orders': operation('string') }));
    const { code, outputs, summary, output } = await act('verify', { api: 'other.json', url: mock.url });
    expect(code).toBe(1);
    expect(Number(outputs['broken'])).toBeGreaterThan(0);
    expect(readFileSync(outputs['junit'] ?? '', 'utf8')).toContain('<testsuites');
    expect(summary).toMatch(/\d+ of \d+ checks? broke the contract\./);
    expect(output).toContain('::error file=other.json');
  } finally {
    await mock.close();
  }
});

it.each(['lint', 'diff', 'verify', 'mock'])('%s has inputs with the names of its flags', async (verb) => {
  const { inputs, runs } = parse(readFileSync(`.github/actions/${verb}/action.yml`, 'utf8')) as {
    inputs: Record<string, unknown>;
    runs: { steps: { run: string; env: Record<string, string> }[] };
  };
  const { flags = {} } = (await listVerbFlags()).find(({ name }) => name === verb) ?? {};
  const own = new Set(['config', 'flags', 'working-directory', 'token', 'comment']);
  expect(Object.keys(inputs).filter((name) => !own.has(name) && !(name in flags))).toEqual([]);
  const given = Object.values(runs.steps[0]?.env ?? {});
  expect(given.toSorted()).toEqual(
    Object.keys(inputs)
      .map((name) => `\${{ inputs.${name} }}`)
      .toSorted(),
  );
});
