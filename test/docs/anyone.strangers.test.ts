import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { jsonPieces } from '../../scripts/docs/json-pieces.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';
import { brokenLinks } from './links.ts';

const options: SiteOptions = {
  guides: undefined,
  clientPackage: undefined,
  mock: '/',
  tables: {},
  beside: [],
};
const folder = join(dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json')));
const siteOf = async (name: string): Promise<SiteFiles> =>
  buildSite(await loadContract({ openapi: join(folder, name) }), options);

describe("anyone's documents", () => {
  it.each<[string, RegExp, RegExp[]]>([
    ['3.0/json/callbacks.json', /operations\/.*html/, [/Callbacks/, /\{\$request/]],
    [
      '3.0/json/link-example.json',
      /operations\/getUserByName.html/,
      [/id="next"/, /<code>username<\/code> from the response <code>\/username/],
    ],
    ['3.1/json/webhooks.json', /index.html/, [/Webhooks/, /POST/]],
    [
      '3.0/json/security.json',
      /operations\/.*html/,
      [/OAuth 2\.0/, /scopes/, /HTTP basic/, /in the query/, /in the cookie/],
    ],
    ['3.0/json/security-multiple.json', /operations\/.*html/, [/One of these \(/]],
    ['3.0/json/discriminators.json', /operations\/.*html/, [/tells which alternative it is/]],
    ['3.0/json/response-multiple-mediatypes.json', /operations\/.*html/, [/Or as <code>/]],
    ['3.0/json/schema-visibility.json', /operations\/.*html/, [/read-only/, /write-only/]],
    ['3.0/json/file-uploads.json', /operations\/.*html/, [/-F '[^&]+=@/]],
    ['3.0/json/server-variables.json', /index.html/, [/\{\w+\}/]],
  ])('%s: its features are shown', async (name, path, said) => {
    const site = await siteOf(name);
    expect(brokenLinks(site, [])).toEqual([]);
    const text = [...site]
      .filter(([page]) => path.test(page))
      .map(([, page]) => page)
      .join('\n');
    for (const words of said) expect(text).toMatch(words);
  });

  it('tells whether an operation is safe to repeat only if the document does', async () => {
    const site = await siteOf('3.0/json/petstore.json');
    expect([...site.values()].join('\n')).not.toMatch(/Safe to repeat|Not safe to repeat/);
  });

  it('has a tab for each documented outcome', async () => {
    const site = await siteOf('3.0/json/uspto.json');
    const page = site.get('operations/list-data-sets.html') ?? '';
    expect(page).toContain('"outcome":"200"');
  });
});

describe('Train Travel', () => {
  let site: SiteFiles;
  beforeAll(async () => {
    site = await siteOf('3.1/json/train-travel.json');
  });

  it('says what to do first although it has no guides', () => {
    const [starts = ''] = /<ul class="starts">.*?<\/ul>/s.exec(site.get('index.html') ?? '') ?? [];
    expect([...starts.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      'authentication.html',
      'operations/get-stations.html',
      'llms.txt',
    ]);
  });

  it('shows a body once, and folds its other media types', () => {
    const page = site.get('operations/create-booking.html') ?? '';
    expect(page.match(/<h2[^>]*>Request body/g)).toHaveLength(1);
    // What only the API gives is no part of a request.
    expect(page).not.toContain('id="request.id"');
    expect(page).toContain('id="request.trip_id"');
    expect(page).toContain('id="response-201.id"');
    expect(page).toMatch(/<details class="members" id="request-2">\s*<summary>Or as <code>application\/xml/);
  });

  it('lets a long path go on in the next line before a slash, and leaves no room for badges that it lacks', () => {
    const page = site.get('operations/create-booking-payment.html') ?? '';
    expect(page).toContain('<wbr>/bookings<wbr>/<span class="param">{bookingId}</span><wbr>/payment</code>');
    expect(page).not.toContain('class="badges"');
  });
});

describe('what a document only links to', () => {
  let site: SiteFiles;
  beforeAll(async () => {
    const openapi = {
      openapi: '3.2.0',
      info: { title: 'Pictures', version: '1' },
      externalDocs: { url: 'https://pictures.example/manual', description: 'The manual' },
      tags: [{ name: 'albums', externalDocs: { url: 'https://pictures.example/albums' } }],
      paths: {
        '/albums/{id}': {
          put: {
            operationId: 'putAlbum',
            tags: ['albums'],
            externalDocs: { url: 'https://pictures.example/put', description: 'About putting' },
            parameters: [
              {
                name: 'id',
                in: 'path',
                required: true,
                schema: { type: 'string' },
                examples: { far: { externalValue: 'https://pictures.example/id.txt' } },
              },
            ],
            requestBody: {
              content: {
                'application/xml': {
                  schema: { type: 'object' },
                  examples: {
                    written: { serializedValue: '<album><b>1</b></album>' },
                    beside: { externalValue: 'examples/album.xml', summary: 'a file' },
                  },
                },
              },
            },
            responses: {
              200: {
                description: 'ok',
                content: {
                  'image/png': {
                    schema: {},
                    examples: { picture: { externalValue: 'https://pictures.example/a.png?x=1&y=2' } },
                  },
                },
              },
            },
          },
        },
      },
    };
    site = await buildSite(contractOf({ openapi }), options);
  });

  it('shows the address of an example, or its serialized form', () => {
    const page = (site.get('operations/putAlbum.html') ?? '').replaceAll(/\s+/g, ' ');
    const picture = 'https://pictures.example/a.png?x=1&amp;y=2';
    expect(page).toContain(
      `Example <code>picture</code>, not shown here: <a href="${picture}" rel="noopener noreferrer">${picture}</a>`,
    );
    expect(page).toContain('Example <code>beside</code> (a file), not shown here: <code>examples/album.xml</code>');
    expect(page).toContain('not shown here: <a href="https://pictures.example/id.txt"');
    expect(page).toContain("--data-raw '&lt;album&gt;&lt;b&gt;1&lt;/b&gt;&lt;/album&gt;'");
    expect(page).toContain('<code class="language-text">&lt;album&gt;&lt;b&gt;1&lt;/b&gt;&lt;/album&gt;</code>');
    const text = site.get('operations/putAlbum.md') ?? '';
    for (const words of [
      'not shown here: https://pictures.example/a.png?x=1&y=2',
      '<album><b>1</b></album>',
      'https://pictures.example/put',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('links to the external documentation of the API, of a tag and of an operation', () => {
    expect(site.get('index.html')).toContain(
      '<a href="https://pictures.example/manual" rel="noopener noreferrer">The manual</a>',
    );
    expect(site.get('index.html')).toContain(
      '<a href="https://pictures.example/albums" rel="noopener noreferrer">More information</a>',
    );
    expect(site.get('index.md')).toContain('The manual: https://pictures.example/manual');
    expect(site.get('operations/putAlbum.html')).toContain(
      '<a href="https://pictures.example/put" rel="noopener noreferrer">About putting</a>',
    );
  });
});

describe('many operations without tags', () => {
  const navOf = (site: SiteFiles, path: string): string => {
    const page = site.get(path) ?? '';
    return page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
  };
  const groupsOf = (nav: string): string[] => [...nav.matchAll(/<summary>([^<]*?) </g)].map(([, name = '']) => name);

  it('are grouped by the prefixes of their names and listed by names that fit on one line', async () => {
    const metamask = JSON.parse(
      await readFile(createRequire(import.meta.url).resolve('@metamask/api-specs/dist/build/openrpc.json'), 'utf8'),
    ) as OpenrpcDocument;
    const methods = metamask.methods.map((method) => ({ ...method, tags: [] }));
    const openrpc = { ...metamask, methods };
    const nav = navOf(await buildSite(contractOf({ openrpc }), options), 'operations/eth_call.html');
    expect(groupsOf(nav)).toEqual(['wallet_', 'eth_', 'Other']);
    const titles = [...nav.replaceAll('<wbr>', '').matchAll(/class="label[^"]*">([^<]+)/g)].map(
      ([, title = '']) => title,
    );
    expect(titles).toContain('eth_getTransactionByBlockHashAndIndex');
    expect(titles).toContain('eth_call');
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are grouped by the first meaningful segment of their paths', async () => {
    const paths = Array.from({ length: 60 }, (_, i) => [
      `/api/v2/${['cats', 'dogs', 'birds'][i % 3] ?? ''}/${i}`,
      { get: { operationId: `get${i}`, responses: { 200: { description: 'ok' } } } },
    ]);
    const openapi = { openapi: '3.1.0', info: { title: 'Zoo', version: '1' }, paths: Object.fromEntries(paths) };
    expect(groupsOf(navOf(await buildSite(contractOf({ openapi }), options), 'operations/get4.html'))).toEqual([
      '/cats',
      '/dogs',
      '/birds',
    ]);
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
          summary:
            `Gets thing ${i} with a sentence that goes on for much longer than any entry of a list of ` +
            'contents should',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    ]);
    const openapi = { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths: Object.fromEntries(operations) };
    site = await buildSite(contractOf({ openapi }), options);
  });

  it('has groups in the navigation, with short titles, and each page lists only operations near its own', () => {
    const page = site.get('operations/getThing41.html') ?? '';
    const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    expect(nav.match(/<details/g)).toHaveLength(40);
    expect(nav.match(/<details[^>]* open/g)).toHaveLength(1);
    expect(nav.match(/getThing\d+\.html/g)).toHaveLength(20);
    const titles = [...nav.matchAll(/class="label">([^<]+)/g)].map(([, title = '']) => title);
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(50);
    expect(nav.length).toBeLessThan(20_000);
  });

  it('loads the other groups when they are opened', () => {
    expect(site.get('assets/navigation.js')).toContain('operations/getThing799.html');
  });

  it('keeps llms.txt below 200 kB', () => {
    expect((site.get('llms.txt') ?? '').length).toBeLessThan(200_000);
  });
});

it('shows the summary, contact, license and terms of an API, and the metadata address of its OAuth server', async () => {
  const openapi = {
    openapi: '3.2.0',
    info: {
      ...{ title: 'T', version: '1', termsOfService: 'https://a.test/terms' },
      ...{ summary: 'Trips by train.', description: 'What to know. And more.' },
      contact: { name: 'Ann', url: 'https://a.test/ann', email: 'ann@a.test' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    security: [{ login: [] }],
    paths: { '/': { get: { operationId: 'get', responses: {} } } },
    components: {
      securitySchemes: { login: { type: 'oauth2', flows: {}, oauth2MetadataUrl: 'https://a.test/oauth' } },
    },
  };
  const files = await buildSite(contractOf({ openapi }), options);
  for (const address of [
    'https://a.test/ann',
    'mailto:ann@a.test',
    'https://spdx.org/licenses/Apache-2.0.html',
    'https://a.test/terms',
  ]) {
    expect(files.get('index.html')).toContain(`<a href="${address}"`);
    expect(files.get('index.md')).toContain(`](${address})`);
  }
  expect(files.get('operations/get.html')).toContain('described at https://a.test/oauth');
  expect(files.get('index.html')).toContain('<p class="lede">Trips by train.</p>');
  expect(files.get('index.html')).toContain('<p>What to know. And more.</p>');
  expect(files.get('index.md')).toContain('\n\nTrips by train.\n\nWhat to know. And more.\n');
  expect(files.get('llms.txt')).toContain('> Trips by train.\n');
});

it('writes the same JSON in pieces', () => {
  const document = { a: [], b: {}, c: [1, { d: null }], e: { f: 'x'.repeat(100_000), g: undefined, h: { i: [true] } } };
  const pieces = [...jsonPieces(document)];
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join('')).toBe(JSON.stringify(document));
});
