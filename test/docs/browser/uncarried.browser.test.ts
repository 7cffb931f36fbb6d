import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import { docsSite } from '../../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../../scripts/mock/start.ts';
import { chromiumPath, launch, watch } from './chromium.ts';

const read = (operationId: string, parameter: object, example: unknown) => ({
  get: {
    operationId,
    parameters: [{ schema: {}, ...parameter, example }],
    responses: { 200: { description: 'ok', content: { 'application/json': { example: 1 } } } },
  },
});
const openapi = {
  openapi: '3.2.0',
  info: { title: 'Uncarried', version: '1' },
  paths: {
    '/fine': read('fine', { name: 'q', in: 'query' }, 'a|b'),
    '/list': read('list', { name: 'tags', in: 'query', style: 'pipeDelimited', explode: false }, ['a|b']),
    '/nested': read('nested', { name: 'ids', in: 'query', explode: false }, [{ id: 1 }]),
    '/letters': read('letters', { name: 'X-Note', in: 'header', required: true }, 'αβγ'),
  },
};

describe.skipIf(chromiumPath === undefined)('the console in Chromium', () => {
  let browser: Browser;
  let mock: Mock;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinspec-uncarried-'));
    const specs = { openapi: join(folder, 'uncarried.json') };
    await writeFile(specs.openapi, JSON.stringify(openapi));
    const site = await docsSite({ specs, mock: '/' });
    mock = await startMock({ contract: await loadContract(specs), site, port: 0 });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['list', 'the query parameter tags cannot carry "|" inside a value, which is the delimiter.'],
    ['nested', 'the query parameter ids cannot carry a list or an object inside a list or an object.'],
    [
      'letters',
      'the header parameter X-Note cannot carry line breaks, control characters or letters beyond ISO 8859-1.',
    ],
  ])('sends nothing for %s, whose value its form cannot carry, and says why', async (operation, why) => {
    const { page, context } = await watch(browser, mock.url);
    await page.goto(`${mock.url}/_twinspec/docs/operations/${operation}.html`);
    await page.locator('.console [type=submit]').click();
    await page.locator(`[data-said]:text-is(${JSON.stringify(`The request is not sent: ${why}`)})`).waitFor();
    expect(mock.requests.map(({ path }) => path)).not.toContain(`/${operation}`);
    await context.close();
  });

  it('sends what a form can carry', async () => {
    const { page, context } = await watch(browser, mock.url);
    await page.goto(`${mock.url}/_twinspec/docs/operations/fine.html`);
    await page.locator('.console [type=submit]').click();
    await page.locator('[data-said] .status:text-matches("^200")').waitFor();
    expect(mock.requests.map(({ path }) => path)).toContain('/fine');
    await context.close();
  });
});
