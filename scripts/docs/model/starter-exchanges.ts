import { isObject, type Json } from '../../contract/base/json.ts';
import { hasPositions, isForm, isJson, findPreferredBody, streamFormat } from '../../contract/media/media.ts';
import { streamOf } from '../../contract/streams/streams.ts';
import type { Exchange, Operation, RequestView } from '../../contract/operation.ts';
import type { Requirement } from '../../contract/security.ts';
import type { MediaType, NamedExample, Parameter, ParameterPlace, Response } from '../../contract/message.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { sampleBodyOf, sampleParameterOf, sampleValueOf, type SampleSource } from '../../contract/sample/sample.ts';
import { findUsedAlternative, createCredentialPlaceholder } from './credential-specs.ts';
import type { ExchangeEntry } from './reference-types.ts';
import type { SchemaView } from './schema-view.ts';
import { openValue } from '../samples/open-values.ts';
import { writeHeaderText } from '../../contract/request/write-request.ts';

/**
 * Makes exchanges of what is in no pair: each example of a request or a response that the document has, and a made-up
 * one for every other outcome, so that every console has an initial request and something to show for each outcome.
 *
 * @param makings - what values are made up with
 * @returns the exchanges; if nothing is documented, one without a response
 * @example startersOf(operation, makings).map(({ outcome }) => outcome) // ['200', '404']
 */
export function startersOf(operation: Operation, makings: Makings): ExchangeEntry[] {
  const isRpc = operation.rpc !== undefined;
  const asked = isRpc ? [] : listUnpairedRequests(operation);
  const answers = isRpc ? [] : listUnpairedAnswers(operation);
  const isBare = operation.exchanges.length === 0;
  if (asked.length + answers.length === 0 && !(isBare && isRpc)) return isBare ? [bareOf(operation, makings)] : [];
  const begun = beginStarter(operation, makings);
  const expected = operation.responses.find(({ status }) => !isFailureStatus(status));
  const shownAnswer = answers.find(({ response }) => response === expected) ?? (expected && { response: expected });
  return [
    ...asked.map((request) => toAskedEntry(begun, request, shownAnswer, makings)),
    // A request that the document shows says more than one that is made up beside it.
    ...answers
      .filter(({ response, example }) => asked.length === 0 || response !== expected || (example?.name ?? '') !== '')
      .map((answer) => toAnsweredEntry(begun, answer, makings)),
    ...(isRpc && isBare ? rpcStarters(operation, begun, makings) : []),
  ];
}

function bareOf(operation: Operation, makings: Makings): ExchangeEntry {
  return { ...beginStarter(operation, makings), name: 'request' };
}

type Shown = { media: MediaType; example: NamedExample };
type Answer = { response: Response } & Partial<Shown>;

/** The request examples that no response example has the name of. */
function listUnpairedRequests({ request, exchanges }: Operation): Shown[] {
  const paired = new Set(exchanges.map(({ requestPointer }) => requestPointer));
  const all = (request?.bodies ?? []).flatMap((media) => media.examples.map((example) => ({ media, example })));
  return all.filter(
    ({ example: { name, pointer, value } }) => name !== '' && value !== undefined && !paired.has(pointer),
  );
}

/** For each response, its examples that are in no pair; without any, the response alone. */
function listUnpairedAnswers({ responses, exchanges }: Operation): Answer[] {
  const paired = new Set(exchanges.map(({ pointer }) => pointer));
  const statuses = new Set(exchanges.map(({ response }) => String(response.status)));
  return responses.flatMap((response): Answer[] => {
    const first = findPreferredBody(response.bodies);
    const bodies = first === undefined ? [] : [first, ...response.bodies.filter((body) => body !== first)];
    const names = new Set(first?.examples.map(({ name }) => name));
    const shown = bodies.flatMap((media) =>
      media.examples
        .filter(({ name, value }) => value !== undefined && (media === first || !names.has(name)))
        .map((example) => ({ response, media, example })),
    );
    const others = shown.filter(({ example }) => !paired.has(example.pointer));
    return others.length > 0 || statuses.has(response.status) ? others : [{ response }];
  });
}

/** Finds the view of a schema by its JSON pointer. */
export type ViewAt = (pointer: string) => SchemaView;

/** What the values of an operation are made up with. */
export type Makings = {
  viewAt: ViewAt;
  source: SampleSource | undefined;
  /** Makes the check whether a value keeps the schema at a JSON pointer. */
  checkAt: (pointer: string, kind?: 'requests' | 'responses') => (value: unknown) => boolean;
};

type Begun = Omit<ExchangeEntry, 'name'>;

/** What all starters have in common. They share the request itself, so that it is checked only once. */
function beginStarter(operation: Operation, makings: Makings): Begun {
  return {
    operationId: operation.id,
    summary: 'A sample request',
    description: '',
    request: requestOf(operation, makings),
    response: { status: 0 },
    pointer: operation.pointer,
    echo: [],
    failure: false,
    outcome: '',
  };
}

/** An example of a request, with the answer that is expected. */
function toAskedEntry(
  begun: Begun,
  { media, example }: Shown,
  answer: Answer | undefined,
  makings: Makings,
): ExchangeEntry {
  const { name, summary, description, pointer, value = null } = example;
  const fault = faultOf(value, media, 'requests', makings);
  const isShown = fault === undefined || begun.request.body === undefined;
  const { contentType } = media;
  return {
    ...begun,
    ...(answer !== undefined && outcomeOf(answer, makings)),
    ...{ name, summary, description, pointer },
    ...(!isShown && { note: fault }),
    request: isShown ? { ...begun.request, contentType, body: value } : begun.request,
  };
}

function toAnsweredEntry(begun: Begun, answer: Answer, makings: Makings): ExchangeEntry {
  const { response, media, example } = answer;
  const { status } = response;
  const { name = '', summary = '', description = '' } = example ?? {};
  return {
    ...begun,
    ...outcomeOf(answer, makings),
    ...(name === '' ? { name: `example-${status}`, isNameless: true } : { name }),
    summary: summary === '' && name === '' ? firstLine(response) : summary,
    description,
    ...(media !== undefined && example !== undefined && { pointer: example.pointer }),
  };
}

/** The answer of an exchange, and what has to be said about it. */
function outcomeOf(
  { response, media, example }: Answer,
  makings: Makings,
): Pick<Begun, 'response' | 'failure' | 'outcome' | 'note'> {
  const { status } = response;
  const shown = media ?? findPreferredBody(response.bodies);
  const { body, note } = shown === undefined ? {} : answerBodyOf(shown, example, makings);
  return {
    // `4XX` stands for many statuses; the first one is used. `default` has none.
    response: {
      status: Number(status.replaceAll('X', '0')) || 0,
      ...(body !== undefined && { body }),
      ...(shown !== undefined && { contentType: shown.contentType }),
    },
    failure: isFailureStatus(status),
    outcome: status,
    ...(note !== undefined && { note }),
  };
}

function isFailureStatus(status: string): boolean {
  return !/^[123]/.test(status);
}

const notes = {
  made: 'Made up from the schema, with the examples that it has.',
  empty: 'The example in the document is empty, so this one is made up from the schema.',
  invalid: 'The example in the document breaks its schema, so this one is made up from it.',
};

/** Says why an example cannot be shown. */
function faultOf(
  value: Json,
  { contentType, schema }: MediaType,
  kind: 'requests' | 'responses',
  { viewAt, checkAt }: Makings,
): string | undefined {
  if (schema === undefined || !isJson({ contentType })) return undefined;
  if (isEmpty(value) && viewAt(schema).fields.length > 0) return notes.empty;
  return checkAt(schema, kind)(value) ? undefined : notes.invalid;
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/**
 * Replaces the response of an exchange if it is empty or breaks its schema.
 *
 * @param makings - what values are made up with
 * @returns the exchange as it is if all is well; otherwise with another response, and a sentence about that
 */
export function withValidAnswer(
  operation: Operation,
  exchange: Exchange,
  makings: Makings,
): Exchange & Pick<ExchangeEntry, 'note'> {
  const { body, contentType } = exchange.response;
  const documented = operation.responses.find(({ status }) => status === String(exchange.response.status));
  const media = documented?.bodies.find((one) => one.contentType === contentType);
  if (operation.rpc !== undefined || body === undefined || media === undefined) return exchange;
  const note = faultOf(body, media, 'responses', makings);
  if (note === undefined) return exchange;
  const made = makeBody(media, makings);
  return { ...exchange, note, response: { ...exchange.response, body: made } };
}

function firstLine({ summary, description }: Response): string {
  return summary === '' ? (description.split('\n')[0] ?? '') : summary;
}

function rpcStarters({ rpc }: Operation, begun: Begun, { viewAt }: Makings): ExchangeEntry[] {
  const envelope = { jsonrpc: '2.0', id: 1 };
  const result = rpc?.result === undefined ? null : placeholder(viewAt(rpc.result), 'response');
  return [
    {
      ...begun,
      name: 'example-result',
      summary: '',
      isNameless: true,
      note: notes.made,
      response: { status: 200, body: { ...envelope, result } },
      outcome: 'result',
    },
    ...(rpc?.errors ?? []).map(({ code, message, data }) => ({
      ...begun,
      name: `example-error-${code}`,
      isNameless: true,
      summary: message,
      response: { status: 200, body: { ...envelope, error: { code, message, ...(data !== undefined && { data }) } } },
      failure: true,
      outcome: `error ${code}`,
    })),
  ];
}

/**
 * Completes the request of an exchange, so that it can be sent: a document rarely repeats the credential and the values
 * of the path in each of its examples. What makes a failure is left alone.
 *
 * @param makings - what values are made up with
 * @returns the request with the credentials and the required parameters that it lacks
 */
export function completeRequest(
  operation: Operation,
  { request: shown, response, ownParameters = [] }: Exchange,
  makings: Makings,
): RequestView {
  const request: RequestView = { ...shown, headers: { ...shown.headers } };
  const failed = response.status >= 400;
  const lacks = (where: ParameterPlace, name: string): boolean => {
    const member = viewKeyByLocation[where];
    const writeHeaderName = (one: string): string => (where === 'header' ? one.toLowerCase() : one);
    const own = ownParameters.filter((one) => one.member === member).map((one) => one.name);
    return ![...own, ...Object.keys(request[member] ?? {})].some(
      (known) => writeHeaderName(known) === writeHeaderName(name),
    );
  };
  // Every other failure is one of a known caller.
  const isShown = ({ scheme: { travels } }: Requirement): boolean =>
    travels !== undefined && !lacks(travels.in, travels.name);
  for (const { scheme } of response.status === 401 ? [] : findUsedAlternative(operation.security, isShown)) {
    const { travels } = scheme;
    if (travels !== undefined && lacks(travels.in, travels.name))
      putValue(request, travels.in, travels.name, createCredentialPlaceholder(scheme));
  }
  for (const parameter of operation.parameters) {
    const { in: where, name, required } = parameter;
    if (!required || !lacks(where, name) || (failed && where !== 'path')) continue;
    putParameter(request, parameter, parameterValue(parameter, makings));
  }
  return request;
}

function requestOf(operation: Operation, makings: Makings): ExchangeEntry['request'] {
  const request: ExchangeEntry['request'] = { headers: {} };
  for (const { scheme } of operation.security[0] ?? []) {
    if (scheme.travels === undefined) continue;
    putValue(request, scheme.travels.in, scheme.travels.name, createCredentialPlaceholder(scheme));
  }
  for (const parameter of operation.parameters) {
    const { required, example } = parameter;
    if (required || example !== undefined) putParameter(request, parameter, parameterValue(parameter, makings));
  }
  const media = findPreferredBody(operation.request?.bodies ?? []);
  if (media === undefined) return request;
  return { ...request, contentType: media.contentType, body: requestBodyOf(media, makings) };
}

/** If no value keeps the schema, a page still shows what a call looks like. */
function parameterValue(parameter: Parameter, { viewAt, source, checkAt }: Makings): Json {
  const { name, schema, example } = parameter;
  if (schema === undefined) return example ?? name;
  const readable = readableOf(viewAt(schema), name);
  const found = source && sampleParameterOf(source, parameter, checkAt(schema), readable);
  return found ?? example ?? readable[0];
}

function requestBodyOf(media: MediaType, { viewAt, source, checkAt }: Makings): Json {
  const schema = media.schema ?? media.itemSchema;
  const readable = schema === undefined ? noBody : readableOf(viewAt(schema));
  const check = schema !== undefined && (isJson(media) || isForm(media)) ? checkAt(schema) : undefined;
  const body = {
    ...{ contentType: media.contentType, examples: media.examples },
    ...(schema !== undefined && { schema }),
  };
  const made = (source && sampleBodyOf(source, body, check, readable)) ?? readable[0];
  const isItem = media.schema === undefined && hasPositions(media) && !Array.isArray(made);
  return isItem && made !== undefined ? [made] : made;
}

const noBody: [Json] = [{}];

/** Values that say what they stand for: with what the document shows, and without, as that may break its schema. */
function readableOf(view: SchemaView, name = ''): [Json, Json] {
  return [placeholder(view, 'request', true, name), placeholder(view, 'request', false, name)];
}

function putParameter(request: RequestView, parameter: Parameter, value: Json): void {
  const isText = parameter.in !== 'header' || typeof value === 'string';
  const sent = isText ? value : writeHeaderText(parameter, value);
  if (sent !== undefined) putValue(request, parameter.in, parameter.name, sent);
}

function putValue(request: RequestView, where: ParameterPlace, name: string, value: Json): void {
  if (where === 'header') request.headers[name] ??= String(value);
  else request[viewKeyByLocation[where]] = { ...request[viewKeyByLocation[where]], [name]: value };
}

type Direction = 'request' | 'response';

/** The body of an answer, and what has to be said about it. */
function answerBodyOf(
  media: MediaType,
  example: NamedExample | undefined,
  makings: Makings,
): { body?: Json; note?: string } {
  const value = example?.value;
  if (value === undefined) {
    const isDescribed = media.schema !== undefined || media.itemSchema !== undefined;
    return isDescribed ? { body: makeBody(media, makings), note: notes.made } : {};
  }
  const note = faultOf(value, media, 'responses', makings);
  return note === undefined ? { body: value } : { body: makeBody(media, makings), note };
}

/** A value that says what it stands for if it keeps the schema, otherwise one that is drawn. */
function makeBody({ schema, itemSchema, contentType }: MediaType, { viewAt, source, checkAt }: Makings): Json {
  const place = schema ?? itemSchema;
  if (place === undefined) return {};
  const view = viewAt(place);
  const readable = [placeholder(view, 'response'), placeholder(view, 'response', false)];
  const [first = {}] = readable;
  // A text that stands for the whole stream says nothing of its form.
  if (streamFormat({ contentType }) === 'events' && typeof first === 'string')
    return streamOf(contentType, [{ data: first }]);
  if (!isJson({ contentType })) return first;
  const check = checkAt(place, 'responses');
  return readable.find(check) ?? (source && sampleValueOf(source, place, check)) ?? readable[0] ?? {};
}

const byFormat: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '7145a914-fc6c-41d5-9661-3142efba1246',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

/**
 * A value that fits the type of a schema: its own example, constant or default if it has one. In a request, a text
 * that the reader has to fill in is the name of its place in braces.
 */
function placeholder(view: SchemaView, direction: Direction, hasExamples = true, name = ''): Json {
  const valueOf = (part: SchemaView, of = name): Json => placeholder(part, direction, hasExamples, of);
  if (hasExamples && view.example !== undefined) return view.example;
  const [only] = view.values ?? [];
  if (only !== undefined) return only;
  const [variant] = view.variants;
  if (view.elements.length > 0) return view.elements.map((element) => valueOf(element));
  if (view.fields.length > 0 || view.types[0] === 'object') return membersOf(view, direction, valueOf);
  if (variant !== undefined && view.types.length === 0) return valueOf(variant);
  const type = view.types[0];
  if (type === 'array' || view.items !== undefined) return view.items === undefined ? [] : [valueOf(view.items)];
  if (type === 'integer' || type === 'number') return view.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  const text = direction === 'request' && name !== '' ? openValue(name) : 'text';
  return byFormat[view.format ?? ''] ?? (type === undefined ? {} : text);
}

/** Requests leave out read-only properties, and responses write-only ones. */
function membersOf(view: SchemaView, direction: Direction, valueOf: (part: SchemaView, name?: string) => Json): Json {
  const known = view.fields.filter(({ name, view: { readOnly, writeOnly } }) => {
    return /^[\w@$-]/.test(name) && !(direction === 'request' ? readOnly : writeOnly);
  });
  const needed = known.filter(({ required }) => required);
  const shown = direction === 'request' && needed.length > 0 ? needed : known;
  const own = Object.fromEntries(shown.map(({ name, view: field }) => [name, valueOf(field, name)]));
  const [variant] = view.variants;
  const more = variant === undefined ? {} : valueOf(variant);
  // An alternative says more of a member than what it is an alternative of.
  return isObject(more) ? { ...more, ...own, ...more } : own;
}
