import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import ownPackage from '../../package.json' with { type: 'json' };
import { chromiumPath, launch } from '../docs/browser/chromium.ts';
import { installPackage } from '../support/installed.ts';
import { madeOnce } from '../support/made-once.ts';
import { cleanEnvironment, install, makeProject, removeProject, run } from '../support/project.ts';
import { installRuntimes } from './installed-runtimes.ts';
import { haveRuntimes, reportSkipped, runtimes } from '../support/runtimes.ts';

vi.setConfig({ testTimeout: 300_000 });

const fixtures = resolve('test/package/fixtures');
const bin = (name: string): string => resolve('node_modules/.bin', name);

// A name that our own folder of CommonJS has as well.
const project = await makeProject('cjs');
let tarball: string;
let runtime: string;

beforeAll(async () => {
  ({ package: tarball, runtime } = await madeOnce('tarballs'));
  await installPackage(project);
  await cp(fixtures, project, { recursive: true });
});
afterAll(() => removeProject(project));

describe('the tarball', () => {
  it('of the runtime brings two packages, and one that has only types', async () => {
    const dapp = await makeProject();
    try {
      await install(dapp, [runtime]);
      const installed = (await readdir(join(dapp, 'node_modules'))).filter((name) => !name.startsWith('.'));
      expect(installed.toSorted()).toEqual([
        '@twinspec',
        'eventsource-parser',
        'openapi-fetch',
        'openapi-typescript-helpers',
      ]);
    } finally {
      await removeProject(dapp);
    }
  });

  it('holds what is built, and nothing beside it', async () => {
    const root = join(project, 'node_modules/twinspec');
    expect((await readdir(root)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect((await readdir(join(root, 'dist'))).toSorted()).toEqual([
      ...['cjs', 'command', 'config.schema.json', 'generated', 'guides', 'openapi.schema.json'],
      ...['openrpc.schema.json', 'packages', 'scripts', 'specs', 'src', 'twinspec.config.json'],
    ]);
    expect(await readdir(join(root, 'dist/scripts'))).not.toContain('project');
  });

  it('holds neither sources nor tests', async () => {
    const names = await readdir(join(project, 'node_modules/twinspec'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(names.filter((name) => /(^|\/)(test|bench|node_modules|rpc-client)(\/|$)|build\.js$/.test(name))).toEqual(
      [],
    );
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  });

  it('has the licence of every package of which a module is in it', async () => {
    const dist = join(project, 'node_modules/twinspec/dist');
    const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')));
    // What esbuild writes before each module; a minified bundle has none, but needs what these packages need.
    const modules = texts.flatMap((text) => [...text.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)]);
    const packages = new Set(modules.map(([, name = '']) => name));
    expect([...packages]).toEqual(expect.arrayContaining(['@eslint-community/regexpp', 'ajv-formats', 'fast-uri']));
    const licences = (await readFile(join(dist, 'packages/LICENSES.txt'), 'utf8')).split('\n');
    expect([...packages].filter((name) => !licences.includes(name))).toEqual([]);
  });

  it('imports only packages that its package.json names', async () => {
    const { outputs } = (
      await build({
        entryPoints: [join(project, 'node_modules/twinspec/dist/scripts/twinspec.js')],
        bundle: true,
        splitting: true,
        write: false,
        metafile: true,
        format: 'esm',
        platform: 'node',
        packages: 'external',
        outdir: join(project, 'bundled'),
      })
    ).metafile;
    const imported = Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external === true),
    );
    const packages = imported
      .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
      .filter((name) => !isBuiltin(name));
    expect(packages).toContain('yaml');
    const { dependencies, peerDependencies } = ownPackage;
    expect(packages.filter((name) => !(name in { ...dependencies, ...peerDependencies }))).toEqual([]);
  });

  it('satisfies publint', async () => {
    const { code, output } = await run('.', [bin('publint'), 'run', tarball, '--strict']);
    expect(code, output).toBe(0);
    // `browser` puts one module in the place of three wherever they are imported. It is the only thing that publint
    // would write in another way: as names in `imports`, which every one of these imports would have to use.
    const remarks = output.split('\n').filter((line) => /^\d+\. /.test(line));
    expect(remarks).toEqual([expect.stringContaining('pkg.browser with an object value')]);
  });

  it.each([
    ['every kind of resolution', ['--exclude-entrypoints', './api', './vitest', './vitest-4']],
    // The verbs import packages that are there only as modules, as Vitest is, so their functions are too.
    ['modules alone', ['--entrypoints', './api', './vitest', './vitest-4', '--profile', 'esm-only']],
  ])('satisfies arethetypeswrong, for %s', async (_, parameters) => {
    const { folder: peers } = await madeOnce('peers');
    const attw = join(peers, 'node_modules/.bin/attw');
    const { code, output } = await run('.', [attw, tarball, '--format', 'ascii', ...parameters]);
    expect(code, output).toBe(0);
  });

  it.each([
    ['openapi.json', 'paths'],
    ['openrpc.json', 'methods'],
    ['config.schema.json', 'properties'],
    ['openapi.schema.json', 'definitions'],
    ['openrpc.schema.json', 'definitions'],
    ['package.json', 'exports'],
  ])('exports %s', async (name, member) => {
    await writeFile(
      join(project, 'json.js'),
      `import document from 'twinspec/${name}' with { type: 'json' };
       console.log(Object.hasOwn(document, '${member}'));`,
    );
    expect(await run(project, [process.execPath, '--no-warnings', 'json.js'])).toEqual({ code: 0, output: 'true\n' });
  });

  it('is required by CommonJS', async () => {
    const code = `
      const { createPlatformClient, isTwinspecError } = require('twinspec');
      const validating = require('twinspec/validate');
      const { answersChecked } = require('twinspec/runtime');
      const { startMock } = require('twinspec/mock');
      const { createServer } = require('twinspec/server');
      const { bindServer } = require('twinspec/server/runtime');
      startMock().then(async (mock) => {
        const platform = validating.createPlatformClient({ baseUrl: mock.url, apiKey: 'demo-api-key' });
        const { total } = await platform.listAllFundedTransactions({ userId: 'u', page: 1, limit: 1 });
        const refused = createPlatformClient({ baseUrl: mock.url, apiKey: 'wrong' });
        const error = await refused.listAllFundedTransactions({}).catch((caught) => caught);
        const isOurs = error instanceof validating.TwinspecError;
        console.log(total > 0, isTwinspecError(error), isOurs, typeof answersChecked);
        await mock.close();
        const server = createServer({
          handlers: { listAllFundedTransactions: ({ fail }) => fail('invalidKey') },
          missing: 501,
        });
        const { url } = await server.listen();
        const client = createPlatformClient({ baseUrl: url, apiKey: 'k' });
        const { status } = await client.result.listAllFundedTransactions({ userId: 'u', page: 1, limit: 1 });
        console.log(status, typeof bindServer);
        await server.close();
      });`;
    await writeFile(join(project, 'required.cjs'), code);
    expect(await run(project, [process.execPath, 'required.cjs'])).toEqual({
      code: 0,
      output: 'true true true function\n401 function\n',
    });
  });

  it('exports nothing else', async () => {
    await writeFile(join(project, 'inside.js'), `await import('twinspec/dist/src/call.js');\n`);
    expect((await run(project, [process.execPath, 'inside.js'])).output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});

describe('a consumer', () => {
  const strictest = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUncheckedSideEffectImports: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    resolveJsonModule: true,
  };
  const resolutions = {
    nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
    bundler: { module: 'esnext', moduleResolution: 'bundler' },
  };
  /** What is compiled together, by the types that it needs. */
  const sources = {
    'dapp.ts and server.ts': { types: [], files: ['dapp.ts', 'server.ts'] },
    'mock.ts': { types: ['node'], files: ['mock.ts'] },
  };
  let compilers: string;

  beforeAll(async () => {
    compilers = await makeProject();
    await install(compilers, [
      'typescript-5.9@npm:typescript@~5.9.3',
      'typescript-newest@npm:typescript@latest',
      '@types/node@20',
    ]);
  });
  afterAll(() => removeProject(compilers));

  // Each compiler and each resolution once; the code that is emitted is tried with each pair, by
  // lands.packages.test.ts.
  const pairs = [
    ['typescript-5.9', 'nodenext'],
    ['typescript-newest', 'bundler'],
  ] as const;
  const matrix = pairs.flatMap(([compiler, name]) =>
    Object.entries(sources).map(([source, { types, files }]) => ({
      source,
      files,
      compiler,
      name,
      options: { ...strictest, ...resolutions[name], types },
    })),
  );
  it.each(matrix)(
    'type-checks $source with $compiler, resolution $name',
    async ({ files, compiler, name, options }) => {
      const config = `tsconfig.${files[0]}.${name}.json`;
      const typeRoots = [join(compilers, 'node_modules/@types')];
      await writeFile(join(project, config), JSON.stringify({ compilerOptions: { ...options, typeRoots }, files }));
      const tsc = join(compilers, 'node_modules', compiler, 'bin/tsc');
      expect(await run(project, [process.execPath, tsc, '--project', config])).toEqual({ code: 0, output: '' });
    },
  );
});

describe('the command', () => {
  let mock: ChildProcessWithoutNullStreams | undefined;
  afterAll(() => mock?.kill('SIGKILL'));

  it('serves the mock from the bare package', async () => {
    mock = spawn(join(project, 'node_modules/.bin/twinspec'), ['mock', '--port', '0'], {
      cwd: project,
      env: cleanEnvironment(),
    });
    const ended = once(mock, 'close');
    const url = await address(mock);
    const platform = await fetch(`${url}/api/v0/gasless/listAllFundedTransactions`, {
      method: 'POST',
      headers: { Authorization: 'demo-api-key', 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: 'user-1', page: 1, limit: 10 }),
    });
    expect(platform.status).toBe(200);
    expect(await platform.json()).toMatchObject({ status: true, data: { data: expect.any(Array) as unknown } });
    const node = await fetch(`${url}/rpc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }),
    });
    expect(await node.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { number: expect.stringMatching(/^0x/) as unknown },
    });
    mock.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  describe('in a project with documents', () => {
    beforeAll(() => cp(resolve('specs'), join(project, 'specs'), { recursive: true }));
    const twinspec = (...parameters: string[]) =>
      run(project, [join(project, 'node_modules/.bin/twinspec'), ...parameters]);

    it('says what to install for the sandbox, and carries the interface out once it is there', async () => {
      const { code, output } = await twinspec('sandbox', '--port', '0');
      const [, packages = ''] = /^The sandbox needs .+ Run: npm install --save-dev (\S.*)\n$/.exec(output) ?? [];
      expect(code, output).toBe(2);
      const alone = await makeProject();
      try {
        await installPackage(alone);
        await install(alone, packages.split(' '));
        const sandbox = spawn(join(alone, 'node_modules/.bin/twinspec'), ['sandbox', '--port', '0'], {
          cwd: alone,
          env: cleanEnvironment(),
        });
        const ended = once(sandbox, 'close');
        const url = await address(sandbox);
        const minted = await fetch(`${url}/api/v0/ft-manager/mintFT`, {
          method: 'POST',
          headers: {
            Authorization: 'demo-api-key',
            DappId: 'demo-dapp-id',
            ChainId: '80002',
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({
            chainId: '80002',
            contractAddress: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
            custodialWalletAccessToken: 'token',
            quantity: '5',
            recipientAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          }),
        });
        expect(await minted.json()).toMatchObject({
          Status: 'SUCCESS',
          Data: { txnHash: expect.stringMatching(/^0x/) as unknown },
        });
        expect(await (await fetch(`${url}/`)).text()).toContain('<title>');
        sandbox.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
      } finally {
        await removeProject(alone);
      }
    });

    it('generates, once what the client of @open-rpc/generator needs is installed, what is committed here', async () => {
      await cp(resolve('generated'), join(project, 'committed'), {
        recursive: true,
        filter: (source) => !source.endsWith('generated/docs'),
      });
      // The names of our APIs are those of our settings.
      await cp(resolve('twinspec.config.json'), join(project, 'own.json'));
      const checking = ['generate', '--out', 'committed', '--import-ending', '.ts', '--check', '--config', 'own.json'];
      const refused = await twinspec(...checking);
      const [, packages = ''] = / needs packages .+ Run: npm install --save-dev (.+)\n$/.exec(refused.output) ?? [];
      expect(refused.code, refused.output).toBe(2);
      await install(project, packages.split(' '));
      const { code, output } = await twinspec(...checking);
      expect(code, output).toBe(0);
    });
  });
});

describe('the mock without files', () => {
  const bundled = async (entry: string) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(project, entry)],
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      platform: 'browser',
      logLevel: 'silent',
    });
    const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    return { text: outputFiles[0]?.text ?? '', external };
  };

  it('answers where Node is, and needs no other package', async () => {
    expect(await run(project, [process.execPath, '--no-warnings', 'in-memory.js'])).toEqual(inMemory);
  });

  it.skipIf(chromiumPath === undefined)('is a service worker in Chromium, which answers both APIs', async () => {
    const { text, external } = await bundled('worker.js');
    expect(external).toEqual([]);
    const server = createServer(({ url }, response) => {
      const isWorker = url === '/worker.js';
      response.writeHead(isWorker || url === '/' ? 200 : 404, {
        'Content-Type': isWorker ? 'text/javascript' : 'text/html',
      });
      response.end(isWorker ? text : '<!doctype html><title>twinspec</title>');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const answers = await page.evaluate(async () => {
        const controlled = new Promise((changed) =>
          navigator.serviceWorker.addEventListener('controllerchange', changed, { once: true }),
        );
        await navigator.serviceWorker.register('/worker.js');
        await controlled;
        const post = async (path: string, body: object, prefer = ''): Promise<unknown> => {
          const headers = { 'Content-Type': 'application/json', ...(prefer !== '' && { Prefer: prefer }) };
          const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          return { status: response.status, body: (await response.json()) as unknown };
        };
        const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
        return [
          await post('/rpc', [call, { ...call, id: 2 }]),
          await post('/rpc', call, 'dynamic=true'),
          await post('/api/v0/ft-manager/mintFT', {}),
        ];
      });
      const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/) as unknown;
      expect(answers).toMatchObject([
        {
          status: 200,
          body: [
            { id: 1, result: { hash } },
            { id: 2, result: { hash } },
          ],
        },
        { status: 200, body: { id: 1, result: { hash } } },
        { status: 401 },
      ]);
    } finally {
      await browser.close();
      await new Promise((closed) => server.close(closed));
    }
  });
});

/** What fixtures/in-memory.js prints. */
const inMemory = { code: 0, output: `${JSON.stringify({ ids: [1, 2], made: 66, refused: 401 })}\n` };

reportSkipped('the package');

describe.skipIf(!haveRuntimes)('runs under', () => {
  const commandOf = installRuntimes();

  it.each(runtimes)('$name', async ({ command }) => {
    const { code, output } = await run(project, [...commandOf(command), 'run.js']);
    expect({ code, output: output.trim() }).toEqual({
      code: 0,
      output: JSON.stringify({ items: true, refused: 401, full: 'object', hashes: 'string', checked: true }),
    });
  });

  it.each(runtimes)('$name, the mock without files', async ({ command }) => {
    const { code, output } = await run(project, [...commandOf(command), 'in-memory.js']);
    // Some say on stderr that imports of JSON are new to them.
    expect({ code, output: output.slice(output.indexOf('{')) }).toEqual(inMemory);
  });
});

/** Reading must go on afterwards: the mock logs each request. */
function address({ stdout, stderr }: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  return new Promise((found, failed) => {
    for (const stream of [stdout, stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
        if (url !== undefined) found(url);
      });
    }
    stdout.once('end', () => failed(new Error(`The mock ended without an address: ${text}`)));
  });
}
