/** A section that the search can find; used by `browser/find.ts`. */
export type SearchEntry = {
  /** Its title. */
  t: string;
  /** The title of its page, by which results are grouped. */
  g: string;
  /** Its kind, e.g. `Guide`, `Header` or `Request`. */
  c: string;
  /** The path of the page, with a fragment. */
  p: string;
  /** Its text, with code and tables. */
  x: string;
  /** The titles of other pages with the same section. */
  also?: string[];
};

/** The search entries in a smaller form: each page once, with its sections. */
export type SearchData = {
  page: string;
  path: string;
  /** The sections; see {@link SearchEntry}. */
  sections: [title: string, kind: string, fragment: string, text: string, also?: string[]][];
}[];

/**
 * Packs the search entries, so that less is sent to the browser.
 *
 * @param entries - the entries
 * @returns the entries by page
 */
export function packed(entries: SearchEntry[]): SearchData {
  const pages = new Map<string, SearchData[number]>();
  for (const { t, g, c, p, x, also } of entries) {
    const [path = '', fragment = ''] = p.split('#');
    const page = pages.get(g) ?? { page: g, path, sections: [] };
    pages.set(g, page);
    page.sections.push(also === undefined ? [t, c, fragment, x] : [t, c, fragment, x, also]);
  }
  return [...pages.values()];
}

/**
 * Unpacks the search entries.
 *
 * @param data - the data that {@link packed} made
 * @returns the entries
 */
export function unpacked(data: SearchData): SearchEntry[] {
  return data.flatMap(({ page, path, sections }) =>
    sections.map(([t, c, fragment, x, also]) => ({
      t,
      g: page,
      c,
      p: fragment === '' ? path : `${path}#${fragment}`,
      x,
      ...(also !== undefined && { also }),
    })),
  );
}
