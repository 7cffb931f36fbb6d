import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage } from '../support/installed.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';

// Each example as strangers have it: in a folder outside of this repository, with the packed package.

vi.setConfig({ testTimeout: 300_000 });

type Manifest = { version?: string; scripts: Record<string, string>; dependencies: Record<string, string> };

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const examples = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, manifestIn(join('examples', name))] as const);

describe.each(examples)('the example %s', (name, { scripts, dependencies }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeProject();
    const isWritten = (path: string): boolean => !/\/(node_modules|dist|site|src\/api)(\/|$)/.test(path);
    await cp(join('examples', name), folder, { recursive: true, filter: isWritten });
    await installPackage(folder);
    await install(folder, []);
  });
  afterAll(() => removeProject(folder));

  it('asks for this version of the package', () => {
    expect(dependencies['twinspec']).toBe(`^${manifestIn('.').version}`);
  });

  it.each(['build', 'test', 'docs'].filter((script) => script in scripts))('npm run %s', async (script) => {
    // Vitest ends a test after five seconds, which a busy machine may need.
    const patience = script === 'test' ? ['--', '--testTimeout=250000', '--hookTimeout=250000'] : [];
    const { code, output } = await run(folder, ['npm', 'run', script, ...patience]);
    expect(code, output).toBe(0);
  });
});
