import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform, type BuildResult, type Plugin } from 'esbuild';
import ts from 'typescript';
import { listVerbFlags } from '../command.ts';
import { configSchema } from '../cli/settings/settings.ts';
import { bundleCommand } from './bundle.mjs';
import { editorSchema } from '../lint/lint.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

// Builds the package into dist/, which mirrors this repository, so that modules find the files next to them by
// `import.meta.url` in both; and the package of the clients' runtime into dist-runtime/.

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** The files that are copied: those that are not TypeScript, and types that need a test runner to be compiled. */
const copied: Record<string, (name: string) => boolean> = {
  guides: () => true,
  specs: () => true,
  scripts: (name) => !/\.m?[jt]s$|^project[\\/]/.test(name) || /^matchers[\\/]types[\\/]/.test(name),
  generated: (name) => name.endsWith('.json') && !/^\.|\//.test(name),
};

/**
 * Packages that are built into ours, as they cannot be installed everywhere: one of those that the first needs does not
 * declare what it imports, which Yarn refuses; the second asks for a newer Node than we do, which package managers warn
 * of; and the last two are ES modules only, which Jest cannot import from CommonJS, and of the last only one language
 * of seventy is used.
 */
const builtIn = [
  '@open-rpc/schema-utils-js',
  '@scalar/openapi-upgrader',
  'json-schema-faker',
  '@faker-js/faker/locale/en',
];

/** A module that passes on what we need of a package that is built into ours. */
const passingOn = 'scripts/sandbox/viem';

/** The packages that emitted clients need at run time. */
const runtimeDependencies = new Set(['eventsource-parser', 'openapi-fetch']);

/** In cjs/, `import.meta.url` has to be that of the same module outside of cjs/, where the files next to it are. */
const ownUrl = (up: string, place: string): string =>
  `const importMetaUrl = require('node:url').pathToFileURL(` +
  `require('node:path').join(__dirname, '${up}', '${place}')).href;\n`;

/** Dynamic imports in cjs/ require our own modules from cjs/, and import all others. */
const importTwin = (up: string): string => `const importTwin = async (address) => {
  const { fileURLToPath } = require('node:url');
  const dist = require('node:path').join(__dirname, '${up}');
  const ours = address.startsWith('file:') && fileURLToPath(address).startsWith(dist);
  return ours ? require(dist + '/cjs' + fileURLToPath(address).slice(dist.length)) : import(address);
};\n`;

/** Jest's jsdom hides these classes of Node from the modules of a test. */
const hiddenClasses = ['TextDecoder', 'TextEncoder'];

await rm('dist', { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.src.json']) compile(project);
for (const [folder, chosen] of Object.entries(copied)) {
  const names = (await filesIn(folder)).filter(chosen);
  await Promise.all(names.map((name) => cp(join(folder, name), join('dist', folder, name))));
}
// It names the APIs of the specs.
await cp('twinspec.config.json', 'dist/twinspec.config.json');
await shrinkValidators();
const inPackages = await buildInPackages();

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
  'scripts/matchers/matchers',
  'scripts/matchers/jest',
];

/** Entries for programs of today only: `require` takes ES modules since Node 20.19. */
const modules = [
  'scripts/api',
  // Vitest is an ES module.
  'scripts/matchers/vitest',
  // Bundlers for browsers and workers put it in the place of other modules: `browser` in package.json.
  'scripts/server/unsupported-runtime',
];

// The validators are imported dynamically, so they are not reachable from the entries.
await buildCommonJs([
  ...entries,
  ...['requests', 'conditions', 'responses'].map((name) => `generated/validators/${name}`),
]);
const inCommand = await bundleCommand({
  root: process.cwd(),
  dir: 'dist',
  entry: 'scripts/twinspec.js',
  chunks: 'command/[name]-[hash].js',
  addressOf: (path) => {
    const place = toSlashPath(relative('.', path)).replace(/\.ts$/, '.js');
    // From `dist/scripts` and from `dist/command` alike.
    return `new URL(${JSON.stringify(`../${place}`)}, import.meta.url).href`;
  },
  // The validators are in `dist/generated/validators` for clients and servers anyway.
  outside: (module) => {
    if (builtIn.includes(module)) return `../${placeOf(module)}`;
    if (basename(module) === `${basename(passingOn)}.ts`) return `../${passingOn}.js`;
    const [, name] = /\/validators\/(requests|conditions|responses)\.ts$/.exec(module) ?? [];
    return name === undefined ? undefined : `../generated/validators/${name}.js`;
  },
});
const inFetch = await bundleFetch();
await writeLicences([...inPackages, ...inCommand, ...inFetch]);
await buildRuntime();
await removeBundled();

for (const kind of ['openapi', 'openrpc'] as const)
  await writeFile(`dist/${kind}.schema.json`, `${JSON.stringify(editorSchema(kind))}\n`);
await writeFile('dist/config.schema.json', `${JSON.stringify(configSchema(await listVerbFlags()), undefined, 2)}\n`);

function compile(project: string): void {
  const tsc = 'node_modules/typescript-7/bin/tsc';
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Minifies the validators: what Ajv generated is not for readers, and the mock waits until it is parsed. */
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

/** Where a package that is built in is in dist/. */
function placeOf(name: string): string {
  return `packages/${name.replace(/^@[^/]+\//, '')}.js`;
}

/**
 * Builds packages in as modules of dist/packages/, and lets our modules import those.
 *
 * @returns the files that are in them
 */
async function buildInPackages(): Promise<string[]> {
  const built = await Promise.all([...builtIn.map(buildInPackage), buildIn(`dist/${passingOn}.js`)]);
  const modules = (await filesIn('dist/scripts')).filter((name) => name.endsWith('.js'));
  for (const file of modules.map((name) => join('dist/scripts', name))) {
    const text = await readFile(file, 'utf8');
    const redirected = withBuiltIn(text, (name) => addressFrom(dirname(file), `dist/${placeOf(name)}`));
    if (redirected !== text) await writeFile(file, redirected);
  }
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/** Writes the licence of each package of which a file is in a bundle. */
async function writeLicences(bundled: string[]): Promise<void> {
  const folders = bundled.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const licences = await Promise.all([...new Set(folders)].toSorted().map(licenceIn));
  await writeFile('dist/packages/LICENSES.txt', licences.join('\n\n'));
}

/** Makes one module of a package, with the exports that Node finds in it. */
async function buildInPackage(name: string): Promise<BuildResult<{ metafile: true }>> {
  const exported = Object.keys((await import(name)) as object).filter((one) => /^[a-z]\w*$/i.test(one));
  // json-schema-faker would use these if they were installed.
  const external = ['@faker-js/faker', 'chance'].filter((one) => !name.startsWith(one));
  return buildIn(`dist/${placeOf(name)}`, `export { ${exported.join(', ')} } from '${name}';`, external);
}

/** Makes one module of a text, or of the file that is there, and all that it imports. */
async function buildIn(
  outfile: string,
  text?: string,
  external: string[] = [],
): Promise<BuildResult<{ metafile: true }>> {
  return build({
    stdin: { contents: text ?? (await readFile(outfile, 'utf8')), resolveDir: '.' },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', minify: true },
    // CommonJS in it requires modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    external,
    ...{ metafile: true, legalComments: 'inline', logLevel: 'warning' },
  });
}

/** The licence of a package: its text, or what its package.json says. */
async function licenceIn(folder: string): Promise<string> {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  if (file !== undefined) return `${name}\n\n${await readFile(join(folder, file), 'utf8')}`;
  const { license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    object
  >;
  return `${name}\n\n${JSON.stringify({ license, author })}\n`;
}

/** Replaces the names of packages that are built in by where they are. */
function withBuiltIn(text: string, addressOf: (name: string) => string): string {
  return builtIn.reduce((all, name) => all.replaceAll(`'${name}'`, `'${addressOf(name)}'`), text);
}

function addressFrom(folder: string, file: string): string {
  const path = toSlashPath(relative(folder, file));
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Writes the entries and everything that they import as CommonJS into dist/cjs/, for `require` in older versions of
 * Node and in Jest. The declarations are the same; the package.json of dist/cjs/ says that they describe CommonJS.
 */
async function buildCommonJs(entries: string[]): Promise<void> {
  await mkdir('dist/cjs', { recursive: true });
  await writeFile('dist/cjs/package.json', '{ "type": "commonjs" }\n');
  const files = await collectReachable([
    ...entries.flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.d.ts`]),
    'dist/scripts/matchers/types/jest.d.ts',
  ]);
  await Promise.all(
    [...files].map(async ([file, text]) => {
      const target = join('dist/cjs', relative('dist', file));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, file.endsWith('.d.ts') ? text : await commonJs(text, relative('dist', file)));
    }),
  );
}

async function commonJs(text: string, place: string): Promise<string> {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': 'importMetaUrl' },
  });
  const required = withRequire(code);
  const up = toSlashPath(relative(dirname(join('cjs', place)), '.'));
  // The clients run where there is no node:util, too.
  const hidden = place.startsWith('src') ? [] : hiddenClasses.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return [
    hidden.length > 0 ? `const { ${hidden.join(', ')} } = require('node:util');\n` : '',
    required.includes('importMetaUrl') ? ownUrl(up, toSlashPath(place)) : '',
    required.includes('importTwin') ? importTwin(up) : '',
    required,
  ].join('');
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
 *
 * @returns the files that are in it
 */
async function bundleFetch(): Promise<string[]> {
  // The packages that our modules require on demand.
  const required = `
    const packages = {
      '@eslint-community/regexpp': () => require('@eslint-community/regexpp'),
      'ajv/dist/2020.js': () => require('ajv/dist/2020.js'),
      'ajv/dist/compile/index.js': () => require('ajv/dist/compile/index.js'),
      'ajv/dist/compile/util.js': () => require('ajv/dist/compile/util.js'),
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
  const { metafile } = await build({
    entryPoints: { 'scripts/mock/fetch': 'scripts/mock/fetch.ts' },
    outdir: 'dist',
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    plugins: [requiring],
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

/**
 * Makes the package @twinspec/runtime in dist-runtime/: what emitted clients import, for the dependencies of a dApp.
 * The verbs, with all that they need, are for its devDependencies.
 */
async function buildRuntime(): Promise<void> {
  const folder = 'dist-runtime';
  await rm(folder, { recursive: true, force: true });
  const twins = ['', 'cjs/'].flatMap((kind) => [`dist/${kind}src/runtime.js`, `dist/${kind}src/runtime.d.ts`]);
  for (const [file, text] of await collectReachable(twins)) {
    const target = join(folder, toSlashPath(relative('dist', file)).replace(/(?<=^|cjs\/)src\//, ''));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await cp('dist/cjs/package.json', join(folder, 'cjs/package.json'));
  await cp('LICENSE', join(folder, 'LICENSE'));
  await writeFile(
    join(folder, 'README.md'),
    '# @twinspec/runtime\n\nWhat the clients import that `twinspec generate` writes. Install it in a dApp:\n\n' +
      '```sh\nnpm install @twinspec/runtime\nnpm install --save-dev twinspec\n```\n\n' +
      'The clients import it from then on, as soon as they are generated again.\n',
  );
  const { version, license, author, repository, homepage, bugs, engines, dependencies } = JSON.parse(
    await readFile('package.json', 'utf8'),
  ) as Record<string, object>;
  const ways = { import: 'runtime', require: 'cjs/runtime' };
  const manifest = {
    ...{ name: '@twinspec/runtime', version, description: 'What the clients import that twinspec generates' },
    ...{ license, author, repository, homepage, bugs, type: 'module', sideEffects: false },
    ...{ main: './cjs/runtime.js', types: './cjs/runtime.d.ts' },
    exports: {
      '.': Object.fromEntries(
        Object.entries(ways).map(([way, path]) => [way, { types: `./${path}.d.ts`, default: `./${path}.js` }]),
      ),
      './package.json': './package.json',
    },
    engines,
    dependencies: Object.fromEntries(
      Object.entries(dependencies ?? {}).filter(([name]) => runtimeDependencies.has(name)),
    ),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Removes the modules that are in the bundle of the command, except those that are imported or built into the pages,
 * and declarations that nothing imports.
 */
async function removeBundled(): Promise<void> {
  const folders = ['docs', 'page-kit', 'window'].map((room) => `dist/scripts/${room}/browser`);
  const pages = (
    await Promise.all(folders.map(async (folder) => (await filesIn(folder)).map((name) => join(folder, name))))
  ).flat();
  const roots = [
    ...[...entries, ...modules].flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.d.ts`]),
    ...['vitest', 'vitest-4', 'jest'].map((runner) => `dist/scripts/matchers/types/${runner}.d.ts`),
  ];
  const needed = await collectReachable([...roots, ...pages]);
  const made = (await filesIn('dist/scripts')).filter((name) => /\.(?:js|d\.ts)$/.test(name) && name !== 'twinspec.js');
  const bundled = made.map((name) => join('dist/scripts', name)).filter((file) => !needed.has(file));
  // The lists of validators have the types of all that they import.
  const types = (await filesIn('dist/generated/validators')).filter((name) => name.endsWith('.d.ts'));
  const untold = types.map((name) => join('dist/generated/validators', name)).filter((file) => !needed.has(file));
  await Promise.all([...bundled, ...untold].map((file) => rm(file)));
}

/** The modules and declarations, with everything that they import relatively, by file. */
async function collectReachable(entries: string[]): Promise<Map<string, string>> {
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
