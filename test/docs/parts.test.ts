import type { SchemaAt } from '../../scripts/contract/operation.ts';
import { schemaReader } from '../../scripts/contract/read/reader.ts';
import { refsOf } from '../../scripts/contract/refs.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Marked } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContractError, CommandError } from '../../scripts/contract/errors.ts';
import type { JsonObject } from '../../scripts/contract/json.ts';
import { find } from '../../scripts/docs/browser/find.ts';
import { readPostings, writePostings, type SearchEntry } from '../../scripts/docs/search-data.ts';
import { searchFiles } from '../../scripts/docs/search-index.ts';
import { readGuides } from '../../scripts/docs/guides.ts';
import { highlight } from '../../scripts/docs/highlight.ts';
import { dataBlock, escapeHtml, markup } from '../../scripts/docs/html.ts';
import { firstSentence, headingsOf, markdown } from '../../scripts/docs/markdown.ts';
import { contractOf } from '../../scripts/contract/contract.ts';
import { merge } from '../../scripts/contract/hand-over/merge.ts';
import { referenceOf } from '../../scripts/docs/model.ts';
import { viewOf } from '../../scripts/docs/schema.ts';
import { siteHandler } from '../../scripts/docs/serve.ts';
import { httpServerOf } from '../../scripts/serve/node-http.ts';
import { checkerOf } from '../../scripts/docs/browser/checker.ts';
import { requestSchemas } from '../../scripts/docs/requests.ts';
import { sampleLiteral } from '../../scripts/docs/samples/literal.ts';
import { contract, validators } from '../support/contract.ts';

describe('markup', () => {
  it('escapes text, keeps markup, joins lists, and turns false and undefined into nothing', () => {
    const inner = markup`<b>${'&'}</b>`;
    expect(markup`<p title="${`"'<`}">${[inner, ' ', 1, false, undefined]}</p>`.source).toBe(
      '<p title="&quot;&#39;&lt;"><b>&amp;</b> 1</p>',
    );
  });

  it('writes data that cannot end its element', () => {
    const { source } = dataBlock('d', { text: '</script><script>' });
    expect(source.match(/<\/?script/g)).toHaveLength(2);
    expect(JSON.parse(source.replaceAll(/<[^>]*>/g, ''))).toEqual({ text: '</script><script>' });
  });
});

describe('Markdown', () => {
  it('shows HTML as text, turns images into links, and removes script addresses', () => {
    const { source } = markdown(
      '<b>x</b> ![p](https://a.example/p.png) [j](javascript:alert(1)) [w](https://a.example) `<i>`',
    );
    expect(source).toBe(
      '<p>&lt;b&gt;x&lt;/b&gt; <a href="https://a.example/p.png" rel="noopener noreferrer">p</a> j <a ' +
        'href="https://a.example" rel="noopener noreferrer">w</a> <code>&lt;i&gt;</code></p>\n',
    );
  });

  it('gives headings a level and a fragment, and links names of operations', () => {
    const { source } = markdown('# A `b`\n\n# A `b`\n\n`op`', {
      topHeading: 3,
      linkOfName: (name) => (name === 'op' ? 'op.html' : undefined),
    });
    expect(source).toContain('<h3 id="a-b">A <code>b</code>');
    expect(source).toContain('<h3 id="a-b-1">');
    expect(source).toContain('<a href="op.html"><code>op</code></a>');
    const levels = [...markdown('#### A\n\n# B\n\n### C\n\n> ## D').source.matchAll(/<h(\d)/g)].map(
      ([, level]) => level,
    );
    expect(levels, 'whatever the levels of the text').toEqual(['1', '1', '2', '2']);
    expect(headingsOf('# A `b`\n\n# A `b`')).toEqual([
      { level: 1, text: 'A b', slug: 'a-b' },
      { level: 1, text: 'A b', slug: 'a-b-1' },
    ]);
  });

  it('finds the first sentence', () => {
    expect(firstSentence('Uses `a.b` of v1.2, **once**. Then more.\n\nNot this.')).toBe('Uses a.b of v1.2, once.');
  });
});

describe('highlight', () => {
  it('marks tokens and escapes text', () => {
    expect(highlight('{"a<": "b", "c": -1.5}', 'json')).toBe(
      '{<span class="hl-key">&quot;a&lt;&quot;</span>: <span class="hl-string">&quot;b&quot;</span>, <span ' +
        'class="hl-key">&quot;c&quot;</span>: <span class="hl-number">-1.5</span>}',
    );
    expect(highlight('<x>', 'unknown')).toBe('&lt;x&gt;');
  });
});

describe('the view of a schema', () => {
  const document = (schemas: JsonObject): SchemaAt => schemaReader(refsOf({ components: { schemas } }));

  it('combines $ref, allOf and the schema itself, the nearest first', () => {
    const view = viewOf(
      document({
        Base: {
          type: 'object',
          required: ['a'],
          properties: { a: { type: 'string', description: 'base', enum: ['x', 'y'] }, b: { type: 'integer' } },
        },
        Own: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { a: { const: 'x' } }, required: ['b'] },
      }),
      '/components/schemas/Own',
    );
    expect(
      view.fields.map(({ name, required, view: { type, description, facts } }) => ({
        name,
        required,
        type,
        description,
        facts,
      })),
    ).toEqual([
      { name: 'a', required: true, type: 'string', description: 'base', facts: [{ label: 'Always', value: '"x"' }] },
      { name: 'b', required: true, type: 'integer', description: undefined, facts: [] },
    ]);
  });

  it('describes types in words', () => {
    const types = {
      union: { type: ['string', 'number'] },
      nullable: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      list: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      tuple: { type: 'array', prefixItems: [{ type: 'string' }] },
      either: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'string' }] },
      literal: { enum: ['a', 1] },
      anything: true,
      Thing: { type: 'object', properties: { x: {} } },
    };
    const said = Object.keys(types).map((name) => [name, viewOf(document(types), `/components/schemas/${name}`).type]);
    expect(Object.fromEntries(said)).toMatchObject({
      union: 'string or number',
      nullable: 'integer or null',
      list: 'array of Thing',
      tuple: 'list',
      either: 'Thing or string',
      literal: 'string or number',
      anything: 'any value',
      Thing: 'object',
    });
  });

  it('ends at recursion, and when there are too many properties', () => {
    const tree = { Tree: { type: 'object', properties: { left: { $ref: '#/components/schemas/Tree' } } } };
    expect(viewOf(document(tree), '/components/schemas/Tree').fields[0]?.view).toMatchObject({
      recursive: true,
      fields: [],
    });
    // Each level refers to the next one ten times, which would make a billion properties.
    const wide = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [
        `L${i}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 10 }, (__, j) => [`p${j}`, { $ref: `#/components/schemas/L${i + 1}` }]),
          ),
        },
      ]),
    );
    const count = (view: ReturnType<typeof viewOf>): number =>
      view.fields.reduce((sum, field) => sum + 1 + count(field.view), 0);
    expect(count(viewOf(document({ ...wide, L9: {} }), '/components/schemas/L0'))).toBeLessThan(2000);
  });

  it('survives a $ref to nowhere', () => {
    expect(viewOf(document({ Broken: { $ref: '#/components/schemas/None' } }), '/components/schemas/Broken').type).toBe(
      'any value',
    );
  });
});

it('renders plain text as Markdown would, although it does not parse it', () => {
  const characters = fc.constantFrom(...'aZé1 .,:;/()\'"?%-', 'www.', '://', '  ', '_', '*', '&', '<');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
      const source = `x${parts.join('')}`;
      const parsed = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } }).parse(source);
      // Both spellings of an address lead to the same place.
      const written = String(parsed).replaceAll('%C3%A9', 'é');
      expect(markdown(source).source.replaceAll(' rel="noopener noreferrer"', '')).toBe(written);
    }),
  );
});

describe('TypeScript literals', () => {
  it('have the same value as the JSON', () => {
    const value = { a: "it's\n", 'b-c': [1, null, true, { d: [] }], __proto__x: '"', e: {} };
    for (const width of [0, 40])
      expect(JSON.parse(runInNewContext(`JSON.stringify(${sampleLiteral(value, width)})`) as string)).toEqual(value);
  });
});

describe('search', () => {
  const entry = (t: string, x = '', g = t, c = ''): SearchEntry => ({ t, g, c, x, p: `${t}.html#x` });

  /** Searches in these entries; `loaded` lists the parts of the index that were needed. */
  const searchIn = (entries: SearchEntry[]): { search: ReturnType<typeof find>; loaded: string[] } => {
    const { index, postings, sections } = searchFiles(entries);
    const loaded: string[] = [];
    const partOf =
      <Part>(name: string, parts: Part[]) =>
      async (at: number): Promise<Part> => {
        loaded.push(`${name}-${at}`);
        const part = parts[at];
        if (part === undefined) throw new Error(`There is no part ${at}.`);
        return part;
      };
    const parts = { postings: partOf('postings', postings), sections: partOf('sections', sections) };
    return { search: find(index, parts), loaded };
  };
  const titles = async (search: ReturnType<typeof find>, query: string): Promise<string[]> =>
    (await search(query)).flatMap(({ sections }) => sections.map(({ entry: { t } }) => t));

  it('requires every word, ranks names above texts, and finds a name by its parts', async () => {
    const { search } = searchIn([entry('other', 'mentions txHash'), entry('txHashList'), entry('txHash', 'submit')]);
    expect(await titles(search, 'TXHASH')).toEqual(['txHash', 'txHashList', 'other']);
    expect(await titles(search, 'txhash submit')).toEqual(['txHash']);
    expect(await titles(search, 'hash list')).toEqual(['txHashList']);
    expect(await titles(search, 'nowhere')).toEqual([]);
    expect(await titles(search, '…')).toEqual([]);
  });

  it('tolerates a typo: a wrong, additional, missing or swapped letter', async () => {
    const { search } = searchIn([entry('waitForTransaction'), entry('envelope')]);
    for (const typed of ['waitForTransactoin', 'waitForTransacton', 'enveloope', 'envolope']) {
      expect(await titles(search, typed), typed).toHaveLength(1);
    }
  });

  it('tolerates a typo in a part of an id, and lists operations before what only mentions that part', async () => {
    const operation = (title: string, id: string): SearchEntry => {
      return { ...entry(title, id, `${title} · ${id}`, 'Operation'), id, p: `${id}.html` };
    };
    const { search } = searchIn([
      entry('With viem', 'await client.getBlock() as getBlock does'),
      operation('Read one', 'eth_getBlockByNumber'),
      operation('Count all', 'eth_getBlockTransactionCountByHash'),
      entry('Hash', 'of a block'),
    ]);
    for (const typed of ['getBlock', 'getBlokc', 'getBlcok', 'gteBlock', 'eth_getBlokc'])
      expect((await titles(search, typed)).slice(0, 2), typed).toEqual(['Read one', 'Count all']);
    expect(await titles(search, 'getBlockByNumebr')).toContain('Read one');
    expect(await titles(search, 'getTransactoin')).toEqual([]);
    expect(await titles(search, 'transactoinCou')).toEqual(['Count all']);
  });

  it('limits the results and groups them by page, with the text around a hit', async () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      entry(`section ${i}`, 'the rate limit of a key', `page ${i % 12}`),
    );
    const found = await searchIn(many.toSorted((a, b) => a.g.localeCompare(b.g))).search('rate limit');
    expect(found.flatMap(({ sections }) => sections)).toHaveLength(20);
    expect(new Set(found.map(({ page }) => page)).size).toBe(found.length);
    expect(found[0]?.sections[0]?.snippet).toEqual([
      { text: 'the ', hit: false },
      { text: 'rate', hit: true },
      { text: ' ', hit: false },
      { text: 'limit', hit: true },
      { text: ' of a key', hit: false },
    ]);
  });

  it('finds each section of a site with many parts, and loads only the parts that a query needs', async () => {
    const many = Array.from({ length: 4000 }, (_, i) => entry(`title${i}`, `text${i} of a section`, `page ${i >> 3}`));
    const { search, loaded } = searchIn(many);
    for (const i of [0, 7, 8, 1234, 3999]) {
      loaded.length = 0;
      expect(await titles(search, `text${i} section`)).toContain(`title${i}`);
      expect(loaded.filter((part) => part.startsWith('postings')).length).toBeLessThanOrEqual(3);
    }
    expect(searchFiles(many).sections.length).toBeGreaterThan(10);
    loaded.length = 0;
    expect(await titles(search, 'text3999')).toEqual(['title3999']);
    expect(loaded).toHaveLength(2);
  });

  it('keeps the order of the weights of a word, and all its sections', () => {
    const postings = [0, 1, 35, 36, 5000].map((section, i) => ({ section, weight: 0.2 * 2 ** i }));
    const read: { section: number; weight: number }[] = [];
    readPostings(writePostings(postings), (section, weight) => read.push({ section, weight }));
    expect(read.map(({ section }) => section)).toEqual(postings.map(({ section }) => section));
    const weights = read.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
  });
});

describe('the body checker', () => {
  const schemas = requestSchemas(contract.operations).platform;
  const faults = (operation: string, text: string): unknown[] =>
    checkerOf(schemas, operation, 'application/json')(text);

  it('agrees with the validators on every request in the specs', () => {
    for (const [api, own] of Object.entries(requestSchemas(contract.operations))) {
      for (const { id, exchanges } of contract.operations.filter((operation) => operation.api === api)) {
        const check = checkerOf(own, id, 'application/json');
        for (const { name, request } of exchanges) {
          const valid = validators.requests[id]?.(request.body) ?? true;
          expect(check(JSON.stringify(request.body)).length === 0, `${id} ${name}`).toBe(valid);
        }
      }
    }
  });

  it('reports each fault once, with its line and property', () => {
    expect(faults('listAllFundedTransactions', '{\n  "page": true,\n  "limit": 1\n}')).toEqual([
      { line: 1, pointer: '/userId', message: '"userId" is missing.' },
      { line: 2, pointer: '/page', message: 'page must be string or number.' },
    ]);
  });

  it('reports the faults of the closest alternative', () => {
    const flat = JSON.stringify(
      { subjectDid: 'a', issuerDid: 'b', proofType: 1, statusType: 'd', templateId: 'e' },
      undefined,
      1,
    );
    expect(faults('createVC', flat)).toEqual([
      { line: 4, pointer: '/proofType', message: 'proofType must be string.' },
    ]);
  });

  it.each([
    ['{\n "a": 1,\n}', 3, 'a property name in double quotes'],
    ['{ "a" 1 }', 1, 'a colon'],
    ['[1\n2]', 2, 'a comma or "]"'],
    ['{}\n\nx', 3, 'the end of the text'],
    ['{"a": "b\n"}', 1, 'a string that ends on the same line'],
    ['', 1, 'a value'],
  ])('finds the syntax error in %j', (text, line, expected) => {
    expect(faults('mintFT', text)).toEqual([{ line, pointer: '', message: `expected ${expected} here.` }]);
  });
});

describe('guides', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guides-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

  it('are in the order of their names, with directives filled in', async () => {
    await put('02-b.md', '# Second\n\n<!-- twinspec: say a b -->\n');
    await put('01-a.md', '---\ngroup: Start\n---\n# First\n\nText.\n');
    expect(await readGuides(folder, { say: (...words) => words.join('+') })).toEqual([
      { source: '01-a.md', path: 'guides/a.html', title: 'First', group: 'Start', markdown: 'Text.' },
      { source: '02-b.md', path: 'guides/b.html', title: 'Second', group: '', markdown: 'a+b' },
    ]);
  });

  it('fail with file and line for an unknown directive or a missing title', async () => {
    await put('03-c.md', '# Third\n\n<!-- twinspec: nothing -->\n');
    await expect(readGuides(folder, { say: () => '' })).rejects.toThrow(
      /03-c\.md:3: the directive "nothing" cannot be filled in; the directives are say\./,
    );
    await put('03-c.md', 'No title\n');
    await expect(readGuides(folder, { say: () => '' })).rejects.toThrow(ContractError);
    await expect(readGuides(join(folder, 'none'), {})).rejects.toThrow(CommandError);
  });
});

describe('the merged document of both APIs', () => {
  it('keeps every operation with its servers, and renames components with the same name', () => {
    const one = {
      openapi: '3.1.0',
      info: { title: 'one', version: '1' },
      servers: [{ url: 'https://one.example' }],
      paths: { '/a': { get: {} } },
      components: { schemas: { X: { type: 'string' } } },
    };
    const two = {
      ...one,
      info: { title: 'two', version: '1' },
      servers: [{ url: 'https://two.example' }],
      paths: { '/b': { get: { x: { $ref: '#/components/schemas/X/properties/y' } } } },
      components: { schemas: { X: { type: 'number' } } },
    };
    expect(
      merge([
        { name: 'platform', document: one },
        { name: 'node', document: two },
      ]),
    ).toMatchObject({
      paths: {
        '/a': { get: { servers: [{ url: 'https://one.example' }] } },
        '/b': {
          get: { servers: [{ url: 'https://two.example' }], x: { $ref: '#/components/schemas/node.X/properties/y' } },
        },
      },
      components: { schemas: { X: { type: 'string' }, 'node.X': { type: 'number' } } },
    });
    expect(Object.keys(merge(contract.apis).paths)).toHaveLength(contract.operations.length);
  });
});

describe('the site handler', () => {
  let server: Server;
  let url: string;
  let built = 0;
  const text = 'page '.repeat(500);
  beforeAll(async () => {
    const site = siteHandler(
      new Map<string, string | (() => Promise<string>)>([
        ['index.html', text],
        ['a b.json', '{}'],
        ['late.html', async () => `built ${++built}`],
        ['broken.html', async () => Promise.reject(new Error('no disk'))],
      ]),
    );
    server = httpServerOf((request) => site(request) ?? { status: 418, headers: [], body: '' }, {
      bodyLimit: 0,
      requestTimeout: 10_000,
      report: () => undefined,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const)('sends %s to clients that accept it', async (coding, decode) => {
    const { request } = await import('node:http');
    const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        request(
          `${url}/`,
          { headers: { 'Accept-Encoding': `br;q=${coding === 'br' ? 1 : 0}, ${coding}` } },
          (response) => {
            const parts: Buffer[] = [];
            response
              .on('data', (part: Buffer) => parts.push(part))
              .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
          },
        )
          .on('error', reject)
          .end();
      },
    );
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(decode(body).toString()).toBe(text);
  });

  it('answers 304 to a matching ETag, answers HEAD, and makes a lazy file once', async () => {
    const first = await fetch(`${url}/`);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(`${url}/index.html`, { headers: { 'If-None-Match': `"x", ${etag}` } })).status).toBe(304);
    expect((await fetch(`${url}/`, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    const head = await fetch(`${url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await (await fetch(`${url}/late.html`)).text()).toBe('built 1');
    expect(await (await fetch(`${url}/late.html?again`)).text()).toBe('built 1');
  });

  it('leaves other requests to the next handler, and reports a file that it could not build', async () => {
    expect((await fetch(`${url}/none`)).status).toBe(418);
    expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(418);
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(418);
    expect((await fetch(`${url}/a%20b.json`)).headers.get('content-type')).toBe('application/json');
    const broken = await fetch(`${url}/broken.html`);
    expect([broken.status, await broken.text()]).toEqual([500, 'broken.html could not be built: no disk\n']);
  });
});

it('gives each operation a page of its own, whatever its id is', () => {
  const ids = ['a', 'A', 'a-2', 'a/', '日本語', '../..', 'o'.repeat(300), `${'o'.repeat(300)}p`];
  const paths = Object.fromEntries(ids.map((operationId, i) => [`/${i}`, { get: { operationId, responses: {} } }]));
  const { operations } = referenceOf(
    contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } }),
  );
  const slugs = operations.map(({ slug }) => slug.toLowerCase());
  expect(new Set(slugs).size).toBe(ids.length);
  for (const slug of slugs) expect(slug).toMatch(/^[\w-][\w.-]{0,199}$/);
});
