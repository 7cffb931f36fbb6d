import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A process a file: servers, signals and module state of one file cannot reach another.
    pool: 'forks',
    watch: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
