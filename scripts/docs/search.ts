import { Marked } from 'marked';
import type { Json } from '../contract/json.ts';
import type { Guide } from './guides.ts';
import { plainText, slugger } from './markdown.ts';
import type { Listed, OperationEntry, WebhookEntry } from './entries.ts';
import { pathOf } from './pages/site.ts';
import { bodyId, responseGroups } from './pages/operation.ts';
import { propertiesOf } from './pages/schema.ts';
import type { SchemaView } from './schema.ts';
import type { SearchEntry } from './search-data.ts';

/** Collects everything that readers can search for. Identical sections of several pages are listed once. */
export type SearchEntries = {
  add: (entries: SearchEntry[]) => void;
  /** The entries so far, those of one page together. */
  all: () => SearchEntry[];
};

/**
 * Makes an empty collection of search entries.
 *
 * @returns the collection; fill it page by page
 */
export function searchEntries(): SearchEntries {
  const unique = new Map<string, { entry: SearchEntry; elsewhere: Set<string> }>();
  return {
    add: (entries) => {
      for (const entry of entries) {
        const key = JSON.stringify([entry.t, entry.c, entry.x]);
        const first = unique.get(key);
        if (first === undefined) unique.set(key, { entry, elsewhere: new Set() });
        else if (first.entry.g !== entry.g) first.elsewhere.add(entry.g);
      }
    },
    all: () =>
      [...unique.values()].map(({ entry, elsewhere }) => {
        const [other, ...more] = elsewhere;
        return other === undefined ? entry : { ...entry, also: more.length === 0 ? other : elsewhere.size };
      }),
  };
}

/**
 * Splits a guide at its headings, which get the same fragments as on its page.
 *
 * @param guide - the guide
 * @returns its sections
 */
export function guideEntries({ path, title, markdown }: Guide): SearchEntry[] {
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

type Section = (title: string, part: string, fragment: string, text: string) => SearchEntry;

/** Makes the entries of a page. */
function sectionsOf(path: string, page: string): Section {
  return (title, part, fragment, text) => ({
    t: title,
    g: page,
    c: part,
    p: `${path}#${encodeURI(fragment)}`,
    x: searchText(text),
  });
}

function membersOf(section: Section, view: SchemaView | undefined, id: string, part: string): SearchEntry[] {
  if (view === undefined) return [];
  return propertiesOf(view, id).map(({ id: at, field }) =>
    section(field.name, part, at, [field.view.description ?? '', ...field.view.questions].join(' ')),
  );
}

function pageTitle({ title, id }: Listed): string {
  return title === id ? id : `${title} · ${id}`;
}

/**
 * Lists the sections of an operation's page: headers, params, fields, errors and exchanges.
 *
 * @param entry - the operation
 * @returns its sections, the page itself first
 */
export function operationEntries(entry: OperationEntry): SearchEntry[] {
  const path = pathOf(entry);
  const group = pageTitle(entry);
  const section = sectionsOf(path, group);
  const members = (view: SchemaView | undefined, id: string, part: string): SearchEntry[] =>
    membersOf(section, view, id, part);
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
          ...responseGroups(entry.responses).flatMap((group) => [
            ...group.map(({ status, description }) =>
              section(`Response ${status}`, 'Response', `response-${status}`, description),
            ),
            ...group
              .slice(0, 1)
              .flatMap(({ status, view }) => members(view, `response-${status}`, `Response ${status}`)),
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
      .map(({ name, outcome, failure, summary, description, response }) => {
        const said = failure ? sentencesIn(response.body ?? null).join('. ') : '';
        return section(name, `Exchange, ${outcome}`, `exchange.${name}`, `${summary}. ${description} ${said}`);
      }),
    section('Code samples', 'Code', 'console', languages),
  ];
}

/** In which languages each page has samples. */
const languages = 'Requests in curl, JavaScript, TypeScript with fetch, Python with requests, Go, and PHP';

/** The texts in the body of an error, by which people search for it. */
function sentencesIn(body: Json): string[] {
  if (typeof body === 'string') return body.length < 200 && /[a-z] [a-z]/i.test(body) ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap((value) => sentencesIn(value)) : [];
}

/**
 * Lists the sections of a webhook's page.
 *
 * @param entry - the webhook
 * @returns its sections, the page itself first
 */
export function webhookEntries(entry: WebhookEntry): SearchEntry[] {
  const path = pathOf(entry);
  const group = pageTitle(entry);
  return [
    { t: entry.title, g: group, c: 'Webhook', p: path, x: searchText(`${entry.id} ${entry.description}`) },
    ...membersOf(sectionsOf(path, group), entry.sent.view, 'webhook-1', 'Webhook'),
  ];
}

/**
 * Lists the sections of a schema's page.
 *
 * @param name - the name of the schema
 * @param path - the path of its page
 * @param view - the schema
 * @returns its sections, the page itself first
 */
export function schemaEntries(name: string, path: string, view: SchemaView): SearchEntry[] {
  return [
    { t: name, g: name, c: 'Schema', p: path, x: searchText(view.description ?? '') },
    ...membersOf(sectionsOf(path, name), view, 'schema', 'Schema'),
  ];
}
