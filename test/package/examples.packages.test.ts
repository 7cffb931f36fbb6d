import { readdirSync, readFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage } from '../support/installed.ts';
import { install, makeProject, removeProject, run } from '../support/project.ts';

// Each example as strangers have it: in a folder outside of this repository, with the packed package. What all of them
// depend on is installed once, as that takes longer than all that they do.

vi.setConfig({ testTimeout: 300_000 });

type Manifest = {
  version?: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const examples = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, manifestIn(join('examples', name))] as const);

const packagesOf = ({ dependencies, devDependencies }: Manifest): Record<string, string> => {
  const { twinspec: _, ...others } = { ...dependencies, ...devDependencies };
  return others;
};

const packages = new Set(
  examples.flatMap(([, manifest]) => Object.entries(packagesOf(manifest)).map((each) => each.join('@'))),
);

const isWritten = (path: string): boolean => !/\/(node_modules|dist|site|src\/api)(\/|$)/.test(path);

/** The package of an import, or of an export from one; files of the example itself begin with a dot. */
const importing = /^(?:import|export)\b(?:[^'"`;=]*\bfrom)?\s*['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/gm;

let installed: string;
beforeAll(async () => {
  installed = await makeProject();
  await installPackage(installed);
  await install(installed, [...packages]);
});
afterAll(() => removeProject(installed));

it('ask for the same version of each package', () => {
  const names = new Set(examples.flatMap(([, manifest]) => Object.keys(packagesOf(manifest))));
  expect(packages.size).toBe(names.size);
});

describe.each(examples)('the example %s', (name, manifest) => {
  const { scripts, dependencies } = manifest;
  let folder: string;
  beforeAll(async () => {
    folder = await makeProject();
    await cp(join('examples', name), folder, { recursive: true, filter: isWritten });
    const { code, output } = await run(installed, ['cp', '--archive', '--link', 'node_modules', folder]);
    expect(code, output).toBe(0);
  });
  afterAll(() => removeProject(folder));

  it('depends on each package that it imports', async () => {
    const known = new Set(['twinspec', ...Object.keys(packagesOf(manifest))]);
    const imported = new Set<string>();
    for (const path of await readdir(join('examples', name), { recursive: true })) {
      if (!/\.[cm]?[jt]sx?$/.test(path) || path.includes('node_modules')) continue;
      const text = readFileSync(join('examples', name, path), 'utf8');
      for (const [, module = ''] of text.matchAll(importing)) imported.add(module);
    }
    expect([...imported].filter((each) => !each.startsWith('node:') && !known.has(each))).toEqual([]);
  });

  it('asks for this version of the package', () => {
    expect(dependencies['twinspec']).toBe(`^${manifestIn('.').version}`);
  });

  it.each(['build', 'test', 'lint', 'docs'].filter((script) => script in scripts))('npm run %s', async (script) => {
    // Vitest ends a test after five seconds, which a busy machine may need.
    const patience = script === 'test' ? ['--', '--testTimeout=250000', '--hookTimeout=250000'] : [];
    const { code, output } = await run(folder, ['npm', 'run', script, ...patience]);
    expect(code, output).toBe(0);
  });
});
