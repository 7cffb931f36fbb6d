import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { buildSite, type SiteFiles } from '../../scripts/docs/site.ts';
import { siteHandler } from '../../scripts/docs/serve.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';

const documents = ['museum', 'trains', 'orders'] as const;

const sites = await Promise.all(
  documents.map(async (name) => {
    const contract = await loadContract({ openapi: `test/docs/fixtures/${name}.yaml` });
    const options = { guides: undefined, clientPackage: undefined, mock: '/', tables: {} };
    const files = await buildSite(contract, { ...options, beside: [] });
    const mock = await startMock({ contract, site: siteHandler(files), port: 0 });
    return [name, { contract, files, mock }] as const;
  }),
);
afterAll(() => Promise.all(sites.map(([, { mock }]) => mock.close())));

/** Reads a call as any program can: its line, the headers below it, and the JSON after `Request:`. */
function callIn(part: string): { method: string; url: string; headers: Record<string, string>; body?: string } {
  const [, method = '', url = ''] = /^Call: `([A-Z]+) ([^`]+)`$/m.exec(part) ?? [];
  const headers = [...part.matchAll(/^- Header: `([^:`]+): ([^`]+)`/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const body = /Request:\n\n```json\n([^]*?)\n```/.exec(part)?.[1];
  return {
    method,
    url,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body !== undefined && { body }),
  };
}

async function statusOf(part: string, { url: origin }: Mock): Promise<number> {
  const { url, method, headers, body } = callIn(part.replaceAll('http://own-origin.invalid', origin));
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded';
  const sent = isForm ? new URLSearchParams(JSON.parse(body ?? '{}') as Record<string, string>).toString() : body;
  const response = await fetch(url, { method, headers, ...(sent !== undefined && { body: sent }) });
  return response.status;
}

/** The part of a text from a heading to the next one of its level. */
function sectionOf(text: string, heading: string): string {
  const from = text.indexOf(`\n${heading}`) + 1;
  const level = /^#+/.exec(heading)?.[0] ?? '';
  return text.slice(from).split(new RegExp(`\\n${level} `))[0] ?? '';
}

const read = (files: SiteFiles, path: string): string => files.get(path) ?? '';

describe.each(sites)('a program that has only the Markdown of %s', (_, { contract, files, mock }) => {
  it('can make each call from llms.txt', async () => {
    for (const { id, exchanges, responses } of contract.operations) {
      const part = sectionOf(read(files, 'llms.txt'), `## ${id}:`);
      const wanted = exchanges[0]?.response.status ?? Number(responses[0]?.status);
      expect(await statusOf(part, mock), id).toBe(wanted);
    }
  });

  it('can make each call from the page of the operation', async () => {
    for (const { id, exchanges, responses } of contract.operations) {
      const part = sectionOf(read(files, `operations/${id}.md`), '## Exchanges').split('\n### ')[1] ?? '';
      const wanted = exchanges[0]?.response.status ?? Number(responses[0]?.status);
      expect(await statusOf(part, mock), id).toBe(wanted);
    }
  });

  it('knows each parameter, what is required, and the credentials', () => {
    for (const { id, parameters, security } of contract.operations) {
      const part = sectionOf(read(files, 'llms.txt'), `## ${id}:`);
      for (const { name, in: where, required } of parameters)
        expect(part).toContain(`- Parameter \`${name}\` in the ${where} (${required ? 'required' : 'optional'}, `);
      for (const { scheme } of security.flat()) expect(part).toContain(`\`${scheme.key}\` (`);
    }
  });
});

it('passes over examples that break their own schema, and says what a value stands for where it can', () => {
  const files = sites[2]?.[1].files ?? new Map();
  const part = sectionOf(read(files, 'llms.txt'), '## replaceOrder:');
  expect(part).toContain('/orders?expand=none`');
  expect(part).toContain('- Header: `tenant: 7145a914-fc6c-41d5-9661-3142efba1246` (required)');
  expect(part).toContain('{"id":"7145a914-fc6c-41d5-9661-3142efba1246","name":"{name}"}');
});

it('says which members of a body are required', () => {
  const files = sites[1]?.[1].files ?? new Map();
  const part = sectionOf(read(files, 'llms.txt'), '## createBooking:');
  expect(part).toContain('- Body member `trip` (required, string)');
  expect(part).toContain(
    '- Body member `seats` (optional, array of object)\n  - Its member `row` (required, integer)\n',
  );
  expect(part).not.toContain('`window`');
  const order = sectionOf(read(sites[2]?.[1].files ?? new Map(), 'llms.txt'), '## createOrder:');
  expect(order).toContain('- Parameter `tenant` in the header (required, string): Whose shop.');
  const customer = [
    '- Body member `customer` (required, object)',
    '  - Its member `email` (required, string): For the receipt.',
    '- Body member `pay` (optional, Card or Account)',
    '  - As Card:',
    '    - Its member `number` (required, string)',
    '- Body member `note` (',
  ];
  expect(order).toContain(customer.join('\n'));
});

it('says nothing of what is not there, and says what it does in words', () => {
  const files = sites[2]?.[1].files ?? new Map();
  const text = read(files, 'llms.txt');
  expect(text).toMatch(/^# Orders\n\n## Addresses\n/);
  expect(`${text}${read(files, 'operations/replaceOrder.md')}`).not.toContain('HTTP 0');
  expect(text).toContain('- any other status, Something else.: `');
});

it('says what a parameter has to be', () => {
  const page = read(sites[2]?.[1].files ?? new Map(), 'operations/createOrder.md');
  expect(page).toContain('| `tenant` | yes | string; Format `uuid` | `17` | Whose shop. |');
  expect(page).toContain('| `shop` | path | yes | string; Pattern `^[A-Z]{3}$` |');
  expect(page).toContain('| `expand` | query | no | string; One of `"none", "all"` | What comes along. |');
});

describe('an API that answers at the path of the docs', () => {
  const [, museum] = sites[0] ?? [];
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${museum?.mock.url ?? ''}${path}`, { headers, redirect: 'manual' });

  it('keeps its path, and the docs are at theirs', async () => {
    expect((await get('/', { authorization: 'basic YTpi' })).headers.get('content-type')).toMatch(/json/);
    expect((await get('/_twinspec/docs')).headers.get('location')).toBe('/_twinspec/docs/');
    for (const path of ['', 'index.html', 'operations/getRoot.html', 'assets/site.js', 'llms.txt'])
      expect((await get(`/_twinspec/docs/${path}`)).status, path).toBe(200);
  });

  it('shows an unknown page as a page to a browser, wherever it is, and as a problem to a program', async () => {
    const page = await get('/_twinspec/docs/operations/nothing.html', { accept: 'text/html,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('src="../assets/site.js"');
    const elsewhere = await get('/nothing', { accept: 'text/html' });
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, expect.stringContaining('There is no such page')]);
    expect((await get('/nothing')).headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('a page', () => {
  it('has no id twice, also where a text has a heading that is called like a part of the page', () => {
    for (const [name, { files }] of sites) {
      for (const [path, page] of [...files].filter(([file]) => file.endsWith('.html'))) {
        const ids = [...page.matchAll(/<[a-z][^<>]*?\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size, `${name} ${path}`).toBe(ids.length);
      }
    }
    const trips = read(sites[1]?.[1].files ?? new Map(), 'operations/listTrips.html');
    expect(trips).toContain('<h2 id="parameters">');
  });

  it('shows a schema that several errors have only once', () => {
    const trips = read(sites[1]?.[1].files ?? new Map(), 'operations/listTrips.html');
    for (const status of ['400', '401', '429']) expect(trips).toContain(`id="response-${status}"`);
    expect(trips.match(/In short\./g)).toHaveLength(1);
  });

  it('shows an alert of GitHub as one', () => {
    const page = read(sites[0]?.[1].files ?? new Map(), 'index.html');
    expect(page).toMatch(/<div class="alert note" role="note"><p class="alert-title">Note<\/p>\s*<p>Prices are in US/);
    expect(page).not.toContain('[!NOTE]');
  });

  it('shows the flows of OAuth 2 with their addresses and scopes', () => {
    const page = read(sites[1]?.[1].files ?? new Map(), 'authentication.html');
    for (const words of ['https://trains.example/authorize', 'https://trains.example/token', '<code>write</code>'])
      expect(page).toContain(words);
  });

  it('may call the servers of the document, and tells no reader how to build a site', async () => {
    const { contract } = sites[1]?.[1] ?? {};
    if (contract === undefined) throw new Error('There is no contract.');
    const options = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };
    const page = async (callsServers: boolean): Promise<string> =>
      (await buildSite(contract, { ...options, callsServers })).get('operations/listTrips.html') ?? '';
    expect(await page(true)).toMatch(/connect-src &#39;self&#39; https:\/\/trains\.example;[^]*>Send</);
    expect(await page(false)).not.toMatch(/>Send<|--allow/);
  });
});
