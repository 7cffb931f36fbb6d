import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchOf } from '../../scripts/serve/fetch/fetch.ts';
import type { PlainResponse, StreamedBody } from '../../scripts/serve/message/message.ts';
import { close, httpServerOf, listen } from '../../scripts/serve/http/node-http.ts';

type Made = { body: StreamedBody; asked: () => number; isStopped: () => boolean };

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((end) => end())));

/** Serves a body with node:http, and all else with a text. */
async function serving(body: () => PlainResponse['body'], reports: unknown[] = []) {
  const server = httpServerOf(
    async ({ url }) => ({ status: 200, headers: ['Content-Type', 'text/plain'], body: url === '/' ? body() : 'other' }),
    { bodyLimit: 1000, requestTimeout: 10_000, report: (error) => reports.push(error) },
  );
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const end = (): Promise<void> => close(server, 200);
  closing.push(end);
  return { url: `http://127.0.0.1:${port}/`, port, end };
}

const fetching =
  (body: () => PlainResponse['body']): ((url: string, init?: RequestInit) => Promise<Response>) =>
  (url, init) =>
    fetchOf(async () => ({ status: 200, headers: [], body: body() }), 1000)(new Request(url, init));

/** Chunks of a body, counted, as an iterable or as a stream of the platform. */
function counted(form: string, chunk: (i: number) => string | undefined | Promise<string | undefined>): Made {
  let [asked, isStopped] = [0, false];
  const stop = (): void => void (isStopped = true);
  const pull = async (controller: ReadableStreamDefaultController<string>): Promise<void> => {
    const made = await chunk(asked++);
    if (made === undefined) controller.close();
    else controller.enqueue(made);
  };
  const body: StreamedBody =
    form === 'ReadableStream'
      ? new ReadableStream({ pull, cancel: stop }, { highWaterMark: 0 })
      : {
          [Symbol.asyncIterator]: () => ({
            next: async (): Promise<IteratorResult<string>> => {
              const value = await chunk(asked++);
              return value === undefined ? { done: true, value } : { done: false, value };
            },
            return: async (): Promise<IteratorResult<string>> => {
              stop();
              return { done: true, value: undefined };
            },
          }),
        };
  return { body, asked: () => asked, isStopped: () => isStopped };
}

/** Something to wait for. */
function gate(): { open: () => void; passed: Promise<undefined> } {
  let open = (): void => undefined;
  const passed = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { open, passed };
}

const never = new Promise<undefined>(() => undefined);

describe.each(['an iterable', 'ReadableStream'])('a streamed body, %s', (form) => {
  it.each(['node:http', 'fetch'])('arrives chunk by chunk over %s, each made when it is wanted', async (front) => {
    const gates = [0, 1, 2].map(() => gate());
    const made = counted(form, async (i) => (await gates[i]?.passed, ['a', 'ü', undefined][i]));
    const body = (): StreamedBody => made.body;
    const response = await (front === 'fetch' ? fetching(body)('http://x/') : fetch((await serving(body)).url));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const [i, text] of ['a', 'ü', undefined].entries()) {
      gates[i]?.open();
      expect((await reader?.read())?.value).toBe(text);
    }
  });

  it.each(['node:http', 'fetch'])('that fails over %s is seen to break off', async (front) => {
    const made = counted(form, (i) => (i === 0 ? 'a' : Promise.reject(new Error('broken'))));
    const reports: unknown[] = [];
    const body = (): StreamedBody => made.body;
    const response = await (front === 'fetch'
      ? fetching(body)('http://x/')
      : fetch((await serving(body, reports)).url));
    await expect(response.text()).rejects.toThrow(/terminated|broken/);
    if (front === 'node:http') expect(reports).toEqual([new Error('broken')]);
  });

  it.each(['node:http', 'fetch'])('is stopped over %s when the client goes while it waits', async (front) => {
    const made = counted(form, (i) => (i === 0 ? 'a' : never));
    const body = (): StreamedBody => made.body;
    const response = await (front === 'fetch' ? fetching(body)('http://x/') : fetch((await serving(body)).url));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(made.isStopped).toBe(true);
  });

  it.each(['node:http', 'fetch'])('is not begun for HEAD over %s', async (front) => {
    const made = counted(form, () => 'a');
    const body = (): StreamedBody => made.body;
    const init = { method: 'HEAD' };
    const response = await (front === 'fetch'
      ? fetching(body)('http://x/', init)
      : fetch((await serving(body)).url, init));
    expect(response.status).toBe(200);
    await expect.poll(made.isStopped).toBe(true);
    expect(made.asked()).toBe(0);
  });

  it('waits for a client that does not read, and is stopped when it goes', async () => {
    const made = counted(form, () => 'x'.repeat(64 * 1024));
    const { port } = await serving(() => made.body);
    const socket = connect(port, '127.0.0.1');
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let before = -1;
    await expect.poll(() => before === (before = made.asked()) && before > 0, { interval: 100 }).toBe(true);
    // What the kernel buffers is a few megabytes.
    expect(made.asked()).toBeLessThan(500);
    socket.destroy();
    await expect.poll(made.isStopped).toBe(true);
  });

  it('without an end lets others be served', async () => {
    const made = counted(form, () => 'x'.repeat(1024));
    const { url } = await serving(() => made.body);
    const reader = (await fetch(url)).body?.getReader();
    await reader?.read();
    expect(await (await fetch(`${url}other`)).text()).toBe('other');
    await reader?.cancel();
  });
});

it('to HTTP/1.0, a body that fails does not end like a whole one', async () => {
  const { open, passed } = gate();
  const failing = counted('', (i) => (i === 0 ? 'a' : passed.then(() => Promise.reject(new Error('broken')))));
  const { port } = await serving(() => failing.body);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  socket.on('data', (data) => String(data).endsWith('a') && open());
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
});

it('a closing server lets a stream end, and cuts one that goes on', async () => {
  const { open, passed } = gate();
  const ending = await serving(() => counted('', (i) => (i === 0 ? 'a' : passed)).body);
  const response = await fetch(ending.url);
  const closed = ending.end();
  open();
  expect(await response.text()).toBe('a');
  await closed;
  const endless = await serving(() => counted('', (i) => (i === 0 ? 'a' : never)).body);
  const broken = await fetch(endless.url);
  await endless.end();
  await expect(broken.text()).rejects.toThrow(/terminated|broken/);
});
