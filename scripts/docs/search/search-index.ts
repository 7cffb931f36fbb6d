import {
  wordsIn,
  writePostings,
  type Posting,
  type PostingsPart,
  type SearchEntry,
  type SearchIndex,
  type SectionsPart,
} from './search-data.ts';

/** The length of a part, roughly. A key needs one or two parts with postings, and up to twenty with sections. */
const lengths = { postings: 100_000, sections: 24_000 };

/** The index of a site: what is loaded first, and the parts. */
export type SearchFiles = { index: SearchIndex; postings: PostingsPart[]; sections: SectionsPart[] };

/**
 * Makes the index that the pages search with. It is divided, so that a reader of a large site loads only what a query
 * needs.
 *
 * @param entries - the search entries, those of one page together
 */
export function searchFiles(entries: SearchEntry[]): SearchFiles {
  const postings = postingsOf(entries);
  const words = [...postings.keys()].toSorted();
  const written = words.map((one) => writePostings(postings.get(one) ?? []));
  const wordParts = divideByLength(written, lengths.postings, (text) => text.length + 3);
  const sectionParts = divideByLength(entries, lengths.sections, ({ t, x }) => t.length + x.length + 50);
  return {
    index: {
      words: words.join(' '),
      postings: wordParts.map(({ from }) => from),
      sections: sectionParts.map(({ from }) => from),
      pages: pageSizes(entries),
    },
    postings: wordParts.map(({ members }) => members),
    sections: sectionParts.map(({ members }) => groupByPage(members)),
  };
}

/** How much a word counts in each field of an entry. */
const boosts = { id: 6, t: 6, g: 2, c: 1, x: 1 } as const;
const fields = ['id', 't', 'g', 'c', 'x'] as const;

/** The sections of each word, weighted by BM25+ (Lv and Zhai, 2011) with the usual constants. */
function postingsOf(entries: SearchEntry[]): Map<string, Posting[]> {
  const statistics = fields.map((field) => ({ field, ...statisticsOf(entries, field) }));
  const all = new Map<string, Posting[]>();
  for (const [section, entry] of entries.entries()) {
    // Most readers look for a page, not for a section.
    const kind = entry.p.includes('#') ? 1 : 1.5;
    for (const { field, average, holders } of statistics) {
      const words = wordsIn(entry[field] ?? '');
      const times = new Map<string, number>();
      for (const one of words) times.set(one, (times.get(one) ?? 0) + 1);
      for (const [one, often] of times) {
        const known = holders.get(one) ?? 0;
        const rarity = Math.log(1 + (entries.length - known + 0.5) / (known + 0.5));
        const density = (often * 2.2) / (often + 1.2 * (0.3 + (0.7 * words.length) / average));
        add(all, one, section, kind * boosts[field] * rarity * (0.5 + density));
      }
    }
  }
  return all;
}

/** How long the texts of a field are, and how many entries have each word there. */
function statisticsOf(
  entries: SearchEntry[],
  field: keyof typeof boosts,
): { average: number; holders: Map<string, number> } {
  const holders = new Map<string, number>();
  let [length, filled] = [0, 0];
  for (const entry of entries) {
    const words = wordsIn(entry[field] ?? '');
    length += words.length;
    if (words.length > 0) filled++;
    for (const one of new Set(words)) holders.set(one, (holders.get(one) ?? 0) + 1);
  }
  return { average: length / Math.max(1, filled), holders };
}

function add(all: Map<string, Posting[]>, one: string, section: number, weight: number): void {
  const postings = all.get(one) ?? [];
  all.set(one, postings);
  const last = postings.at(-1);
  if (last?.section === section) last.weight += weight;
  else postings.push({ section, weight });
}

function divideByLength<Member>(
  members: Member[],
  length: number,
  lengthOf: (member: Member) => number,
): { from: number; members: Member[] }[] {
  const parts: { from: number; members: Member[] }[] = [];
  let left = 0;
  for (const [from, member] of members.entries()) {
    if (left <= 0) {
      parts.push({ from, members: [] });
      left = length;
    }
    parts.at(-1)?.members.push(member);
    left -= lengthOf(member);
  }
  return parts;
}

function pageSizes(entries: SearchEntry[]): number[] {
  const sizes: number[] = [];
  for (const [i, { g }] of entries.entries()) {
    if (i > 0 && entries[i - 1]?.g === g) sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    else sizes.push(1);
  }
  return sizes;
}

function groupByPage(entries: SearchEntry[]): SectionsPart {
  const pages: SectionsPart = [];
  for (const { t, g, c, facts, p, x, also } of entries) {
    const [path = '', fragment = ''] = p.split('#');
    if (pages.at(-1)?.page !== g) pages.push({ page: g, path, sections: [] });
    const kind = facts === undefined ? c : `${c} · ${facts}`;
    pages.at(-1)?.sections.push(also === undefined ? [t, kind, fragment, x] : [t, kind, fragment, x, also]);
  }
  return pages;
}
