import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHandler, type SiteHandler } from '../../../scripts/docs/serve.ts';
import { buildSite } from '../../../scripts/docs/site.ts';
import { contractOf } from '../../support/contract-of.ts';
import { chromiumPath, launch, newContext } from './chromium.ts';

// The pages of a document that is not ours, built for no mock: they call the servers of the document themselves.

const documentAt = (origin: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [
    {
      url: `${origin}/{base}`,
      description: 'The shop',
      variables: { base: { default: 'v1', enum: ['v1', 'v2'] } },
    },
    { url: 'https://{tenant}.shop.example', description: 'A tenant', variables: { tenant: { default: 'demo' } } },
  ],
  security: [{ login: [] }],
  paths: {
    '/owners/{owner}/orders': {
      get: {
        operationId: 'orders',
        summary: 'List orders',
        parameters: [{ name: 'owner', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'All' }, 401: { description: 'No token' } },
      },
    },
    '/accounts': {
      post: {
        operationId: 'signUp',
        summary: 'Sign up',
        parameters: [
          { name: 'invitation', in: 'query', schema: { type: 'string', format: 'password' }, example: 'come in' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string' },
                  password: { type: 'string', format: 'password' },
                  keys: { type: 'array', items: { type: 'string', format: 'password' } },
                },
              },
              example: { name: 'Ann', password: 'open sesame', keys: ['abracadabra'] },
            },
          },
        },
        responses: { 201: { description: 'Made' } },
      },
    },
    '/payments': {
      post: {
        operationId: 'pay',
        summary: 'Pay',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }],
                discriminator: { propertyName: 'kind' },
              },
            },
          },
        },
        responses: { 200: { description: 'Paid' } },
      },
    },
  },
  components: {
    schemas: {
      Card: {
        type: 'object',
        required: ['kind', 'number'],
        properties: { kind: { const: 'Card' }, number: { type: 'string' } },
      },
      Bank: {
        type: 'object',
        required: ['kind', 'iban'],
        properties: { kind: { const: 'Bank' }, iban: { type: 'string' } },
      },
    },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${origin}/authorize`,
            tokenUrl: `${origin}/token`,
            scopes: { read: 'Reads' },
          },
          deviceAuthorization: {
            deviceAuthorizationUrl: `${origin}/device`,
            tokenUrl: `${origin}/token`,
            scopes: { read: 'Reads' },
          },
        },
      },
    },
  },
});

describe.skipIf(chromiumPath === undefined)('the docs of a document that names its servers, in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let origin = '';
  let respond: SiteHandler;
  const calls: string[] = [];
  let challenge = '';
  let polls = 0;

  /** The API, its authorization server and the pages, at one origin. */
  const answer = async (url: URL, method: string, authorization: string, body: string): Promise<[number, object]> => {
    if (url.pathname === '/device')
      return [200, { device_code: 'd', user_code: 'AB-CD', verification_uri: `${origin}/enter`, interval: 0.1 }];
    if (url.pathname === '/token') {
      const form = new URLSearchParams(body);
      const verifier = form.get('code_verifier');
      if (verifier === null)
        return ++polls < 3 ? [400, { error: 'authorization_pending' }] : [200, { access_token: 'device-token' }];
      const proven = createHash('sha256').update(verifier).digest('base64url') === challenge;
      return proven && form.get('code') === 'c0de'
        ? [200, { access_token: 'code-token' }]
        : [400, { error: 'invalid' }];
    }
    calls.push(`${method} ${url.pathname} ${authorization} ${body}`);
    return authorization === 'Bearer YOUR_TOKEN' ? [401, { message: 'who?' }] : [200, { ok: true }];
  };

  beforeAll(async () => {
    browser = await launch();
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', origin);
      if (url.pathname === '/authorize') {
        challenge = url.searchParams.get('code_challenge') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'c0de');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      const page = respond({ method: request.method ?? '', url: request.url ?? '/', headers: {} });
      void (async () => {
        const found = await page;
        if (found !== undefined) {
          response.writeHead(found.status, found.headers).end(found.body);
          return;
        }
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        const [status, json] = await answer(url, request.method ?? '', request.headers.authorization ?? '', text);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const contract = contractOf({ openapi: documentAt(origin) as never });
    const options = { guides: undefined, clientPackage: undefined, tables: {}, beside: [], callsServers: true };
    respond = siteHandler(await buildSite(contract, options));
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const opened = async (path: string): Promise<Page> => {
    const context = await newContext(browser, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}/${path}`);
    return page;
  };

  it('send to them what the reader has filled in, and say what a refusal asks for', async () => {
    const page = await opened('operations/orders.html');
    expect(await page.locator('[data-code] code').textContent()).toContain(
      'https://demo.shop.example/owners/{owner}/orders',
    );
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    expect(policy).toContain(`connect-src 'self' ${origin} https://demo.shop.example https://*.shop.example;`);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The request is not sent: owner has no value yet.').waitFor();
    await page.locator('[data-mode=request]').click();
    await page.fill('[data-parameter="path:owner"]', 'ada');
    await page.locator('.top [data-settings]').click();
    await page.selectOption('#server-platform', `${origin}/v1`);
    await page.selectOption('[data-variable=base]', 'v2');
    await page.keyboard.press('Escape');
    await page.locator('.console [type=submit]').click();
    await page.locator('[data-said] .status', { hasText: '401' }).waitFor();
    expect(calls).toContain('GET /v2/owners/ada/orders Bearer YOUR_TOKEN ');
    expect(await page.locator('.answers').textContent()).toContain('Put yours in under Server and key');
    await page.context().close();
  });

  it('cover the secrets of an example in every sample, and copy them', async () => {
    const page = await opened('operations/signUp.html');
    const covered = page.locator('[data-code] .masked');
    await covered.first().waitFor();
    expect(await covered.allTextContents()).toEqual(['come%20in', 'open sesame', 'abracadabra']);
    expect(await page.locator('[data-code] code').innerText()).not.toMatch(/come|sesame|abra/);
    expect(await page.locator('[data-code] code').textContent()).toContain('"name": "Ann"');
    await page.context().close();
  });

  it('call the button for servers and keys by its whole name on a phone', async () => {
    const page = await opened('operations/pay.html');
    await page.setViewportSize({ width: 390, height: 844 });
    const names = page.locator('.server-button span');
    await names.first().waitFor();
    expect(await names.first().textContent()).toBe('Server and key');
    expect(await names.first().evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('offer the alternatives of a body by what tells them apart', async () => {
    const page = await opened('operations/pay.html?sample=request');
    await page.selectOption('#alternative', 'Bank');
    await page.fill('[data-field=iban]', 'DE1');
    await page.locator('[data-kind=curl]').click();
    expect(await page.locator('[data-code] code').textContent()).toMatch(/"kind": "Bank",\s+"iban": "DE1"/);
    await page.context().close();
  });

  it.each([
    ['authorizationCode', 'code-token'],
    ['deviceAuthorization', 'device-token'],
  ])('get a token by the flow %s', async (flow, token) => {
    const page = await opened('operations/orders.html');
    await page.locator('.top [data-settings]').click();
    await page.fill(`[data-${flow.toLowerCase()}="Client id"]`, 'me');
    await page.locator(`[data-sign-in=${flow}]`).click();
    await page.getByText('The token is in every call now.').waitFor();
    await page.keyboard.press('Escape');
    // The sample has it, under a cover.
    expect(await page.locator('[data-code] code').textContent()).toContain(`Authorization: Bearer ${token}`);
    expect(await page.locator('[data-code] .masked').count()).toBe(1);
    await page.context().close();
  });
});
