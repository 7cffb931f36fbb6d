/** A section that the search can find; used by `browser/search/search-query.ts`. */
export type SearchEntry = {
  /** Its title. */
  t: string;
  /** The id of an operation, by a part of which many look for its page. */
  id?: string;
  /** The title of its page, by which results are grouped. */
  g: string;
  /** Its kind, e.g. `Guide`, `Header` or `Request`. */
  c: string;
  /** What most people look a field up for, which is not a search term: its type, and whether it is required. */
  facts?: string;
  /** The path of the page, with a fragment. */
  p: string;
  /** Its text, with code and tables. */
  x: string;
  /** Where else the same section is: the title of the page, or the number of pages. */
  also?: string | number;
};

/**
 * What the search loads first. Everything else is in parts: those with the words of a query are loaded when it is
 * typed, and those with the sections that were found when they are shown.
 */
export type SearchIndex = {
  /** All words of the site, sorted, separated by spaces. */
  words: string;
  /** The index of the first word of each part with postings. */
  postings: number[];
  /** The index of the first section of each part with sections. */
  sections: number[];
  /** The number of sections of each page, in order. */
  pages: number[];
};

/** Where each word of a part occurs: the indexes of sections, each with its weight; see {@link writePostings}. */
export type PostingsPart = string[];

/** Sections by their page. */
export type SectionsPart = {
  page: string;
  path: string;
  /** See {@link SearchEntry}. */
  sections: [title: string, kind: string, fragment: string, text: string, also?: string | number][];
}[];

/** A word: letters and digits, which may be joined by `_` and apostrophes. */
export const word = /[\p{L}\p{N}]+(?:[_'][\p{L}\p{N}]+)*/gu;

/**
 * Splits a text into words, and also names into their parts: `blockNumber` is found by `block` and by `number`.
 *
 * @param text - any text
 * @returns the words in lower case
 */
export function wordsIn(text: string): string[] {
  return (text.match(word) ?? []).flatMap((found) => {
    const parts = found.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== '');
    return (parts.length > 1 ? [found, ...parts] : [found]).map((part) => part.toLowerCase());
  });
}

/** A section with a word, and how much the word counts there. */
export type Posting = { section: number; weight: number };

/** The steps between two weights; 26 of them are told apart, up to that of an id in which a rare word is. */
const step = 1.35;
const least = 0.2;

/**
 * Writes the postings of a word. Each is the distance from the section before it, in base 36, and a capital letter for
 * the weight; most words are in section after section, so a distance of 1 is left out.
 *
 * @param postings - the postings by ascending sections
 * @example writePostings([{ section: 36, weight: 0.2 }, { section: 38, weight: 0.27 }]) // '11A2B'
 */
export function writePostings(postings: Posting[]): string {
  let last = -1;
  return postings
    .map(({ section, weight }) => {
      const level = Math.min(25, Math.max(0, Math.round(Math.log(weight / least) / Math.log(step))));
      const distance = section - last;
      last = section;
      return (distance === 1 ? '' : distance.toString(36)) + String.fromCharCode(65 + level);
    })
    .join('');
}

/**
 * Reads the postings of a word.
 *
 * @param text - what {@link writePostings} wrote
 * @param take - gets each section with its weight
 */
export function readPostings(text: string, take: (section: number, weight: number) => void): void {
  let section = -1;
  let distance = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) {
      section += distance === 0 ? 1 : distance;
      distance = 0;
      take(section, weights[code - 65] ?? least);
    } else distance = distance * 36 + (code < 65 ? code - 48 : code - 87);
  }
}

const weights = Array.from({ length: 26 }, (_, level) => least * step ** level);
