import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../scripts/contract/base/json.ts';

/** Answers a request, whose body has arrived as a text. */
export type Answering = (request: IncomingMessage, response: ServerResponse, text: string) => void;

/**
 * Serves on a free port of 127.0.0.1 while something is done.
 *
 * @param answer - answers each request
 * @param use - is given the address
 * @returns what was done
 */
export async function whileServing<Done>(answer: Answering, use: (url: string) => Promise<Done>): Promise<Done> {
  const server = createServer((request, response) => {
    const texts: string[] = [];
    request.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    request.on('end', () => answer(request, response, texts.join('')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Reads an object in JSON.
 *
 * @param text - the text
 * @returns the object; `undefined` for anything else
 */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
