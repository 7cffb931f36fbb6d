import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

/**
 * The path of Chromium on this machine; `undefined` if there is none. The shell is the same engine without windows,
 * which takes less than half of the time for a page.
 */
export const chromiumPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

if (chromiumPath === undefined) {
  process.stderr.write(
    'SKIPPED: no Chromium was found, so nothing was tested in a browser. Install Chromium or set CHROMIUM_PATH.\n',
  );
}

/** These keep the browser from sending requests of its own, so that only those of the pages are seen. */
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
  const path = chromiumPath !== undefined && { executablePath: chromiumPath };
  return chromium.launch({ ...path, args: flags, timeout: 300_000 });
}

/**
 * On a busy machine, a page may take ten times as long as here. A test ends after this, and can say what did not come.
 */
const patience = 50_000;

/**
 * Opens a context, in which everything is waited for as long as a busy machine needs. Its reader asks for no motion:
 * without a graphics card, fading from one page to the next takes longer than all else.
 *
 * @param browser - a running browser
 * @param options - size, colour scheme, motion and so on
 * @returns the context; the caller closes it
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience);
  return context;
}

/** A page whose requests and log messages are recorded. */
export type Watched = {
  page: Page;
  context: BrowserContext;
  /** The URLs of requests to other origins than the allowed one, which were blocked. */
  strays: string[];
  /** Errors and warnings in the browser's log, uncaught errors, and failed requests. */
  complaints: string[];
};

/**
 * Opens a page that can reach only one origin.
 *
 * @param browser - a running browser
 * @param origin - the origin
 * @param options - size, colour scheme and so on
 * @returns the page and everything that it does wrong
 */
export async function watch(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await newContext(browser, { viewport: { width: 1440, height: 900 }, ...options });
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
    // Leaving a page aborts the requests that are still running.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`);
  });
  return { page, context, strays, complaints };
}

type Axe = {
  run: (
    options: object,
  ) => Promise<{ violations: { id: string; impact?: string | null; nodes: { html: string }[] }[] }>;
};

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Looks for what keeps people from using a page, with axe (WCAG 2.2 A and AA). In the dark scheme it looks at the
 * colours alone: all else is the same page in light, which every test looks at as well.
 *
 * @param page - the page
 * @returns what it found, with the markup of each place
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The debugger runs the script, because the policy of the page forbids it.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const runOnly = isDark ? ['color-contrast', 'link-in-text-block'] : allRules;
  // What is in order needs no description, and what is not is shown by its markup.
  const options = { runOnly, resultTypes: ['violations'], selectors: false };
  const { violations } = await page.evaluate((how) => (globalThis as unknown as { axe: Axe }).axe.run(how), options);
  return violations.map(
    ({ id, impact, nodes }) => `${impact ?? ''} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/**
 * Finds the ids that a page has twice, with what its scripts have added.
 *
 * @param page - the page
 * @returns the ids
 */
export function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });
}
