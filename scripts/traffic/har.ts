import { asList, asObject, asText, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import { isJson, findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import { decodePercent } from '../../src/wire/percent.ts';
import {
  secretsInAddress,
  leavesOf,
  credentialsIn,
  redactionOf,
  type Redaction,
  createRedactor,
  redactedText,
  redactLeaves,
  type RedactText,
} from '../redact/redact.ts';
import { listSchemasByPlace } from '../contract/schemas-by-place/schemas-by-place.ts';
import { redactFields } from '../checks/checks.ts';
import { callsIn, isCall, operationAt, parseBody, type Judged, type Seen } from './judge-traffic.ts';
import { toReceivedAnswer } from '../remote/remote.ts';
import { verdictIn } from './verdict.ts';

/** Headers that say how a message is sent, and nothing about who sends it. */
const harmless = new Set(
  [
    'accept accept-charset accept-encoding accept-language allow cache-control connection content-encoding',
    'content-length content-type date dnt etag expect host if-match if-modified-since if-none-match',
    'if-unmodified-since keep-alive last-modified pragma priority range retry-after server te transfer-encoding',
    'upgrade upgrade-insecure-requests user-agent vary x-requested-with',
  ].flatMap((names) => names.split(' ')),
);

/** What browsers say of a request by themselves (Fetch Metadata, Client Hints). */
const ofBrowsers = /^sec-(?:ch|fetch)-/;

/** A media type, which is a word of the protocol wherever it is repeated (RFC 6838). */
const mediaType = /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+(?:\s*;.*)?$/i;

/**
 * Writes an exchange as an entry of a HAR 1.2 document. It replaces everything that the contract marks as secret by
 * `[redacted]`, and everything that the contract does not document: headers, query parameters, fields and whole bodies.
 *
 * @param exchange - the request and its answer, with the operations that it was found to call, the redaction of the
 *   contract (default: that of these operations), and what replaces its secrets (default: {@link redactorsFor} it)
 * @example harOf([harEntry({ seen, judged: judgeTraffic(measure, seen), started: new Date() })]);
 */
export function harEntry({
  seen,
  judged: { operations },
  started,
  redaction = redactionOf(operations),
  redactors: { asked, answered } = redactorsFor(redaction, seen, operations),
}: {
  seen: Seen;
  judged: Judged;
  started: Date;
  redaction?: Redaction;
  redactors?: Redactors;
}): JsonObject {
  const { request, answer, milliseconds } = seen;
  const type = answered(answer.headers['content-type'] ?? '');
  const sent = requestText(request.body, operations, redaction, asked);
  return {
    startedDateTime: started.toISOString(),
    time: milliseconds,
    request: {
      ...{
        method: request.method,
        url: cleanUrl(seen, operations, answered),
        httpVersion: 'HTTP/1.1',
        cookies: [],
        queryString: [],
        headersSize: -1,
        bodySize: -1,
      },
      headers: Object.entries(request.headers).map(([name, value]) => ({
        name,
        value: isOpen(name, operations) ? answered(value) : redactedText,
      })),
      ...(sent !== undefined && {
        postData: { mimeType: asked(headerOf(request.headers, 'content-type') ?? 'application/json'), text: sent },
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
        value: harmless.has(name) ? answered(value) : redactedText,
      })),
      content: { size: answer.text.length, mimeType: type, text: responseText(seen, operations, answered) },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

/**
 * Makes a HAR 1.2 document.
 *
 * @param entries - see {@link harEntry}
 * @example harOf([]) // { log: { version: '1.2', creator: …, entries: [] } }
 */
export function harOf(entries: Json[]): JsonObject {
  return { log: { version: '1.2', creator: { name: 'twinspec', version: '1' }, entries } };
}

/** A header is shown if it is harmless, or documented and not a credential. */
function isOpen(name: string, operations: Operation[]): boolean {
  if (harmless.has(name.toLowerCase()) || ofBrowsers.test(name.toLowerCase())) return true;
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return (
    operations.length > 0 &&
    operations.every(({ parameters }) =>
      parameters.some((one) => one.in === 'header' && !one.secret && isSame(one.name)),
    )
  );
}

/** A parameter of the query is shown if each operation documents it, and not as a credential. */
function isOpenInQuery(name: string, operations: Operation[]): boolean {
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
function cleanUrl({ request, added = [] }: Seen, operations: Operation[], clean: RedactText): string {
  if (!URL.canParse(request.url)) return redactedText;
  const address = new URL(request.url);
  address.username = '';
  address.password = '';
  const query = [...address.searchParams].map(([name, value]) => [
    name,
    isOpenInQuery(name, operations) ? clean(value) : redactedText,
  ]);
  address.search = new URLSearchParams(query).toString();
  const called = operationAt(operations, request);
  const { pathname } = address;
  if (called !== undefined) address.pathname = cleanPath(pathname, called, clean);
  else address.pathname = /^\/(?:rpc)?$/.test(pathname) ? pathname : `/${redactedText}`;
  return createRedactor(added.map((secret) => [secret, encodeURIComponent(redactedText)]))(address.href);
}

/** Hides secrets only in the path parameters: the rest of an operation's path comes from the contract. */
function cleanPath(
  path: string,
  { operation, path: values }: { operation: Operation; path: Record<string, string> },
  clean: (text: string) => string,
): string {
  const secrets = operation.parameters.flatMap(({ in: where, name, secret }) => {
    const value = where === 'path' ? (values[name] ?? '') : '';
    const shown = secret ? redactedText : clean(value);
    return shown === value || value === '' ? [] : [[value, shown] as const];
  });
  const segments = path.split('/').map((segment) => {
    const text = decodePercent(segment);
    const shown = secrets.reduce((here, [value, instead]) => here.replaceAll(value, instead), text);
    return shown === text ? segment : encodeURIComponent(shown);
  });
  return segments.join('/');
}

/** What is shorter is a number or a flag, and is met everywhere. */
const shortestSecret = 4;

/** What replaces the secrets of a recorded request. */
export type Redactors = {
  /** All of them. */
  secrets: string[];
  /** Those that are secret by the contract or by their names; the others are not shown as nothing documents them. */
  certain: string[];
  /** Replaces them in the request: what the contract or its name makes a secret. */
  asked: RedactText;
  /** Replaces them in what answers it: also everything that is not shown since the contract does not document it. */
  answered: RedactText;
};

/**
 * Finds the secrets of a request, which it may repeat itself, and its answer may repeat.
 *
 * @returns the credentials, and every value that the contract marks as secret or does not document
 */
export function redactorsFor(redaction: Redaction, { request, added = [] }: Seen, operations: Operation[]): Redactors {
  const { headers, body } = request;
  const address = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const called = operationAt(operations, request);
  const known = redaction.secrets({
    ...{ headers, path: address?.pathname ?? '', search: address?.search.slice(1) ?? '' },
    ...{ pathValues: called?.path ?? {}, operation: called?.operation },
    calls: callsIn(operations, request).map(({ operation, view }) => ({ operation, body: view.body ?? body })),
  });
  const login = [address?.username ?? '', address?.password ?? ''].map(decodePercent);
  const certain = [...known, ...added, ...login];
  const undocumented = [
    ...Object.entries(headers).flatMap(([name, value]) => (isOpen(name, operations) ? [] : credentialsIn(value))),
    ...[...(address?.searchParams ?? [])].flatMap(([name, value]) => (isOpenInQuery(name, operations) ? [] : [value])),
    ...(called === undefined && address !== undefined ? secretsInAddress(address.href) : []),
    ...listHiddenTextsOf(
      body,
      requestText(body, operations, redaction, (text) => text),
    ),
  ];
  const open = undocumented.filter((text) => !mediaType.test(text));
  const secrets = [...new Set([...certain, ...open])].filter((text) => text.length >= shortestSecret);
  const createRedactorOver = (texts: string[]): RedactText => createRedactor(texts.map((text) => [text, redactedText]));
  return { secrets, certain, asked: createRedactorOver(certain), answered: createRedactorOver(secrets) };
}

function listHiddenTextsOf(sent: string | undefined, shown: string | undefined): string[] {
  if (sent === undefined) return [];
  const value = parseBody(sent);
  return value === undefined ? textsIn(sent) : listHiddenLeaves(value, parseBody(shown));
}

function listHiddenLeaves(sent: Json, shown: Json | undefined): string[] {
  if (Array.isArray(sent)) return sent.flatMap((one, i) => listHiddenLeaves(one, asList(shown)[i]));
  if (isObject(sent))
    return Object.entries(sent).flatMap(([name, one]) => listHiddenLeaves(one, asObject(shown)[name]));
  return shown === sent ? [] : leavesOf(sent);
}

/** What a server may repeat of a body that is a form, XML or another text: the whole, a line, a field, a word. */
function textsIn(body: string): string[] {
  const lines = body.split(/\r?\n/).map((line) => line.trim());
  const fields = /^[^\s=]+=\S*$/.test(body) ? [...new URLSearchParams(body).values()] : [];
  const words = body.split(/[\s,;:="'<>&?(){}[\]|]+/).filter((word) => word.length >= longestWord);
  const elements = [...body.matchAll(/>([^<>]+)<|="([^"<>]*)"/g)].map(([, text = '', value = '']) => text + value);
  return [body, ...lines, ...fields, ...words, ...elements.flatMap((text) => [text, text.trim()])];
}

/** A shorter word is one of a language, which answers have, too. */
const longestWord = 8;

function requestText(
  body: string | undefined,
  operations: Operation[],
  redaction: Redaction,
  asked: RedactText,
): string | undefined {
  if (body === undefined || body === '') return undefined;
  const sent = parseBody(body);
  if (sent === undefined) return redactedText;
  const writeRedacted = (value: Json): string => JSON.stringify(redactLeaves(value, asked));
  if (Array.isArray(sent) && sent.some(isCall))
    return writeRedacted(sent.map((call) => toShownCall(call, operations, redaction)));
  if (isCall(sent)) return writeRedacted(toShownCall(sent, operations, redaction));
  return operations.length === 0 ? redactedText : writeRedacted(redactUndocumented(sent, operations[0], redaction));
}

/** A notification has no id, and stays one. An undocumented call is shown without its params. */
function toShownCall(call: Json, operations: Operation[], redaction: Redaction): Json {
  const { jsonrpc, id, method } = asObject(call);
  const operation = operations.find(({ rpc }) => rpc !== undefined && rpc.method === method);
  if (operation !== undefined) return redactUndocumented(call, operation, redaction);
  return { jsonrpc: jsonrpc ?? null, ...(id !== undefined && { id }), method: method ?? null, params: redactedText };
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
 * @param redaction - that of the contract (default: that of this operation)
 * @returns a copy in which every other value is `[redacted]`; `[redacted]` itself for an undocumented body
 */
export function redactUndocumented(
  body: Json,
  operation: Operation | undefined,
  redaction: Redaction = redactionOf(operation === undefined ? [] : [operation]),
): Json {
  const media = operation === undefined ? undefined : findPreferredBody(operation.request?.bodies ?? []);
  if (operation === undefined || media?.schema === undefined || !isJson(media)) return redactedText;
  const known = new Set(listSchemasByPlace(operation.schemaAt, [media.schema], body).map(({ at }) => at));
  return redaction.body(operation, hideUnknown(body, '', known));
}

function hideUnknown(value: Json, at: string, known: Set<string>): Json {
  if (Array.isArray(value)) return value.map((one, i) => hideUnknown(one, `${at}/${i}`, known));
  if (!isObject(value)) return known.has(at) ? value : redactedText;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      hideUnknown(one, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, known),
    ]),
  );
}

function responseText({ request, answer }: Seen, operations: Operation[], clean: (text: string) => string): string {
  if (answer.text === '') return '';
  if (answer.body === undefined || operations.length === 0) return redactedText;
  const answers = isBatch(answer.body, operations) ? answer.body : [answer.body];
  const known = new Set(batchIds(request.body, operations));
  const shown = answers.map((one) => {
    const isUnknown = isBatch(answer.body, operations) && !known.has(JSON.stringify(asObject(one)['id']));
    return isUnknown ? redactedText : redactShownAnswer(one, operations, clean);
  });
  return JSON.stringify(isBatch(answer.body, operations) ? shown : shown[0]);
}

/**
 * Redacts the body of an answer for a recording.
 *
 * @param body - the body of an answer, or one response object of a JSON-RPC batch
 * @param clean - redacts the secrets of the request in a text; see {@link redactorsFor}
 * @returns a copy with `[redacted]` in fields with `format: password`, and wherever a text repeats a secret of the
 *   request
 */
export function redactShownAnswer(body: Json, operations: Operation[], clean: (text: string) => string): Json {
  return redactLeaves(redactFields(body, passwordsIn(body, operations)), clean);
}

/** The places in an answer that the contract marks with `format: password`. */
function passwordsIn(answer: Json, operations: Operation[]): string[] {
  return operations.flatMap(({ schemaAt, responses }) => {
    const schemas = responses.flatMap(({ bodies }) => findPreferredBody(bodies)?.schema ?? []);
    const places = listSchemasByPlace(schemaAt, schemas, answer);
    return places
      .filter(({ schemas: speaking }) => speaking.some(({ node }) => node['format'] === 'password'))
      .map(({ at }) => at);
  });
}

/** The ids of the documented calls of a batch. */
function batchIds(body: string | undefined, operations: Operation[]): string[] {
  return asList(parseBody(body)).flatMap((call) => {
    const { method, id } = asObject(call);
    return operations.some(({ rpc }) => rpc?.method === method) ? [JSON.stringify(id)] : [];
  });
}

/**
 * Reads an entry of a HAR document.
 *
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
  const started = Date.parse(asText(entry['startedDateTime']) ?? '');
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
    answer: toReceivedAnswer(Number(status ?? 0), answered, bytes),
    milliseconds: typeof time === 'number' ? Math.round(time) : 0,
    ...(Number.isFinite(started) && { started }),
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
