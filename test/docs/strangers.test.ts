import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';
import { brokenLinks } from './links.ts';

const options: SiteOptions = {
  guides: undefined,
  clientPackage: undefined,
  mock: { platform: '/', node: '/rpc' },
  tables: {},
  beside: [],
};
const folder = join(dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json')));
const siteOf = async (name: string): Promise<SiteFiles> => buildSite(await loadContract({ openapi: join(folder, name) }), options);

describe("anyone's documents", () => {
  it.each<[string, RegExp, RegExp[]]>([
    ['3.0/json/callbacks.json', /operations\/.*html/, [/Callbacks/, /\{\$request/]],
    ['3.0/json/link-example.json', /operations\/getUserByName.html/, [/Leads to:/, /\$response\.body#\/username/]],
    ['3.1/json/webhooks.json', /index.html/, [/Webhooks/, /POST/]],
    ['3.0/json/security.json', /operations\/.*html/, [/OAuth 2\.0/, /scopes/, /HTTP basic/, /in the query/, /in the cookie/]],
    ['3.0/json/security-multiple.json', /operations\/.*html/, [/One of these:/]],
    ['3.0/json/discriminators.json', /operations\/.*html/, [/says which shape it is/]],
    ['3.0/json/response-multiple-mediatypes.json', /operations\/.*html/, [/Or as <code>/]],
    ['3.0/json/schema-visibility.json', /operations\/.*html/, [/read only/, /write only/]],
    ['3.0/json/file-uploads.json', /operations\/.*html/, [/-F &#39;[^&]+=@/]],
    ['3.0/json/server-variables.json', /index.html/, [/\{\w+\}/]],
  ])('%s: what it says is shown', async (name, path, said) => {
    const site = await siteOf(name);
    expect(brokenLinks(site, [])).toEqual([]);
    const text = [...site]
      .filter(([page]) => path.test(page))
      .map(([, page]) => page)
      .join('\n');
    for (const words of said) expect(text).toMatch(words);
  });

  it('says of no operation whether it may be repeated, when its document does not', async () => {
    const site = await siteOf('3.0/json/petstore.json');
    expect([...site.values()].join('\n')).not.toMatch(/Safe to repeat|Not safe to repeat/);
  });

  it('has a tab for each documented outcome: `default` and ranges, too', async () => {
    const site = await siteOf('3.0/json/uspto.json');
    const page = site.get('operations/list-data-sets.html') ?? '';
    expect(page).toContain('"outcome":"200"');
  });
});

describe('an API of 800 operations', () => {
  let site: SiteFiles;
  beforeAll(async () => {
    const operations = Array.from({ length: 800 }, (_, i) => [
      `/things/${i}/{id}`,
      {
        get: {
          operationId: `getThing${i}`,
          tags: [`Group ${i % 40}`],
          summary: `Gets thing ${i} with a sentence that goes on for much longer than any entry of a list of contents should`,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    ]);
    const openapi = { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths: Object.fromEntries(operations) };
    site = await buildSite(contractOf({ openapi }), options);
  });

  it('has a navigation of groups that fold, with short titles, of which each page has its own', () => {
    const page = site.get('operations/getThing41.html') ?? '';
    const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    expect(nav.match(/<details/g)).toHaveLength(40);
    expect(nav.match(/<details[^>]* open/g)).toHaveLength(1);
    expect(nav.match(/getThing\d+\.html/g)).toHaveLength(20);
    const titles = [...nav.matchAll(/<a [^>]*>([^<]+)/g)].map(([, title = '']) => title);
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(50);
    expect(nav.length).toBeLessThan(20_000);
  });

  it('loads the other groups when they are opened', () => {
    expect(site.get('assets/navigation.js')).toContain('operations/getThing799.html');
  });

  it('names its operations for programs in a file that they can read', () => {
    expect((site.get('llms.txt') ?? '').length).toBeLessThan(200_000);
  });
});
