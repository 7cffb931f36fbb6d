import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHandler } from '../../scripts/docs/serve.ts';
import { httpServerOf } from '../../scripts/serve/http/node-http.ts';

describe('the site handler', () => {
  let server: Server;
  let url: string;
  let built = 0;
  const text = 'page '.repeat(500);
  beforeAll(async () => {
    const site = siteHandler(
      new Map<string, string | (() => Promise<string>)>([
        ['index.html', text],
        ['a b.json', '{}'],
        ['late.html', async () => `built ${++built}`],
        ['broken.html', async () => Promise.reject(new Error('no disk'))],
      ]),
    );
    server = httpServerOf(async (request) => (await site(request)) ?? { status: 418, headers: [], body: '' }, {
      bodyLimit: 0,
      requestTimeout: 10_000,
      report: () => undefined,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const)('sends %s to clients that accept it', async (coding, decode) => {
    const { request } = await import('node:http');
    const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        request(
          `${url}/`,
          { headers: { 'Accept-Encoding': `br;q=${coding === 'br' ? 1 : 0}, ${coding}` } },
          (response) => {
            const parts: Buffer[] = [];
            response
              .on('data', (part: Buffer) => parts.push(part))
              .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
          },
        )
          .on('error', reject)
          .end();
      },
    );
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(decode(body).toString()).toBe(text);
  });

  it('answers 304 to a matching ETag, answers HEAD, and makes a lazy file once', async () => {
    const first = await fetch(`${url}/`);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(`${url}/index.html`, { headers: { 'If-None-Match': `"x", ${etag}` } })).status).toBe(304);
    expect((await fetch(`${url}/`, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    const head = await fetch(`${url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await (await fetch(`${url}/late.html`)).text()).toBe('built 1');
    expect(await (await fetch(`${url}/late.html?again`)).text()).toBe('built 1');
  });

  it('leaves other requests to the next handler, and reports a file that it could not build', async () => {
    expect((await fetch(`${url}/none`)).status).toBe(418);
    expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(418);
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(418);
    expect((await fetch(`${url}/a%20b.json`)).headers.get('content-type')).toBe('application/json');
    const broken = await fetch(`${url}/broken.html`);
    expect([broken.status, await broken.text()]).toEqual([500, 'broken.html could not be built: no disk\n']);
  });
});
