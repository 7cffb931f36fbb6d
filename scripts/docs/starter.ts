import type { Json } from '../contract/json.ts';
import { preferredBody } from '../contract/media.ts';
import type {
  Exchange,
  MediaType,
  Operation,
  ParameterPlace,
  RequestView,
  Response,
  SecurityScheme,
} from '../contract/operation.ts';
import { memberFor } from '../contract/places.ts';
import type { ExchangeEntry } from './entries.ts';
import type { SchemaView } from './schema.ts';

/**
 * Makes exchanges for the outcomes without examples in the document, so that every console has an initial request and
 * every documented outcome a response to show.
 *
 * @param operation - the operation
 * @param viewAt - finds the view of each of its schemas
 * @returns an exchange for each such outcome; if nothing is documented, one without a response
 * @example startersOf(operation, viewAt).map(({ outcome }) => outcome) // ['200', '404']
 */
export function startersOf(operation: Operation, viewAt: ViewAt): ExchangeEntry[] {
  const shown = new Set(operation.exchanges.map(({ response }) => String(response.status)));
  const wanted = operation.rpc === undefined ? operation.responses.filter(({ status }) => !shown.has(status)) : [];
  const isBare = operation.rpc !== undefined && operation.exchanges.length === 0;
  if (wanted.length === 0 && operation.exchanges.length > 0) return [];
  const begun = beginning(operation, viewAt);
  const rpc = isBare ? rpcStarters(operation, begun, viewAt) : [];
  const made = [...wanted.map((response) => answered(begun, response, viewAt)), ...rpc];
  return made.length === 0 ? [{ ...begun, name: 'request' }] : made;
}

/** Finds the view of a schema by its JSON pointer. */
export type ViewAt = (pointer: string) => SchemaView;

type Begun = Omit<ExchangeEntry, 'name'>;

/** What all starters have in common. They share the request itself, so that it is checked only once. */
function beginning(operation: Operation, viewAt: ViewAt): Begun {
  return {
    operationId: operation.id,
    summary: 'A sample request',
    description: 'The document has no example of this outcome: values without an example are placeholders.',
    request: requestOf(operation, viewAt),
    response: { status: 0 },
    pointer: operation.pointer,
    echo: [],
    failure: false,
    outcome: '',
  };
}

function answered(begun: Begun, response: Response, viewAt: ViewAt): ExchangeEntry {
  const { status } = response;
  const media = preferredBody(response.bodies);
  const body = media === undefined ? undefined : bodyOf(media, 'response', viewAt);
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

function rpcStarters({ rpc }: Operation, begun: Begun, viewAt: ViewAt): ExchangeEntry[] {
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
 * @param operation - the operation
 * @param exchange - one of its exchanges
 * @param viewAt - finds the view of each of its schemas
 * @returns the request with the credentials and the required parameters that it lacks
 */
export function completed(
  operation: Operation,
  { request: shown, response, ownParameters = [] }: Exchange,
  viewAt: ViewAt,
): RequestView {
  const request: RequestView = { ...shown, headers: { ...shown.headers } };
  const failed = response.status >= 400;
  const lacks = (where: ParameterPlace, name: string): boolean => {
    const member = memberFor[where];
    const written = (one: string): string => (where === 'header' ? one.toLowerCase() : one);
    const own = ownParameters.filter((one) => one.member === member).map((one) => one.name);
    return ![...own, ...Object.keys(request[member] ?? {})].some((known) => written(known) === written(name));
  };
  // Every other failure is one of a known caller.
  for (const { scheme } of response.status === 401 ? [] : (operation.security[0] ?? [])) {
    const { travels } = scheme;
    if (travels !== undefined && lacks(travels.in, travels.name))
      putValue(request, travels.in, travels.name, credentialOf(scheme));
  }
  for (const { in: where, name, required, schema, example } of operation.parameters) {
    if (!required || !lacks(where, name) || (failed && where !== 'path')) continue;
    putValue(request, where, name, example ?? (schema === undefined ? name : placeholder(viewAt(schema), 'request')));
  }
  return request;
}

function requestOf(operation: Operation, viewAt: ViewAt): ExchangeEntry['request'] {
  const request: ExchangeEntry['request'] = { headers: {} };
  for (const { scheme } of operation.security[0] ?? []) {
    if (scheme.travels === undefined) continue;
    putValue(request, scheme.travels.in, scheme.travels.name, credentialOf(scheme));
  }
  for (const { in: where, name, required, schema, example } of operation.parameters) {
    if (!required && example === undefined) continue;
    const value = example ?? (schema === undefined ? name : placeholder(viewAt(schema), 'request'));
    putValue(request, where, name, value);
  }
  const media = preferredBody(operation.request?.bodies ?? []);
  if (media === undefined) return request;
  return { ...request, contentType: media.contentType, body: bodyOf(media, 'request', viewAt) };
}

function putValue(request: RequestView, where: ParameterPlace, name: string, value: Json): void {
  if (where === 'header') request.headers[name] ??= typeof value === 'string' ? value : JSON.stringify(value);
  else request[memberFor[where]] = { ...request[memberFor[where]], [name]: value };
}

/** A placeholder for a credential, in the form of its scheme (RFC 9110, 11.6.2; RFC 7617, 2). */
function credentialOf({ type, http, example }: SecurityScheme): string {
  if (example !== undefined) return example;
  if (http === 'basic') return `Basic ${btoa('user:password')}`;
  if (type === 'apiKey') return 'YOUR_KEY';
  return `${http === undefined || http === 'bearer' ? 'Bearer' : http} YOUR_TOKEN`;
}

type Direction = 'request' | 'response';

function bodyOf({ examples, schema, itemSchema }: MediaType, direction: Direction, viewAt: ViewAt): Json {
  const shown = examples.find(({ value }) => value !== undefined)?.value;
  const place = schema ?? itemSchema;
  return shown ?? (place === undefined ? {} : placeholder(viewAt(place), direction));
}

const byFormat: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  email: 'somebody@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '7145a914-fc6c-41d5-9661-3142efba1246',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

/** A value that fits a schema: its own example, constant or default if it has one. */
function placeholder(view: SchemaView, direction: Direction): Json {
  if (view.example !== undefined) return view.example;
  const [only] = view.values ?? [];
  if (only !== undefined) return only;
  const [variant] = view.variants;
  if (view.elements.length > 0) return view.elements.map((element) => placeholder(element, direction));
  if (view.fields.length > 0 || view.types[0] === 'object') return membersOf(view, direction);
  if (variant !== undefined && view.types.length === 0) return placeholder(variant, direction);
  const type = view.types[0];
  if (type === 'array' || view.items !== undefined)
    return view.items === undefined ? [] : [placeholder(view.items, direction)];
  if (type === 'integer' || type === 'number') return view.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return byFormat[view.format ?? ''] ?? (type === undefined ? {} : 'text');
}

/** Requests leave out read-only properties, and responses write-only ones. */
function membersOf(view: SchemaView, direction: Direction): Json {
  const known = view.fields.filter(({ name, view: { readOnly, writeOnly } }) => {
    return /^[\w@$-]/.test(name) && !(direction === 'request' ? readOnly : writeOnly);
  });
  const needed = known.filter(({ required }) => required);
  const shown = direction === 'request' && needed.length > 0 ? needed : known;
  const own = Object.fromEntries(shown.map(({ name, view: field }) => [name, placeholder(field, direction)]));
  const [variant] = view.variants;
  const more = variant === undefined ? {} : placeholder(variant, direction);
  return typeof more === 'object' && more !== null && !Array.isArray(more) ? { ...more, ...own } : own;
}
