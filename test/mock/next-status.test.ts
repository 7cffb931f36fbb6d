import { expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { createMock } from '../../scripts/mock/start.ts';

const problem = {
  type: 'object',
  required: ['title', 'status', 'detail'],
  properties: { title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } },
};
const about = (code: number, schema: object) => ({
  [code]: { description: 'A problem', content: { 'application/problem+json': { schema } } },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: { type: 'string' }, example: 'Rex' } } },
          ...about(400, problem),
          ...about(403, { ...problem, properties: { title: { enum: ['No', 'Never'] }, status: {}, detail: {} } }),
          ...about(404, problem),
          ...about(409, { ...problem, properties: { ...problem.properties, detail: { const: 'It is there.' } } }),
          ...about(410, { ...problem, example: { title: 'Sold', status: 410, detail: 'Rex has a home.' } }),
          429: { description: 'Slow down', content: { 'application/problem+json': {} } },
          500: {
            description: 'Broken',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['error'],
                  properties: {
                    error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
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
const mock = await createMock({ contract: contractOf([{ document: document as never }]) });
type Shown = { title?: string; detail?: string; status?: number; error?: { message: string } };
const ask = async (query = ''): Promise<[number, Shown]> => {
  const response = await mock.fetch(new Request(`http://mock/pets${query}`));
  return [response.status, (await response.json()) as Shown];
};
const madeUp = (status: number): string =>
  `The mock made this answer up: a test asked for ${status} with next(), and the document has no example of it.`;

it('answers with a documented status that has no example, and says in words what was asked for', async () => {
  await mock.next('listPets', 404);
  expect(await ask()).toEqual([404, { title: 'Not Found', status: 404, detail: madeUp(404) }]);
  expect((await ask())[0]).toBe(200);
  await mock.next('listPets', 429);
  expect(await ask()).toEqual([429, { title: 'Too Many Requests', status: 429, detail: madeUp(429) }]);
  await mock.next('listPets', 500);
  expect(await ask()).toEqual([500, { error: { message: madeUp(500) } }]);
});

it('says in a refusal that is made up why it comes', async () => {
  const detail = 'Query /limit must be integer.';
  expect(await ask('?limit=all')).toEqual([400, { title: 'Bad Request', status: 400, detail }]);
});

it('keeps what the schema says', async () => {
  await mock.next('listPets', 403);
  expect(await ask()).toEqual([
    403,
    { title: expect.stringMatching(/^N/) as string, status: 403, detail: madeUp(403) },
  ]);
  await mock.next('listPets', 409);
  expect(await ask()).toMatchObject([409, { title: 'Conflict', detail: 'It is there.' }]);
  await mock.next('listPets', 410);
  expect(await ask()).toEqual([410, { title: 'Sold', status: 410, detail: 'Rex has a home.' }]);
});

it('refuses a status that the document does not have', async () => {
  await expect(mock.next('listPets', 418)).rejects.toThrow(
    'listPets documents no response 418; it documents 200, 400, 403, 404, 409, 410, 429, 500.',
  );
});
