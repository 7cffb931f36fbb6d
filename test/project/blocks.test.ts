import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf, documents } from '../support/blocks.ts';

/**
 * Who runs the blocks of the README and of each guide, in their order: how many blocks, and the test, or why they are
 * not run.
 */
const ledger: Record<string, [count: number, by: string][]> = {
  'README.md': [
    [2, 'test/project/readme.test.ts'],
    [1, 'shown: a drawing'],
    [6, 'test/project/commands.packages.test.ts'],
    [1, 'test/project/readme.test.ts'],
    [1, 'test/project/commands.packages.test.ts'],
    [1, 'test/project/readme.test.ts'],
  ],
  'specs/guides/01-getting-started.md': [
    [1, 'test/project/commands.packages.test.ts'],
    [1, 'test/docs/samples.packages.test.ts'],
  ],
  'specs/guides/02-environments.md': [[1, 'test/project/commands.packages.test.ts']],
  'specs/guides/04-the-two-envelopes.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/05-listing-funded-transactions.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/06-credentials.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/07-minting.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/08-reading-the-chain.md': [[3, 'test/docs/samples.packages.test.ts']],
  'specs/guides/09-errors.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/11-the-mock.md': [
    [5, 'test/project/commands.packages.test.ts'],
    [2, 'test/project/readme-code.packages.test.ts'],
    [1, 'test/project/readme.test.ts'],
    [1, 'test/project/commands.packages.test.ts'],
  ],
  'specs/guides/13-extensions.md': [[2, 'test/project/commands.packages.test.ts']],
  'specs/guides/14-changes.md': [[3, 'test/project/commands.packages.test.ts']],
  'specs/guides/15-settings-of-a-project.md': [
    [2, 'test/cli/settings.packages.test.ts'],
    [1, 'test/project/commands.packages.test.ts'],
    [1, 'test/cli/settings.packages.test.ts'],
    [3, 'test/emit/consumers.packages.test.ts'],
  ],
  'specs/guides/16-write-a-server.md': [[2, 'test/server/guide.packages.test.ts']],
  'specs/guides/17-the-sandbox.md': [
    [3, 'test/project/commands.packages.test.ts'],
    [5, 'test/sandbox/guide.packages.test.ts'],
  ],
  'specs/guides/18-in-your-editor.md': [
    [1, 'test/project/commands.packages.test.ts'],
    [1, 'test/lint/editors.packages.test.ts'],
  ],
  'specs/guides/19-moving-in.md': [[3, 'test/project/moving-in.packages.test.ts']],
  'specs/guides/20-traffic.md': [[2, 'test/project/commands.packages.test.ts']],
  'specs/guides/21-a-server-from-scratch.md': [[23, 'test/server/from-scratch.packages.test.ts']],
  'specs/guides/22-the-clients.md': [[4, 'test/docs/samples.packages.test.ts']],
  'specs/guides/23-change-the-contract.md': [[8, 'test/project/readme.packages.test.ts']],
  'specs/guides/24-check-a-live-server.md': [[4, 'test/project/commands.packages.test.ts']],
  'specs/guides/25-keep-your-framework.md': [[4, 'test/project/framework-overlay.test.ts']],
  'specs/guides/27-lint-rules.md': [[2, 'test/lint/rules-guide.test.ts']],
  'specs/guides/28-test-your-own-code.md': [[3, 'test/matchers/runners.packages.test.ts']],
  'specs/guides/29-in-ci.md': [[2, 'test/package/workflows.test.ts']],
};

const runs = (by: string): boolean => by.startsWith('test/');

it.each(documents)('each block of %s has a test that runs it', (document) => {
  const rows = ledger[document] ?? [];
  expect(rows.reduce((sum, [count]) => sum + count, 0)).toBe(blocksOf(document).length);
});

it.each([...new Set(Object.values(ledger).flatMap((rows) => rows.map(([, by]) => by)))].filter(runs))(
  '%s reads the documents whose blocks it runs',
  (test) => {
    expect(existsSync(test)).toBe(true);
    // Some read them by way of what several tests share.
    const text = [test, 'test/support/readme.ts', 'test/docs/sampling.ts']
      .filter((file, i) => i === 0 || readFileSync(test, 'utf8').includes(`/${file.split('/').at(-1) ?? ''}'`))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    for (const [document, rows] of Object.entries(ledger)) {
      if (!rows.some(([, by]) => by === test)) continue;
      const name = document.replace(/^.*\//, '').replace(/\.md$/, '');
      expect(text.includes(name) || text.includes("readGuides('specs/guides'"), `${test} and ${document}`).toBe(true);
    }
  },
);

it('says of every block that is not run why', () => {
  const reasons = Object.values(ledger).flatMap((rows) => rows.map(([, by]) => by).filter((by) => !runs(by)));
  expect(reasons).toEqual(['shown: a drawing']);
});
