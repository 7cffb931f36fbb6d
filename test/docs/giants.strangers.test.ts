import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { find } from '../../scripts/docs/browser/search/search-query.ts';
import type { PostingsPart, SearchIndex, SectionsPart } from '../../scripts/docs/search/search-data.ts';
import type { SiteFiles } from '../../scripts/docs/site.ts';
import { telling, unpackedGiants, type Giant } from '../support/corpus.ts';
import { twinspecProcess, type Ended } from '../support/process.ts';
import { brokenLinks, faultyIds, pagesOf } from './links.ts';

vi.setConfig({ testTimeout: 300_000 });

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);

const docs = ({ api, file }: Giant, out: string): Promise<Ended> =>
  twinspecProcess(['docs', `--${api}`, file, '--out', out]);

function filesIn(out: string): SiteFiles {
  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = paths.filter((path) => statSync(join(out, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(out, path), 'utf8')]));
}

/** The search of a site; `loaded` counts the characters of the parts that it has needed. */
function searchOf(site: SiteFiles): { search: ReturnType<typeof find>; loaded: () => number } {
  let loaded = 0;
  const read = <Data>(name: string): Data => {
    const text = site.get(`assets/${name}.js`) ?? '';
    loaded += text.length;
    return JSON.parse(text.slice(text.indexOf('=', text.indexOf(')')) + 1).replace(/;\s*$/, '')) as Data;
  };
  const search = find(read<SearchIndex>('search-index'), {
    postings: async (part) => read<PostingsPart>(`search/postings-${part}`),
    sections: async (part) => read<SectionsPart>(`search/sections-${part}`),
  });
  return { search, loaded: () => loaded };
}

describe.skipIf(giants.length === 0)('docs of large documents', () => {
  it.each(telling(giants))(
    'has pages of $name that a browser can show, and a search that finds things',
    async (giant) => {
      const out = join(folder, giant.name);
      const { code, stderr } = await docs(giant, out);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });

      const site = filesIn(out);
      expect(site.get('index.html')?.length).toBeLessThan(150_000);
      // All operations on paper are as long as they are.
      const shown = [...site].filter(([path]) => path !== 'print.html');
      const texts = shown.filter(([path]) => /\.(?:html|md)$/.test(path) || path.startsWith('assets/search'));
      expect(texts.filter(([, text]) => Buffer.byteLength(text) > 300_000).map(([path]) => path)).toEqual([]);
      for (const [path] of pagesOf(site).filter(([path]) => !['print.html', '404.html'].includes(path)))
        expect(site.has(path.replace(/html$/, 'md')), path).toBe(true);
      // Some descriptions link to places that are not in their document.
      const document = readFileSync(giant.file, 'utf8');
      const isOurs = (link: string): boolean => !document.includes(`](${link.replace(/^.*?: /, '')})`);
      expect(brokenLinks(site, []).filter(isOurs)).toEqual([]);
      expect(faultyIds(site)).toEqual([]);

      const { search, loaded } = searchOf(site);
      const operations = pagesOf(site).filter(([path]) => path.startsWith('operations/'));
      const some = operations.filter((_, i) => i % Math.ceil(operations.length / 10) === 0);
      for (const [path, page] of some) {
        const [, id = ''] = /"subject":\{"id":"([^"]*)"/.exec(page) ?? [];
        const before = loaded();
        const found = await search(id);
        expect(
          found.flatMap(({ sections }) => sections.map(({ entry }) => entry.p)),
          `${path}: ${id}`,
        ).toContain(path);
        expect(loaded() - before).toBeLessThan(1_500_000);
      }
      rmSync(out, { recursive: true });
    },
  );

  const figma = giants.find(({ name }) => name === 'figma.yaml');
  it.skipIf(figma === undefined)('has a page for each event that Figma calls back with', async () => {
    if (figma === undefined) return;
    const out = join(folder, figma.name);
    await docs(figma, out);
    const site = filesIn(out);
    const pages = pagesOf(site).filter(([path]) => path.startsWith('callbacks/'));
    expect(pages).toHaveLength(7);
    expect(brokenLinks(site, [])).toEqual([]);
    const asking = site.get('operations/postWebhook.html') ?? '';
    for (const [path, page] of pages) {
      expect(asking, path).toContain(`href="../${path}"`);
      expect(page, path).toContain('because you called <a href="../operations/postWebhook.html">Create a webhook</a>');
      expect(page, path).toContain('{$request.body#/endpoint}');
      // The keys of callers are not sent to receivers.
      expect(page, path).not.toContain('id="header.');
    }
    rmSync(out, { recursive: true });
  });
});
