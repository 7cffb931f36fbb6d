import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchEntry } from '../search-data.ts';

/** The results on a page, the best first. */
export type PageResult = {
  page: string;
  sections: { entry: SearchEntry; snippet: { text: string; hit: boolean }[] }[];
};

/** The maximum number of results, in total and per page. */
const limits = { all: 20, page: 5 };

/** The length of a snippet in characters. */
const snippetLength = 150;

/** A word: letters and digits, which may be joined by `_` and apostrophes. */
const word = /[\p{L}\p{N}]+(?:[_'][\p{L}\p{N}]+)*/gu;

/**
 * Makes the search of a site.
 *
 * @param entries - the search entries of the site
 * @returns a function that finds the sections with all words of a query; if there are none, it allows for typos
 */
export function find(entries: SearchEntry[]): (query: string) => PageResult[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['t', 'g', 'c', 'x'],
    tokenize: tokens,
    searchOptions: {
      tokenize: (text) => text.match(word) ?? [],
      boost: { t: 6, g: 2, c: 1, x: 1 },
      combineWith: 'AND',
      prefix: true,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // Most readers look for a page, not for a section.
      boostDocument: (id) => (entries[Number(id)]?.p.includes('#') === false ? 1.5 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (query) => {
    const attempts = [0, 1, 2].map(
      (typos) => () => (typos === 0 ? index.search(query) : index.search(query, { fuzzy: allowed(typos) })),
    );
    for (const attempt of attempts) {
      const found = attempt();
      if (found.length > 0) return grouped(entries, found);
    }
    return [];
  };
}

/** The edit distance that a word may have. Two swapped letters are two edits, which are allowed only in long words. */
function allowed(typos: number): (term: string) => number {
  return (term) => (term.length < 4 ? 0 : Math.min(typos, term.length < 7 ? 1 : 2, typos));
}

/** Splits a text into words, and also names into their parts: `blockNumber` is found by `block` and by `number`. */
function tokens(text: string): string[] {
  return (text.match(word) ?? []).flatMap((found) => {
    const parts = found.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== '');
    return parts.length > 1 ? [found, ...parts] : [found];
  });
}

function grouped(entries: SearchEntry[], found: SearchResult[]): PageResult[] {
  const pages = new Map<string, PageResult['sections']>();
  let shown = 0;
  for (const { id, terms } of found) {
    const entry = entries[Number(id)];
    if (entry === undefined || shown >= limits.all) continue;
    const sections = pages.get(entry.g) ?? [];
    if (sections.length >= limits.page) continue;
    pages.set(entry.g, [...sections, { entry, snippet: snippetOf(entry.x, terms) }]);
    shown++;
  }
  return [...pages].map(([page, sections]) => ({ page, sections }));
}

/** The text around the first hit, split so that hits can be marked. */
function snippetOf(text: string, terms: string[]): { text: string; hit: boolean }[] {
  const known = new Set(terms);
  const hits = [...text.matchAll(word)].filter(([found]) =>
    tokens(found).some((part) => known.has(part.toLowerCase())),
  );
  const start = Math.max(0, (hits[0]?.index ?? 0) - 50);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const to = Math.min(text.length, from + snippetLength);
  const parts: { text: string; hit: boolean }[] = from > 0 ? [{ text: '… ', hit: false }] : [];
  let at = from;
  for (const { index, 0: found } of hits) {
    if (index < at || index + found.length > to) continue;
    parts.push({ text: text.slice(at, index), hit: false }, { text: found, hit: true });
    at = index + found.length;
  }
  parts.push({ text: text.slice(at, to), hit: false }, ...(to < text.length ? [{ text: ' …', hit: false }] : []));
  return parts.filter((part) => part.text !== '');
}
