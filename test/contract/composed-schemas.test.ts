import { expect, it } from 'vitest';
import { idempotencyKeyOf, toDocumentedHeader } from '../../scripts/contract/http/http.ts';
import { itemSchemaOf } from '../../scripts/contract/streams/streams.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { contractOf } from '../support/contract-of.ts';

// What a schema says beside or behind a `$ref` counts in each room. In OpenAPI 3.0, it has to stand in `allOf`.

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const composed = (name: string, more: object = {}) => ({ allOf: [ref(name)], ...more });
const event = (name: string) => ({
  type: 'object',
  required: ['name'],
  properties: { name: composed(`${name}Name`) },
});
const openapi = {
  openapi: '3.0.3',
  info: { title: 'Composed', version: '1' },
  paths: {
    '/events': {
      get: {
        operationId: 'listEvents',
        parameters: [
          { name: 'token', in: 'query', schema: composed('Secret') },
          { name: 'Idempotency-Key', in: 'header', schema: composed('Key') },
          { name: 'day', in: 'query', schema: { ...composed('Day'), example: '2030-01-01' } },
        ],
        responses: {
          200: {
            description: 'All.',
            headers: { 'X-Size': { schema: composed('Size', { default: 5 }) } },
            content: { 'application/x-ndjson': { schema: composed('Events') } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Secret: { type: 'string', format: 'password' },
      Key: { type: 'string', format: 'uuid' },
      Day: { type: 'string', format: 'date' },
      Size: { type: 'integer' },
      Events: { type: 'array', items: composed('Event') },
      Event: { oneOf: [ref('Moved'), ref('Ended'), ref('Begun')] },
      ...{ Moved: event('Moved'), Ended: event('Ended'), Begun: event('Begun') },
      MovedName: { type: 'string', enum: ['event.moved'] },
      EndedName: { type: 'string', enum: ['event.ended'] },
      BegunName: { type: 'string', enum: ['event.begun'] },
    },
  },
};
const [operation] = contractOf({ openapi }).operations;
if (operation === undefined) throw new Error('The operation was not read.');

it('is read of parameters, headers and streams', () => {
  const { parameters, responses } = operation;
  expect(parameters.map(({ secret, example }) => [secret, example])).toEqual([
    [true, undefined],
    [false, undefined],
    [false, '2030-01-01'],
  ]);
  expect(idempotencyKeyOf(operation)).toMatchObject({ quoted: false });
  const [{ headers: [header] = [], bodies: [body] = [] } = { headers: [], bodies: [] }] = responses;
  expect(header && toDocumentedHeader(operation, header)).toEqual(['X-Size', '5']);
  expect(body && itemSchemaOf(operation.schemaAt, body)).toBe('/components/schemas/Events/items');
});

it('is read of the items of a stream, from the first to the last', async () => {
  const mock = await createMock({ openapi });
  const text = await (await mock.fetch(new Request('http://localhost/events?token=a'))).text();
  const names = text.trim().split('\n');
  expect(names.map((line) => JSON.parse(line) as unknown)).toEqual([
    { name: 'event.begun' },
    { name: 'event.moved' },
    { name: 'event.ended' },
  ]);
});
