import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The quick tests but for those of the built package and of a browser, which see the code only as a bundle. */
export default defineConfig({
  root,
  resolve: { alias: { 'twinspec/runtime': `${root}src/runtime.ts` } },
  test: {
    pool: 'forks',
    watch: false,
    maxWorkers: 1,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/**/*.long.test.ts', 'test/package/**', 'test/docs/browser/**'],
    setupFiles: [fileURLToPath(new URL('setup.mjs', import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The planted code stays as it is while one mutant after the other is woken.
    experimental: { fsModuleCache: true, fsModuleCachePath: `${root}.vitest-modules` },
  },
});
