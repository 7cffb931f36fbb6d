import { request as overHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { CommandError } from '../contract/errors.ts';
import { asObject, type Json } from '../contract/json.ts';
import { isDeeperThan } from '../contract/json-scan.ts';
import type { PlainRequest } from '../contract/request.ts';
import type { Fault } from './fault.ts';
import { doubledMember } from './json-text.ts';

/** An answer, as far as it could be read. */
export type Answer = {
  status: number;
  /** By lower-case name; several of the same name are joined with a comma. */
  headers: Record<string, string>;
  text: string;
  /** `undefined` if the body is not JSON. */
  body: Json | undefined;
  /** Faults of the message itself: its encoding, character set, JSON. */
  faults: Fault[];
};

/**
 * No answer came: `gone` if the server cannot be reached, `late` if the time for one answer was up, `over` if the time
 * for the whole run was, `closed` if the connection ended before an answer began, `broken` if the message was not
 * complete.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: 'gone' | 'late' | 'over' | 'closed' | 'broken';

  constructor(reason: NoAnswerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * How a request travels: over a connection that is `kept` from another one if there is any, or over a `new` one. A
 * server may close a kept connection at any moment; then the request is sent again, so it has to be safe to repeat (RFC
 * 9112, section 9.3.1).
 */
export type Connection = 'kept' | 'new';

/** Sends requests. */
export type Wire = {
  send: (request: PlainRequest, timeout: number, connection: Connection) => Promise<Answer>;
  close: () => void;
};

/** The largest answer that is read, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

/** The deepest nesting that is read: many parsers take no more than 1000 levels. */
export const maxLevels = 1000;

/**
 * Opens a client that shows answers as they are: it follows no redirects, and reports errors in the bytes of an answer
 * in its `faults`.
 *
 * @returns the wire; close it, or its connections stay open
 * @example const answer = await openWire().send({ method: 'GET', url, headers: {} }, 10_000, 'kept');
 */
export function openWire(): Wire {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  return {
    send: (request, timeout, connection) =>
      once(request, timeout, connection === 'kept' ? agents : { http: false, https: false }).catch((error: unknown) => {
        if (error !== closedWhileKept) throw error;
        return once(request, timeout, { http: false, https: false });
      }),
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** The server closed a kept connection while the request was on its way, so nothing came of it. */
const closedWhileKept = new NoAnswerError('closed', 'a kept connection was closed');

function once(
  { method, url, headers, body }: PlainRequest,
  timeout: number,
  agents: { http: HttpAgent | false; https: HttpsAgent | false },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const address = new URL(url);
    const isSafe = address.protocol === 'https:';
    const payload = body === undefined ? undefined : Buffer.from(body);
    const unsendable = Object.keys(headers).find((name) => !headerText.test(headers[name] ?? ''));
    if (unsendable !== undefined) throw unsendableHeader(unsendable);
    const sent = (isSafe ? overHttps : overHttp)(address, {
      method,
      agent: isSafe ? agents.https : agents.http,
      headers: {
        Accept: 'application/json, */*;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br',
        ...headers,
        ...(payload !== undefined && { 'Content-Length': payload.length }),
      },
    });
    let hasBegun = false;
    // The time limit is for the whole answer, so that a slow trickle does not hold up the run.
    const clock = setTimeout(
      () => sent.destroy(new NoAnswerError('late', `no complete answer came within ${timeout} ms`)),
      timeout,
    );
    const fail = (error: Error): void => {
      clearTimeout(clock);
      const isStale = sent.reusedSocket && !hasBegun && lostCodes.has(codeOf(error));
      reject(isStale ? closedWhileKept : error instanceof NoAnswerError ? error : noAnswer(error, hasBegun));
    };
    sent.on('error', fail);
    sent.on('response', (incoming) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('error', fail);
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) sent.destroy(new NoAnswerError('broken', `the answer is longer than ${maxBytes} bytes`));
        chunks.push(chunk);
      });
      incoming.on('end', () => {
        clearTimeout(clock);
        if (incoming.complete) {
          const answer = answerFrom(incoming.statusCode ?? 0, headersOf(incoming), Buffer.concat(chunks));
          resolve({ ...answer, faults: [...doubledType(incoming), ...answer.faults] });
        } else reject(new NoAnswerError('broken', 'the answer is shorter than its Content-Length'));
      });
    });
    sent.end(payload);
  });
}

/** System errors that mean that the server cannot be reached. */
const goneCodes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be resolved',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  ETIMEDOUT: 'the host does not respond',
};

/** System errors that mean that a connection was closed. */
const lostCodes = new Set(['ECONNRESET', 'EPIPE']);

function codeOf(error: Error): string {
  return String((error as NodeJS.ErrnoException).code ?? '');
}

/** What a field value may hold (RFC 9110, section 5.5), in Latin-1. */
const headerText = /^[\t\x20-\x7E\x80-\xFF]*$/;

function unsendableHeader(name: string): CommandError {
  return new CommandError(
    `The header ${name} cannot be sent: its value has a line break or another character that no header may have. ` +
      'Look at the environment variable, --header or --values that it comes from.',
  );
}

/**
 * Describes why a request got no answer.
 *
 * @param error - the error of the request, or of its answer
 * @param hasBegun - whether the answer had begun
 * @returns the reason, with a sentence that names no address
 * @example request.on('error', (error) => reject(noAnswer(error, false)));
 */
export function noAnswer(error: Error, hasBegun: boolean): NoAnswerError {
  const code = codeOf(error);
  const words = goneCodes[code];
  if (words !== undefined) return new NoAnswerError('gone', words);
  // What is no HTTP at all has an error of the parser (HPE_…).
  if (!hasBegun && !code.startsWith('HPE_'))
    return new NoAnswerError('closed', `the connection was closed without an answer (${code || error.message})`);
  return new NoAnswerError(
    'broken',
    `the answer is not a complete HTTP message (${code === '' ? error.message : code})`,
  );
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: maxBytes }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: maxBytes }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: maxBytes }),
  identity: (bytes) => bytes,
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: maxBytes }),
};

/** Several codings are listed in the order in which they were applied (RFC 9110, section 8.4). */
function decoded(raw: Buffer, encoding: string): Buffer {
  return encoding.split(',').reduceRight((bytes, name) => {
    const decode = decoders[name.trim()];
    if (decode === undefined) throw new TypeError(name);
    return decode(bytes);
  }, raw);
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const [type] = headersDistinct['content-type'] ?? [];
  const all = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [name, values.join(', ')]);
  return { ...Object.fromEntries(all), ...(type !== undefined && { 'content-type': type }) };
}

/** A message has one content type; which of two counts, clients decide differently. */
function doubledType({ headersDistinct }: IncomingMessage): Fault[] {
  const types = headersDistinct['content-type'] ?? [];
  if (types.length < 2) return [];
  const expected = 'one Content-Type (RFC 9110, section 5.3)';
  return [{ rule: 'content-type', pointer: '', expected, got: String(types.length) }];
}

/**
 * Reads an answer, and finds the faults in its bytes.
 *
 * @param status - HTTP status
 * @param headers - headers by lower-case name
 * @param raw - the bytes of the body
 * @returns the answer
 */
export function answerFrom(status: number, headers: Record<string, string>, raw: Buffer): Answer {
  const faults: Fault[] = [];
  let bytes = raw;
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && raw.length > 0) {
    try {
      bytes = decoded(raw, encoding);
    } catch {
      faults.push({
        rule: 'content-encoding',
        pointer: '',
        expected: `a body encoded as Content-Encoding says, ${encoding}`,
        got: 'other bytes',
      });
    }
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    faults.push({
      rule: 'byte-order-mark',
      pointer: '',
      expected: 'JSON without a byte order mark (RFC 8259, section 8.1)',
      got: 'one with it',
    });
  }
  if (!isUtf8(bytes))
    faults.push({
      rule: 'utf-8',
      pointer: '',
      expected: 'text in UTF-8 (RFC 8259, section 8.1)',
      got: 'bytes that are not UTF-8',
    });
  const read = parsed(text);
  const isDeep = read !== undefined && isDeeperThan(maxLevels, text);
  if (isDeep)
    faults.push({
      rule: 'nesting',
      pointer: '',
      expected: `lists and objects in at most ${maxLevels} levels (RFC 8259, section 9)`,
      got: 'more',
    });
  const body = isDeep ? undefined : read;
  const doubled = body === undefined ? undefined : doubledMember(text);
  if (doubled !== undefined)
    faults.push({
      rule: 'doubled-member',
      pointer: doubled,
      expected: 'each member once (RFC 8259, section 4)',
      got: 'this one twice',
    });
  faults.push(...otherStatus(status, headers['content-type'], body));
  return { status, headers, text, body, faults };
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A problem document that has a status has the one that it is sent with (RFC 9457, section 3.1.2). */
function otherStatus(status: number, contentType: string | undefined, body: Json | undefined): Fault[] {
  if (!/^application\/problem\+json\b/i.test(contentType ?? '')) return [];
  const { status: said } = asObject(body);
  if (said === undefined || said === status) return [];
  const expected = `the status of the answer, ${status} (RFC 9457, section 3.1.2)`;
  return [{ rule: 'problem', pointer: '/status', expected, got: JSON.stringify(said).slice(0, 60) }];
}
