import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect } from 'vitest';
import type { TwinspecError } from '../../src/index.ts';

/** A JSON body, in most tests a JSON-RPC request. */
export type Call = { id: number; method: string; params: unknown[]; [member: string]: unknown };

/** The result of a call: its value, or the error that it threw. */
export type Outcome = TwinspecError & { value?: unknown };

/** One request that a test server received. */
export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string; json: Call };

/** Answers one request; `count` is 1 for the first. */
export type Answer = (request: Received, response: ServerResponse, count: number) => void;

/** A server for one test. */
export type TestServer = {
  url: string;
  received: Received[];
  /** The answers that are neither complete nor cut off by the client. */
  open: Set<ServerResponse>;
  close: () => Promise<void>;
};

const running: TestServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

/** Starts a server on a free port; it is stopped after the test. */
export async function serve(answer: Answer): Promise<TestServer> {
  const received: Received[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    open.add(response);
    // fetch pools connections by address, and the next server may get the port of the last one.
    response.shouldKeepAlive = false;
    response.on('close', () => open.delete(response));
    let body = '';
    for await (const chunk of request) body += String(chunk);
    let json = undefined as unknown as Call;
    try {
      json = JSON.parse(body) as Call;
    } catch {
      // Not every request has a JSON body.
    }
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body, json });
    answer(received.at(-1) as Received, response, received.length);
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: TestServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  running.push(started);
  return started;
}

/** Sends JSON, or a text as it is. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Answers each call of a request as a node does, with a fixed result or one that a function makes of the call. */
export const rpcResult =
  (result: unknown): Answer =>
  ({ json }, response) => {
    const answer = (call: Call): unknown => ({
      jsonrpc: '2.0',
      id: call.id,
      result: typeof result === 'function' ? result(call) : result,
    });
    send(response, 200, Array.isArray(json) ? (json as Call[]).map(answer) : answer(json));
  };

/** Waits for a call and gives its value or its error, so that a table can compare it. */
export async function outcome(call: Promise<unknown>): Promise<Outcome> {
  return call.then(
    (value) => ({ value }) as Outcome,
    (error: unknown) => error as Outcome,
  );
}

/** A timeout that no test gets to, in milliseconds. */
export const farAway = 600_000;

/** How many timers keep this process alive. */
export const activeTimers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

/**
 * Expects that there are no more timers than before. Node's own timers of a connection end within 2 s on an idle
 * machine; one that a client left behind would run for its whole timeout, which has to be {@link farAway}.
 */
export async function expectNoMoreTimersThan(before: number): Promise<void> {
  const deadline = Date.now() + farAway / 5;
  await until(() => activeTimers() <= before || Date.now() > deadline);
  expect(activeTimers()).toBeLessThanOrEqual(before);
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
