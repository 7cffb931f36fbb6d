import { asList, asObject, asText, emptyRecord, type Json, type JsonObject } from '../base/json.ts';
import { findPreferredBody, isJson } from '../media/media.ts';
import { viewKeyByLocation } from '../http/request-view-keys.ts';
import type { Echo, Exchange, Operation, ViewPlace } from '../operation.ts';
import type { MediaType, NamedExample, Response } from '../message.ts';
import { WireError } from '../../../src/wire/write.ts';
import { headerTextOf } from '../request/write-request.ts';

/**
 * Reads the exchanges of an operation: request and response examples of the same name, in the order of the responses.
 *
 * @param operation - an operation whose other members are already read
 * @returns its exchanges; an operation without a request body has one for each named response example
 */
export function exchangesOf(operation: Omit<Operation, 'exchanges'>): Exchange[] {
  const requests = requestExamples(operation.request?.bodies ?? []);
  return operation.responses.flatMap((response) => {
    const status = Number(response.status);
    const body = findPreferredBody(response.bodies);
    if (body === undefined || !Number.isInteger(status)) return [];
    return body.examples.flatMap((answer) => {
      const request = requests.get(answer.name);
      // Of JSON, a serialized form that cannot be read is no answer that a client could read.
      if (answer.value === undefined && isJson(body)) return [];
      if (liesElsewhere(answer) || (request !== undefined && liesElsewhere(request.example))) return [];
      if (answer.name === '' || (operation.request !== undefined && request === undefined)) return [];
      return [readExchange(operation, { response, status, body, answer, request })];
    });
  });
}

/** Whether the document has only the address of an example, which is not fetched. */
function liesElsewhere({ address, value, written }: NamedExample): boolean {
  return address !== undefined && value === undefined && written === undefined;
}

type RequestExample = { contentType: string; example: NamedExample };

/** The request examples by name; of two media types with the same name, the first counts, as a request has one. */
function requestExamples(bodies: MediaType[]): Map<string, RequestExample> {
  const examples = new Map<string, RequestExample>();
  for (const { contentType, examples: named } of bodies) {
    for (const example of named) {
      if (example.name !== '' && !examples.has(example.name)) examples.set(example.name, { contentType, example });
    }
  }
  return examples;
}

/** The parts of the document that make an exchange. */
type Pair = {
  response: Response;
  status: number;
  body: MediaType;
  answer: NamedExample;
  request: RequestExample | undefined;
};

function readExchange(operation: Omit<Operation, 'exchanges'>, { status, body, answer, request }: Pair): Exchange {
  const { name, pointer, exchange: said } = answer;
  const { view, own } = requestView(operation, name, asObject(said['request']));
  const exchange: Exchange = {
    name,
    operationId: operation.id,
    summary: answer.summary || (request?.example.summary ?? ''),
    description: answer.description || (request?.example.description ?? ''),
    request: view,
    response: { status, contentType: body.contentType },
    pointer,
    echo: echoesIn(asObject(said['echo'])),
  };
  if (own.length > 0) exchange.ownParameters = own;
  if (request !== undefined) {
    exchange.request.body = request.example.value ?? null;
    exchange.request.contentType = request.contentType;
    exchange.requestPointer = request.example.pointer;
  }
  if (answer.value !== undefined) exchange.response.body = answer.value;
  if (answer.written !== undefined) exchange.response.text = answer.written;
  const { when, state } = said;
  if (state === 'decides' || state === 'ignored' || state === 'passing') exchange.state = state;
  const exampleOnly = asList(said['exampleOnly']).flatMap((one) => asText(one) ?? []);
  if (exampleOnly.length > 0) exchange.exampleOnly = exampleOnly;
  if (typeof when === 'boolean' || typeof when === 'object') {
    exchange.when = asObject(when);
    exchange.whenPointer = `${pointer}/x-exchange/when`;
  }
  return exchange;
}

function echoesIn(echo: JsonObject): Echo[] {
  return Object.entries(echo).map(([to, from]) => ({ to, from: [from].flat().map(String) }));
}

/**
 * The request of an exchange: the demo credentials, the parameters' examples of the same name (as Microcks reads
 * OpenAPI), and the headers of the exchange itself, where `null` leaves one out. The latter two are its own.
 */
function requestView(
  { headers, parameters, security }: Omit<Operation, 'exchanges'>,
  name: string,
  overrides: JsonObject,
): { view: Exchange['request']; own: ViewPlace[] } {
  const view: Exchange['request'] = { headers: {} };
  const own: ViewPlace[] = [];
  for (const { name: header, example, required } of headers) {
    if (example !== undefined && required) view.headers[header] = example;
  }
  for (const { scheme } of security[0] ?? []) {
    if (scheme.example === undefined || scheme.travels === undefined || scheme.travels.in === 'header') continue;
    (view[viewKeyByLocation[scheme.travels.in]] ??= emptyRecord())[scheme.travels.name] = scheme.example;
  }
  for (const documented of parameters) {
    const { in: where, name: parameter, example, content } = documented;
    const examples = [...documented.examples, ...(content?.examples ?? [])];
    const named = examples.find((one) => one.name === name)?.value;
    const value =
      named ?? examples.find((one) => one.name === '')?.value ?? (examples.length === 0 ? example : undefined);
    if (value === undefined) continue;
    if (named !== undefined) own.push({ member: viewKeyByLocation[where], name: parameter });
    if (where === 'header') {
      const text = named === undefined || typeof named === 'string' ? named : headerTextOf(documented, named);
      if (text instanceof WireError) view.uncarried = { name: parameter, what: text.what };
      else if (text !== undefined) view.headers[parameter] = text;
    } else {
      (view[viewKeyByLocation[where]] ??= emptyRecord())[parameter] = value;
    }
  }
  for (const [header, value] of Object.entries(asObject(overrides['headers']))) {
    if (value === null) delete view.headers[header];
    else view.headers[header] = String(value as Json);
    if (view.uncarried?.name === header) delete view.uncarried;
    own.push({ member: 'headers', name: header });
  }
  return { view, own };
}
