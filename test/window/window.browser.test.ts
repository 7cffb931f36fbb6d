import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import {
  accessibilityFaults,
  chromiumPath,
  launch,
  newContext,
  type Watched,
  watch,
} from '../docs/browser/chromium.ts';
import { startTwinspec } from '../support/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-window-'));
const file = join(folder, 'pets.yaml');
const pets = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: status, in: query, schema: { enum: [sold, free] } }
      responses:
        '200':
          description: They.
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
    post:
      operationId: addPet
      security: [{ key: [] }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
            examples:
              taken: { value: { name: Tom } }
      responses:
        '201':
          description: Added.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Pet' } }
        '409':
          description: Taken.
          content:
            application/json:
              schema: { type: object }
              examples:
                taken: { value: { why: there is one of this name } }
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: It.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Pet' } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, x-example: demo-key } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        code: { type: string, format: password }
`;

afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(chromiumPath === undefined)('the window in Chromium', () => {
  let mock: Mock;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  beforeAll(async () => {
    await writeFile(file, pets);
    [mock, browser] = await Promise.all([startMock({ openapi: file, keep: true }), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
  });
  beforeEach(async () => {
    await mock.reset();
    watched = await watch(browser, mock.url);
    ({ page } = watched);
    await page.goto(`${mock.url}/_twinspec/`);
    await page.locator('[data-state=live]').waitFor();
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.strays).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  const add = async (body: object, headers: object = { 'X-Key': 'my-own-key' }): Promise<Response> =>
    fetch(`${mock.url}/pets`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const rows = () => page.locator('.request-row');
  const pane = () => page.locator('#pane-request');

  it('shows a request as it comes, what was wrong with it, and its text as text', async () => {
    expect(await page.locator('[data-empty]').textContent()).toContain('No request has arrived yet');
    await add({ name: '<script>alert(1)</script><b id="bold">', code: 'my-own-code' });
    await add({ name: 7 });
    await rows().nth(1).waitFor();
    expect(await rows().first().textContent()).toContain('body /name must be string');
    expect(await rows().nth(1).textContent()).toMatch(/^201POST \/pets/);
    await rows().nth(1).click();
    await pane().getByText('<script>alert(1)</script>').first().waitFor();
    expect(await page.locator('#bold, main script').count()).toBe(0);
    const text = (await page.locator('body').textContent()) ?? '';
    expect(text).toContain('[redacted]');
    expect(text).not.toMatch(/my-own-(?:key|code)/);
    await rows().first().click();
    await pane().locator('.flaws li').waitFor();
    expect(await pane().locator('.flaws').textContent()).toBe('body /name must be string.');
  });

  it('filters, and holds the list still', async () => {
    await fetch(`${mock.url}/pets?status=sold`);
    await fetch(`${mock.url}/pets?status=lost`);
    await fetch(`${mock.url}/nowhere`);
    await rows().nth(2).waitFor();
    await page.fill('#filter', 'listpets =SOLD');
    expect(await rows().allTextContents()).toEqual([expect.stringContaining('/pets?status=sold')]);
    expect(await page.locator('[data-count]').textContent()).toBe('1 of 3 requests');
    await page.fill('#filter', '');
    await page.selectOption('#kind', 'failed');
    expect(await rows().count()).toBe(2);
    await page.selectOption('#kind', 'wrong');
    expect(await rows().count()).toBe(2);
    await page.selectOption('#kind', 'all');
    await page.locator('[data-pause]').click();
    await fetch(`${mock.url}/pets`);
    await page.getByText('1 more since you paused').waitFor();
    expect(await rows().count()).toBe(3);
    await page.locator('[data-pause]').click();
    await rows().nth(3).waitFor();
  });

  it('copies a request as a command that a shell takes', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await add({ name: "it's" });
    await rows().first().click();
    await page.locator('[data-curl]').click();
    await page.locator('[data-curl]:text-is("Copied")').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain('demo-key');
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command.replace(/^curl/, 'curl -sS')]);
    expect(JSON.parse(stdout)).toMatchObject({ name: "it's" });
    expect(mock.requests.map(({ body }) => body)).toEqual([{ name: "it's" }, { name: "it's" }]);
  });

  it('sets the next answer by a click, lists what waits, and forgets it', async () => {
    await add({ name: 'Rex' });
    await rows().first().click();
    await page.locator('[data-next=taken]').click();
    await pane().getByText('taken answers the next addPet.').waitFor();
    const next = await add({ name: 'Max' });
    expect([next.status, next.headers.get('Twinspec-Exchange')]).toEqual([
      409,
      expect.stringContaining('addPet/taken'),
    ]);
    await page.locator('#tab-answers').click();
    await page.getByLabel('Operation').selectOption('addPet');
    await page.getByRole('button', { name: 'Set the next answer' }).click();
    await page.locator('.queue li:text-is("addPet: taken")').waitFor();
    await page.getByRole('button', { name: 'Forget these' }).click();
    await page.getByText('Nothing waits').waitFor();
    expect((await add({ name: 'Ben' })).status).toBe(201);
  });

  it('sets failures and delay, and starts over', async () => {
    await page.locator('#tab-answers').click();
    await page.getByLabel('Delay at most').fill('30');
    await page.getByLabel('Delay at least').fill('30');
    await page.getByLabel('Fail with status').fill('503');
    await page.getByLabel('Share of requests').fill('100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Requests are answered so from now on.').waitFor();
    expect((await add({ name: 'Rex' })).status).toBe(503);
    await rows().first().waitFor();
    const told = (await (await fetch(`${mock.url}/_twinspec/settings`)).json()) as object;
    expect(told).toMatchObject({ delay: [30, 30], fail: [{ status: 503, rate: 1 }] });
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('This session starts over.').waitFor();
    await expect.poll(() => rows().count()).toBe(0);
    expect(await page.getByLabel('Share of requests').inputValue()).toBe('0');
    expect((await add({ name: 'Rex' })).status).toBe(201);
  });

  it('shows the state by family, as it changes', async () => {
    await page.locator('#tab-state').click();
    await page.locator('#pane-state').getByText('Nothing is remembered').waitFor();
    await add({ name: 'Rex', code: 'my-own-code' });
    const family = page.locator('[data-family=pets]');
    await family.waitFor();
    await family.locator('summary').click();
    await family.getByText('"Rex"').waitFor();
    expect(await family.textContent()).toMatch(/^pets 1/);
    expect(await family.textContent()).not.toContain('my-own-code');
  });

  it('follows one session', async () => {
    await fetch(`${mock.url}/s/worker-1/pets`);
    await page.locator('[data-session] option[value=worker-1]').waitFor({ state: 'attached' });
    await page.locator('[data-session]').selectOption('worker-1');
    await rows().first().waitFor();
    await fetch(`${mock.url}/pets`);
    await fetch(`${mock.url}/pets/1`, { headers: { 'X-Twinspec-Session': 'worker-1' } });
    await rows().nth(1).waitFor();
    expect(await rows().count()).toBe(2);
    await page.goto(`${mock.url}/s/worker-1/_twinspec/`);
    await rows().nth(1).waitFor();
    expect(await page.locator('[data-session]').inputValue()).toBe('worker-1');
  });

  it('keeps a request as an exchange in the document', async () => {
    const before = await (await add({ name: 'Kept', code: 'my-own-code' })).json();
    await rows().first().click();
    await page.locator('[data-keep]').click();
    await page.locator('.keep h4').first().waitFor();
    expect(await page.locator('.keep').textContent()).toMatch(/The request\S*pets\.yaml:\d+:\d+/);
    expect(await readFile(file, 'utf8')).toBe(pets);
    await page.getByLabel('Name of the exchange').fill('kept-one');
    await page.getByRole('button', { name: 'Write it into the documents' }).click();
    await page.getByText(/^Written: /).waitFor();
    const { paths } = parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, object>> };
    expect(paths['/pets']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { examples: { 'kept-one': { value: { name: 'Kept' } } } } } },
      responses: {
        201: { content: { 'application/json': { examples: { 'kept-one': { value: { name: 'Kept' } } } } } },
      },
    });
    expect(await readFile(file, 'utf8')).not.toContain('my-own-code');
    const again = await add({ name: 'Kept', code: 'example' });
    expect(again.headers.get('Twinspec-Exchange')).toMatch(/^addPet\/kept-one/);
    expect(before).toMatchObject({ name: 'Kept' });
  });

  it.each(['light', 'dark'] as const)('has nothing for axe to find in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await add({ name: 7 });
    await add({ name: 'Rex' });
    await rows().nth(1).click();
    await page.locator('[data-keep]').click();
    await page.locator('.keep').getByText('no place for an example of 422').waitFor();
    await rows().first().click();
    await page.locator('[data-keep]').click();
    await page.locator('.keep form').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const tab of ['answers', 'state']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`#pane-${tab} h3`).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('takes hundreds of requests, keeps a bounded list, and still reacts', async () => {
    let sent = 0;
    let isDone = false;
    const load = async (): Promise<void> => {
      while (sent < 500 || !isDone) {
        await Promise.all(
          Array.from({ length: 10 }, () => fetch(`${mock.url}/pets/${++sent}`).then((one) => one.text())),
        );
      }
    };
    const loading = load();
    await rows().nth(20).waitFor();
    // In the midst of it, the page does what it is told.
    await page.locator('[data-pause]').click();
    await rows().nth(3).click();
    await page.locator('[data-curl]').waitFor();
    await page.locator('[data-pause]').click();
    await page.fill('#filter', 'nowhere');
    await expect.poll(() => rows().count()).toBe(0);
    await page.fill('#filter', '');
    isDone = true;
    await loading;
    await rows()
      .filter({ hasText: `/pets/${sent}` })
      .first()
      .waitFor();
    expect(await rows().count()).toBeLessThanOrEqual(300);
    expect(mock.requests.length).toBeLessThanOrEqual(1000);
  });

  it('does nothing for a page of another origin, which browsers keep from reading and changing', async () => {
    // Its pages have no origin of this machine, and browsers let them send requests to it all the same.
    const other = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.setHeader('Content-Security-Policy', 'sandbox allow-scripts');
      response.end('<p>evil');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const context = await newContext(browser);
    const foreign = await context.newPage();
    await foreign.goto(`http://127.0.0.1:${port}/`);
    await add({ name: 'Rex' });
    const [{ id = '' } = {}] = mock.requests;
    const told = await foreign.evaluate(
      async ([url, request]) => {
        const tries = [
          fetch(`${url}/_twinspec/keep`, { method: 'POST', body: JSON.stringify({ request, name: 'evil' }) }),
          fetch(`${url}/_twinspec/reset`, { method: 'POST', mode: 'no-cors' }),
          fetch(`${url}/_twinspec/settings`, { method: 'POST', mode: 'no-cors', body: '{"delay":[999,999]}' }),
          fetch(`${url}/_twinspec/requests`),
        ];
        const source = new EventSource(`${url}/_twinspec/traffic`);
        const heard = await new Promise((resolve) => {
          source.addEventListener('requests', () => resolve('requests'));
          source.addEventListener('error', () => resolve('an error'));
        });
        const results = await Promise.all(
          tries.map((one) =>
            one.then(
              ({ type }) => type,
              () => 'blocked',
            ),
          ),
        );
        return [...results, heard];
      },
      [mock.url, id],
    );
    expect(told).toEqual(['blocked', 'opaque', 'opaque', 'blocked', 'an error']);
    expect(mock.requests).toHaveLength(1);
    expect(await (await fetch(`${mock.url}/_twinspec/settings`)).json()).toMatchObject({ delay: [0, 0] });
    expect(await readFile(file, 'utf8')).not.toContain('evil');
    await context.close();
    await new Promise((resolve) => other.close(resolve));
  });
});

describe.skipIf(chromiumPath === undefined)('the window of record in Chromium', () => {
  it('shows what passes and what breaks the contract, and keeps it', async () => {
    const upstream = createServer((request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(
        request.url?.startsWith('/pets/2') === true ? '{"name":7}' : '{"name":"Rex","code":"their-own-code"}',
      );
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const kept = join(folder, 'recorded.yaml');
    await writeFile(kept, pets);
    const child = startTwinspec([
      ...['record', '--openapi', kept, '--url', `http://127.0.0.1:${port}`, '--port', '0', '--keep'],
      ...['--out', join(folder, 'traffic.har')],
    ]);
    let url = '';
    for await (const line of createInterface(child.stdout)) {
      url = /^ *(?!Docs|Traffic)\w+ +(http:\S+)/.exec(line)?.[1] ?? url;
      if (line.includes('Ctrl+C')) break;
    }
    child.stdout.resume();
    const browser = await launch();
    const { page, strays, complaints } = await watch(browser, url);
    await page.goto(`${url}/_twinspec/`);
    await page.locator('[data-state=live]').waitFor();
    await fetch(`${url}/pets/1`, { headers: { Authorization: 'Bearer my-own-key' } });
    await fetch(`${url}/pets/2`);
    const rows = page.locator('.request-row');
    await rows.nth(1).waitFor();
    expect(await rows.first().textContent()).toContain('it breaks the contract');
    expect(await page.locator('#tab-answers').isHidden()).toBe(true);
    await rows.nth(1).click();
    await page.locator('#pane-request').getByText('"Rex"').waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/my-own|their-own/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('[data-keep]').click();
    await page.getByRole('button', { name: 'Write it into the documents' }).click();
    await page.getByText(/^Written: /).waitFor();
    expect(parse(await readFile(kept, 'utf8'))).toMatchObject({
      paths: {
        '/pets/{id}': {
          get: {
            parameters: [{ examples: { kept: { value: 1 } } }],
            responses: { 200: { content: { 'application/json': { examples: { kept: { value: { name: 'Rex' } } } } } } },
          },
        },
      },
    });
    expect([...strays, ...complaints]).toEqual([]);
    await browser.close();
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => upstream.close(resolve));
  });
});
