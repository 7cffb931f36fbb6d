import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from './checkout.ts';

/** What a command left behind. */
export type Ended = { code: number | null; output: string };

/**
 * Runs a command and waits for its end.
 *
 * @param folder - where it runs
 * @param command - the program and its parameters
 * @returns exit code, and stdout and stderr as they came
 */
export async function run(folder: string, [program, ...parameters]: [string, ...string[]]): Promise<Ended> {
  const child = spawn(program, parameters, { cwd: folder, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/**
 * What npm and vitest set for this test run is no business of the commands in another project.
 *
 * @returns the environment for a command in a project of its own
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(registry|cache|userconfig))|VITEST|NODE_OPTIONS$|NODE_ENV$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

/**
 * Makes an empty project outside this repository, so that nothing is found in our node_modules.
 *
 * @param name - of its folder, if that matters
 * @returns its folder; see {@link removeProject}
 */
export async function makeProject(name = ''): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'twinspec-package-')), name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  return folder;
}

/**
 * Removes a project.
 *
 * @param folder - of {@link makeProject}
 */
export async function removeProject(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Builds and packs a copy of this repository, as several tests do so at the same time.
 *
 * @param folder - where to put the tarball
 * @returns the tarball's path
 * @throws Error with what npm printed, when it fails
 */
export async function pack(folder: string): Promise<string> {
  const copy = join(folder, 'checkout');
  const others = new Set(['.git', 'bench', 'dist', 'dist-runtime', 'node_modules']);
  await copyCheckout(
    copy,
    (await readdir('.')).filter((name) => !others.has(name)),
  );
  await succeed(copy, ['npm', 'pack', '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  return join(folder, tarball);
}

/**
 * Packs the runtime of the clients, which {@link pack} has built.
 *
 * @param folder - that of {@link pack}
 * @returns the tarball's path
 */
export async function packRuntime(folder: string): Promise<string> {
  await succeed(join(folder, 'checkout'), ['npm', 'pack', './dist-runtime', '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((name) => name.startsWith('twinspec-runtime-'));
  if (tarball === undefined) throw new Error('npm pack made no tarball of the runtime');
  return join(folder, tarball);
}

/**
 * Installs packages without running their scripts.
 *
 * @param folder - the project
 * @param packages - names with versions, aliases, or a tarball
 * @throws Error with what npm printed, when it fails
 */
export async function install(folder: string, packages: string[]): Promise<void> {
  await succeed(folder, [
    'npm',
    'install',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...packages,
  ]);
}

/**
 * Runs a command that has to end well.
 *
 * @param folder - where it runs
 * @param command - the program and its parameters
 * @throws Error with what it printed, when it fails
 */
export async function succeed(folder: string, command: [string, ...string[]]): Promise<void> {
  const { code, output } = await run(folder, command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
}
