import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../../scripts/mock/start.ts';
import { block } from '../support/blocks.ts';
import { twinspec } from '../support/process.ts';

// Follows the guides that a new user reads first, from an empty folder.

const folder = mkdtempSync(join(tmpdir(), 'twinspec-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mockGuide = 'guides/your-first-mock.md';
const docsGuide = 'guides/publish-your-docs.md';
const api = join(folder, 'api.yaml');
writeFileSync(api, block(mockGuide, 1));

/** The words after `npx twinspec` in a line of shell. */
const wordsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^npx twinspec /, '')
    .split(' ');

it('the mock of the first guide answers each of its calls as the guide says', async () => {
  expect(wordsOf(block(mockGuide, 2))).toEqual(['mock', 'api.yaml']);
  expect(await twinspec(['lint', api])).toMatchObject({ code: 0, stderr: '' });
  const mock = await startMock({ openapi: api });
  const calls = `${block(mockGuide, 3)}${block(mockGuide, 4)}`.trim().split('\n');
  const answers = await Promise.all(
    calls.map(async (line) => {
      const [, name, value] = /-H '(\w+): ([^']+)'/.exec(line) ?? [];
      const headers = name === undefined || value === undefined ? {} : { [name]: value };
      const path = /http:\/\/127\.0\.0\.1:4010(\S+)/.exec(line)?.[1] ?? '';
      const response = await fetch(mock.url + path, { headers });
      return [response.status, await response.json()];
    }),
  );
  await mock.close();
  const tide = { at: expect.any(String) as string, level: expect.any(Number) as number };
  const unknown = { message: 'No such harbour' };
  expect(answers).toEqual([
    [200, [tide, tide]],
    [404, unknown],
    [404, unknown],
  ]);
});

it('the docs of the guide are built as it says, by hand and in its workflow', async () => {
  const [line, workflow] = [block(docsGuide, 1), block(docsGuide, 2)];
  expect(await twinspec(wordsOf(line), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const { jobs } = parse(workflow) as { jobs: { docs: { steps: { run?: string; with?: { path?: string } }[] } } };
  const [command = ''] = jobs.docs.steps.flatMap(({ run }) => (run?.startsWith('npx') === true ? [run] : []));
  expect(await twinspec(wordsOf(command), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const { path = '' } = jobs.docs.steps.find((step) => step.with?.path !== undefined)?.with ?? {};
  expect(readFileSync(join(folder, path, 'sitemap.xml'), 'utf8')).toContain(
    '<loc>https://acme.github.io/tides/operations/listTides.html</loc>',
  );
});

it('each directive of the table of the guide is one', async () => {
  const rows = [...readFileSync(docsGuide, 'utf8').matchAll(/^\| `(<!-- twinspec: .* -->)` \|/gm)].map(([, one = '']) =>
    one.replace('OPERATION', 'listTides').replace('EXAMPLE', 'unknown'),
  );
  expect(rows.length).toBeGreaterThan(4);
  const pages = mkdtempSync(join(folder, 'pages-'));
  writeFileSync(join(pages, 'all.md'), `# All\n\n${rows.join('\n\n')}\n`);
  const built = await twinspec(['docs', api, '--guides', pages, '--out', join(folder, 'own')]);
  expect(built).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(folder, 'own/guides/all.md'), 'utf8')).not.toContain('twinspec:');
});
