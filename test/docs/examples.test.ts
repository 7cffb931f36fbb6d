import { expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { plainBrand } from '../../scripts/docs/brand.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import { buildSite } from '../../scripts/docs/site.ts';
import { contractOf } from '../support/contract-of.ts';

// What a document shows of an operation is on its page as its author meant it.

const parcel = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', example: 'p1' }, weight: { type: 'number' } },
};
const json = (content: JsonObject): JsonObject => ({ 'application/json': { schema: parcel, ...content } });

const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1', description: '<p>All <b>parcels</b>.</p>' },
  paths: {
    '/parcels': {
      post: {
        operationId: 'create',
        requestBody: {
          content: json({
            examples: {
              least: { summary: 'The least', value: { id: 'a' } },
              most: { summary: 'All of it', value: { id: 'b', weight: 2 } },
            },
          }),
        },
        responses: {
          201: { description: 'Made', content: json({ example: {} }) },
          409: {
            description: 'Not made',
            content: json({
              examples: { known: { summary: 'It is known', value: { id: 'c' } }, late: { value: { id: 'd' } } },
            }),
          },
        },
      },
    },
    '/parcels/last': {
      get: {
        operationId: 'last',
        responses: { 200: { description: 'It', content: json({ examples: { broken: { value: { id: 5 } } } }) } },
      },
      delete: { operationId: 'remove', responses: { 204: { description: 'Gone' } } },
    },
    '/events': {
      get: {
        operationId: 'listen',
        parameters: [{ name: 'since', in: 'query', schema: { type: 'string', enum: ['today', 'ever'] } }],
        responses: {
          200: {
            description: 'All',
            content: { 'text/event-stream': { schema: { properties: { data: { type: 'string' } } } } },
          },
        },
      },
    },
  },
};

const contract = contractOf({ openapi: document });
const { byId } = referenceOf(contract);
const shownOf = (id: string): [string, string, unknown][] =>
  (byId.get(id)?.exchanges ?? []).map(({ outcome, name, response }) => [outcome, name, response.body]);

it('shows each named example of a request and of a response, whether or not they are pairs', () => {
  expect(shownOf('create').map(([outcome, name]) => `${outcome} ${name}`)).toEqual([
    '201 least',
    '201 most',
    '409 known',
    '409 late',
  ]);
  expect(byId.get('create')?.exchanges.map(({ request }) => request.body)).toMatchObject([
    { id: 'a' },
    { id: 'b', weight: 2 },
    { id: 'a' },
    { id: 'a' },
  ]);
});

it('shows a valid answer in place of an empty or a broken one, and says so', () => {
  expect(shownOf('create')[0]?.[2]).toMatchObject({ id: 'p1' });
  expect(byId.get('create')?.exchanges[0]?.note).toContain('is empty');
  expect(shownOf('last')).toEqual([['200', 'broken', { id: 'p1', weight: 0 }]]);
  expect(byId.get('last')?.exchanges[0]?.note).toContain('breaks its schema');
});

it('shows the examples of properties and parameters in their rows, and leaves out a wrong one alone', async () => {
  const properties = {
    id: { type: 'integer', example: 'wrong' },
    colour: { type: 'string', examples: ['green', 7, 'blue'] },
    code: { type: 'string', format: 'password', example: 'hush' },
    place: { type: 'object', example: { street: 'Rue de Rivoli' } },
  };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const wells = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wells', version: '1' },
      paths: {
        '/wells': {
          parameters: [
            { name: 'depth', in: 'query', example: 12, schema: { type: 'integer', example: 5 } },
            { name: 'near', in: 'query', schema: { type: 'string', example: 'Oslo' } },
          ],
          put: { operationId: 'dig', requestBody: { content }, responses: { 204: { description: 'Done' } } },
        },
      },
    },
  });
  const files = await buildSite(wells, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
  const page = files.get('operations/dig.html') ?? '';
  const rows = [...page.matchAll(/<p class="facts">(.*?)<\/p>/g)].map(([, facts = '']) => facts);
  expect(rows.filter((row) => row.includes('Example'))).toEqual([
    'Example <code>12</code>',
    'Example <code>"Oslo"</code>',
    'Examples <code>"green", "blue"</code>',
  ]);
  // What is right of them is in the request that is made up.
  expect(referenceOf(wells).byId.get('dig')?.exchanges[0]?.request.body).toMatchObject({
    colour: 'green',
    place: { street: 'Rue de Rivoli' },
  });
});

it('says what search engines and links ask for, and that the mock takes any key', async () => {
  const brand = { ...plainBrand, address: 'https://docs.example/' };
  const site = { guides: undefined, clientPackage: undefined, tables: {}, beside: [], brand };
  const options = { ...site, mock: '/', takesAnyKey: true };
  const own = await loadContract({ openapi: 'specs/openapi.yaml' });
  const files = await buildSite(own, options);
  expect(files.get('llms.txt')).toContain('belong to the demo account');
  expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example/operations/mintFT.html</loc>');
  expect(files.get('operations/mintFT.html')).toContain('<meta property="og:title" content="Mint a fungible token">');
  expect(files.get('authentication.html')).toMatch(/accepts any key\. <a href="operations\/\w+\.html\?exchange=\w+"/);
});

it('says nothing on a page that is not so', async () => {
  const files = await buildSite(contract, { guides: undefined, clientPackage: undefined, tables: {}, beside: [] });
  const page = (id: string): string => files.get(`operations/${id}.html`) ?? '';
  expect(page('create')).toContain('>201 · least · The least</option>');
  expect(page('create')).toContain('>409 · late</option>');
  expect(page('create')).not.toContain('<code>example-');
  expect(files.get('llms.txt')).toContain('`since` in the query (optional, string: `today` or `ever`)');
  expect(files.get('llms.txt')).not.toContain('demo account');
  expect(page('remove')).toContain('204: No content.');
  expect(page('listen')).toContain('data: text');
  expect(files.get('index.html')).toContain('All <b>parcels</b>.');
  expect([...files.values()].join('')).not.toContain('no example of this');
});
