import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The quick tests, except those of the built package and those in a browser, which run only bundled code. */
export default defineConfig({
  root,
  resolve: {
    alias: {
      'twinspec/runtime': `${root}src/runtime.ts`,
      'twinspec/server/runtime': `${root}scripts/server/runtime.ts`,
    },
  },
  test: {
    pool: 'forks',
    watch: false,
    maxWorkers: 1,
    include: ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/**/*.{browser,packages,strangers,endurance}.test.ts',
      'test/package/**',
      'test/docs/browser/**',
    ],
    setupFiles: [fileURLToPath(new URL('setup.mjs', import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The instrumented code stays the same for all mutants, so the transformed modules can be cached.
    experimental: { fsModuleCache: true, fsModuleCachePath: `${root}.vitest-modules` },
  },
});
