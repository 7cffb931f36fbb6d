import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeRunnerProject } from '../support/installed.ts';
import { removeProject, run } from '../support/project.ts';

vi.setConfig({ testTimeout: 300_000 });

let project: string;
let jestProgram: string;

beforeAll(async () => {
  project = await makeRunnerProject('jest-30');
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  await mkdir(join(project, 'test'), { recursive: true });
  await writeFile(join(project, 'bare.json'), JSON.stringify(bare));
  const { resolve } = createRequire(join(project, 'package.json'));
  jestProgram = join(dirname(resolve('jest/package.json')), 'bin/jest.js');
});
afterAll(() => removeProject(project));

/** A document of somebody else, without an example, so that the mock has to make up its answers. */
const bare = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/book': {
      get: {
        operationId: 'getBook',
        responses: {
          200: {
            description: 'Fine.',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
              },
            },
          },
        },
      },
    },
  },
};

/** What a test of a dApp does: the three entries, however they were loaded. */
const body = `
test('a client is made, and judges its address', async () => {
  expect(typeof createNodeClient({ rpcUrl: 'https://node.example' }).eth_estimateGas).toBe('function');
  expect(() => createPlatformClient({ baseUrl: '', apiKey: 'k' })).toThrow('baseUrl');
  expect(isUsageError(new Error('x'))).toBe(false);
  expect(answersChecked({ responses: {}, results: {} })).toBeInstanceOf(Function);
});
test('a document without examples has a mock', async () => {
  const mock = await startMock({ openapi: 'bare.json', port: 0 });
  const answer = await fetch(mock.url + '/book');
  expect(typeof (await answer.json()).id).toBe('number');
  await mock.close();
});
test('a client meets the mock', async () => {
  const mock = await startMock();
  try {
    const options = { baseUrl: mock.url, apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' };
    const request = { chainId: '80002', erc: 'ERC20', quantity: '1' };
    expect(typeof (await createPlatformClient(options).mintFT(request)).referenceId).toBe('string');
    const refused = createPlatformClient({ ...options, apiKey: 'not-a-valid-key' }).mintFT(request);
    await expect(refused).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 });
  } finally {
    await mock.close();
  }
});
`;

it('serves the mock in a test of Jest 30 with jsdom, as CommonJS', async () => {
  await writeFile(
    join(project, 'test/page.test.js'),
    `const { startMock } = require('twinspec/mock');
test.each([[{}], [{ openapi: 'bare.json' }]])('a mock of %j', async (documents) => {
  expect(typeof document).toBe('object');
  const mock = await startMock({ ...documents, port: 0 });
  expect(mock.url).toMatch(/^http:/);
  await mock.close();
});
`,
  );
  const jest = [jestProgram, '--ci', '--env=jsdom', '--testMatch', '**/page.test.js'];
  const { code, output } = await run(project, [process.execPath, ...jest]);
  expect(output).toContain('2 passed');
  expect(code).toBe(0);
});

it.each([
  [
    'required, as CommonJS',
    'dapp.test.js',
    `const { createNodeClient, createPlatformClient, isUsageError } = require('twinspec');
const { answersChecked } = require('twinspec/runtime');
const { startMock } = require('twinspec/mock');`,
    [],
  ],
  [
    'imported, as a module',
    'dapp.test.mjs',
    `import { createNodeClient, createPlatformClient, isUsageError } from 'twinspec';
import { answersChecked } from 'twinspec/runtime';
import { startMock } from 'twinspec/mock';`,
    ['--experimental-vm-modules'],
  ],
] as const)('is %s by a test of Jest 30', async (_, file, loading, flags) => {
  await writeFile(join(project, 'test', file), loading + body);
  const jest = [jestProgram, '--ci', '--testMatch', `**/${file}`];
  const { code, output } = await run(project, [process.execPath, ...flags, ...jest]);
  expect(output).toContain('3 passed');
  expect(code).toBe(0);
});
