import { beforeAll, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { buildSite, type SiteFiles } from '../../scripts/docs/site.ts';

// Methods as what they are: calls, notifications without a response, subscriptions with many.

const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'Tides', version: '1' },
  methods: [
    { name: 'Tide.getHighWaterLevel', summary: 'Read the level', params: [], result: { name: 'r', schema: {} } },
    { name: 'Tide.reportLevel', summary: 'Tell a level', params: [] },
    {
      name: 'Tide.watch',
      params: [{ name: 'kind', schema: { type: 'string' } }],
      result: { name: 'id', schema: { type: 'string' } },
      'x-subscription': {
        notification: { method: 'Tide.news', id: '/subscription', item: '/result' },
        unsubscribe: 'Tide.unwatch',
        streams: [
          {
            name: 'levels',
            summary: 'Each new level',
            params: { kind: 'levels' },
            item: { type: 'object', properties: { metres: { type: 'number' } } },
          },
        ],
      },
    },
    { name: 'Tide.unwatch', params: [], result: { name: 'done', schema: { type: 'boolean' } } },
    {
      name: 'Tide.kindOf',
      params: [{ name: 'kind', schema: { oneOf: [{ const: 'SPRING', description: 'High' }, { const: 'NEAP' }] } }],
      result: { name: 'r', schema: {} },
    },
  ],
};

let files: SiteFiles;
beforeAll(async () => {
  files = await buildSite(contractOf({ openrpc }), {
    ...{ guides: undefined, clientPackage: undefined, tables: {}, beside: [] },
  });
});

const read = (path: string): string => files.get(path) ?? '';

it('has a menu of names, whose lines end between words, and which says what is no ordinary call', () => {
  const nav = /<nav[^]*<\/nav>/.exec(read('operations/Tide.watch.html'))?.[0] ?? '';
  const rows = [
    ...nav.matchAll(/<span class="label typed">(.*?)<\/span>(?:<span class="verb \w+">(\w+)<\/span>)?<\/a>/g),
  ];
  expect(rows.map(([, name, kind]) => [name, kind])).toEqual([
    ['Tide.<wbr>get<wbr>High<wbr>Water<wbr>Level', undefined],
    ['Tide.<wbr>report<wbr>Level', 'NOTIFY'],
    ['Tide.<wbr>watch', 'STREAM'],
    ['Tide.<wbr>unwatch', undefined],
    ['Tide.<wbr>kind<wbr>Of', undefined],
  ]);
});

it('shows the summary of a method below its name on the start page', () => {
  expect(read('index.html')).toMatch(/>Tide\.getHighWaterLevel<\/span><span class="note">Read the level<\/span>/);
});

it('shows a subscription with what an item is, where it comes and what ends it', () => {
  const page = read('operations/Tide.watch.html');
  expect(page).toContain('Subscription: notifications follow');
  const section = /<h2 id="subscriptions">[^]*?<\/section>/.exec(page)?.[0] ?? '';
  for (const text of ['levels', 'Each new level', 'Tide.news', '/result', 'Tide.unwatch', 'metres'])
    expect(section).toContain(text);
  expect(read('operations/Tide.watch.md')).toContain(
    '- `levels`: Each new level Each item comes in a notification `Tide.news`, at `/result` of its params. `Tide.unwatch` ends it.',
  );
  expect(read('operations/Tide.reportLevel.html')).toContain('Notification: no response');
  expect(read('operations/Tide.kindOf.html')).not.toContain('id="subscriptions"');
});

it('calls an alternative that is one value by it', () => {
  expect(read('operations/Tide.kindOf.html')).toMatch(/<li><code>"SPRING"<\/code>: High/);
});
