import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { chromiumPath, launch, newContext } from '../docs/browser/chromium.ts';

// Streams, files and subscriptions in a real browser, which has its own fetch, streams and WebSocket.

let browser: Browser | undefined;
let url: string;
const seen = { lastIds: [] as unknown[], uploaded: 0 };

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  if (path === '/') return void response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>t</title>');
  if (path === '/upload') {
    for await (const chunk of request) seen.uploaded += (chunk as Buffer).length;
    return void response.setHeader('Content-Type', 'application/json').end('{}');
  }
  if (path !== '/events') return void response.writeHead(404).end();
  const last = Number(request.headers['last-event-id'] ?? 0);
  seen.lastIds.push(request.headers['last-event-id']);
  if (last >= 6) return void response.writeHead(204).end();
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(`retry: 1\n\nid: ${last + 1}\ndata: ${last + 1}\n\nid: ${last + 2}\ndata: ${last + 2}\n\n`);
  setTimeout(() => response.destroy(), 30);
});
let isSecond = false;
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (text) => {
    const { id, method } = JSON.parse(String(text)) as { id: number; method: string };
    const result = method === 'subscribe' ? 's1' : method === 'since' ? [{ n: 1 }, { n: 2 }, { n: 3 }] : true;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
    if (method !== 'subscribe') return;
    for (const n of isSecond ? [3, 4] : [1])
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'note', params: { id: 's1', item: { n } } }));
    if (!isSecond) setTimeout(() => socket.terminate(), 30);
    isSecond = true;
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (chromiumPath !== undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  sockets.close();
  server.closeAllConnections();
  server.close();
});

it.skipIf(chromiumPath === undefined)('read events, send files and subscribe', async () => {
  const watch = { name: 'watch', contentType: 'text/event-stream', format: 'events', item: 'json' };
  const operations = {
    watch: {
      method: 'GET',
      path: '/events',
      input: 'parts',
      safeToRepeat: true,
      answers: { 200: 'text' },
      stream: watch,
    },
    upload: {
      method: 'POST',
      path: '/upload',
      input: 'parts',
      bodies: [{ contentType: 'application/octet-stream' }],
      answers: { 200: 'json' },
      transfer: {},
    },
  };
  const notes = {
    method: 'subscribe',
    params: 0,
    fixed: {},
    notification: { method: 'note', id: '/id', item: '/item' },
    key: ['/n'],
    cursor: '/n',
    missed: { method: 'since', params: ['$cursor'], by: 'list' },
  };
  const contents = `
    import { anyMedia, rpcSubscriptions, httpStreams, httpTransfers } from './src/runtime.ts';
    const table = { schemes: {}, operations: ${JSON.stringify(operations)} };
    const options = { baseUrl: location.origin };
    globalThis.run = async () => {
      const events = [];
      for await (const item of httpStreams(table, options, anyMedia).watch()) events.push(item);
      const progress = [];
      const onUpload = (each) => progress.push(each);
      const client = httpTransfers(table, options, anyMedia);
      await client.upload({ body: new Blob(['x'.repeat(1000)]) }, { onUpload });
      await client.upload({ body: new Blob(['y'.repeat(500)]).stream() }, { onUpload });
      const notes = [];
      const wsUrl = location.origin.replace('http', 'ws');
      for await (const { n } of rpcSubscriptions({ notes: ${JSON.stringify(notes)} }, { wsUrl }).notes()) {
        notes.push(n);
        if (n === 4) break;
      }
      return { events, progress, notes };
    };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
  });
  if (browser === undefined) return;
  const page = await (await newContext(browser)).newPage();
  await page.goto(url);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const found = await page.evaluate('globalThis.run()');
  expect(found).toEqual({
    events: [1, 2, 3, 4, 5, 6],
    progress: [
      { loaded: 0, total: 1000 },
      { loaded: 1000, total: 1000 },
      { loaded: 500, total: undefined },
    ],
    notes: [1, 2, 3, 4],
  });
  // A connection that is destroyed may take with it what was not read yet: then the same id is asked for again.
  expect([...new Set(seen.lastIds)]).toEqual([undefined, '2', '4', '6']);
  expect(seen.uploaded).toBe(1500);
});
