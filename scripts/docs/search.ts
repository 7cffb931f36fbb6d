import { Marked } from 'marked';
import type { Guide } from './guides.ts';
import { plainText, slugger } from './markdown.ts';
import type { OperationEntry } from './entries.ts';
import { pathOf, type Site } from './pages/site.ts';
import { bodyId } from './pages/operation.ts';
import { propertiesOf } from './pages/schema.ts';
import type { SchemaView } from './schema.ts';
import type { SearchEntry } from './search-data.ts';

/**
 * Lists everything that readers can search for: sections of guides, operations, headers, params, fields, errors and
 * exchanges. Identical entries of several pages are listed once.
 *
 * @param site - the site
 * @returns the entries, in the order of the navigation
 */
export function searchIndex(site: Site): SearchEntry[] {
  const unique = new Map<string, { entry: SearchEntry; also: Set<string> }>();
  const add = (entry: SearchEntry): void => {
    const key = JSON.stringify([entry.t, entry.c, entry.x]);
    const first = unique.get(key);
    if (first === undefined) unique.set(key, { entry, also: new Set() });
    else if (first.entry.g !== entry.g) first.also.add(entry.g);
  };
  for (const guide of site.guides) guideEntries(guide).forEach(add);
  for (const operation of site.reference.operations) operationEntries(operation).forEach(add);
  return [...unique.values()].map(({ entry, also }) => (also.size === 0 ? entry : { ...entry, also: [...also] }));
}

/** Splits a guide at its headings, which get the same fragments as on its page. */
function guideEntries({ path, title, markdown }: Guide): SearchEntry[] {
  const slugs = slugger();
  const entries: SearchEntry[] = [{ t: title, g: title, c: 'Guide', p: path, x: '' }];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const text = String(token['text']);
      entries.push({ t: plainText(text), g: title, c: 'Guide', p: `${path}#${slugs(text)}`, x: '' });
    } else {
      const last = entries.at(-1);
      if (last !== undefined) last.x = `${last.x} ${searchText(token.raw)}`.trim();
    }
  }
  return entries;
}

/** The plain text of Markdown, with the text of code and tables. */
function searchText(source: string): string {
  return source
    .replaceAll(/^```.*$/gm, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\\|/g, '|')
    .replaceAll(/^\s*\|?(?:\s*:?-{3,}:?\s*\|)+.*$/gm, ' ')
    .replaceAll(/[`*]|^#+\s|^\s*[->]\s|\s\|\s|^\|\s|\s\|$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function operationEntries(entry: OperationEntry): SearchEntry[] {
  const path = pathOf(entry);
  const group = entry.title === entry.id ? entry.id : `${entry.title} · ${entry.id}`;
  const section = (title: string, part: string, fragment: string, text: string): SearchEntry => ({
    t: title,
    g: group,
    c: part,
    p: `${path}#${encodeURI(fragment)}`,
    x: searchText(text),
  });
  const members = (view: SchemaView | undefined, id: string, part: string): SearchEntry[] =>
    view === undefined
      ? []
      : propertiesOf(view, id).map(({ id: at, field }) =>
          section(field.name, part, at, [field.view.description ?? '', ...field.view.questions].join(' ')),
        );
  const { rpc } = entry;
  return [
    {
      t: entry.title,
      g: group,
      c: 'Operation',
      p: path,
      x: searchText(`${entry.id} ${entry.path} ${entry.description} ${entry.questions.join(' ')}`),
    },
    ...entry.headers.map(({ name, description, questions }) =>
      section(name, 'Header', `header.${name}`, [description, ...questions].join(' ')),
    ),
    ...entry.parameters.map(({ name, in: where, description, questions }) =>
      section(name, `Parameter in the ${where}`, `${where}.${name}`, [description, ...questions].join(' ')),
    ),
    ...(rpc === undefined
      ? [
          ...entry.bodies.flatMap(({ view }, i) => members(view, bodyId(i), 'Request')),
          ...entry.responses.flatMap(({ status, description, view }) => [
            section(`Response ${status}`, 'Response', `response-${status}`, description),
            ...members(view, `response-${status}`, `Response ${status}`),
          ]),
        ]
      : [
          ...rpc.params.flatMap(({ name, description, view }) => [
            section(name, 'Param', `params.${name}`, description),
            ...members(view, `params.${name}`, 'Param'),
          ]),
          ...rpc.results.flatMap(({ when, view }, i) =>
            members(view, when === undefined ? 'result' : `result.${i}`, 'Result'),
          ),
          ...rpc.errors.map(({ code, message }) => section(code, 'Error', `error.${code}`, message)),
        ]),
    ...entry.exchanges
      .filter(({ outcome }) => outcome !== '')
      .map(({ name, outcome, summary, description }) =>
        section(name, `Exchange, ${outcome}`, `exchange.${name}`, `${summary}. ${description}`),
      ),
  ];
}
