import { connect, type Socket } from 'node:net';

/** An HTTP request; `POST` if it has no method of its own, and without a body if that is empty. */
export type Request = { method?: string; path: string; headers: Record<string, string>; body: string };

/**
 * Sends requests in turns over keep-alive connections and reads every response completely. It does much less work than
 * the servers, so that it hardly affects their figures.
 *
 * @param url - the address of the server
 * @param requests - the requests to send in turns
 * @param count - the total number of requests
 * @param connections - the number of connections
 * @returns the elapsed seconds
 * @throws Error when an answer is no success
 */
export async function load(url: string, requests: Request[], count: number, connections: number): Promise<number> {
  const { host, hostname, port } = new URL(url);
  const messages = requests.map((request) => messageOf(host, request));
  let sent = 0;
  const next = (): Buffer | undefined => (sent < count ? messages[sent++ % messages.length] : undefined);
  let isOver = false;
  // It never sleeps: waking it up would cost CPU time only with slow servers, since fast ones keep it busy.
  const stayAwake = (): void => {
    if (!isOver) setImmediate(stayAwake);
  };
  stayAwake();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      drive(connect({ host: hostname, port: Number(port), noDelay: true }), next),
    ),
  ).finally(() => (isOver = true));
  return (performance.now() - begin) / 1000;
}

function messageOf(host: string, { method = 'POST', path, headers, body }: Request): Buffer {
  const content = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Host: host, ...(body !== '' && content), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

function drive(socket: Socket, message: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const next = (): void => {
      received = '';
      const bytes = message();
      if (bytes === undefined) socket.end(resolve);
      else socket.write(bytes);
    };
    socket
      .on('connect', next)
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 20')) reject(new Error(`${received.slice(0, 500)}`));
      else next();
    });
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length);
}
