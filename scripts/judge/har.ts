import { asList, asObject, asText, isObject, type Json, type JsonObject } from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Operation } from '../contract/operation.ts';
import { percentDecoded } from '../contract/percent.ts';
import { describedPlaces } from './described.ts';
import { hidden, redacted } from './mask.ts';
import { isCall, operationAt, parsedBody, type Judged, type Seen } from './traffic.ts';
import { receivedAnswer } from './received.ts';
import { verdictIn } from './verdict.ts';

/** Headers that say how a message is sent, and nothing about who sends it. */
const harmless = new Set(
  [
    'accept accept-encoding accept-language allow cache-control connection content-encoding content-length',
    'content-type date etag host keep-alive retry-after server transfer-encoding user-agent vary',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Writes an exchange as an entry of a HAR 1.2 document. It replaces everything that the contract marks as secret by
 * `[redacted]`, and everything that the contract does not document: headers, query parameters, fields and whole bodies.
 *
 * @param exchange - the request and its answer, with the operations that it was found to call
 * @returns the entry
 * @example harOf([harEntry({ seen, judged: judgeTraffic(measure, seen), started: new Date() })]);
 */
export function harEntry({ seen, judged, started }: { seen: Seen; judged: Judged; started: Date }): JsonObject {
  const { operations } = judged;
  const { request, answer, milliseconds } = seen;
  const clean = cleanerOf(secretsOf(request, operations));
  const type = answer.headers['content-type'] ?? '';
  const sent = requestText(request.body, operations);
  return {
    startedDateTime: started.toISOString(),
    time: milliseconds,
    request: {
      ...{
        method: request.method,
        url: cleanUrl(request, operations, clean),
        httpVersion: 'HTTP/1.1',
        cookies: [],
        queryString: [],
        headersSize: -1,
        bodySize: -1,
      },
      headers: Object.entries(request.headers).map(([name, value]) => ({
        name,
        value: harmless.has(name.toLowerCase()) ? value : isOpen(name, operations) ? clean(value) : hidden,
      })),
      ...(sent !== undefined && {
        postData: { mimeType: headerOf(request.headers, 'content-type') ?? 'application/json', text: sent },
      }),
    },
    response: {
      ...{
        status: answer.status,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      headers: Object.entries(answer.headers).map(([name, value]) => ({
        name,
        value: harmless.has(name) ? value : hidden,
      })),
      content: { size: answer.text.length, mimeType: type, text: responseText(seen, operations, clean) },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

/**
 * Makes a HAR 1.2 document.
 *
 * @param entries - see {@link harEntry}
 * @returns the document
 * @example harOf([]) // { log: { version: '1.2', creator: …, entries: [] } }
 */
export function harOf(entries: Json[]): JsonObject {
  return { log: { version: '1.2', creator: { name: 'twinspec', version: '1' }, entries } };
}

/** A header is shown if it is harmless, or documented and not a credential. */
function isOpen(name: string, operations: Operation[]): boolean {
  if (harmless.has(name.toLowerCase())) return true;
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return (
    operations.length > 0 &&
    operations.every(({ parameters }) =>
      parameters.some((one) => one.in === 'header' && !one.secret && isSame(one.name)),
    )
  );
}

/**
 * Checks whether a parameter of the query may be shown.
 *
 * @param name - its name
 * @param operations - the operations that the request calls
 * @returns true if each of them documents it, and not as a credential
 */
export function isOpenInQuery(name: string, operations: Operation[]): boolean {
  return (
    operations.length > 0 &&
    operations.every(({ parameters }) =>
      parameters.some((one) => one.in === 'query' && one.name === name && !one.secret),
    )
  );
}

function headerOf(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
}

/**
 * The fixed parts of a documented path are never secret, even if a body contains the same text. Any other path may be.
 */
function cleanUrl(request: Seen['request'], operations: Operation[], clean: (text: string) => string): string {
  if (!URL.canParse(request.url)) return hidden;
  const address = new URL(request.url);
  address.username = '';
  address.password = '';
  for (const [name, value] of [...address.searchParams])
    address.searchParams.set(name, isOpenInQuery(name, operations) ? clean(value) : hidden);
  const called = operationAt(operations, request);
  const { pathname } = address;
  if (called !== undefined) address.pathname = cleanPath(pathname, called, clean);
  else address.pathname = /^\/(?:rpc)?$/.test(pathname) ? pathname : `/${hidden}`;
  return address.href;
}

/** Hides secrets only in the path parameters: the rest of an operation's path comes from the contract. */
function cleanPath(
  path: string,
  { operation, path: values }: { operation: Operation; path: Record<string, string> },
  clean: (text: string) => string,
): string {
  const secrets = operation.parameters.flatMap(({ in: where, name, secret }) => {
    const value = where === 'path' ? (values[name] ?? '') : '';
    const shown = secret ? hidden : clean(value);
    return shown === value || value === '' ? [] : [[value, shown] as const];
  });
  const segments = path.split('/').map((segment) => {
    const text = percentDecoded(segment);
    const shown = secrets.reduce((here, [value, instead]) => here.replaceAll(value, instead), text);
    return shown === text ? segment : encodeURIComponent(shown);
  });
  return segments.join('/');
}

/** What is shorter is a number or a flag, and is met everywhere. */
export const shortestSecret = 4;

/**
 * Lists the secrets of a request, which its answer may repeat.
 *
 * @param request - the request
 * @param operations - the operations that it calls
 * @returns the credentials, and every value in the body that the contract marks as secret or does not document; longest
 *   first
 */
export function secretsOf({ headers, body }: Seen['request'], operations: Operation[]): string[] {
  const credentials = Object.entries(headers).flatMap(([name, value]) =>
    isOpen(name, operations) ? [] : [value, value.replace(/^\S+ /, '')],
  );
  const [sent, shown] = [parsedBody(body), parsedBody(requestText(body, operations))];
  return [...new Set([...credentials, ...hiddenTexts(sent, shown)])]
    .filter((text) => text.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
}

function hiddenTexts(sent: Json | undefined, shown: Json | undefined): string[] {
  if (typeof sent === 'string') return shown === sent ? [] : [sent];
  if (Array.isArray(sent)) return sent.flatMap((one, i) => hiddenTexts(one, asList(shown)[i]));
  return isObject(sent) ? Object.entries(sent).flatMap(([name, one]) => hiddenTexts(one, asObject(shown)[name])) : [];
}

function requestText(body: string | undefined, operations: Operation[]): string | undefined {
  if (body === undefined || body === '') return undefined;
  const sent = parsedBody(body);
  if (sent === undefined) return hidden;
  if (Array.isArray(sent) && sent.some(isCall)) return JSON.stringify(sent.map((call) => shownCall(call, operations)));
  if (isCall(sent)) return JSON.stringify(shownCall(sent, operations));
  return operations.length === 0 ? hidden : JSON.stringify(documentedOnly(sent, operations[0]));
}

/** A notification has no id, and stays one. An undocumented call is shown without its params. */
function shownCall(call: Json, operations: Operation[]): Json {
  const { jsonrpc, id, method } = asObject(call);
  const operation = operations.find(({ rpc }) => rpc !== undefined && rpc.method === method);
  if (operation !== undefined) return documentedOnly(call, operation);
  return { jsonrpc: jsonrpc ?? null, ...(id !== undefined && { id }), method: method ?? null, params: hidden };
}

/** Only for JSON-RPC is a list a batch of calls; other operations may have lists as bodies. */
function isBatch(body: Json | undefined, operations: Operation[]): body is Json[] {
  return Array.isArray(body) && operations.some(({ rpc }) => rpc !== undefined);
}

/**
 * Redacts a request body for a recording. Only fields that the contract documents and does not mark with
 * `format: password` are kept.
 *
 * @param body - the body of a request, or one call of a JSON-RPC batch
 * @param operation - the operation that it calls; `undefined` if the contract has none
 * @returns a copy in which every other value is `[redacted]`; `[redacted]` itself for an undocumented body
 */
export function documentedOnly(body: Json, operation: Operation | undefined): Json {
  const media = operation === undefined ? undefined : preferredBody(operation.request?.bodies ?? []);
  if (operation === undefined || media?.schema === undefined || !isJson(media)) return hidden;
  const known = new Set(describedPlaces(operation.schemaAt, [media.schema], body).map(({ at }) => at));
  const open = hideUnknown(body, '', known);
  return redacted(open, operation.secrets);
}

function hideUnknown(value: Json, at: string, known: Set<string>): Json {
  if (Array.isArray(value)) return value.map((one, i) => hideUnknown(one, `${at}/${i}`, known));
  if (!isObject(value)) return known.has(at) ? value : hidden;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      hideUnknown(one, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, known),
    ]),
  );
}

function responseText({ request, answer }: Seen, operations: Operation[], clean: (text: string) => string): string {
  if (answer.text === '') return '';
  if (answer.body === undefined || operations.length === 0) return hidden;
  const answers = isBatch(answer.body, operations) ? answer.body : [answer.body];
  const known = new Set(batchIds(request.body, operations));
  const shown = answers.map((one) => {
    const isUnknown = isBatch(answer.body, operations) && !known.has(JSON.stringify(asObject(one)['id']));
    return isUnknown ? hidden : shownAnswer(one, operations, clean);
  });
  return JSON.stringify(isBatch(answer.body, operations) ? shown : shown[0]);
}

/**
 * Redacts the body of an answer for a recording.
 *
 * @param body - the body of an answer, or one response object of a JSON-RPC batch
 * @param operations - the operations that were called
 * @param clean - redacts the secrets of the request in a text; see {@link cleanerOf}
 * @returns a copy with `[redacted]` in fields with `format: password`, and wherever a text repeats a secret of the
 *   request
 */
export function shownAnswer(body: Json, operations: Operation[], clean: (text: string) => string): Json {
  return cleaned(redacted(body, passwordsIn(body, operations)), clean);
}

/**
 * Makes a function that redacts secrets in texts.
 *
 * @param secrets - from {@link secretsOf}, longest first
 * @returns replaces each of them by `[redacted]`
 * @example cleanerOf(['s3cret'])('Bearer s3cret') // 'Bearer [redacted]'
 */
export function cleanerOf(secrets: string[]): (text: string) => string {
  return (text) => secrets.reduce((here, secret) => here.replaceAll(secret, hidden), text);
}

/** The places in an answer that the contract marks with `format: password`. */
function passwordsIn(answer: Json, operations: Operation[]): string[] {
  return operations.flatMap(({ schemaAt, responses }) => {
    const schemas = responses.flatMap(({ bodies }) => preferredBody(bodies)?.schema ?? []);
    const places = describedPlaces(schemaAt, schemas, answer);
    return places
      .filter(({ schemas: speaking }) => speaking.some(({ node }) => node['format'] === 'password'))
      .map(({ at }) => at);
  });
}

/** The ids of the documented calls of a batch. */
function batchIds(body: string | undefined, operations: Operation[]): string[] {
  return asList(parsedBody(body)).flatMap((call) => {
    const { method, id } = asObject(call);
    return operations.some(({ rpc }) => rpc?.method === method) ? [JSON.stringify(id)] : [];
  });
}

/** Redacts strings only; a number that happens to equal a secret is kept. */
function cleaned(value: Json, clean: (text: string) => string): Json {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, clean)]))
    : value;
}

/**
 * Reads an entry of a HAR document.
 *
 * @param entry - the entry
 * @returns the request and its answer; `undefined` if it has no request and response of that form
 */
export function harCall(entry: JsonObject): Seen | undefined {
  const { request, response, time } = entry;
  if (!isObject(request) || !isObject(response) || !Array.isArray(request['headers'])) return undefined;
  const { method, url, headers, postData } = request;
  const { status, headers: received, content, bodySize } = response;
  if (typeof url !== 'string') return undefined;
  const { text, encoding, size } = asObject(content);
  const bytes = encoding === 'base64' ? Buffer.from(String(text ?? ''), 'base64') : Buffer.from(String(text ?? ''));
  const answered = Object.fromEntries(
    Object.entries(headersIn(received)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  // Bodies in a HAR file are already decoded.
  delete answered['content-encoding'];
  const body = bodyOf(asObject(postData));
  const verdict = verdictIn(entry);
  // Browsers leave out bodies that they have no longer, and say how long they were.
  const isGone = text === undefined && (Number(size) > 0 || Number(bodySize) > 0);
  const sent = headersIn(headers);
  const unknown = [
    ...(isGone ? (['body'] as const) : []),
    ...(isSanitized(entry, sent) ? (['request headers'] as const) : []),
  ];
  return {
    request: {
      method: asText(method) ?? 'GET',
      url,
      headers: sent,
      ...(body !== undefined && { body }),
    },
    answer: receivedAnswer(Number(status ?? 0), answered, bytes),
    milliseconds: typeof time === 'number' ? Math.round(time) : 0,
    ...(verdict !== undefined && { verdict }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Chromium writes who began a request, and leaves out credentials and cookies unless it is told to write them. */
function isSanitized(entry: JsonObject, headers: Record<string, string>): boolean {
  const isCredential = (name: string): boolean => ['authorization', 'cookie'].includes(name.toLowerCase());
  return '_initiator' in entry && !Object.keys(headers).some(isCredential);
}

/** The fields of a form may be listed instead of its text. */
function bodyOf({ text, params }: JsonObject): string | undefined {
  if (typeof text === 'string') return text;
  const fields = asList(params).map(asObject);
  if (fields.length === 0 || fields.some((field) => field['fileName'] !== undefined)) return undefined;
  return new URLSearchParams(fields.map(({ name, value }) => [String(name), String(value ?? '')])).toString();
}

/** Browsers list what HTTP/2 has instead of a first line, such as `:path`, among the headers. */
function headersIn(list: Json | undefined): Record<string, string> {
  const pairs = asList(list).map((one) => [String(asObject(one)['name'] ?? ''), String(asObject(one)['value'] ?? '')]);
  return Object.fromEntries(pairs.filter(([name = '']) => !name.startsWith(':'))) as Record<string, string>;
}
