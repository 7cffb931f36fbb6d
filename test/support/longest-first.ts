import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take a minute or more, longest first, as `.ci/run` lists them. A clean clone remembers no durations,
 * and one of these that begins last would leave all cores but one alone.
 */
export const longest = [
  'test/package/managers.packages.test.ts',
  'test/package/examples.packages.test.ts',
  'test/package/package.packages.test.ts',
  'test/strangers/corpus.strangers.test.ts',
  'test/specs/effects.strangers.test.ts',
  'test/emit/lands.packages.test.ts',
  'test/emit/giants.strangers.test.ts',
  'test/verify/planted.strangers.test.ts',
  'test/project/frameworks.packages.test.ts',
  'test/steps/steps.endurance.test.ts',
  'test/folder/kill.endurance.test.ts',
  'test/sandbox/state.endurance.test.ts',
  'test/docs/browser/pages.browser.test.ts',
  'test/docs/browser/docs.browser.test.ts',
  'test/server/from-scratch.packages.test.ts',
  'test/sandbox/cheats.endurance.test.ts',
  'test/matchers/runners.packages.test.ts',
  'test/emit/msw-versions.packages.test.ts',
  'test/contract/load/wrong-types.endurance.test.ts',
  'test/hostile/fuzz.strangers.test.ts',
  'test/project/commands.packages.test.ts',
  'test/mock/giants.strangers.test.ts',
  'test/docs/giants.strangers.test.ts',
  'test/verify/giants.strangers.test.ts',
  'test/reports/report-pages.browser.test.ts',
];

/**
 * Begins with the files of tests that take longest, whatever run they belong to; of the others, files of all runs
 * alternate, as those of one wait for packages and servers while those of another compute.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.indexOf(relative('.', moduleId));
      return rank < 0 ? longest.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
