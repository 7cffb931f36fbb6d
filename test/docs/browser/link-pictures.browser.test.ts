import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocs, readBrand } from '../../../scripts/docs/docs.ts';
import { chromiumPath, launch, newContext } from './chromium.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-pictures-'));
const address = 'https://docs.example/shop/';
const title = 'Ärger über 8 Łódź-Żółw';
const summaries = { getPet: title, getToy: 'Получить игрушку', getCat: '猫を得る', getLong: 'x'.repeat(200) };
const operations = Object.entries(summaries).map(
  ([operationId, summary]) =>
    [
      `/${operationId}`,
      { get: { operationId, summary, description: 'One. Two.', responses: { 204: { description: 'Nothing.' } } } },
    ] as const,
);
const build = async (out: string, baseUrl?: string): Promise<void> => {
  const openapi = join(folder, 'openapi.json');
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: Object.fromEntries(operations) };
  await writeFile(openapi, JSON.stringify(document));
  const brand = await readBrand({ 'base-url': baseUrl });
  await buildDocs({ specs: { openapi }, out: join(folder, out), brand });
};

/** Reads what a page says of itself to sites that link to it. */
const readMeta = async (path: string): Promise<Record<string, string>> => {
  const html = await readFile(join(folder, path), 'utf8');
  const found = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
};

describe.skipIf(chromiumPath === undefined)('the pictures of links', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
    await build('placed', address);
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are named by each page, by its own title or by that of the site', async () => {
    expect(await readMeta('placed/operations/getPet.html')).toMatchObject({
      'og:image': `${address}operations/getPet.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    });
    expect(await readMeta('placed/operations/getToy.html')).toHaveProperty(
      'og:image',
      `${address}operations/getToy.png`,
    );
    // No outlines of these letters are in the package.
    expect(await readMeta('placed/operations/getCat.html')).toMatchObject({
      'og:image': `${address}index.png`,
      'og:image:alt': 'Shop',
    });
    expect(existsSync(join(folder, 'placed/operations/getCat.png'))).toBe(false);
  });

  it('show the title as a browser draws the same outlines', async () => {
    const png = await readFile(join(folder, 'placed/operations/getPet.png'));
    const letters = JSON.parse(await readFile('scripts/docs/link-picture/letters.json', 'utf8')) as object;
    const context = await newContext(browser);
    const page = await context.newPage();
    const drawn = await page.evaluate(
      async ([source, text, outlines]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const pixelsOf = (draw: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray => {
          const context = new OffscreenCanvas(1200, 630).getContext('2d') as unknown as CanvasRenderingContext2D;
          draw(context);
          return context.getImageData(80, 180, 1100, 200).data;
        };
        const shapeOf = (path = ''): Path2D => new Path2D(path);
        const own = pixelsOf((context) => context.drawImage(image, 0, 0));
        const reference = pixelsOf((context) => {
          context.fillStyle = '#0e1117';
          context.fillRect(0, 0, 1200, 630);
          context.fillStyle = '#e4e8ee';
          let x = 88;
          for (const letter of text) {
            const [, advance = '', path] = /^(\d+) ?(.*)$/.exec(outlines[letter] ?? '') ?? [];
            context.setTransform(80 / 512, 0, 0, 80 / 512, Math.round(x), 327);
            context.fill(shapeOf(path));
            x += (Number(advance) * 80) / 512;
          }
        });
        const off = own.map((value, i) => Math.abs(value - (reference[i] ?? 0)));
        return {
          size: [image.naturalWidth, image.naturalHeight],
          lit: own.filter((value, i) => i % 4 === 0 && value > 200).length,
          different: off.filter((value) => value > 60).length,
        };
      },
      [`data:image/png;base64,${png.toString('base64')}`, title, letters as Record<string, string>] as const,
    );
    expect(drawn.size).toEqual([1200, 630]);
    expect(drawn.lit).toBeGreaterThan(10_000);
    expect(drawn.different).toBeLessThan(300);
    await context.close();
  });

  it('are the same when built again, and stay away where the address is not known', async () => {
    const picture = await readFile(join(folder, 'placed/operations/getLong.png'));
    await build('again', address);
    expect(await readFile(join(folder, 'again/operations/getLong.png'))).toEqual(picture);
    await build('somewhere');
    expect(await readMeta('somewhere/operations/getPet.html')).not.toHaveProperty('og:image');
    expect(existsSync(join(folder, 'somewhere/index.png'))).toBe(false);
  });
});
