import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack, packRuntime } from '../test/support/project.ts';
import { median, table } from './support/table.ts';

/**
 * What an installation costs: the packages, their size, and the time of `npm install` in an empty project when npm has
 * everything in its cache. All take turns, so that other load on the machine affects all.
 */
const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

type Installed = { packages: number; bytes: number; seconds: number };

const folder = await mkdtemp(join(tmpdir(), 'twinspec-install-'));
try {
  const tarball = await pack(folder);
  const candidates: [name: string, packages: string[]][] = [
    ['twinspec, every verb but the sandbox', [tarball]],
    ['@twinspec/runtime, for what is shipped', [await packRuntime(folder)]],
    ['@hey-api/openapi-ts, with the typescript that it asks for', ['@hey-api/openapi-ts', 'typescript@5']],
    ['orval', ['orval']],
    ['@stoplight/prism-cli', ['@stoplight/prism-cli']],
  ];
  const found = candidates.map((): Installed[] => []);
  // The first round fills the cache, and is not counted.
  for (let round = 0; round <= Number(flags.rounds); round++) {
    for (const [i, [, packages]] of candidates.entries()) {
      const installed = await installation(packages);
      if (round > 0) found[i]?.push(installed);
    }
  }
  const rows = candidates.map(([name], i) => {
    const rounds = found[i] ?? [];
    const { packages = 0, bytes = 0 } = rounds[0] ?? {};
    const seconds = median(rounds.map((each) => each.seconds));
    return [name, String(packages), (bytes / 1e6).toFixed(1), seconds.toFixed(1)];
  });
  process.stdout.write(`${table(['', 'packages', 'MB', 'npm install, s'], rows)}\n\n${audit(tarball)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function installation(packages: string[]): Promise<Installed> {
  const project = await mkdtemp(join(folder, 'project-'));
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  const begin = performance.now();
  npm(project, ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...packages]);
  const seconds = (performance.now() - begin) / 1000;
  const files = await readdir(join(project, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((each) => each.isFile()).map(async (each) => (await lstat(join(each.parentPath, each.name))).size),
  );
  const manifests = files.filter(
    (each) => each.isDirectory() && /node_modules(\/@[^/]+)?$/.test(each.parentPath) && !/^[@.]/.test(each.name),
  );
  await rm(project, { recursive: true });
  return { packages: manifests.length, bytes: sizes.reduce((sum, size) => sum + size, 0), seconds };
}

/** What `npm audit` says of twinspec; some registries do not answer it. */
function audit(tarball: string): string {
  const project = join(folder, 'audited');
  mkdirSync(project);
  npm(project, ['init', '--yes']);
  npm(project, ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', tarball]);
  const { stdout, stderr } = spawnSync('npm', ['audit'], { cwd: project, encoding: 'utf8' });
  const said = `${stdout}\n${stderr}`.split('\n').find((line) => /\d+ vulnerabilit|npm error/.test(line));
  return `npm audit: ${said ?? 'no answer'}`;
}

function npm(cwd: string, parameters: string[]): void {
  const { status, stderr } = spawnSync('npm', parameters, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${parameters.join(' ')}:\n${stderr}`);
}
