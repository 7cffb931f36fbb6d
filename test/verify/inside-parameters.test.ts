import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';
import { whileServing } from '../support/while-serving.ts';

// Parameters that are lists and objects: what is inside of them has limits, too.

const box = {
  ...{ type: 'object', required: ['west', 'south'], additionalProperties: false },
  properties: {
    west: { type: 'integer', maximum: 5 },
    south: { type: 'integer' },
    name: { type: 'string', minLength: 2 },
  },
};
const ids = { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } };
const places = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Places', version: '1' },
    paths: {
      '/places': {
        get: {
          operationId: 'findPlaces',
          parameters: [
            { name: 'ids', in: 'query', explode: false, schema: ids },
            { name: 'box', in: 'query', style: 'deepObject', schema: box },
          ],
          responses: {
            200: {
              description: 'Those found.',
              content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
            },
            400: { description: 'It is not as it has to be.' },
          },
        },
      },
    },
  } as never,
});

it.each([
  ['all', []],
  ['all but how small an id may be', ['findPlaces: expected a refusal (4xx) under minimum 1']],
  ['all but how far a box reaches', ['findPlaces: expected a refusal (4xx) under maximum 5']],
  [
    'all but what is a number',
    [
      'findPlaces: expected a refusal (4xx) under type "integer"',
      'findPlaces: expected a refusal (4xx) under type "array"',
    ],
  ],
  ['all but what a box needs', ['findPlaces: expected a refusal (4xx) under required ']],
])('a server that looks at %s is blamed for the rest', async (looked, due) => {
  const least = looked.endsWith('an id may be') ? -Infinity : 1;
  const most = looked.endsWith('a box reaches') ? Infinity : 5;
  const isWhole = (text: string): boolean => looked.endsWith('a number') || /^-?\d+$/.test(text);
  await whileServing(
    ({ method = '', url = '' }, response) => {
      if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
      const query = new URL(url, 'http://localhost').searchParams;
      const members = [...query].filter(([name]) => name.startsWith('box['));
      const isId = (text: string): boolean => isWhole(text) && !(Number(text) < least);
      const isFine = ([name, value]: [string, string]): boolean =>
        name === 'box[name]'
          ? value.length >= 2
          : /^box\[(?:west|south)\]$/.test(name) && isWhole(value) && !(name === 'box[west]' && Number(value) > most);
      const needs = members.length > 0 && !looked.endsWith('a box needs') ? ['box[west]', 'box[south]'] : [];
      const isRight =
        query.getAll('ids').every((list) => list.split(',').every(isId)) &&
        members.every(isFine) &&
        needs.every((name) => query.getAll(name).length === 1);
      response.writeHead(isRight ? 200 : 400, { 'Content-Type': 'application/json' }).end(isRight ? '[]' : undefined);
    },
    async (url) => {
      const { report } = await verified(places, { url, depth: 'normal' });
      const faults = report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
      expect(faults.filter((one) => !due.some((start) => one.startsWith(start)))).toEqual([]);
      expect(faults.length > 0).toBe(due.length > 0);
    },
  );
});
