import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { contractOf } from '../support/contract-of.ts';
import { sampleSourceOf, sampleValueOf } from '../../scripts/contract/sample/sample.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { createServerFrom } from '../../scripts/server/runtime.ts';

// A text that `contentMediaType` calls JSON, with `contentSchema`: its content is held to that by everyone. The witness
// is JSON.parse, and ajv for what it gives.

const order = {
  type: 'object',
  required: ['id', 'lines'],
  properties: {
    id: { type: 'integer', minimum: 1000 },
    lines: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['sku'], properties: { sku: { pattern: '^[A-Z]{3}$', type: 'string' } } },
    },
  },
};
const text = (more: object) => ({ type: 'string', contentMediaType: 'application/json', ...more });
const event = {
  type: 'object',
  required: ['payload', 'loose', 'bytes'],
  properties: {
    payload: text({ contentSchema: { $ref: '#/components/schemas/Order' } }),
    loose: text({}),
    bytes: text({ contentEncoding: 'base64', contentSchema: order }),
  },
};
const body = { required: true, content: { 'application/json': { schema: event } } };
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/event': {
      get: { operationId: 'getEvent', responses: { 200: { description: 'It.', content: body.content } } },
      post: { operationId: 'send', requestBody: body, responses: { 204: { description: 'Taken.' } } },
    },
  },
  components: { schemas: { Order: order } },
} as never;
const contract = contractOf({ openapi });
const isOrder = new Ajv2020().compile(order);
const fine = { payload: '{"id":1000,"lines":[{"sku":"ABC"}]}', loose: 'no JSON', bytes: 'neither' };
const wrong = [
  ['not JSON', { ...fine, payload: '{' }, '/payload'],
  ['JSON of another schema', { ...fine, payload: '{"id":1,"lines":[{"sku":"ABC"}]}' }, '/payload/id'],
  ['JSON that lacks a member', { ...fine, payload: '{"id":1000,"lines":[{}]}' }, '/payload/lines/0'],
] as const;

it('is made up as JSON of its schema, in answers and in requests', async () => {
  const mock = await createMock({ openapi });
  const answer = (await (await mock.fetch(new Request('http://mock/event'))).json()) as typeof fine;
  expect([isOrder(JSON.parse(answer.payload)), answer.payload]).toEqual([true, expect.any(String)]);
  const [api] = contract.apis;
  const schema = '/paths/~1event/post/requestBody/content/application~1json/schema';
  const sample = api && sampleValueOf(sampleSourceOf(api), schema);
  expect(isOrder(JSON.parse(String((sample as typeof fine).payload)))).toBe(true);
});

it.each(wrong)('is refused as %s by validators, with its place', (_, value, place) => {
  const validate = compileSchemas(contract, 'lenient').responses['getEvent']?.['200'];
  expect([validate?.(fine), validate?.(value)]).toEqual([true, false]);
  expect(validate?.errors?.map(({ instancePath }) => instancePath)).toContain(place);
});

it.each(wrong)('is refused as %s by a server', async (_, value, place) => {
  const server = await createServerFrom({ contract, handlers: { send: () => undefined }, missing: 501 });
  const send = (sent: object) =>
    server.fetch(
      new Request('http://server/event', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }),
    );
  expect((await send(fine)).status).toBe(204);
  const refused = await send(value);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(place)]);
});

it('is a text in types, whose comment says what it is JSON of', async () => {
  const types = startTypes();
  const [written = ''] = await types.emit(contract).finally(types.close);
  expect(written).toMatch(/\/\*\* Its text is JSON of the type `Order`\. \*\/\s+payload: string;/);
});
