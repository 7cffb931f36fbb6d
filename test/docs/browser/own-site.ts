import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Mock } from '../../../scripts/mock/start.ts';
import { serveOwnDocs } from '../../support/own-docs.ts';
import { launch, watch, type Watched } from './chromium.ts';

/** The docs of our own specs on the mock, and a page of a browser that has not been used yet. */
export type OwnSite = { mock: Mock; browser: Browser; watched: Watched; page: Page };

/**
 * Serves the docs of our own specs for the tests of a file, and opens a page for each of them, which may do nothing
 * wrong.
 *
 * @param give - gets them before each test
 */
export function onOwnSite(give: (site: OwnSite) => void): void {
  let mock: Mock;
  let browser: Browser;
  let watched: Watched;
  beforeAll(async () => {
    [mock, browser] = await Promise.all([serveOwnDocs(), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
  });
  beforeEach(async () => {
    watched = await watch(browser, mock.url);
    give({ mock, browser, watched, page: watched.page });
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.strays).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });
}

/**
 * Sends the request in the console and waits for the response.
 *
 * @param page - a page of an operation
 */
export async function send(page: Page): Promise<void> {
  await page.locator('.console [type=submit]').click();
  await page.locator('[data-said] .status').waitFor();
}
