import { describe, expect, it } from 'vitest';
import { find } from '../../scripts/docs/browser/search/search-query.ts';
import type { SearchEntry } from '../../scripts/docs/search/search-data.ts';
import { searchFiles } from '../../scripts/docs/search/search-index.ts';

// The search of a page, over the files that it loads.

describe('search', () => {
  const entry = (t: string, x = '', g = t, c = ''): SearchEntry => ({ t, g, c, x, p: `${t}.html#x` });

  /** Searches in these entries; `loaded` lists the parts of the index that were needed. */
  const searchIn = (entries: SearchEntry[]): { search: ReturnType<typeof find>; loaded: string[] } => {
    const { index, postings, sections } = searchFiles(entries);
    const loaded: string[] = [];
    const partOf =
      <Part>(name: string, parts: Part[]) =>
      async (at: number): Promise<Part> => {
        loaded.push(`${name}-${at}`);
        const part = parts[at];
        if (part === undefined) throw new Error(`There is no part ${at}.`);
        return part;
      };
    const parts = { postings: partOf('postings', postings), sections: partOf('sections', sections) };
    return { search: find(index, parts), loaded };
  };
  const titles = async (search: ReturnType<typeof find>, query: string): Promise<string[]> =>
    (await search(query)).flatMap(({ sections }) => sections.map(({ entry: { t } }) => t));

  it('requires every word, ranks names above texts, and finds a name by its parts', async () => {
    const { search } = searchIn([entry('other', 'mentions txHash'), entry('txHashList'), entry('txHash', 'submit')]);
    expect(await titles(search, 'TXHASH')).toEqual(['txHash', 'txHashList', 'other']);
    expect(await titles(search, 'txhash submit')).toEqual(['txHash']);
    expect(await titles(search, 'hash list')).toEqual(['txHashList']);
    expect(await titles(search, 'nowhere')).toEqual([]);
    expect(await titles(search, '…')).toEqual([]);
  });

  it('tolerates a typo: a wrong, additional, missing or swapped letter', async () => {
    const { search } = searchIn([entry('waitForTransaction'), entry('envelope')]);
    for (const typed of ['waitForTransactoin', 'waitForTransacton', 'enveloope', 'envolope']) {
      expect(await titles(search, typed), typed).toHaveLength(1);
    }
  });

  it('tolerates a typo in a part of an id, and lists operations before what only mentions that part', async () => {
    const operation = (title: string, id: string): SearchEntry => {
      return { ...entry(title, id, `${title} · ${id}`, 'Operation'), id, p: `${id}.html` };
    };
    const { search } = searchIn([
      entry('With viem', 'await client.getBlock() as getBlock does'),
      operation('Read one', 'eth_getBlockByNumber'),
      operation('Count all', 'eth_getBlockTransactionCountByHash'),
      entry('Hash', 'of a block'),
    ]);
    for (const typed of ['getBlock', 'getBlokc', 'getBlcok', 'gteBlock', 'eth_getBlokc'])
      expect((await titles(search, typed)).slice(0, 2), typed).toEqual(['Read one', 'Count all']);
    expect(await titles(search, 'getBlockByNumebr')).toContain('Read one');
    expect(await titles(search, 'getTransactoin')).toEqual([]);
    expect(await titles(search, 'transactoinCou')).toEqual(['Count all']);
  });

  it('limits the results and groups them by page, with the text around a hit', async () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      entry(`section ${i}`, 'the rate limit of a key', `page ${i % 12}`),
    );
    const found = await searchIn(many.toSorted((a, b) => a.g.localeCompare(b.g))).search('rate limit');
    expect(found.flatMap(({ sections }) => sections)).toHaveLength(20);
    expect(new Set(found.map(({ page }) => page)).size).toBe(found.length);
    expect(found[0]?.sections[0]?.snippet).toEqual([
      { text: 'the ', hit: false },
      { text: 'rate', hit: true },
      { text: ' ', hit: false },
      { text: 'limit', hit: true },
      { text: ' of a key', hit: false },
    ]);
  });

  it('finds each section of a site with many parts, and loads only the parts that a query needs', async () => {
    const many = Array.from({ length: 4000 }, (_, i) => entry(`title${i}`, `text${i} of a section`, `page ${i >> 3}`));
    const { search, loaded } = searchIn(many);
    for (const i of [0, 7, 8, 1234, 3999]) {
      loaded.length = 0;
      expect(await titles(search, `text${i} section`)).toContain(`title${i}`);
      expect(loaded.filter((part) => part.startsWith('postings')).length).toBeLessThanOrEqual(3);
    }
    expect(searchFiles(many).sections.length).toBeGreaterThan(10);
    loaded.length = 0;
    expect(await titles(search, 'text3999')).toEqual(['title3999']);
    expect(loaded).toHaveLength(2);
  });
});
