import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// A receipt in three forms, each with a schema of its own.
const total: JsonObject = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } };
const lines: JsonObject = { type: 'object', required: ['lines'], properties: { lines: { type: 'array' } } };
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Receipts', version: '1' },
    paths: {
      '/receipt': {
        get: {
          operationId: 'getReceipt',
          responses: {
            200: {
              description: 'A receipt.',
              content: {
                'application/json': { schema: total },
                'application/hal+json': { schema: lines },
                'text/plain': { schema: { type: 'string', minLength: 3 } },
              },
            },
            406: { description: 'None of these.' },
          },
        },
      },
    },
  },
});

const right: Record<string, string> = {
  'application/json': '{"total":7}',
  'application/hal+json': '{"lines":[]}',
  'text/plain': 'Seven.',
};

/** What is said of a server that answers so, by media type. */
async function saidOf(answers: Record<string, string>): Promise<string[]> {
  const answering: Answering = ({ method, headers }, response) => {
    if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    const type = Object.keys(answers).find((one) => headers.accept?.includes(one));
    const chosen = type ?? (headers.accept?.includes('*') === true ? 'application/json' : undefined);
    if (chosen === undefined) return void response.writeHead(406).end();
    response.writeHead(200, { 'Content-Type': chosen }).end(answers[chosen]);
  };
  return whileServing(answering, async (url) => {
    const { report } = await verified(contract, { url, depth: 'normal' });
    return report.faults.map(({ message }) => message);
  });
}

it('holds the answer in each media type to the schema of that', async () => {
  expect(await saidOf(right)).toEqual([]);
});

it.each([
  ['application/json', '{}', '/total is required but missing.'],
  ['application/hal+json', '{"total":7}', '/lines is required but missing.'],
  ['text/plain', '', 'the body must NOT have fewer than 3 characters.'],
])('finds what is wrong in %s', async (type, text, said) => {
  expect(await saidOf({ ...right, [type]: text })).toEqual([said]);
});
