import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/errors.ts';
import * as clients from '../../src/index.ts';
import type { SiteFiles } from '../../scripts/docs/site.ts';
import { documents } from '../support/blocks.ts';
import { brokenLinks, faultyIds } from './links.ts';

// The site of the tool: the guides for those who use twinspec, built as any other site.

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const files: SiteFiles = new Map();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-tool-'));
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/project/tool-docs.ts', folder], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8'));
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string): string => files.get(path) ?? '';

it('has no broken links, and each id once on a page', () => {
  expect(brokenLinks(files, [])).toEqual([]);
  expect(faultyIds(files)).toEqual([]);
});

it('lists its guides by task, and begins with what they are for', () => {
  const start = read('index.html');
  expect(start).toMatch(/<h1>twinspec<\/h1>\s*<p class="lede">Types, clients, a mock/);
  const nav = /<nav[^]*?<\/nav>/.exec(start)?.[0] ?? '';
  const groups = [...nav.matchAll(/<summary>([^<]*)<\/summary>/g)].map(([, name]) => name);
  expect(groups).toEqual([
    'Start',
    'Mock',
    'Clients',
    'Tests',
    'Verify',
    'Docs',
    'Servers',
    'Sandbox',
    'Several APIs',
    'Documents',
    'From code',
    'Migrate',
    'Reference',
  ]);
  // Each guide is in the table of the start page.
  const linked = new Set([...start.slice(start.indexOf('<main')).matchAll(/href="([^"]*)"/g)].map(([, to]) => to));
  const pages = [...files.keys()].filter((path) => /^guides\/.*\.html$/.test(path));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((path) => !linked.has(path))).toEqual([]);
});

it('has no operation, console or document', () => {
  expect([...files.keys()].filter((path) => /^operations|\.json$|authentication/.test(path))).toEqual([]);
  expect(read('index.html')).not.toContain('Operations');
});

it('has a section for each error of the clients', async () => {
  const exported: unknown[] = Object.values(clients);
  const kinds = exported.filter(
    (each): each is ErrorKind => typeof each === 'function' && each.prototype instanceof clients.TwinspecError,
  );
  expect(kinds.length).toBeGreaterThan(8);
  const { homepage } = JSON.parse(await readFile('package.json', 'utf8')) as { homepage: string };
  for (const Kind of kinds) {
    expect(new Kind('lost').docs).toContain(homepage.replace('#readme', '/blob/main/guides/'));
    const [, guide, section] = /\/guides\/([\w-]+)\.md#(\w+)$/.exec(new Kind('lost').docs) ?? [];
    expect(read(`guides/${guide}.html`), Kind.name).toContain(` id="${section}"`);
  }
});

it.each(documents)('%s links to files of this repository that exist', async (document) => {
  const text = await readFile(document, 'utf8');
  const named = [...text.matchAll(/twinspec\/twinspec\/(?:blob|tree)\/main\/([^)#\s'"]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
