import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../../scripts/mock/start.ts';
import { patient } from '../support/patient.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-hosts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the GitHub action', () => {
  // Without the traces of npm, as on a runner.
  const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const start = (more: Record<string, string>) =>
    run(resolve('.github/actions/mock/start.sh'), {
      env: {
        ...bare,
        RUNNER_TEMP: folder,
        GITHUB_ENV: join(folder, 'env'),
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_ACTION_PATH: resolve('.github/actions/mock'),
        ...more,
      },
    });

  it('starts a mock that outlives the step, and says where it is', async () => {
    const { stdout } = await start({ INPUT_FLAGS: '--credential\napiKey=only-this\n' });
    const pid = Number(/process (\d+)/.exec(stdout)?.[1]);
    try {
      const environment = await readFile(join(folder, 'env'), 'utf8');
      const [, url = '', rpcUrl = ''] = /^TWINSPEC_URL=(\S+)\nTWINSPEC_RPC_URL=(\S+)\n$/.exec(environment) ?? [];
      expect(rpcUrl).toBe(`${url}/rpc`);
      expect(await readFile(join(folder, 'output'), 'utf8')).toBe(`url=${url}\nrpc-url=${rpcUrl}\n`);
      expect((await fetch(`${url}/_twinspec/health`)).status).toBe(200);
      const refused = await fetch(`${url}/api/v0/gasless/listAllFundedTransactions`, {
        method: 'POST',
        headers: { authorization: 'demo-api-key' },
      });
      expect(refused.status).toBe(401);
    } finally {
      process.kill(pid);
    }
  });

  it('says why a mock does not start', async () => {
    const failure = await start({ INPUT_OPENAPI: 'no/such/file.yaml' }).catch(
      (error: { code: number; stdout: string }) => error,
    );
    expect(failure).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('::error::The mock did not start: no/such/file.yaml'),
    });
  });

  it('runs its own checkout, and installs only what that locks', async () => {
    const [checkout, workspace, bin] = ['checkout', 'workspace', 'bin'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const action = join(checkout, '.github/actions/mock');
    await cp(resolve('.github/actions/mock'), action, { recursive: true });
    const command = `console.log(JSON.stringify({ event: 'ready', url: 'own', rpcUrl: process.cwd() }));`;
    await mkdir(join(checkout, 'scripts/project'), { recursive: true });
    await writeFile(join(checkout, 'scripts/project/from-sources.mjs'), command);
    // What the project has installed, and what npm would give.
    await mkdir(join(workspace, 'node_modules/.bin'), { recursive: true });
    await mkdir(bin);
    for (const other of [join(workspace, 'node_modules/.bin/twinspec'), join(bin, 'npx')])
      await writeFile(other, '#!/bin/sh\nexit 9\n', { mode: 0o755 });
    await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "npm $* in $PWD"\nmkdir node_modules\n', { mode: 0o755 });
    const env = { ...bare, PATH: `${bin}:${process.env['PATH']}`, RUNNER_TEMP: folder, GITHUB_ACTION_PATH: action };
    const outputs = { GITHUB_ENV: join(folder, 'own.env'), GITHUB_OUTPUT: join(folder, 'own.output') };
    const { stdout } = await run(join(action, 'start.sh'), { cwd: workspace, env: { ...env, ...outputs } });
    expect(stdout).toContain(`npm ci --ignore-scripts --no-audit --no-fund in ${checkout}\n`);
    expect(await readFile(outputs.GITHUB_OUTPUT, 'utf8')).toBe(`url=own\nrpc-url=${workspace}\n`);
    expect((await run(join(action, 'start.sh'), { cwd: workspace, env: { ...env, ...outputs } })).stdout).not.toContain(
      'npm ci',
    );
  });

  it('gives the script every input by the environment, and none as text of the script', async () => {
    const text = await readFile('.github/actions/mock/action.yml', 'utf8');
    const { inputs, runs } = parse(text) as {
      inputs: Record<string, unknown>;
      runs: { steps: { run: string; env: Record<string, string> }[] };
    };
    const [step] = runs.steps;
    expect(step?.run).not.toContain('${{');
    expect(Object.values(step?.env ?? {})).toEqual(
      expect.arrayContaining(Object.keys(inputs).map((name) => `\${{ inputs.${name} }}`)),
    );
    const script = await readFile('.github/actions/mock/start.sh', 'utf8');
    for (const name of Object.keys(step?.env ?? {})) expect(script).toContain(name);
  });
});

describe('the container', () => {
  it('is healthy while the mock answers, and is not when it does not', async () => {
    const mock = await startMock();
    const { port } = new URL(mock.url);
    const check = () =>
      run(process.execPath, ['docker/health.mjs'], { env: { ...process.env, PORT: port } }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    expect(await check()).toBe(0);
    await mock.close();
    expect(await check()).toBe(1);
  });

  it('runs without root', async () => {
    expect(await readFile('Dockerfile', 'utf8')).toMatch(/^USER node$/m);
  });

  it('is built on one base, by its digest', async () => {
    const bases = [...(await readFile('Dockerfile', 'utf8')).matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:[\w.-]+@sha256:[\da-f]{64}$/);
  });

  const engine = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
  if (!engine)
    process.stderr.write('SKIPPED: there is no Docker engine here, so the image is not built and not run.\n');
  it.skipIf(!engine)(
    'builds, runs without root, and gets healthy',
    async () => {
      await run('docker', ['build', '--tag', 'twinspec-test', '.'], { maxBuffer: 2 ** 26 });
      const { stdout } = await run('docker', [
        'run',
        '--detach',
        '--rm',
        '--publish',
        '127.0.0.1::4010',
        'twinspec-test',
      ]);
      const container = stdout.trim();
      try {
        const { stdout: user } = await run('docker', ['exec', container, 'id', '-u']);
        expect(user.trim()).not.toBe('0');
        const health = async () =>
          (await run('docker', ['inspect', '--format', '{{.State.Health.Status}}', container])).stdout.trim();
        await vi.waitFor(async () => expect(await health()).toBe('healthy'), patient);
        const { stdout: address } = await run('docker', ['port', container, '4010']);
        expect((await fetch(`http://${address.trim()}/_twinspec/health`)).status).toBe(200);
      } finally {
        await run('docker', ['kill', container]);
      }
    },
    300_000,
  );
});
