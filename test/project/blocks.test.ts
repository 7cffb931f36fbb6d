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
  'specs/guides/04-envelopes-and-lists.md': [[2, 'test/docs/samples.packages.test.ts']],
  'specs/guides/06-credentials.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/07-minting.md': [[1, 'test/docs/samples.packages.test.ts']],
  'specs/guides/08-reading-the-chain.md': [[3, 'test/docs/samples.packages.test.ts']],
  'specs/guides/09-errors.md': [[1, 'test/docs/samples.packages.test.ts']],
  'guides/the-mock.md': [
    [5, 'test/project/commands.packages.test.ts'],
    [2, 'test/project/readme-code.packages.test.ts'],
    [1, 'test/project/readme.test.ts'],
    [1, 'test/project/commands.packages.test.ts'],
  ],
  'guides/extensions.md': [[2, 'test/project/commands.packages.test.ts']],
  'guides/compare-versions.md': [[3, 'test/project/commands.packages.test.ts']],
  'guides/install.md': [[2, 'test/project/commands.packages.test.ts']],
  'guides/your-first-mock.md': [[4, 'test/project/first-guides.test.ts']],
  'guides/publish-your-docs.md': [
    [2, 'test/project/first-guides.test.ts'],
    [1, 'test/cli/settings.packages.test.ts'],
    [1, 'test/project/commands.packages.test.ts'],
  ],
  'guides/several-apis.md': [[1, 'test/cli/settings.packages.test.ts']],
  'guides/settings.md': [[1, 'test/cli/settings.packages.test.ts']],
  'guides/outputs-for-your-packages.md': [
    [1, 'test/cli/settings.packages.test.ts'],
    [4, 'test/emit/consumers.packages.test.ts'],
  ],
  'guides/write-a-server.md': [[2, 'test/server/guide.packages.test.ts']],
  'guides/the-sandbox.md': [
    [3, 'test/project/commands.packages.test.ts'],
    [5, 'test/sandbox/guide.packages.test.ts'],
  ],
  'guides/in-your-editor.md': [
    [1, 'test/project/commands.packages.test.ts'],
    [1, 'test/lint/editors.packages.test.ts'],
  ],
  'guides/migrate.md': [[3, 'test/project/moving-in.packages.test.ts']],
  'guides/judge-traffic.md': [[2, 'test/project/commands.packages.test.ts']],
  'guides/a-server-from-scratch.md': [[23, 'test/server/from-scratch.packages.test.ts']],
  'guides/the-clients.md': [[4, 'test/docs/samples.packages.test.ts']],
  'guides/change-the-contract.md': [[8, 'test/project/readme.packages.test.ts']],
  'guides/check-a-live-server.md': [[4, 'test/project/commands.packages.test.ts']],
  'guides/keep-your-framework.md': [[4, 'test/project/framework-overlay.test.ts']],
  'guides/from-fastapi.md': [[7, 'test/project/frameworks.packages.test.ts']],
  'guides/from-nestjs.md': [[8, 'test/project/frameworks.packages.test.ts']],
  'guides/from-hono.md': [[7, 'test/project/frameworks.packages.test.ts']],
  'guides/from-spring.md': [[6, 'test/project/frameworks.packages.test.ts']],
  'guides/lint-rules.md': [[2, 'test/lint/rules-guide.test.ts']],
  'guides/test-your-own-code.md': [[3, 'test/matchers/runners.packages.test.ts']],
  'guides/in-ci.md': [[2, 'test/package/workflows.test.ts']],
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
      expect(text.includes(name) || text.includes('readGuides('), `${test} and ${document}`).toBe(true);
    }
  },
);

it('says of every block that is not run why', () => {
  const reasons = Object.values(ledger).flatMap((rows) => rows.map(([, by]) => by).filter((by) => !runs(by)));
  expect(reasons).toEqual(['shown: a drawing']);
});
