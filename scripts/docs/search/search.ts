import { Marked } from 'marked';
import type { Json } from '../../contract/base/json.ts';
import { changeGroups, headingOfVersion, type ChangelogPage } from '../model/changelog.ts';
import { headersWithRows, listOAuthFlows, type NeededScheme } from '../model/credential-specs.ts';
import { fragmentOf } from '../model/fragments.ts';
import type { Guide } from '../text/guides.ts';
import { plainText, slugger } from '../text/markdown.ts';
import type { CallEntry, Listed, OperationEntry, OutgoingEntry } from '../model/reference-types.ts';
import { schemeInWords } from '../model/build-reference.ts';
import { authenticationPath, pathOf } from '../pages/site.ts';
import { bodyId, responseGroups } from '../pages/request-and-responses.ts';
import { propertiesOf } from '../pages/schema-section.ts';
import { problemsPath, problemsTitle, type ServerProblems } from '../model/server-errors.ts';
import type { Field, SchemaView } from '../model/schema-view.ts';
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
        // The facts are those of the first; a field with the same words is the same to the reader.
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
  return propertiesOf(view, id).map(({ id: at, field }) => ({
    ...section(field.name, part, at, [field.view.description ?? '', ...field.view.questions].join(' ')),
    facts: factsOf(field),
  }));
}

function factsOf({ required, view }: Field): string {
  return required ? `${view.type}, required` : view.type;
}

function pageTitle({ title, id, isName, subtitle }: Listed): string {
  const words = isName ? subtitle : title;
  return words === '' || words === id ? id : `${words} · ${id}`;
}

/**
 * Lists the sections of an operation's page: headers, params, fields, errors and exchanges.
 *
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
      t: entry.isName ? entry.subtitle || entry.id : entry.title,
      id: entry.id,
      g: group,
      c: 'Operation',
      p: path,
      x: searchText(`${entry.id} ${entry.path} ${entry.description} ${entry.questions.join(' ')}`),
    },
    ...headerAndParameterSections(entry, section),
    ...(rpc === undefined
      ? bodySections(entry, section)
      : [
          ...rpc.params.flatMap(({ name, description, view }) => [
            section(name, 'Param', fragmentOf('params', name), description),
            ...members(view, fragmentOf('params', name), 'Param'),
          ]),
          ...rpc.results.flatMap(({ when, view }, i) =>
            members(view, when === undefined ? 'result' : `result.${i}`, 'Result'),
          ),
          ...rpc.errors.map(({ code, message }) => section(code, 'Error', `error.${code}`, message)),
        ]),
    ...exchangeSections(entry, section),
    section('Code samples', 'Code', 'console', languages),
  ];
}

function headerAndParameterSections(entry: CallEntry, section: Section): SearchEntry[] {
  return [
    ...headersWithRows(entry).map(({ name, description, questions }) =>
      section(name, 'Header', fragmentOf('header', name), [description, ...questions].join(' ')),
    ),
    ...entry.parameters.map(({ name, in: where, description, questions }) =>
      section(name, `Parameter in the ${where}`, fragmentOf(where, name), [description, ...questions].join(' ')),
    ),
  ];
}

function bodySections({ bodies, responses }: CallEntry, section: Section): SearchEntry[] {
  return [
    ...bodies.flatMap(({ view }, i) => membersOf(section, view, bodyId(i), 'Request')),
    ...responseGroups(responses).flatMap((group) => [
      ...group.map(({ status, description }) =>
        section(`Response ${status}`, 'Response', `response-${status}`, description),
      ),
      ...group
        .slice(0, 1)
        .flatMap(({ status, view }) => membersOf(section, view, `response-${status}`, `Response ${status}`)),
    ]),
  ];
}

function exchangeSections({ exchanges }: CallEntry, section: Section): SearchEntry[] {
  return exchanges
    .filter(({ outcome }) => outcome !== '')
    .map(({ name, outcome, failure, summary, description, response }) => {
      const said = failure ? sentencesIn(response.body ?? null).join('. ') : '';
      return section(name, `Exchange, ${outcome}`, fragmentOf('exchange', name), `${summary}. ${description} ${said}`);
    });
}

/** In which languages each page has samples. */
const languages =
  'Requests in curl, JavaScript and TypeScript with fetch, Python with requests, Go, PHP, Ruby, Java, and C#';

/** The texts in the body of an error, by which people search for it. */
function sentencesIn(body: Json): string[] {
  if (typeof body === 'string') return body.length < 200 && /[a-z] [a-z]/i.test(body) ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap((value) => sentencesIn(value)) : [];
}

/**
 * Lists the sections of the page of a webhook or a callback.
 *
 * @returns its sections, the page itself first
 */
export function listOutgoingEntries(entry: OutgoingEntry): SearchEntry[] {
  const { id, title, folder, operation, description, questions, askedBy } = entry;
  const path = pathOf(entry);
  const group = pageTitle(entry);
  const section = sectionsOf(path, group);
  const calls = askedBy.map((call) => call.id);
  const text = [...new Set([id, operation.path]), ...calls, description, ...questions].join(' ');
  return [
    { t: title, id, g: group, c: folder === 'webhooks' ? 'Webhook' : 'Callback', p: path, x: searchText(text) },
    ...headerAndParameterSections(entry, section),
    ...bodySections(entry, section),
    ...exchangeSections(entry, section),
  ];
}

/**
 * Lists the sections of a schema's page.
 *
 * @returns its sections, the page itself first
 */
export function schemaEntries(name: string, path: string, view: SchemaView): SearchEntry[] {
  return [
    { t: name, g: name, c: 'Schema', p: path, x: searchText(view.description ?? '') },
    ...membersOf(sectionsOf(path, name), view, 'schema', 'Schema'),
  ];
}

/**
 * Lists the versions on a page of the changelog.
 *
 * @param by - whether they are found by their names only, or by their changes, too, for which they are compared
 * @returns its sections
 */
export async function changelogEntries(
  { path, title, entries }: ChangelogPage,
  by: 'names' | 'changes',
): Promise<SearchEntry[]> {
  const section = sectionsOf(path, title);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const told = by === 'names' ? { changes: [] } : await entry.told();
      const changes = 'changes' in told ? changeGroups(told.changes).flatMap((group) => group.changes) : [];
      const text = changes.map(({ operations, message }) => [...operations, message].join(' ')).join(' ');
      // What is as the newest version says has no section.
      if (entry.name === undefined && text === '') return [];
      return [section(headingOfVersion(entry), 'Changelog', entry.name ?? 'not-released', text)];
    }),
  );
  return found.flat();
}

/**
 * Lists the sections of the page about credentials.
 *
 * @param schemes - the security schemes that operations need
 * @returns the page itself, and a section for each scheme
 */
export function authenticationEntries(schemes: NeededScheme[]): SearchEntry[] {
  const [title, kind] = ['Authentication', 'Credentials'];
  const section = sectionsOf(authenticationPath, title);
  return [
    { t: title, g: title, c: kind, p: authenticationPath, x: 'The credentials that calls carry' },
    ...schemes.map(({ label, scheme }) => {
      const scopes = listOAuthFlows(scheme).flatMap((flow) => Object.entries(flow.scopes).flat());
      const text = [schemeInWords(scheme), scheme.description, ...scopes].join('. ');
      return section(label, kind, `scheme.${label}`, text);
    }),
  ];
}

/**
 * Lists the errors that servers report on their own.
 *
 * @returns an entry for each
 */
export function problemEntries({ http, rpc }: ServerProblems): SearchEntry[] {
  const section = sectionsOf(problemsPath, problemsTitle);
  return [...http, ...rpc].map(({ id, code, title, remedy }) => section(title, 'Error', id, `${code} ${id} ${remedy}`));
}
