import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchEntry } from '../search-data.ts';

/** What was found on one page, the best first. */
export type Finding = { page: string; sections: { entry: SearchEntry; snippet: { text: string; hit: boolean }[] }[] };

/** How many sections are shown, of all pages and of one. */
const limits = { all: 20, page: 5 };

/** How long a snippet is, in characters. */
const snippetLength = 150;

/** A word of letters, digits and what joins them in names. */
const word = /[\p{L}\p{N}]+(?:[_'][\p{L}\p{N}]+)*/gu;

/**
 * Makes the search of a site.
 *
 * @param entries - its sections
 * @returns finds the sections that have every word of a question, by page; where none has them, with a letter wrong
 */
export function find(entries: SearchEntry[]): (question: string) => Finding[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['t', 'g', 'c', 'x'],
    tokenize: tokens,
    searchOptions: {
      tokenize: (text) => text.match(word) ?? [],
      boost: { t: 6, g: 2, c: 1, x: 1 },
      combineWith: 'AND',
      prefix: true,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // A page as a whole is what most readers mean.
      boostDocument: (id) => (entries[Number(id)]?.p.includes('#') === false ? 1.5 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (question) => {
    const attempts = [0, 1, 2].map(
      (typos) => () => (typos === 0 ? index.search(question) : index.search(question, { fuzzy: allowed(typos) })),
    );
    for (const attempt of attempts) {
      const found = attempt();
      if (found.length > 0) return grouped(entries, found);
    }
    return [];
  };
}

/** Two letters that changed places are two edits, which only a long word bears. */
function allowed(typos: number): (term: string) => number {
  return (term) => (term.length < 4 ? 0 : Math.min(typos, term.length < 7 ? 1 : 2, typos));
}

/** A name counts as a whole and by its words: `blockNumber` is found by both of its own. */
function tokens(text: string): string[] {
  return (text.match(word) ?? []).flatMap((found) => {
    const parts = found.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== '');
    return parts.length > 1 ? [found, ...parts] : [found];
  });
}

function grouped(entries: SearchEntry[], found: SearchResult[]): Finding[] {
  const pages = new Map<string, Finding['sections']>();
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

/** The text around the first hit, with every hit told apart. */
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
