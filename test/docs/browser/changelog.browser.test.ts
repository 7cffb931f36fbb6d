import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patient } from '../../support/patient.ts';
import { startTwinspec, twinspec } from '../../support/process.ts';
import { repositoryIn } from '../../support/repository.ts';
import { accessibilityFaults, chromiumPath, launch, watch } from './chromium.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-changelog-'));
const trains = await readFile('test/docs/fixtures/trains.yaml', 'utf8');
const without = (from: string, to: string): string => {
  const [head = '', tail = ''] = [trains.slice(0, trains.indexOf(from)), trains.slice(trains.indexOf(to))];
  return head + tail;
};
const hostile = '<img src=x onerror="document.title=1">';
const repository = repositoryIn(join(folder, 'trains'));
const openapi = join(repository.folder, 'openapi.yaml');
// Nobody could cancel at first; then a document was broken; one version named an operation like an attack.
const first = without('    delete:\n', 'components:').replace('summary: Find a trip', 'summary: Find trips');
repository.commit('openapi.yaml', first, 'v0.9.0');
repository.commit('openapi.yaml', 'openapi: 3.1.0\ninfo: [', 'v0.10.0');
const attack = trains.replaceAll('listTrips', `'${hostile}'`).replace('Look at a booking', 'See a booking');
repository.commit('openapi.yaml', attack, 'v1.0.0', 'v2<script>', 'nightly');
repository.commit('openapi.yaml', trains, 'v1.1.0');

const outcome = async (out: string): Promise<string> => readFile(join(folder, 'out', out), 'utf8');

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the changelog of `twinspec docs`', () => {
  beforeAll(async () => {
    const out = join(folder, 'out');
    const { code, stderr } = await twinspec(['docs', '--openapi', 'openapi.yaml', '--out', out], {
      cwd: repository.folder,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('has a page for each version, with what broke, what was added and where', async () => {
    expect(await outcome('changelog.html')).toMatch(/The operation .* is now called listTrips/);
    expect(await outcome('changelog.html')).toContain('href="operations/getBooking.html"');
    expect(await outcome('changelog.html')).not.toContain('Not released yet');
    expect(await outcome('changelog/v0.9.0.html')).toContain('The first version here');
    expect(await outcome('changelog/v0.9.0.md')).toContain('`listTrips`: The operation listTrips was added.');
    expect(await outcome('changelog/v1.0.0.md')).toMatch(
      /^# Changes of v1\.0\.0\n\n## v1\.0\.0 \(\d{4}-\d\d-\d\d\)\n\nThe documents of v0\.10\.0 cannot be read: openapi\.yaml:2:8: /,
    );
    expect(await outcome('changelog/v0.10.0.html')).toContain(
      'The documents of v0.10.0 cannot be read: openapi.yaml:2',
    );
    expect(existsSync(join(folder, 'out/changelog/v1.1.0.html'))).toBe(true);
  });

  it('is in the navigation, in llms.txt and in the search', async () => {
    expect(await outcome('operations/listTrips.html')).toContain('href="../changelog.html"');
    expect(await outcome('llms.txt')).toContain('- [Changelog](changelog.md)');
    expect(await outcome('assets/search/sections-0.js')).toMatch(/"changelog\.html","sections":\[\["v1\.1\.0"/);
  });

  it('takes nothing from a document for markup', async () => {
    for (const page of ['changelog.html', 'changelog/v1.0.0.html']) expect(await outcome(page)).not.toContain('<img');
    expect(await outcome('changelog.html')).toContain('&lt;img src=x');
  });

  it('is not there where git has no versions, and nothing fails', async () => {
    const none = join(folder, 'none');
    await writeFile(join(folder, 'alone.yaml'), trains);
    const { code, stderr } = await twinspec(['docs', '--openapi', 'alone.yaml', '--out', none], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(existsSync(join(none, 'changelog.html'))).toBe(false);
    expect(await readFile(join(none, 'index.html'), 'utf8')).not.toContain('Changelog');
  });
});

describe.skipIf(chromiumPath === undefined)('the changelog of `twinspec start` in Chromium', () => {
  let browser: Browser;
  let url = '';
  const child = startTwinspec(['start', '--port', '0', '--openapi', 'openapi.yaml'], { cwd: repository.folder });
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
  });

  it('leads to each version and to the operations that there still are, without scripts', async () => {
    const { page, strays } = await watch(browser, url, { javaScriptEnabled: false });
    await page.goto(`${url}/index.html`);
    await page.locator('#nav').getByRole('link', { name: 'Changelog' }).click();
    expect(await page.locator('main h2').allInnerTexts()).toEqual([expect.stringMatching(/^v1\.1\.0/)]);
    await page.locator('.versions summary').click();
    const names = await page.locator('.versions a').allInnerTexts();
    expect(names.map((name) => name.split('\n')[0])).toEqual(['v1.1.0', 'v1.0.0', 'v0.10.0', 'v0.9.0']);
    await page.locator('.versions a', { hasText: 'v1.0.0' }).click();
    await page.getByText('The documents of v0.10.0 cannot be read').waitFor();
    await page.locator('.versions summary').click();
    await page.locator('.versions a', { hasText: 'v1.1.0' }).click();
    await page.locator('main li a', { hasText: 'getBooking' }).click();
    expect(await page.locator('h1').innerText()).toContain('Look at a booking');
    expect(strays).toEqual([]);
    await page.context().close();
  });

  it('tells what has no version yet as soon as it is saved', async () => {
    const { page, complaints, strays } = await watch(browser, url);
    await page.goto(`${url}/changelog.html`);
    await writeFile(openapi, without('    delete:\n', 'components:'));
    await page.getByText('The operation deleteBooking was removed.').waitFor();
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringContaining('Not released yet'),
      expect.stringContaining('v1.1.0'),
    ]);
    await page.locator('.versions summary').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.top [data-search]').click();
    await page.fill('dialog.search input', 'v1.0.0');
    await page.locator('dialog.search a[href*="changelog/v1.0.0.html"]').first().waitFor();
    expect({ complaints, strays }).toEqual({ complaints: [], strays: [] });
    await page.context().close();
  });

  it('has a new version as soon as it is tagged and the documents are saved', async () => {
    execFileSync('git', ['tag', 'v1.2.0'], { cwd: repository.folder });
    await writeFile(openapi, trains.replace('Cancel a booking', 'Give a booking up'));
    const { page } = await watch(browser, url);
    // What was saved is read a moment later.
    await vi.waitFor(
      async () => {
        await page.goto(`${url}/changelog.html`);
        expect(await page.locator('.versions summary').innerText()).toContain('v1.2.0');
      },
      { ...patient, interval: 250 },
    );
    await page.context().close();
  });
});
