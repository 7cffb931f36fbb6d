import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import { siteHandler } from '../../../scripts/docs/serve.ts';
import { buildSite } from '../../../scripts/docs/site.ts';
import { accessibilityFaults, chromiumPath, launch, newContext } from './chromium.ts';

// A document with what strangers' documents have: alternatives, secrets in bodies, a text from right to left.

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  const contract = await loadContract({ openapi: 'test/docs/fixtures/harbour.yaml' });
  const files = await buildSite(contract, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
  const handle = siteHandler(files);
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void handle({ method, url, headers })?.then(({ status, headers: list, body }) =>
      response.writeHead(status, list).end(body),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (chromiumPath !== undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

async function open(path: string, width = 1440): Promise<Page> {
  const context = await newContext(browser, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${origin}/${path}`);
  return page;
}

describe.skipIf(chromiumPath === undefined)('a stranger’s document in Chromium', () => {
  it('folds long alternatives but for the first, and opens one that an address leads to', async () => {
    const page = await open('operations/book.html');
    const all = await page
      .locator('main .alternatives')
      .first()
      .locator('> details')
      .evaluateAll((list) => list.map((one) => one instanceof HTMLDetailsElement && one.open));
    expect(all).toEqual([true, false, false]);
    await page.goto(`${origin}/operations/book.html#request.2.logs`);
    await page.locator('[id="request.2.logs"]').waitFor({ state: 'visible' });
    await page.context().close();
  });

  it('keeps the sample, each example and each error on paper, and nothing that is pressed', async () => {
    const page = await open('operations/book.html');
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.emulateMedia({ media: 'print' });
    const shown = await page.locator('main').innerText();
    for (const text of ['curl', '"masts"', 'Bertha', 'Taken', 'logs', 'The berth is taken.'])
      expect(shown).toContain(text);
    expect(await page.locator('button:visible, nav:visible').count()).toBe(0);
    await page.context().close();
  });

  it('begins a text at the side of its script, and code at the left', async () => {
    const page = await open('operations/listBerths.html');
    const text = page.locator('.lead p', { hasText: 'price' });
    const sides = await text.evaluate((p) => {
      const range = document.createRange();
      range.selectNodeContents(p);
      const [box, lines] = [p.getBoundingClientRect(), [...range.getClientRects()]];
      return {
        right: box.right - Math.max(...lines.map((line) => line.right)),
        left: Math.min(...lines.map((line) => line.left)) - box.left,
      };
    });
    expect(sides.right).toBeLessThan(2);
    expect(sides.left).toBeGreaterThan(2);
    expect(await text.locator('code').evaluate((code) => getComputedStyle(code).direction)).toBe('ltr');
    await page.context().close();
  });

  it.each(['index.html', 'operations/book.html', 'operations/listBerths.html'])(
    '%s has targets of 24 px and nothing else that axe finds',
    async (path) => {
      const page = await open(path);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('lists the servers as the document has them, whichever the reader has chosen', async () => {
    const page = await open('index.html');
    const servers = await page.locator('.facts-list dd:first-of-type code:first-of-type').allInnerTexts();
    expect(servers).toEqual(['https://{region}.harbour.example/{version}', 'http://localhost:8080']);
    await page.context().close();
  });

  it('masks secrets of alternatives and keys in addresses, and shares neither', async () => {
    const page = await open('operations/book.html');
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.locator('[data-field=pin]').fill('my own pin');
    await page.getByRole('tab', { name: 'curl' }).click();
    const masked = page.locator('[data-code] .masked');
    expect(await masked.allTextContents()).toContain('my own pin');
    // What is seen, and what a reader selects.
    expect(await masked.allInnerTexts()).toEqual(['••••••••••']);
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        document.title = text;
      };
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForFunction(() => document.title.includes('#draft='));
    const shared = decodeURIComponent(await page.title());
    expect(shared).toContain('Anna');
    expect(shared).not.toContain('my own pin');
    await page.goto(`${origin}/authentication.html`);
    await page.locator('[data-part=token]').fill('key & more');
    await page.locator('[data-part=token]').blur();
    await page.goto(`${origin}/operations/listBerths.html`);
    const address = page.locator('[data-url]');
    await address.locator('.masked').waitFor();
    expect(await address.locator('.masked').allTextContents()).toEqual([encodeURIComponent('key & more')]);
    expect(await page.locator('[data-code] .masked').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it('fits any window, also the page for printing', async () => {
    for (const path of ['index.html', 'operations/book.html', 'print.html']) {
      const page = await open(path, 320);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBe(0);
      await page.context().close();
    }
  });
});
