import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that repeat something many times. `npm test` goes without them, so that it stays quick; CI runs both. */
const long = 'test/**/*.long.test.ts';

/** Only what hangs is ended: on a machine with other things to do, a test may take many times as long as here. */
const patience = {
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 600_000 } },
};

export default defineConfig({
  // What is imported by code that is generated without --runtime and --server-runtime.
  resolve: {
    alias: {
      'twinspec/mock/fetch': fileURLToPath(new URL('scripts/mock/fetch.ts', import.meta.url)),
      'twinspec/runtime': fileURLToPath(new URL('src/runtime.ts', import.meta.url)),
      'twinspec/server/runtime': fileURLToPath(new URL('scripts/server/runtime.ts', import.meta.url)),
    },
  },
  test: {
    pool: 'forks',
    // Vitest leaves one core alone; on a machine of two that is half of it. One more than there are cores, as tests wait:
    // for servers, and for time to pass.
    maxWorkers: availableParallelism() + 1,
    watch: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, long],
          // What the files have in common is loaded once a process, which is a third of all the time. Nothing in them is
          // left behind for the next one: each closes what it starts, and changes no module and no global.
          isolate: false,
          ...patience,
        },
      },
      { extends: true, test: { name: 'long', include: [long], globalSetup: 'test/support/making.ts', ...patience } },
    ],
  },
});
