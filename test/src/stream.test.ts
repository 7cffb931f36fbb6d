import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { anyMedia, httpStreams, type HttpRow } from '../../src/runtime.ts';
import type { StreamOfItems } from '../../src/operation-row.ts';
import { outcome, send, serve, until, type Received, type TestServer } from './server.ts';

// The servers of events are written from the WHATWG standard (HTML, section 9.2), not from the client.

type Items = { watch: (argument?: object, options?: object) => AsyncGenerator<unknown, void, undefined> };

const events: StreamOfItems = { name: 'watch', contentType: 'text/event-stream', format: 'events', item: 'json' };
const lines: StreamOfItems = { name: 'watch', contentType: 'application/jsonl', format: 'lines', item: 'json' };
const sequence: StreamOfItems = { ...lines, contentType: 'application/json-seq', format: 'sequence' };

function clientOf(server: TestServer, stream: StreamOfItems, options: object = {}, row: Partial<HttpRow> = {}) {
  const watch: HttpRow = {
    method: 'GET',
    path: '/watch',
    input: 'parts',
    safeToRepeat: true,
    answers: { 200: 'text' },
    stream,
    ...row,
  };
  return httpStreams<Items>({ schemes: {}, operations: { watch } }, { baseUrl: server.url, ...options }, anyMedia);
}

function begin(response: ServerResponse, type = 'text/event-stream'): void {
  // After `Connection: close`, Node's fetch takes a lost connection for the end.
  response.shouldKeepAlive = true;
  response.writeHead(200, { 'Content-Type': type });
}

/** A server that sends texts, in pieces, and then ends the answer, and after that says that there is no more. */
const once = (pieces: (string | Buffer)[], type?: string): Promise<TestServer> =>
  serve(async (_, response, count) => {
    if (count > 1) return send(response, 204, '');
    begin(response, type);
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    response.end();
  });

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('an event stream', () => {
  const text: StreamOfItems = { ...events, item: 'text-event' };
  test.each<[string, string, unknown[]]>([
    ['has a byte order mark', '\uFEFFdata: 1\n\n', [{ data: '1' }]],
    ['ends its lines with CR', 'data: 1\rdata: 2\r\rdata: 3\r\r', [{ data: '1\n2' }, { data: '3' }]],
    ['ends its lines with CRLF', 'data: 1\r\n\r\ndata: 2\r\n\r\n', [{ data: '1' }, { data: '2' }]],
    ['ends its lines in all ways', 'data: 1\r\ndata: 2\n\rdata: 3\r\r\n', [{ data: '1\n2' }, { data: '3' }]],
    ['has comments', ': hello\n\ndata: 1\n:\n: x\n\n', [{ data: '1' }]],
    ['has data in several lines', 'data: YHOO\ndata: +2\ndata: 10\n\n', [{ data: 'YHOO\n+2\n10' }]],
    ['has empty data', 'data\n\ndata\ndata\n\ndata:', [{ data: '' }, { data: '\n' }]],
    [
      'has one space that does not count',
      'data:test\n\ndata: test\n\ndata:  test\n\n',
      [{ data: 'test' }, { data: 'test' }, { data: ' test' }],
    ],
    [
      'has types',
      'event: add\ndata: 73857293\n\nevent\ndata: 1\n\n',
      [{ event: 'add', data: '73857293' }, { data: '1' }],
    ],
    [
      'has ids',
      'id: 1\ndata: a\n\nid\ndata: b\n\n',
      [
        { id: '1', data: 'a' },
        { id: '', data: 'b' },
      ],
    ],
    ['has an id with NUL', 'id: 1\0\ndata: a\n\n', [{ data: 'a' }]],
    ['has unknown fields', 'other: 1\ndata: a\n\nDATA: 2\n\n', [{ data: 'a' }]],
    ['has events without data', 'event: ping\n\ndata: a\n\n', [{ data: 'a' }]],
    ['is cut off in an event', 'data: a\n\ndata: b\n', [{ data: 'a' }]],
    ['has characters of several bytes', 'data: 📦 é\n\n', [{ data: '📦 é' }]],
  ])('that %s is read, in whatever pieces it comes', async (_, written, expected) => {
    const bytes = Buffer.from(written);
    for (const size of [bytes.length, 1]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (__, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      const server = await once(pieces);
      expect(await all(clientOf(server, text, {}, { safeToRepeat: false }).watch())).toEqual(expected);
      expect(server.received[0]?.headers.accept).toBe('text/event-stream');
    }
  });

  test('that ends its lines with CR shows an event at once', async () => {
    const server = await serve((_, response) => {
      begin(response);
      response.write('data: 1\r\r');
    });
    const items = clientOf(server, events).watch();
    expect(await items.next()).toEqual({ done: false, value: 1 });
    await items.return();
    await until(() => server.open.size === 0);
  });

  test.each<[StreamOfItems['item'], unknown]>([
    ['json', { a: 1 }],
    ['text', '{"a":1}'],
    ['json-event', { data: { a: 1 }, id: '7', event: 'e', retry: 5 }],
    ['text-event', { data: '{"a":1}', id: '7', event: 'e', retry: 5 }],
  ])('has items of the kind %s', async (item, expected) => {
    const server = await once(['id: 7\nevent: e\nretry: 5\ndata: {"a":1}\n\n']);
    expect(await all(clientOf(server, { ...events, item }).watch())).toEqual([expected]);
  });

  test('is over after [DONE]', async () => {
    const server = await once(['retry: 1\ndata: 1\n\ndata: [DONE]\n\ndata: 2\n\n']);
    expect(await all(clientOf(server, events).watch())).toEqual([1]);
    expect(server.received).toHaveLength(1);
  });

  test('that is none says what it is', async () => {
    const server = await serve((_, response) => send(response, 200, { no: 'stream' }));
    expect(await outcome(clientOf(server, events).watch().next())).toMatchObject({
      name: 'MalformedResponseError',
      message: 'watch: the answer is no text/event-stream, but application/json.',
    });
    await until(() => server.open.size === 0);
  });
});

describe('an event stream that breaks off', () => {
  /** Sends events 1 to 12 from behind the last one that the client has, three at a time, and breaks off. */
  const numbered =
    (end: (response: ServerResponse) => void, head = '') =>
    ({ headers }: Received, response: ServerResponse): void => {
      const from = Number(headers['last-event-id'] ?? 0) + 1;
      if (from > 12) return send(response, 204, '');
      begin(response);
      const batch = [from, from + 1, from + 2].map((n) => `id: ${n}\ndata: ${n}\n\n`);
      response.write(`${head}${batch.join('')}id: 99\ndata: 99\n`, () => end(response));
      return undefined;
    };
  const twelve = Array.from({ length: 12 }, (_, i) => i + 1);

  test.each<[string, (response: ServerResponse) => void]>([
    ['cleanly', (response) => response.end()],
    ['with a lost connection', (response) => setTimeout(() => response.destroy(), 20)],
  ])('%s goes on behind the last event until the server says 204', async (_, end) => {
    const server = await serve(numbered(end, 'retry: 1\n'));
    expect(await all(clientOf(server, events).watch())).toEqual(twelve);
    expect(server.received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '3', '6', '9', '12']);
  });

  test('counts an id without data, takes one off, and sends one in UTF-8', async () => {
    const answers = ['retry: 1\nid: 7\n\n', 'data: 1\n\n', 'id: ü 📦\ndata: 2\n\n', 'id\ndata: 3\n\n'];
    const server = await serve((_, response, count) => {
      const answer = answers[count - 1];
      if (answer === undefined) return send(response, 204, '');
      begin(response);
      response.end(answer);
    });
    expect(await all(clientOf(server, events).watch())).toEqual([1, 2, 3]);
    const ids = server.received.map(({ headers }) => headers['last-event-id'] as string | undefined);
    expect(ids.map((id) => id && Buffer.from(id, 'latin1').toString())).toEqual([
      undefined,
      '7',
      '7',
      'ü 📦',
      undefined,
    ]);
  });

  test('waits as long as the server wishes', async () => {
    const times: number[] = [];
    const server = await serve((_, response, count) => {
      times.push(Date.now());
      if (count > 1) return send(response, 204, '');
      begin(response);
      response.end('retry: x\nretry: 120\nid: 1\ndata: 1\n\n');
    });
    await all(clientOf(server, events).watch());
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(119);
  });

  test.each([
    // Each wait is at least this, and at most half as long again.
    ['retry: 0\n\n', [200, 400, 800, 1600, 3200]],
    ['retry: 0\nid: 1\n\n', [200, 400, 800, 1600, 3200]],
    ['retry: 1000\nid: 1\ndata: 1\n\n', [1000, 1000, 1000, 1000, 1000]],
    ['retry: 0\nid: 1\ndata: 1\n\n', [200, 200, 200, 200, 200]],
    ['retry: 60000\n\n', [60_000, 60_000, 60_000, 60_000, 60_000]],
  ])('waits longer each time after answers of %j, until data comes', async (text, least) => {
    const [waits, wait] = [[] as number[], globalThis.setTimeout];
    vi.stubGlobal('setTimeout', (listener: () => void, milliseconds = 0) => {
      // Timeouts of calls are whole numbers; a wait is drawn at random.
      if (Number.isInteger(milliseconds)) return wait(listener, milliseconds);
      waits.push(milliseconds);
      return wait(listener, 0);
    });
    try {
      const server = await serve((_, response, count) => {
        if (count > least.length) return send(response, 204, '');
        begin(response);
        response.end(text);
      });
      await all(clientOf(server, events, { timeout: Infinity }).watch());
    } finally {
      vi.unstubAllGlobals();
    }
    expect(waits).toHaveLength(least.length);
    expect(waits.filter((one, i) => one < (least[i] ?? 0) || one > (least[i] ?? 0) * 1.5)).toEqual([]);
    // Clients that lost the same server do not come back at the same moment.
    expect(new Set(waits).size).toBe(waits.length);
  });

  test('survives a server that is busy or gone for a while', async () => {
    const server = await serve((request, response, count) => {
      if (count % 3 === 2) return send(response, 503, 'restarting');
      if (count % 3 === 0) return void response.destroy();
      return numbered((each) => each.end(), 'retry: 1\n')(request, response);
    });
    expect(await all(clientOf(server, events, { retry: 0 }).watch())).toEqual(twelve);
  });

  test.each<[string, string, Partial<HttpRow>]>([
    ['has no ids, so events could be lost or repeated', 'data: 1\n\n', {}],
    ['is not safe to repeat', 'retry: 1\nid: 1\ndata: 1\n\n', { safeToRepeat: false, method: 'POST' }],
  ])('is an error if it %s', async (_, text, row) => {
    const server = await serve((__, response) => {
      begin(response);
      response.write(text, () => setTimeout(() => response.destroy(), 20));
    });
    const items = clientOf(server, events, {}, row).watch();
    expect(await items.next()).toEqual({ done: false, value: 1 });
    expect(await outcome(items.next())).toMatchObject({ name: 'NetworkError', operation: 'watch', status: 200 });
    expect(server.received).toHaveLength(1);
  });

  test('ends where the caller aborts, also while it waits', async () => {
    const controller = new AbortController();
    const server = await serve((_, response) => {
      begin(response);
      response.end('retry: 1000000\nid: 1\ndata: 1\n\n');
    });
    const items = clientOf(server, events).watch({}, { signal: controller.signal });
    await items.next();
    const next = outcome(items.next());
    await until(() => server.open.size === 0);
    controller.abort('enough');
    expect(await next).toMatchObject({ name: 'AbortError', cause: 'enough' });
  });

  test('is an error if it refuses to go on', async () => {
    const server = await serve((_, response, count) => {
      if (count > 1) return send(response, 403, { message: 'no more' });
      begin(response);
      response.end('retry: 1\nid: 1\ndata: 1\n\n');
    });
    const items = clientOf(server, events).watch();
    await items.next();
    expect(await outcome(items.next())).toMatchObject({ name: 'UnauthorizedError', status: 403 });
  });
});

describe('a stream of JSON', () => {
  test.each<[StreamOfItems, string]>([
    [lines, '{"n":1}\r\n\n[2]\n"drei 📦"\nnull'],
    [sequence, '\u001e{"n":1}\n\u001e\u001e[\n2]\n\u001e"drei 📦"\n\u001enull\n'],
  ])('is read, in whatever pieces it comes: %j', async (stream, written) => {
    const bytes = Buffer.from(written);
    for (const size of [bytes.length, 1]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      const server = await once(pieces, stream.contentType);
      expect(await all(clientOf(server, stream).watch())).toEqual([{ n: 1 }, [2], 'drei 📦', null]);
      expect(server.received).toHaveLength(1);
    }
  });

  test.each<[string, StreamOfItems, string]>([
    ['a broken item', lines, '{"n":1}\n{"n":\n{"n":3}\n'],
    ['an item that is cut off', lines, '1\n{"n"'],
    ['a number that may be cut off (RFC 7464, section 2.4)', sequence, '\u001e{"n":1}\n\u001e12'],
    ['a broken event', events, 'data: 1\n\ndata: {\n\ndata: 3\n\n'],
  ])('with %s ends with its place', async (_, stream, text) => {
    const server = await once([text], stream.contentType);
    const items = clientOf(server, stream).watch();
    await items.next();
    expect(await outcome(items.next())).toMatchObject({
      name: 'MalformedResponseError',
      message: 'watch: item 1 of the stream, counted from 0: is not JSON.',
      pointer: '/1',
    });
    expect(await items.next()).toEqual({ done: true, value: undefined });
    await until(() => server.open.size === 0);
  });

  test('is checked item by item', async () => {
    const server = await once(['1\n2\n"three"\n'], lines.contentType);
    const seen: unknown[] = [];
    const validate = async (_: unknown, { value, isItem }: { value: unknown; isItem?: true }): Promise<void> => {
      if (isItem) seen.push(value);
    };
    await all(clientOf(server, lines, { validate }).watch());
    expect(seen).toEqual([1, 2, 'three']);
  });

  test('that breaks off is an error, and no request is repeated', async () => {
    const server = await serve((_, response) => {
      begin(response, lines.contentType);
      response.write('1\n2', () => setTimeout(() => response.destroy(), 20));
    });
    const items = clientOf(server, lines).watch();
    expect(await items.next()).toEqual({ done: false, value: 1 });
    expect((await outcome(items.next())).name).toBe('NetworkError');
    expect(server.received).toHaveLength(1);
  });

  test('has no item longer than allowed', async () => {
    for (const stream of [lines, sequence, events]) {
      const server = await once(['data: 1\n', '9'.repeat(200), '9'.repeat(200), '\n\n'], stream.contentType);
      const error = await outcome(all(clientOf(server, stream, { maxResponseBytes: 300 }).watch()));
      expect(error.message).toContain(stream === lines ? 'not JSON' : 'over maxResponseBytes');
    }
  });
});

describe('the connection of a stream', () => {
  const endless = () =>
    serve((_, response) => {
      begin(response, lines.contentType);
      const timer = setInterval(() => response.write('1\n'), 5);
      response.on('close', () => clearInterval(timer));
    });

  test('closes when the loop is left', async () => {
    const server = await endless();
    let count = 0;
    for await (const item of clientOf(server, lines).watch()) if (item === 1 && ++count === 3) break;
    expect(count).toBe(3);
    await until(() => server.open.size === 0);
  });

  test('closes when the signal aborts, and the loop gets an AbortError', async () => {
    const server = await endless();
    const controller = new AbortController();
    const failure = outcome(
      (async () => {
        for await (const _ of clientOf(server, lines).watch({}, { signal: controller.signal })) controller.abort();
      })(),
    );
    expect(await failure).toMatchObject({ name: 'AbortError', operation: 'watch' });
    await until(() => server.open.size === 0);
  });

  type Timed = { items: AsyncGenerator<unknown, void, undefined>; timeout: number };

  test('is not limited by the timeout once it has begun, and not by the size of the whole', async () => {
    const server = await endless();
    const watchWithin = async (timeout: number): Promise<Timed> => {
      const items = clientOf(server, lines, { timeout, maxResponseBytes: 20 }).watch();
      const first = await outcome(items.next());
      // On a busy machine, the time may be over before it has begun.
      return first.name === 'TimeoutError' ? watchWithin(timeout * 2) : { items, timeout };
    };
    const { items, timeout } = await watchWithin(60);
    const start = Date.now();
    let count = 0;
    while (Date.now() - start < 3 * timeout || count < 15) {
      expect(await items.next()).toEqual({ done: false, value: 1 });
      count++;
    }
    await items.return();
  });

  test('is not made before the first item is asked for', async () => {
    const server = await endless();
    const items = clientOf(server, lines).watch();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.received).toEqual([]);
    await items.return();
  });

  test('shows no secret in errors', async () => {
    const server = await once(['retry: 1\nid: 1\ndata: 1\n\ndata: secret-key-1 {\n\n']);
    const items = clientOf(server, events, { headers: { 'X-Key': 'secret-key-1' } }).watch();
    await items.next();
    const error = await outcome(items.next());
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('secret-key-1');
  });
});
