import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { setRunningTimeout } from '../contract/base/running-timeout.ts';
import type { RequestHeaders } from '../serve/message/message.ts';
import { toNoAnswerError, NoAnswerError, maxBytes } from '../remote/remote.ts';

/** A request to forward. */
export type Forward = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Milliseconds in which the whole answer has to arrive. */
  timeout: number;
  /** Aborts when the caller is gone. */
  signal: AbortSignal | undefined;
};

/** An answer, whole, with its body as it was sent. */
export type Forwarded = {
  status: number;
  /** Names and values alternate, as they were sent, without those that concern the connection. */
  headers: string[];
  /** By lower-case name; several of the same name are joined with a comma. */
  received: Record<string, string>;
  raw: Buffer;
};

/** Headers that concern one connection (RFC 9110, section 7.6.1), or that this proxy writes itself. */
const ofConnection = new Set(
  [
    'connection proxy-connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding',
    'upgrade expect host content-length accept-encoding',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Chooses the headers that a proxy passes on.
 *
 * @returns all but those that concern the connection, those that `Connection` names included
 * @example pickEndToEndHeaders({ connection: 'x-hop', 'x-hop': '1', accept: '*' }) // { accept: '*' }
 */
export function pickEndToEndHeaders(headers: RequestHeaders): Record<string, string> {
  const named = listConnectionHeaders(String(headers['connection'] ?? ''));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || ofConnection.has(name) || named.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

function listConnectionHeaders(connection: string): Set<string> {
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * Sends a request over a connection of its own, and reads the whole answer. It follows no redirect.
 *
 * @param forward - see {@link Forward}
 * @throws NoAnswerError when no complete answer came
 */
export function sendOn({ url, method, headers, body, timeout, signal }: Forward): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body.length > 0 && { 'Content-Length': body.length }) },
      ...(signal !== undefined && { signal }),
    });
    const clock = setRunningTimeout(timeout, () =>
      sent.destroy(new NoAnswerError('late', `no complete answer came within ${timeout} ms`)),
    );
    let hasBegun = false;
    const fail = (error: Error): void => {
      clearInterval(clock);
      reject(error instanceof NoAnswerError ? error : toNoAnswerError(error, hasBegun));
    };
    sent.on('error', fail);
    // The server was not asked: `Upgrade` is not passed on.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(new NoAnswerError('broken', 'it switched to another protocol, without being asked'));
    });
    sent.on('response', (answer) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('error', fail);
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) sent.destroy(new NoAnswerError('broken', `the answer is longer than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      answer.on('end', () => {
        clearInterval(clock);
        const { statusCode: status = 0 } = answer;
        if (!answer.complete) fail(new NoAnswerError('broken', 'the answer is shorter than its Content-Length'));
        else if (status < 200) fail(new NoAnswerError('broken', `HTTP has no status ${status}`));
        else
          resolve({
            status,
            headers: answerHeaders(answer),
            received: joinHeaderValues(answer),
            raw: Buffer.concat(chunks),
          });
      });
    });
    sent.end(body);
  });
}

function answerHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = listConnectionHeaders(headers.connection ?? '');
  return rawHeaders.flatMap((name, i) => {
    const lower = name.toLowerCase();
    return i % 2 === 1 || ofConnection.has(lower) || named.has(lower) ? [] : [name, rawHeaders[i + 1] ?? ''];
  });
}

function joinHeaderValues({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]));
}
