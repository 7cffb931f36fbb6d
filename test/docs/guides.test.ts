import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec, type Ended } from '../support/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guides-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const petstore = 'examples/petstore/api/petstore.yaml';
const built = (guides = folder): Promise<Ended> =>
  twinspec(['docs', '--openapi', petstore, '--guides', guides, '--out', join(folder, 'site')]);

it('shows guides in the order of their names, below their groups, with directives filled in', async () => {
  await put('02-b.md', '# Second\n\n<!-- twinspec: open-questions -->\n');
  await put('01-a.md', '---\ngroup: Begin here\n---\n# First\n\nText of it.\n');
  expect(await built()).toMatchObject({ code: 0, stderr: '' });
  const page = await readFile(join(folder, 'site/guides/a.html'), 'utf8');
  expect(page).toContain('<h1>First</h1>');
  expect(page).toContain('<p>Text of it.</p>');
  const order = ['Begin here', 'First', 'Second'].map((word) => page.indexOf(`>${word}<`));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

it('says file and line of an unknown directive, and which guide has no title', async () => {
  await put('03-c.md', '# Third\n\n<!-- twinspec: nothing -->\n');
  expect(await built()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/03-c\.md:3: the directive "nothing" cannot be filled in; the directives are /),
  });
  await put('03-c.md', 'No title\n');
  expect(await built()).toMatchObject({ code: 1, stderr: expect.stringContaining('03-c.md') });
  expect(await built(join(folder, 'none'))).toMatchObject({ code: 2, stderr: expect.stringContaining('none') });
});
