import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMock } from '../../scripts/mock/start.ts';

/**
 * Starts a server of both APIs that keeps the contract, but for the page that it says a list is.
 *
 * @returns its address
 */
export async function startLiar(): Promise<{ url: string; close: () => void }> {
  const mock = await createMock({ credentials: { apiKey: 'demo-api-key' } });
  const server = createServer((asked, answer) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      const headers = Object.entries(asked.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      );
      const hasBody = !/^(?:GET|HEAD|TRACE)$/.test(asked.method ?? 'GET');
      const body = hasBody && { body: Buffer.concat(chunks) };
      const init = { method: asked.method ?? 'GET', headers, ...body };
      const response = await mock.fetch(new Request(`http://127.0.0.1${asked.url ?? '/'}`, init));
      const text = (await response.text()).replace(/"page":\d+/, '"page":0');
      const kept = [...response.headers].filter(([name]) => name !== 'content-length');
      answer.writeHead(response.status, Object.fromEntries(kept)).end(text);
    })().catch((error: unknown) => answer.writeHead(500).end(String(error)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
