import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import ts from 'typescript';
import { describedVerbs } from './command.ts';
import { configSchema } from './config/schema.ts';

// Compiles the package into dist/, which mirrors this repository: what a module finds beside itself by
// `import.meta.url` is found in both.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What stands beside the modules and is no TypeScript: declarations of JavaScript count as such. */
const copied: Record<string, (name: string) => boolean> = {
  specs: () => true,
  scripts: (name) => !name.endsWith('.ts'),
  'generated/validators': () => true,
  generated: (name) => name.endsWith('.json') && !/^\.|\//.test(name),
};

/** A module finds the files beside it by `import.meta.url`: those of its twin outside of cjs/. */
const own = `const importMetaUrl = require('node:url').pathToFileURL(__filename.replace(/([\\\\/])cjs\\1/, '$1')).href;\n`;

await rm('dist', { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.src.json']) compile(project);
for (const [folder, chosen] of Object.entries(copied)) {
  const names = (await filesIn(folder)).filter(chosen);
  await Promise.all(names.map((name) => cp(join(folder, name), join('dist', folder, name))));
}

await buildCommonJs([
  'src/index',
  'src/runtime',
  'src/validate',
  'scripts/mock/start',
  'scripts/server/server',
  'scripts/server/runtime',
]);

await writeFile('dist/config.schema.json', `${JSON.stringify(configSchema(await describedVerbs()), undefined, 2)}\n`);

function compile(project: string): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * Writes what the entries of the package load, and their types, as CommonJS into dist/cjs/: for `require` in old Nodes
 * and in Jest. The types are the same text: only the folder's package.json says what kind of module they describe.
 */
async function buildCommonJs(entries: string[]): Promise<void> {
  await mkdir('dist/cjs', { recursive: true });
  await writeFile('dist/cjs/package.json', '{ "type": "commonjs" }\n');
  const files = await reachable(entries.flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.d.ts`]));
  await Promise.all(
    [...files].map(async ([file, text]) => {
      const target = join('dist/cjs', relative('dist', file));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, file.endsWith('.d.ts') ? text : await commonJs(text));
    }),
  );
}

async function commonJs(text: string): Promise<string> {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': 'importMetaUrl' },
  });
  return code.includes('importMetaUrl') ? own + code : code;
}

/** Modules and declarations, with all that they import from beside them, by file. */
async function reachable(entries: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const left = [...entries];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue;
    const text = await readFile(file, 'utf8');
    found.set(file, text);
    const imported = ts
      .preProcessFile(text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
    const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
    left.push(...imported.map(({ fileName }) => join(dirname(file), fileName.replace(/\.[jt]s$/, ending))));
  }
  return found;
}
