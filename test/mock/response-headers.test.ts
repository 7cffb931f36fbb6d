import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const headers: JsonObject = {
  'X-List': { schema: integers, example: [1, 2] },
  'X-Req': { required: true, schema: { ...integers, example: [3, 4] } },
  'X-Obj': { required: true, schema: { type: 'object', example: { p: 1, q: 'r' } } },
  'X-Exploded': { required: true, explode: true, schema: { type: 'object', example: { p: 1, q: 'r' } } },
  'X-Bool': { required: true, schema: { type: 'boolean' } },
  'X-Made': { required: true, schema: { ...integers, minItems: 2 } },
  'X-Json': { required: true, content: { 'application/json': { schema: { type: 'object' }, example: { a: 'ü' } } } },
  'X-Optional': { schema: { type: 'integer' } },
  Link: { required: true, schema: { type: 'string' } },
  Date: { required: true, schema: { type: 'string' } },
};
const openapi: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Headers', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        responses: { 200: { description: 'ok', headers, content: { 'application/json': { example: { ok: true } } } } },
      },
    },
  },
};

it('sends lists, objects, JSON, and what is required without an example', async () => {
  const mock = await createMock({ openapi });
  const { headers: sent } = await mock.fetch(new Request('http://mock.test/a'));
  expect(Object.fromEntries(sent)).toMatchObject({
    'x-list': '1,2',
    'x-req': '3,4',
    'x-obj': 'p,1,q,r',
    'x-exploded': 'p=1,q=r',
    'x-bool': expect.stringMatching(/^(?:true|false)$/),
    'x-made': expect.stringMatching(/^-?\d+(?:,-?\d+)+$/),
    'x-json': String.raw`{"a":"\u00fc"}`,
    link: expect.stringMatching(/./),
  });
  expect(sent.has('x-optional')).toBe(false);
});

const start = runningMocks();

it('has headers in which verify finds nothing', async () => {
  const contract = contractOf({ openapi });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect([report.failed, report.unproven]).toEqual([[], []]);
  expect(report.summary.shown).toBeGreaterThan(0);
});
