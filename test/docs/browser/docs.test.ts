import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsSite } from '../../../scripts/docs.ts';
import { ownTables } from '../../../scripts/tables.ts';
import { startMock, type Mock } from '../../../scripts/mock/start.ts';
import { contract } from '../../support/contract.ts';
import { chromiumPath, launch, watch } from './chromium.ts';

const specs = { openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' };

/** Tests the basics; `docs.long.test.ts` tests everything at all widths. */
describe.skipIf(chromiumPath === undefined)('the docs in Chromium, in short', () => {
  let mock: Mock;
  let browser: Browser;
  beforeAll(async () => {
    const tables = ownTables;
    const site = await docsSite({
      specs,
      guides: 'specs/guides',
      clientPackage: 'twinspec',
      tables,
      mock: { platform: '/', node: '/rpc' },
    });
    [mock, browser] = await Promise.all([startMock({ contract, site }), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
  });

  it('sends the input, shows it in a sample, and finds a guide', async () => {
    const { page, context, strays, complaints } = await watch(browser, mock.url);
    await page.goto(`${mock.url}/operations/mintFT.html`);
    await page.fill('[data-field=quantity]', '7');
    const [request] = await Promise.all([
      page.waitForRequest(`${mock.url}/api/**`),
      page.locator('.console [type=submit]').click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ quantity: '7' });
    await page.locator('[data-said]:text-matches("^Answered 200 ")').waitFor();
    await page.locator('[data-kind=curl]').click();
    expect(await page.locator('[data-code] code').textContent()).toContain('"quantity": "7"');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('waitForTransacton');
    await page.locator('dialog a').first().click();
    await page.waitForURL('**/guides/reading-the-chain.html**');
    expect([...strays, ...complaints]).toEqual([]);
    await context.close();
  });
});
