import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { twinspec } from '../support/process.ts';

// k6 is not here: its types and a bundler read the script, and a shim of the two modules that it imports runs it.

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-k6-'));
  expect(await twinspec(['generate', '--only', 'types', '--k6', '--out', join(folder, 'out')])).toMatchObject({
    code: 0,
  });
  script = join(folder, 'out', 'k6', 'script.js');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ran = { checks?: [string, boolean][]; options?: { thresholds: object }; error?: string };

async function ran(environment: Record<string, string>): Promise<Ran> {
  const bundle = join(folder, 'bundle.mjs');
  await build({
    ...{ entryPoints: [script], outfile: bundle, bundle: true, format: 'esm', logLevel: 'silent' },
    plugins: [
      {
        name: 'k6',
        setup: (one) => {
          one.onResolve({ filter: /^k6(\/http)?$/ }, ({ path }) => ({ path, namespace: 'k6' }));
          one.onLoad({ filter: /.*/, namespace: 'k6' }, ({ path }) => ({
            contents:
              path === 'k6'
                ? 'export const { check, fail } = globalThis.__k6;'
                : 'export default globalThis.__k6.http;',
          }));
        },
      },
    ],
  });
  const worker = new Worker(resolve('test/emit/k6-shim/worker.mjs'), {
    workerData: { script: pathToFileURL(bundle).href, environment },
  });
  return new Promise((settle, reject) => {
    worker.once('message', (ran: Ran) => settle(ran));
    worker.once('error', reject);
  });
}

it('compiles with the types of k6', async () => {
  const options: ts.CompilerOptions = {
    ...{ allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true, strict: false, types: ['k6'] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ...{ target: ts.ScriptTarget.ES2022, typeRoots: [resolve('node_modules/@types')] },
    paths: { k6: [resolve('node_modules/@types/k6')], 'k6/*': [resolve('node_modules/@types/k6/*')] },
  };
  const found = (file: string): string[] =>
    ts
      .getPreEmitDiagnostics(ts.createProgram([file], options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(found(script)).toEqual([]);
  const broken = join(folder, 'broken.js');
  await writeFile(broken, (await readFile(script, 'utf8')).replace('http.request(', 'http.requests('));
  expect(found(broken)).not.toEqual([]);
}, 60_000);

it('calls what is safe, with credentials from the environment, and all checks hold', async () => {
  const mock = await startMock({ port: 0, credentials: { apiKey: 'k6-key' } });
  const environment = { TWINSPEC_URL: mock.url, TWINSPEC_RPC: `${mock.url}/rpc` };
  try {
    const { checks = [], options } = await ran({ ...environment, TWINSPEC_API_KEY: 'k6-key' });
    expect(options?.thresholds).toHaveProperty('checks');
    expect(checks.length).toBeGreaterThan(8);
    expect(checks.filter(([, holds]) => !holds)).toEqual([]);
    expect(checks.some(([name]) => name.startsWith('createVC'))).toBe(false);
    const refused = await ran({ ...environment, TWINSPEC_API_KEY: 'another' });
    expect(refused.checks?.some(([, holds]) => !holds)).toBe(true);
  } finally {
    await mock.close();
  }
  expect(await ran({})).toEqual({ error: 'Name the servers with -e TWINSPEC_URL=… and -e TWINSPEC_RPC=….' });
}, 60_000);

it('holds no credential of the examples', async () => {
  expect(await readFile(script, 'utf8')).not.toContain('demo-api-key');
});
