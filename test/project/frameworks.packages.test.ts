import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block } from '../support/blocks.ts';
import { installPackage } from '../support/installed.ts';
import { install, makeProject, removeProject, run, succeed, type Ended } from '../support/project.ts';
import { runningMocks } from '../support/running-mocks.ts';

// The guides for teams whose framework writes the document, followed with the frameworks themselves.

const start = runningMocks();
const projects: string[] = [];
afterAll(() => Promise.all(projects.map(removeProject)));

/** Writes blocks of a guide into a project; `undefined` is a block that is run by hand. */
function follow(guide: string, project: string, files: readonly (string | undefined)[]): void {
  for (const [i, file] of files.entries())
    if (file !== undefined) writeFileSync(join(project, file), block(`guides/${guide}.md`, i + 1));
}

/** Lints the document with the overlay, and asks a mock of both for the example. */
async function expectMocked(project: string): Promise<void> {
  const { code, output } = await run(project, ['npx', 'twinspec', 'lint']);
  expect(code, output).toBe(0);
  const [openapi, overlay] = ['openapi.json', 'huts.overlay.yaml'].map((name) => join(project, name));
  const { url } = await start({ openapi: String(openapi), overlays: [String(overlay)] });
  expect(await (await fetch(`${url}/huts/7`)).json()).toEqual({ id: 7, name: 'Blüemlisalp', beds: 138 });
}

/** Runs the test of a guide, which passes; and again when the application answers with other numbers of beds. */
async function expectHeld(file: string, right: string, wrong: string, test: () => Promise<Ended>): Promise<void> {
  const { code, output } = await test();
  expect(code, output).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(right);
  writeFileSync(file, text.replace(right, wrong));
  expect((await test()).code).not.toBe(0);
}

async function newProject(packages: string[]): Promise<string> {
  const project = await makeProject();
  projects.push(project);
  await installPackage(project);
  await install(project, packages);
  return project;
}

let hono: string;
beforeAll(async () => {
  const ours = ['vitest@4.1.12', 'tsx@4.23.15', 'zod@4.6.7'];
  hono = await newProject([...ours, 'hono@4.13.19', '@hono/zod-openapi@1.6.3', '@hono/node-server@2.1.9']);
});

it('follows the guide for Hono', async () => {
  const [overlay, settings] = ['huts.overlay.yaml', 'twinspec.config.json'];
  follow('from-hono', hono, [undefined, 'app.ts', 'write-openapi.ts', overlay, settings, undefined, 'openapi.test.ts']);
  await succeed(hono, ['npx', 'tsx', 'write-openapi.ts']);
  await expectMocked(hono);
  const test = () => run(hono, ['npx', 'vitest', 'run']);
  await expectHeld(join(hono, 'app.ts'), 'c.json(hut, 201)', 'c.json({ ...hut, beds: 1 }, 201)', test);
});

it('follows the guide for NestJS', async () => {
  const nest = await newProject([
    ...['common', 'core', 'platform-express'].map((name) => `@nestjs/${name}@12.5.1`),
    ...['@nestjs/swagger@12.0.2', 'reflect-metadata@0.2.2', 'rxjs@7.8.2', 'class-validator@0.15.1'],
    ...['class-transformer@0.5.1', 'typescript@5.9.3', '@types/node@20.19.43'],
  ]);
  mkdirSync(join(nest, 'src'));
  const sources = ['huts.ts', 'app.ts', 'write-openapi.ts'].map((name) => `src/${name}`);
  const [overlay, settings, test] = ['huts.overlay.yaml', 'twinspec.config.json', 'src/openapi.test.ts'];
  follow('from-nestjs', nest, [undefined, ...sources, overlay, settings, undefined, test]);
  const compilerOptions = {
    ...{ strict: true, target: 'es2022', module: 'nodenext', types: ['node'], skipLibCheck: true },
    ...{ outDir: 'dist', experimentalDecorators: true, emitDecoratorMetadata: true },
  };
  writeFileSync(join(nest, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  await succeed(nest, ['npx', 'tsc']);
  await succeed(nest, ['node', 'dist/write-openapi.js']);
  await expectMocked(nest);
  const huts = join(nest, 'dist/huts.js');
  await expectHeld(huts, 'return hut;', 'return { ...hut, beds: 1 };', () => run(nest, ['node', '--test', 'dist/']));
});

describe('in other languages', () => {
  const has = (program: string, ...parameters: string[]): boolean => spawnSync(program, parameters).status === 0;
  const newFolder = async (): Promise<string> => {
    const project = await makeProject();
    projects.push(project);
    symlinkSync(join(hono, 'node_modules'), join(project, 'node_modules'));
    return project;
  };

  // A Python of one's own, which has none of the system's packages, may stand first in the path.
  const python = ['python3', '/usr/bin/python3'].find((name) => has(name, '-c', 'import fastapi, pytest, uvicorn'));
  if (python === undefined) process.stderr.write('SKIPPED: the guide for FastAPI, which needs FastAPI and pytest.\n');
  it.skipIf(python === undefined)('follows the guide for FastAPI', async () => {
    const project = await newFolder();
    const [overlay, settings] = ['huts.overlay.yaml', 'twinspec.config.json'];
    follow('from-fastapi', project, [
      undefined,
      'app.py',
      'write_openapi.py',
      overlay,
      settings,
      undefined,
      'test_openapi.py',
    ]);
    await succeed(project, [python ?? '', 'write_openapi.py']);
    await expectMocked(project);
    const test = () => run(project, [python ?? '', '-m', 'pytest', '-q', '-p', 'no:cacheprovider']);
    await expectHeld(join(project, 'app.py'), 'beds=new.beds', 'beds=1', test);
  });

  const java = has('java', '--version');
  if (!java) process.stderr.write('SKIPPED: the guide for Spring, which needs Java.\n');
  it.skipIf(!java)('follows the guide for Spring', async () => {
    const project = await newFolder();
    const [overlay, settings] = ['huts.overlay.yaml', 'twinspec.config.json'];
    follow('from-spring', project, [undefined, 'openapi.json', overlay, settings, undefined, 'Contract.java']);
    await expectMocked(project);
    const { url } = await start({ openapi: join(project, 'openapi.json'), overlays: [join(project, overlay ?? '')] });
    const { code, output } = await run(project, ['java', 'Contract.java', new URL(url).port]);
    expect(code, output).toBe(0);
    expect((await run(project, ['java', 'Contract.java', '1'])).code).not.toBe(0);
  });
});
