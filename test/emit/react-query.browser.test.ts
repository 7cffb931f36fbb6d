import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { chromiumPath, launch, newContext } from '../docs/browser/chromium.ts';
import { twinspecProcess } from '../support/process.ts';

// The example React app in a browser, with the options that are emitted for TanStack Query.

describe.skipIf(chromiumPath === undefined)('the example react-query', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-react-query-'));
  let mock: Mock;
  let vite: ViteDevServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    cpSync('examples/react-query', folder, {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|api\/.*\.ts)$/.test(path),
    });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const openapi = join(folder, 'api/bookshop.yaml');
    const out = join(folder, 'src/api');
    const generated = await twinspecProcess([
      ...['generate', '--openapi', openapi, '--only', 'tanstack-query', '--import-ending', '.ts', '--out', out],
      ...['--http-client', 'createBookshop', '--runtime', 'twinspec/runtime'],
    ]);
    expect(generated).toMatchObject({ code: 0, stderr: '' });
    mock = await startMock({ openapi, port: 0 });
    vite = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(folder, '.vite'),
      define: { 'import.meta.env.TWINSPEC_URL': JSON.stringify(mock.url) },
      resolve: { alias: { 'twinspec/runtime': resolve('src/runtime.ts') } },
      server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { strict: false } },
    });
    await vite.listen();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await vite?.close();
    await mock?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    mock.reset();
    complaints = [];
    page = await (await newContext(browser)).newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(`http://127.0.0.1:${(vite.httpServer?.address() as AddressInfo).port}/`);
    await page.getByText('Piranesi').waitFor();
  });
  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });

  const titles = (): Promise<string[]> => page.locator('cite').allTextContents();
  /** What was asked for, without what browsers ask before. */
  const asked = (): string[] => mock.requests.flatMap(({ operationId }) => operationId ?? []);
  const add = async (title: string): Promise<void> => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Author').fill('Stanisław Lem');
    await page.getByLabel('Year').fill('1961');
    await page.getByRole('button', { name: 'Add' }).click();
  };

  it('shows a list, and its next page', async () => {
    expect(await titles()).toEqual(['Piranesi', 'The Dispossessed', 'Invisible Cities']);
    await page.getByRole('button', { name: 'More books' }).click();
    await page.getByText('Ficciones').waitFor();
    expect(await titles()).toHaveLength(5);
    // There are no more.
    expect(await page.getByRole('button', { name: 'More books' }).count()).toBe(0);
  });

  it('shows a new book in the list, which is fetched again', async () => {
    mock.next('listBooks', 'withTheNewOne');
    await add('Solaris');
    await page.getByRole('heading', { name: '6 books' }).waitFor();
    expect(await titles()).toEqual(['Solaris', 'Piranesi', 'The Dispossessed']);
    expect(asked()).toEqual(['listBooks', 'addBook', 'listBooks']);
    expect(await page.getByLabel('Title').inputValue()).toBe('');
  });

  it('shows why a book was refused', async () => {
    await add('Piranesi');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('The shop has this book already');
    expect(await page.getByLabel('Title').inputValue()).toBe('Piranesi');
  });

  it('shows that the list cannot be read', async () => {
    await page.route(`${mock.url}/books*`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await titles()).toEqual([]);
  });
});
