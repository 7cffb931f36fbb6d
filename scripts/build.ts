import { spawnSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Compiles the package into dist/, which mirrors this repository: what a module finds beside itself by `import.meta.url`
// is found in both.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What stands beside the modules and is no TypeScript: declarations of JavaScript count as such. */
const copied: Record<string, (name: string) => boolean> = {
  specs: () => true,
  scripts: (name) => !name.endsWith('.ts'),
  'generated/validators': () => true,
  generated: (name) => name.endsWith('.json') && !/^\.|\//.test(name),
};

await rm('dist', { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.src.json']) compile(project);
for (const [folder, chosen] of Object.entries(copied)) {
  const names = (await filesIn(folder)).filter(chosen);
  await Promise.all(names.map((name) => cp(join(folder, name), join('dist', folder, name))));
}

function compile(project: string): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
