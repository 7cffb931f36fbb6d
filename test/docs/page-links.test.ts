import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

// What leads away from a page: to its source, to where mistakes are reported, to an assistant.

const folder = mkdtempSync(join(tmpdir(), 'twinspec-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = {
  get: { operationId: 'listTides', summary: 'List & sort', responses: { '204': { description: 'No.' } } },
};
writeFileSync(join(folder, 'tides.json'), JSON.stringify(path));
const paths = { '/tides': { $ref: 'tides.json' } };
writeFileSync(
  join(folder, 'api.json'),
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }),
);

const page = (file: string): string => readFileSync(join(folder, 'site', file), 'utf8');
const docs = (...flags: string[]) => twinspec(['docs', 'api.json', '--out', 'site', ...flags], { cwd: folder });

describe('a site whose settings name them', () => {
  beforeAll(async () => {
    const edit = [
      '--edit',
      'https://git.example/edit/main/{file}',
      '--feedback',
      'https://git.example/new?title={page}',
    ];
    expect(await docs(...edit, '--base-url', 'https://tides.example/v1/')).toMatchObject({ code: 0, stderr: '' });
  });

  it('leads from an operation to the file that it is written in', () => {
    expect(page('operations/listTides.html')).toContain('href="https://git.example/edit/main/tides.json"');
    // What is made of all files has none.
    expect(page('index.html')).not.toContain('Edit this page');
  });

  it('names the page in what is reported', () => {
    expect(page('operations/listTides.html')).toContain('href="https://git.example/new?title=List%20%26%20sort"');
  });

  it('opens the Markdown of a page in assistants', () => {
    const address = encodeURIComponent('https://tides.example/v1/operations/listTides.md');
    expect(page('operations/listTides.html')).toMatch(new RegExp(`href="https://claude\\.ai/new\\?q=[^"]*${address}`));
    expect(page('operations/listTides.html')).toMatch(new RegExp(`href="https://chatgpt\\.com/\\?q=[^"]*${address}`));
  });
});

it('has none of them by default, and explains an address that cannot be one', async () => {
  expect(await docs()).toMatchObject({ code: 0, stderr: '' });
  expect(page('operations/listTides.html')).not.toMatch(/Edit this page|Report a mistake|Open in /);
  expect((await docs('--edit', 'https://git.example/edit')).stderr).toMatch(
    /^--edit takes an address such as .*\{file\}/,
  );
  expect((await docs('--feedback', 'mail me')).stderr).toMatch(/^--feedback takes an address such as /);
});
