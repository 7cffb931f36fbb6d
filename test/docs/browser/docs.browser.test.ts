import { isFailure } from '../../../scripts/contract/exchange/choose-exchange.ts';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { docsSite } from '../../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../../scripts/mock/start.ts';
import { contract } from '../../support/contract.ts';
import { accessibilityFaults, chromiumPath, watch, type Watched } from './chromium.ts';
import { onOwnSite, send } from './own-site.ts';
import { ownSpecs } from '../../support/own-specs.ts';

/** The response that the console shows: an example, or the one that was received. */
async function shown(page: Page): Promise<string> {
  return (await page.locator('[data-shown] .code code').textContent()) ?? '';
}

async function said(page: Page): Promise<string> {
  return (await page.locator('[data-said]').textContent()) ?? '';
}

const specs = { apis: ownSpecs };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(chromiumPath === undefined)('the docs in Chromium', () => {
  let mock: Mock;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  onOwnSite((site) => ({ mock, browser, watched, page } = site));

  describe.each(contract.operations.map((operation) => ({ id: operation.id, operation })))(
    '$operation.id',
    ({ id, operation }) => {
      it('is one click from the overview, and its console gets the response of each exchange', async () => {
        await page.goto(`${mock.url}/`);
        await page.locator(`#nav a[href$="/${id}.html"], #nav a[href="operations/${id}.html"]`).click();
        await page.waitForURL(`**/operations/${id}.html`);
        expect(await page.locator('h1').textContent()).toBe(operation.rpc?.method ?? operation.summary);
        expect(await page.locator('[data-url]').textContent()).toBe(
          operation.rpc === undefined ? mock.url + operation.path : mock.rpcUrl,
        );
        for (const exchange of operation.exchanges) {
          // The first one is selected already.
          if (exchange !== operation.exchanges[0]) await page.selectOption('#exchange', exchange.name);
          expect(JSON.parse(await shown(page)), exchange.name).toEqual(exchange.response.body);
          await send(page);
          expect(await said(page), exchange.name).toMatch(
            new RegExp(`^${exchange.response.status} .* · \\d+ ms · .* · matched example ${exchange.name}$`),
          );
          expect(JSON.parse(await shown(page)), exchange.name).toEqual(exchange.response.body);
        }
        // Chromium reports each documented 401 and 500 as a resource that failed to load; it must report nothing else.
        const reports = operation.exchanges.filter(({ response }) => response.status >= 400).length;
        expect(watched.complaints.splice(0)).toEqual(
          Array.from({ length: reports }, () =>
            expect.stringContaining('Failed to load resource: the server responded with a status of'),
          ),
        );
        expect(operation.exchanges.some(isFailure)).toBe(true);
      });
    },
  );

  it('sends the input, shows it in a sample, and finds a guide', async () => {
    // Most readers see one page fade into the next; the other tests are without it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${mock.url}/operations/mintFT.html?sample=request`);
    await page.fill('[data-field=quantity]', '7');
    const [request] = await Promise.all([
      page.waitForRequest(`${mock.url}/api/**`),
      page.locator('.console [type=submit]').click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ quantity: '7' });
    await page.locator('[data-said] .status:text-matches("^200")').waitFor();
    expect(await page.locator('[data-onward]').textContent()).toMatch(/What became of it, [^`]* →$/);
    await page.locator('[data-kind=curl]').click();
    expect(await page.locator('[data-code] code').textContent()).toContain('"quantity": "7"');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('waitForTransacton');
    await page.locator('dialog a').first().click();
    await page.waitForURL('**/guides/reading-the-chain.html**');
  });

  it('asks before the first call that may change something, unless the mock gets it', async () => {
    const live = await startMock({ contract });
    const options = { specs, mock: '/', allow: [live.url] };
    const served = await startMock({ contract, site: await docsSite(options) });
    const { page, context } = await watch(browser, served.url);
    await context.unrouteAll();
    const send = () => page.locator('.console [type=submit]').click();
    const question = page.getByRole('alertdialog');
    const answered = () => page.locator('[data-said] .status:text-matches("^200")').waitFor();
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
    expect(await accessibilityFaults(page)).toEqual([]);
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

  it('lets the reader edit a request by inputs or as text, and marks faults at their lines', async () => {
    await page.goto(`${mock.url}/operations/eth_getBlockByNumber.html?sample=request`);
    await page.fill('[data-field=blockNumber]', '0x10');
    expect(JSON.parse(await page.inputValue('#body'))).toMatchObject({ params: ['0x10', false] });
    await page.fill('#body', '{"jsonrpc":"2.0","method":"eth_getBlockByNumber","params":["0x11",false],"id":"mine"}');
    expect(await page.inputValue('[data-field=blockNumber]')).toBe('0x11');
    await page.locator('#body').press('Control+Enter');
    await page.locator('[data-said] .status:text-matches("^200")').waitFor();
    expect(JSON.parse(await shown(page))).toMatchObject({ id: 'mine', result: { number: '0x11' } });
    await page.fill('#body', '{\n"jsonrpc":');
    await page.locator('#faults li').waitFor();
    expect(await page.locator('#faults').textContent()).toBe('Line 2: expected a value here.');
    await page.fill('#body', '{"jsonrpc":"2.0","method":"eth_getBlockByNumber","id":1,\n"params":["16",\nfalse]}');
    expect(await page.locator('#faults').textContent()).toMatch(/^Line 2: params\[0\] /);
    expect(await page.locator('.gutter .fault').textContent()).toBe('2');
    await page.locator('[data-reset]').click();
    expect(await page.inputValue('#body')).toContain('"0x1c9c382"');
    expect(await page.locator('#faults').textContent()).toBe('');
  });

  it('puts the input into every sample, and the copied curl command gets the response of the console', async () => {
    await page.goto(`${mock.url}/operations/mintFT.html?sample=request`);
    await page.fill('[data-header=DappId]', 'dapp-of-another-key');
    await page.fill('[data-field=quantity]', "it's 7");
    await page.locator('summary:text-is("More headers")').click();
    await page.locator('.console [data-add-header]').click();
    await page.fill('.console [data-extra-name]', 'X-Trace');
    await page.fill('.console [data-extra-value]', 'trace-1');
    const code = page.locator('[data-code] code');
    for (const kind of ['curl', 'typescript', 'python', 'go', 'php']) {
      await page.locator(`[data-kind=${kind}]`).click();
      const text = (await code.textContent()) ?? '';
      for (const word of ['dapp-of-another-key', 'X-Trace', 'trace-1', ' 7'])
        expect(text, `${kind}: ${word}`).toContain(word);
      expect(text, kind).toContain(mock.url);
    }
    await page.locator('[data-kind=curl]').click();
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-code] [data-copy]').click();
    await page.locator('[data-code] [data-copy]:text-is("Copied")').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await send(page);
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', copied.replace(/^curl/, 'curl -sS')]);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await shown(page)));
    expect(await said(page)).toMatch(/^401/);
    watched.complaints.splice(0);
  });

  it('keeps the server, key and headers for all pages of the session, masked', async () => {
    await page.goto(`${mock.url}/operations/mintFT.html?sample=request`);
    await page.fill('[data-header=Authorization]', 'key-of-mine');
    await page.locator('.top [data-settings]').click();
    await page.locator('dialog.settings [data-add-header]').click();
    await page.fill('dialog.settings [data-extra-name]', 'X-Provider');
    await page.fill('dialog.settings [data-extra-value]', 'provider-key');
    await page.keyboard.press('Escape');
    await page.goto(`${mock.url}/operations/createVC.html?sample=request`);
    expect(await page.inputValue('[data-header=Authorization]')).toBe('key-of-mine');
    expect(await page.getAttribute('[data-header=Authorization]', 'type')).toBe('password');
    await page.goto(`${mock.url}/operations/eth_estimateGas.html?sample=request`);
    const [request] = await Promise.all([
      page.waitForRequest(mock.rpcUrl),
      page.locator('.console [type=submit]').click(),
    ]);
    expect(await request.headerValue('X-Provider')).toBe('provider-key');
    await page.locator('[data-kind=curl]').click();
    expect(await page.locator('[data-code] code').textContent()).toContain('X-Provider: provider-key');
    expect(await page.locator('[data-code] .masked').textContent()).toBe('provider-key');
  });

  it('sends the example key if the field is empty, and none on any page if the reader says so', async () => {
    await page.goto(`${mock.url}/operations/createVC.html?sample=request`);
    const sentKey = async (): Promise<string | null> => {
      const [request] = await Promise.all([
        page.waitForRequest(`${mock.url}/api/**`),
        page.locator('.console [type=submit]').click(),
      ]);
      return request.headerValue('Authorization');
    };
    expect(await sentKey()).toBe('demo-api-key');
    await page.getByRole('checkbox', { name: 'Do not send apiKey' }).check();
    expect(await page.locator('[data-header=Authorization]').isDisabled()).toBe(true);
    expect(await sentKey()).toBeNull();
    for (const kind of ['curl', 'typescript', 'python', 'go', 'php']) {
      await page.locator(`[data-kind=${kind}]`).click();
      const code = await page.locator('[data-code] code').textContent();
      expect(code, kind).toMatch(/createVC|DappId/);
      expect(code, kind).not.toMatch(/Authorization|apiKey|demo-api-key/);
    }
    await page.goto(`${mock.url}/operations/mintFT.html?sample=request`);
    expect(await sentKey()).toBeNull();
    await page.locator('.top [data-settings]').click();
    await page.locator('dialog.settings').getByRole('checkbox', { name: 'Do not send apiKey' }).uncheck();
    await page.keyboard.press('Escape');
    expect(await sentKey()).toBe('demo-api-key');
    // A request without a key is answered with 401, which Chromium reports.
    expect(watched.complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('explains why it sends nothing to a server that was not allowed when the pages were served', async () => {
    await page.goto(`${mock.url}/operations/mintFT.html`);
    await page.locator('.top [data-settings]').click();
    await page.selectOption('#server-platform', 'own address');
    await page.fill('dialog.settings input[type=url]', 'https://platform.example/base/');
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-url]').textContent()).toBe(
      'https://platform.example/base/api/v0/ft-manager/mintFT',
    );
    await page.locator('.console [type=submit]').click();
    expect(await said(page)).toMatch(
      /requests only to http:\S+:\d+, not to https:\/\/platform\.example\. Copy the sample/,
    );
    await page.goto(`${mock.url}/guides/getting-started.html`);
    expect(await page.locator('main').textContent()).toContain('https://platform.example/base');
  });

  it('shows an example response with the outcomes at 1440 × 900 and 1280 × 800 without a click or a scroll', async () => {
    for (const { id, exchanges } of contract.operations) {
      await page.goto(`${mock.url}/operations/${id}.html`);
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        const where = `${id} at ${width}`;
        const box = await page.locator('[data-shown] pre').boundingBox();
        expect(box?.y, where).toBeLessThan(height - 150);
        const outcomes = await page.locator('[data-outcomes] [role=tab]:visible').allTextContents();
        expect(outcomes.length, where).toBeGreaterThan(1);
        expect(new Set(outcomes).size, where).toBe(outcomes.length);
        for (const tab of await page.locator('[data-outcomes] [role=tab]:visible, [type=submit]').all()) {
          const place = await tab.boundingBox();
          expect((place?.y ?? height) + (place?.height ?? 0), where).toBeLessThan(height);
        }
      }
      expect(exchanges.length).toBeGreaterThan(0);
    }
  });

  it('keeps the exchange and the sample in the address, and the input after going back', async () => {
    await page.goto(`${mock.url}/operations/createVC.html`);
    await page.selectOption('#exchange', 'unknownTemplate');
    await page.locator('[data-kind=python]').click();
    const address = page.url();
    expect(address).toContain('exchange=unknownTemplate&sample=python');
    const state = async (): Promise<unknown> => [
      await page.inputValue('#exchange'),
      await page.getAttribute('[data-kind=python]', 'aria-selected'),
    ];
    await page.reload();
    expect(await state()).toEqual(['unknownTemplate', 'true']);
    await page.locator('[data-kind=request]').click();
    await page.fill('#body', '{ "templateId": "unknown of mine" }');
    await page.locator('#nav summary', { hasText: 'Reference' }).click();
    await page.locator('#nav').getByRole('link', { name: 'Errors', exact: true }).click();
    await page.waitForURL('**/guides/errors.html');
    await page.goBack();
    expect(await page.inputValue('#body')).toBe('{ "templateId": "unknown of mine" }');
    const other = await watch(browser, mock.url);
    await other.page.goto(address);
    expect(await other.page.inputValue('#exchange')).toBe('unknownTemplate');
    expect(await other.page.locator('[data-code] code').textContent()).toContain('requests.request(');
    await other.context.close();
  });

  it('opens the properties of responses two levels deep', async () => {
    await page.goto(`${mock.url}/operations/createVC.html`);
    expect(await page.locator('[id="response-200.Data.credentialStatus"]').isVisible()).toBe(true);
    expect(await page.locator('[id="response-200.Data.credentialStatus.id"]').isVisible()).toBe(false);
  });

  it('shows all code in at least 12 pixels', async () => {
    for (const path of ['', 'guides/errors.html', 'operations/createVC.html', 'operations/eth_getBlockByNumber.html']) {
      await page.goto(`${mock.url}/${path}`);
      const sizes = await page.evaluate(() =>
        [...document.querySelectorAll('code, pre, textarea, input, .type, .verb, .status')].map((found) =>
          Number.parseFloat(getComputedStyle(found).fontSize),
        ),
      );
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(12);
    }
  });

  it('moves with the Tab key from the exchange through the inputs to Send', async () => {
    await page.goto(`${mock.url}/operations/eth_getBlockByNumber.html?sample=request`);
    await page.focus('#exchange');
    const stops: string[] = [];
    while (stops.at(-1) !== 'Send' && stops.length < 15) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => (document.activeElement?.textContent?.trim() || document.activeElement?.id) ?? ''),
      );
    }
    expect(stops).toEqual(['Server and key', 'Form', 'field-0', expect.any(String), 'body', 'More headers', 'Send']);
  });

  it('copies a page as Markdown, with the real address', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${mock.url}/operations/mintFT.html`);
    const menu = page.locator('.page-actions details');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    for (const name of ['Copy page', 'Copy for an assistant']) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      if (name !== 'Copy page') await menu.locator('summary').click();
      await page.locator('.page-actions').getByRole('button', { name }).click();
      while ((await copied()) === '') await page.waitForTimeout(20);
      const text = await copied();
      expect(text).toContain('# Mint a fungible token');
      expect(text).toContain(`${mock.url}/api/v0/ft-manager/mintFT`);
    }
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBeNull();
    await menu.locator('summary').click();
    await page.locator('h1').click();
    expect(await menu.getAttribute('open')).toBeNull();
  });

  it('shares a filled form by its address, and remembers the last calls, both without secrets', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${mock.url}/operations/mintFT.html?exchange=minted&sample=request`);
    // Six digits, which no port has: the address must be free of them.
    const quantity = '770077';
    await page.fill('[data-field=quantity]', quantity);
    await page.fill('[data-field=custodialWalletAccessToken]', 'a-token-of-mine');
    await page.locator('[data-header=Authorization]').fill('a-key-of-mine');
    await page.locator('[data-share]').click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(decodeURIComponent(address)).toContain(quantity);
    expect(address).not.toMatch(/of-mine/);
    await page.locator('[data-header=Authorization]').fill('demo-api-key');
    await send(page);
    expect(page.url()).not.toContain(quantity);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(quantity);
    expect(kept).not.toMatch(/of-mine|demo-api-key/);
    const other = await watch(browser, mock.url);
    await other.page.goto(address);
    expect(await other.page.inputValue('[data-field=quantity]')).toBe(quantity);
    expect(other.page.url()).not.toContain('draft');
    expect([...other.strays, ...other.complaints]).toEqual([]);
    await other.context.close();
    await page.locator('[data-reset]').click();
    expect(await page.inputValue('[data-field=quantity]')).not.toBe(quantity);
    await page.locator('.past summary').click();
    await page.locator('.past button').click();
    expect(await page.inputValue('[data-field=quantity]')).toBe(quantity);
    expect(await page.locator('.past li').textContent()).toContain('200');
  });

  it('shows the errors at a width of 390 pixels in columns of at least 200, and on less than 6000', async () => {
    const small = await watch(browser, mock.url, phone);
    await small.page.goto(`${mock.url}/guides/errors.html`);
    const columns = await small.page.evaluate(() =>
      [...document.querySelectorAll('main th, main td')].map((cell) => cell.getBoundingClientRect().width),
    );
    expect(Math.min(...columns, 200)).toBeGreaterThanOrEqual(200);
    expect(await small.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
    await small.context.close();
  });

  it('prints both APIs on fewer than 40 pages', async () => {
    await page.goto(`${mock.url}/print.html`);
    const pdf = await page.pdf({ format: 'A4' });
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(5);
    expect(sheets).toBeLessThan(40);
  });

  it('finds a field by its name with the keyboard only', async () => {
    await page.goto(`${mock.url}/guides/errors.html`);
    await page.keyboard.press('/');
    await page.keyboard.type('statusListIndex');
    await page.locator('dialog a').first().waitFor();
    expect(await page.locator('dialog [role=status]').textContent()).toMatch(/sections? on/);
    expect(await page.locator('dialog a').first().textContent()).toMatch(/^statusListIndex Response 200 · string/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operations/createVC.html#response-200.Data.credentialStatus.statusListIndex');
    // The details around the field are opened, and it is visible.
    const box = await page.locator('[id="response-200.Data.credentialStatus.statusListIndex"]').boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(900);
    await page.keyboard.press('Control+k');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('lets the keyboard skip the navigation', async () => {
    await page.goto(`${mock.url}/guides/credentials.html`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });

  it('keeps the colour scheme that the reader chose', async () => {
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${mock.url}/`);
    const light = await paper();
    await page.locator('[data-theme-toggle]').click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.goto(`${mock.url}/guides/errors.html`);
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-theme-toggle]').click();
    expect(await paper()).toBe(light);
  });

  it('can be read without scripts', async () => {
    const plain = await watch(browser, mock.url, { javaScriptEnabled: false });
    await plain.page.goto(`${mock.url}/operations/createVC.html`);
    const text = (await plain.page.locator('main').textContent()) ?? '';
    for (const words of ['Create a verifiable credential', 'DappId', 'statusListIndex', 'curl'])
      expect(text).toContain(words);
    expect(await plain.page.locator('button:visible').count()).toBe(0);
    const question = plain.page.locator('#question-1');
    expect(await question.isVisible()).toBe(false);
    await plain.page.locator('#questions summary').click();
    expect(await question.innerText()).toMatch(/not shown/);
    await plain.context.close();
  });

  it('leads from a field with an open question to that, and back, and from the start page to all of them', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${mock.url}/`);
    await page.locator('#questions summary').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('#questions a:text-is("Mint a fungible token")').click();
    await page.waitForURL('**/operations/mintFT.html#questions');
    const question = page.locator('#questions li', { hasText: 'Values of erc' });
    expect(await question.isVisible()).toBe(true);
    await page.locator('#questions summary').click();
    expect(await question.isVisible()).toBe(false);
    const mark = page.locator('[id="request.erc"] .asks');
    expect(await mark.getAttribute('title')).toMatch(/^Values of erc/);
    await mark.click();
    expect(await question.isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.locator('a').click();
    expect(await mark.evaluate((one) => one.matches(':target'))).toBe(true);
  });

  it('fits on a phone: nothing is wider than the screen, and the navigation is behind a button', async () => {
    const small = await watch(browser, mock.url, phone);
    for (const path of [
      '',
      'guides/errors.html',
      'guides/open-questions.html',
      ...contract.operations.map(({ id }) => `operations/${id}.html`),
    ]) {
      await small.page.goto(`${mock.url}/${path}`);
      expect(await small.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
    await small.page.locator('[data-menu]').click();
    expect(await small.page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(true);
    await small.page.locator('#nav summary', { hasText: 'Concepts' }).click();
    await small.page.locator('#nav a', { hasText: 'Credentials' }).first().click();
    await small.page.waitForURL('**/guides/credentials.html');
    expect(await small.page.locator('#nav').isVisible()).toBe(false);
    expect([...small.strays, ...small.complaints]).toEqual([]);
    await small.context.close();
  });

  it('sends at most 60 KB for a first visit, whatever page that is', async () => {
    for (const path of ['', 'guides/the-mock.html', 'operations/mintFT.html', 'operations/eth_getBlockByNumber.html']) {
      const first = await watch(browser, mock.url);
      const session = await first.context.newCDPSession(first.page);
      await session.send('Network.enable');
      let weight = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (weight += encodedDataLength));
      await first.page.goto(`${mock.url}/${path}`, { waitUntil: 'networkidle' });
      expect(weight, path).toBeGreaterThan(1000);
      expect(weight, path).toBeLessThanOrEqual(60_000);
      await first.context.close();
    }
  });

  it('writes screenshots if SCREENSHOTS names a folder', async () => {
    const folder = process.env['SCREENSHOTS'];
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    for (const [name, path] of Object.entries({
      overview: '',
      guide: 'guides/getting-started.html',
      questions: 'guides/open-questions.html',
      rest: 'operations/createVC.html',
      rpc: 'operations/eth_getBlockByNumber.html',
    })) {
      for (const [size, options] of Object.entries({ desktop: {}, phone })) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const shot = await watch(browser, mock.url, { ...options, colorScheme });
          await shot.page.goto(`${mock.url}/${path}`);
          await shot.page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
          await shot.context.close();
        }
      }
    }
    expect(folder).not.toBe('');
  });
});
