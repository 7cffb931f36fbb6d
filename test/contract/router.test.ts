import { expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';

const paths = [
  '/files/{name}',
  '/files/{name}.{ext}',
  '/files/{name}/raw',
  '/files/new',
  '/{kind}/old',
  '/a/{x}/c',
  '/a/b/{y}',
  '/odd/{__proto__}',
];

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Files', version: '1' },
  paths: Object.fromEntries(
    paths.map((path) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }));
      const content = { 'text/plain': { example: path } };
      return [path, { get: { parameters, responses: { 200: { description: 'The path.', content } } } }];
    }),
  ),
};

it.each([
  ['/files/report', '/files/{name}'],
  ['/files/report.pdf', '/files/{name}.{ext}'],
  ['/files/report/raw', '/files/{name}/raw'],
  ['/files/new', '/files/new'],
  ['/files/old', '/files/{name}'],
  ['/books/old', '/{kind}/old'],
  ['/a/b/c', '/a/b/{y}'],
  ['/a/x/c', '/a/{x}/c'],
  ['/odd/x', '/odd/{__proto__}'],
])('%s is answered by %s', async (path, expected) => {
  const mock = await createMock({ openapi });
  expect(await (await mock.fetch(new Request(`http://mock${path}`))).text()).toBe(expected);
});

it('calls, of paths that are the same to a client, the first whose parameters take what was sent', async () => {
  const nameOf = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
  const pathItem = (name: string, schema: object) => ({
    get: {
      parameters: [nameOf(name, schema)],
      responses: { 200: { description: 'Which one it was.', content: { 'text/plain': { example: name } } } },
    },
  });
  const mock = await createMock({
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Twins', version: '1' },
      paths: {
        '/parts/{id}': pathItem('id', { type: 'string', format: 'uuid' }),
        '/parts/{index}': pathItem('index', { type: 'integer' }),
        '/parts/{name}': pathItem('name', { type: 'string', pattern: '^[a-z]+$' }),
      },
    },
  });
  const textAt = async (path: string) => (await mock.fetch(new Request(`http://mock${path}`))).text();
  expect(await textAt('/parts/8a6e0804-2bd0-4672-b79d-d97027f9071a')).toBe('id');
  expect(await textAt('/parts/12')).toBe('index');
  expect(await textAt('/parts/lid')).toBe('name');
  expect(JSON.parse(await textAt('/parts/LID'))).toMatchObject({ status: 422, detail: expect.stringContaining('/id') });
});
