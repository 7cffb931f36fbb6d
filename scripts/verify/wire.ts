import { request as overHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Json } from '../contract/json.ts';
import type { PlainRequest } from '../contract/request.ts';
import { doubledMember } from './doubles.ts';
import type { Fault } from './fault.ts';

/** What came back, as far as it could be read. */
export type Answer = {
  status: number;
  /** By lower-case name; several of one name are joined with a comma. */
  headers: Record<string, string>;
  text: string;
  /** `undefined` where the body is no JSON. */
  body: Json | undefined;
  /** What is wrong with the message itself: encoding, character set, JSON. */
  faults: Fault[];
};

/**
 * Nothing came back: `gone` when nobody listens, `late` when the time was over, `broken` when the message never ended.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: 'gone' | 'late' | 'broken';

  constructor(reason: NoAnswerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Sends requests over connections that stay open between them. */
export type Wire = { send: (request: PlainRequest, timeout: number) => Promise<Answer>; close: () => void };

/** The largest answer that is read. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Opens a way to servers. Redirects are not followed, and nothing about an answer is mended: what is wrong with its
 * bytes is said in its `faults`.
 *
 * @returns the wire; close it, or its connections stay open
 * @example const answer = await openWire().send({ method: 'GET', url, headers: {} }, 10_000);
 */
export function openWire(): Wire {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  return {
    send: (request, timeout) => once(request, timeout, agents),
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function once(
  { method, url, headers, body }: PlainRequest,
  timeout: number,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const address = new URL(url);
    const isSafe = address.protocol === 'https:';
    const payload = body === undefined ? undefined : Buffer.from(body);
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
    // The whole answer has this time, so that one that trickles does not hold up the run.
    const clock = setTimeout(
      () => sent.destroy(new NoAnswerError('late', `no whole answer came within ${timeout} ms`)),
      timeout,
    );
    const fail = (error: Error): void => {
      clearTimeout(clock);
      reject(error instanceof NoAnswerError ? error : noAnswer(error));
    };
    sent.on('error', fail);
    sent.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('error', fail);
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) sent.destroy(new NoAnswerError('broken', `the answer is longer than ${mostBytes} bytes`));
        chunks.push(chunk);
      });
      incoming.on('end', () => {
        clearTimeout(clock);
        if (incoming.complete)
          resolve(answerFrom(incoming.statusCode ?? 0, headersOf(incoming), Buffer.concat(chunks)));
        else reject(new NoAnswerError('broken', 'the answer ended before its announced length'));
      });
    });
    sent.end(payload);
  });
}

/** What the system says when there is nobody, in words. */
const goneCodes: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'the host does not react',
};

function noAnswer(error: Error): NoAnswerError {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  const words = goneCodes[code];
  if (words !== undefined) return new NoAnswerError('gone', words);
  return new NoAnswerError('broken', `the answer is no HTTP message that ends (${code === '' ? error.message : code})`);
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: mostBytes }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: mostBytes }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: mostBytes }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: mostBytes }),
};

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]));
}

/**
 * Reads an answer, and says what is wrong with its bytes.
 *
 * @param status - HTTP status
 * @param headers - by lower-case name
 * @param raw - the body as it came
 * @returns the answer
 */
export function answerFrom(status: number, headers: Record<string, string>, raw: Buffer): Answer {
  const faults: Fault[] = [];
  let bytes = raw;
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity' && raw.length > 0) {
    try {
      const decode = decoders[encoding];
      if (decode === undefined) throw new TypeError(encoding);
      bytes = decode(raw);
    } catch {
      faults.push({
        rule: 'content-encoding',
        pointer: '',
        expected: `a body in the encoding ${encoding} that Content-Encoding announces`,
        got: 'bytes that are not in it',
      });
    }
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    faults.push({
      rule: 'byte-order-mark',
      pointer: '',
      expected: 'JSON without a byte order mark (RFC 8259, section 8.1)',
      got: 'a byte order mark before it',
    });
  }
  if (!isUtf8(bytes))
    faults.push({
      rule: 'utf-8',
      pointer: '',
      expected: 'text in UTF-8 (RFC 8259, section 8.1)',
      got: 'bytes that are no UTF-8',
    });
  const body = parsed(text);
  const doubled = body === undefined ? undefined : doubledMember(text);
  if (doubled !== undefined)
    faults.push({
      rule: 'doubled-member',
      pointer: doubled,
      expected: 'each member once (RFC 8259, section 4)',
      got: 'the member twice',
    });
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
