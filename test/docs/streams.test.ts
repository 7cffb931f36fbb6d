import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';

const options: SiteOptions = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };

/** The text of the reference of a page, without its tags. */
const plain = (page: string): string =>
  (/<div class="reference">([^]*)<footer>/.exec(page)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

const price = {
  type: 'object',
  required: ['amount'],
  properties: { amount: { type: 'integer', description: 'In cents.' }, inner: { type: 'string', writeOnly: true } },
};
const event = {
  type: 'object',
  required: ['data'],
  properties: {
    event: { const: 'price' },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: price },
  },
};
const answer = (type: string, itemSchema: JsonObject): JsonObject => ({
  responses: { '200': { description: 'Prices.', content: { [type]: { itemSchema } } } },
});
const openapi = {
  openapi: '3.2.0',
  info: { title: 'Prices', version: '1' },
  servers: [{ url: 'https://prices.example' }],
  paths: {
    '/events': { get: { operationId: 'events', ...answer('text/event-stream', event) } },
    '/lines': {
      post: {
        operationId: 'lines',
        requestBody: { content: { 'application/jsonl': { itemSchema: price } } },
        ...answer('application/x-ndjson', price),
      },
    },
    '/find': {
      get: {
        operationId: 'find',
        parameters: [{ name: 'whole', in: 'querystring', content: { 'application/json': { schema: price } } }],
        responses: { '204': { description: 'Found.' } },
      },
    },
    '/list': {
      get: {
        operationId: 'list',
        parameters: [
          {
            name: 'status',
            in: 'query',
            schema: {
              type: 'array',
              items: { type: 'string', enum: ['fresh', 'stale'], description: 'How old it is' },
            },
          },
        ],
        responses: {
          '200': {
            description: 'Colours.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    colours: {
                      type: 'array',
                      maxItems: 2,
                      items: { type: 'string', enum: ['red', 'blue'], maxLength: 4 },
                    },
                    rows: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 3 } } },
                    things: {
                      type: 'array',
                      items: { type: 'object', properties: { a: { type: 'string', maxLength: 7 } } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

let site: SiteFiles;
const read = (path: string): string => site.get(path) ?? '';
beforeAll(async () => {
  site = await buildSite(contractOf({ openapi }), options);
});

describe('a stream', () => {
  it('has rows for what each item is', () => {
    const page = read('operations/lines.html');
    expect(plain(page)).toContain('A stream of lines of JSON, each of which is: amount integer required In cents.');
    expect(page).toContain('id="response-200.item.amount"');
    expect(page).toContain('id="request.item.amount"');
    expect(read('operations/lines.md')).toContain(
      'A stream of lines of JSON, each of which is:\n\n- `amount`: integer, required. In cents.',
    );
  });

  it('shows the JSON inside of the data of an event', () => {
    const page = read('operations/events.html');
    expect(plain(page)).toContain('A stream of server-sent events, each of which is: ');
    expect(plain(page)).toContain('Its text is application/json: amount integer required In cents.');
    expect(read('operations/events.md')).toContain(
      '- `data`: string, required.\n  - Its text is `application/json`: object.\n    - `amount`: integer, required. In cents.',
    );
  });

  it('leaves out what goes the other way', () => {
    expect(read('operations/events.html')).not.toContain('inner');
    expect(read('operations/lines.html')).toContain('id="request.item.inner"');
    expect(read('operations/lines.html')).not.toContain('id="response-200.item.inner"');
  });

  it('is read as it comes in the samples, and only a stream is', () => {
    expect(read('operations/events.md')).toContain('curl -N https://prices.example/events');
    expect(read('operations/events.html')).toContain('"streams":true');
    expect(read('operations/list.md')).toContain('curl ');
    expect(read('operations/list.md')).not.toContain('curl -N');
  });

  it.each<[what: string, chunks: string[]]>([
    ['events', ['event: price\ndata: {"amo', 'unt":1}\n\ndata: {"amount":2}\n\n']],
    ['lines', ['{"amount":1}\n{"a', 'mount":2}\n']],
    ['a sequence', ['\x1e{"amount":1}\n\x1e{"amount":2}\n']],
  ])('is printed item by item by the sample in TypeScript: %s', async (_, chunks) => {
    const [, sample = ''] = /```ts\n([^]*?)```/.exec(read('operations/events.md')) ?? [];
    const printed: unknown[] = [];
    const run = new Function('fetch', 'console', `return (async () => {${sample}})();`) as Run;
    const body = new ReadableStream({
      start: (controller) => {
        for (const text of chunks) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    await run(async () => new Response(body), { log: (...values) => void printed.push(...values) });
    expect(printed.filter((one) => typeof one === 'object')).toEqual([{ amount: 1 }, { amount: 2 }]);
  });
});

type Run = (get: () => Promise<Response>, terminal: { log: (...values: unknown[]) => void }) => Promise<void>;

it('what is in a whole query has its members on the page for programs', () => {
  expect(read('operations/find.md')).toContain(
    'Inside of `whole`:\n\n- `amount`: integer, required. In cents.\n- `inner`: string.',
  );
});

describe('the items of a list', () => {
  it('have their values and limits beside the list', () => {
    expect(plain(read('operations/list.html'))).toContain(
      'Maximum items 2 · Each item: one of "red", "blue" · Each item: maximum length 4',
    );
    expect(plain(read('operations/list.html'))).toContain('Each item: each item: at least 3');
    expect(plain(read('operations/list.html'))).toContain('Each item: one of "fresh", "stale"');
    const text = read('operations/list.md');
    expect(text).toContain('array of string; Each item: one of `"fresh", "stale"`; Each item: How old it is');
    expect(text).toContain('- `colours`: array of string; Maximum items `2`; Each item: one of `"red", "blue"`');
  });

  it('are shown once where they have rows of their own', () => {
    expect(plain(read('operations/list.html')).split('Maximum length 7')).toHaveLength(2);
    expect(plain(read('operations/list.html')).split('one of "fresh"').length).toBeLessThanOrEqual(2);
  });
});
