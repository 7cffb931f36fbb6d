import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import { docsSite } from '../../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../../scripts/mock/start.ts';
import { accessibilityFaults, chromiumPath, launch, repeatedIds, watch, type Watched } from './chromium.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const docs = '/_twinspec/docs';

/** A server that challenges like one with HTTP Basic, never answers at `/silent`, and gives out tokens. */
function liveServer(asked: string[]): Server {
  return createServer((request, response) => {
    const cors = {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': '*, Authorization, Content-Type',
      'Access-Control-Allow-Methods': '*',
    };
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    if (request.url?.startsWith('/silent') === true) return;
    if (request.url === '/token') {
      return void response
        .writeHead(200, { ...cors, 'Content-Type': 'application/json' })
        .end('{"access_token":"t0ken"}');
    }
    return void response.writeHead(401, { ...cors, 'WWW-Authenticate': 'Basic realm="museum"' }).end('no');
  });
}

describe.skipIf(chromiumPath === undefined)("the docs of other people's documents in Chromium", () => {
  let browser: Browser;
  let live: Server;
  let address = '';
  let museum: Mock;
  let trains: Mock;
  let streams: Mock;
  const asked: string[] = [];
  beforeAll(async () => {
    live = liveServer(asked);
    await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
    const started = async (openapi: string): Promise<Mock> => {
      const specs = { openapi };
      const site = await docsSite({ specs, mock: '/', allow: [address] });
      return startMock({ contract: await loadContract(specs), site, port: 0 });
    };
    [museum, trains, streams, browser] = await Promise.all([
      started('test/docs/fixtures/museum.yaml'),
      started('test/docs/fixtures/trains.yaml'),
      // The callback of the OpenAPI Initiative's own examples.
      started(createRequire(import.meta.url).resolve('@readme/oas-examples/3.0/json/callbacks.json')),
      launch(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    live.closeAllConnections();
    await Promise.all([museum.close(), trains.close(), streams.close(), new Promise((resolve) => live.close(resolve))]);
  });

  const opened = async (mock: Mock, path: string): Promise<Watched> => {
    const watched = await watch(browser, mock.url);
    // The live server is another origin.
    await watched.context.unrouteAll();
    await watched.page.goto(`${mock.url}${docs}/${path}`);
    return watched;
  };
  const send = (page: Page) => page.locator('.console [type=submit]').click();
  const useLive = async (page: Page, path = ''): Promise<void> => {
    await page.locator('.top [data-settings]').click();
    await page.selectOption('dialog.settings select[id^=server-]', 'own address');
    await page.fill('dialog.settings input[type=url]', `${address}${path}`);
    await page.keyboard.press('Escape');
  };

  it('shows a challenge for a password as an answer, and lets the reader end a call, as a limit does', async () => {
    const { page, context } = await opened(museum, 'operations/getMuseumHours.html');
    await useLive(page);
    await send(page);
    await page.locator('[data-said] .status:text-matches("^401")').waitFor();
    await page.clock.install();
    await useLive(page, '/silent');
    await send(page);
    await page.locator('[data-cancel]').click();
    await page.locator('[data-said]:text-is("You cancelled the request.")').waitFor();
    await send(page);
    // The limit counts from here.
    await page.locator('[data-cancel]').waitFor();
    await page.clock.fastForward('00:31');
    await page.locator('[data-said]:text-is("There was no response within 30 seconds.")').waitFor();
    expect(await page.locator('.console [type=submit]').isEnabled()).toBe(true);
    await context.close();
  });

  it('asks for a user and a password once, and has them in every call and sample', async () => {
    const { page, context } = await opened(museum, 'operations/getMuseumHours.html?sample=request');
    await page.fill('[data-part=user]', 'ann');
    await page.fill('[data-part=password]', 'sécret');
    await page.goto(`${museum.url}${docs}/operations/createSpecialEvent.html`);
    const value = `Basic ${Buffer.from('ann:sécret').toString('base64')}`;
    for (const kind of ['curl', 'fetch', 'python', 'go', 'php']) {
      await page.locator(`[data-kind=${kind}]`).click();
      expect(await page.locator('[data-code] code').textContent(), kind).toContain(value);
    }
    const [request] = await Promise.all([page.waitForRequest('**/special-events'), send(page)]);
    expect(await request.headerValue('authorization')).toBe(value);
    await page.locator('[data-said] .status:text-matches("^201")').waitFor();
    expect(await page.locator('[data-said]').textContent()).toMatch(/ · \d+ ms · .* · matched example mermaid$/);
    // The language stays on the next page.
    await page.goto(`${museum.url}${docs}/operations/buyMuseumTickets.html`);
    expect(await page.locator('[data-kind=php]').getAttribute('aria-selected')).toBe('true');
    await context.close();
  });

  it.each([
    ['the page that explains it', 'authentication.html', 'main'],
    ['the settings, opened on the start page by its name', 'index.html?from=a-friend', 'dialog.settings'],
  ])('takes a credential that is put in on %s to every page', async (_, path, place) => {
    const { page, context } = await opened(museum, path);
    if (place !== 'main') await page.locator('.top [data-settings]').click();
    await page.fill(`${place} [data-part=user]`, 'ann');
    await page.fill(`${place} [data-part=password]`, 'hush');
    await page.goto(`${museum.url}${docs}/operations/createSpecialEvent.html`);
    await page.locator('[data-code] code', { hasText: "-u 'ann:hush'" }).waitFor();
    await page.goto(`${museum.url}${docs}/authentication.html`);
    expect(await page.inputValue('main [data-part=user]')).toBe('ann');
    expect(await page.getAttribute('main [data-part=password]', 'type')).toBe('password');
    await context.close();
  });

  it('brings an answer before the eyes of who sends a form that is higher than the window', async () => {
    const { page, context } = await opened(museum, 'operations/createSpecialEvent.html?sample=request');
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.locator('[data-field=name]').first().press('Control+Enter');
    const status = page.locator('[data-said] .status', { hasText: '201' });
    await status.waitFor();
    const isSeen = async (): Promise<boolean> => {
      const box = await status.boundingBox();
      return box !== null && box.y > 50 && box.y + box.height < 600;
    };
    await expect.poll(isSeen).toBe(true);
    await context.close();
  });

  it('fetches a token with the credentials of a client', async () => {
    const { page, context } = await opened(trains, 'operations/listTrips.html');
    await context.route('**/assets/site-data.js', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('https://trains.example/token', `${address}/token`);
      await route.fulfill({ response, body: text });
    });
    await page.reload();
    await page.locator('.top [data-settings]').click();
    expect(await page.locator('dialog.settings').textContent()).toContain('https://trains.example/authorize');
    await page.fill('[data-client="Client id"]', 'me');
    await page.fill('[data-client="Client secret"]', 'hush');
    await page.locator('[data-token]').click();
    await page.getByText('The token is in every call now.').waitFor();
    expect(asked).toContain(`POST /token Basic ${Buffer.from('me:hush').toString('base64')}`);
    await page.keyboard.press('Escape');
    const [request] = await Promise.all([page.waitForRequest('**/trips?**'), send(page)]);
    expect(await request.headerValue('authorization')).toBe('Bearer t0ken');
    await context.close();
  });

  it('calls with the credentials of the one alternative that the reader has something for', async () => {
    const { page, context } = await opened(trains, 'operations/listTrips.html?sample=request');
    const curl = async (): Promise<string> => {
      await page.locator('[data-kind=curl]').click();
      const text = await page.locator('[data-code] code').textContent();
      await page.locator('[data-mode=request]').click();
      return text ?? '';
    };
    expect(await curl()).toMatch(/Authorization: Bearer YOUR_TOKEN'$/);
    await page.getByLabel('key (Key)').fill('k3y');
    expect(await curl()).toMatch(/[?&]key=k3y'$/);
    await page.getByLabel('key (Key)').fill('');
    await page.getByLabel('User (Staff)').fill('ann');
    expect((await curl()).split(' \\\n').slice(1)).toEqual(["  -u 'ann:'", "  -H 'Cookie: desk=YOUR_KEY'"]);
    await page.getByText('Send leaves out the cookie desk').waitFor();
    await page.goto(`${trains.url}${docs}/index.html`);
    await page.locator('.top [data-settings]').click();
    const groups = page.locator('dialog.settings fieldset.credential');
    expect(await groups.locator('legend').allTextContents()).toEqual(['OAuth2', 'Key', 'Staff', 'Desk']);
    expect(await groups.first().innerText()).toMatch(/^OAuth2\s+OAuth 2.0, authorizationCode[^]*Token/);
    await page.getByLabel('Token (OAuth2)').last().fill('t0ken');
    await page.keyboard.press('Escape');
    await page.goto(`${trains.url}${docs}/operations/listTrips.html`);
    const [request] = await Promise.all([page.waitForRequest('**/trips?**'), send(page)]);
    expect(await request.headerValue('authorization'), 'all of the first').toBe('Bearer t0ken');
    await context.close();
  });

  it('edits nested objects and lists as fields, and takes what an answer gave to the next call', async () => {
    const { page, context } = await opened(trains, 'operations/createBooking.html?sample=request');
    await page.getByRole('button', { name: 'Add to seats' }).click();
    await page.fill('[data-field="seats[0].row"]', '7');
    await page.selectOption('[data-field="seats[0].window"]', 'true');
    await page.getByRole('button', { name: 'Add to seats' }).click();
    await page.getByRole('button', { name: 'Remove seats[1]' }).click();
    expect(JSON.parse(await page.inputValue('#body'))).toEqual({ trip: 'a', seats: [{ row: 7, window: true }] });
    await page.fill('#body', '{\n"trip": 1,\n"seats": []\n}');
    await page.locator('.gutter .fault').waitFor();
    const lines = await page
      .locator('.gutter span')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const gaps = lines.slice(1).map((top, i) => Math.round(top - (lines[i] ?? 0)));
    expect(new Set(gaps).size).toBe(1);
    const height = await page.locator('#body').evaluate((body) => parseFloat(getComputedStyle(body).lineHeight));
    expect(Math.abs((gaps[0] ?? 0) - height)).toBeLessThan(1);
    await page.locator('[data-reset]').click();
    await send(page);
    await page.locator('[data-next=getBooking]').click();
    await page.waitForURL('**/getBooking.html**');
    expect(await page.locator('[data-url]').textContent()).toBe(`${trains.url}/bookings/b7`);
    await context.close();
  });

  it('says at each field what is wrong with it while the reader types', async () => {
    const { page, context } = await opened(museum, 'operations/buyMuseumTickets.html?sample=request');
    const wrongAt = async (field: string): Promise<string | null> => {
      const input = page.locator(field);
      await page.locator(`${field}[aria-invalid=true]`).waitFor();
      return page.locator(`[id="${await input.getAttribute('aria-describedby')}"]`).textContent();
    };
    await page.fill('[data-field=email]', 'nope');
    expect(await wrongAt('[data-field=email]')).toBe('email must be an email.');
    await page.fill('#body', '{"ticketType":"general","email":"todd@example.com"}');
    expect(await wrongAt('[data-field=ticketDate]')).toBe('"ticketDate" is missing.');
    await page.locator('[data-field=email]:not([aria-invalid]):not([aria-describedby])').waitFor();
    await page.goto(`${museum.url}${docs}/operations/getMuseumHours.html?sample=request`);
    await page.fill('[data-parameter="query:limit"]', '31');
    expect(await wrongAt('[data-parameter="query:limit"]')).toBe('limit must be at most 30.');
    await page.fill('[data-parameter="query:limit"]', '30');
    await page.locator('[data-parameter="query:limit"]:not([aria-invalid])').waitFor();
    await page.goto(`${museum.url}${docs}/operations/getSpecialEvent.html?sample=request`);
    await page.fill('[data-parameter="path:eventId"]', 'x');
    expect(await wrongAt('[data-parameter="path:eventId"]')).toBe('eventId must be a uuid.');
    await page.fill('[data-parameter="path:eventId"]', '');
    expect(await wrongAt('[data-parameter="path:eventId"]')).toBe('eventId is missing.');
    expect(await page.locator('[data-url]').textContent()).toBe(`${museum.url}/special-events/`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('shows one response at a time, and that which a link names', async () => {
    const { page, context } = await opened(trains, 'operations/listTrips.html');
    expect(await page.locator('[data-statuses] [role=tab]').allTextContents()).toEqual(['200', '400', '401', '429']);
    expect(await page.locator('.outcome:visible').count()).toBe(1);
    await page.goto(`${trains.url}${docs}/operations/listTrips.html#response-429`);
    await page.locator('#response-429').waitFor();
    expect(await page.locator('[id="response-400.title"]').isVisible()).toBe(true);
    await context.close();
  });

  it('leads from a call to the page of its callback and back, and finds that by a member of its body', async () => {
    const { page, context, complaints } = await opened(streams, '');
    await page.locator('#main .rows a[href$="POST-streams.html"]').click();
    await page.locator('section:has(#callbacks) a:text-is("onData")').click();
    await page.waitForURL('**/callbacks/POST-streams-onData.html');
    expect(await page.locator('.endpoint').innerText()).toBe('POST\n{$request.query.callbackUrl}/data');
    expect(await page.locator('#nav [aria-current=page]').innerText()).toMatch(/^onData\s+EVENT$/);
    await page.locator('[data-status="204"][role=tab]').click();
    expect(await page.locator('.outcome:visible').innerText()).toContain('no longer interested');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }
    expect(await repeatedIds(page)).toEqual([]);
    await page.setViewportSize(phone.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('#main p:not(.neighbours) a[href$="POST-streams.html"]').click();
    await page.waitForURL('**/operations/POST-streams.html');
    await page.locator('[data-search]').click();
    await page.fill('dialog.search input', 'userData');
    await page.locator('dialog.search a').first().click();
    await page.waitForURL('**/callbacks/POST-streams-onData.html#request.userData');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sends the request of the start page, with the key that is put in there', async () => {
    const { page, context } = await opened(museum, '');
    await page.locator('[data-send-first]').click();
    await expect.poll(() => page.locator('[data-first-said]').textContent()).toMatch(/^200 in \d+ ms$/);
    await page.fill('.first [data-part=user]', 'ann');
    await page.fill('.first [data-part=password]', 'hush');
    const value = `Basic ${Buffer.from('ann:hush').toString('base64')}`;
    expect(await page.locator('[data-first-code] code').textContent()).toContain("-u 'ann:hush'");
    expect(await page.locator('[data-first-code] .masked').textContent()).toBe('ann:hush');
    const [request] = await Promise.all([
      page.waitForRequest('**/museum-hours**'),
      page.locator('[data-send-first]').click(),
    ]);
    expect(await request.headerValue('authorization')).toBe(value);
    await context.close();
  });

  it('does not move on a phone while it loads, fits it, and has no fault that axe finds', async () => {
    const small = await watch(browser, museum.url, phone);
    await small.page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as unknown as { value: number };
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The scripts come when the page has been seen without them, as on a slow line.
    await small.page.route('**/assets/site.js', async (route) => {
      await small.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    for (const path of ['', 'operations/createSpecialEvent.html', 'authentication.html']) {
      await small.page.goto(`${museum.url}${docs}/${path}`, { waitUntil: 'networkidle' });
      expect(await small.page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.01);
      expect(await small.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
    await small.context.close();
    const { page, context } = await opened(museum, 'operations/createSpecialEvent.html?sample=request');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }
    await context.close();
  });
});
