import { codeSpan, escapeMarkdown, markdownAddress, markdownLink } from '../../contract/base/markdown-text.ts';
import { counted } from '../../contract/base/pluralize.ts';
import type { Json } from '../../contract/base/json.ts';
import type { ApiName, ExternalDocs, SecurityScheme } from '../../contract/operation.ts';
import { sourcesIn } from '../model/callback-url-sources.ts';
import {
  changeGroups,
  versionPages,
  changelogPath,
  headingOfVersion,
  insteadOfChanges,
  mostOperations,
  type ChangelogPage,
  type Told,
  type ToldChange,
  type VersionEntry,
} from '../model/changelog.ts';
import { fence, markdownTable } from './directives.ts';
import type {
  ApiChapter,
  CallEntry,
  ExchangeEntry,
  Group,
  Listed,
  OperationEntry,
  OutgoingEntry,
  RpcEntry,
  UnseenExample,
} from '../model/reference-types.ts';
import { listOAuthFlows } from '../model/credential-specs.ts';
import { firstSentence, shortened } from './markdown.ts';
import { schemeInWords } from '../model/build-reference.ts';
import {
  aboutProblems,
  problemsPath,
  problemsTitle,
  type ServerProblem,
  type ServerProblems,
} from '../model/server-errors.ts';
import type { NextEntry } from '../model/response-links.ts';
import { baseOf, callOf, sampleOfExchange } from '../pages/console.ts';
import {
  authenticationPath,
  groupName,
  groupPath,
  hasAuthentication,
  hrefOf,
  markdownPath,
  pathOf,
  type Site,
} from '../pages/site.ts';
import type { SchemaPointers, SchemaView } from '../model/schema-view.ts';
import type { SchemaPage } from '../model/schema-pages.ts';

/** The maximum number of operations for which llms.txt says how to call each. */
const maxInline = 40;

/** Whether a file has one page, or is brief about each of all: one exchange per outcome, and only the form of its bodies. */
type Length = 'full' | 'brief';

/**
 * Writes the page of an operation as Markdown, for programs.
 *
 * @param length - see {@link Length}
 */
export function operationMarkdown(site: Site, entry: OperationEntry, length: Length = 'full'): string {
  const { rpc } = entry;
  const from = length === 'full' ? pathOf(entry) : '';
  const link = linkFrom(site, from, entry.api);
  return blocks(
    `# ${escapeMarkdown(entry.title)}`,
    factLines(site, entry),
    entry.description,
    moreLine(entry.externalDocs),
    questions(entry.questions),
    ...headAndParameterParts(entry),
    securityPart(entry),
    ...(rpc === undefined ? httpParts(entry, link) : rpcParts(rpc, link)),
    nextPart(entry.next),
    callbackPart(site, entry, from),
    length === 'full' && codePart(site, entry),
    exchangeParts(entry, length, (exchange) => callLines(site, entry, exchange)),
  );
}

function headAndParameterParts(entry: CallEntry): (string | false)[] {
  return [
    entry.headers.length > 0 && `## Headers\n\n${headerTable(entry)}`,
    entry.parameters.length > 0 && `## Parameters\n\n${parameterTable(entry)}`,
  ];
}

function exchangeParts({ exchanges }: CallEntry, length: Length, callOf: (exchange: ExchangeEntry) => string): string {
  const firsts = exchanges.filter(({ outcome }, i) => exchanges.findIndex((other) => other.outcome === outcome) === i);
  const shown = length === 'full' ? exchanges : firsts;
  const write = length === 'full' ? readable : foldExample;
  const parts = shown.map((exchange, i) => exchangePart(callOf(exchange), exchange, shown.slice(0, i), write));
  return `## Exchanges\n\n${parts.join('\n\n')}`;
}

function callbackPart({ reference }: Site, { id }: OperationEntry, from: string): string | false {
  const lines = reference.callbacksOf.get(id)?.map((entry) => {
    const { title, operation } = entry;
    return `- ${markdownLink(title, hrefOf(from, markdownPath(pathOf(entry))))} to ${codeSpan(operation.path)}`;
  });
  return (
    lines !== undefined &&
    `## Callbacks\n\nRequests that the API sends to you because of this call.\n\n${lines.join('\n')}`
  );
}

function factLines(site: Site, { id, path, operation }: OperationEntry): string {
  const address = `${operation.method} ${baseOf(site, { operation })}${path}`;
  const known = 'x-safe-to-repeat' in operation.extensions || operation.rpc !== undefined;
  const facts = [
    `Operation: ${codeSpan(id)}.`,
    operation.safe ? 'Changes nothing.' : 'May change something.',
    known ? `Safe to repeat: ${operation.safeToRepeat ? 'yes' : 'no'}.` : '',
    operation.weightage === undefined
      ? ''
      : `Weightage: ${operation.weightage} (one call counts as ${operation.weightage} wherever calls are counted).`,
  ];
  return `${codeSpan(address)}\n\n${facts.filter((fact) => fact !== '').join(' ')}`;
}

function headerTable({ headers }: CallEntry): string {
  return markdownTable(
    ['Name', 'Required', 'Type', 'Demo value', 'Meaning'],
    headers.map(({ name, required, view, example, description }) => [
      codeSpan(name),
      yesNo(required),
      view === undefined ? 'string' : typeAndFacts(view),
      example === undefined ? '' : codeSpan(example),
      description,
    ]),
  );
}

function parameterTable({ parameters }: CallEntry): string {
  return markdownTable(
    ['Name', 'In', 'Required', 'Type', 'Meaning'],
    parameters.map(({ name, in: where, required, description, view }) => [
      codeSpan(name),
      where,
      yesNo(required),
      view === undefined ? '' : typeAndFacts(view),
      description,
    ]),
  );
}

function securityPart({ security }: OperationEntry): string | false {
  const alternatives = security.map((alternative) => {
    const parts = alternative.map(({ name, kind, scopes }) => {
      return `${codeSpan(name)} (${escapeMarkdown(kind)}${scopes.length === 0 ? '' : `; scopes ${scopes.map(codeSpan).join(', ')}`})`;
    });
    return `- ${parts.length === 0 ? 'none' : parts.join(' and ')}`;
  });
  return (
    alternatives.length > 0 &&
    `## Security\n\n${security.length > 1 ? 'One of these:\n\n' : ''}${alternatives.join('\n')}`
  );
}

/** Makes the link to the page of a schema whose contents are not shown. */
type LinkTo = (place: SchemaPointers) => string;

function linkFrom({ schemaPages }: Site, from: string, api: ApiName): LinkTo {
  return (place) => {
    const { name, path } = schemaPages.pageOf(api, place);
    return markdownLink(name, hrefOf(from, markdownPath(path)));
  };
}

function moreLine(page: ExternalDocs | undefined): string {
  return page === undefined ? '' : `${page.description || 'More information'}: ${markdownAddress(page.url)}`;
}

function unseenLines(unseen: UnseenExample[]): string {
  return unseen
    .map(({ name, address = '', written }) =>
      written === undefined
        ? `Example ${codeSpan(name)}, not shown here: ${markdownAddress(address)}`
        : `Example ${codeSpan(name)}, in serialized form:\n\n${fence(written, '')}`,
    )
    .join('\n\n');
}

function nextPart(next: NextEntry[]): string | false {
  const lines = next.map(({ operation, name, title, description, given }) => {
    const values = given.map(
      ({ name: parameter, source, from }) => `${codeSpan(parameter)} ${from} ${codeSpan(source)}`,
    );
    const about = [title.replace(/\.$/, ''), oneLine(description)].filter((text) => text !== '').join('. ');
    const called = codeSpan(operation === '' ? name : operation);
    const call = values.length === 0 ? called : `${called} with ${values.join(', ')}`;
    return `- ${call}${about === '' ? '' : `: ${about}`}`;
  });
  return lines.length > 0 && `## Next\n\n${lines.join('\n')}`;
}

function httpParts({ bodies, responses }: CallEntry, link: LinkTo): string[] {
  return [
    ...bodies.map(({ contentType, view, unseen }) =>
      blocks(`## Request body (${escapeMarkdown(contentType)})`, outline(view, link), unseenLines(unseen)),
    ),
    ...responses.map(({ status, description, questions: open, view, others, unseen }) =>
      blocks(
        `## Response ${escapeMarkdown(status)}`,
        description,
        questions(open),
        outline(view, link),
        ...others.map((other) => `Or as ${codeSpan(other.contentType)}:\n\n${outline(other.view, link)}`),
        unseenLines(unseen),
      ),
    ),
  ];
}

function rpcParts(
  { params, structure, results, resultDescription, errors }: RpcEntry,
  link: LinkTo,
): (string | false)[] {
  const param = ({ name, required, description, view }: RpcEntry['params'][number], i: number): string => {
    const what = `${typeAndFacts(view, `, ${need(required)}`)}. ${oneLine(description)}`;
    return `${i + 1}. ${codeSpan(name)}: ${what}${indented(outline(view, link, 1, false))}`;
  };
  const result = ({ when, same = [], view }: RpcEntry['results'][number]): string => {
    const conditions = when
      ?.map(({ param: name, condition }) => `${codeSpan(name)} is ${codeSpan(condition)}`)
      .join(' and ');
    const above = same.length === 0 ? '' : `\n- Same as above: ${same.map(codeSpan).join(', ')}.`;
    const shape = `${escapeMarkdown(view.type)}${above}${indented(outline(view, link, 0, false))}`;
    return blocks(conditions !== undefined && `When ${conditions}:`, shape);
  };
  const hasData = errors.some(({ data }) => data !== undefined);
  const codes = errors.map(({ code: number, message, data }) => {
    const carried = data === undefined ? '' : codeSpan(JSON.stringify(data));
    return [codeSpan(number), escapeMarkdown(message), ...(hasData ? [carried] : [])];
  });
  return [
    params.length > 0 && `## Params, ${structure}\n\n${params.map(param).join('\n')}`,
    blocks('## Result', resultDescription, ...results.map(result)),
    codes.length > 0 && `## Errors\n\n${markdownTable(['Code', 'Message', ...(hasData ? ['Data'] : [])], codes)}`,
  ];
}

function codePart(site: Site, entry: OperationEntry): string | false {
  const [first] = entry.exchanges;
  if (first === undefined) return false;
  const kinds = ['curl', 'typescript', 'fetch'];
  const samples = kinds.flatMap((kind) => sampleOfExchange(kind, site, entry, first) ?? []);
  return `## Code\n\n${samples.map(({ code: source, language }) => fence(source, language)).join('\n\n')}`;
}

/** Two exchanges may differ in a header only, so a request body that was written before is not written again. */
function exchangePart(
  call: string,
  exchange: ExchangeEntry,
  before: ExchangeEntry[],
  write: (body: Json) => string,
): string {
  const { name, outcome, summary, description, request, response } = exchange;
  const same = before.find((other) => JSON.stringify(other.request.body) === JSON.stringify(request.body));
  return blocks(
    `### ${escapeMarkdown(name)}${outcome === '' ? '' : ` (${escapeMarkdown(outcome)})`}`,
    escapeMarkdown(summary),
    description,
    call,
    request.body !== undefined &&
      (same === undefined
        ? `Request:\n\n${fence(JSON.stringify(request.body), 'json')}`
        : `Request: the same body as ${codeSpan(same.name)}.`),
    response.body !== undefined && `Response, ${statusInWords(response)}:\n\n${fence(write(response.body), 'json')}`,
  );
}

/**
 * Writes llms.txt: what a program needs to call the APIs, and links to everything else (https://llmstxt.org).
 *
 * @returns the text; if there are many operations, it only links to them
 */
export function llmsTxt(site: Site): string {
  const { apis, operations } = site.reference;
  const link = (path: string, title: string, note: string): string =>
    `- ${markdownLink(title, path)}${note === '' ? '' : `: ${escapeMarkdown(note)}`}`;
  const inline = operations.length <= maxInline;
  const [first] = apis;
  const summary = first === undefined ? '' : firstSentence(first.summary || first.description);
  const guides = site.guides.map(({ path, title, markdown }) => {
    return link(markdownPath(path), title, firstSentence(markdown));
  });
  return blocks(
    `# ${escapeMarkdown(site.title)}`,
    summary !== '' && `> ${escapeMarkdown(summary)}`,
    callingRules(site),
    ...(inline ? operations.map((entry) => callPart(site, entry)) : []),
    guides.length > 0 && `## Guides\n\n${guides.join('\n')}`,
    ...apis.map(({ title, groups }) => {
      const rows = site.hasGroupPages
        ? groups.map((group) => groupLine(group))
        : groups
            .flatMap(({ entries }) => entries)
            .map((entry) => link(markdownPath(pathOf(entry)), entry.id, entry.title));
      return `## ${escapeMarkdown(title)}: all pages\n\n${rows.join('\n')}`;
    }),
    `## Documents\n\n${[
      link('index.md', 'Overview', ''),
      ...(hasAuthentication(site) ? [link(markdownPath(authenticationPath), 'Authentication', '')] : []),
      ...(site.problems === undefined ? [] : [link(markdownPath(problemsPath), problemsTitle, '')]),
      ...(site.changelog.length > 0 ? [link(markdownPath(changelogPath), 'Changelog', '')] : []),
      ...site.downloads.map(({ path, label }) => link(path, label, '')),
    ].join('\n')}`,
  );
}

function callingRules({ choices, reference }: Site): string {
  const { apis, operations } = reference;
  const addresses = apis.map(({ name, title }) => {
    const url = choices[name]?.[0]?.url ?? '';
    const unknown = url.includes('{') ? ' (replace it by the address of your account)' : '';
    return `- ${escapeMarkdown(title)}: ${codeSpan(url)}${unknown}`;
  });
  const rpc = operations.some(({ operation }) => operation.rpc !== undefined);
  const envelopes = operations.flatMap(({ id, envelope }) => (envelope === undefined ? [] : [{ id, envelope }]));
  const wrapped = envelopes.map(({ id, envelope: { payload, message, status, success } }) => {
    const succeeded = `the call succeeded if ${codeSpan(status)} is ${codeSpan(JSON.stringify(success))}`;
    return `- ${codeSpan(id)}: the payload is in ${codeSpan(payload)}, the message in ${codeSpan(message)}; ${succeeded}`;
  });
  return blocks(
    '## Addresses',
    addresses.join('\n'),
    '## Rules',
    [
      [
        '- Send the headers that are listed with each operation.',
        'The values shown belong to the demo account; with any other account, use its own.',
      ],
      rpc
        ? [
            '- To call a JSON-RPC method, send a `POST` to the address of its API, with `Content-Type:',
            'application/json` and the body `{"jsonrpc":"2.0","id":1,"method":"…","params":[…]}`. The response is HTTP',
            '200 with either `result` or `error` (`code`, `message`, `data`): check for `error` first.',
          ]
        : [],
      [
        '- If there is no response, or its status is 408, 429, 502, 503 or 504, retry only an operation that is "safe',
        'to repeat", and wait as long as `Retry-After` says. Any other operation may have been carried out even',
        'without a response: find out before you send it again.',
      ],
      [
        '- `Call` is a complete request: its address has the parameters of the example in it. If its `Content-Type` is',
        'a form, send the members of the JSON shown as the fields of that form.',
      ],
      ['- Do not branch on message texts.'],
    ]
      .filter((rule) => rule.length > 0)
      .map((rule) => rule.join(' '))
      .join('\n'),
    wrapped.length > 0 && `## Envelopes\n\n${wrapped.join('\n')}`,
  );
}

/** How to call an operation, and its responses. */
function callPart(site: Site, entry: OperationEntry): string {
  const [first] = entry.exchanges;
  const failures = entry.exchanges.filter(({ failure }) => failure);
  return blocks(
    `## ${escapeMarkdown(entry.id)}: ${escapeMarkdown(entry.title)}`,
    factLines(site, entry),
    authenticationLines(entry),
    inputLines(entry),
    first !== undefined && callLines(site, entry, first),
    first?.request.body !== undefined && `Request:\n\n${fence(JSON.stringify(first.request.body), 'json')}`,
    first?.response.body !== undefined &&
      `Response, ${statusInWords(first.response)}:\n\n${fence(foldExample(first.response.body), 'json')}`,
    failures.length > 0 &&
      `Errors:\n\n${failures
        .map(
          ({ response, summary, name }) =>
            `- ${statusInWords(response)}, ${escapeMarkdown(summary || name)}: ${codeSpan(foldExample(response.body ?? null))}`,
        )
        .join('\n')}`,
  );
}

/** The `default` response has no status of its own (OpenAPI, Responses Object). */
function statusInWords({ status }: ExchangeEntry['response']): string {
  return status === 0 ? 'any other status' : `HTTP ${status}`;
}

/** The request line of an exchange with all of its parameters, and its headers. */
function callLines(site: Site, entry: OperationEntry, exchange: ExchangeEntry): string {
  const { method, url, headers, contentType } = callOf(site, entry, exchange);
  const required = new Set(entry.headers.filter((header) => header.required).map(({ name }) => name));
  const type = exchange.request.body === undefined ? undefined : contentType;
  return [
    `Call: ${codeSpan(`${method} ${url}`)}`,
    '',
    ...Object.entries(headers).map(
      ([name, value]) => `- Header: ${codeSpan(`${name}: ${value}`)}${required.has(name) ? ' (required)' : ''}`,
    ),
    ...(type === undefined ? [] : [`- Header: ${codeSpan(`Content-Type: ${type}`)}`]),
  ].join('\n');
}

/** The credentials that a call needs, on one line. */
function authenticationLines({ security }: OperationEntry): string {
  const alternatives = security.map((alternative) =>
    alternative.length === 0
      ? 'none'
      : alternative
          .map(({ name, kind, scopes }) => {
            const wanted = scopes.length === 0 ? '' : `, scopes ${scopes.map(codeSpan).join(', ')}`;
            return `${codeSpan(name)} (${escapeMarkdown(kind)}${wanted})`;
          })
          .join(' and '),
  );
  return alternatives.length === 0 ? '' : `Authentication: ${alternatives.join('; or ')}.`;
}

/** What a call can be given: parameters, the members of its body, params; and which of it is required. */
function inputLines({ headers, parameters, bodies, rpc }: OperationEntry): string {
  const own = headers.filter(({ scheme }) => scheme === undefined).map((header) => ({ ...header, in: 'header' }));
  const body = rpc === undefined ? bodies[0]?.view : undefined;
  return [
    ...[...parameters, ...own].map(
      ({ name, in: where, required, description, view }) =>
        `- Parameter ${codeSpan(name)} in the ${where} (${need(required)}, ${escapeMarkdown(view?.type ?? 'any')})${about(description)}`,
    ),
    ...(rpc?.params ?? []).flatMap(({ name, required, description, view }) => [
      `- Param ${codeSpan(name)} (${need(required)}, ${escapeMarkdown(view.type)})${about(description)}`,
      ...requiredLines(view, 1),
    ]),
    ...(body?.fields ?? []).flatMap(({ name, required, view }) => [
      `- Body member ${codeSpan(name)} (${need(required)}, ${escapeMarkdown(view.type)})${about(view.description)}`,
      ...requiredLines(view, 1),
    ]),
  ].join('\n');
}

/** What is required inside of a value; the page of the operation has the rest. */
function requiredLines(view: SchemaView, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const needed = view.fields.filter(({ required }) => required);
  const alternatives = view.variants.length > 1 ? view.variants : [];
  return [
    ...needed.flatMap(({ name, view: member }) => [
      `${pad}- Its member ${codeSpan(name)} (required, ${escapeMarkdown(member.type)})${about(member.description)}`,
      ...requiredLines(member, depth + 1),
    ]),
    ...(view.items === undefined ? [] : requiredLines(view.items, depth)),
    ...alternatives.flatMap((variant) => {
      const inside = requiredLines(variant, depth + 1);
      return inside.length === 0 ? [] : [`${pad}- As ${escapeMarkdown(variant.name ?? variant.type)}:`, ...inside];
    }),
  ];
}

function about(text: string | undefined): string {
  const sentence = shortened(firstSentence(text ?? ''));
  return sentence === '' ? '' : `: ${escapeMarkdown(sentence)}`;
}

function need(required: boolean): string {
  return required ? 'required' : 'optional';
}

/** Writes an example as JSON and shortens its long strings, such as hundreds of hexadecimal digits. */
function readable(body: Json): string {
  return JSON.stringify(body, (_, value: Json) =>
    typeof value === 'string' && value.length > 200 ? `${value.slice(0, 40)}…` : value,
  );
}

/**
 * Writes an example as JSON that shows its structure: only the start of a long string and the first item of a list.
 *
 * @returns one line of JSON
 */
export function foldExample(body: Json): string {
  return JSON.stringify(body, (_, value: Json) => {
    if (typeof value === 'string' && value.length > 44) return `${value.slice(0, 20)}…`;
    if (Array.isArray(value) && value.length > 2) return [...value.slice(0, 1), `… and ${value.length - 1} more`];
    return value;
  });
}

/**
 * Writes the start of llms-full.txt, the file that contains all pages: the overview and the guides.
 *
 * @returns the text before the operations
 */
export function llmsFullStart(site: Site): string {
  const pages = [overviewMarkdown(site), ...site.guides.map((guide) => guideMarkdown(site, guide))];
  return `${pages.map((page) => page.trim()).join(pageBreak)}\n`;
}

const pageBreak = '\n\n---\n\n';

/**
 * Writes the part of llms-full.txt about one page.
 *
 * @param brief - its Markdown with short examples
 */
export function llmsFullPart(brief: string): string {
  return `${pageBreak.slice(1)}${brief.trim()}\n`;
}

/** Writes the overview page as Markdown. */
export function overviewMarkdown(site: Site): string {
  return blocks(
    `# ${escapeMarkdown(site.title)}`,
    ...site.reference.apis.map(
      ({ name, title, version, summary, description, questions: open, groups, terms, externalDocs }) =>
        blocks(
          `## ${escapeMarkdown(title)}${version === '' ? '' : ` (${escapeMarkdown(version)})`}`,
          escapeMarkdown(summary),
          description,
          moreLine(externalDocs),
          terms.map((line) => `- ${line}`).join('\n'),
          `Address: ${codeSpan(site.choices[name]?.[0]?.url ?? '')}`,
          questions(open),
          ...(site.hasGroupPages
            ? [groups.map((group) => groupLine(group)).join('\n')]
            : groups.map((group) => `### ${escapeMarkdown(groupName(group))}\n\n${groupParts(group, 'index.html')}`)),
        ),
    ),
    site.guides.length > 0 &&
      `## Guides\n\n${site.guides.map(({ path, title }) => `- ${markdownLink(title, markdownPath(path))}`).join('\n')}`,
  );
}

function groupLine(group: Group): string {
  const { id, description, entries } = group;
  const about = shortened(firstSentence(description));
  const line = `- ${markdownLink(groupName(group), markdownPath(groupPath(id)))}: ${counted(entries.length, 'page')}`;
  return about === '' ? line : `${line}. ${escapeMarkdown(about)}`;
}

function groupParts({ description, externalDocs, questions: open, entries }: Group, from: string): string {
  const line = (entry: Listed): string =>
    `- ${markdownLink(entry.id, hrefOf(from, markdownPath(pathOf(entry))))}: ${escapeMarkdown(shortened(entry.title))}`;
  return blocks(description, moreLine(externalDocs), questions(open), entries.map(line).join('\n'));
}

/** Writes the page of a group as Markdown. */
export function groupMarkdown({ title }: ApiChapter, group: Group): string {
  return blocks(
    `# ${escapeMarkdown(title)}: ${escapeMarkdown(groupName(group))}`,
    groupParts(group, groupPath(group.id)),
  );
}

/**
 * Writes the page about credentials as Markdown.
 *
 * @param schemes - the security schemes
 */
export function authenticationMarkdown(schemes: SecurityScheme[]): string {
  const parts = schemes.map((scheme) =>
    blocks(
      `## ${escapeMarkdown(scheme.key)}`,
      escapeMarkdown(schemeInWords(scheme)),
      scheme.description,
      listOAuthFlows(scheme)
        .map(({ name, addresses, scopes }) => {
          const lines = Object.entries(addresses).map(([which, url]) => `  - ${which}: ${codeSpan(url)}`);
          const wanted = Object.keys(scopes).map(codeSpan).join(', ');
          return [`- Flow ${codeSpan(name)}`, ...lines, ...(wanted === '' ? [] : [`  - scopes: ${wanted}`])].join('\n');
        })
        .join('\n'),
    ),
  );
  return blocks('# Authentication', ...parts);
}

/** Writes the page about the errors of servers as Markdown. */
export function problemsMarkdown({ http, rpc }: ServerProblems): string {
  const table = (problems: ServerProblem[]): string =>
    markdownTable(
      ['Name', 'Code', 'Error', 'What to do', 'From'],
      problems.map(({ id, code: number, title, remedy, by }) => [codeSpan(id), String(number), title, remedy, by]),
    );
  return blocks(
    `# ${problemsTitle}`,
    ...aboutProblems(),
    `## Problem documents\n\n${table(http)}`,
    rpc.length > 0 && `## JSON-RPC errors\n\n${table(rpc)}`,
  );
}

/** Writes a page of the changelog as Markdown. */
export async function changelogMarkdown(
  { changelog }: Site,
  { path, title, name, entries }: ChangelogPage,
): Promise<string> {
  const sections = await Promise.all(entries.map(async (entry) => versionPart(entry, await entry.told())));
  const others = versionPages(changelog).filter((page) => page.name !== name);
  const links = others.map((page) => `- ${markdownLink(page.name, hrefOf(path, markdownPath(page.path)))}`);
  return blocks(`# ${title}`, ...sections, links.length > 0 && `## Other versions\n\n${links.join('\n')}`);
}

function versionPart(entry: VersionEntry, told: Told): string {
  const { name, date, since } = entry;
  const instead = insteadOfChanges(entry, told);
  if (name === undefined && 'changes' in told && instead !== undefined) return '';
  const groups = 'changes' in told ? changeGroups(told.changes) : [];
  return blocks(
    `## ${headingOfVersion(entry)}${date === undefined ? '' : ` (${date})`}`,
    instead ?? `Since ${since}.`,
    ...groups.map(({ title, changes, more }) => {
      const lines = changes.map((change) => `- ${changeInWords(change)}`);
      return `### ${escapeMarkdown(title)}\n\n${[...lines, ...(more > 0 ? [`- And ${more} more.`] : [])].join('\n')}`;
    }),
  );
}

function changeInWords({ operations, place, message }: ToldChange): string {
  const named = operations.slice(0, mostOperations).map(codeSpan).join(', ');
  const more = operations.length - mostOperations;
  const where = operations.length > 1 ? ` In ${named}${more > 0 ? ` and ${more} more` : ''}.` : '';
  if (operations.length === 1) return `${named}: ${oneLine(message)} At ${codeSpan(place)}.`;
  return `${codeSpan(place)}: ${oneLine(message)}${where}`;
}

/**
 * Writes the page of a webhook or a callback as Markdown.
 *
 * @param entry - the request that the API sends
 * @param length - see {@link Length}
 */
export function outgoingMarkdown(site: Site, entry: OutgoingEntry, length: Length = 'full'): string {
  const { folder, operation, askedBy } = entry;
  const from = length === 'full' ? pathOf(entry) : '';
  const calls = askedBy.map((one) => markdownLink(one.title, hrefOf(from, markdownPath(pathOf(one)))));
  const sources = sourcesIn(operation.path).map(({ expression, words }) => `- ${codeSpan(expression)} is ${words}`);
  const asked = calls.length === 0 ? '' : ` because you called ${calls.join(', ')}`;
  return blocks(
    `# ${escapeMarkdown(entry.title)}`,
    codeSpan(`${operation.method} ${operation.path}`),
    `${folder === 'webhooks' ? 'Webhook' : 'Callback'} ${codeSpan(entry.id)}: a request that the API sends to you${asked}. Answer with one of the responses below.`,
    sources.length > 0 && `In its address:\n\n${sources.join('\n')}`,
    entry.description,
    moreLine(entry.externalDocs),
    questions(entry.questions),
    ...headAndParameterParts(entry),
    ...httpParts(entry, linkFrom(site, from, entry.api)),
    exchangeParts(entry, length, ({ request }) =>
      Object.entries(request.headers)
        .map(([name, value]) => `- Header: ${codeSpan(`${name}: ${value}`)}`)
        .join('\n'),
    ),
  );
}

/**
 * Writes the page of a schema as Markdown.
 *
 * @param page - its page
 */
export function schemaMarkdown(site: Site, { api, name, path }: SchemaPage, view: SchemaView): string {
  return blocks(`# ${escapeMarkdown(name)}`, outline(view, linkFrom(site, path, api)));
}

/** Writes a guide as Markdown, with its title and with links to the Markdown files of other guides. */
export function guideMarkdown(site: Site, { title, path, markdown }: Site['guides'][number]): string {
  const linked = site.guides.reduce(
    (text, other) => text.replaceAll(`](${other.source}`, `](${hrefOf(path, markdownPath(other.path))}`),
    markdown,
  );
  return `# ${escapeMarkdown(title)}\n\n${linked}\n`;
}

function outline(view: SchemaView | undefined, link: LinkTo, depth = 0, described = true): string {
  if (view === undefined) return '';
  const pad = '  '.repeat(depth);
  const lines = view.fields.flatMap(({ name, required, view: field }) => {
    const said = typeAndFacts(field, required ? ', required' : '');
    const open = field.questions.map((question) => ` *Open question:* ${question}`).join('');
    const description = field.description === undefined ? '' : ` ${oneLine(field.description)}`;
    return [`${pad}- ${codeSpan(name)}: ${said}.${description}${open}`, outline(field, link, depth + 1, false)];
  });
  return [
    ...(described && view.fields.length === 0 ? [`${pad}${escapeMarkdown(view.type)}`] : []),
    ...(described ? [view.description ?? '', questions(view.questions)] : []),
    ...lines,
    ...(view.elsewhere === undefined ? [] : [`${pad}- More: ${link(view.elsewhere)}`]),
    ...(view.leftOut === undefined
      ? []
      : [`${pad}- There is no room here for ${view.leftOut} more: see the document.`]),
    ...(view.items === undefined || view.items.elsewhere !== undefined
      ? []
      : [outline(view.items, link, depth, false)]),
    ...view.elements.map(
      (element, i) => `${pad}${i + 1}. ${escapeMarkdown(element.type)}\n${outline(element, link, depth + 1, false)}`,
    ),
    ...(view.variants.length > 1
      ? view.variants.map((variant, i) => {
          const description = variant.description === undefined ? '' : `. ${oneLine(variant.description)}`;
          const shape = `${pad}- Alternative ${i + 1}: ${escapeMarkdown(variant.name ?? variant.type)}${description}`;
          return `${shape}\n${outline(variant, link, depth + 1, false)}`;
        })
      : []),
  ]
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\n$/, ''))
    .join('\n');
}

/** The type of a value, what a caller has to know of it first, and its constraints. */
function typeAndFacts({ type, facts }: SchemaView, first = ''): string {
  const shown = facts.filter(({ value }) => value !== 'password');
  return [`${escapeMarkdown(type)}${first}`, ...shown.map(({ label, value }) => `${label} ${codeSpan(value)}`)].join(
    '; ',
  );
}

function indented(text: string): string {
  return text === '' ? '' : `\n${text}`;
}

function questions(list: string[]): string {
  return list.map((question) => `*Open question:* ${question}`).join('\n\n');
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function blocks(...parts: (string | false)[]): string {
  return `${parts
    .filter((part) => part !== false && part.trim() !== '')
    .map((part) => String(part).trim())
    .join('\n\n')}\n`;
}
