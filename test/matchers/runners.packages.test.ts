import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { block } from '../support/blocks.ts';
import { installPackage } from '../support/installed.ts';
import { madeOnce } from '../support/made-once.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';

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

const vitestImports = (entry: string): string => `import { expect, test } from 'vitest';\nimport '${entry}';`;

type Runner = {
  packages: string[];
  imports: string;
  command: [string, ...string[]];
  types?: string[];
};

const runners: Record<string, Runner> = {
  'vitest 3': {
    ...{ packages: ['vitest@3.2.4'], imports: vitestImports('twinspec/vitest-4') },
    command: ['npx', 'vitest', 'run'],
  },
  'vitest 5': {
    ...{ packages: ['vitest@5.1.2', 'vite@8.3.8'], imports: vitestImports('twinspec/vitest') },
    command: ['npx', 'vitest', 'run'],
  },
  'jest 29': {
    ...{ packages: ['jest@29.7.0', '@types/jest@29.5.14'], imports: "import 'twinspec/jest';" },
    ...{ command: ['npx', 'jest'], types: ['jest'] },
  },
  'jest 30': {
    packages: ['jest@30.5.2', '@jest/globals@30.5.2', '@types/jest@30.0.0'],
    ...{ imports: "import { expect, test } from '@jest/globals';\nimport 'twinspec/jest';", command: ['npx', 'jest'] },
  },
};

const typescript7 = resolve('node_modules/typescript-7/bin/tsc');

/** What compiles the tests of the older runners: TypeScript 5.9, which the package brings. */
const compilers: Record<string, string> = {
  'vitest 3': 'node_modules/typescript/bin/tsc',
  'jest 29': 'node_modules/typescript/bin/tsc',
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

beforeAll(async () => {
  await madeOnce('installed');
});

it.each(Object.entries(runners))('%s has the matchers, and their types', async (name, runner) => {
  const project = await makeProject();
  try {
    await installPackage(project);
    await install(project, ['--save-dev', ...runner.packages]);
    const isJest = name.startsWith('jest');
    const jest = { transform: { '\\.ts$': '<rootDir>/strip.cjs' }, testMatch: ['**/*.test.ts'] };
    const manifest = { name: 'consumer', private: true, type: isJest ? 'commonjs' : 'module', ...(isJest && { jest }) };
    await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(project, 'shop.json'), JSON.stringify(shop));
    await writeFile(join(project, 'twinspec.config.json'), JSON.stringify({ openapi: 'shop.json' }));
    await mkdir(join(project, 'test'));
    await writeFile(join(project, 'test/orders.test.ts'), spec(runner.imports));
    await writeFile(
      join(project, 'strip.cjs'),
      "exports.process = (text) => ({ code: require('typescript').transpileModule(text, " +
        "{ compilerOptions: { module: 'commonjs', target: 'es2022' } }).outputText });",
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

    const [ran, compiled] = await Promise.all([
      run(project, runner.command),
      run(project, [process.execPath, compilers[name] ?? typescript7]),
    ]);
    expect(ran.output).toMatch(/Tests\D+2 passed/);
    expect(ran.code).toBe(0);
    expect(compiled).toEqual({ code: 0, output: '' });
    if (name === 'jest 29') await followNodeTest(project);
    if (name === 'vitest 5') await followGuide(project);
  } finally {
    await removeProject(project);
  }
});
