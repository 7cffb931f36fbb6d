import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwinspec } from '../../support/process.ts';
import { chromiumPath, launch, watch } from './chromium.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-live-'));
const openapi = join(folder, 'openapi.yaml');
const documentOf = (summary: string): string =>
  `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n  /pet:\n    get:\n      operationId: getPet\n` +
  `      summary: ${summary}\n      responses: { '204': { description: Nothing. } }\n`;

await writeFile(openapi, documentOf('First'));

describe.skipIf(chromiumPath === undefined)('an open page of `twinspec start`', () => {
  let browser: Browser;
  let url = '';
  const child = startTwinspec(['start', '--port', '0', '--openapi', openapi]);
  beforeAll(async () => {
    browser = await launch();
    for await (const line of createInterface(child.stdout)) {
      url = /^ *(?!Docs|Traffic)\w+ +(http:\S+)/.exec(line)?.[1] ?? url;
      if (line.includes('ready')) break;
    }
    child.stdout.resume();
  });
  afterAll(async () => {
    await browser.close();
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('shows each saved version, and what is wrong until it is mended', async () => {
    const { page, strays } = await watch(browser, url);
    for (const path of ['operations/getPet.html', 'index.html']) {
      await page.goto(`${url}/${path}`);
      for (const name of ['Second', 'Third', 'Fourth']) {
        const saved = performance.now();
        await writeFile(openapi, documentOf(`${name} ${path}`));
        await page.getByText(`${name} ${path}`).first().waitFor();
        process.stderr.write(`${path} showed what was saved after ${Math.round(performance.now() - saved)} ms\n`);
      }
      await writeFile(openapi, 'openapi: 3.1.0\ninfo: [');
      // A file is empty for a moment while it is written, which is a fault as well.
      await page.getByRole('alert').filter({ hasText: 'openapi.yaml:2:8: ' }).waitFor();
      expect(await page.getByText(`Fourth ${path}`).count()).toBeGreaterThan(0);
      await writeFile(openapi, documentOf(`Mended ${path}`));
      await page.getByText(`Mended ${path}`).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    expect(strays).toEqual([]);
    await page.context().close();
  });

  it('says that the first search takes a while, until it has found something', async () => {
    const { page } = await watch(browser, url);
    let release = (): void => undefined;
    const isMade = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/search-index.js', async (route) => {
      await isMade;
      await route.continue();
    });
    await page.goto(`${url}/operations/getPet.html`);
    await page.locator('[data-search]').click();
    await page.fill('dialog.search input', 'getPet');
    const status = page.locator('dialog.search [role=status]');
    expect(await status.textContent()).toMatch(/^Searching … The first search of a large document takes a while\.$/);
    release();
    await page.locator('dialog.search a').first().waitFor();
    expect(await status.textContent()).toMatch(/^\d+ sections? on 1 page$/);
    await page.context().close();
  });

  it('can be read without scripts', async () => {
    const { page } = await watch(browser, url, { javaScriptEnabled: false });
    await page.goto(`${url}/operations/getPet.html`);
    expect(await page.locator('h1').innerText()).toContain('Mended');
    await page.context().close();
  });
});
