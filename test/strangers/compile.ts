import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/made-once.ts';

/** The compilers that code has to pass: 5.9 and 7, by the names of their packages. */
const compilers = ['typescript', 'typescript-7'] as const;

/** As strict as those who use generated code may be. */
const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom'],
  types: [],
  allowImportingTsExtensions: true,
};

/**
 * Compiles generated folders, with each compiler in one run for all of them.
 *
 * @param folders - folders that `generate` wrote
 * @param under - the compilers; TypeScript 7 alone takes a quarter of the time
 * @returns the errors, without the client of @open-rpc/generator: it is a package of its own
 */
export async function compile(
  folders: string[],
  under: readonly (typeof compilers)[number][] = compilers,
): Promise<string[]> {
  const project = await mkdtemp(join(tmpdir(), 'twinspec-compile-'));
  try {
    await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    // As if the package were installed there.
    const paths = {
      'twinspec/runtime': [join(process.cwd(), 'src/runtime.ts')],
      'twinspec/server/runtime': [(await madeOnce('declarations')).server],
    };
    const options = { ...strictest, preserveSymlinks: true, rootDir: '/', paths };
    const include = folders.map((folder) => `${folder}/*.ts`);
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }));
    const found = await Promise.all(under.map((name) => errorsOf(name, project)));
    return found.flat();
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function errorsOf(compiler: string, project: string): Promise<string[]> {
  const bin = join('node_modules', compiler, 'bin/tsc');
  const run = promisify(execFile)(process.execPath, [bin, '--project', project, '--pretty', 'false'], {
    maxBuffer: 2 ** 28,
  });
  const { stdout } = await run.catch((error: Error & { stdout?: string }) => ({
    stdout: error.stdout ?? error.message,
  }));
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => `${compiler}: ${line}`);
}
