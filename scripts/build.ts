import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform, type Plugin } from 'esbuild';
import ts from 'typescript';
import { describedVerbs } from './command.ts';
import { configSchema } from './config/schema.ts';
import { joinCommand } from './joined.mjs';

// Compiles the package into dist/, which mirrors this repository: what a module finds beside itself by
// `import.meta.url` is found in both.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What stands beside the modules and is no TypeScript: declarations of JavaScript count as such. */
const copied: Record<string, (name: string) => boolean> = {
  specs: () => true,
  scripts: (name) => !/\.m?[jt]s$/.test(name),
  'generated/validators': () => true,
  generated: (name) => name.endsWith('.json') && !/^\.|\//.test(name),
};

/** A module finds the files beside it by `import.meta.url`: those of its twin outside of cjs/. */
const outsideOfCjs = String.raw`__filename.replace(/([\\/])cjs\1/, '$1')`;
const own = `const importMetaUrl = require('node:url').pathToFileURL(${outsideOfCjs}).href;\n`;

/** What a module of cjs/ imports by address is required from there, if it is ours. */
const twin = `const importTwin = async (address) => {
  const { fileURLToPath } = require('node:url');
  const dist = __dirname.slice(0, __dirname.search(/[\\/]cjs[\\/](?!.*[\\/]cjs[\\/])/));
  const ours = address.startsWith('file:') && fileURLToPath(address).startsWith(dist);
  return ours ? require(dist + '/cjs' + fileURLToPath(address).slice(dist.length)) : import(address);
};\n`;

await rm('dist', { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.src.json']) compile(project);
for (const [folder, chosen] of Object.entries(copied)) {
  const names = (await filesIn(folder)).filter(chosen);
  await Promise.all(names.map((name) => cp(join(folder, name), join('dist', folder, name))));
}
await shrinkValidators();

/** What others import, each its own module. */
const entries = [
  'src/index',
  'src/runtime',
  'src/validate',
  'scripts/mock/start',
  'scripts/mock/fetch',
  'scripts/sandbox/start',
  'scripts/server/server',
  'scripts/server/runtime',
];

// The validators are loaded late, by address.
await buildCommonJs([
  ...entries,
  ...['requests', 'conditions', 'responses'].map((name) => `generated/validators/${name}`),
]);
await joinCommand({
  root: process.cwd(),
  dir: 'dist',
  entry: 'scripts/twinspec.js',
  chunks: 'command/[name]-[hash].js',
  addressOf: (path) => {
    const place = relative('.', path).replaceAll('\\', '/').replace(/\.ts$/, '.js');
    // From `dist/scripts` and from `dist/command` alike.
    return `new URL(${JSON.stringify(`../${place}`)}, import.meta.url).href`;
  },
});
await bundleFetch();
await removeBundled();

await writeFile('dist/config.schema.json', `${JSON.stringify(configSchema(await describedVerbs()), undefined, 2)}\n`);

function compile(project: string): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Nobody reads what ajv wrote, and the mock waits for it to be parsed. */
async function shrinkValidators(): Promise<void> {
  const modules = (await filesIn('dist/generated/validators')).filter((name) => name.endsWith('.js'));
  await Promise.all(
    modules.map(async (name) => {
      const file = join('dist/generated/validators', name);
      const { code } = await transform(await readFile(file, 'utf8'), { minify: true, target: 'node20' });
      await writeFile(file, code);
    }),
  );
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
  const required = withRequire(code);
  const helpers = [required.includes('importMetaUrl') ? own : '', required.includes('importTwin') ? twin : ''];
  return helpers.join('') + required;
}

/**
 * Requires what is in this package when it is loaded late, too: Jest has no `import()` for CommonJS. Other packages may
 * be nothing but modules.
 */
function withRequire(code: string): string {
  return code
    .replaceAll(/\bimport\((["']\.{1,2}\/[^"']+["'])\)/g, 'Promise.resolve().then(() => require($1))')
    .replaceAll(/\bimport\((?=[\w$])/g, 'importTwin(');
}

/**
 * Joins the mock that needs no file with all that it needs, other packages included: a service worker can neither
 * install anything nor import it late.
 */
async function bundleFetch(): Promise<void> {
  // What a module of ours requires when it needs it.
  const required = `
    const packages = {
      'ajv/dist/2020.js': () => require('ajv/dist/2020.js'),
      'ajv-formats': () => require('ajv-formats'),
    };
    export const createRequire = () => (name) => packages[name]();`;
  const requiring: Plugin = {
    name: 'required packages are in the bundle',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^node:module$/ }, () => ({ path: 'packages', namespace: 'required' }));
      onLoad({ filter: /./, namespace: 'required' }, () => ({ contents: required, resolveDir: '.' }));
    },
  };
  await build({
    entryPoints: { 'scripts/mock/fetch': 'scripts/mock/fetch.ts' },
    outdir: 'dist',
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    plugins: [requiring],
    logLevel: 'warning',
  });
}

/** The command does without the modules that it is made of: what remains is imported, or built into the pages. */
async function removeBundled(): Promise<void> {
  const pages = (await filesIn('dist/scripts/docs/browser')).map((name) => `dist/scripts/docs/browser/${name}`);
  const roots = entries.flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.d.ts`]);
  const needed = await reachable([...roots, ...pages]);
  const made = (await filesIn('dist/scripts')).filter((name) => /\.(?:js|d\.ts)$/.test(name) && name !== 'twinspec.js');
  const bundled = made.map((name) => join('dist/scripts', name)).filter((file) => !needed.has(file));
  await Promise.all(bundled.map((file) => rm(file)));
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
