import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { enduranceFactor } from './test/support/endurance.ts';
import { LongestFirst } from './test/support/longest-first.ts';

/**
 * Tests that take more than a few seconds, by what they need: `x.browser.test.ts` belongs to the run `browser`. All
 * other tests are quick. CONTRIBUTING.md says which run a test belongs to.
 */
const longRuns = ['browser', 'packages', 'strangers', 'endurance'];

const filesOf = (run: string): string => `test/**/*.${run}.test.ts`;

const minute = 60_000;

/**
 * What a test may take, unless its file says more. Machines of CI differ by a factor of three, so there it is the most.
 */
const patience = minute * (process.env['CI'] === undefined ? 1 : 5);

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
    // Vitest leaves one core alone; on a machine of two that is half of it. One more than there are cores, as tests
    // wait for servers.
    maxWorkers: availableParallelism() + 1,
    watch: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longRuns.map(filesOf)],
          // What the files have in common is loaded once a process, which is a third of all the time. Nothing in them
          // is left behind for the next one: each closes what it starts, and changes no module and no global.
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      ...longRuns.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [filesOf(name)],
          // Browsers, and what is killed, counted or filled, want a process of their own; the others share one, as
          // above.
          isolate: name === 'browser' || name === 'endurance',
          globalSetup: 'test/support/making.ts',
          testTimeout: patience * (name === 'endurance' ? enduranceFactor : 1),
          // Hooks pack, install, and start browsers.
          hookTimeout: 5 * minute,
          expect: { poll: { timeout: 50_000 } },
        },
      })),
    ],
  },
});
