import { readOwnTables } from '../../scripts/verbs/guide-tables.ts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenapiDocument, OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { openQuestionsOf } from '../../scripts/contract/facts/open-questions.ts';
import { find, type PageResult } from '../../scripts/docs/browser/search/search-query.ts';
import type { PostingsPart, SearchIndex, SectionsPart } from '../../scripts/docs/search/search-data.ts';
import { hashSource } from '../../scripts/page-kit/csp-hash.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';
import { contract } from '../support/contract.ts';
import { brokenLinks, faultyIds, pagesOf } from './links.ts';
import { ownSpecs, platformSpec } from '../support/own-specs.ts';

const options: SiteOptions = {
  guides: 'specs/guides',
  clientPackage: 'twinspec',
  mock: '/',
  tables: await readOwnTables(),
  beside: [{ path: 'redoc.html', label: 'Redoc' }],
};

let files: SiteFiles;
beforeAll(async () => {
  files = await buildSite(contract, options);
});

const read = (path: string): string => files.get(path) ?? '';

describe('the built site', () => {
  it('has the same bytes when it is built again', async () => {
    const again = await buildSite(contract, options);
    expect(hashes(again)).toEqual(hashes(files));
  });

  it('has a page and a Markdown file for each operation, and the documents at stable addresses', () => {
    for (const { id } of contract.operations) {
      expect(read(`operations/${id}.html`), id).toMatch(new RegExp(`<(?:code class="id"|h1 class="typed")>${id}<`));
      expect(read(`operations/${id}.md`), id).toContain(`Operation: \`${id}\``);
    }
    expect(JSON.parse(read('openapi.json'))).toEqual(contract.apis[0]?.document);
    expect(JSON.parse(read('openrpc.json'))).toEqual(contract.apis[1]?.openrpc);
    expect(JSON.parse(read('rpc.openapi.json'))).toEqual(contract.apis[1]?.document);
  });

  it('shows every schema in full where it is used', () => {
    expect([...files.keys()].filter((path) => path.startsWith('schemas/'))).toEqual([]);
  });

  it('has no broken links', () => {
    expect(brokenLinks(files, ['redoc.html'])).toEqual([]);
  });

  it('has each id once on a page, and none with a space', async () => {
    expect(faultyIds(files)).toEqual([]);
    const examples = { 'not a pet': { value: 1 }, 'not  a pet': { value: 2 } };
    const content = { 'application/json': { examples } };
    const parameters = [{ name: 'my pet', in: 'query', schema: { type: 'string' } }];
    const responses = { '200': { description: 'A pet.', content } };
    const paths = { '/pet': { get: { operationId: 'getPet', parameters, responses } } };
    const spaced = contractOf({ openapi: { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths } });
    const site = await buildSite(spaced, { ...options, guides: undefined });
    expect(faultyIds(site)).toEqual([]);
    expect(brokenLinks(site, ['redoc.html'])).toEqual([]);
    expect(site.get('operations/getPet.html')).toContain('id="exchange.not-a-pet"');
  });

  it('links to its own files only by relative addresses, so that it works under any path', () => {
    // The page for an unknown address is shown from anywhere.
    const placed = pagesOf(files).filter(([path]) => path !== '404.html');
    const absolute = placed.flatMap(([path, page]) =>
      [...page.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => `${path}: ${address ?? ''}`),
    );
    expect(absolute).toEqual([]);
  });

  it('loads nothing from other origins, and its policy allows only its own', () => {
    for (const [path, page] of pagesOf(files)) {
      expect([...page.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:[a-z]+:)?\/\//g)], path).toEqual([]);
      const policy =
        /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? '';
      expect(policy, path).toMatch(/^default-src 'none'; /);
      expect(policy.replaceAll(/'(?:none|self|sha256-[\w+/=]+)'/g, ''), path).not.toMatch(
        /['*]|https?:|unsafe|data:|blob:/,
      );
    }
  });

  it('is painted with the page and one style sheet of all pages: no script is waited for', () => {
    for (const [path, page] of pagesOf(files).filter(([each]) => each !== 'print.html')) {
      expect(
        [...page.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, to]) => to),
        path,
      ).toEqual([expect.stringMatching(/^(?:\.\.\/|\/)?assets\/site\.css$/)]);
      expect([...page.matchAll(/<script(?! type)[^>]* src="[^"]*">/g)], path).toEqual([]);
    }
  });

  it('allows the console to call the origin of a mock that is named', async () => {
    const site = await buildSite(contract, {
      ...options,
      mock: 'http://127.0.0.1:9',
    });
    expect(site.get('index.html')).toContain('connect-src &#39;self&#39; http://127.0.0.1:9;');
  });

  it('shows each operation with its headers, schemas, responses and exchanges', () => {
    for (const { id, headers, responses, rpc, exchanges } of contract.operations) {
      const page = read(`operations/${id}.html`);
      for (const { name } of headers) expect(page, `${id} ${name}`).toContain(`id="header.${name}"`);
      for (const { status } of rpc === undefined ? responses : [])
        expect(page, `${id} ${status}`).toContain(`id="response-${status}"`);
      for (const { name } of rpc?.params ?? []) expect(page, `${id} ${name}`).toContain(`id="params.${name}"`);
      for (const { name } of exchanges) expect(page, `${id} ${name}`).toContain(`id="exchange.${name}"`);
    }
    expect(read('operations/createVC.html')).toContain('Alternative 2 of 2');
    expect(read('operations/createVC.html')).toContain('Weightage 10');
    expect(read('operations/eth_getBlockByNumber.html')).toMatch(/When <code>hydrated<\/code> is <code>true<\/code>/);
  });

  it('links each operation to the previous and the next one', () => {
    const ids = new Set(contract.operations.map(({ id }) => id));
    const linksOf = (text: string): string[] =>
      [...text.matchAll(/ href="(?:[^"]*\/)?([^"/]*)\.html"/g)].flatMap(([, to = '']) => (ids.has(to) ? [to] : []));
    for (const { id } of contract.operations) {
      const page = read(`operations/${id}.html`);
      const contents = linksOf(page.slice(page.indexOf('<nav'), page.indexOf('</nav>')));
      expect(contents, id).toHaveLength(contract.operations.length);
      const at = contents.indexOf(id);
      const shown = page.slice(page.indexOf('<p class="neighbours">'));
      expect(linksOf(shown.slice(0, shown.indexOf('</p>'))), id).toEqual(
        [contents[at - 1], contents[at + 1]].filter((to) => to !== undefined),
      );
    }
  });

  it('shows under Next the calls, of either API, that each response links to', () => {
    const links = contract.operations.flatMap(({ id, responses }) =>
      responses.flatMap((response) => response.links.map((link) => ({ id, link }))),
    );
    const leading = links.filter(({ id, link }) => link.operation !== id || Object.keys(link.parameters).length > 0);
    expect(leading.length).toBeGreaterThan(10);
    for (const { id, link } of leading) {
      const page = read(`operations/${id}.html`);
      const next = page.slice(page.indexOf('<h2 id="next">')).split('</section>')[0] ?? '';
      const target = link.operation ?? link.elsewhere ?? '';
      // A page does not link to itself.
      expect(next, `${id} ${link.name}`).toContain(target === id ? `<code>${id}</code>` : `"${target}.html`);
      for (const [parameter, value] of Object.entries(link.parameters)) {
        const place = /^\$response\.body#(.+)$/.exec(String(value))?.[1] ?? String(value);
        expect(next, `${id} ${link.name}`).toMatch(
          new RegExp(`<code>${parameter}</code> [a-z0-9 ]+ <code>${place}</code>`),
        );
        expect(read(`operations/${id}.md`)).toContain(`\`${place}\``);
      }
    }
    const block = read('operations/eth_getBlockByNumber.html');
    expect(block).toContain('<code>blockNumber</code> 1 less than in the response <code>/result/number</code>');
    // Its only link repeats the same request, so it is not shown.
    expect(read('operations/listAllProtocolConfig.html')).not.toContain('id="next"');
  });

  it('shows every open question where it belongs and in the list', () => {
    const list = plain(read('guides/open-questions.html'));
    const elsewhere = plain(
      [...files]
        .filter(([path]) => path.startsWith('operations/') || path === 'index.html')
        .map(([, page]) => page)
        .join(' '),
    );
    const questions = openQuestionsOf(contract);
    expect(questions.length).toBeGreaterThan(20);
    for (const { question, place } of questions) {
      const words = plain(question).replaceAll('`', '');
      expect(list.includes(words), `${place}: ${question}`).toBe(true);
      // Servers have no section of their own for open questions.
      if (place !== 'Server') expect(elsewhere.includes(words), `${place}: ${question}`).toBe(true);
    }
  });

  it('folds the open questions of a page behind one note, which the marks at its places lead to and back', () => {
    const foot = read('index.html').slice(read('index.html').indexOf('<dl class="facts-list">'));
    expect(foot).toContain(`${openQuestionsOf(contract).length} open questions</summary>`);
    let pages = 0;
    for (const [path, page] of pagesOf(files).filter(([each]) => each.startsWith('operations/'))) {
      const [note = '', ...others] = page.match(/<details class="questions"[^]*?<\/details>/g) ?? [];
      expect(others, path).toEqual([]);
      const count = note.match(/<li id="question-/g)?.length ?? 0;
      if (count > 0) {
        pages++;
        expect(note, path).toMatch(new RegExp(`>\\s*${count} open questions?</summary>`));
        expect(foot, path).toMatch(
          new RegExp(`<a href="${path}#questions">[^<]*</a></span> <span class="what">${count}</span>`),
        );
      }
      const marks = [...page.matchAll(/<a class="asks" id="([^"]*)" href="#(question-\d+)"/g)];
      for (const [, mark = '', question = ''] of marks) {
        expect(note, path).toContain(`<a href="#${mark}">`);
        expect(note, path).toContain(`<li id="${question}">`);
      }
      expect(note.match(/<a href="#asks-/g)?.length ?? 0, path).toBeGreaterThanOrEqual(marks.length);
    }
    expect(pages).toBeGreaterThan(5);
  });

  it('has a search that finds fields, headers, params, errors and guides, with their code and tables', async () => {
    const search = find(dataOf<SearchIndex>('assets/search-index.js'), {
      postings: async (part) => dataOf<PostingsPart>(`assets/search/postings-${part}.js`),
      sections: async (part) => dataOf<SectionsPart>(`assets/search/sections-${part}.js`),
    });
    const sections = async (query: string): Promise<PageResult['sections']> =>
      (await search(query)).flatMap((page) => page.sections);
    for (const [query, path] of [
      ['custodialWalletAccessToken', 'operations/mintFT.html#request.custodialWalletAccessToken'],
      ['DappId', 'operations/createVC.html#header.DappId'],
      ['hydrated', 'operations/eth_getBlockByNumber.html#params.hydrated'],
      ['baseFeePerGas', 'operations/eth_getBlockByNumber.html#result.0.baseFeePerGas'],
      ['32602', 'operations/eth_estimateGas.html#error.-32602'],
      ['subIdMismatch', 'operations/mintFT.html#exchange.subIdMismatch'],
      ['The two envelopes', 'guides/envelopes-and-lists.html#the-two-envelopes'],
      ['waitForTransaction', 'guides/reading-the-chain.html#follow-a-transaction'],
      ['waitForTransacton', 'guides/reading-the-chain.html#follow-a-transaction'],
      ['rate limit', 'guides/open-questions.html#rate-limits'],
      ['getBlock', 'operations/eth_getBlockByNumber.html'],
      ['estimate', 'operations/eth_estimateGas.html'],
      ['byNumber', 'operations/eth_getBlockByNumber.html'],
      ['mitnFT', 'operations/mintFT.html'],
      ['Invalid Template Id', 'operations/createVC.html#exchange.unknownTemplate'],
      ['authentication', 'authentication.html'],
      ['key in the header DappId', 'authentication.html#scheme.dappId'],
    ] as const) {
      expect(
        (await sections(query)).map(({ entry }) => entry.p),
        query,
      ).toContain(path);
    }
    const found = await sections('block number');
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThanOrEqual(20);
    const words = found.map(({ entry: { t, c, x } }) => `${t} ${c} ${x}`);
    expect(new Set(words).size).toBe(words.length);
  });

  it('lists every guide and operation in llms.txt', () => {
    const list = read('llms.txt');
    const markdown = [...files.keys()].filter((path) => path.endsWith('.md'));
    expect(markdown.length).toBeGreaterThan(20);
    for (const path of [...markdown, 'llms-full.txt', 'openapi.json', 'openrpc.json', 'rpc.openapi.json'])
      expect(list).toContain(`](${path})`);
    for (const [path] of pagesOf(files)) {
      if (!['print.html', '404.html'].includes(path)) expect(markdown).toContain(path.replace(/html$/, 'md'));
    }
  });

  it('takes at most 1.3 MB', () => {
    const weight = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(weight).toBeLessThanOrEqual(1_300_000);
  });

  it('has a page for printing with all operations and without scripts', () => {
    const page = read('print.html');
    expect(page).not.toMatch(/<script|<details(?![^>]* open)|<link/);
    for (const { id } of contract.operations) expect(page).toContain(`Operation: <code>${id}</code>`);
  });
});

describe("other people's documents", () => {
  const metamask = createRequire(import.meta.url)('@metamask/api-specs') as {
    default?: unknown;
    MetaMaskOpenRPCDocument?: unknown;
  };
  const foreign: Record<string, () => Promise<unknown>> = {
    'a fixture with every keyword of OpenRPC': async () =>
      JSON.parse(await readFile('test/fixtures/openrpc/everything.json', 'utf8')) as unknown,
    'the OpenRPC document of MetaMask': async () => metamask.MetaMaskOpenRPCDocument ?? metamask.default ?? metamask,
  };
  for (const [name, document] of Object.entries(foreign)) {
    it(`makes a complete site from ${name}`, async () => {
      const theirs = contractOf({ openrpc: (await document()) as OpenrpcDocument });
      const site = await buildSite(theirs, {
        guides: undefined,
        clientPackage: undefined,
        mock: undefined,
        tables: {},
        beside: [],
      });
      expect([...site.keys()].filter((path) => /^operations\/.*html$/.test(path))).toHaveLength(
        theirs.operations.length,
      );
      expect(brokenLinks(site, [])).toEqual([]);
    });
  }

  it('adds nothing of one alternative of security to an example that shows another', async () => {
    const example = { value: [], 'x-exchange': { request: { headers: { 'X-Key': 'k3y' } } } };
    const theirs = contractOf({
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Two ways', version: '1' },
        paths: {
          '/things': {
            get: {
              operationId: 'listThings',
              security: [{ inQuery: [] }, { inHeader: [] }],
              responses: { 200: { description: 'All.', content: { 'application/json': { examples: { example } } } } },
            },
          },
        },
        components: {
          securitySchemes: {
            inQuery: { type: 'apiKey', in: 'query', name: 'key' },
            inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
          },
        },
      },
    });
    const site = await buildSite(theirs, {
      guides: undefined,
      clientPackage: undefined,
      mock: '/',
      tables: {},
      beside: [],
    });
    const page = site.get('operations/listThings.md') ?? '';
    expect(page).toContain('X-Key: k3y');
    expect(page).not.toContain('YOUR_KEY');
  });

  it('shows hostile text as text', async () => {
    const site = await buildSite(contractOf({ openapi: hostile }), {
      guides: undefined,
      clientPackage: undefined,
      mock: '/',
      tables: {},
      beside: [],
    });
    for (const [path, page] of pagesOf(site)) {
      const tags = [...page.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
      expect(
        tags.filter((tag) => /^<(?:img|svg|iframe|object|embed|base|form\b(?! data-console))/i.test(tag)),
        path,
      ).toEqual([]);
      expect(
        tags.filter((tag) => / on\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""'))),
        path,
      ).toEqual([]);
      expect(
        tags.filter((tag) => /href="\s*(?:javascript|data|vbscript):/i.test(tag)),
        path,
      ).toEqual([]);
      expect(
        tags.filter(
          (tag) =>
            /^<script/i.test(tag) && !/^<script>| src="(?:\.\.\/|\/)?assets\/|type="application\/json"/.test(tag),
        ),
        path,
      ).toEqual([]);
      const own = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashSource(text));
      expect(
        own.filter((source) => !page.includes(source.replaceAll("'", '&#39;'))),
        path,
      ).toEqual([]);
    }
  });
});

const attack =
  `"'><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ` +
  '[y](java\tscript:alert(1)) ![z](https://evil.example/p.png) <a href="javascript:alert(1)">w</a>';

const hostile: OpenapiDocument = {
  openapi: '3.1.0',
  info: {
    title: attack,
    version: attack,
    description: `# ${attack}\n\n${attack}\n\n<iframe src="https://evil.example"></iframe>`,
    'x-open-question': attack,
  },
  servers: [{ url: `javascript:alert(1)//${attack}`, description: attack }],
  tags: [{ name: attack, description: attack }],
  paths: {
    [`/${attack}`]: {
      post: {
        operationId: attack,
        tags: [attack],
        summary: attack,
        description: attack,
        parameters: [{ name: attack, in: 'header', description: attack, example: attack, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                title: attack,
                properties: { [attack]: { type: 'string', title: attack, pattern: attack, description: attack } },
              },
              examples: { [attack]: { summary: attack, description: attack, value: { [attack]: attack } } },
            },
          },
        },
        responses: {
          200: {
            description: attack,
            content: {
              'application/json': {
                schema: { type: 'object' },
                examples: { [attack]: { description: attack, value: { [attack]: attack } } },
              },
            },
          },
        },
      },
    },
  },
};

describe('npm run docs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docs-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes the folder, and overwrites only its own files; Redoc is not included', async () => {
    const out = join(folder, 'site');
    const lines: string[] = [];
    const specs = { apis: ownSpecs };
    await buildDocs({ specs, out, print: (line) => lines.push(line) });
    const first = await readdir(out);
    expect(first).not.toContain('redoc.html');
    // A file of somebody else, such as one for publishing.
    await writeFile(join(out, 'CNAME'), 'docs.example');
    await writeFile(join(out, 'operations/hand-written.html'), 'by hand');
    await buildDocs({ specs: { apis: [platformSpec] }, out, print: () => undefined });
    expect(await readdir(out)).toContain('CNAME');
    const pages = await readdir(join(out, 'operations'));
    expect(pages).toContain('hand-written.html');
    expect(pages).not.toContain('eth_estimateGas.html');
    expect(lines).toEqual([expect.stringMatching(/^\d+ files in /)]);
  });

  it('overwrites no page in a folder without a manifest', async () => {
    const out = join(folder, 'somebody-elses-site');
    await mkdir(join(out, 'guides'), { recursive: true });
    const pages = ['index.html', 'print.html', 'llms.txt', 'guides/mine.html'];
    for (const page of pages) await writeFile(join(out, page), 'by hand');
    const specs = { apis: [platformSpec] };
    await expect(buildDocs({ specs, out, print: () => undefined })).rejects.toThrow(/would be overwritten/);
    for (const page of pages) expect(await readFile(join(out, page), 'utf8')).toBe('by hand');
  });
});

/** The data that a data script defines. */
function dataOf<Data>(path: string): Data {
  const text = read(path);
  return JSON.parse(text.slice(text.indexOf('=', text.indexOf(')')) + 1).replace(/;\s*$/, '')) as Data;
}

function hashes(site: SiteFiles): [string, string][] {
  return [...site].map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]);
}

/** The plain text of a page or of Markdown. */
function plain(text: string): string {
  const words = text
    .replaceAll(/<[^>]+>|`/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return words.replaceAll(/\s+/g, ' ');
}
