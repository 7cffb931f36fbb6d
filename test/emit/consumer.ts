import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../support/made-once.ts';

/** The compilers of those who use emitted code, by the names of their packages. */
type Compiler = 'typescript' | 'typescript-6' | 'typescript-7';

/** How their projects find modules. */
const resolutions = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

/**
 * A strict project of somebody who uses emitted code; this package and those that it tests with are installed there.
 */
export type Consumer = {
  folder: string;
  /** Compiles everything in it; returns the errors. */
  errors: (compiler: Compiler, resolution: keyof typeof resolutions) => Promise<string[]>;
  remove: () => void;
};

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noEmit: true,
  target: 'es2022',
  jsx: 'react-jsx',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  preserveSymlinks: true,
};

/**
 * Makes such a project, for `generate` to write into.
 *
 * @returns the project
 */
export function makeConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-consumer-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    folder,
    errors: async (compiler, resolution) => {
      // As if the package were installed.
      const { server, fetch } = await madeOnce('declarations');
      const paths = {
        'twinspec/runtime': [resolve('src/runtime.ts')],
        'twinspec/mock/fetch': [fetch],
        'twinspec/server/runtime': [server],
      };
      const compilerOptions = { ...strictest, ...resolutions[resolution], rootDir: '/', paths };
      // Users need not check the rows, but we do.
      for (const rows of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }))
        if (rows.endsWith('rows.ts')) replaceIn(join(folder, 'src', rows), '// @ts-nocheck', '');
      const config = join(folder, `${compiler}-${resolution}.json`);
      writeFileSync(config, JSON.stringify({ compilerOptions, include: ['src'] }));
      const { folder: peers } = compiler === 'typescript-6' ? await madeOnce('peers') : { folder: '' };
      const tsc = [resolve(peers, 'node_modules', compiler, 'bin/tsc'), '--project', config, '--pretty', 'false'];
      const { stdout } = await promisify(execFile)(process.execPath, tsc, { maxBuffer: 2 ** 28 }).catch(
        (error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? error.message }),
      );
      return stdout.split('\n').filter((line) => line.includes('error TS'));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function replaceIn(file: string, from: string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
