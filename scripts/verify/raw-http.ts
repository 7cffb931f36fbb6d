import { request as overHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { CommandError } from '../contract/base/errors.ts';
import { streamFormat } from '../contract/media/media.ts';
import type { WrittenHttpRequest } from '../contract/request/write-request.ts';
import { setRunningTimeout } from '../contract/base/running-timeout.ts';
import type { Fault } from '../findings/findings.ts';
import {
  codeOf,
  toNoAnswerError,
  NoAnswerError,
  toReceivedAnswer,
  maxBytes,
  type ReceivedAnswer,
} from '../remote/remote.ts';

/**
 * How a request travels: over a connection that is `kept` from another one if there is any, or over a `new` one. A
 * server may close a kept connection at any moment; then the request is sent again, so it has to be safe to repeat (RFC
 * 9112, section 9.3.1).
 */
export type Connection = 'kept' | 'new';

/** Sends requests. */
export type RawHttpClient = {
  send: (request: WrittenHttpRequest, timeout: number, connection: Connection) => Promise<ReceivedAnswer>;
  close: () => void;
};

/**
 * Opens a client that shows answers as they are: it follows no redirects, and reports errors in the bytes of an answer
 * in its `faults`.
 *
 * @returns the wire; close it, or its connections stay open
 * @example const answer = await openRawHttpClient().send({ method: 'GET', url, headers: {} }, 10_000, 'kept');
 */
export function openRawHttpClient(): RawHttpClient {
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

/** The server closed a kept connection while the request was on its way, so it may have been lost. */
const closedWhileKept = new NoAnswerError('closed', 'a kept connection was closed');

function once(
  { method, url, headers, body }: WrittenHttpRequest,
  timeout: number,
  agents: { http: HttpAgent | false; https: HttpsAgent | false },
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    if (!URL.canParse(url)) throw unusableAddress(url);
    const address = new URL(url);
    const isSafe = address.protocol === 'https:';
    const payload = body === undefined ? undefined : Buffer.from(body);
    const unnamed = Object.keys(headers).find((name) => !headerName.test(name));
    if (unnamed !== undefined) throw unsendableName(unnamed);
    const unsendable = Object.keys(headers).find((name) => !headerText.test(headers[name] ?? ''));
    if (unsendable !== undefined) throw unsendableHeader(unsendable);
    const sent = (isSafe ? overHttps : overHttp)(address, {
      method,
      agent: isSafe ? agents.https : agents.http,
      headers: {
        Accept: 'application/json, */*;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br',
        ...withoutEmptyType(headers),
        ...(payload !== undefined && { 'Content-Length': payload.length }),
      },
    });
    let hasBegun = false;
    // The time limit is for the whole answer, so that a slow trickle does not hold up the run.
    let clock = setRunningTimeout(timeout, () =>
      sent.destroy(new NoAnswerError('late', `no complete answer came within ${timeout} ms`)),
    );
    const fail = (error: Error): void => {
      clearInterval(clock);
      const isStale = sent.reusedSocket && !hasBegun && lostCodes.has(codeOf(error));
      reject(isStale ? closedWhileKept : error instanceof NoAnswerError ? error : toNoAnswerError(error, hasBegun));
    };
    sent.on('error', fail);
    sent.on('response', (incoming) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      let size = 0;
      const answer = (): ReceivedAnswer => {
        const received = toReceivedAnswer(incoming.statusCode ?? 0, headersOf(incoming), Buffer.concat(chunks));
        return { ...received, faults: [...findDoubledType(incoming), ...received.faults] };
      };
      if (streamFormat({ contentType: incoming.headers['content-type'] ?? '' }) !== undefined) {
        // A stream may wait for things to happen, and need not end.
        clearInterval(clock);
        clock = setRunningTimeout(Math.min(timeout, streamTime), () => {
          resolve(answer());
          sent.destroy();
        });
      }
      incoming.on('error', fail);
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) sent.destroy(new NoAnswerError('broken', `the answer is longer than ${maxBytes} bytes`));
        chunks.push(chunk);
      });
      incoming.on('end', () => {
        clearInterval(clock);
        if (incoming.complete) resolve(answer());
        else reject(new NoAnswerError('broken', 'the answer is shorter than its Content-Length'));
      });
    });
    sent.end(payload);
  });
}

/** Milliseconds for which a stream is read. */
const streamTime = 200;

/** System errors that mean that a connection was closed. */
const lostCodes = new Set(['ECONNRESET', 'EPIPE']);

/** The name of a field (RFC 9110, section 5.6.2). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** What a field value may hold (RFC 9110, section 5.5), in Latin-1. */
const headerText = /^[\t\x20-\x7E\x80-\xFF]*$/;

function unusableAddress(url: string): CommandError {
  return new CommandError(
    `No request can be sent to ${JSON.stringify(url)}: it is no URL. ` +
      'A path of an OpenAPI document begins with a slash, and a server has the address of one.',
  );
}

function unsendableName(name: string): CommandError {
  return new CommandError(
    `The header ${JSON.stringify(name)} cannot be sent: no header may have this name. Correct it in the document.`,
  );
}

function unsendableHeader(name: string): CommandError {
  return new CommandError(
    `The header ${name} cannot be sent: its value has a line break or another character that no header may have. ` +
      'Look at the environment variable, --header or --values that it comes from.',
  );
}

/** As in curl, an empty media type stands for none: a body without one. */
function withoutEmptyType(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== '' || name.toLowerCase() !== 'content-type'),
  );
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const [type] = headersDistinct['content-type'] ?? [];
  const all = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [name, values.join(', ')]);
  return { ...Object.fromEntries(all), ...(type !== undefined && { 'content-type': type }) };
}

/** A message has one content type; which of two counts, clients decide differently. */
function findDoubledType({ headersDistinct }: IncomingMessage): Fault[] {
  const types = headersDistinct['content-type'] ?? [];
  if (types.length < 2) return [];
  const expected = 'one Content-Type (RFC 9110, section 5.3)';
  return [{ rule: 'content-type', pointer: '', expected, got: String(types.length) }];
}
