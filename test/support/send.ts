import { connect } from 'node:net';
import type { Mock } from '../../scripts/mock/start.ts';

/** One answer, read to its end. */
export type Received = { status: number; headers: Headers; text: string; body: unknown };

/**
 * Sends a request as it is given.
 *
 * @param url - address
 * @param init - as for fetch
 * @returns the answer; `body` is `undefined` when it is no JSON
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
 * Posts a body to an operation of the platform with the demo credentials.
 *
 * @param mock - the mock
 * @param path - of the operation
 * @param body - is put into JSON, unless it is text already
 * @param headers - more headers; an empty value leaves a demo credential out
 * @returns the answer
 */
export function post(
  { url }: Mock,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Received> {
  const credentials = {
    authorization: 'demo-api-key',
    dappid: 'demo-dapp-id',
    chainid: '80002',
    'content-type': 'application/json',
  };
  const sent = Object.entries({ ...credentials, ...headers }).filter(([, value]) => value !== '');
  return send(url + path, { method: 'POST', headers: Object.fromEntries(sent), body: textOf(body) });
}

/**
 * Posts a body to the node.
 *
 * @param mock - the mock
 * @param body - is put into JSON, unless it is text already
 * @param headers - more headers
 * @returns the answer
 */
export function call({ rpcUrl }: Mock, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
  return send(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: textOf(body),
  });
}

function textOf(body: unknown): BodyInit {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
}

/**
 * Sends bytes over a connection of their own, as no well-behaved client would.
 *
 * @param mock - the mock
 * @param bytes - what to write
 * @param end - whether the client then ends its side
 * @returns all that came back until the mock closed the connection
 */
export function raw({ url }: Mock, bytes: string, end: 'end' | 'wait' = 'wait'): Promise<string> {
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
