import { connect } from 'node:net';
import type { Mock } from '../../scripts/mock/start.ts';

/** One answer, read to its end. */
export type Received = { status: number; headers: Headers; text: string; body: unknown };

/**
 * Sends a request as it is given.
 *
 * @param url - address
 * @param init - the options of fetch
 * @returns the answer; `body` is `undefined` if it is not JSON
 */
export async function send(url: string, init: RequestInit = {}): Promise<Received> {
  const response = await fetch(url, init);
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}

/**
 * Sends a body with the credentials of the demo account.
 *
 * @param url - address
 * @param body - a string or bytes, sent as they are, or a value to send as JSON
 * @param headers - headers that add to the usual ones or replace them; `null` removes one
 * @param method - HTTP method
 * @returns the answer
 * @example await sendWithKey(`${mock.url}/api/v0/ft-manager/mintFT`, { quantity: '1' }, { DappId: null })
 */
export function sendWithKey(
  url: string,
  body?: unknown,
  headers: Record<string, string | null> = {},
  method = 'POST',
): Promise<Received> {
  const sent = new Headers({
    'content-type': 'application/json',
    authorization: 'demo-api-key',
    dappid: 'demo-dapp-id',
    chainid: '80002',
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) sent.delete(name);
    else sent.set(name, value);
  }
  return send(url, { method, headers: sent, ...(body !== undefined && { body: textOf(body) }) });
}

/**
 * Posts a body to an operation of the platform, see {@link sendWithKey}.
 *
 * @param mock - the mock
 * @param path - path of the operation
 * @param body - a string or bytes, sent as they are, or a value to send as JSON
 * @param headers - headers that add to the usual ones or replace them; `null` removes one
 * @returns the answer
 */
export function post(
  { url }: Mock,
  path: string,
  body: unknown,
  headers: Record<string, string | null> = {},
): Promise<Received> {
  return sendWithKey(url + path, body, headers);
}

/**
 * Posts a body to the node.
 *
 * @param mock - the mock
 * @param body - a string or bytes, sent as they are, or a value to send as JSON
 * @param headers - extra headers
 * @returns the answer
 */
export function call({ rpcUrl }: Mock, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
  return send(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: textOf(body),
  });
}

/**
 * Reads an answer as JSON.
 *
 * @param answer - the answer
 * @returns the value
 * @throws SyntaxError if it is not JSON
 */
export function json({ text }: Received): unknown {
  return JSON.parse(text) as unknown;
}

function textOf(body: unknown): BodyInit {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
}

/**
 * Sends raw bytes over a new TCP connection, for requests that fetch would not send.
 *
 * @param mock - the mock
 * @param bytes - the bytes to send
 * @param end - `end` closes the client's side after them, `wait` leaves it open
 * @returns everything that the mock sent until it closed the connection
 */
export function raw({ url }: Pick<Mock, 'url'>, bytes: string, end: 'end' | 'wait' = 'wait'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes);
      if (end === 'end') socket.end();
    });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

/**
 * Sends a request, and waits until it has arrived, however long its answer takes: one that is answered at once goes
 * before it over the same connection.
 *
 * @param mock - the mock
 * @param message - the request, whole
 * @returns the answer: everything that follows until the mock closes the connection
 */
export async function arrived({ url }: Pick<Mock, 'url'>, message: string): Promise<{ answer: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  const closed = new Promise<void>((resolve, reject) => socket.once('close', () => resolve()).once('error', reject));
  const first = new Promise<void>((resolve) => {
    socket.on('data', (text: string) => {
      received += text;
      if (received.includes('{"status":"ok"')) resolve();
    });
  });
  socket.write(`GET /_twinspec/health HTTP/1.1\r\nHost: x\r\n\r\n${message}`);
  await Promise.race([first, closed]);
  return { answer: closed.then(() => received.slice(received.indexOf('}') + 1)) };
}
