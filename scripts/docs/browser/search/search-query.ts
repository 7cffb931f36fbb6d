import {
  readPostings,
  word,
  wordsIn,
  type PostingsPart,
  type SearchEntry,
  type SearchIndex,
  type SectionsPart,
} from '../../search/search-data.ts';

/** The results on a page, the best first. */
export type PageResult = {
  page: string;
  sections: { entry: SearchEntry; snippet: { text: string; hit: boolean }[] }[];
};

/** Loads the parts of the index by their numbers. */
export type SearchParts = {
  postings: (part: number) => Promise<PostingsPart>;
  sections: (part: number) => Promise<SectionsPart>;
};

/** The maximum number of results, in total and per page. */
const limits = { all: 20, page: 5 };

/** The length of a snippet in characters. */
const snippetLength = 150;

/** How much a word counts that only begins with what was typed, has it inside, or differs from it by typos. */
const weights = { prefix: 0.5, inside: 0.4, typo: 0.3 };

/** The least letters that are looked for inside of words, such as `getBlock` in `eth_getBlockByNumber`. */
const leastInside = 4;
/** How many more there have to be for each typo: a few letters with one are inside of too many words. */
const moreForTypo = 2;
const mostInside = 60;

/**
 * Makes the search of a site.
 *
 * @param index - what is loaded first
 * @param parts - loads the parts that a query needs
 * @returns a function that finds the sections with all words of a query; if there are none, it allows for typos
 */
export function find(index: SearchIndex, parts: SearchParts): (query: string) => Promise<PageResult[]> {
  const words = index.words.split(' ');
  const pages = index.pages.flatMap((size, page) => Array.from({ length: size }, () => page));
  return async (query) => {
    const typed = [...new Set((query.match(word) ?? []).map((one) => one.toLowerCase()))];
    for (const typos of typed.length === 0 ? [] : [0, 1, 2]) {
      const meant = typed.map((one) => findMeantWords(words, one, typos));
      const found = await sectionsWith(meant, index, parts, pages.length);
      if (found.length > 0)
        return toPageResults(chooseBest(found, pages), new Set(meant.flatMap((one) => [...one.keys()])));
    }
    return [];
  };

  async function toPageResults(sections: number[], hits: Set<number>): Promise<PageResult[]> {
    const known = new Set([...hits].map((at) => words[at] ?? ''));
    const entries = await Promise.all(sections.map((section) => entryAt(section)));
    const results = new Map<string, PageResult['sections']>();
    for (const entry of entries.filter((one) => one !== undefined)) {
      results.set(entry.g, [...(results.get(entry.g) ?? []), { entry, snippet: snippetOf(entry.x, known) }]);
    }
    return [...results].map(([page, own]) => ({ page, sections: own }));
  }

  async function entryAt(section: number): Promise<SearchEntry | undefined> {
    const part = partOf(index.sections, section);
    const all = (await parts.sections(part)).flatMap(({ page, path, sections }) =>
      sections.map((one) => ({ page, path, one })),
    );
    const found = all[section - (index.sections[part] ?? 0)];
    if (found === undefined) return undefined;
    const [t, c, fragment, x, also] = found.one;
    const p = fragment === '' ? found.path : `${found.path}#${fragment}`;
    return { t, g: found.page, c, p, x, ...(also !== undefined && { also }) };
  }
}

/** The words that a typed word may mean, by their index, and how much each counts. */
function findMeantWords(words: string[], typed: string, typos: number): Map<number, number> {
  const meant = new Map<number, number>();
  for (let at = firstFrom(words, typed); words[at]?.startsWith(typed); at++) {
    const more = (words[at] ?? '').length - typed.length;
    meant.set(at, more === 0 ? 1 : (weights.prefix * typed.length) / (typed.length + 0.3 * more));
  }
  const most = findAllowedDistance(typed, typos);
  const mostInParts = Math.min(most, Math.floor((typed.length - leastInside) / moreForTypo));
  const inside: [at: number, counts: number][] = [];
  for (const [at, one] of words.entries()) {
    if (meant.has(at)) continue;
    const more = one.length - typed.length;
    const edits = Math.abs(more) > most ? Infinity : editsBetween(typed, one, most);
    if (edits <= most) {
      meant.set(at, (weights.typo * typed.length) / (typed.length + edits));
      continue;
    }
    if (more < -mostInParts) continue;
    const editsInParts = one.includes(typed) ? 0 : editsBetween(typed, one, mostInParts, 'inside');
    if (editsInParts > mostInParts) continue;
    const weight = editsInParts === 0 ? weights.inside : weights.typo;
    inside.push([at, (weight * typed.length) / (typed.length + editsInParts + 0.3 * Math.abs(more))]);
  }
  // The postings of very many words are not loaded for a few letters.
  for (const [at, counts] of inside.length > mostInside ? [] : inside) meant.set(at, counts);
  return meant;
}

/** The edit distance that a word may have. */
function findAllowedDistance(typed: string, typos: number): number {
  return typed.length < 4 ? 0 : Math.min(typos, typed.length < 7 ? 1 : 2);
}

/**
 * The number of letters to add, remove or replace, or of neighbours to swap, until `a` is `b`, or is inside of it
 * (optimal string alignment, and Sellers' search with it); a larger number if there are more than `most`.
 */
function editsBetween(a: string, b: string, most: number, where: 'whole' | 'inside' = 'whole'): number {
  if (most <= 0) return a === b ? 0 : 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => (where === 'whole' ? i : 0));
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced;
      const edits = Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    // A swap may lead past a row in which all is too far.
    if (least > most + 1) return most + 1;
    before = row;
    row = next;
  }
  return where === 'whole' ? (row[b.length] ?? 0) : Math.min(...row);
}

/** The index of the first word that is not before another in the alphabet. */
function firstFrom(words: string[], wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part with a word or section, by the first one of each part. */
function partOf(starts: number[], at: number): number {
  const next = starts.findIndex((start) => start > at);
  return next < 0 ? starts.length - 1 : next - 1;
}

type Found = { section: number; weight: number };

/** The sections that have one of the meant words for each typed word, the best first. */
async function sectionsWith(
  meant: Map<number, number>[],
  index: SearchIndex,
  parts: SearchParts,
  count: number,
): Promise<Found[]> {
  const needed = new Set(meant.flatMap((one) => [...one.keys()].map((at) => partOf(index.postings, at))));
  const loaded = new Map(
    await Promise.all([...needed].map(async (part) => [part, await parts.postings(part)] as const)),
  );
  const total = new Float64Array(count);
  const matched = new Uint8Array(count);
  for (const [i, one] of meant.entries()) {
    const own = new Float64Array(count);
    for (const [at, share] of one) {
      const part = partOf(index.postings, at);
      const postings = loaded.get(part)?.[at - (index.postings[part] ?? 0)] ?? '';
      readPostings(postings, (section, weight) => (own[section] = Math.max(own[section] ?? 0, weight * share)));
    }
    for (const [section, weight] of own.entries()) {
      if (weight === 0 || matched[section] !== i) continue;
      matched[section] = i + 1;
      total[section] = (total[section] ?? 0) + weight;
    }
  }
  const found: Found[] = [];
  for (const [section, times] of matched.entries()) {
    if (times === meant.length) found.push({ section, weight: total[section] ?? 0 });
  }
  return found.sort((a, b) => b.weight - a.weight);
}

/** The sections to show: not too many, and not too many of one page. */
function chooseBest(found: Found[], pages: number[]): number[] {
  const shown: number[] = [];
  const perPage = new Map<number, number>();
  for (const { section } of found) {
    const page = pages[section] ?? 0;
    const count = perPage.get(page) ?? 0;
    if (count === limits.page) continue;
    perPage.set(page, count + 1);
    if (shown.push(section) === limits.all) break;
  }
  return shown;
}

/** The text around the first hit, split so that hits can be marked. */
function snippetOf(text: string, known: Set<string>): { text: string; hit: boolean }[] {
  const hits = [...text.matchAll(word)].filter(([found]) => wordsIn(found).some((part) => known.has(part)));
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
