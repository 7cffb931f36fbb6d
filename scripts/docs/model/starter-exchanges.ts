import type { Json } from '../../contract/base/json.ts';
import { isForm, isJson, preferredBody } from '../../contract/media/media.ts';
import type { Exchange, Operation, RequestView } from '../../contract/operation.ts';
import type { Requirement } from '../../contract/security.ts';
import type { MediaType, Parameter, ParameterPlace, Response } from '../../contract/message.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { sampleBodyOf, sampleParameterOf, type SampleSource } from '../../contract/sample/sample.ts';
import { findUsedAlternative, createCredentialPlaceholder } from './credential-specs.ts';
import type { ExchangeEntry } from './reference-types.ts';
import type { SchemaView } from './schema-view.ts';
import { writeHeaderText } from '../../contract/request/write-request.ts';

/**
 * Makes exchanges for the outcomes without examples in the document, so that every console has an initial request and
 * every documented outcome a response to show.
 *
 * @param makings - what values are made up with
 * @returns an exchange for each such outcome; if nothing is documented, one without a response
 * @example startersOf(operation, makings).map(({ outcome }) => outcome) // ['200', '404']
 */
export function startersOf(operation: Operation, makings: Makings): ExchangeEntry[] {
  const shown = new Set(operation.exchanges.map(({ response }) => String(response.status)));
  const wanted = operation.rpc === undefined ? operation.responses.filter(({ status }) => !shown.has(status)) : [];
  const isBare = operation.rpc !== undefined && operation.exchanges.length === 0;
  if (wanted.length === 0 && operation.exchanges.length > 0) return [];
  const begun = beginning(operation, makings);
  const rpc = isBare ? rpcStarters(operation, begun, makings) : [];
  const made = [...wanted.map((response) => answered(begun, response, makings)), ...rpc];
  return made.length === 0 ? [{ ...begun, name: 'request' }] : made;
}

/** Finds the view of a schema by its JSON pointer. */
export type ViewAt = (pointer: string) => SchemaView;

/** What the values of an operation are made up with. */
export type Makings = {
  viewAt: ViewAt;
  source: SampleSource | undefined;
  /** Makes the check whether a value of a request keeps the schema at a JSON pointer. */
  checkAt: (pointer: string) => (value: unknown) => boolean;
};

type Begun = Omit<ExchangeEntry, 'name'>;

/** What all starters have in common. They share the request itself, so that it is checked only once. */
function beginning(operation: Operation, makings: Makings): Begun {
  return {
    operationId: operation.id,
    summary: 'A sample request',
    description: 'The document has no example of this outcome: values without an example are placeholders.',
    request: requestOf(operation, makings),
    response: { status: 0 },
    pointer: operation.pointer,
    echo: [],
    failure: false,
    outcome: '',
  };
}

function answered(begun: Begun, response: Response, { viewAt }: Makings): ExchangeEntry {
  const { status } = response;
  const media = preferredBody(response.bodies);
  const body = media === undefined ? undefined : answerBodyOf(media, viewAt);
  return {
    ...begun,
    name: `example-${status}`,
    summary: firstLine(response),
    // `4XX` stands for many statuses; the first one is used. `default` has none.
    response: { status: Number(status.replaceAll('X', '0')) || 0, ...(body !== undefined && { body }) },
    failure: !/^[123]/.test(status),
    outcome: status,
  };
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
      response: { status: 200, body: { ...envelope, result } },
      outcome: 'result',
    },
    ...(rpc?.errors ?? []).map(({ code, message, data }) => ({
      ...begun,
      name: `example-error-${code}`,
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
    const written = (one: string): string => (where === 'header' ? one.toLowerCase() : one);
    const own = ownParameters.filter((one) => one.member === member).map((one) => one.name);
    return ![...own, ...Object.keys(request[member] ?? {})].some((known) => written(known) === written(name));
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
  const media = preferredBody(operation.request?.bodies ?? []);
  if (media === undefined) return request;
  return { ...request, contentType: media.contentType, body: requestBodyOf(media, makings) };
}

/** If no value keeps the schema, a page still shows what a call looks like. */
function parameterValue(parameter: Parameter, { viewAt, source, checkAt }: Makings): Json {
  const { name, schema, example } = parameter;
  if (schema === undefined) return example ?? name;
  const readable = readableOf(viewAt(schema));
  const found = source && sampleParameterOf(source, parameter, checkAt(schema), readable);
  return found ?? example ?? readable[0];
}

function requestBodyOf(media: MediaType, { viewAt, source, checkAt }: Makings): Json {
  const schema = media.schema ?? media.itemSchema;
  const readable = schema === undefined ? noBody : readableOf(viewAt(schema));
  const check = schema !== undefined && (isJson(media) || isForm(media)) ? checkAt(schema) : undefined;
  const body = { examples: media.examples, ...(schema !== undefined && { schema }) };
  return (source && sampleBodyOf(source, body, check, readable)) ?? readable[0];
}

const noBody: [Json] = [{}];

/** Values that say what they stand for: with what the document shows, and without, as that may break its schema. */
function readableOf(view: SchemaView): [Json, Json] {
  return [placeholder(view, 'request'), placeholder(view, 'request', false)];
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

function answerBodyOf({ examples, schema, itemSchema }: MediaType, viewAt: ViewAt): Json {
  const shown = examples.find(({ value }) => value !== undefined)?.value;
  const place = schema ?? itemSchema;
  return shown ?? (place === undefined ? {} : placeholder(viewAt(place), 'response'));
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

/** A value that fits the type of a schema: its own example, constant or default if it has one. */
function placeholder(view: SchemaView, direction: Direction, hasExamples = true): Json {
  const valueOf = (part: SchemaView): Json => placeholder(part, direction, hasExamples);
  if (hasExamples && view.example !== undefined) return view.example;
  const [only] = view.values ?? [];
  if (only !== undefined) return only;
  const [variant] = view.variants;
  if (view.elements.length > 0) return view.elements.map(valueOf);
  if (view.fields.length > 0 || view.types[0] === 'object') return membersOf(view, direction, valueOf);
  if (variant !== undefined && view.types.length === 0) return valueOf(variant);
  const type = view.types[0];
  if (type === 'array' || view.items !== undefined) return view.items === undefined ? [] : [valueOf(view.items)];
  if (type === 'integer' || type === 'number') return view.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return byFormat[view.format ?? ''] ?? (type === undefined ? {} : 'text');
}

/** Requests leave out read-only properties, and responses write-only ones. */
function membersOf(view: SchemaView, direction: Direction, valueOf: (part: SchemaView) => Json): Json {
  const known = view.fields.filter(({ name, view: { readOnly, writeOnly } }) => {
    return /^[\w@$-]/.test(name) && !(direction === 'request' ? readOnly : writeOnly);
  });
  const needed = known.filter(({ required }) => required);
  const shown = direction === 'request' && needed.length > 0 ? needed : known;
  const own = Object.fromEntries(shown.map(({ name, view: field }) => [name, valueOf(field)]));
  const [variant] = view.variants;
  const more = variant === undefined ? {} : valueOf(variant);
  return typeof more === 'object' && more !== null && !Array.isArray(more) ? { ...more, ...own } : own;
}
