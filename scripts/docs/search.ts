import type { Guide } from './guides.ts';
import { headingsOf, plainText } from './markdown.ts';
import type { OperationEntry } from './entries.ts';
import { pathOf, type Site } from './pages/layout.ts';
import { bodyId } from './pages/operation.ts';
import { membersOf } from './pages/schema.ts';
import type { SchemaView } from './schema.ts';

/** One thing that can be found; read by `browser/search.ts`. Short names, as there are many. */
export type SearchEntry = {
  /** What it is called. */
  t: string;
  /** Where it is: an operation and one of its parts, or the kind of page. */
  c: string;
  /** Path of the page, with fragment. */
  p: string;
  /** More words to find it by. */
  w: string;
  /** Weight: pages stand above sections, sections above fields. */
  k: number;
};

const weights = { page: 3, section: 2, field: 1 } as const;

/**
 * Lists everything that a reader may look for: guides and their sections, operations, headers, params, fields, errors,
 * exchanges.
 *
 * @param site - the site
 * @returns the entries, in the order of the navigation
 */
export function searchIndex(site: Site): SearchEntry[] {
  return [...site.guides.flatMap(guideEntries), ...site.reference.operations.flatMap(operationEntries)];
}

function guideEntries({ path, title, markdown }: Guide): SearchEntry[] {
  const sections = headingsOf(markdown).map(({ text, slug }) => ({ t: text, c: title, p: `${path}#${slug}`, w: '', k: weights.section }));
  return [{ t: title, c: 'Guide', p: path, w: shorten(plainText(markdown), 2000), k: weights.page }, ...sections];
}

function operationEntries(entry: OperationEntry): SearchEntry[] {
  const path = pathOf(entry);
  const section = (t: string, part: string, fragment: string, w: string): SearchEntry => ({
    t,
    c: `${entry.id} › ${part}`,
    p: `${path}#${encodeURI(fragment)}`,
    w: shorten(plainText(w)),
    k: weights.field,
  });
  const members = (view: SchemaView | undefined, id: string, part: string): SearchEntry[] =>
    view === undefined ? [] : membersOf(view, id).map(({ id: at, field }) => section(field.name, part, at, field.view.description ?? ''));
  return [
    { t: entry.title, c: entry.id, p: path, w: shorten(plainText(`${entry.path} ${entry.description}`), 600), k: weights.page },
    ...entry.headers.map(({ name, description }) => section(name, 'header', `header.${name}`, description)),
    ...entry.parameters.map(({ name, in: where, description }) => section(name, `${where} parameter`, `${where}.${name}`, description)),
    ...(entry.rpc === undefined
      ? [
          ...entry.bodies.flatMap(({ view }, i) => members(view, bodyId(i), 'request')),
          ...entry.responses.flatMap(({ status, view }) => members(view, `response-${status}`, status)),
        ]
      : [
          ...entry.rpc.params.flatMap(({ name, description, view }) => [
            section(name, 'param', `params.${name}`, description),
            ...members(view, `params.${name}`, 'param'),
          ]),
          ...entry.rpc.results.flatMap(({ when, view }, i) => members(view, when === undefined ? 'result' : `result.${i}`, 'result')),
          ...entry.rpc.errors.map(({ code, message }) => section(code, 'error', 'errors', message)),
        ]),
    ...entry.exchanges
      .filter(({ outcome }) => outcome !== '')
      .map(({ name, outcome, summary, description }) => section(name, `exchange, ${outcome}`, `exchange.${name}`, `${summary} ${description}`)),
  ];
}

function shorten(text: string, length = 120): string {
  return text.length <= length ? text : text.slice(0, length);
}
