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
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: { type: 'string' }, example: 'Rex' } } },
          ...about(404, problem),
          ...about(409, { ...problem, properties: { ...problem.properties, detail: { const: 'It is there.' } } }),
        },
      },
    },
  },
};
const mock = await createMock({ contract: contractOf([{ document: document as never }]) });
const ask = async (): Promise<[number, { detail?: string; status?: number }]> => {
  const response = await mock.fetch(new Request('http://mock/pets'));
  return [response.status, (await response.json()) as { detail?: string; status?: number }];
};

it('answers with a documented status that has no example, and says in words what was asked for', async () => {
  await mock.next('listPets', 404);
  const detail =
    'The mock made this answer up: a test asked for 404 with next(), and the document has no example of it.';
  expect(await ask()).toMatchObject([404, { status: 404, detail }]);
  expect((await ask())[0]).toBe(200);
});

it('keeps what the schema says', async () => {
  await mock.next('listPets', 409);
  expect(await ask()).toMatchObject([409, { detail: 'It is there.' }]);
});

it('refuses a status that the document does not have', async () => {
  await expect(mock.next('listPets', 418)).rejects.toThrow(
    'listPets documents no response 418; it documents 200, 404, 409.',
  );
});
