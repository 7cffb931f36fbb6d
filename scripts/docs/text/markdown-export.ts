import type { Subscription } from '../../contract/rpc-method.ts';
import {
  codeSpan,
  documentMarkdown,
  escapeMarkdown,
  fence,
  markdownAddress,
  markdownLink,
  markdownTable,
  messageInMarkdown,
  asMarkdown,
  type EscapedMarkdown,
} from '../../contract/base/markdown-text.ts';
import { joinText } from '../../contract/base/code.ts';
import { formatCount } from '../../contract/base/pluralize.ts';
import type { Json } from '../../contract/base/json.ts';
import { writeBodyText } from '../../contract/media/media.ts';
import type { ExternalDocs } from '../../contract/message.ts';
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
import type {
  AnswerHeader,
  ApiChapter,
  BodyViews,
  CallEntry,
  ExchangeEntry,
  Group,
  Listed,
  OperationEntry,
  OutgoingEntry,
  RpcEntry,
  UnseenExample,
} from '../model/reference-types.ts';
import { headersWithRows, listOAuthFlows, type NeededScheme } from '../model/credential-specs.ts';
import { writeProse, writeProseLine } from './html-to-markdown.ts';
import { firstSentence, shortenText } from './markdown.ts';
import { nameInText } from '../pages/navigation.ts';
import { schemeInWords } from '../model/build-reference.ts';
import {
  describeProblems,
  problemsPath,
  problemsTitle,
  type ServerProblem,
  type ServerProblems,
} from '../model/server-errors.ts';
import type { NextEntry } from '../model/response-links.ts';
import { baseOf, callOf, sampleOfExchange } from '../pages/console.ts';
import { itemInWords } from '../pages/request-and-responses.ts';
import { authenticationPath, groupName, groupPath, hrefOf, markdownPath, pathOf, type Site } from '../pages/site.ts';
import { factsWithItems, isExample, type SchemaPointers, type SchemaView } from '../model/schema-view.ts';
import type { SchemaPage } from '../model/schema-pages.ts';

/** The maximum number of allowed values that llms.txt lists. */
const maxValues = 20;

/** The maximum number of operations for which llms.txt says how to call each. */
const maxInline = 40;

/**
 * Whether a file has one page, or is brief about each of all: one exchange per outcome, and only the form of its
 * bodies.
 */
type Length = 'full' | 'brief';

/**
 * Writes the page of an operation as Markdown, for programs.
 *
 * @param length - see {@link Length}
 */
export function operationMarkdown(site: Site, entry: OperationEntry, length: Length = 'full'): EscapedMarkdown {
  const { rpc } = entry;
  const from = length === 'full' ? pathOf(entry) : '';
  const link = linkFrom(site, from, entry.api);
  return blocks(
    asMarkdown`# ${escapeMarkdown(entry.title)}`,
    factLines(site, entry),
    writeProse(entry.description),
    moreLine(entry.externalDocs),
    questions(entry.questions),
    ...headAndParameterParts(entry, link),
    securityPart(entry),
    ...(rpc === undefined ? httpParts(entry, link) : rpcParts(rpc, entry.operation.rpc?.subscriptions ?? [], link)),
    nextPart(entry.next),
    callbackPart(site, entry, from),
    length === 'full' && codePart(site, entry),
    exchangeParts(entry, length, (exchange) => callLines(site, entry, exchange)),
  );
}

function headAndParameterParts(entry: CallEntry, link: LinkTo): (EscapedMarkdown | false)[] {
  return [
    headersWithRows(entry).length > 0 && asMarkdown`## Headers\n\n${headerTable(entry)}`,
    entry.parameters.length > 0 && asMarkdown`## Parameters\n\n${parameterTable(entry)}`,
    ...entry.parameters.map(({ name, view }) => {
      const inside = outline(view, link, 0, false);
      return inside !== '' && asMarkdown`Inside of ${codeSpan(name)}:\n\n${inside}`;
    }),
  ];
}

function exchangeParts(
  { exchanges }: CallEntry,
  length: Length,
  callOf: (exchange: ExchangeEntry) => EscapedMarkdown,
): EscapedMarkdown {
  const firsts = exchanges.filter(({ outcome }, i) => exchanges.findIndex((other) => other.outcome === outcome) === i);
  const shown = length === 'full' ? exchanges : firsts;
  const write = length === 'full' ? writeReadable : foldExample;
  const parts = shown.map((exchange, i) => exchangePart(callOf(exchange), exchange, shown.slice(0, i), write));
  return asMarkdown`## Exchanges\n\n${asMarkdown.join(parts, '\n\n')}`;
}

function callbackPart({ reference }: Site, { id }: OperationEntry, from: string): EscapedMarkdown | false {
  const lines = reference.callbacksOf.get(id)?.map((entry) => {
    const { title, operation } = entry;
    const link = markdownLink(title, hrefOf(from, markdownPath(pathOf(entry))));
    return asMarkdown`- ${link} to ${codeSpan(operation.path)}`;
  });
  const about = asMarkdown`Requests that the API sends to you because of this call.`;
  return lines !== undefined && asMarkdown`## Callbacks\n\n${about}\n\n${asMarkdown.join(lines, '\n')}`;
}

function factLines(site: Site, { id, path, operation, marks }: OperationEntry): EscapedMarkdown {
  const address = joinText`${operation.method} ${baseOf(site, { operation })}${path}`;
  const known = 'x-safe-to-repeat' in operation.extensions || operation.rpc !== undefined;
  const { weightage } = operation;
  const facts = [
    asMarkdown`Operation: ${codeSpan(id)}.`,
    ...marks.map(({ kind, title }) => asMarkdown`${kind === 'audience' ? 'For' : 'Marked'}: ${escapeMarkdown(title)}.`),
    operation.safe ? asMarkdown`Changes nothing.` : asMarkdown`May change something.`,
    known ? asMarkdown`Safe to repeat: ${yesNo(operation.safeToRepeat)}.` : asMarkdown``,
    weightage === undefined
      ? asMarkdown``
      : asMarkdown`Weightage: ${weightage} (one call counts as ${weightage} wherever calls are counted).`,
  ];
  return asMarkdown`${codeSpan(address)}\n\n${asMarkdown.join(
    facts.filter((fact) => fact !== ''),
    ' ',
  )}`;
}

function headerTable(entry: CallEntry): EscapedMarkdown {
  return markdownTable(
    ['Name', 'Required', 'Type', 'Demo value', 'Meaning'],
    headersWithRows(entry).map(({ name, required, view, example, description }) => [
      codeSpan(name),
      yesNo(required),
      view === undefined ? asMarkdown`string` : typeAndFacts(view),
      example === undefined ? asMarkdown`` : codeSpan(example),
      writeProse(description),
    ]),
  );
}

function parameterTable({ parameters }: CallEntry): EscapedMarkdown {
  return markdownTable(
    ['Name', 'In', 'Required', 'Type', 'Meaning'],
    parameters.map(({ name, in: where, required, description, view }) => [
      codeSpan(name),
      escapeMarkdown(where),
      yesNo(required),
      view === undefined ? asMarkdown`` : typeAndFacts(view),
      writeProse(description),
    ]),
  );
}

function securityPart({ security }: OperationEntry): EscapedMarkdown | false {
  const alternatives = security.map((alternative) => {
    const parts = alternative.map(({ name, kind, scopes }) => {
      const list = scopes.length === 0 ? '' : asMarkdown`; scopes ${asMarkdown.join(scopes.map(codeSpan), ', ')}`;
      return asMarkdown`${codeSpan(name)} (${escapeMarkdown(kind)}${list})`;
    });
    return asMarkdown`- ${parts.length === 0 ? asMarkdown`none` : asMarkdown.join(parts, ' and ')}`;
  });
  return (
    alternatives.length > 0 &&
    asMarkdown`## Security\n\n${security.length > 1 ? 'One of these:\n\n' : ''}${asMarkdown.join(alternatives, '\n')}`
  );
}

/** Makes the link to the page of a schema whose contents are not shown. */
type LinkTo = (place: SchemaPointers) => EscapedMarkdown;

function linkFrom({ schemaPages }: Site, from: string, api: string): LinkTo {
  return (place) => {
    const { name, path } = schemaPages.pageOf(api, place);
    return markdownLink(name, hrefOf(from, markdownPath(path)));
  };
}

function moreLine(page: ExternalDocs | undefined): EscapedMarkdown {
  return page === undefined
    ? asMarkdown``
    : asMarkdown`${writeProseLine(page.description || 'More information')}: ${markdownAddress(page.url)}`;
}

function unseenLines(unseen: UnseenExample[]): EscapedMarkdown {
  const lines = unseen.map(({ name, address = '', written }) =>
    written === undefined
      ? asMarkdown`Example ${codeSpan(name)}, not shown here: ${markdownAddress(address)}`
      : asMarkdown`Example ${codeSpan(name)}, in serialized form:\n\n${fence(written, '')}`,
  );
  return asMarkdown.join(lines, '\n\n');
}

function nextPart(next: NextEntry[]): EscapedMarkdown | false {
  const lines = next.map(({ operation, name, title, description, server, given }) => {
    const values = given.map(
      ({ name: parameter, source, from }) =>
        asMarkdown`${codeSpan(parameter)} ${escapeMarkdown(from)} ${codeSpan(source)}`,
    );
    const words = [title.replace(/\.$/, ''), description].map(writeProseLine);
    const about = asMarkdown.join(
      words.filter((text) => text !== ''),
      '. ',
    );
    const where = server === undefined ? asMarkdown`` : asMarkdown` at ${codeSpan(server)}`;
    const called = asMarkdown`${codeSpan(operation === '' ? name : operation)}${where}`;
    const call = values.length === 0 ? called : asMarkdown`${called} with ${asMarkdown.join(values, ', ')}`;
    return asMarkdown`- ${call}${about === '' ? '' : asMarkdown`: ${about}`}`;
  });
  return lines.length > 0 && asMarkdown`## Next\n\n${asMarkdown.join(lines, '\n')}`;
}

function httpParts({ body, bodies, responses }: CallEntry, link: LinkTo): EscapedMarkdown[] {
  return [
    ...bodies.map(({ contentType, unseen, ...views }) =>
      blocks(
        asMarkdown`## Request body (${escapeMarkdown(contentType)}${body?.required === false ? ', optional' : ''})`,
        writeProse(body?.description ?? ''),
        bodyOutline(contentType, views, link),
        unseenLines(unseen),
      ),
    ),
    ...responses.map((response) => {
      const { status, summary, description, questions: open, contentType = '', others, unseen } = response;
      const said = summary === '' ? asMarkdown`` : asMarkdown`: ${escapeMarkdown(summary)}`;
      return blocks(
        asMarkdown`## Response ${escapeMarkdown(status)}${said}`,
        writeProse(description),
        questions(open),
        headerLines(response.headers, asMarkdown`Headers`),
        bodyOutline(contentType, response, link),
        ...others.map((other) =>
          blocks(asMarkdown`Or as ${codeSpan(other.contentType)}:`, bodyOutline(other.contentType, other, link)),
        ),
        unseenLines(unseen),
      );
    }),
  ];
}

/** What the document says of a body, its schema, the items of a stream, and the headers of parts. */
function bodyOutline(
  contentType: string,
  { about = '', view, items, parts = [] }: BodyViews,
  link: LinkTo,
): EscapedMarkdown {
  return blocks(
    writeProse(about),
    outline(view, link),
    itemOutline(contentType, items, link),
    ...parts.map(({ part, headers }) => {
      const which = part === '*' ? asMarkdown`each part` : asMarkdown`the part ${codeSpan(part)}`;
      return headerLines(headers, asMarkdown`Headers of ${which}`);
    }),
  );
}

function headerLines(headers: AnswerHeader[], title: EscapedMarkdown): EscapedMarkdown | false {
  const lines = headers.map(({ name, required, deprecated, description, contentType, view, example }) => {
    const facts = [
      ...(view === undefined ? [] : [escapeMarkdown(view.type)]),
      ...(contentType === undefined ? [] : [escapeMarkdown(contentType)]),
      ...(required ? [asMarkdown`required`] : []),
      ...(deprecated ? [asMarkdown`deprecated`] : []),
    ];
    const shown = example === undefined ? asMarkdown`` : asMarkdown` Example: ${codeSpan(example)}`;
    return asMarkdown`- ${codeSpan(name)}: ${asMarkdown.join(facts, ', ')}. ${writeProseLine(description)}${shown}`;
  });
  return lines.length > 0 && asMarkdown`${title}:\n\n${asMarkdown.join(lines, '\n')}`;
}

function rpcParts(
  { params, structure, results, resultDescription, errors }: RpcEntry,
  subscriptions: Subscription[],
  link: LinkTo,
): (EscapedMarkdown | false)[] {
  const param = (one: RpcEntry['params'][number], i: number): EscapedMarkdown => {
    const { name, required, deprecated, description, view } = one;
    const facts = asMarkdown`, ${need(required)}${deprecated ? ', deprecated' : ''}`;
    const what = asMarkdown`${typeAndFacts(view, facts)}. ${writeProseLine(description)}`;
    return asMarkdown`${i + 1}. ${codeSpan(name)}: ${what}${indentBlock(outline(view, link, 1, false))}`;
  };
  const result = ({ when, same = [], view }: RpcEntry['results'][number]): EscapedMarkdown => {
    const parts = when?.map(({ param: name, condition }) => asMarkdown`${codeSpan(name)} is ${codeSpan(condition)}`);
    const conditions = parts && asMarkdown.join(parts, ' and ');
    const above = same.length === 0 ? '' : asMarkdown`\n- Same as above: ${asMarkdown.join(same.map(codeSpan), ', ')}.`;
    const shape = asMarkdown`${escapeMarkdown(view.type)}${above}${indentBlock(outline(view, link, 0, false))}`;
    return blocks(conditions !== undefined && asMarkdown`When ${conditions}:`, shape);
  };
  const hasData = errors.some(({ data }) => data !== undefined);
  const codes = errors.map(({ code: number, message, data }) => {
    const carried = data === undefined ? asMarkdown`` : codeSpan(JSON.stringify(data));
    return [codeSpan(number), escapeMarkdown(message), ...(hasData ? [carried] : [])];
  });
  return [
    params.length > 0 &&
      asMarkdown`## Params, ${escapeMarkdown(structure)}\n\n${asMarkdown.join(params.map(param), '\n')}`,
    blocks(
      asMarkdown`## Result`,
      results.length === 0 && asMarkdown`None: a notification has no response.`,
      writeProse(resultDescription),
      ...results.map(result),
    ),
    subscriptions.length > 0 &&
      asMarkdown`## Subscriptions\n\n${asMarkdown.join(subscriptions.map(subscriptionLine), '\n')}`,
    codes.length > 0 &&
      asMarkdown`## Errors\n\n${markdownTable(hasData ? ['Code', 'Message', 'Data'] : ['Code', 'Message'], codes)}`,
  ];
}

function subscriptionLine({ name, summary, notification, unsubscribe }: Subscription): EscapedMarkdown {
  const about = summary === '' ? asMarkdown`` : asMarkdown` ${writeProseLine(summary)}`;
  const end = unsubscribe === undefined ? asMarkdown`` : asMarkdown` ${codeSpan(unsubscribe)} ends it.`;
  const { method, item } = notification;
  const place = asMarkdown`Each item comes in a notification ${codeSpan(method)}, at ${codeSpan(item)} of its params.`;
  return asMarkdown`- ${codeSpan(name)}:${about} ${place}${end}`;
}

function codePart(site: Site, entry: OperationEntry): EscapedMarkdown | false {
  const [first] = entry.exchanges;
  if (first === undefined) return false;
  const kinds = ['curl', 'typescript', 'fetch'];
  const samples = kinds.flatMap((kind) => sampleOfExchange(kind, site, entry, first) ?? []);
  const codes = samples.map(({ code: source, language }) => fence(source, language));
  return asMarkdown`## Code\n\n${asMarkdown.join(codes, '\n\n')}`;
}

/** A text that is not JSON is shown as it is. */
function bodyFence(
  { body = null, contentType }: Pick<ExchangeEntry['request'], 'body' | 'contentType'>,
  write: (body: Json) => string,
): EscapedMarkdown {
  const text = writeBodyText(body, contentType, write);
  return fence(text, text === body ? '' : 'json');
}

/** Two exchanges may differ in a header only, so a request body that was written before is not written again. */
function exchangePart(
  call: EscapedMarkdown,
  exchange: ExchangeEntry,
  before: ExchangeEntry[],
  write: (body: Json) => string,
): EscapedMarkdown {
  const { name, outcome, isNameless = false, summary, description, note, request, response } = exchange;
  const after = outcome === '' ? asMarkdown`` : asMarkdown` (${escapeMarkdown(outcome)})`;
  const same = before.find((other) => JSON.stringify(other.request.body) === JSON.stringify(request.body));
  return blocks(
    isNameless ? asMarkdown`### ${escapeMarkdown(outcome)}` : asMarkdown`### ${escapeMarkdown(name)}${after}`,
    escapeMarkdown(summary),
    writeProse(description),
    note !== undefined && escapeMarkdown(note),
    call,
    request.body !== undefined &&
      (same === undefined
        ? asMarkdown`Request:\n\n${bodyFence(request, JSON.stringify)}`
        : asMarkdown`Request: the same body as ${codeSpan(same.name)}.`),
    response.body !== undefined && asMarkdown`Response, ${statusInWords(response)}:\n\n${bodyFence(response, write)}`,
  );
}

/**
 * Writes llms.txt: what a program needs to call the APIs, and links to everything else (https://llmstxt.org).
 *
 * @returns the text; if there are many operations, it only links to them
 */
export function llmsTxt(site: Site): EscapedMarkdown {
  const { apis, operations } = site.reference;
  const link = (path: string, title: string, note: string): EscapedMarkdown =>
    asMarkdown`- ${markdownLink(title, path)}${note === '' ? '' : asMarkdown`: ${escapeMarkdown(note)}`}`;
  const inline = operations.length <= maxInline;
  const [first] = apis;
  const summary = firstSentence(site.start?.markdown ?? (first?.summary || (first?.description ?? '')));
  const guides = site.guides.map(({ path, title, markdown }) => {
    return link(markdownPath(path), title, firstSentence(markdown));
  });
  return blocks(
    asMarkdown`# ${escapeMarkdown(site.title)}`,
    summary !== '' && asMarkdown`> ${escapeMarkdown(summary)}`,
    callingRules(site),
    ...(inline ? operations.map((entry) => callPart(site, entry)) : []),
    guides.length > 0 && asMarkdown`## Guides\n\n${asMarkdown.join(guides, '\n')}`,
    ...apis.map(({ title, groups }) => {
      const rows = site.hasGroupPages
        ? groups.map((group) => groupLine(group))
        : groups.flatMap((group) => [
            ...(groups.length > 1 ? [asMarkdown`\n### ${groupPathInWords(group)}\n`] : []),
            ...group.entries.map((entry) => link(markdownPath(pathOf(entry)), entry.id, entry.title)),
          ]);
      return asMarkdown`## ${escapeMarkdown(title)}: all pages\n\n${asMarkdown.join(rows, '\n')}`;
    }),
    asMarkdown`## Documents\n\n${asMarkdown.join(
      [
        link('index.md', 'Overview', ''),
        ...(site.reference.needsCredentials ? [link(markdownPath(authenticationPath), 'Authentication', '')] : []),
        ...(site.problems === undefined ? [] : [link(markdownPath(problemsPath), problemsTitle, '')]),
        ...(site.changelog.length > 0 ? [link(markdownPath(changelogPath), 'Changelog', '')] : []),
        ...site.downloads.map(({ path, label }) => link(path, label, '')),
      ],
      '\n',
    )}`,
  );
}

function callingRules({ choices, reference }: Site): EscapedMarkdown {
  const { apis, operations } = reference;
  const addresses = apis.map(({ name, title }) => {
    const url = choices[name]?.[0]?.url ?? '';
    const unknown = url.includes('{') ? ' (replace it by the address of your account)' : '';
    return asMarkdown`- ${escapeMarkdown(title)}: ${codeSpan(url)}${unknown}`;
  });
  const rpc = operations.some(({ operation }) => operation.rpc !== undefined);
  const hasDemoAccount = operations.some(({ operation }) =>
    operation.security.flat().some(({ scheme }) => scheme.example !== undefined),
  );
  const envelopes = operations.flatMap(({ id, envelope }) => (envelope === undefined ? [] : [{ id, envelope }]));
  const wrapped = envelopes.map(({ id, envelope: { payload, message, status, success } }) => {
    const succeeded = asMarkdown`the call succeeded if ${codeSpan(status)} is ${codeSpan(JSON.stringify(success))}`;
    const places = asMarkdown`the payload is in ${codeSpan(payload)}, the message in ${codeSpan(message)}`;
    return asMarkdown`- ${codeSpan(id)}: ${places}; ${succeeded}`;
  });
  return blocks(
    asMarkdown`## Addresses`,
    asMarkdown.join(addresses, '\n'),
    asMarkdown`## Rules`,
    documentMarkdown(
      [
        [
          '- Send the headers that are listed with each operation.',
          hasDemoAccount ? 'The values shown belong to the demo account; with any other account, use its own.' : '',
        ].filter((sentence) => sentence !== ''),
        rpc
          ? [
              '- To call a JSON-RPC method, send a `POST` to the address of its API, with `Content-Type:',
              'application/json` and the body `{"jsonrpc":"2.0","id":1,"method":"…","params":[…]}`. The response is',
              'HTTP 200 with either `result` or `error` (`code`, `message`, `data`): check for `error` first.',
            ]
          : [],
        [
          '- If there is no response, or its status is 408, 429, 502, 503 or 504, retry only an operation that is',
          '"safe to repeat", and wait as long as `Retry-After` says. Any other operation may have been carried out',
          'even without a response: find out before you send it again.',
        ],
        [
          '- `Call` is a complete request: its address has the parameters of the example in it. If its `Content-Type`',
          'is a form, send the members of the JSON shown as the fields of that form.',
        ],
        ['- Do not branch on message texts.'],
      ]
        .filter((rule) => rule.length > 0)
        .map((rule) => rule.join(' '))
        .join('\n'),
    ),
    wrapped.length > 0 && asMarkdown`## Envelopes\n\n${asMarkdown.join(wrapped, '\n')}`,
  );
}

/** How to call an operation, and its responses. */
function callPart(site: Site, entry: OperationEntry): EscapedMarkdown {
  const [first] = entry.exchanges;
  const failures = entry.exchanges.filter(({ failure }) => failure);
  return blocks(
    asMarkdown`## ${escapeMarkdown(entry.id)}: ${escapeMarkdown(entry.title)}`,
    factLines(site, entry),
    authenticationLines(entry),
    inputLines(entry),
    first !== undefined && callLines(site, entry, first),
    first?.request.body !== undefined && asMarkdown`Request:\n\n${bodyFence(first.request, JSON.stringify)}`,
    first?.response.body !== undefined &&
      asMarkdown`Response, ${statusInWords(first.response)}:\n\n${bodyFence(first.response, foldExample)}`,
    failures.length > 0 &&
      asMarkdown`Errors:\n\n${asMarkdown.join(
        failures.map(
          ({ response, summary, name }) =>
            asMarkdown`- ${statusInWords(response)}, ${escapeMarkdown(summary || name)}${
              response.body === undefined ? asMarkdown`` : asMarkdown`: ${codeSpan(foldExample(response.body))}`
            }`,
        ),
        '\n',
      )}`,
  );
}

/** The `default` response has no status of its own (OpenAPI, Responses Object). */
function statusInWords({ status }: ExchangeEntry['response']): EscapedMarkdown {
  return status === 0 ? asMarkdown`any other status` : asMarkdown`HTTP ${status}`;
}

/** The request line of an exchange with all of its parameters, and its headers. */
function callLines(site: Site, entry: OperationEntry, exchange: ExchangeEntry): EscapedMarkdown {
  const { method, url, headers, contentType } = callOf(site, entry, exchange);
  const required = new Set(entry.headers.filter((header) => header.required).map(({ name }) => name));
  const type = exchange.request.body === undefined ? undefined : contentType;
  const lines = [
    asMarkdown`Call: ${codeSpan(joinText`${method} ${url}`)}`,
    asMarkdown``,
    ...Object.entries(headers).map(
      ([name, value]) =>
        asMarkdown`- Header: ${codeSpan(joinText`${name}: ${value}`)}${required.has(name) ? ' (required)' : ''}`,
    ),
    ...(type === undefined ? [] : [asMarkdown`- Header: ${codeSpan(joinText`Content-Type: ${type}`)}`]),
  ];
  return asMarkdown.join(lines, '\n');
}

/** The credentials that a call needs, on one line. */
function authenticationLines({ security }: OperationEntry): EscapedMarkdown {
  const alternatives = security.map((alternative) =>
    alternative.length === 0
      ? asMarkdown`none`
      : asMarkdown.join(
          alternative.map(({ name, kind, scopes }) => {
            const wanted =
              scopes.length === 0 ? '' : asMarkdown`, scopes ${asMarkdown.join(scopes.map(codeSpan), ', ')}`;
            return asMarkdown`${codeSpan(name)} (${escapeMarkdown(kind)}${wanted})`;
          }),
          ' and ',
        ),
  );
  return alternatives.length === 0
    ? asMarkdown``
    : asMarkdown`Authentication: ${asMarkdown.join(alternatives, '; or ')}.`;
}

/** What a call can be given: parameters, the members of its body, params; and which of it is required. */
function inputLines({ headers, parameters, bodies, rpc }: OperationEntry): EscapedMarkdown {
  const own = headers.filter(({ scheme }) => scheme === undefined).map((header) => ({ ...header, in: 'header' }));
  const body = rpc === undefined ? bodies[0]?.view : undefined;
  const line = (what: EscapedMarkdown, required: boolean, view?: SchemaView, description?: string): EscapedMarkdown =>
    asMarkdown`- ${what} (${need(required)}, ${typeInWords(view)})${writeAbout(description)}`;
  const lines = [
    ...[...parameters, ...own].flatMap(({ name, in: where, required, description, view }) => [
      line(asMarkdown`Parameter ${codeSpan(name)} in the ${escapeMarkdown(where)}`, required, view, description),
      ...(view === undefined ? [] : listRequiredLines(view, 1)),
    ]),
    ...(rpc?.params ?? []).flatMap(({ name, required, description, view }) => [
      line(asMarkdown`Param ${codeSpan(name)}`, required, view, description),
      ...listRequiredLines(view, 1),
    ]),
    ...(body?.fields ?? []).flatMap(({ name, required, view }) => [
      line(asMarkdown`Body member ${codeSpan(name)}`, required, view, view.description),
      ...listRequiredLines(view, 1),
    ]),
  ];
  return asMarkdown.join(lines, '\n');
}

/** A text without quotes, as in a path or a query; an empty one would not be seen. */
function plainText(value: Json): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/** The type of a value, and what alone is allowed; the page of the operation has the rest of a long list. */
function typeInWords(view: SchemaView | undefined): EscapedMarkdown {
  const values = view?.values ?? view?.items?.values ?? [];
  const shown = values.slice(0, maxValues).map((value) => codeSpan(plainText(value)));
  const more = values.length > maxValues ? asMarkdown` and ${values.length - maxValues} more` : asMarkdown``;
  const type = escapeMarkdown(view?.type ?? 'any');
  return shown.length === 0 ? type : asMarkdown`${type}: ${asMarkdown.join(shown, ' or ')}${more}`;
}

/** What is required inside of a value; the page of the operation has the rest. */
function listRequiredLines(view: SchemaView, depth: number): EscapedMarkdown[] {
  const pad = indentation(depth);
  const needed = view.fields.filter(({ required }) => required);
  const alternatives = view.variants.length > 1 ? view.variants : [];
  return [
    ...needed.flatMap(({ name, view: member }) => {
      const facts = asMarkdown`(required, ${typeInWords(member)})${writeAbout(member.description)}`;
      return [asMarkdown`${pad}- Its member ${codeSpan(name)} ${facts}`, ...listRequiredLines(member, depth + 1)];
    }),
    ...(view.items === undefined ? [] : listRequiredLines(view.items, depth)),
    ...alternatives.flatMap((variant) => {
      const inside = listRequiredLines(variant, depth + 1);
      return inside.length === 0
        ? []
        : [asMarkdown`${pad}- As ${escapeMarkdown(variant.name ?? variant.type)}:`, ...inside];
    }),
  ];
}

function writeAbout(text: string | undefined): EscapedMarkdown {
  const sentence = shortenText(firstSentence(text ?? ''));
  return sentence === '' ? asMarkdown`` : asMarkdown`: ${escapeMarkdown(sentence)}`;
}

function need(required: boolean): EscapedMarkdown {
  return required ? asMarkdown`required` : asMarkdown`optional`;
}

/** Writes an example as JSON and shortens its long strings, such as hundreds of hexadecimal digits. */
function writeReadable(body: Json): string {
  return JSON.stringify(body, (_, value: Json) =>
    typeof value === 'string' && value.length > 200 ? joinText`${value.slice(0, 40)}…` : value,
  );
}

/**
 * Writes an example as JSON that shows its structure: only the start of a long string and the first item of a list.
 *
 * @returns one line of JSON
 */
export function foldExample(body: Json): string {
  return JSON.stringify(body, (_, value: Json) => {
    if (typeof value === 'string' && value.length > 44) return joinText`${value.slice(0, 20)}…`;
    if (Array.isArray(value) && value.length > 2)
      return [...value.slice(0, 1), joinText`… and ${value.length - 1} more`];
    return value;
  });
}

/**
 * Writes the start of llms-full.txt, the file that contains all pages: the overview and the guides.
 *
 * @returns the text before the operations
 */
export function llmsFullStart(site: Site): EscapedMarkdown {
  const pages = [overviewMarkdown(site), ...site.guides.map((guide) => guideMarkdown(site, guide))];
  return asMarkdown`${asMarkdown.join(pages.map(trimMarkdown), pageBreak)}\n`;
}

const pageBreak = '\n\n---\n\n';

/**
 * Writes the part of llms-full.txt about one page.
 *
 * @param brief - its Markdown with short examples
 */
export function llmsFullPart(brief: EscapedMarkdown): EscapedMarkdown {
  return asMarkdown`\n---\n\n${trimMarkdown(brief)}\n`;
}

/** Writes the overview page as Markdown. */
export function overviewMarkdown(site: Site): EscapedMarkdown {
  return blocks(
    site.start === undefined
      ? asMarkdown`# ${escapeMarkdown(site.title)}`
      : guideMarkdown(site, { ...site.start, path: 'index.html' }),
    ...site.reference.apis.map(
      ({ name, title, version, summary, description, questions: open, groups, terms, externalDocs }) =>
        blocks(
          asMarkdown`## ${escapeMarkdown(title)}${version === '' ? '' : asMarkdown` (${escapeMarkdown(version)})`}`,
          escapeMarkdown(summary),
          writeProse(description),
          moreLine(externalDocs),
          asMarkdown.join(
            terms.map((line) => asMarkdown`- ${writeProseLine(line)}`),
            '\n',
          ),
          asMarkdown`Address: ${codeSpan(site.choices[name]?.[0]?.url ?? '')}`,
          questions(open),
          ...(site.hasGroupPages
            ? [
                asMarkdown.join(
                  groups.map((group) => groupLine(group)),
                  '\n',
                ),
              ]
            : groups.map((group) => asMarkdown`### ${groupPathInWords(group)}\n\n${groupParts(group, 'index.html')}`)),
        ),
    ),
    site.guides.length > 0 &&
      asMarkdown`## Guides\n\n${asMarkdown.join(
        site.guides.map(({ path, title }) => asMarkdown`- ${markdownLink(title, markdownPath(path))}`),
        '\n',
      )}`,
  );
}

function groupLine(group: Group): EscapedMarkdown {
  const { id, description, entries, above } = group;
  const about = shortenText(firstSentence(description));
  const indent = asMarkdown.join(
    above.map(() => asMarkdown`  `),
    '',
  );
  const link = markdownLink(groupName(group), markdownPath(groupPath(id)));
  const line = asMarkdown`${indent}- ${link}: ${escapeMarkdown(formatCount(entries.length, 'page'))}`;
  return about === '' ? line : asMarkdown`${line}. ${escapeMarkdown(about)}`;
}

/** The name of a group after those of the groups around it. */
function groupPathInWords(group: Group): EscapedMarkdown {
  return asMarkdown.join([...group.above, groupName(group)].map(escapeMarkdown), ' › ');
}

function groupParts({ description, externalDocs, questions: open, entries }: Group, from: string): EscapedMarkdown {
  const line = (entry: Listed): EscapedMarkdown => {
    const link = markdownLink(entry.id, hrefOf(from, markdownPath(pathOf(entry))));
    return asMarkdown`- ${link}: ${escapeMarkdown(shortenText(entry.title))}`;
  };
  return blocks(
    writeProse(description),
    moreLine(externalDocs),
    questions(open),
    asMarkdown.join(entries.map(line), '\n'),
  );
}

/** Writes the page of a group as Markdown. */
export function groupMarkdown({ title }: ApiChapter, group: Group): EscapedMarkdown {
  return blocks(
    asMarkdown`# ${escapeMarkdown(title)}: ${groupPathInWords(group)}`,
    groupParts(group, groupPath(group.id)),
  );
}

/** Writes the page about credentials as Markdown. */
export function authenticationMarkdown(schemes: NeededScheme[]): EscapedMarkdown {
  const mark = ({ deprecated }: NeededScheme['scheme']): EscapedMarkdown =>
    deprecated ? asMarkdown` **Deprecated.**` : asMarkdown``;
  const parts = schemes.map(({ label, scheme }) =>
    blocks(
      asMarkdown`## ${escapeMarkdown(label)}`,
      asMarkdown`${escapeMarkdown(schemeInWords(scheme))}${mark(scheme)}`,
      writeProse(scheme.description),
      asMarkdown.join(
        listOAuthFlows(scheme).map(({ name, addresses, scopes }) => {
          const lines = Object.entries(addresses).map(
            ([which, url]) => asMarkdown`  - ${escapeMarkdown(which)}: ${codeSpan(url)}`,
          );
          const wanted = asMarkdown.join(Object.keys(scopes).map(codeSpan), ', ');
          return asMarkdown.join(
            [
              asMarkdown`- Flow ${codeSpan(name)}`,
              ...lines,
              ...(wanted === '' ? [] : [asMarkdown`  - scopes: ${wanted}`]),
            ],
            '\n',
          );
        }),
        '\n',
      ),
    ),
  );
  return blocks(asMarkdown`# Authentication`, ...parts);
}

/** Writes the page about the errors of servers as Markdown. */
export function problemsMarkdown({ http, rpc }: ServerProblems): EscapedMarkdown {
  const table = (problems: ServerProblem[]): EscapedMarkdown =>
    markdownTable(
      ['Name', 'Code', 'Error', 'What to do', 'From'],
      problems.map(({ id, code: number, title, remedy, by }) => [
        codeSpan(id),
        asMarkdown`${number}`,
        ...[title, remedy, by].map(documentMarkdown),
      ]),
    );
  return blocks(
    asMarkdown`# ${problemsTitle}`,
    ...describeProblems().map(documentMarkdown),
    asMarkdown`## Problem documents\n\n${table(http)}`,
    rpc.length > 0 && asMarkdown`## JSON-RPC errors\n\n${table(rpc)}`,
  );
}

/** Writes a page of the changelog as Markdown. */
export async function changelogMarkdown(
  { changelog }: Site,
  { path, title, name, entries }: ChangelogPage,
): Promise<EscapedMarkdown> {
  const sections = await Promise.all(entries.map(async (entry) => versionPart(entry, await entry.told())));
  const others = versionPages(changelog).filter((page) => page.name !== name);
  const links = others.map((page) => asMarkdown`- ${markdownLink(page.name, hrefOf(path, markdownPath(page.path)))}`);
  return blocks(
    asMarkdown`# ${escapeMarkdown(title)}`,
    ...sections,
    links.length > 0 && asMarkdown`## Other versions\n\n${asMarkdown.join(links, '\n')}`,
  );
}

function versionPart(entry: VersionEntry, told: Told): EscapedMarkdown {
  const { name, date, since } = entry;
  const instead = insteadOfChanges(entry, told);
  if (name === undefined && 'changes' in told && instead !== undefined) return asMarkdown``;
  const groups = 'changes' in told ? changeGroups(told.changes) : [];
  const day = date === undefined ? '' : asMarkdown` (${escapeMarkdown(date)})`;
  return blocks(
    asMarkdown`## ${escapeMarkdown(headingOfVersion(entry))}${day}`,
    instead === undefined ? asMarkdown`Since ${escapeMarkdown(since ?? '')}.` : escapeMarkdown(instead),
    ...groups.map(({ title, changes, more }) => {
      const lines = changes.map((change) => asMarkdown`- ${changeInWords(change)}`);
      if (more > 0) lines.push(asMarkdown`- And ${more} more.`);
      return asMarkdown`### ${escapeMarkdown(title)}\n\n${asMarkdown.join(lines, '\n')}`;
    }),
  );
}

function changeInWords({ operations, place, message }: ToldChange): EscapedMarkdown {
  const named = asMarkdown.join(operations.slice(0, mostOperations).map(codeSpan), ', ');
  const more = operations.length - mostOperations;
  const where = operations.length > 1 ? asMarkdown` In ${named}${more > 0 ? asMarkdown` and ${more} more` : ''}.` : '';
  if (operations.length === 1) return asMarkdown`${named}: ${messageInMarkdown(message)} At ${codeSpan(place)}.`;
  return asMarkdown`${codeSpan(place)}: ${messageInMarkdown(message)}${where}`;
}

/**
 * Writes the page of a webhook or a callback as Markdown.
 *
 * @param entry - the request that the API sends
 * @param length - see {@link Length}
 */
export function outgoingMarkdown(site: Site, entry: OutgoingEntry, length: Length = 'full'): EscapedMarkdown {
  const { folder, operation, askedBy } = entry;
  const from = length === 'full' ? pathOf(entry) : '';
  const calls = askedBy.map((one) => markdownLink(nameInText(one), hrefOf(from, markdownPath(pathOf(one)))));
  const sources = sourcesIn(operation.path).map(
    ({ expression, words }) => asMarkdown`- ${codeSpan(expression)} is ${writeProseLine(words)}`,
  );
  const asked = calls.length === 0 ? '' : asMarkdown` because you called ${asMarkdown.join(calls, ', ')}`;
  const kind = folder === 'webhooks' ? asMarkdown`Webhook` : asMarkdown`Callback`;
  const about = asMarkdown`${kind} ${codeSpan(entry.id)}: a request that the API sends to you${asked}.`;
  return blocks(
    asMarkdown`# ${escapeMarkdown(entry.title)}`,
    codeSpan(joinText`${operation.method} ${operation.path}`),
    asMarkdown`${about} Answer with one of the responses below.`,
    sources.length > 0 && asMarkdown`In its address:\n\n${asMarkdown.join(sources, '\n')}`,
    writeProse(entry.description),
    moreLine(entry.externalDocs),
    questions(entry.questions),
    ...headAndParameterParts(entry, linkFrom(site, from, entry.api)),
    ...httpParts(entry, linkFrom(site, from, entry.api)),
    exchangeParts(entry, length, ({ request }) =>
      asMarkdown.join(
        Object.entries(request.headers).map(
          ([name, value]) => asMarkdown`- Header: ${codeSpan(joinText`${name}: ${value}`)}`,
        ),
        '\n',
      ),
    ),
  );
}

/** Writes the page of a schema as Markdown. */
export function schemaMarkdown(site: Site, { api, name, path }: SchemaPage, view: SchemaView): EscapedMarkdown {
  return blocks(asMarkdown`# ${escapeMarkdown(name)}`, outline(view, linkFrom(site, path, api)));
}

/** Writes a guide as Markdown, with its title and with links to the Markdown files of other guides. */
export function guideMarkdown(site: Site, { title, path, markdown }: Site['guides'][number]): EscapedMarkdown {
  const linked = site.guides.reduce(
    (text, other) =>
      text.replaceAll(joinText`](${other.source}`, joinText`](${hrefOf(path, markdownPath(other.path))}`),
    markdown,
  );
  return asMarkdown`# ${escapeMarkdown(title)}\n\n${documentMarkdown(linked)}\n`;
}

/** What each item of a stream is. */
function itemOutline(contentType: string, items: SchemaView | undefined, link: LinkTo): EscapedMarkdown {
  if (items === undefined) return asMarkdown``;
  return asMarkdown`${escapeMarkdown(itemInWords(contentType))}:\n\n${outline(items, link)}`;
}

function outline(view: SchemaView | undefined, link: LinkTo, depth = 0, described = true): EscapedMarkdown {
  if (view === undefined) return asMarkdown``;
  const pad = indentation(depth);
  const lines = view.fields.flatMap(({ name, required, isConditional, view: field }) => {
    const condition = isConditional === true ? asMarkdown`, on a condition` : asMarkdown``;
    const said = typeAndFacts(field, required ? asMarkdown`, required` : condition);
    const open = asMarkdown.join(
      field.questions.map((question) => asMarkdown` *Open question:* ${writeProseLine(question)}`),
      '',
    );
    const description = field.description === undefined ? '' : asMarkdown` ${writeProseLine(field.description)}`;
    return [
      asMarkdown`${pad}- ${codeSpan(name)}: ${said}.${description}${open}`,
      outline(field, link, depth + 1, false),
    ];
  });
  const all = [
    ...(described && view.fields.length === 0 ? [asMarkdown`${pad}${escapeMarkdown(view.type)}`] : []),
    ...(described ? [writeProse(view.description ?? ''), questions(view.questions)] : []),
    ...lines,
    ...view.demands.map(({ label, value }) => asMarkdown`${pad}- ${escapeMarkdown(label)} ${codeSpan(value)}.`),
    ...(view.elsewhere === undefined ? [] : [asMarkdown`${pad}- More: ${link(view.elsewhere)}`]),
    ...(view.leftOut === undefined
      ? []
      : [asMarkdown`${pad}- There is no room here for ${view.leftOut} more: see the document.`]),
    ...(view.items === undefined || view.items.elsewhere !== undefined
      ? []
      : [outline(view.items, link, depth, false)]),
    ...(view.content === undefined ? [] : [contentOutline(view.content, link, depth)]),
    ...view.elements.map(
      (element, i) =>
        asMarkdown`${pad}${i + 1}. ${escapeMarkdown(element.type)}\n${outline(element, link, depth + 1, false)}`,
    ),
    ...(view.variants.length > 1
      ? view.variants.map((variant, i) => {
          const description =
            variant.description === undefined ? '' : asMarkdown`. ${writeProseLine(variant.description)}`;
          const name = escapeMarkdown(variant.name ?? variant.type);
          const shape = asMarkdown`${pad}- Alternative ${i + 1}: ${name}${description}`;
          return asMarkdown`${shape}\n${outline(variant, link, depth + 1, false)}`;
        })
      : []),
  ];
  return asMarkdown.join(
    all.filter((line) => line.trim() !== '').map((line) => documentMarkdown(line.replace(/\n$/, ''))),
    '\n',
  );
}

/** What a text is a representation of, such as the JSON in an event of a stream. */
function contentOutline(
  { mediaType, view }: NonNullable<SchemaView['content']>,
  link: LinkTo,
  depth: number,
): EscapedMarkdown {
  const line = asMarkdown`${indentation(depth)}- Its text is ${codeSpan(mediaType)}: ${typeAndFacts(view)}.`;
  return asMarkdown`${line}${indentBlock(outline(view, link, depth + 1, false))}`;
}

/** The type of a value, what a caller has to know of it first, and its constraints. */
function typeAndFacts(view: SchemaView, first = asMarkdown``): EscapedMarkdown {
  const { type, items } = view;
  // One example of a named format for all of its members says nothing of each.
  const isFormat = view.named !== undefined && view.facts.some(({ label }) => label === 'Pattern');
  const shown = factsWithItems(view).filter((fact) => fact.value !== 'password' && !(isFormat && isExample(fact)));
  const said = shown.map(({ label, value }) => asMarkdown`${escapeMarkdown(label)} ${codeSpan(value)}`);
  const each = items?.description === undefined ? [] : [asMarkdown`Each item: ${writeProseLine(items.description)}`];
  return asMarkdown.join([asMarkdown`${escapeMarkdown(type)}${first}`, ...said, ...each], '; ');
}

function indentBlock(text: EscapedMarkdown): EscapedMarkdown {
  return text === '' ? text : asMarkdown`\n${text}`;
}

function questions(list: string[]): EscapedMarkdown {
  return asMarkdown.join(
    list.map((question) => asMarkdown`*Open question:* ${writeProse(question)}`),
    '\n\n',
  );
}

function yesNo(value: boolean): EscapedMarkdown {
  return value ? asMarkdown`yes` : asMarkdown`no`;
}

function blocks(...parts: (EscapedMarkdown | false)[]): EscapedMarkdown {
  const shown = parts.flatMap((part) => (part === false || part.trim() === '' ? [] : [trimMarkdown(part)]));
  return asMarkdown`${asMarkdown.join(shown, '\n\n')}\n`;
}

function trimMarkdown(text: EscapedMarkdown): EscapedMarkdown {
  return documentMarkdown(text.trim());
}

function indentation(depth: number): EscapedMarkdown {
  return documentMarkdown('  '.repeat(depth));
}
