import { expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';
import { createServerFrom } from '../../scripts/server/runtime.ts';
import { contractOf } from '../support/contract-of.ts';

// JavaScript rounds whole numbers beyond 2^53; nobody gets another number than the one that was sent.

const id = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', format: 'int64', minimum: 0 },
  example: 7,
};
const openapi = (shown: unknown, type: string) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        parameters: [{ ...id, example: undefined, examples: { one: { value: 7 } } }],
        responses: {
          200: {
            description: 'A thing.',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type } } },
                examples: { one: { value: { id: shown }, 'x-exchange': { echo: { '/id': '/path/id' } } } },
              },
            },
          },
        },
      },
    },
  },
});
const sent = '9007199254740993';

async function answerOf(document: object, path: string): Promise<string> {
  return (await (await createMock({ openapi: document })).fetch(new Request(`http://mock/things/${path}`))).text();
}

it('comes back as it was sent where it is a text', async () => {
  expect(await answerOf(openapi('7', 'string'), sent)).toBe(`{"id":"${sent}"}`);
  expect(await answerOf(openapi('7', 'string'), '8')).toBe('{"id":"8"}');
});

it('leaves the example where JSON would have to hold it as a number', async () => {
  expect(await answerOf(openapi(7, 'integer'), sent)).toBe('{"id":7}');
  expect(await answerOf(openapi(7, 'integer'), '9007199254740991')).toBe('{"id":9007199254740991}');
});

it('is held to its schema all the same', async () => {
  expect(await answerOf(openapi('7', 'string'), `-${sent}`)).toMatch(/must be >= 0/);
});

it('is refused by the typed server, whose handlers are promised numbers', async () => {
  const seen: unknown[] = [];
  const server = await createServerFrom({
    contract: contractOf({ openapi: openapi(7, 'integer') as never }),
    handlers: { getThing: ({ path }) => (seen.push(path['id']), { id: 1 }) },
  });
  const statusOf = async (path: string): Promise<number> =>
    (await server.fetch(new Request(`http://server/things/${path}`))).status;
  expect([await statusOf(sent), await statusOf('9007199254740991')]).toEqual([422, 200]);
  expect(seen).toEqual([9007199254740991]);
});
