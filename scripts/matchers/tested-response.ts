import { CommandError } from '../contract/base/errors.ts';
import { isJson } from '../contract/media/media.ts';
import { tryParseJson } from '../contract/base/json.ts';

/** A response as a test has it, and what it says of its request. */
export type TestedResponse = {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Buffer;
  request: { method?: string | undefined; url?: string | undefined; headers?: Record<string, string>; body?: string };
};

/** What stands in a test, whose form is not known yet. */
type Unknown = Record<string, unknown>;

/** A form in which HTTP clients and servers hand responses to tests. */
type Form = {
  /** The clients and servers that have it. */
  of: string;
  is: (value: Unknown) => boolean;
  read: (value: Unknown) => Promise<TestedResponse>;
};

/**
 * The forms, the most telling first. They are told apart by their members: a test runner gives a test classes of its
 * own, so that `instanceof` says nothing.
 */
const forms: Form[] = [
  {
    of: 'fetch',
    is: (value) => areFunctions(value, 'clone', 'arrayBuffer') && typeof value['status'] === 'number',
    read: async (response) => ({
      ...{ status: Number(response['status']), headers: omitContentEncoding(response['headers']) },
      body: toBuffer(await call(copyUnread(response), 'arrayBuffer')),
      request: { url: textOf(response['url']) },
    }),
  },
  {
    of: 'Playwright',
    is: (value) => areFunctions(value, 'status', 'headers', 'body', 'url'),
    read: async (response) => ({
      ...{
        status: Number(await call(response, 'status')),
        headers: omitContentEncoding(await call(response, 'headers')),
      },
      body: toBuffer(await call(response, 'body')),
      request: { url: textOf(await call(response, 'url')) },
    }),
  },
  {
    of: 'light-my-request',
    is: (value) => typeof value['statusCode'] === 'number' && 'rawPayload' in value,
    read: async ({ statusCode, headers, rawPayload, raw }) => {
      const sent = membersOf(membersOf(raw)['req']);
      return {
        ...{ status: Number(statusCode), headers: headersOf(headers), body: toBuffer(rawPayload) },
        request: requestOf(sent['method'], sent['url'], sent['headers']),
      };
    },
  },
  {
    of: 'undici',
    is: (value) => typeof value['statusCode'] === 'number' && areFunctions(membersOf(value['body']), 'arrayBuffer'),
    read: async ({ statusCode, headers, body }) => ({
      ...{ status: Number(statusCode), headers: headersOf(headers), body: await keepBody(membersOf(body)) },
      request: {},
    }),
  },
  {
    of: 'axios',
    is: (value) => typeof value['status'] === 'number' && 'data' in value && 'config' in value,
    read: async ({ status, headers, data, config, request }) => {
      const { method, url, baseURL, headers: sent, data: body } = membersOf(config);
      const { path } = membersOf(request);
      const came = omitContentEncoding(headers);
      return {
        ...{ status: Number(status), headers: came, body: toBufferOfParsed(data, came['content-type']) },
        request: requestOf(method, path ?? joinAddress(baseURL, url), sent, body),
      };
    },
  },
  {
    of: 'supertest',
    is: (value) => typeof value['status'] === 'number' && ('req' in value || 'request' in value),
    read: async ({ status, headers, header, text, body, req, request }) => {
      const [sent, asked] = [membersOf(req), membersOf(request)];
      const came = omitContentEncoding(headers ?? header);
      return {
        ...{ status: Number(status), headers: came },
        body: typeof text === 'string' ? Buffer.from(text) : toBufferOfParsed(body, came['content-type']),
        request: requestOf(
          sent['method'] ?? asked['method'],
          sent['path'] ?? asked['url'],
          asked['header'],
          asked['_data'],
        ),
      };
    },
  },
];

/**
 * Reads a response of any client or server that tests use.
 *
 * @returns the response, and what it says of its request; `undefined` for what is no response over HTTP
 * @throws CommandError for a body that was read before
 */
export async function readTestedResponse(value: unknown): Promise<TestedResponse | undefined> {
  const members = membersOf(value);
  return forms.find(({ is }) => is(members))?.read(members);
}

/** The clients and servers whose responses can be read, for people. */
export const knownForms = forms.map(({ of }) => of);

function membersOf(value: unknown): Unknown {
  return (typeof value === 'object' || typeof value === 'function') && value !== null ? (value as Unknown) : {};
}

function areFunctions(value: Unknown, ...names: string[]): boolean {
  return names.every((name) => typeof value[name] === 'function');
}

async function call(value: Unknown, name: string): Promise<unknown> {
  const method = value[name];
  return typeof method === 'function' ? ((await method.call(value)) as unknown) : undefined;
}

/** A copy, so that the test can still read the body. */
function copyUnread(response: Unknown): Unknown {
  if (response['bodyUsed'] === true)
    throw new CommandError(
      'The body of this response has been read, so that nothing can be said of it; ' +
        'call toKeepContract or toRefuse before response.json(), or on a response.clone() made before.',
    );
  return membersOf((response['clone'] as () => unknown).call(response));
}

/** Reads a stream that can be read once, and lets the test read the same again. */
async function keepBody(body: Unknown): Promise<Buffer> {
  if (body['bodyUsed'] === true)
    throw new CommandError('The body of this response has been read; call toKeepContract or toRefuse before that.');
  const bytes = toBuffer(await call(body, 'arrayBuffer'));
  const text = (): string => bytes.toString('utf8');
  const again: Record<string, () => unknown> = {
    text,
    json: () => JSON.parse(text()) as unknown,
    arrayBuffer: () => new Uint8Array(bytes).buffer,
    bytes: () => new Uint8Array(bytes),
    blob: () => new Blob([new Uint8Array(bytes)]),
  };
  for (const [name, value] of Object.entries(again))
    Object.defineProperty(body, name, { configurable: true, value: async () => value() });
  Object.defineProperty(body, 'bodyUsed', { configurable: true, value: false });
  return bytes;
}

function toBuffer(bytes: unknown): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  if (ArrayBuffer.isView(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isArrayBuffer(bytes) ? Buffer.from(bytes) : Buffer.alloc(0);
}

/** Writes what a client has parsed as it came, as far as that can be known. */
function toBufferOfParsed(data: unknown, contentType: string | undefined): Buffer {
  if (data === undefined || data === '') return Buffer.alloc(0);
  if (typeof data === 'object' && data !== null && (ArrayBuffer.isView(data) || isArrayBuffer(data)))
    return toBuffer(data);
  const isRaw =
    typeof data === 'string' &&
    (contentType === undefined || !isJson({ contentType }) || tryParseJson(data) !== undefined);
  return Buffer.from(isRaw ? data : JSON.stringify(data));
}

/** Its class may be that of another realm. */
function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function requestOf(method: unknown, url: unknown, headers: unknown, body?: unknown): TestedResponse['request'] {
  const sent = typeof body === 'string' || body === undefined || body === null ? body : JSON.stringify(body);
  return {
    method: textOf(method)?.toUpperCase(),
    url: textOf(url),
    headers: headersOf(headers),
    ...(typeof sent === 'string' && { body: sent }),
  };
}

function joinAddress(base: unknown, url: unknown): string {
  const [start, end] = [textOf(base) ?? '', textOf(url) ?? ''];
  return URL.canParse(end) || start === '' ? end : `${start.replace(/\/+$/, '')}/${end.replace(/^\/+/, '')}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Headers of a body that the client has decoded. */
function omitContentEncoding(headers: unknown): Record<string, string> {
  const { 'content-encoding': _, ...others } = headersOf(headers);
  return others;
}

function headersOf(headers: unknown): Record<string, string> {
  const given = membersOf(headers);
  const pairs = areFunctions(given, 'entries')
    ? [...(given['entries'] as () => Iterable<[string, unknown]>).call(given)]
    : Object.entries(areFunctions(given, 'toJSON') ? membersOf((given['toJSON'] as () => unknown).call(given)) : given);
  const listed = pairs.filter(([, value]) => value !== undefined && value !== null && typeof value !== 'function');
  return Object.fromEntries(listed.map(([name, value]) => [name.toLowerCase(), [value].flat().map(String).join(', ')]));
}
