import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform, type Plugin } from 'esbuild';
import ts from 'typescript';
import { describedVerbs } from './command.ts';
import { configSchema } from './config/schema.ts';
import { bundleCommand } from './bundle.mjs';
import { editorSchema } from './lint/editor-schema.ts';

// Builds the package into dist/, which mirrors this repository, so that modules find the files next to them by
// `import.meta.url` in both.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The files that are copied: those that are not TypeScript, and JavaScript with its declarations. */
const copied: Record<string, (name: string) => boolean> = {
  specs: () => true,
  scripts: (name) => !/\.m?[jt]s$/.test(name),
  'generated/validators': () => true,
  generated: (name) => name.endsWith('.json') && !/^\.|\//.test(name),
};

/** In cjs/, `import.meta.url` has to be that of the same module outside of cjs/, where the files next to it are. */
const outsideOfCjs = String.raw`__filename.replace(/([\\/])cjs\1/, '$1')`;
const own = `const importMetaUrl = require('node:url').pathToFileURL(${outsideOfCjs}).href;\n`;

/** Dynamic imports in cjs/ require our own modules from cjs/, and import all others. */
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

/** The entries of the package, each a module of its own. */
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

/** Entries for programs of today only: `require` takes ES modules since Node 20.19. */
const modules = ['scripts/api'];

// The validators are imported dynamically, so they are not reachable from the entries.
await buildCommonJs([
  ...entries,
  ...['requests', 'conditions', 'responses'].map((name) => `generated/validators/${name}`),
]);
await bundleCommand({
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

for (const kind of ['openapi', 'openrpc'] as const)
  await writeFile(`dist/${kind}.schema.json`, `${JSON.stringify(editorSchema(kind))}\n`);
await writeFile('dist/config.schema.json', `${JSON.stringify(configSchema(await describedVerbs()), undefined, 2)}\n`);

function compile(project: string): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Minifies the validators: nobody reads what Ajv generated, and the mock waits until it is parsed. */
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
 * Writes the entries and everything that they import as CommonJS into dist/cjs/, for `require` in older versions of
 * Node and in Jest. The declarations are the same; the package.json of dist/cjs/ says that they describe CommonJS.
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
 * Replaces dynamic imports of our own modules by `require`, since Jest has no `import()` in CommonJS. Other packages
 * may be ESM only, so they are still imported.
 */
function withRequire(code: string): string {
  return code
    .replaceAll(/\bimport\((["']\.{1,2}\/[^"']+["'])\)/g, 'Promise.resolve().then(() => require($1))')
    .replaceAll(/\bimport\((?=[\w$])/g, 'importTwin(');
}

/**
 * Bundles the mock for service workers with everything that it needs, including other packages: a service worker can
 * neither install packages nor import them dynamically.
 */
async function bundleFetch(): Promise<void> {
  // The packages that our modules require on demand.
  const required = `
    const packages = {
      '@eslint-community/regexpp': () => require('@eslint-community/regexpp'),
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

/**
 * Removes the modules that are in the bundle of the command, except those that are imported or built into the pages.
 */
async function removeBundled(): Promise<void> {
  const pages = (await filesIn('dist/scripts/docs/browser')).map((name) => `dist/scripts/docs/browser/${name}`);
  const roots = [...entries, ...modules].flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.d.ts`]);
  const needed = await reachable([...roots, ...pages]);
  const made = (await filesIn('dist/scripts')).filter((name) => /\.(?:js|d\.ts)$/.test(name) && name !== 'twinspec.js');
  const bundled = made.map((name) => join('dist/scripts', name)).filter((file) => !needed.has(file));
  await Promise.all(bundled.map((file) => rm(file)));
}

/** The modules and declarations, with everything that they import relatively, by file. */
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
