import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

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
      'twinspec/server/runtime': [await declarationsOf('scripts/server/runtime', project)],
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

/**
 * Writes the declarations of a module of this package: of what needs Node itself, its users see these alone.
 *
 * @param module - the path of the module, without its ending
 * @param project - a folder
 * @returns the path of the declarations, in that folder
 */
export async function declarationsOf(module: string, project: string): Promise<string> {
  const outDir = join(project, 'declarations');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: process.cwd(),
    outDir,
  };
  const config = {
    extends: join(process.cwd(), 'tsconfig.json'),
    compilerOptions,
    include: [],
    files: [resolve(`${module}.ts`)],
  };
  await writeFile(join(project, 'declarations.json'), JSON.stringify(config));
  const tsc = ['node_modules/typescript-7/bin/tsc', '--project', join(project, 'declarations.json')];
  await promisify(execFile)(process.execPath, tsc);
  return join(outDir, `${module}.d.ts`);
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
