import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { find } from '../../scripts/docs/browser/search/search-query.ts';
import { buildSite, type SiteFiles } from '../../scripts/docs/site.ts';
import { sameMethods, sameService } from '../support/same-services.ts';

// One site of services whose paths, operation ids and schema names are the same.

let site: SiteFiles;
beforeAll(async () => {
  const contract = contractOf([
    { name: 'orders', document: sameService('Orders', 'total', 'https://orders.example/v1') },
    { name: 'stock', document: sameService('Stock', 'amount', 'https://stock.example/v1') },
    { name: 'chain', document: sameMethods('0x1') },
  ]);
  site = await buildSite(contract, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
});
const read = (path: string): string => String(site.get(path) ?? '');

/** What one of the scripts of the search gives to the page. */
const data = (path: string): unknown =>
  JSON.parse(/=(.*?);?\n$/s.exec(read(path).replace(/^.*?=\{\}\)/, ''))?.[1] ?? '');

describe('the site of several APIs', () => {
  it('has the pages of each, with what is its own', () => {
    for (const [name, field] of [
      ['orders', 'total'],
      ['stock', 'amount'],
    ] as const) {
      for (const id of ['list', 'create', 'read']) {
        const page = read(`operations/${name}.${id}.html`);
        expect(page).toContain(`https://${name}.example/v1/things`);
        expect(page).toContain(field);
        expect(page).not.toContain(name === 'orders' ? 'amount' : 'total');
      }
    }
    expect(read('operations/head.html')).toContain('0x1');
    expect([...site.keys()].filter((path) => path.endsWith('.json'))).toEqual([
      'orders.openapi.json',
      'stock.openapi.json',
      'openrpc.json',
      'rpc.openapi.json',
    ]);
  });

  it('lists the APIs on its start page, each with its operations', () => {
    const chapters = [...read('index.html').matchAll(/<section class="chapter"[^]*?(?=<section class="chapter"|<dl)/g)];
    const listed = chapters.map(([text]) => [
      /<h2[^>]*>(\w+)/.exec(text)?.[1],
      [...text.matchAll(/href="operations\/([\w.]+)\.html"/g)].map(([, id]) => id),
    ]);
    expect(listed).toEqual([
      ['Orders', ['orders.list', 'orders.create', 'orders.read']],
      ['Stock', ['stock.list', 'stock.create', 'stock.read']],
      ['Chain', ['head']],
    ]);
  });

  it('begins with a list of them, and has a switch on each page', () => {
    const [list = ''] = /<h2 id="apis">[^]*?<\/table>/.exec(read('index.html')) ?? [];
    const rows = [...list.matchAll(/<a href="#(\w+)">(\w+)<\/a>.*?<td>(\w+), (\d+ \w+)<\/td>/g)];
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['orders', 'Orders', 'OpenAPI', '3 operations'],
      ['stock', 'Stock', 'OpenAPI', '3 operations'],
      ['chain', 'Chain', 'OpenRPC', '1 method'],
    ]);
    const [onTop = ''] = /<ul class="apis"[^]*?<\/ul>/.exec(read('operations/stock.read.html')) ?? [];
    expect(
      [...onTop.matchAll(/href="(.*?)"( aria-current="true")?/g)].map(([, to, isHere]) => [to, isHere !== undefined]),
    ).toEqual([
      ['../index.html#orders', false],
      ['../index.html#stock', true],
      ['../index.html#chain', false],
    ]);
    expect(read('index.html')).toContain('<title>Orders, Stock and Chain</title>');
  });

  it('asks for the credential of each by the name of the API', () => {
    const page = read('authentication.html');
    expect([...page.matchAll(/<h2 id="(.*?)">([\w.]+)/g)].map(([, id, title]) => [id, title])).toEqual([
      ['scheme.orders.key', 'orders.key'],
      ['scheme.stock.key', 'stock.key'],
    ]);
    expect(read('authentication.md').match(/^## .*$/gm)).toEqual(['## orders.key', '## stock.key']);
    const labels = [...read('assets/site-data.js').matchAll(/"label":"(\w+\.key)"/g)].map(([, label]) => label);
    expect(labels).toEqual(['orders.key', 'stock.key']);
  });

  it('finds the operations of all of them', async () => {
    const search = find(data('assets/search-index.js') as Parameters<typeof find>[0], {
      postings: async (part) => data(`assets/search/postings-${part}.js`) as never,
      sections: async (part) => data(`assets/search/sections-${part}.js`) as never,
    });
    const pagesOf = async (query: string): Promise<string[]> => (await search(query)).map(({ page }) => page);
    expect(await pagesOf('things')).toEqual(
      expect.arrayContaining(['orders.list', 'stock.list', 'orders.read', 'stock.read']),
    );
    expect((await pagesOf('stock.list'))[0]).toBe('stock.list');
    expect(await pagesOf('head')).toContain('head');
  });
});
