import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { parametersOf, readParameters } from '../../scripts/serve/request/request.ts';

/** What a server reads of a query parameter. */
function readOf(schema: JsonObject, query: string): Json | undefined {
  const parameters = [{ name: 'p', in: 'query', schema }];
  const paths = { '/x': { get: { operationId: 'x', parameters, responses: {} } } };
  const [operation] = contractOf({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths },
  }).operations;
  if (operation === undefined) throw new Error('no operation was read');
  return readParameters(parametersOf(operation, {}), { path: {}, query, headers: {} }).query?.['p'];
}

it.each<[schema: JsonObject, query: string, value: Json]>([
  [{ type: ['string', 'null'], enum: ['asc', null] }, 'p=asc', 'asc'],
  [{ type: ['string', 'null'], enum: ['asc', null] }, 'p=null', null],
  [{ enum: [1, null] }, 'p=1', 1],
  [{ const: null }, 'p=null', null],
  [{ const: [1, 2] }, 'p=1&p=2', ['1', '2']],
  [{ enum: [true] }, 'p=true', true],
])('reads a value of %j', (schema, query, value) => {
  expect(readOf(schema, query)).toEqual(value);
});
