import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadContract } from '../../scripts/contract/load.ts';
import { verified } from '../support/verify.ts';

// A list that can be asked for pages, for some of its entries and for orders, each by the usual name.

const folder = await mkdtemp(join(tmpdir(), 'twinspec-lists-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const style = { enum: ['ale', 'stout', 'wheat'] };
const tag = { type: 'string', pattern: '^[a-z]+$' };
const schemas = {
  Tag: tag,
  Beer: {
    type: 'object',
    required: ['id', 'name', 'style', 'strength', 'shelf', 'brewedOn', 'tags'],
    properties: {
      ...{ id: { type: 'integer' }, name: { type: 'string' }, style, strength: { type: 'number' } },
      ...{ shelf: { type: 'integer' }, brewedOn: { type: 'string', format: 'date' } },
      tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
    },
  },
};
const query = (name: string, schema: object, description = ''): object => ({ name, in: 'query', schema, description });
const limit = query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 4 });
const members = { items: { type: 'array', items: { $ref: '#/components/schemas/Beer' } }, total: { type: 'integer' } };
const nextCursor = { type: 'string', description: 'Missing on the last page' };
const page = { type: 'object', required: ['items'], properties: { ...members, nextCursor } };
const list = (...parameters: object[]): { get: object } => ({
  get: {
    parameters: [limit, ...parameters],
    responses: {
      200: { description: 'Some.', content: { 'application/json': { schema: page } } },
      422: { description: 'No.' },
    },
  },
});
const described = (description: string, { get }: { get: object }): object => ({ get: { description, ...get } });
const paths = {
  '/beers': list(
    query('offset', { type: 'integer', minimum: 0 }),
    query('style', style),
    query('tag', { type: 'array', items: { $ref: '#/components/schemas/Tag' } }),
    query('shelf', { type: 'integer' }, 'Only beers of this shelf.'),
    query('minStrength', { type: 'number' }),
    query('maxStrength', { type: 'number' }, 'Weaker than this, the strength itself excluded.'),
    query('brewedBefore', { type: 'string', format: 'date' }),
    query('name', { type: 'string', minLength: 1 }),
    query('sort', { enum: ['name', '-strength', 'brewed_desc', 'popularity'] }),
  ),
  '/pages': list(query('page', { type: 'integer', minimum: 1 })),
  '/strongest': described(
    'The highest strength comes first; of the same strength, the lowest id first.',
    list(query('to_brewed', { type: 'string', format: 'date' }, 'Brewed on this day or earlier.')),
  ),
  '/stream': list(
    query('cursor', { type: 'string' }, 'A cursor of another list is refused with 422.'),
    query('sort', { enum: ['style'] }),
    query('style', style),
  ),
};
const openapi = join(folder, 'openapi.json');
await writeFile(
  openapi,
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Beers', version: '1' }, paths, components: { schemas } }),
);
const contract = await loadContract({ openapi });

const beers = Array.from({ length: 7 }, (_, i) => ({
  ...{ id: i + 1, name: ['Zwickel', 'Amber', 'Mild', 'Éclat', 'Bock', 'Lager', 'Porter'][i] ?? '' },
  ...{ style: style.enum[i % 3] ?? '', strength: [5.5, 4, 9, 3.2, 7, 6, 5][i] ?? 0 },
  shelf: i % 2,
  ...{ brewedOn: `2025-0${((i * 5) % 7) + 1}-03`, tags: i % 2 === 0 ? ['dark'] : ['clear', 'light'] },
}));

/** What a server does otherwise. */
const deviations = {
  none: [],
  'the limit': ['at most 2 entries, as limit asks', 'at most 4 entries, the default of limit'],
  'the default limit': ['at most 4 entries, the default of limit'],
  'the offset': ['entry 2 of the list by offset 1', 'entry 3 of the list by offset 2'],
  'the page': ['entry 3 of the list by page 2, as page 1 has it'],
  'the order that is told': ['descending order, as the document asks'],
  'that a day is included': ['what is just 2025-01-03, as to_brewed includes it'],
  'the first page': ['entries, as their total is 7'],
  'the cursor': ['entry 3 of the list by cursor, as the page before it gave it'],
  'all but the first of a style': ['each of the 7 entries on one of its pages'],
  'where the list ends': ['a cursor that leads further, or none on the last page'],
  'whose cursor it is': ['a refusal, as the document says of a cursor that is none of this list'],
  'that its last page is full': ['no cursor on the last page, as the document says'],
  'that its bound is excluded': ['nothing that is just 3.2, as maxStrength excludes it'],
  'all but the page in the total': ['a total of at least 7, as so many were listed'],
  'the style': ['"ale" alone, as style asks'],
  'the style beside a shelf': ['"stout" alone, as style asks'],
  'the style on further pages': ['entries that no page before it had'],
  'the style before the offset': ['entry 2 of the list by offset 1, of those by style'],
  'a shelf of 0': ['0 alone, as shelf asks'],
  'the tag': ['"dark" alone, as tag asks'],
  'the strength': ['nothing below 9, as minStrength asks'],
  'the day': ['nothing above 2025-01-03, as brewedBefore asks'],
  'the order': [
    ...['one order, as sort name asks', 'descending order, as sort -strength asks'],
    'descending order, as sort brewed_desc asks',
  ],
  'the direction': ['descending order, as sort -strength asks', 'descending order, as sort brewed_desc asks'],
  // It may be any order if it is another one each time.
  'that a list stays as it is': [],
  'the name': ['other entries than without name, which none has'],
};
type Deviation = keyof typeof deviations;

/** Whatever the server takes, only what it lists is looked at. */
function answerOf(url: string, ignores: Deviation, reads: number): object {
  const { pathname, searchParams: asked } = new URL(url, 'http://beers');
  const number = (name: string, usual: number): number => Number(asked.get(name) ?? usual);
  const heeds = (part: Deviation, name: string): string | undefined =>
    ignores === part ? undefined : (asked.get(name) ?? undefined);
  const [least, before] = [heeds('the strength', 'minStrength'), heeds('the day', 'brewedBefore')];
  const [marked, named] = [heeds('the tag', 'tag'), heeds('the name', 'name')];
  const isStyleLost =
    (ignores === 'the style beside a shelf' && asked.has('shelf')) ||
    (ignores === 'the style on further pages' && asked.has('cursor'));
  const own = isStyleLost ? undefined : heeds('the style', 'style');
  const shelf = ignores === 'a shelf of 0' && number('shelf', 0) === 0 ? undefined : asked.get('shelf');
  const [most, until] = [asked.get('maxStrength') ?? undefined, asked.get('to_brewed') ?? undefined];
  const isJust = (strength: number, bound: string): boolean =>
    ignores === 'that its bound is excluded' && strength === Number(bound);
  const skipsFirst = ignores === 'the style before the offset' && own !== undefined;
  const all = beers.slice(skipsFirst ? number('offset', 0) : 0).filter(
    (one) =>
      ((shelf ?? undefined) === undefined || one.shelf === Number(shelf)) &&
      (own === undefined || one.style === own) &&
      // A text may be searched for in more than a name, but what is nowhere is in none.
      (named === undefined || `${one.name} ${one.style}`.includes(named)) &&
      (marked === undefined || one.tags.includes(marked)) &&
      (least === undefined || one.strength >= Number(least)) &&
      (before === undefined || one.brewedOn <= before) &&
      (until === undefined ||
        one.brewedOn < until ||
        (one.brewedOn === until && ignores !== 'that a day is included')) &&
      (most === undefined || one.strength < Number(most) || isJust(one.strength, most)),
  );
  const order = heeds('the order', 'sort') ?? 'id';
  if (pathname === '/strongest' && ignores !== 'the order that is told') all.sort((a, b) => b.strength - a.strength);
  if (order === 'style') all.sort((a, b) => a.style.localeCompare(b.style) || a.id - b.id);
  if (order === 'name') all.sort((a, b) => a.name.localeCompare(b.name));
  if (order === '-strength') all.sort((a, b) => a.strength - b.strength);
  if (order === 'brewed_desc') all.sort((a, b) => (a.brewedOn < b.brewedOn ? -1 : 1));
  if (ignores !== 'the direction' && /desc|^-/.test(order)) all.reverse();
  const placeOf = ({ id }: { id: number }): string => createHash('sha1').update(`${id} ${reads}`).digest('hex');
  if (ignores === 'that a list stays as it is') all.sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
  const size = ignores === 'the limit' ? 50 : number('limit', ignores === 'the default limit' ? 50 : 4);
  const skipped: Record<string, number> = {
    '/beers': ignores === 'the offset' || skipsFirst ? 0 : number('offset', 0),
    '/pages': ignores === 'the page' ? 0 : (number('page', 1) - (ignores === 'the first page' ? 0 : 1)) * size,
    '/stream': ignores === 'the cursor' ? 0 : Number(/^c(\d+)$/.exec(asked.get('cursor') ?? '')?.[1] ?? 0),
  };
  const from = skipped[pathname] ?? 0;
  const last = all[from - 1];
  const isSkipping = order === 'style' && ignores === 'all but the first of a style';
  // What is like the last one of the page before is taken for that page.
  const left = all.slice(from).filter((one) => !isSkipping || one.style !== last?.style);
  const items = left.slice(0, size);
  const total = ignores === 'all but the page in the total' ? items.length : all.length;
  const next = ignores === 'where the list ends' && pathname === '/stream' ? Math.min(from + size, 6) : from + size;
  const isLast = ignores === 'that its last page is full' ? items.length < size : next >= all.length;
  return { items, total, ...(!isLast && { nextCursor: `c${next}` }) };
}

it.each(Object.entries(deviations))('of a server that ignores %s', async (ignores, expected) => {
  let reads = 0;
  const server = createServer(({ url = '' }, response) => {
    const cursor = new URL(url, 'http://beers').searchParams.get('cursor') ?? 'c0';
    if (!/^c\d+$/.test(cursor) && ignores !== 'whose cursor it is') return void response.writeHead(422).end();
    const body = JSON.stringify(answerOf(url, ignores as Deviation, reads++));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { report } = await verified(contract, { url, depth: 30 }).finally(() => server.close());
  const said = report.faults
    .filter(({ rule }) => rule === 'list')
    .map(({ message }) => message.replace(/^.*?expected (.*), but got .*$/, '$1'));
  expect([...new Set(said)].toSorted()).toEqual(expected.toSorted());
});
