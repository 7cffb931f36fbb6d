import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

/** Where Chromium is on this machine; `undefined` when there is none. */
export const chromiumPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

if (chromiumPath === undefined) {
  process.stderr.write(
    'SKIPPED: no Chromium was found, so nothing was tried in a browser. Install chromium or set CHROMIUM_PATH.\n',
  );
}

/** Nothing of the browser's own may go out: only what pages ask for is to be seen. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts Chromium with an empty profile.
 *
 * @returns the browser; the caller closes it
 */
export function launch(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath !== undefined && { executablePath: chromiumPath }), args: flags });
}

/** A page whose every request and every word in its log is kept. */
export type Watched = {
  page: Page;
  context: BrowserContext;
  /** URLs that were asked for at another origin than the one allowed; they were not let out. */
  strays: string[];
  /** Errors and warnings in the browser's log, uncaught errors, requests that failed. */
  complaints: string[];
};

/**
 * Opens a page that may only reach one origin.
 *
 * @param browser - a running browser
 * @param origin - the one that may be reached
 * @param options - size, colour scheme and the like
 * @returns the page with what it does wrong
 */
export async function watch(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(10_000);
  const [strays, complaints]: [string[], string[]] = [[], []];
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith('data:')) return route.continue();
    strays.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Whoever goes on to the next page gives up what the last one was still loading.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`);
  });
  return { page, context, strays, complaints };
}
