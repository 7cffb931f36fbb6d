import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, chromiumPath, launch, newContext, repeatedIds } from '../docs/browser/chromium.ts';
import { startLiar } from '../support/liar.ts';
import { twinspec } from '../support/process.ts';

// The reports of `verify` and `diff` as somebody opens them: from a file, without a network.

const secret = 'demo-api-key';
const petstore = 'examples/petstore/api/petstore.yaml';
let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-reports-'));
  const liar = await startLiar();
  const addresses = ['--url', liar.url, '--rpc', `${liar.url}/rpc`];
  const report = join(folder, 'verify.html');
  // A few hundred checks make a page with all that a longer one has, in which axe looks at each of them.
  const checking = ['verify', ...addresses, '--depth', '1', '--html', report];
  const checked = await twinspec(checking, { env: { TWINSPEC_API_KEY: secret } });
  liar.close();
  expect(checked.code, checked.stdout).toBe(1);
  const changed = join(folder, 'changed.yaml');
  await writeFile(changed, (await readFile(petstore, 'utf8')).replace('maximum: 100', 'maximum: 7'));
  const versions = ['--openapi', changed, '--base-openapi', petstore];
  const compared = await twinspec(['diff', ...versions, '--html', join(folder, 'diff.html')]);
  expect(compared.code, compared.stdout).toBe(1);
  if (chromiumPath !== undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a report; `complaints` are what it asks a network for, and what the browser says about it. */
async function opened(name: string, options: object): Promise<{ page: Page; complaints: string[] }> {
  const context = await newContext(browser, options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(join(folder, name)).href);
  return { page, complaints };
}

const screens = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.skipIf(chromiumPath === undefined).each([
  ['verify.html', 'pagination'],
  ['diff.html', 'maximum'],
])('%s', (name, words) => {
  it.each(screens)('is readable by everybody at $width, $colorScheme', async ({ width, colorScheme }) => {
    const { page, complaints } = await opened(name, { viewport: { width, height: 900 }, colorScheme });
    // Unfolded, it is the same and more; only what a fold looks like is not, which is the same on every screen.
    if (width === 1440 && colorScheme === 'light') expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await repeatedIds(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('filters', async () => {
    const { page } = await opened(name, {});
    const shown = page.locator('details[data-filtered]:not([hidden])');
    const all = await shown.count();
    await page.fill('input[type=search]', `${words} nowhere`);
    expect(await shown.count()).toBe(0);
    await page.fill('input[type=search]', words);
    expect(await shown.count()).toBeGreaterThan(0);
    await page.fill('input[type=search]', '');
    expect(await shown.count()).toBe(all);
    await page.context().close();
  });

  it('says everything without scripts', async () => {
    const { page } = await opened(name, { javaScriptEnabled: false });
    await page.locator('details > summary').first().click();
    expect(await page.locator('h1').innerText()).toMatch(/broke the contract|breaks callers/);
    await page.context().close();
  });

  it('shows no secret', async () => {
    expect(await readFile(join(folder, name), 'utf8')).not.toContain(secret);
  });
});

describe.skipIf(chromiumPath === undefined)('at a glance,', () => {
  const viewport = { width: 1440, height: 900 };
  const isInSight = async (page: Page, selector: string): Promise<boolean> => {
    const box = await page.locator(selector).first().boundingBox();
    return box !== null && box.y + box.height <= viewport.height;
  };

  it('a run is what became of it, what broke, and a map of where', async () => {
    const { page } = await opened('verify.html', { viewport });
    for (const part of ['h1.bad', '.bar', '.first li', '.map td.bad'])
      expect(await isInSight(page, part), part).toBe(true);
    // The response that came wrong is red in its own column, not only in the sum.
    const head = await page.locator('.map thead th').allInnerTexts();
    const row = page.locator('.map tbody tr', { hasText: 'listAllFundedTransactions' });
    expect(
      await row
        .locator('td')
        .nth(head.indexOf('200') - 1)
        .getAttribute('class'),
    ).toBe('bad');
    await page.context().close();
  });

  it('a fault has its request, the answer with what is wrong in it, its place and a command', async () => {
    const { page } = await opened('verify.html', { viewport });
    await page.locator('.first a').first().click();
    const fault = page.locator('#fault-1');
    expect(await fault.locator('pre mark').innerText()).toContain('"page": 0');
    const texts = (await fault.locator('pre').allInnerTexts()).join('\n');
    expect(texts).toMatch(/^POST http/m);
    expect(texts).toMatch(/\d+ │ .*\n *│ +\^/);
    expect(texts).toMatch(/^curl -i /m);
    await page.context().close();
  });

  it('a change has both versions, with the lines that differ', async () => {
    const { page } = await opened('diff.html', { viewport });
    for (const part of ['h1.bad', '.bar', '.change summary']) expect(await isInSight(page, part), part).toBe(true);
    const change = page.locator('.change').first();
    expect(await change.locator('pre del').innerText()).toContain('maximum: 100');
    expect(await change.locator('pre ins').innerText()).toContain('maximum: 7');
    expect(await change.locator('pre strong').allInnerTexts()).toEqual(['100', '7']);
    await page.context().close();
  });
});
