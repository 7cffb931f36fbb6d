import { isFailure } from '../../../scripts/contract/exchange/choose-exchange.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsSite } from '../../../scripts/docs/docs.ts';
import { asList, asObject, getAtPointer, type Json } from '../../../scripts/contract/base/json.ts';
import { startSandbox, type Sandbox } from '../../../scripts/sandbox/start.ts';
import { contract } from '../../support/contract.ts';
import { chromiumPath, launch, watch } from './chromium.ts';
import { ownSpecs } from '../../support/own-specs.ts';

const specs = { apis: ownSpecs };

describe.skipIf(chromiumPath === undefined)('the docs of the sandbox', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  beforeAll(async () => {
    const site = await docsSite({ specs, sandbox: '/' });
    [sandbox, browser] = await Promise.all([startSandbox({ site }), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.close();
  });

  const opened = async (path: string): Promise<Page> => {
    const { page } = await watch(browser, sandbox.url);
    await page.goto(`${sandbox.url}/${path}`);
    return page;
  };
  const answer = async (page: Page): Promise<Json | undefined> => {
    await page.locator('.console [type=submit]').click();
    await page.locator('[data-said] .status:text-matches("^200")').waitFor();
    return getAtPointer(
      JSON.parse((await page.locator('[data-shown] .code code').textContent()) ?? '') as Json,
      '/result',
    );
  };
  const shows = (body: Json | undefined): boolean =>
    body === undefined ? false : getAtPointer(body, '/result') !== null;

  it.each(contract.operations.map((operation) => ({ id: operation.id, operation })))(
    '$operation.id answers with something wherever its example does',
    async ({ id, operation }) => {
      const page = await opened(`operations/${id}.html`);
      const successes = operation.exchanges.filter((exchange) => !isFailure(exchange));
      expect(successes.some(({ response }) => shows(response.body))).toBe(true);
      for (const { name, response } of successes) {
        await page.selectOption('#exchange', name);
        const result = await answer(page);
        expect(result !== null, name).toBe(shows(response.body));
      }
      await page.context().close();
    },
  );

  it('says that it filled in what the sandbox has, keeps what the reader writes, and goes back to it', async () => {
    const page = await opened('operations/eth_getTransactionByHash.html?sample=request');
    const hash = page.locator('[data-field=hash]');
    const words = page.locator('[data-edited]');
    await page.locator('[data-edited]:text-is("From the sandbox")').waitFor();
    const sizes = await page.locator('.console form').evaluate((form) => [form.scrollWidth, form.clientWidth]);
    expect(sizes[0]).toBe(sizes[1]);
    const found = await hash.inputValue();
    await hash.fill(`0x${'1'.repeat(64)}`);
    expect(await words.textContent()).toBe('Edited');
    expect(await answer(page)).toBe(null);
    await page.locator('[data-reset]').click();
    expect(await hash.inputValue()).toBe(found);
    expect(await answer(page)).toMatchObject({ hash: found });
    await page.context().close();
  });

  it('carries the hash of an answer to the next call, from blocks in both forms', async () => {
    const page = await opened('operations/eth_getBlockByNumber.html?exchange=latestWithHashes');
    const { hash, transactions } = asObject(await answer(page));
    const [first] = asList(transactions ?? []);
    await page.locator('[data-next=eth_getTransactionByHash]').click();
    await page.waitForURL('**/eth_getTransactionByHash.html**');
    expect(await answer(page)).toMatchObject({ hash: first, blockHash: hash });
    await page.locator('[data-next=eth_getBlockTransactionCountByHash]').click();
    await page.waitForURL('**/eth_getBlockTransactionCountByHash.html**');
    expect(await answer(page)).toBe(`0x${asList(transactions ?? []).length}`);
    await page.goto(`${sandbox.url}/operations/eth_getBlockByNumber.html?exchange=latestWithTransactions`);
    await answer(page);
    await page.locator('[data-next=eth_getTransactionByHash]').click();
    await page.waitForURL('**/eth_getTransactionByHash.html**');
    expect(await answer(page)).toMatchObject({ hash: first });
    await page.goto(`${sandbox.url}/operations/eth_getBlockByNumber.html?exchange=latestWithHashes`);
    const { parentHash } = asObject(await answer(page));
    await page.locator('[data-next]', { hasText: 'The block before' }).click();
    await page.locator('[data-said]:text-matches("^Example response")').waitFor();
    expect(await answer(page)).toMatchObject({ hash: parentHash });
    await page.context().close();
  });

  it('finds a transaction also where the last blocks have none', async () => {
    await rpc('anvil_mine', ['0x5']);
    expect(await rpc('eth_getBlockByNumber', ['latest', false])).toMatchObject({ result: { transactions: [] } });
    const page = await opened('operations/eth_getTransactionByHash.html');
    expect(await answer(page)).toMatchObject({ hash: expect.stringMatching(/^0x/) });
    await page.context().close();
  });

  async function rpc(method: string, params: Json[]): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(sandbox.rpcUrl, { method: 'POST', headers, body })).json();
  }
});
