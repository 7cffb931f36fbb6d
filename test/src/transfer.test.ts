import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyMedia, httpTransfers, type HttpRow, type Progress } from '../../src/runtime.ts';
import { outcome, send, serve, until } from './server.ts';

type Transfers = {
  put: (argument: object, options?: object) => Promise<unknown>;
  get: (argument?: object, options?: object) => Promise<Blob>;
  getStream: (argument?: object, options?: object) => Promise<ReadableStream<Uint8Array>>;
};
const put: HttpRow = {
  method: 'PUT',
  path: '/file',
  input: 'parts',
  bodies: [{ contentType: 'application/octet-stream' }, { contentType: 'multipart/form-data' }],
  safeToRepeat: true,
  security: [['token']],
  answers: { 200: 'json' },
  transfer: {},
};
const get: HttpRow = {
  method: 'GET',
  path: '/file',
  input: 'parts',
  safeToRepeat: true,
  answers: { 200: 'blob' },
  transfer: { stream: 'getStream' },
};
const schemes = { token: { in: 'header', name: 'X-Token' } } as const;
const clientOf = (url: string, options: object = {}): Transfers =>
  httpTransfers(
    { schemes, operations: { put, get } },
    { baseUrl: url, token: 'token-of-one', ...options } as never,
    anyMedia,
  );

const size = 3_000_000;
const bytes = new Uint8Array(size).map((_, i) => i % 251);
/** A stream that makes a piece when it is asked for one. */
function pieces(onPull: (count: number) => Promise<void> | void = () => {}) {
  let count = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      await onPull(++count);
      if (count > 30) controller.close();
      else controller.enqueue(bytes.slice((count - 1) * 100_000, count * 100_000));
    },
  });
}

/** A server that counts the bytes of each request as they come. */
async function counter() {
  const seen = { total: 0, hash: 0, requests: 0 };
  const server = createServer(async (request, response) => {
    seen.requests++;
    for await (const chunk of request) seen.total += (chunk as Buffer).length;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ type: request.headers['content-type'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe('an upload', () => {
  test('of a stream begins before the stream ends, and says how far it is', async () => {
    const { seen, url, close } = await counter();
    const progress: Progress[] = [];
    // The last piece is made only when the server has got the first: nothing waits for the whole.
    const body = pieces((count) => (count === 30 ? until(() => seen.total > 0) : undefined));
    await clientOf(url).put({ body }, { onUpload: (each: Progress) => progress.push(each) });
    expect(seen.total).toBe(size);
    expect(progress.at(-1)).toEqual({ loaded: size, total: undefined });
    expect(progress).toHaveLength(30);
    close();
  });

  test('of a file on a disk says how much there is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twinspec-transfer-'));
    const { seen, url, close } = await counter();
    try {
      await writeFile(join(folder, 'file'), bytes);
      const progress: Progress[] = [];
      const options = { onUpload: (each: Progress) => progress.push(each) };
      const body = await openAsBlob(join(folder, 'file'));
      await clientOf(url).put({ body }, options);
      expect(progress.at(-1)).toEqual({ loaded: size, total: size });
      expect(progress.length).toBeGreaterThan(1);
      const form = { contentType: 'multipart/form-data', body: { file: body, name: 'a' } };
      expect(await clientOf(url).put(form, options)).toEqual({
        type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      });
      expect(progress.at(-1)?.loaded).toBeGreaterThan(size);
      expect(seen.total).toBe(size + (progress.at(-1)?.loaded ?? 0));
    } finally {
      close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('of a stream is never repeated', async () => {
    for (const answer of [503, 401]) {
      const server = await serve((_, response) => send(response, answer, { message: 'later' }));
      const token = async (refused?: string): Promise<string> => (refused ? 'newer-token' : 'older-token');
      const error = await outcome(clientOf(server.url, { token }).put({ body: pieces() }));
      expect(error).toMatchObject({ status: answer });
      expect(server.received).toHaveLength(1);
    }
  });

  test('does not fail because of what shows its progress', async () => {
    const { url, close } = await counter();
    const onUpload = (): void => {
      throw new Error('no bar');
    };
    expect(await clientOf(url).put({ body: new Blob([bytes]) }, { onUpload })).toEqual(expect.any(Object));
    close();
  });
});

describe('a download', () => {
  test('says how far it is', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': size });
      response.end(bytes);
    });
    const progress: Progress[] = [];
    const blob = await clientOf(server.url).get({}, { onDownload: (each: Progress) => progress.push(each) });
    expect([blob.size, blob.type]).toEqual([size, 'application/zip']);
    expect(progress.at(-1)).toEqual({ loaded: size, total: size });
  });

  test('as a stream begins before it ends, of any size', async () => {
    let finish = (): void => {};
    const server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip' });
      response.write(bytes.slice(0, 1000));
      finish = () => response.end(bytes.slice(1000));
    });
    const stream = await clientOf(server.url, { maxResponseBytes: 10 }).getStream();
    const reader = stream.getReader();
    let total = (await reader.read()).value?.length ?? 0;
    expect(total).toBe(1000);
    finish();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) total += piece.value.length;
    expect(total).toBe(size);
  });

  test('as a stream closes its connection when it is cancelled or aborted', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip' });
      response.write('some');
    });
    await (await clientOf(server.url).getStream()).cancel();
    await until(() => server.open.size === 0);
    const controller = new AbortController();
    const reader = (await clientOf(server.url).getStream({}, { signal: controller.signal })).getReader();
    await reader.read();
    const next = outcome(reader.read());
    controller.abort();
    expect(await next).toMatchObject({ name: 'AbortError', operation: 'get' });
    await until(() => server.open.size === 0);
  });

  test('that fails is an error as of any call', async () => {
    const server = await serve((_, response) => send(response, 404, { message: 'no file' }));
    expect(await outcome(clientOf(server.url).getStream())).toMatchObject({ name: 'HttpError', status: 404 });
  });
});
