import { asList, asObject, asText, isObject, type Json, type JsonObject } from '../contract/json.ts';
import { CommandError } from '../contract/errors.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Operation } from '../contract/operation.ts';
import { percentDecoded } from '../contract/percent.ts';
import { describedPlaces } from './described.ts';
import { hidden, redacted } from './mask.ts';
import { operationAt, type Judged, type Seen } from './traffic.ts';
import { answerFrom } from './wire.ts';

/** Headers that say how a message travels, and nothing of who sends it. */
const harmless = new Set(
  [
    'accept accept-encoding accept-language allow cache-control connection content-encoding content-length',
    'content-type date etag host keep-alive retry-after server transfer-encoding user-agent vary',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Writes exchanges as HAR 1.2. Secrets are taken out by what the contract says, and what it does not speak of is taken
 * out as well: headers, query parameters, fields and whole bodies that nobody has documented.
 *
 * @param traffic - the exchanges, and the operations that each was found to call
 * @returns the document
 */
export function harOf(traffic: { seen: Seen; judged: Judged; started: Date }[]): JsonObject {
  const entries = traffic.map(({ seen, judged, started }): Json => {
    const operations = judged.results.map(({ check }) => check.operation);
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
  });
  return { log: { version: '1.2', creator: { name: 'twinspec', version: '1' }, entries } };
}

/** A header is shown when it says nothing of the caller, or is documented and no credential. */
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

function headerOf(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
}

/** What the contract writes in a path is no secret, whatever a body repeats of it; the path of a node may be one. */
function cleanUrl(request: Seen['request'], operations: Operation[], clean: (text: string) => string): string {
  if (!URL.canParse(request.url)) return hidden;
  const address = new URL(request.url);
  address.username = '';
  address.password = '';
  for (const [name, value] of [...address.searchParams]) {
    const isShown =
      operations.length > 0 &&
      operations.every(({ parameters }) =>
        parameters.some((one) => one.in === 'query' && one.name === name && !one.secret),
      );
    address.searchParams.set(name, isShown ? clean(value) : hidden);
  }
  const called = operationAt(operations, request);
  const { pathname } = address;
  if (called !== undefined) address.pathname = cleanPath(pathname, called, clean);
  else if (operations.length > 0) address.pathname = /^\/(?:rpc)?$/.test(pathname) ? pathname : `/${hidden}`;
  else address.pathname = clean(pathname);
  return address.href;
}

/** Of the path of an operation only what stands in the place of a parameter is the caller's. */
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

/**
 * Finds the values that are secret in an exchange: an answer may repeat them.
 *
 * @param request - what was sent
 * @param operations - those that it calls
 * @returns credentials, and every value that the contract calls secret or does not speak of
 */
export function secretsOf({ headers, body }: Seen['request'], operations: Operation[]): string[] {
  const credentials = Object.entries(headers).flatMap(([name, value]) =>
    isOpen(name, operations) ? [] : [value, value.replace(/^\S+ /, '')],
  );
  const [sent, shown] = [parsed(body), parsed(requestText(body, operations))];
  return [...new Set([...credentials, ...hiddenTexts(sent, shown)])]
    .filter((text) => text.length > 3)
    .sort((a, b) => b.length - a.length);
}

function hiddenTexts(sent: Json | undefined, shown: Json | undefined): string[] {
  if (typeof sent === 'string') return shown === sent ? [] : [sent];
  if (Array.isArray(sent)) return sent.flatMap((one, i) => hiddenTexts(one, asList(shown)[i]));
  return isObject(sent) ? Object.entries(sent).flatMap(([name, one]) => hiddenTexts(one, asObject(shown)[name])) : [];
}

function requestText(body: string | undefined, operations: Operation[]): string | undefined {
  if (body === undefined || body === '') return undefined;
  const sent = parsed(body);
  if (sent === undefined || operations.length === 0) return hidden;
  if (!isBatch(sent, operations)) return JSON.stringify(documentedOnly(sent, operations[0]));
  return JSON.stringify(
    sent.map((call) => {
      const { jsonrpc, id, method } = asObject(call);
      const operation = operations.find(({ rpc }) => rpc?.method === method);
      // Of a call that nobody documented, only that it was one is shown.
      return operation === undefined
        ? { jsonrpc: jsonrpc ?? null, id: id ?? null, method: method ?? null, params: hidden }
        : documentedOnly(call, operation);
    }),
  );
}

/** A list is a batch of calls only where JSON-RPC is spoken: other operations may take and give lists. */
function isBatch(body: Json | undefined, operations: Operation[]): body is Json[] {
  return Array.isArray(body) && operations.some(({ rpc }) => rpc !== undefined);
}

/**
 * Writes what was sent as a recording may hold it.
 *
 * @param body - of a request, or one call of a batch
 * @param operation - what it calls; `undefined` where nobody documented it
 * @returns the fields that the contract documents and does not call secret; any other is hidden
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
 * Writes what was answered as a recording may hold it.
 *
 * @param body - of an answer, or one of a batch
 * @param operations - what was called
 * @param clean - takes the secrets of the request out of a text
 * @returns the answer without passwords, and without what it repeats of the request's secrets
 */
export function shownAnswer(body: Json, operations: Operation[], clean: (text: string) => string): Json {
  return cleaned(redacted(body, passwordsIn(body, operations)), clean);
}

/**
 * Makes a cleaner of texts.
 *
 * @param secrets - of {@link secretsOf}
 * @returns puts `[redacted]` where one of them stands
 */
export function cleanerOf(secrets: string[]): (text: string) => string {
  return (text) => secrets.reduce((here, secret) => here.replaceAll(secret, hidden), text);
}

/** Where an answer holds what the contract calls a password. */
function passwordsIn(answer: Json, operations: Operation[]): string[] {
  return operations.flatMap(({ schemaAt, responses }) => {
    const schemas = responses.flatMap(({ bodies }) => preferredBody(bodies)?.schema ?? []);
    const places = describedPlaces(schemaAt, schemas, answer);
    return places
      .filter(({ schemas: speaking }) => speaking.some(({ node }) => node['format'] === 'password'))
      .map(({ at }) => at);
  });
}

/** The ids of the calls of a batch that are documented. */
function batchIds(body: string | undefined, operations: Operation[]): string[] {
  return asList(parsed(body)).flatMap((call) => {
    const { method, id } = asObject(call);
    return operations.some(({ rpc }) => rpc?.method === method) ? [JSON.stringify(id)] : [];
  });
}

/** Texts alone can repeat a secret; a number that looks like one stays a number. */
function cleaned(value: Json, clean: (text: string) => string): Json {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, clean)]))
    : value;
}

/**
 * Reads the exchanges of a HAR file.
 *
 * @param file - its path, for errors
 * @param document - what it holds
 * @returns the exchanges, in order
 * @throws CommandError when it is no HAR
 */
export function seenIn(file: string, document: Json): Seen[] {
  const { entries } = asObject(asObject(document)['log']);
  if (!Array.isArray(entries))
    throw new CommandError(`--har ${file}: it is no HAR file: a list log.entries was expected.`);
  return entries.map((entry): Seen => {
    const { request, response, time } = asObject(entry);
    const { method, url, headers, postData } = asObject(request);
    const { status, headers: received, content } = asObject(response);
    const { text = '', encoding } = asObject(content);
    const raw = encoding === 'base64' ? Buffer.from(String(text), 'base64') : Buffer.from(String(text));
    const answered = Object.fromEntries(
      Object.entries(headersIn(received)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    // What a HAR file holds is decoded already.
    delete answered['content-encoding'];
    const body = asText(asObject(postData)['text']);
    return {
      request: {
        method: asText(method) ?? 'GET',
        url: asText(url) ?? '',
        headers: headersIn(headers),
        ...(body !== undefined && { body }),
      },
      answer: answerFrom(Number(status ?? 0), answered, raw),
      milliseconds: typeof time === 'number' ? Math.round(time) : 0,
    };
  });
}

function headersIn(list: Json | undefined): Record<string, string> {
  const pairs = asList(list).map((one) => [String(asObject(one)['name'] ?? ''), String(asObject(one)['value'] ?? '')]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
