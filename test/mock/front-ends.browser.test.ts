import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { contractOf } from '../support/contract-of.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { chromiumPath, launch, newContext } from '../docs/browser/chromium.ts';

// A front end of another origin that sends cookies, as one in development does: the browser decides what it may read.

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Carts', version: '1' },
  components: { securitySchemes: { login: { type: 'apiKey', in: 'cookie', name: 'login' } } },
  security: [{ login: [] }],
  paths: {
    '/cart': {
      put: {
        operationId: 'putCart',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          '200': {
            description: 'The cart.',
            headers: { 'X-Version': { schema: { const: '7' } } },
            content: { 'application/json': { schema: { const: { items: 3 } } } },
          },
        },
      },
    },
  },
};

describe.skipIf(chromiumPath === undefined)('a front end in Chromium', () => {
  let browser: Browser;
  let page: Server;
  let mock: Mock;
  beforeAll(async () => {
    browser = await launch();
    page = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Shop</title>');
    }).listen(0, '127.0.0.1');
    await once(page, 'listening');
    mock = await startMock({ contract: contractOf({ openapi }) });
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
    page.close();
  });

  /** What a page, by the name under which it was opened, gets to read of an answer to a request with cookies. */
  async function read(host: string): Promise<unknown> {
    const { port } = page.address() as AddressInfo;
    const context = await newContext(browser);
    await context.addCookies([{ name: 'login', value: 'of-ann', url: mock.url }]);
    const tab = await context.newPage();
    await tab.goto(`http://${host}:${port}/`);
    const got = await tab.evaluate(async (url) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'PUT', credentials: 'include', headers, body: '{}' } as const;
      const response = await fetch(url, init).catch((error: unknown) => String(error));
      if (typeof response === 'string') return response;
      return [response.status, await response.json(), response.headers.get('X-Version')];
    }, `${mock.url}/cart`);
    await context.close();
    return got;
  }

  it('reads answers to requests with cookies, and their headers', async () => {
    expect(await read('127.0.0.1')).toEqual([200, { items: 3 }, '7']);
  });
});
