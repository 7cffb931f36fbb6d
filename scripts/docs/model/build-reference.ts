import { partEncodings, writeDocumentedHeader } from '../../contract/http/http.ts';
import { escapeMarkdown, markdownLink } from '../../contract/base/markdown-text.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { createValueCheck, type CheckValueAt } from '../../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../contract/contract.ts';
import { ContractError } from '../../contract/base/errors.ts';
import { asObject, type Json } from '../../contract/base/json.ts';
import { findPreferredBody } from '../../contract/media/media.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import type { MediaType, NamedExample, Response, ResponseHeader } from '../../contract/message.ts';
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
  Reference,
  ResponseEntry,
  RpcEntry,
  UnseenExample,
} from './reference-types.ts';
import { memoizeLast } from '../../contract/base/memoize-last.ts';
import { sampleSourceOf } from '../../contract/sample/sample.ts';
import { nextOf } from './response-links.ts';
import {
  examplesAsFacts,
  isExample,
  leaveOutWrongExamples,
  viewOf,
  viewsOf,
  viewWithout,
  type SchemaView,
} from './schema-view.ts';
import { firstSentence } from '../text/markdown.ts';
import { fileNames } from './slugs.ts';
import { marksOf, navigationTagOf, navigationTags, type DescribedTags, type Mark } from './tag-groups.ts';
import { completeRequest, startersOf, withValidAnswer, type Makings, type ViewAt } from './starter-exchanges.ts';

/**
 * Prepares a contract for the docs site.
 *
 * @returns the APIs with their operations, and all operations in one list
 */
export function referenceOf(contract: Contract): Reference {
  const slugOf = fileNames('operation');
  // The details of a thousand operations take more memory than their document, and pages are written one at a time.
  const makingsOf = makingsIn(contract);
  const details = memoizeLast((operation: Operation) => detailsOf(operation, makingsOf(operation)));
  const tagsOf = new Map(contract.apis.map(({ name, tags }) => [name, new Map(tags.map((tag) => [tag.name, tag]))]));
  const operations = contract.operations.map((operation) => {
    const marks = marksOf(operation, tagsOf.get(operation.api) ?? new Map());
    return entryOf(operation, slugOf(operation.id), details, marks);
  });
  const callbacks = callbacksOf(operations, details);
  const outgoing = [...contract.apis.flatMap((api) => webhooksOf(api, details)), ...callbacks];
  const apis = contract.apis.map((api) => chapterOf(api, operations, outgoing, tagsOf.get(api.name) ?? new Map()));
  const contents = apis.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));
  return {
    apis,
    operations,
    outgoing,
    callbacksOf: groupByOperation(callbacks),
    byId: new Map(operations.map((entry) => [entry.id, entry])),
    needsCredentials: operations.some(({ operation }) => operation.security.flat().length > 0),
    contents,
    places: new Map(contents.map((entry, i) => [entry, i])),
  };
}

function chapterOf(api: Api, entries: OperationEntry[], outgoing: OutgoingEntry[], tags: DescribedTags): ApiChapter {
  const own = entries.filter((entry) => entry.api === api.name);
  const groupOf = createGrouping(own, tags);
  const byGroup = new Map<string, OperationEntry[]>();
  for (const entry of own) {
    const name = groupOf(entry);
    const members = byGroup.get(name) ?? [];
    members.push(entry);
    byGroup.set(name, members);
  }
  const tagged = navigationTags(tags, new Set(byGroup.keys())).map(
    ({ name, title, above, tag }): Omit<Group, 'id'> => ({
      ...{ name: title, above },
      description: tag?.description ?? '',
      questions: tag?.questions ?? [],
      ...(tag?.externalDocs !== undefined && { externalDocs: tag.externalDocs }),
      entries: byGroup.get(name) ?? [],
    }),
  );
  const sent = (['webhooks', 'callbacks'] as const).map((folder) => ({
    ...{ ...about[folder], above: [], questions: [] },
    entries: outgoing.filter((entry) => entry.api === api.name && entry.folder === folder),
  }));
  const hasSent = ({ entries: members }: Omit<Group, 'id'>): boolean => members.length > 0;
  // Operations without a group come after the others.
  const groups = [...tagged.toSorted(compareByName), ...sent.filter(hasSent)];
  return {
    name: api.name,
    kind: api.kind,
    title: api.title,
    version: api.version,
    summary: api.summary,
    description: api.description,
    questions: api.questions,
    servers: api.servers.map(({ template, name, description, variables }) => ({
      ...{ url: template, name, description },
      variables: Object.entries(variables).map(([variable, { description: about, enum: values }]) => ({
        ...{ name: variable, description: about, values },
      })),
    })),
    places: api.servers,
    terms: termsOf(api),
    ...(api.externalDocs !== undefined && { externalDocs: api.externalDocs }),
    groups: groups.flatMap((group, i) => portionsOf(group, `${api.name}-${i + 1}`)),
  };
}

const about = {
  webhooks: { name: 'Webhooks', description: 'Requests that the API sends to you.' },
  callbacks: { name: 'Callbacks', description: 'Requests that the API sends to you because of a call of yours.' },
};

/** The maximum number of operations in a group; a page could not list more. */
const maxInGroup = 500;

/** Divides a group whose operations would not fit one page. */
function portionsOf({ entries, ...group }: Omit<Group, 'id'>, id: string): Group[] {
  const count = Math.max(1, Math.ceil(entries.length / maxInGroup));
  return Array.from({ length: count }, (_, i) => ({
    ...group,
    id: i === 0 ? id : `${id}-${i + 1}`,
    name: i === 0 ? group.name : `${group.name} (${i + 1})`.trim(),
    entries: entries.slice(i * maxInGroup, (i + 1) * maxInGroup),
  }));
}

type DetailsOf = (operation: Operation) => Details;

function webhooksOf(api: Api, details: DetailsOf): OutgoingEntry[] {
  const slugOf = fileNames('webhook');
  return api.webhooks.map((operation) => {
    const slug = slugOf(api.kind === 'http' ? operation.path : `${api.name}-${operation.path}`);
    return toOutgoingEntry(operation, { id: operation.path, folder: 'webhooks', slug }, details);
  });
}

/** The callbacks of all operations. One that several operations refer to has one page. */
function callbacksOf(operations: OperationEntry[], details: DetailsOf): OutgoingEntry[] {
  const slugOf = fileNames('callback');
  const found = new Map<string, OutgoingEntry>();
  for (const by of operations) {
    for (const { name, operation } of by.operation.callbacks) {
      const place = `${by.api} ${operation.pointer}`;
      const entry =
        found.get(place) ??
        toOutgoingEntry(operation, { id: name, folder: 'callbacks', slug: slugOf(`${by.id}-${name}`) }, details);
      found.set(place, entry);
      if (!entry.askedBy.includes(by)) entry.askedBy.push(by);
    }
  }
  return [...found.values()];
}

function groupByOperation(callbacks: OutgoingEntry[]): Map<string, OutgoingEntry[]> {
  const found = new Map<string, OutgoingEntry[]>();
  for (const entry of callbacks) for (const { id } of entry.askedBy) found.set(id, [...(found.get(id) ?? []), entry]);
  return found;
}

function toOutgoingEntry(
  operation: Operation,
  place: Pick<OutgoingEntry, 'id' | 'folder' | 'slug'>,
  details: DetailsOf,
): OutgoingEntry {
  // The credentials of a document are for calls of the API: it does not send them to others.
  const sent: Operation = { ...operation, security: [] };
  return {
    ...place,
    ...describeCall(operation, place.id),
    headers: headersOf(operation).filter(({ scheme }) => scheme === undefined),
    askedBy: [],
    get parameters() {
      return details(sent).parameters;
    },
    get body() {
      return details(sent).body;
    },
    // What the API sends comes from the server, as its answers do.
    get bodies() {
      return details(sent).bodies.map((body) => withView(body, 'writeOnly'));
    },
    get responses() {
      return details(sent).responses.map((response) => responseWithView(response, 'readOnly'));
    },
    get exchanges() {
      return details(sent).exchanges;
    },
  };
}

/** What takes no time to find out about an operation, or a request that the API sends. */
function describeCall(
  operation: Operation,
  id: string,
): Omit<CallEntry, keyof Details | 'id' | 'folder' | 'slug' | 'headers'> {
  const { api, description, questions, deprecated, externalDocs } = operation;
  return {
    ...{ api, ...titleOf(operation, id), description, questions, deprecated, operation },
    ...(externalDocs !== undefined && { externalDocs }),
  };
}

/** The length of a first sentence that can stand in place of a summary. */
const longestTitle = 72;

/** A method is called by its name. Without a summary, the first sentence says most, and after that the path. */
function titleOf(operation: Operation, id: string): Pick<Listed, 'title' | 'isName' | 'subtitle'> {
  const { rpc, summary, description, path } = operation;
  if (rpc !== undefined) return { title: rpc.method, isName: true, subtitle: summary };
  if (summary !== '') return { title: summary, isName: false, subtitle: '' };
  const sentence = firstSentence(description).replace(/\.$/, '');
  if (sentence !== '' && sentence.length <= longestTitle) return { title: sentence, isName: false, subtitle: '' };
  // The names of webhooks and callbacks are in their documents; those of operations may be made up.
  return { title: id === operation.id ? path : id, isName: true, subtitle: '' };
}

function headersOf({ headers, parameters, schemaAt }: Operation): CallEntry['headers'] {
  return headers.map((header) => ({
    ...{ ...header, example: header.example },
    get view() {
      const schema = parameters.find(({ in: where, name }) => where === 'header' && name === header.name)?.schema;
      return schema === undefined ? undefined : viewOf(schemaAt, schema);
    },
  }));
}

function termsOf({ contact, license, termsOfService }: Api): string[] {
  const link = (text: string, to: string | undefined): string =>
    to === undefined ? escapeMarkdown(text) : markdownLink(text, to);
  const { name, url, email } = contact ?? {};
  const mail = email === undefined ? undefined : markdownLink(email, `mailto:${email}`);
  const person = name === undefined && url === undefined ? undefined : link(name ?? url ?? '', url);
  const reached = [person, mail].filter((text) => text !== undefined).join(', ');
  // SPDX has a page for each of its identifiers.
  const spdx = license?.identifier === undefined ? undefined : `https://spdx.org/licenses/${license.identifier}.html`;
  return [
    ...(reached === '' ? [] : [`Contact: ${reached}`]),
    ...(license === undefined ? [] : [`Licence: ${link(license.name, license.url ?? spdx)}`]),
    ...(termsOfService === undefined ? [] : [link('Terms of use', termsOfService)]),
  ];
}

function compareByName(a: { name: string }, b: { name: string }): number {
  return Number(a.name === '') - Number(b.name === '');
}

/** The maximum number of operations without tags that are not grouped. */
const maxUngrouped = 40;

/**
 * Operations are grouped by their first tag that is for navigation. If many have none, they are grouped by the start of
 * their names or paths.
 */
function createGrouping(entries: OperationEntry[], tags: DescribedTags): (entry: OperationEntry) => string {
  const prefixes = new Set(entries.map(beginningOf));
  const beginning = prefixes.size === 1 ? longerBeginningOf : beginningOf;
  const tagOf = ({ operation }: OperationEntry): string => navigationTagOf(operation, tags);
  const untagged = entries.filter((entry) => tagOf(entry) === '');
  if (untagged.length <= maxUngrouped) return tagOf;
  const counts = new Map<string, number>();
  for (const entry of untagged) counts.set(beginning(entry), (counts.get(beginning(entry)) ?? 0) + 1);
  return (entry) => {
    const group = beginning(entry);
    // A group of one operation would not help readers.
    return tagOf(entry) || ((counts.get(group) ?? 0) > 1 ? group : '');
  };
}

/** The prefix that all methods have, and the first word after it: `Filecoin.Chain` of `Filecoin.ChainGetBlock`. */
function longerBeginningOf(entry: OperationEntry): string {
  const prefix = beginningOf(entry);
  if (entry.operation.rpc === undefined) return prefix;
  const [word = ''] = /^(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]+)\d*/.exec(entry.id.slice(prefix.length)) ?? [];
  return prefix + word;
}

/** The prefix of a method (`eth_`), or the first segment of a path (`/pets`) that is not a version or a parameter. */
function beginningOf({ id, operation, path }: OperationEntry): string {
  if (operation.rpc !== undefined) return /^[^_./]+[_./]/.exec(id)?.[0] ?? '';
  const segment = path.split('/').find((part) => part !== '' && !/^(?:api|v\d[\d.]*|\{.*\})$/.test(part));
  return segment === undefined ? '' : `/${segment}`;
}

function entryOf(operation: Operation, slug: string, details: DetailsOf, marks: Mark[]): OperationEntry {
  const { envelope } = operation;
  return {
    id: operation.id,
    folder: 'operations',
    slug,
    ...describeCall(operation, operation.id),
    server: operation.servers[0]?.url ?? '',
    // The fragment only distinguishes JSON-RPC methods in OpenAPI; clients do not send it.
    path: operation.path.replace(/^\/#.*$/, ''),
    headers: headersOf(operation),
    ...(envelope !== undefined && { envelope }),
    security: securityOf(operation),
    marks,
    get parameters() {
      return details(operation).parameters;
    },
    get body() {
      return details(operation).body;
    },
    get bodies() {
      return details(operation).bodies.map((body) => withView(body, 'readOnly'));
    },
    get rpc() {
      return details(operation).rpc;
    },
    get responses() {
      return details(operation).responses.map((response) => responseWithView(response, 'writeOnly'));
    },
    get next() {
      return details(operation).next;
    },
    get exchanges() {
      return details(operation).exchanges;
    },
  };
}

/** Leaves out what goes the other way only (JSON Schema 2020-12, validation, 9.4). */
function withView<Shown extends { view?: SchemaView; items?: SchemaView }>(
  shown: Shown,
  way: 'readOnly' | 'writeOnly',
): Shown {
  return {
    ...shown,
    ...(shown.view !== undefined && { view: viewWithout(shown.view, way) }),
    ...(shown.items !== undefined && { items: viewWithout(shown.items, way) }),
  };
}

function responseWithView(
  response: Details['responses'][number],
  way: 'readOnly' | 'writeOnly',
): Details['responses'][number] {
  return { ...withView(response, way), others: response.others.map((other) => withView(other, way)) };
}

/** The parts of an entry that take long to make or much memory. */
type Details = Pick<OperationEntry, 'parameters' | 'body' | 'bodies' | 'rpc' | 'responses' | 'next' | 'exchanges'>;

/** The characters that the schemas of an operation may take on its page, below their types. */
const roomOfSchemas = 40_000;

/** Prepares all schemas that the page of an operation shows, so that they share its room. */
function viewsFor(operation: Operation): ViewAt {
  const views = viewsOf(operation.schemaAt, schemasOf(operation), roomOfSchemas);
  return (pointer) => views.get(pointer) ?? viewOf(operation.schemaAt, pointer);
}

function schemasOf({ request, responses, parameters, rpc }: Operation): string[] {
  const all = [
    ...(request?.bodies ?? []).flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
    ...responses.flatMap(({ bodies }) => bodies.flatMap(({ schema, itemSchema }) => [schema, itemSchema])),
    ...parameters.filter((parameter) => parameter.in !== 'header').map(({ schema }) => schema),
    ...(rpc === undefined ? [] : resultsOf(rpc)),
    ...(rpc?.params ?? []).map(({ schema }) => schema),
    ...responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
  ];
  return all.filter((schema) => schema !== undefined);
}

/** The results that a page shows: of a result with conditions, only what it is under each of them. */
function resultsOf({ result, variants }: NonNullable<Operation['rpc']>): (string | undefined)[] {
  return variants.length > 0 ? variants.map((variant) => variant.result) : [result];
}

function makingsIn(contract: Contract): (operation: Operation) => Makings {
  const sources = new Map(contract.apis.map((api) => [api.name, sampleSourceOf(api)]));
  const check = createValueCheck(contract);
  const keeps: CheckValueAt = (...place) => {
    try {
      return check(...place);
    } catch (error) {
      // An unusable schema accepts everything; `lint` reports it.
      if (error instanceof ContractError) return true;
      throw error;
    }
  };
  for (const { name, schemaAt } of contract.apis)
    leaveOutWrongExamples(schemaAt, (pointer, value) => keeps(name, pointer, value));
  return (operation) => ({
    viewAt: viewsFor(operation),
    source: sources.get(operation.api),
    checkAt: (pointer, kind) => (value) => keeps(operation.api, pointer, value, kind),
  });
}

function detailsOf(operation: Operation, makings: Makings): Details {
  const { viewAt } = makings;
  return {
    parameters: operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: where, required, deprecated, description, questions, schema, examples, allowEmptyValue }) => ({
        name,
        in: where,
        required,
        deprecated,
        mayBeEmpty: allowEmptyValue,
        description,
        questions,
        unseen: unseenOf(examples),
        ...(schema !== undefined && { view: viewOfParameter(viewAt(schema), examples, makings.checkAt(schema)) }),
      })),
    body: operation.request,
    bodies: (operation.request?.bodies ?? []).map((body) => ({
      contentType: body.contentType,
      unseen: unseenOf(body.examples),
      ...viewsOfBody(body, viewAt),
    })),
    rpc: rpcOf(operation, viewAt),
    responses: operation.responses.map((response) => responseOf(response, viewAt)),
    next: nextOf(operation),
    exchanges: withOwnNames([
      ...operation.exchanges.map((exchange) => ({
        ...withValidAnswer(operation, exchange, makings),
        request: completeRequest(operation, exchange, makings),
        failure: isFailure(exchange),
        outcome: outcomeOf(exchange),
      })),
      ...startersOf(operation, makings),
    ]),
  };
}

/** A parameter's own examples stand for those of its schema (OpenAPI, Parameter Object). */
function viewOfParameter(view: SchemaView, examples: NamedExample[], check: (value: Json) => boolean): SchemaView {
  const shown = examples.flatMap(({ value }) => (value !== undefined && check(value) ? [value] : []));
  const own = view.secret ? [] : examplesAsFacts(shown);
  if (own.length === 0) return view;
  return { ...view, facts: [...view.facts.filter((fact) => !isExample(fact)), ...own] };
}

/** Two responses may have examples of the same name, but a page has one place for each name. */
function withOwnNames(exchanges: ExchangeEntry[]): ExchangeEntry[] {
  const taken = new Set<string>();
  return exchanges.map((exchange) => {
    const nameOf = (count: number): string =>
      count === 1 ? exchange.name : `${exchange.name} (${exchange.outcome}${count === 2 ? '' : `, ${count - 1}`})`;
    let count = 1;
    while (taken.has(nameOf(count))) count++;
    taken.add(nameOf(count));
    return count === 1 ? exchange : { ...exchange, name: nameOf(count) };
  });
}

/** The examples without a value: only their address or serialized form can be shown. */
function unseenOf(examples: NamedExample[]): UnseenExample[] {
  return examples
    .filter(({ value, address, written }) => value === undefined && (address ?? written) !== undefined)
    .map(({ name, summary, address, written }) => ({
      name,
      summary,
      ...(address !== undefined && { address }),
      ...(written !== undefined && { written }),
    }));
}

function responseOf(response: Response, viewAt: ViewAt): ResponseEntry {
  const { status, summary, description, questions, bodies, headers } = response;
  const body = findPreferredBody(bodies);
  return {
    status,
    summary,
    description,
    questions,
    ...(body !== undefined && { contentType: body.contentType }),
    ...(body !== undefined && viewsOfBody(body, viewAt)),
    others: bodies
      .filter((other) => other !== body)
      .map((other) => ({ contentType: other.contentType, ...viewsOfBody(other, viewAt) })),
    unseen: bodies.flatMap(({ examples }) => unseenOf(examples)),
    headers: headers.map((header) => answerHeaderOf(header, viewAt)),
  };
}

function answerHeaderOf(header: ResponseHeader, viewAt: ViewAt): AnswerHeader {
  const { name, required, deprecated, description, content, example } = header;
  const schema = header.schema ?? content?.schema;
  const [, sent] = (example !== undefined && writeDocumentedHeader(header, example)) || [];
  return {
    ...{ name, required, deprecated, description },
    ...(content !== undefined && { contentType: content.contentType }),
    ...(schema !== undefined && { view: viewAt(schema) }),
    ...(sent !== undefined && { example: sent }),
  };
}

/** A body as a whole, each item of a stream, and the headers of its parts. */
function viewsOfBody(media: MediaType, viewAt: ViewAt): BodyViews {
  const { schema, itemSchema, description } = media;
  const parts = partEncodings(media).flatMap(([path, { headers }]) =>
    headers.length === 0
      ? []
      : [{ part: path.join(' / '), headers: headers.map((one) => answerHeaderOf(one, viewAt)) }],
  );
  return {
    ...(description !== '' && { about: description }),
    ...(schema !== undefined && { view: viewAt(schema) }),
    ...(itemSchema !== undefined && { items: viewAt(itemSchema) }),
    ...(parts.length > 0 && { parts }),
  };
}

/** The alternative sets of credentials, with their scopes. */
function securityOf({ security }: Operation): OperationEntry['security'] {
  return security.map((alternative) =>
    alternative.map(({ scheme, scopes }) => ({
      name: scheme.key,
      kind: `${schemeInWords(scheme)}${scheme.deprecated ? ', deprecated' : ''}`,
      description: scheme.description,
      scopes,
    })),
  );
}

/**
 * Says in words what a security scheme is, and where its credential travels.
 *
 * @returns for example `HTTP basic in the header Authorization`
 */
export function schemeInWords(scheme: SecurityScheme): string {
  const { type, http, travels, bearerFormat, openIdConnectUrl, oauth2MetadataUrl, flows } = scheme;
  const place = travels === undefined ? '' : ` in the ${travels.in} ${travels.name}`;
  if (type === 'apiKey') return `key${place}`;
  if (type === 'http') return `HTTP ${http ?? ''}${bearerFormat === undefined ? '' : ` (${bearerFormat})`}${place}`;
  if (type === 'oauth2') {
    const metadata = oauth2MetadataUrl === undefined ? '' : `, described at ${oauth2MetadataUrl}`;
    return `OAuth 2.0 (${Object.keys(flows).join(', ')})${place}${metadata}`;
  }
  if (type === 'openIdConnect')
    return `OpenID Connect${openIdConnectUrl === undefined ? '' : ` (${openIdConnectUrl})`}${place}`;
  return type === 'mutualTLS' ? 'client certificate (mutual TLS)' : 'not defined by the document: no caller is let in';
}

const structures = { 'by-position': 'in this order', 'by-name': 'by name', either: 'in this order or by name' };

function rpcOf({ rpc }: Operation, viewAt: ViewAt): RpcEntry | undefined {
  if (rpc === undefined) return undefined;
  const whole = rpc.result === undefined ? undefined : viewAt(rpc.result);
  const variants = rpc.variants.map((variant) => ({
    when: Object.entries(variant.params).map(([param, schema]) => ({ param, condition: conditionInWords(schema) })),
    view: viewAt(variant.result),
  }));
  return {
    structure: structures[rpc.paramStructure],
    params: rpc.params.map(({ name, required, deprecated, summary, description, schema }) => {
      const view = viewAt(schema);
      const said = description || escapeMarkdown(summary) || (view.description ?? '');
      return { ...{ name, required, deprecated }, description: said, view };
    }),
    results: variants.length > 0 ? withoutRepeats(variants) : whole === undefined ? [] : [{ view: whole }],
    resultDescription: whole?.description ?? '',
    errors: rpc.errors.map((error) => ({ ...error, code: String(error.code) })),
  };
}

/** In the later results, properties that are the same as in the first one are only named, not described again. */
function withoutRepeats(results: RpcEntry['results']): RpcEntry['results'] {
  const [first, ...others] = results;
  if (first === undefined) return [];
  const described = new Map(first.view.fields.map((field) => [field.name, JSON.stringify(field)]));
  return [
    first,
    ...others.map(({ view, ...result }) => {
      const same = view.fields.filter((field) => described.get(field.name) === JSON.stringify(field));
      if (same.length < 3) return { ...result, view };
      const fields = view.fields.filter((field) => !same.includes(field));
      return { ...result, same: same.map(({ name }) => name), view: { ...view, fields } };
    }),
  ];
}

function conditionInWords(schema: Json): string {
  const { const: only, enum: values } = asObject(schema);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  return JSON.stringify(schema);
}

function outcomeOf(exchange: Exchange): string {
  const body = asObject(exchange.response.body);
  if (!('jsonrpc' in body)) return String(exchange.response.status);
  return 'error' in body ? `error ${String(asObject(body['error'])['code'])}` : 'result';
}
