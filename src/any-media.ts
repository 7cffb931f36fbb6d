import { chunksOf, readJson, readText } from './read-body.ts';
import type { WriteCredential } from './credentials.ts';
import { UsageError } from './errors.ts';
import { readMember, isRecord } from './json.ts';
import { jsonOnly, type Media, type WrittenRequest } from './media.ts';
import type { AnswerBodyKind, HttpRow, SentParameter } from './operation-row.ts';
import { secretsIn } from './secrets.ts';
import { writeBody } from './wire/body.ts';
import { encodePercent } from './wire/percent.ts';
import { WireError, writeParameter } from './wire/write.ts';

/**
 * Reads and writes everything beyond JSON bodies: parameters, forms, files, texts and bytes. Only the clients of
 * contracts that have such things are bundled with it.
 *
 * @example const client = httpClient<PetClient>(petTable, options, anyMedia);
 */
export const anyMedia: Media = { write, read: readAs, credential, secrets };

/** The members of an operation's argument. */
type Parts = {
  path?: unknown;
  query?: unknown;
  headers?: unknown;
  cookies?: unknown;
  body?: unknown;
  contentType?: unknown;
  partHeaders?: unknown;
};

function partsOf({ input }: HttpRow, argument: unknown): Parts {
  if (input === 'body') return { body: argument };
  return isRecord(argument) ? argument : {};
}

function write(...[row, argument, shown, given]: Parameters<Media['write']>): WrittenRequest {
  const { method, parameters = [], bodies = [], accept } = row;
  const parts = partsOf(row, argument);
  const query: string[] = [];
  const cookies: string[] = [];
  const written: WrittenRequest = {
    path: row.path,
    query,
    headers: { ...(accept && { Accept: accept }), ...keyOf(row, given) },
  };
  for (const parameter of parameters) {
    const { name, in: place } = parameter;
    const value = valueOf(parts, parameter);
    if (place === 'path') {
      written.path = written.path.replace(`{${name}}`, () => segment(parameter, value));
      continue;
    }
    const text = writeCarried(() => writeParameter(parameter, value));
    if (text === undefined) continue;
    if (place === 'cookie') cookies.push(text);
    else if (place === 'header') written.headers[name] = text;
    else query.push(text);
  }
  for (const { scheme, text } of shown) {
    const pair = `${encodePercent(scheme.name)}=${encodePercent(text)}`;
    if (scheme.in === 'query') query.push(pair);
    if (scheme.in === 'cookie') cookies.push(pair);
  }
  if (cookies.length > 0) written.headers['Cookie'] = cookies.join('; ');
  const type = bodies.find(({ contentType }) => contentType === parts.contentType) ?? bodies[0];
  if (type === undefined || parts.body === undefined) return written;
  if (method === 'GET' || method === 'HEAD')
    throw new UsageError(`fetch sends no body with ${method}, although the contract has one`);
  const { body, contentType } = writeCarried(() => writeBody(type, parts.body, parts.partHeaders));
  if (contentType) written.headers['Content-Type'] = contentType;
  return { ...written, body };
}

const keys = new WeakMap<object, string>();

/**
 * A header with the idempotency key of a call, the same one for each of its requests; nothing if the options have one.
 */
function keyOf({ idempotencyKey }: HttpRow, given: object): Record<string, string> {
  if (!idempotencyKey) return {};
  const { name, quoted } = idempotencyKey;
  if (Object.keys(given).some((header) => header.toLowerCase() === name.toLowerCase())) return {};
  const key = keys.get(given) ?? newKey();
  keys.set(given, key);
  return { [name]: quoted ? `"${key}"` : key };
}

/** A UUID. Pages that came by plain http, and React Native, have no `randomUUID`; the key has to be new, not secret. */
function newKey(): string {
  const digit = (): string => Math.floor(Math.random() * 16).toString(16);
  return readMember(globalThis.crypto, 'randomUUID') === undefined
    ? 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit)
    : crypto.randomUUID();
}

function valueOf({ path, query, headers, cookies }: Parts, { name, in: place }: SentParameter): unknown {
  return place === 'querystring' ? query : readMember({ path, query, header: headers, cookie: cookies }[place], name);
}

/** What a form cannot carry is not sent. */
function writeCarried<Written>(write: () => Written): Written {
  try {
    return write();
  } catch (cause) {
    throw cause instanceof WireError ? new UsageError(cause.message) : cause;
  }
}

/** A segment of the path. An empty one, or one of only dots, would lead to another operation. */
function segment(parameter: SentParameter, value: unknown): string {
  const { name } = parameter;
  const text = writeCarried(() => writeParameter(parameter, value));
  if (text === undefined) throw new UsageError(`the path parameter ${name} is missing`);
  if (/^\.{0,2}$/.test(text)) throw new UsageError(`the path parameter ${name} cannot be ${JSON.stringify(text)}`);
  return text;
}

async function readAs(kind: AnswerBodyKind, response: Response, limit: number): Promise<unknown> {
  if (kind === 'text') return readText(response, limit);
  if (kind === 'json') return readJson(response, limit);
  if (kind === 'any') return readJson(response, limit, false);
  const chunks = await chunksOf(response, limit);
  if (kind === 'none') return undefined;
  return chunks ? new Blob(chunks, { type: response.headers.get('content-type') ?? '' }) : response.blob();
}

function credential(...[scheme, given]: Parameters<WriteCredential>): ReturnType<WriteCredential> {
  if (scheme.prefix !== 'Basic') return jsonOnly.credential(scheme, given);
  const value = typeof given === 'object' ? `${given.username}:${given.password}` : `${given}`;
  return { value, text: `Basic ${base64(value)}` };
}

/** Encodes the UTF-8 bytes of a text as Base64 (RFC 4648, section 4). */
function base64(text: string): string {
  return btoa(encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))));
}

function secrets(row: HttpRow, argument: unknown): string[] {
  const parts = partsOf(row, argument);
  const marked = (row.parameters ?? []).filter(({ secret }) => secret);
  return [
    ...marked.flatMap((parameter) => secretsIn(valueOf(parts, parameter), [''])),
    ...secretsIn(parts.body, row.secrets),
  ];
}
