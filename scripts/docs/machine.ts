import type { Json } from '../contract/json.ts';
import type { ApiName, ExternalDocs, SecurityScheme } from '../contract/operation.ts';
import { code, fence, markdownTable } from './directives.ts';
import type {
  ApiChapter,
  ExchangeEntry,
  Group,
  Listed,
  OperationEntry,
  OutgoingEntry,
  RpcEntry,
  UnseenExample,
  WebhookEntry,
} from './entries.ts';
import { flowsOf } from './credentials.ts';
import { firstSentence, shortened } from './markdown.ts';
import { schemeInWords } from './model.ts';
import type { NextEntry } from './next.ts';
import { baseOf, callOf, sampleOfExchange } from './pages/console.ts';
import {
  authenticationPath,
  groupName,
  groupPath,
  hasAuthentication,
  hrefOf,
  markdownPath,
  pathOf,
  type Site,
} from './pages/site.ts';
import type { SchemaPointers, SchemaView } from './schema.ts';
import type { SchemaPage } from './schema-pages.ts';

/** The maximum number of operations for which llms.txt says how to call each. */
const maxInline = 40;

/**
 * Writes the page of an operation as Markdown, for programs.
 *
 * @param site - the site
 * @param entry - the operation
 * @param write - writes the bodies of its exchanges; unless it is the default, only one exchange per outcome is written
 * @returns the text
 */
export function operationMarkdown(site: Site, entry: OperationEntry, write: (body: Json) => string = readable): string {
  const { rpc, exchanges } = entry;
  const link = linkFrom(site, write === readable ? pathOf(entry) : '', entry.api);
  const firsts = exchanges.filter(({ outcome }, i) => exchanges.findIndex((other) => other.outcome === outcome) === i);
  const shown = write === readable ? exchanges : firsts;
  return blocks(
    `# ${entry.title}`,
    factLines(site, entry),
    entry.description,
    moreLine(entry.externalDocs),
    questions(entry.questions),
    entry.headers.length > 0 && `## Headers\n\n${headerTable(entry)}`,
    entry.parameters.length > 0 && `## Parameters\n\n${parameterTable(entry)}`,
    securityPart(entry),
    ...(rpc === undefined ? httpParts(entry, link) : rpcParts(rpc, link)),
    nextPart(entry.next),
    outgoingPart('Callbacks', entry.callbacks, link),
    write === readable && codePart(site, entry),
    `## Exchanges\n\n${shown
      .map((exchange, i) => exchangePart(callLines(site, entry, exchange), exchange, shown.slice(0, i), write))
      .join('\n\n')}`,
  );
}

function factLines(site: Site, { id, path, operation }: OperationEntry): string {
  const address = `${operation.method} ${baseOf(site, { operation })}${path}`;
  const known = 'x-safe-to-repeat' in operation.extensions || operation.rpc !== undefined;
  const facts = [
    `Operation: ${code(id)}.`,
    operation.safe ? 'Changes nothing.' : 'May change something.',
    known ? `Safe to repeat: ${operation.safeToRepeat ? 'yes' : 'no'}.` : '',
    operation.weightage === undefined
      ? ''
      : `Weightage: ${operation.weightage} (one call counts as ${operation.weightage} wherever calls are counted).`,
  ];
  return `${code(address)}\n\n${facts.filter((fact) => fact !== '').join(' ')}`;
}

function headerTable({ headers }: OperationEntry): string {
  return markdownTable(
    ['Name', 'Required', 'Demo value', 'Meaning'],
    headers.map(({ name, required, example, description }) => [
      code(name),
      yesNo(required),
      example === undefined ? '' : code(example),
      description,
    ]),
  );
}

function parameterTable({ parameters }: OperationEntry): string {
  return markdownTable(
    ['Name', 'In', 'Required', 'Type', 'Meaning'],
    parameters.map(({ name, in: where, required, description, view }) => [
      code(name),
      where,
      yesNo(required),
      view?.type ?? '',
      description,
    ]),
  );
}

function securityPart({ security }: OperationEntry): string | false {
  const alternatives = security.map((alternative) => {
    const parts = alternative.map(({ name, kind, scopes }) => {
      return `${code(name)} (${kind}${scopes.length === 0 ? '' : `; scopes ${scopes.map(code).join(', ')}`})`;
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
    return `[${name}](${hrefOf(from, markdownPath(path))})`;
  };
}

/** The part about requests that the API sends. */
function outgoingPart(title: string, requests: OutgoingEntry[], link: LinkTo): string | false {
  const parts = requests.map(({ name, method, summary, description, contentType, view, answers }) =>
    blocks(
      `### ${code(`${method} ${name}`)}`,
      summary,
      description,
      view !== undefined && `Body (${contentType ?? ''}):\n\n${outline(view, link)}`,
      answers.map(({ status, description: meaning }) => `- Response ${status}: ${oneLine(meaning)}`).join('\n'),
    ),
  );
  return parts.length > 0 && `## ${title}\n\n${parts.join('\n\n')}`;
}

function moreLine(page: ExternalDocs | undefined): string {
  return page === undefined ? '' : `${page.description || 'More information'}: ${page.url}`;
}

function unseenLines(unseen: UnseenExample[]): string {
  return unseen
    .map(({ name, address = '', written }) =>
      written === undefined
        ? `Example ${code(name)}, not shown here: ${address}`
        : `Example ${code(name)}, in serialized form:\n\n${fence(written, '')}`,
    )
    .join('\n\n');
}

function nextPart(next: NextEntry[]): string | false {
  const lines = next.map(({ operation, name, title, description, given }) => {
    const values = given.map(({ name: parameter, source, from }) => `${code(parameter)} ${from} ${code(source)}`);
    const about = [title.replace(/\.$/, ''), oneLine(description)].filter((text) => text !== '').join('. ');
    const called = code(operation === '' ? name : operation);
    const call = values.length === 0 ? called : `${called} with ${values.join(', ')}`;
    return `- ${call}${about === '' ? '' : `: ${about}`}`;
  });
  return lines.length > 0 && `## Next\n\n${lines.join('\n')}`;
}

function httpParts({ bodies, responses }: OperationEntry, link: LinkTo): string[] {
  return [
    ...bodies.map(({ contentType, view, unseen }) =>
      blocks(`## Request body (${contentType})`, outline(view, link), unseenLines(unseen)),
    ),
    ...responses.map(({ status, description, questions: open, view, others, unseen }) =>
      blocks(
        `## Response ${status}`,
        description,
        questions(open),
        outline(view, link),
        ...others.map((other) => `Or as ${code(other.contentType)}:\n\n${outline(other.view, link)}`),
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
    const what = `${view.type}, ${required ? 'required' : 'optional'}. ${oneLine(description)}`;
    return `${i + 1}. ${code(name)}: ${what}${indented(outline(view, link, 1, false))}`;
  };
  const result = ({ when, same = [], view }: RpcEntry['results'][number]): string => {
    const conditions = when?.map(({ param: name, condition }) => `${code(name)} is ${code(condition)}`).join(' and ');
    const above = same.length === 0 ? '' : `\n- Same as above: ${same.map(code).join(', ')}.`;
    const shape = `${view.type}${above}${indented(outline(view, link, 0, false))}`;
    return blocks(conditions !== undefined && `When ${conditions}:`, shape);
  };
  const codes = errors.map(({ code: number, message }) => [code(number), message]);
  return [
    params.length > 0 && `## Params, ${structure}\n\n${params.map(param).join('\n')}`,
    blocks('## Result', resultDescription, ...results.map(result)),
    codes.length > 0 && `## Errors\n\n${markdownTable(['Code', 'Message'], codes)}`,
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
    `### ${name}${outcome === '' ? '' : ` (${outcome})`}`,
    summary,
    description,
    call,
    request.body !== undefined &&
      (same === undefined
        ? `Request:\n\n${fence(JSON.stringify(request.body), 'json')}`
        : `Request: the same body as ${code(same.name)}.`),
    response.body !== undefined && `Response, HTTP ${response.status}:\n\n${fence(write(response.body), 'json')}`,
  );
}

/**
 * Writes llms.txt: what a program needs to call the APIs, and links to everything else (https://llmstxt.org).
 *
 * @param site - the site
 * @returns the text; if there are many operations, it only links to them
 */
export function llmsTxt(site: Site): string {
  const { apis, operations } = site.reference;
  const link = (path: string, title: string, note: string): string =>
    `- [${title}](${path})${note === '' ? '' : `: ${note}`}`;
  const inline = operations.length <= maxInline;
  const guides = site.guides.map(({ path, title, markdown }) => {
    return link(markdownPath(path), title, firstSentence(markdown));
  });
  return blocks(
    `# ${site.title}`,
    apis[0] !== undefined && `> ${firstSentence(apis[0].description)}`,
    callingRules(site),
    ...(inline ? operations.map((entry) => callPart(site, entry)) : []),
    guides.length > 0 && `## Guides\n\n${guides.join('\n')}`,
    ...apis.map(({ title, groups }) => {
      const rows = site.hasGroupPages
        ? groups.map((group) => groupLine(group))
        : groups
            .flatMap(({ entries }) => entries)
            .map((entry) => link(markdownPath(pathOf(entry)), entry.id, entry.title));
      return `## ${title}: all pages\n\n${rows.join('\n')}`;
    }),
    `## Documents\n\n${[
      link('index.md', 'Overview', ''),
      ...(hasAuthentication(site) ? [link(markdownPath(authenticationPath), 'Authentication', '')] : []),
      ...site.downloads.map(({ path, label }) => link(path, label, '')),
    ].join('\n')}`,
  );
}

function callingRules({ choices, reference }: Site): string {
  const { apis, operations } = reference;
  const addresses = apis.map(({ name, title }) => {
    const url = choices[name]?.[0]?.url ?? '';
    const unknown = url.includes('{') ? ' (replace it by the address of your account)' : '';
    return `- ${title}: ${code(url)}${unknown}`;
  });
  const rpc = operations.some(({ operation }) => operation.rpc !== undefined);
  const envelopes = operations.flatMap(({ id, envelope }) => (envelope === undefined ? [] : [{ id, envelope }]));
  const wrapped = envelopes.map(({ id, envelope: { payload, message, status, success } }) => {
    const succeeded = `the call succeeded if ${code(status)} is ${code(JSON.stringify(success))}`;
    return `- ${code(id)}: the payload is in ${code(payload)}, the message in ${code(message)}; ${succeeded}`;
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
    `## ${entry.id}: ${entry.title}`,
    factLines(site, entry),
    authenticationLines(entry),
    inputLines(entry),
    first !== undefined && callLines(site, entry, first),
    first?.request.body !== undefined && `Request:\n\n${fence(JSON.stringify(first.request.body), 'json')}`,
    first?.response.body !== undefined &&
      `Response, HTTP ${first.response.status}:\n\n${fence(folded(first.response.body), 'json')}`,
    failures.length > 0 &&
      `Errors:\n\n${failures
        .map(
          ({ response, summary, name }) =>
            `- HTTP ${response.status}, ${summary || name}: ${code(folded(response.body ?? null))}`,
        )
        .join('\n')}`,
  );
}

/** The request line of an exchange with all of its parameters, and its headers. */
function callLines(site: Site, entry: OperationEntry, exchange: ExchangeEntry): string {
  const { method, url, headers, contentType } = callOf(site, entry, exchange);
  const required = new Set(entry.headers.filter((header) => header.required).map(({ name }) => name));
  const type = exchange.request.body === undefined ? undefined : contentType;
  return [
    `Call: ${code(`${method} ${url}`)}`,
    '',
    ...Object.entries(headers).map(
      ([name, value]) => `- Header: ${code(`${name}: ${value}`)}${required.has(name) ? ' (required)' : ''}`,
    ),
    ...(type === undefined ? [] : [`- Header: ${code(`Content-Type: ${type}`)}`]),
  ].join('\n');
}

/** The credentials that a call needs, on one line. */
function authenticationLines({ security }: OperationEntry): string {
  const alternatives = security.map((alternative) =>
    alternative.length === 0
      ? 'none'
      : alternative
          .map(({ name, kind, scopes }) => {
            const wanted = scopes.length === 0 ? '' : `, scopes ${scopes.map(code).join(', ')}`;
            return `${code(name)} (${kind}${wanted})`;
          })
          .join(' and '),
  );
  return alternatives.length === 0 ? '' : `Authentication: ${alternatives.join('; or ')}.`;
}

/** What a call can be given: parameters, the members of its body, params; and which of it is required. */
function inputLines({ parameters, bodies, rpc }: OperationEntry): string {
  const about = (text: string | undefined): string => {
    const sentence = shortened(firstSentence(text ?? ''));
    return sentence === '' ? '' : `: ${sentence}`;
  };
  const need = (required: boolean): string => (required ? 'required' : 'optional');
  const body = bodies[0];
  const fields = rpc === undefined ? (body?.view?.fields ?? []) : [];
  return [
    ...parameters.map(
      ({ name, in: where, required, description, view }) =>
        `- Parameter ${code(name)} in the ${where} (${need(required)}, ${view?.type ?? 'any'})${about(description)}`,
    ),
    ...(rpc?.params ?? []).map(
      ({ name, required, description, view }) =>
        `- Param ${code(name)} (${need(required)}, ${view.type})${about(description)}`,
    ),
    ...fields.map(
      ({ name, required, view }) =>
        `- Body member ${code(name)} (${need(required)}, ${view.type})${about(view.description)}`,
    ),
  ].join('\n');
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
 * @param body - the example
 * @returns one line of JSON
 */
export function folded(body: Json): string {
  return JSON.stringify(body, (_, value: Json) => {
    if (typeof value === 'string' && value.length > 44) return `${value.slice(0, 20)}…`;
    if (Array.isArray(value) && value.length > 2) return [...value.slice(0, 1), `… and ${value.length - 1} more`];
    return value;
  });
}

/**
 * Writes an operation for a file that contains all operations; the full examples are in the file of its own page.
 *
 * @param site - the site
 * @param entry - the operation
 * @returns Markdown with shortened examples
 */
export function briefMarkdown(site: Site, entry: OperationEntry): string {
  return operationMarkdown(site, entry, folded);
}

/**
 * Writes the start of llms-full.txt, the file that contains all pages: the overview and the guides.
 *
 * @param site - the site
 * @returns the text before the operations
 */
export function llmsFullStart(site: Site): string {
  const pages = [overviewMarkdown(site), ...site.guides.map((guide) => guideMarkdown(site, guide))];
  return `${pages.map((page) => page.trim()).join(pageBreak)}\n`;
}

const pageBreak = '\n\n---\n\n';

/**
 * Writes the part of llms-full.txt about an operation.
 *
 * @param brief - the Markdown that {@link briefMarkdown} wrote
 * @returns the text
 */
export function llmsFullPart(brief: string): string {
  return `${pageBreak.slice(1)}${brief.trim()}\n`;
}

/**
 * Writes the overview page as Markdown.
 *
 * @param site - the site
 * @returns the text
 */
export function overviewMarkdown(site: Site): string {
  return blocks(
    `# ${site.title}`,
    ...site.reference.apis.map(({ name, title, version, description, questions: open, groups, terms, externalDocs }) =>
      blocks(
        `## ${title}${version === '' ? '' : ` (${version})`}`,
        description,
        moreLine(externalDocs),
        terms.map((line) => `- ${line}`).join('\n'),
        `Address: ${code(site.choices[name]?.[0]?.url ?? '')}`,
        questions(open),
        ...(site.hasGroupPages
          ? [groups.map((group) => groupLine(group)).join('\n')]
          : groups.map((group) => `### ${groupName(group)}\n\n${groupParts(group, 'index.html')}`)),
      ),
    ),
    site.guides.length > 0 &&
      `## Guides\n\n${site.guides.map(({ path, title }) => `- [${title}](${markdownPath(path)})`).join('\n')}`,
  );
}

function groupLine(group: Group): string {
  const { id, description, entries } = group;
  const about = shortened(firstSentence(description));
  const line = `- [${groupName(group)}](${markdownPath(groupPath(id))}): ${entries.length} pages`;
  return about === '' ? line : `${line}. ${about}`;
}

function groupParts({ description, externalDocs, questions: open, entries }: Group, from: string): string {
  const line = (entry: Listed): string =>
    `- [${entry.id}](${hrefOf(from, markdownPath(pathOf(entry)))}): ${shortened(entry.title)}`;
  return blocks(description, moreLine(externalDocs), questions(open), entries.map(line).join('\n'));
}

/**
 * Writes the page of a group as Markdown.
 *
 * @param api - the API
 * @param group - the group
 * @returns the text
 */
export function groupMarkdown({ title }: ApiChapter, group: Group): string {
  return blocks(`# ${title}: ${groupName(group)}`, groupParts(group, groupPath(group.id)));
}

/**
 * Writes the page about credentials as Markdown.
 *
 * @param schemes - the security schemes
 * @returns the text
 */
export function authenticationMarkdown(schemes: SecurityScheme[]): string {
  const parts = schemes.map((scheme) =>
    blocks(
      `## ${scheme.key}`,
      schemeInWords(scheme),
      scheme.description,
      flowsOf(scheme)
        .map(({ name, addresses, scopes }) => {
          const lines = Object.entries(addresses).map(([which, url]) => `  - ${which}: ${code(url)}`);
          const wanted = Object.keys(scopes).map(code).join(', ');
          return [`- Flow ${code(name)}`, ...lines, ...(wanted === '' ? [] : [`  - scopes: ${wanted}`])].join('\n');
        })
        .join('\n'),
    ),
  );
  return blocks('# Authentication', ...parts);
}

/**
 * Writes the page of a webhook as Markdown.
 *
 * @param site - the site
 * @param entry - the webhook
 * @returns the text
 */
export function webhookMarkdown(site: Site, entry: WebhookEntry): string {
  return blocks(
    `# ${entry.title}`,
    outgoingPart('Webhook', [entry.sent], linkFrom(site, pathOf(entry), entry.api)) || '',
  );
}

/**
 * Writes the page of a schema as Markdown.
 *
 * @param site - the site
 * @param page - its page
 * @param view - the schema
 * @returns the text
 */
export function schemaMarkdown(site: Site, { api, name, path }: SchemaPage, view: SchemaView): string {
  return blocks(`# ${name}`, outline(view, linkFrom(site, path, api)));
}

/**
 * Writes a guide as Markdown, with its title and with links to the Markdown files of other guides.
 *
 * @param site - the site
 * @param guide - the guide
 * @returns the text
 */
export function guideMarkdown(site: Site, { title, path, markdown }: Site['guides'][number]): string {
  const linked = site.guides.reduce(
    (text, other) => text.replaceAll(`](${other.source}`, `](${hrefOf(path, markdownPath(other.path))}`),
    markdown,
  );
  return `# ${title}\n\n${linked}\n`;
}

function outline(view: SchemaView | undefined, link: LinkTo, depth = 0, described = true): string {
  if (view === undefined) return '';
  const pad = '  '.repeat(depth);
  const lines = view.fields.flatMap(({ name, required, view: field }) => {
    const facts = field.facts
      .filter(({ value }) => value !== 'password')
      .map(({ label, value }) => `${label} ${code(value)}`);
    const said = [`${field.type}${required ? ', required' : ''}`, ...facts].join('; ');
    const open = field.questions.map((question) => ` *Open question:* ${question}`).join('');
    const description = field.description === undefined ? '' : ` ${oneLine(field.description)}`;
    return [`${pad}- ${code(name)}: ${said}.${description}${open}`, outline(field, link, depth + 1, false)];
  });
  return [
    ...(described && view.fields.length === 0 ? [`${pad}${view.type}`] : []),
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
      (element, i) => `${pad}${i + 1}. ${element.type}\n${outline(element, link, depth + 1, false)}`,
    ),
    ...(view.variants.length > 1
      ? view.variants.map((variant, i) => {
          const description = variant.description === undefined ? '' : `. ${oneLine(variant.description)}`;
          const shape = `${pad}- Alternative ${i + 1}: ${variant.name ?? variant.type}${description}`;
          return `${shape}\n${outline(variant, link, depth + 1, false)}`;
        })
      : []),
  ]
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\n$/, ''))
    .join('\n');
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
