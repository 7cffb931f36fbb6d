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
