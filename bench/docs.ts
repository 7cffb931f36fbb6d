import { launch as launchChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath, launch } from '../test/docs/browser/chromium.ts';
import { serveOwnDocs } from '../test/support/own-docs.ts';
import { median, table } from './support/table.ts';

/** What Lighthouse says of the docs of our own specs, and what a first visit costs on a slow network. */
const pages = { 'start page': '', operation: 'operations/createVC.html', guide: 'guides/errors.html' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Slow 4G as Lighthouse simulates it: 150 ms for each round trip and 1.6 Mbit/s. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

if (chromiumPath === undefined) throw new Error('Lighthouse needs Chromium: install it, or set CHROMIUM_PATH.');
const mock = await serveOwnDocs();

const chrome = await launchChrome({ chromePath: chromiumPath, chromeFlags: ['--headless=new', '--no-sandbox'] });
const scores: string[][] = [];
for (const [name, path] of Object.entries(pages)) {
  const result = await lighthouse(`${mock.url}/${path}`, { port: chrome.port, logLevel: 'error' });
  const found = result?.lhr.categories ?? {};
  scores.push([name, ...categories.map((category) => String(Math.round((found[category]?.score ?? 0) * 100)))]);
}
chrome.kill();

/** Opens a page with an empty cache; the bytes of everything that came, and when the first text was seen. */
async function firstVisit(path: string): Promise<{ bytes: number; milliseconds: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow4G);
  await page.goto(`${mock.url}/${path}`, { waitUntil: 'networkidle' });
  const milliseconds = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { bytes, milliseconds };
}

const browser = await launch();
const visits: string[][] = [];
for (const [name, path] of Object.entries(pages)) {
  const all = [];
  for (let i = 0; i < 25; i++) all.push(await firstVisit(path));
  const times = all.map(({ milliseconds }) => milliseconds);
  const kB = (all[0]?.bytes ?? 0) / 1000;
  visits.push([name, kB.toFixed(1), Math.min(...times).toFixed(0), median(times).toFixed(0)]);
}
await browser.close();
await mock.close();
process.stdout.write(`${table(['Lighthouse, of 100', ...categories], scores)}\n\n`);
process.stdout.write(
  `${table(['first visit', 'kB transferred', 'first text on slow 4G: fastest, ms', 'median, ms'], visits)}\n`,
);
