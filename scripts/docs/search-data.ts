/** One section that can be found; read by `browser/find.ts`. */
export type SearchEntry = {
  /** What it is called. */
  t: string;
  /** The page it is on, by which findings are grouped. */
  g: string;
  /** What it is: a section, a header, a member of the request. */
  c: string;
  /** Path of the page, with fragment. */
  p: string;
  /** Its text, code and tables included. */
  x: string;
  /** Where the very same stands as well. */
  also?: string[];
};

/** The entries as they travel: pages once each, with their sections. */
export type SearchData = {
  page: string;
  path: string;
  /** What it is called, what it is, its fragment, its text, where else it stands. */
  sections: [title: string, kind: string, fragment: string, text: string, also?: string[]][];
}[];

/**
 * Packs the index for the way to the reader.
 *
 * @param entries - the index
 * @returns the same by page
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
 * Unpacks the index again.
 *
 * @param data - what {@link packed} made
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
