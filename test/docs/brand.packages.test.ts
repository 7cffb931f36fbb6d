import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { readBrand } from '../../scripts/docs/brand.ts';
import { buildSite } from '../../scripts/docs/site.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = await mkdtemp(join(tmpdir(), 'twinspec-brand-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><circle r="4"/></svg>';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('a brand', () => {
  it('is on every page, below the path that the site will be at', async () => {
    await file('02-imprint.md', '---\ngroup: Legal\n---\n\n# Imprint\n\nWho we are.\n');
    await file('welcome.md', '---\ngroup: Start\norder: 1\n---\n\n# Welcome\n\nHow to begin.\n');
    const brand = await readBrand({
      title: 'Night & Day',
      logo: await file('logo.png', png),
      favicon: await file('icon.svg', circle),
      accent: '#7b1fa2',
      footer: ['[Status](https://status.example)', '[Imprint](02-imprint.md)'],
      'base-url': 'https://shop.example/deep/docs',
    });
    const contract = contractOf({ openapi: { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {} } });
    const site = await buildSite(contract, { guides: folder, clientPackage: undefined, tables: {}, beside: [], brand });
    const page = site.get('guides/imprint.html') ?? '';
    expect(page).toContain('<title>Imprint · Night &amp; Day</title>');
    expect(page).toContain('<img src="../assets/logo.svg" alt="" width="1" height="1"><span>Night &amp; Day</span>');
    expect(page).toContain('<a href="https://status.example" rel="noopener noreferrer">Status</a>');
    expect(page).toContain('<footer>');
    expect(page.slice(page.indexOf('<footer>'))).toContain('<a href="imprint.html">Imprint</a>');
    const nav = /<h2>Guides<\/h2>[^]*?<\/nav>/.exec(page)?.[0] ?? '';
    expect([...nav.matchAll(/<a href="(\w+\.html)"/g)].map(([, to]) => to)).toEqual(['welcome.html', 'imprint.html']);
    expect(site.get('assets/icon.svg')).toBe(circle);
    expect(site.get('assets/logo.svg')).toContain(`href="data:image/png;base64,${png.toString('base64')}"`);
    expect(site.get('assets/site.css')).toContain('--accent:light-dark(#7b1fa2,#');
    expect(site.get('404.html')).toContain('<script src="/deep/docs/assets/site.js" defer>');
    expect(site.get('index.html')).toContain('<h1>Night &amp; Day <span class="version">1</span></h1>');
  });

  // The contrasts are those of webaim.org/resources/contrastchecker.
  it.each([
    ['#ffd400', /^--accent #ffd400 has a contrast of 1\.3 : 1 on light paper, .+ #[\da-f]{6} has that\.$/],
    ['#7b1fa2,#333', /^--accent #333333 has a contrast of 1\.3 : 1 on dark paper, .+ #[\da-f]{6} has that\.$/],
    ['red', /^--accent takes a colour such as #0a58ca, .+, not "red"\.$/],
    ['#00f,#fff,#000', /^--accent takes a colour/],
  ])('has no colour that cannot be read: %s', async (accent, sentence) => {
    const complaint = await readBrand({ accent }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(complaint).toMatch(sentence);
    const [, better] = /; (#\w+) has that/.exec(complaint) ?? [];
    const light = accent.includes(',') ? `${accent.split(',')[0] ?? ''},` : '';
    if (better !== undefined) await expect(readBrand({ accent: light + better })).resolves.toBeDefined();
  });

  it('has pictures that a browser shows, and an address', async () => {
    await expect(readBrand({ logo: await file('logo.txt', 'x') })).rejects.toThrow(
      /^--logo takes an SVG or a PNG file, and .*logo\.txt is neither\.$/,
    );
    await expect(readBrand({ favicon: join(folder, 'none.svg') })).rejects.toThrow(
      /^--favicon takes a picture, and .*none\.svg cannot be read \(ENOENT\)\.$/,
    );
    await expect(readBrand({ 'base-url': 'docs' })).rejects.toThrow(/^--base-url takes .+, not "docs"\.$/);
  });
});
