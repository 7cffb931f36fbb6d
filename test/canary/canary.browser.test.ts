import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { twinspec } from '../support/process.ts';
import { chromiumPath, launch, newContext } from '../docs/browser/chromium.ts';
import { startPayloadServer } from './payload-server.ts';
import { plantedFiles, type Form } from './planted.ts';

// Pages of documents in which every text is joined by a payload, as a browser sees them once their scripts have run.

// Each of their pages is opened.
vi.setConfig({ testTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), 'twinspec-canary-pages-'));
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  browser = await launch();
  // The policy of the pages would hide what gets into them.
  context = await newContext(browser, { bypassCSP: true });
  await context.addInitScript('window.PWNED = () => { window.hasRun = true; };');
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What no page of ours has. */
const foreign = [
  'pwned-x',
  'img[src=x]',
  ...['onerror', 'onmouseover', 'onfocus', 'onload', 'onclick'].map((name) => `[${name}]`),
  ...['href', 'src', 'action', 'formaction'].map((name) => `[${name}^="javascript:" i]`),
].join();

async function faultsOf(path: string, words = ''): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  if (words !== '') await page.locator('input[type=search]').first().fill(words);
  const faults = await page.evaluate((selector) => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    const found = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200));
    return [...found, ...('hasRun' in window ? ['the payload has run'] : [])];
  }, foreign);
  expect(await page.locator('body').innerText()).not.toBe('');
  await page.close();
  return faults.map((fault) => `${path}: ${fault}`);
}

describe.skipIf(chromiumPath === undefined)('in a browser', () => {
  test('a payload that is not escaped is found', async () => {
    const page = await context.newPage();
    await page.setContent('<a href="javascript:PWNED()">a</a><script>PWNED()</script>');
    expect(await page.locator(foreign).count()).toBe(1);
    expect(await page.evaluate('window.hasRun')).toBe(true);
    await page.close();
  });

  test.each(['before every text', 'after every text'] satisfies Form[])(
    'a payload %s is no code in the docs, nor in what changed',
    async (form) => {
      const place = mkdtempSync(join(folder, 'out-'));
      const { specs, before } = await plantedFiles(place, form);
      const site = join(place, 'site');
      expect(await twinspec(['docs', ...specs, '--out', site])).toMatchObject({ code: 0 });
      await twinspec(['diff', ...specs, ...before, '--html', join(place, 'diff.html')]);
      const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
      expect(pages.length).toBeGreaterThan(10);
      const faults: string[] = await faultsOf(join(place, 'diff.html'), 'PWNED');
      for (const name of pages) faults.push(...(await faultsOf(join(site, name))));
      expect(faults).toEqual([]);
    },
  );

  test('a payload is no code in a report of verify', async () => {
    const server = await startPayloadServer();
    const place = mkdtempSync(join(folder, 'verify-'));
    const { specs } = await plantedFiles(place, 'on one line after every text');
    const report = join(place, 'verify.html');
    const where = ['--url', server.url, '--rpc', server.url];
    await twinspec(['verify', ...specs, ...where, '--unsafe', '--html', report]).finally(server.close);
    expect(await faultsOf(report, 'PWNED')).toEqual([]);
  });
});
