import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsSite } from '../../../scripts/docs.ts';
import { ownTables } from '../../../scripts/tables.ts';
import { startMock, type Mock } from '../../../scripts/mock/start.ts';
import { contract } from '../../support/contract.ts';
import { chromiumPath, launch, watch } from './chromium.ts';

const specs = { openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' };

/** The console, from input to answer; `docs.long.test.ts` tests everything at all widths. */
describe.skipIf(chromiumPath === undefined)('the console in Chromium', () => {
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

  it('asks before the first call that may change something, unless the mock gets it', async () => {
    const live = await startMock({ contract });
    const options = { specs, mock: { platform: '/', node: '/rpc' }, allow: [live.url] };
    const served = await startMock({ contract, site: await docsSite(options) });
    const { page, context } = await watch(browser, served.url);
    await context.unrouteAll();
    const send = () => page.locator('.console [type=submit]').click();
    const question = page.getByRole('alertdialog');
    const answered = () => page.locator('[data-said]:text-matches("^Answered 200 ")').waitFor();
    await page.goto(`${served.url}/operations/mintFT.html`);
    await send();
    await answered();
    await page.locator('.top [data-settings]').click();
    await page.selectOption('#server-platform', 'own address');
    await page.fill('dialog.settings input[type=url]', live.url);
    await page.keyboard.press('Escape');
    await page.goto(`${served.url}/operations/mintFT.html?again`);
    await send();
    await expect.poll(() => question.textContent()).toContain(`mintFT may change something on ${live.url}.`);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(live.requests).toEqual([]);
    await send();
    await question.getByRole('button', { name: 'Send' }).click();
    await answered();
    await page.goto(`${served.url}/operations/mintFT.html?more`);
    await send();
    await answered();
    await page.goto(`${served.url}/operations/listAllFundedTransactions.html`);
    await send();
    await answered();
    // The browser asks for permission (CORS) first; that is none of the operations.
    expect(live.requests.flatMap(({ operationId }) => operationId ?? [])).toEqual([
      'mintFT',
      'mintFT',
      'listAllFundedTransactions',
    ]);
    await context.close();
    await Promise.all([live.close(), served.close()]);
  });
});
