import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';

const options: SiteOptions = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };

function shop(tags: JsonObject[], tagsOf: Record<string, string[]>): Promise<SiteFiles> {
  const paths = Object.entries(tagsOf).map(([id, names]) => [
    `/${id}`,
    { get: { operationId: id, tags: names, responses: { '204': { description: 'ok' } } } },
  ]);
  const openapi = { openapi: '3.2.0', info: { title: 'Shop', version: '1' }, tags, paths: Object.fromEntries(paths) };
  return buildSite(contractOf({ openapi }), options);
}

/** The names of the groups in the navigation of a page, with a dash for each group around them. */
function groupsIn(page: string): string[] {
  const [, nav = ''] = /<nav id="nav"[^>]*>([^]*?)<\/nav>/.exec(page) ?? [];
  return [...nav.matchAll(/class="group"[^>]*?(?:data-level="(\d)")?>\s*(?:<summary>)?([^<]*)/g)].map(
    ([, level = '0', name = '']) => `${'-'.repeat(Number(level))}${name.trim()}`,
  );
}

describe('the tags of a document', () => {
  let site: SiteFiles;
  const read = (path: string): string => site.get(path) ?? '';

  beforeAll(async () => {
    site = await shop(
      [
        { name: 'goods', summary: 'All goods', description: 'What we sell.', kind: 'nav' },
        { name: 'novels', summary: 'Novels', parent: 'books' },
        { name: 'books', summary: 'Books & maps', parent: 'goods', kind: 'nav' },
        { name: 'new', summary: 'New!', kind: 'badge', description: 'Since May.' },
        { name: 'partners', summary: 'Partners', kind: 'audience' },
        { name: 'unused', kind: 'nav' },
      ],
      { one: ['new', 'novels', 'partners'], other: ['stray'], goods: ['goods'] },
    );
  });

  it('nest the groups of the navigation, by their summaries', () => {
    const groups = ['All goods', '-Books &amp; maps', '--Novels', 'stray'];
    for (const path of ['index.html', 'operations/one.html']) expect(groupsIn(read(path)), path).toEqual(groups);
    const [, crumbs] = /class="crumbs">([^<]*)</.exec(read('operations/one.html')) ?? [];
    expect(crumbs).toBe('All goods › Books &amp; maps › Novels');
  });

  it('nest the groups of the start page', () => {
    const titles = [...read('index.html').matchAll(/class="tag"(?: data-level="(\d)")?><h3[^>]*>([^<]*)/g)];
    expect(titles.map(([, level = '0', name = '']) => `${level} ${name.trim()}`)).toEqual([
      '0 All goods',
      '1 Books &amp; maps',
      '2 Novels',
      '0 stray',
    ]);
  });

  it('mark an operation where they are badges or audiences', () => {
    const page = read('operations/one.html');
    expect(page).toContain('<span class="badge" title="Since May.">New!</span>');
    expect(page).toContain('<span class="badge">For: Partners</span>');
    expect(read('operations/one.md')).toMatch(/Marked: New!\. For: Partners\./);
  });

  it('nest the groups of the Markdown and of llms.txt', () => {
    for (const path of ['index.md', 'llms.txt']) {
      expect(read(path), path).toContain('### All goods › Books & maps › Novels\n');
      expect(read(path), path).not.toContain('### new');
    }
  });
});

it('leaves tags in a circle, and those under a tag that is not there, on the top level', async () => {
  const site = await shop(
    [
      { name: 'a', parent: 'b' },
      { name: 'b', parent: 'a' },
      { name: 'c', parent: 'a' },
      { name: 'd', parent: 'd' },
      { name: 'e', parent: 'nowhere' },
      { name: 'f', parent: 'badge' },
      { name: 'badge', kind: 'badge' },
    ],
    { one: ['a'], two: ['b'], three: ['c'], four: ['d'], five: ['e'], six: ['f'], seven: ['badge'] },
  );
  expect(groupsIn(site.get('index.html') ?? '')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'Other']);
});

it('takes a chain of ten thousand tags', async () => {
  const tags = Array.from({ length: 10_000 }, (_, i) => ({ name: `t${i}`, parent: `t${i + 1}` }));
  const site = await shop(tags, { one: ['t0'], last: ['t9999'] });
  expect(groupsIn(site.get('index.html') ?? '')).toContain('t0');
});
