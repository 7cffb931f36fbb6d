import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../scripts/contract/contract.ts';
import { contractOf } from '../../support/contract-of.ts';
import type { JsonObject } from '../../../scripts/contract/base/json.ts';
import { buildDocs } from '../../../scripts/docs/docs.ts';
import { readBrand } from '../../../scripts/docs/brand.ts';
import { siteHandler } from '../../../scripts/docs/serve.ts';
import { buildSite, type SiteFiles } from '../../../scripts/docs/site.ts';
import { readOwnTables } from '../../../scripts/verbs/guide-tables.ts';
import type { Mock } from '../../../scripts/mock/start.ts';
import { httpServerOf } from '../../../scripts/serve/http/node-http.ts';
import { accessibilityFaults, chromiumPath, repeatedIds, watch, type Watched } from './chromium.ts';
import { horribleDocument, horrors, layoutFaults } from './horrors.ts';
import { onOwnSite, send } from './own-site.ts';
import { ownSpecs } from '../../support/own-specs.ts';

const specs = { apis: ownSpecs };
const tables = await readOwnTables();
/** A logo. */
async function markIn(folder: string): Promise<string> {
  const file = join(folder, 'mark.svg');
  const shape = '<circle cx="32" cy="32" r="32" fill="#7b1fa2"/>';
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${shape}</svg>`,
  );
  return file;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(chromiumPath === undefined)('pages of all kinds in Chromium', () => {
  let mock: Mock;
  let browser: Browser;
  let page: Page;
  let watched: Watched;
  onOwnSite((site) => ({ mock, browser, page, watched } = site));

  describe('accessibility (axe, WCAG 2.2 A and AA)', () => {
    const pages = [
      '',
      'guides/getting-started.html',
      'guides/errors.html',
      'guides/open-questions.html',
      'authentication.html',
      'problems.html',
      'print.html',
      'no/such/page.html',
      'operations/createVC.html',
      'operations/createVC.html?sample=request',
      'operations/eth_getBlockByNumber.html',
    ];
    const themes = ['light', 'dark'] as const;
    const faultsInBoth = async (reader: Page): Promise<string[]> => {
      const faults: string[] = [];
      for (const colorScheme of themes) {
        await reader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        faults.push(...(await accessibilityFaults(reader)).map((fault) => `${colorScheme}: ${fault}`));
      }
      return faults;
    };

    it.each(pages)('%s in light and dark', async (path) => {
      await page.goto(`${mock.url}/${path}`);
      if (path.startsWith('no/')) watched.complaints.length = 0;
      const menu = page.locator('.page-menu summary');
      if ((await menu.count()) > 0) await menu.click();
      expect(await faultsInBoth(page)).toEqual([]);
      expect(await repeatedIds(page)).toEqual([]);
    });

    it.each(themes)(
      'the console with a response, dialogs, and the navigation on a phone in %s',
      async (colorScheme) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`${mock.url}/operations/mintFT.html`);
        await send(page);
        await page.locator('.past summary').click();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.locator('[data-mode=request]').click();
        await page.fill('#body', '{');
        await page.locator('#faults li').first().waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.locator('.top [data-settings]').click();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await repeatedIds(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('[data-search]').click();
        for (const words of ['hash', 'no such words']) {
          await page.fill('dialog.search input', words);
          await page.locator('dialog.search [role=status]:not(:empty)').waitFor();
          expect(await accessibilityFaults(page), words).toEqual([]);
        }
        const small = await watch(browser, mock.url, { ...phone, colorScheme });
        await small.page.goto(`${mock.url}/`);
        await small.page.locator('[data-menu]').click();
        expect(await accessibilityFaults(small.page)).toEqual([]);
        await small.context.close();
      },
    );

    it("the kinds of page that only other people's documents have, in light and dark", async () => {
      const site = siteHandler(await siteOf(contractOf({ openapi: manyKinds() })));
      const { server, address } = await serve(
        async (request) => (await site(request)) ?? { status: 404, headers: [], body: '' },
      );
      const reader = await watch(browser, address);
      await reader.page.goto(`${address}/index.html`);
      const seen = new Set<string>();
      const ahead = ['index.html'];
      for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
        const kind = path.replace(/[^/]*$/, '') || path;
        if (seen.has(kind)) continue;
        seen.add(kind);
        await reader.page.goto(`${address}/${path}`);
        expect(await faultsInBoth(reader.page), path).toEqual([]);
        const links = await reader.page
          .locator('a[href]')
          .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
        ahead.push(
          ...links
            // The page for printing has all operations, and is looked at with fewer of them.
            .filter((to) => to.startsWith(address) && /\.html/.test(to) && !to.endsWith('/print.html'))
            .map((to) => new URL(to).pathname.slice(1)),
        );
      }
      expect([...seen].toSorted()).toEqual(kindsOfPages);
      expect([...reader.strays, ...reader.complaints]).toEqual([]);
      await reader.context.close();
      await new Promise((resolve) => server.close(resolve));
      // Seven pages, some of them of hundreds of operations, each in two schemes.
    }, 300_000);
  });

  it.each([1280, 1440, 1920])(
    'has lines of 55 to 78 characters at a width of %i, also beside the code',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['operations/createVC.html', 'guides/getting-started.html']) {
        await page.goto(`${mock.url}/${path}`);
        const characters = await page.locator('main :is(.lead, .guide) > p:not([class])').evaluateAll(longestLine);
        expect(characters, path).toBeGreaterThanOrEqual(55);
        expect(characters, path).toBeLessThanOrEqual(78);
      }
    },
  );

  describe('the static folder', () => {
    let folder: string;
    let server: Server;
    let address: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'docs-static-'));
      await buildDocs({
        specs,
        guides: 'specs/guides',
        clientPackage: 'twinspec',
        tables,
        brand: await readBrand({
          title: 'The night platform',
          accent: '#7b1fa2',
          logo: await markIn(folder),
          footer: ['[Start here](01-getting-started.md)'],
          'base-url': '/deep/down/',
        }),
        out: join(folder, 'deep/down'),
        console: false,
        print: () => undefined,
      });
      const types: Record<string, string> = {
        html: 'text/html',
        css: 'text/css',
        js: 'text/javascript',
        json: 'application/json',
        svg: 'image/svg+xml',
      };
      // The simplest possible web server.
      server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).replace(
          /\/$/,
          '/index.html',
        );
        readFile(join(folder, path)).then(
          (body) =>
            response.writeHead(200, { 'Content-Type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(body),
          async () => {
            response.writeHead(404, { 'Content-Type': 'text/html' });
            response.end(await readFile(join(folder, 'deep/down/404.html')));
          },
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    });

    it('works under any path, shows every exchange, and has no Send button', async () => {
      const still = await watch(browser, address);
      await still.page.goto(`${address}/deep/down/`);
      await still.page.locator('#nav a', { hasText: 'Mint a fungible token' }).click();
      await still.page.waitForURL('**/deep/down/operations/mintFT.html');
      expect(await still.page.locator('[type=submit]').count()).toBe(0);
      await still.page.selectOption('#exchange', 'subIdMismatch');
      await still.page.locator('[data-kind=curl]').click();
      const code = (await still.page.locator('[data-code] code').textContent()) ?? '';
      expect(code).toContain('DappId: dapp-of-another-key');
      // The address of the platform is unknown.
      expect(code).toContain(`'{base_url}/api/v0/ft-manager/mintFT'`);
      await still.page.keyboard.press('Control+k');
      await still.page.keyboard.type('envelopes');
      await still.page.locator('dialog a').first().click();
      await still.page.waitForURL('**/deep/down/guides/envelopes-and-lists.html**');
      expect([...still.strays, ...still.complaints]).toEqual([]);
      await still.context.close();
    });

    it('is that of the project, also where there is no page, in both schemes', async () => {
      const still = await watch(browser, address);
      for (const [colorScheme, colour] of [['light', 'rgb(123, 31, 162)'] as const, ['dark', ''] as const]) {
        await still.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await still.page.goto(`${address}/deep/down/operations/none/at/all.html`);
        expect(await still.page.locator('.brand').textContent()).toBe('The night platform');
        expect(await still.page.locator('.brand img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
          64,
        );
        const link = still.page.locator('main article a').first();
        if (colour !== '') expect(await link.evaluate((one) => getComputedStyle(one).color)).toBe(colour);
        expect(await accessibilityFaults(still.page)).toEqual([]);
        await link.click();
        await still.page.waitForURL('**/deep/down/index.html');
        expect(await accessibilityFaults(still.page)).toEqual([]);
        await still.page.locator('footer a', { hasText: 'Start here' }).click();
        await still.page.waitForURL('**/deep/down/guides/getting-started.html');
      }
      expect(still.strays).toEqual([]);
      // The browser says that a page was not found.
      expect(still.complaints.filter((line) => !line.includes('404'))).toEqual([]);
      await still.context.close();
    });

    it('can be read and searched from a folder, without a server', async () => {
      const context = await browser.newContext();
      const file = await context.newPage();
      const wrong: string[] = [];
      file.on('pageerror', (error) => wrong.push(error.message));
      await file.goto(pathToFileURL(join(folder, 'deep/down/index.html')).href);
      await file.keyboard.press('Control+k');
      await file.keyboard.type('waitForTransaction');
      await file.locator('dialog a').first().click();
      await file.waitForURL('**/guides/reading-the-chain.html**');
      await file.locator('#nav a', { hasText: 'Mint a fungible token' }).click();
      await file.waitForURL('**/operations/mintFT.html');
      await file.selectOption('#exchange', 'subIdMismatch');
      expect(await file.locator('[data-shown] code').textContent()).toContain('subId with apiKey not matching');
      expect(wrong).toEqual([]);
      await context.close();
    });
  });

  it("runs no code from other people's documents", async () => {
    const attack =
      `"'></script><script>window.pwned=1</script><img src=x onerror="window.pwned=1"> ` +
      '[x](javascript:window.pwned=1)';
    const body = { examples: { [attack]: { summary: attack, description: attack, value: { [attack]: attack } } } };
    const theirs = contractOf({
      openapi: {
        openapi: '3.1.0',
        info: { title: attack, version: attack, description: attack },
        paths: {
          '/x': {
            post: {
              operationId: attack,
              summary: attack,
              description: attack,
              parameters: [{ name: 'X-Theirs', in: 'header', description: attack, example: attack }],
              requestBody: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { [attack]: { type: 'string', description: attack } } },
                    ...body,
                  },
                },
              },
              responses: { 200: { description: attack, content: { 'application/json': { schema: {}, ...body } } } },
            },
          },
        },
      },
    });
    const site = siteHandler(await siteOf(theirs));
    const answer = {
      status: 200,
      headers: ['Content-Type', 'application/json', 'Twinspec-Exchange', '<img src=x onerror=window.pwned=1>'],
      body: JSON.stringify({ [attack]: attack }),
    };
    const { server, address } = await serve(async (request) => (await site(request)) ?? answer);
    const victim = await watch(browser, address);
    await victim.page.goto(`${address}/`);
    await victim.page.keyboard.press('/');
    await victim.page.keyboard.type('pwned');
    await victim.page.locator('dialog a').first().waitFor();
    await victim.page.locator('dialog a').first().click();
    await victim.page.waitForURL('**/operations/**');
    await victim.page.locator('[data-mode=request]').click();
    await victim.page.locator('[data-header]').fill('plain');
    await send(victim.page);
    for (const tab of await victim.page.locator('[data-kind]').all()) await tab.click();
    expect(await victim.page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await victim.page.locator('main img, dialog img').count()).toBe(0);
    // The escaping must be enough: the policy, which would block the rest, must not have blocked anything.
    expect([...victim.strays, ...victim.complaints]).toEqual([]);
    await victim.context.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('keep Markdown as nobody should write it in its place, on any window', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docs-horrors-'));
    await writeFile(join(folder, 'horrors.md'), `# Horrors\n\n${horrors}`);
    const site = siteHandler(await siteOf(contractOf({ openapi: horribleDocument() }), folder));
    const { server, address } = await serve(
      async (request) => (await site(request)) ?? { status: 404, headers: [], body: '' },
    );
    const reader = await watch(browser, address);
    for (const width of [390, 768, 1440]) {
      await reader.page.setViewportSize({ width, height: 900 });
      for (const path of ['index.html', 'guides/horrors.html', 'operations/horror.html']) {
        await reader.page.goto(`${address}/${path}`);
        await reader.page.locator('.top [data-search]').waitFor();
        const folded = reader.page.locator('main details:not(.page-menu)');
        await folded.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
        expect(await layoutFaults(reader.page), `${path} at ${width}`).toEqual([]);
        expect(await reader.page.locator('main :is(img, iframe, style, [style])').count(), path).toBe(0);
        expect(await reader.page.title()).not.toBe('theirs');
      }
    }
    expect([...reader.strays, ...reader.complaints]).toEqual([]);
    await reader.context.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
});

/** The folders of the pages of {@link manyKinds}, and the pages in no folder. */
const kindsOfPages = [
  'authentication.html',
  'callbacks/',
  'groups/',
  'index.html',
  'operations/',
  'schemas/',
  'webhooks/',
];

/** A document with so many operations and so deep a schema that its site has pages of every kind. */
function manyKinds(): JsonObject {
  const headings = '#### Deep\n\nA text.\n\n# High\n\n### Low';
  const sentence = 'An operation among so many that their list has no room on the first page of the docs. ';
  const words = `${sentence.repeat(2)}\n\n${headings}`;
  const deep = (level: number): JsonObject =>
    level === 0
      ? { type: 'string' }
      : {
          type: 'object',
          description: headings,
          properties: Object.fromEntries(
            ['a', 'b'].map((name) => [name, { $ref: `#/components/schemas/L${level - 1}` }]),
          ),
        };
  const sent = {
    post: {
      summary: 'Hear of it',
      description: words,
      requestBody: body(),
      responses: { 204: { description: 'Heard.' } },
    },
  };
  function body(): JsonObject {
    return { content: { 'application/json': { schema: { $ref: '#/components/schemas/L14' } } } };
  }
  const paths = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [
      `/things${i}`,
      {
        post: {
          ...{ operationId: `thing${i}`, summary: `Make thing ${i}`, description: words, tags: [`Part ${i % 9}`] },
          ...{ requestBody: body(), security: [{ key: [] }] },
          ...(i === 0 && { callbacks: { done: { '{$request.body#/a}': sent } } }),
          responses: { 201: { description: words, ...body() }, 400: { description: 'Wrong.' } },
        },
      },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Many kinds', version: '1', description: words },
    // They take the room of more operations, which axe would look at one by one.
    tags: Array.from({ length: 9 }, (_, i) => ({ name: `Part ${i}`, description: words + sentence.repeat(60) })),
    paths,
    webhooks: { news: sent },
    components: {
      schemas: Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`L${i}`, deep(i)])),
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: words } },
    },
  };
}

/** The number of characters of the longest line. Runs in the page. */
function longestLine(paragraphs: Element[]): number {
  let longest = 0;
  for (const paragraph of paragraphs) {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let [length, left] = [0, 0];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let i = 0; i < (text.textContent ?? '').length; i++) {
        range.setStart(text, i);
        range.setEnd(text, i + 1);
        const at = range.getBoundingClientRect().left;
        length = at < left - 50 ? 1 : length + 1;
        longest = Math.max(longest, length);
        left = at;
      }
    }
  }
  return longest;
}

function siteOf(contract: Contract, guides?: string): Promise<SiteFiles> {
  const mock = '/';
  return buildSite(contract, { guides, clientPackage: undefined, mock, tables: {}, beside: [] });
}

async function serve(respond: Parameters<typeof httpServerOf>[0]): Promise<{ server: Server; address: string }> {
  const limits = { bodyLimit: 1024 * 1024, requestTimeout: 10_000, report: () => undefined };
  const server = httpServerOf(respond, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
