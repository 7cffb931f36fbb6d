import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { block } from '../support/blocks.ts';
import { makeRunnerProject, type RunnerName } from '../support/installed.ts';
import { removeProject, run } from '../support/project.ts';

vi.setConfig({ testTimeout: 300_000 });

// The matchers as a team has them: in the packed package, with each test runner, judged by its types and by running.

const guide = 'guides/test-your-own-code.md';

const order = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: 'It.', content: { 'application/json': { schema: order } } },
          404: { description: 'None.', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
};

/** What a test of a team says, by what its imports are. */
const spec = (imports: string): string => `${imports}
const json = (id: unknown): Response => Response.json({ id });

test('a response keeps the contract', async () => {
  await expect(json(1)).toKeepContract('getOrder');
  await expect(json(1)).toKeepContract({ method: 'GET', path: '/orders/1' });
  await expect(Response.json({}, { status: 404 })).toRefuse('getOrder');
});

test('one that does not is told why', async () => {
  await expect(async () => expect(json('x')).toKeepContract('getOrder')).rejects.toThrow('/id must be integer.');
  await expect(async () => expect(json(1)).toRefuse('getOrder')).rejects.toThrow('a refusal (4xx)');
});

export const wrong = (): void => {
  // @ts-expect-error an operation has a name
  void expect(json(1)).toKeepContract(7);
};
`;

const chain = {
  openrpc: '1.4.0',
  info: { title: 'Chain', version: '1' },
  methods: [
    {
      name: 'chain_id',
      params: [],
      result: { name: 'id', schema: { type: 'string' } },
      errors: [{ code: 4200, message: 'Unsupported' }],
    },
  ],
};

/** What a test says of the responses of other packages, as they are. */
const clients = `
const answers = {
  'GET /orders/1': [200, { id: 1 }],
  'GET /orders/2': [404, { title: 'No such order' }],
  'GET /orders/3': [200, { id: 'three' }],
};
const answer = (request, response) => {
  const [status, body] = answers[request.method + ' ' + request.url];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const server = http.createServer(answer);
let base;
beforeAll(async () => {
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  base = 'http://127.0.0.1:' + server.address().port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const validateStatus = () => true;

// Those of the second kind say what was called.
test.each([
  ['fetch', (path) => fetch(base + path), false],
  ['undici', (path) => undici.request(base + path), false],
  ['axios', (path) => axios.get(base + path, { validateStatus }), true],
  ['axios with an address', (path) => axios.create({ baseURL: base, validateStatus }).get(path), true],
  ['supertest', (path) => supertest(answer).get(path), true],
  ['light-my-request', (path) => inject(answer, { method: 'GET', url: path }), true],
])('a response of %s', async (_, call, isTold) => {
  await expect(await call('/orders/1')).toKeepContract('getOrder');
  await expect(await call('/orders/2')).toRefuse('getOrder');
  await expect(async () => expect(await call('/orders/3')).toKeepContract('getOrder')).rejects.toThrow(
    '/id must be integer.',
  );
  await expect(async () => expect(await call('/orders/1')).toRefuse('getOrder')).rejects.toThrow('a refusal (4xx)');
  if (isTold) await expect(await call('/orders/1')).toKeepContract();
});

test('results of JSON-RPC', async () => {
  await expect('0x1').toKeepContract('chain_id');
  await expect({ jsonrpc: '2.0', id: 1, result: '0x1' }).toKeepContract('chain_id');
  await expect({ jsonrpc: '2.0', id: 1, error: { code: 4200, message: 'Unsupported' } }).toRefuse('chain_id');
  await expect(async () => expect(1).toKeepContract('chain_id')).rejects.toThrow('/result must be string.');
});
`;

/** How a test loads these packages, as an ES module and with \`require\`. */
const loadClients = (load: (names: string, from: string) => string): string =>
  [
    load('axios', 'axios'),
    load('http', 'node:http'),
    load('{ inject }', 'light-my-request'),
    load('supertest', 'supertest'),
    load('undici', 'undici'),
  ].join('\n');
const imported = loadClients((names, from) => `import ${names} from '${from}';`);
const required = loadClients((names, from) => `const ${names} = require('${from}');`);

type Runner = {
  /** How a test in TypeScript loads the runner and the matchers. */
  imports: string;
  /** How one in JavaScript does, and the ending of its file. */
  clients: [ending: string, imports: string];
  /** The package of the runner, and its program and parameters. */
  program: [name: string, file: string, ...parameters: string[]];
  types?: string[];
  /** TypeScript 7 without this. */
  compiler?: string;
};

const vitest = (entry: string): Runner => ({
  imports: `import { expect, test } from 'vitest';\nimport '${entry}';`,
  clients: ['mjs', `import { afterAll, beforeAll, expect, test } from 'vitest';\nimport '${entry}';\n${imported}`],
  program: ['vitest', 'vitest.mjs', 'run'],
});

const typescript5 = resolve('node_modules/typescript/bin/tsc');
const typescript7 = resolve('node_modules/typescript-7/bin/tsc');

const runners: Record<RunnerName, Runner> = {
  'vitest-3': { ...vitest('twinspec/vitest-4'), compiler: typescript5 },
  'vitest-5': vitest('twinspec/vitest'),
  'jest-29': {
    imports: "import 'twinspec/jest';",
    clients: ['cjs', `require('twinspec/jest');\n${required}`],
    program: ['jest', 'bin/jest.js'],
    ...{ types: ['jest'], compiler: typescript5 },
  },
  'jest-30': {
    imports: "import { expect, test } from '@jest/globals';\nimport 'twinspec/jest';",
    clients: [
      'cjs',
      `const { afterAll, beforeAll, expect, test } = require('@jest/globals');\nrequire('twinspec/jest');\n${required}`,
    ],
    program: ['jest', 'bin/jest.js'],
  },
};

/** As an ES module, and with `require`. */
async function followNodeTest(project: string): Promise<void> {
  const test = block(guide, 2);
  await writeFile(join(project, 'orders.node.mjs'), test);
  const required = test.replaceAll(/import (\{.+\}) from (.+);/g, 'const $1 = require($2);');
  await writeFile(join(project, 'orders.node.cjs'), required);
  for (const file of ['orders.node.mjs', 'orders.node.cjs'])
    expect(await run(project, [process.execPath, '--test', file])).toMatchObject({ code: 0 });
}

/** What the tests of the guide cover: 200 and its member, and not 404; and with too high a threshold. */
async function followGuide(project: string): Promise<void> {
  await writeFile(join(project, 'test/orders.test.ts'), block(guide, 1));
  const command = block(guide, 3).trim();
  const covered = await run(project, ['sh', '-c', command]);
  expect(covered.output).toContain('The tests covered 1 of 1 operation, 1 of 2 responses and 1 of 1 member: 66 %');
  expect(covered.code).toBe(0);
  const failed = await run(project, ['sh', '-c', command.replace('0.1', '0.9')]);
  expect(failed.output).toContain('The tests cover 66 % of the responses and members; --min 0.9 asks for more.');
  expect(failed.code).toBe(1);
}

it.each(Object.entries(runners))('%s has the matchers, and their types', async (name, runner) => {
  const project = await makeRunnerProject(name as RunnerName);
  try {
    const isJest = name.startsWith('jest');
    const jest = {
      transform: { '\\.ts$': '<rootDir>/strip.cjs' },
      testMatch: ['**/*.test.ts', '**/*.test.cjs'],
      moduleFileExtensions: ['ts', 'js', 'cjs', 'json'],
    };
    const manifest = { name: 'consumer', private: true, type: isJest ? 'commonjs' : 'module', ...(isJest && { jest }) };
    await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(project, 'shop.json'), JSON.stringify(shop));
    await writeFile(join(project, 'chain.json'), JSON.stringify(chain));
    const settings = join(project, 'twinspec.config.json');
    await writeFile(settings, JSON.stringify({ openapi: 'shop.json', openrpc: 'chain.json' }));
    await mkdir(join(project, 'test'));
    await writeFile(join(project, 'test/orders.test.ts'), spec(runner.imports));
    const [ending, imports] = runner.clients;
    const clientsTest = join(project, `test/clients.test.${ending}`);
    await writeFile(clientsTest, `${imports}\n${clients}`);
    await writeFile(
      join(project, 'strip.cjs'),
      `exports.process = (text) => ({ code: require(${JSON.stringify(resolve('node_modules/typescript'))})` +
        ".transpileModule(text, { compilerOptions: { module: 'commonjs', target: 'es2022' } }).outputText });",
    );
    const compilerOptions = {
      ...{
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2023', 'dom'],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
      },
      types: runner.types ?? [],
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['test'] }));

    const [packageName, file, ...parameters] = runner.program;
    const { resolve: find } = createRequire(join(project, 'package.json'));
    const program = join(dirname(find(`${packageName}/package.json`)), file);
    const [ran, compiled] = await Promise.all([
      run(project, [process.execPath, program, ...parameters]),
      run(project, [process.execPath, runner.compiler ?? typescript7]),
    ]);
    expect(ran.output).toMatch(/Tests\D+9 passed/);
    expect(ran.code).toBe(0);
    expect(compiled).toEqual({ code: 0, output: '' });
    await rm(clientsTest);
    await writeFile(settings, JSON.stringify({ openapi: 'shop.json' }));
    if (name === 'jest-29') await followNodeTest(project);
    if (name === 'vitest-5') await followGuide(project);
  } finally {
    await removeProject(project);
  }
});
