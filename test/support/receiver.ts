import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived somewhere. */
export type Received = { method: string; url: string; headers: Record<string, string>; body: string };

/** A server that keeps what it receives. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Waits until so many requests have come. */
  all: (count: number) => Promise<Received[]>;
  close: () => Promise<void>;
};

/**
 * Starts a server on 127.0.0.1 that keeps what it receives.
 *
 * @param statusOf - the status of the answer to each request, counted from 0; default 204
 * @returns the server; the caller closes it
 */
export async function receiver(
  statusOf: (count: number) => number | { status: number; headers: Record<string, string> } = () => 204,
): Promise<Receiver> {
  const received: Received[] = [];
  let wake: () => void = () => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const made = statusOf(received.length);
      const { status, headers } = typeof made === 'number' ? { status: made, headers: {} } : made;
      const { method = '', url = '' } = request;
      received.push({ method, url, headers: request.headers as Record<string, string>, body });
      response.writeHead(status, headers).end();
      wake();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    all: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
