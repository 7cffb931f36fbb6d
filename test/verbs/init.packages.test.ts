import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { cleanEnvironment } from '../support/project.ts';
import { folderAt } from '../support/folders.ts';
import { startTwinspec, twinspecProcess } from '../support/process.ts';

// What `init` writes is used as people and GitHub use it.

vi.setConfig({ testTimeout: 300_000 });

const place = mkdtempSync(join(tmpdir(), 'twinspec-init-long-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const command = fileURLToPath(new URL('../../scripts/project/from-sources.mjs', import.meta.url));

/** A project in which `npx twinspec` is the command of this checkout. */
function project(name: string): string {
  const folder = join(place, name);
  const bin = join(folder, 'node_modules/.bin/twinspec');
  mkdirSync(join(bin, '..'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/twinspec'));
  writeFileSync(bin, `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(command)} "$@"\n`);
  chmodSync(bin, 0o755);
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  return folder;
}

type Step = { id?: string; name?: string; run?: string; uses?: string; with?: Record<string, string> };
type Action = {
  inputs: Record<string, { default?: string }>;
  runs: { steps: { run: string; env: Record<string, string> }[] };
};

describe('the workflow', () => {
  const folder = project('workflow');
  /** What earlier steps have put out, by `ID.NAME`. */
  const outputs: Record<string, string> = {};
  const mocks: number[] = [];
  afterAll(() => mocks.forEach((mock) => process.kill(mock)));
  const git = (...parameters: string[]): string =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...parameters], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const commit = (): void => {
    git('add', '.');
    git('commit', '--quiet', '--message', 'A step');
  };
  const stepsNow = (): Step[] => {
    const text = readFileSync(join(folder, '.github/workflows/twinspec.yml'), 'utf8');
    const { jobs, on } = parse(text) as { on: object; jobs: { contract: { steps: Step[] } } };
    expect(Object.keys(on)).toEqual(['push', 'pull_request']);
    return jobs.contract.steps.filter(({ name }) => name !== undefined && name !== 'Install');
  };
  /** The script of a step, and its variables: for an action, those of the action with the step's inputs. */
  const scriptOf = ({ run = '', uses, with: given = {} }: Step): { run: string; env: Record<string, string> } => {
    if (uses === undefined) return { run, env: {} };
    const [, path = ''] = /^twinspec\/twinspec\/(.+)@v\d+\.\d+\.\d+$/.exec(uses) ?? [];
    const { inputs, runs } = parse(readFileSync(`${path}/action.yml`, 'utf8')) as Action;
    expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
    const [script = { run: '', env: {} }] = runs.steps;
    const valueOf = (name: string): string =>
      (given[name] ?? inputs[name]?.default ?? '')
        .replaceAll(/\$\{\{ steps\.(\w+)\.outputs\.([\w-]+) \}\}/g, (_, id, output) => outputs[`${id}.${output}`] ?? '')
        .replaceAll('${{ github.token }}', '');
    const env = Object.entries(script.env).map(([variable, expression]) => [
      variable,
      valueOf(/^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? ''),
    ]);
    return {
      run: script.run,
      env: { ...(Object.fromEntries(env) as Record<string, string>), GITHUB_ACTION_PATH: resolve(path) },
    };
  };
  /** Runs a step as GitHub does. */
  const runStep = async (step: Step = {}): Promise<{ code: number | null; output: string }> => {
    const { run, env } = scriptOf(step);
    const said = mkdtempSync(join(place, 'step-'));
    const files = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(said, name)]);
    const child = spawn('bash', ['-e', '-c', run], {
      cwd: folder,
      env: {
        ...{ ...cleanEnvironment(), ...env, ...(Object.fromEntries(files) as Record<string, string>) },
        ...{ GITHUB_WORKSPACE: folder, GITHUB_BASE_REF: 'main', GITHUB_EVENT_PATH: '', RUNNER_TEMP: said },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const [, mock] = /\(process (\d+),/.exec(output) ?? [];
    if (mock !== undefined) mocks.push(Number(mock));
    if (step.id !== undefined)
      for (const line of readFileSync(join(said, 'GITHUB_OUTPUT'), 'utf8').split('\n')) {
        const [name = '', value = ''] = line.split(/=(.*)/s);
        outputs[`${step.id}.${name}`] = value;
      }
    return { code, output };
  };

  it('passes in a fresh project, also where the base branch has no contract', async () => {
    git('init', '--quiet', '--initial-branch', 'main');
    commit();
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect((await twinspecProcess(['init'], { cwd: folder })).code).toBe(0);
    commit();
    const steps = stepsNow();
    const verbs = steps.map(({ run, uses }) => /(?:actions\/|twinspec )(\w+)/.exec(uses ?? run ?? '')?.[1]);
    expect(verbs).toEqual(['lint', 'diff', 'generate', 'mock', 'verify']);
    for (const step of steps) {
      const { code, output } = await runStep(step);
      expect(code, `${step.name ?? ''}\n${output}`).toBe(0);
      if (step.name === 'Verify') expect(output).toMatch(/^All \d+ checks kept the contract\.$/m);
    }
  });

  it('fails where a change breaks callers, or the base branch is unknown', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const file = join(folder, 'specs/openapi.yaml');
    const text = readFileSync(file, 'utf8');
    const [, diff] = stepsNow();
    expect(await runStep(diff)).toMatchObject({ code: 0 });
    writeFileSync(file, text.replace('required: [id, title, pages]', 'required: [id, title]'));
    expect(await runStep(diff)).toMatchObject({ code: 1 });
    writeFileSync(file, text);
    git('update-ref', '-d', 'refs/remotes/origin/main');
    expect((await runStep(diff)).code).not.toBe(0);
  });

  it('fails where lint finds a mistake, and where committed code is no longer what the documents say', async () => {
    const file = join(folder, 'specs/openapi.yaml');
    const text = readFileSync(file, 'utf8');
    const [lint, , generate] = stepsNow();
    await twinspecProcess(['generate'], { cwd: folder });
    commit();
    expect(await runStep(generate)).toMatchObject({ code: 0 });
    writeFileSync(file, text.replace('pages: 474', 'pages: many'));
    expect(await runStep(lint)).toMatchObject({
      code: 1,
      output: expect.stringContaining('::error file=specs/openapi.yaml,line=') as string,
    });
    expect(await runStep(generate)).toMatchObject({ code: 1 });
    writeFileSync(file, text);
  });
});

describe('in a fresh folder, after init, without a flag', () => {
  const folder = project('verbs');

  it.each(['lint', 'generate', 'docs'])('%s works', async (verb) => {
    await twinspecProcess(['init'], { cwd: folder });
    const { code, stderr } = await twinspecProcess([verb], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.each(['start', 'mock'])('%s works, and verify beside it', async (verb) => {
    const server = startTwinspec([verb, '--port', '0'], { cwd: folder });
    let url = '';
    for await (const line of createInterface(server.stdout)) {
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? url;
      if (line.includes('ready')) break;
    }
    server.stdout.resume();
    const { code, stdout } = await twinspecProcess(['verify', '--url', url, '--rpc', `${url}/rpc`], { cwd: folder });
    server.kill('SIGTERM');
    await once(server, 'exit');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/ 0 broken/);
  });
});

// The `script` of util-linux gives a program a terminal.
const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

it.skipIf(!hasScript)('asks at a terminal which of several documents are meant, until the answer says it', async () => {
  const folder = project('many');
  const document = (title: string): string =>
    JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });
  for (const [file, title] of Object.entries({ orders: 'Orders', 'old orders.json': 'Old', 'stock.yml': 'Stock' }))
    writeFileSync(join(folder, file), document(title));
  const ask = async (...answers: string[]): Promise<{ code: number; shown: string }> => {
    const line = [process.execPath, command, 'init'].map((word) => JSON.stringify(word)).join(' ');
    const child = spawn('script', ['-qefc', line, '/dev/null'], { cwd: folder });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if (/for all: \S*$/.test(text)) child.stdin.write(answers.shift() ?? '\u0004');
    });
    const [code] = (await once(child, 'close')) as [number];
    return { code, shown };
  };
  const left = await ask();
  expect(left.code).toBe(2);
  expect(left.shown).toContain('name them with --from FILE.');
  expect(Object.keys(folderAt(folder) ?? {}).filter((path) => path.startsWith('twinspec'))).toEqual([]);
  const { code, shown } = await ask('4\n', '3, 2\n');
  expect(code).toBe(0);
  expect(shown).toContain('orders (OpenAPI: Orders)');
  expect(shown).toContain('Write numbers from 1 to 3');
  const { apis } = JSON.parse(readFileSync(join(folder, 'twinspec.config.json'), 'utf8')) as { apis: object };
  expect(Object.keys(apis)).toEqual(['orders', 'stock']);
});

it('clears away what a run left that was killed when all was in place', async () => {
  const folder = project('killed-at-the-end');
  await twinspecProcess(['init'], { cwd: folder });
  // No process has the highest number that there can be.
  const left = mkdtempSync(join(folder, '.twinspec-draft-4194304-1-'));
  mkdirSync(join(left, String(statSync(left).ino)));
  expect(await twinspecProcess(['init'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(readdirSync(folder).filter((name) => name.startsWith('.twinspec'))).toEqual([]);
});

it('leaves each file whole or absent when it is killed at any moment, and finishes when it is run again', async () => {
  const whole = project('finished-shop');
  await twinspecProcess(['init'], { cwd: whole });
  const wanted = folderAt(whole) ?? {};
  for (let milliseconds = 20; milliseconds <= 400; milliseconds += 40) {
    const folder = project(`killed-${milliseconds}`);
    const child = startTwinspec(['init'], { cwd: folder });
    child.stdout.resume();
    setTimeout(() => child.kill('SIGKILL'), milliseconds);
    await once(child, 'exit');
    const left = Object.entries(folderAt(folder) ?? {}).filter(
      ([path, text]) => !path.startsWith('.twinspec-draft-') && text !== '/',
    );
    for (const [path, text] of left)
      expect(text, path).toBe(wanted[path]?.replaceAll('finished-shop', `killed-${milliseconds}`));
    expect((await twinspecProcess(['init'], { cwd: folder })).code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('.twinspec'))).toEqual([]);
    expect(Object.keys(folderAt(folder) ?? {})).toEqual(Object.keys(wanted));
  }
});
