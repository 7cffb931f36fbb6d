import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { buildSite, type SiteFiles } from '../../scripts/docs/site.ts';

// The pages of operations, for documents that are not ours.

const siteOf = (operations: JsonObject, schemas: JsonObject = {}): Promise<SiteFiles> =>
  buildSite(
    contractOf({
      openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: operations, components: { schemas } },
    }),
    { guides: undefined, clientPackage: undefined, mock: undefined, tables: {}, beside: [] },
  );

/** The words of the page of the operation `read`, which answers with an object that has a field of each schema. */
async function wordsOf(schemas: JsonObject): Promise<string> {
  const properties = Object.fromEntries(
    Object.keys(schemas).map((name) => [`a-${name}`, { $ref: `#/components/schemas/${name}` }]),
  );
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const responses = { 200: { description: 'It.', content } };
  const site = await siteOf({ '/': { get: { operationId: 'read', responses } } }, schemas);
  const page = site.get('operations/read.html') ?? '';
  return page
    .slice(page.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('describe types in words', async () => {
  const words = await wordsOf({
    union: { type: ['string', 'number'] },
    nullable: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    list: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
    either: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'string' }] },
    anything: true,
    Thing: { type: 'object', properties: { x: {} } },
  });
  for (const [name, type] of [
    ['union', 'string or number'],
    ['nullable', 'integer or null'],
    ['list', 'array of Thing'],
    ['either', 'Thing or string'],
    ['anything', 'any value'],
  ])
    expect(words).toContain(`a-${name} ${type}`);
});

it('end at recursion, at a $ref to nowhere, and when there are too many properties', async () => {
  // Each level refers to the next one ten times, which would make a billion properties.
  const level = (i: number): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 10 }, (_, j) => [`p${j}`, { $ref: `#/components/schemas/L${i + 1}` }]),
    ),
  });
  const words = await wordsOf({
    Tree: { type: 'object', properties: { left: { $ref: '#/components/schemas/Tree' } } },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`L${i}`, level(i)])),
    L9: {},
  });
  expect(words).toContain('left');
  expect(words.length).toBeLessThan(1_000_000);
});

it('are one for each operation, whatever its id is', async () => {
  const ids = ['a', 'A', 'a-2', 'a/', '日本語', '../..', 'o'.repeat(300), `${'o'.repeat(300)}p`];
  const site = await siteOf(
    Object.fromEntries(ids.map((operationId, i) => [`/${i}`, { get: { operationId, responses: {} } }])),
  );
  const pages = [...site.keys()].filter((path) => /^operations\/.*\.html$/.test(path));
  // File systems may not tell upper case from lower case.
  expect(new Set(pages.map((path) => path.toLowerCase())).size).toBe(ids.length);
  for (const page of pages) expect(page).toMatch(/^operations\/[\w-][\w.-]{0,199}\.html$/);
});

it('say what they are where their document does not, and break a path before a slash only', async () => {
  const site = await siteOf({ '/lanterns/{lanternId}': { delete: { operationId: 'sink', responses: {} } } });
  const page = site.get('operations/sink.html') ?? '';
  expect(page).toContain('<meta name="description" content="DELETE /lanterns/{lanternId} · ');
  expect(page).toMatch(/<nav[^]*>\/lanterns<wbr>\/\{lanternId\}<[^]*<\/nav>/);
});
