import { describe, expect, it } from 'vitest';
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

const text = { schema: { type: 'string' } };
const limited: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Limits', version: '1' },
  paths: {
    '/limited': {
      get: {
        operationId: 'getLimited',
        responses: {
          200: {
            description: 'ok',
            headers: {
              RateLimit: text,
              'RateLimit-Policy': text,
              'X-RateLimit-Remaining': { schema: { type: 'integer' } },
              'X-RateLimit-Reset': { schema: { type: 'integer', minimum: 1_000_000_000 } },
              Deprecation: text,
              Sunset: text,
            },
          },
          429: {
            description: 'too many',
            headers: { 'Retry-After': { required: true, ...text }, RateLimit: text, Deprecation: { schema: false } },
          },
        },
      },
    },
    '/old': {
      get: { deprecated: true, 'x-sunset': '2020-05-01', responses: { 204: { description: 'ok' } } },
      put: { deprecated: true, responses: { 204: { description: 'ok' } } },
    },
  },
};

describe('headers with a form that a standard gives', () => {
  it('have it wherever they are documented, within their schema', async () => {
    const mock = await createMock({ openapi: limited });
    const { headers: sent } = await mock.fetch(new Request('http://mock.test/limited'));
    expect(Object.fromEntries(sent)).toMatchObject({
      ratelimit: '"default";r=99;t=60',
      'ratelimit-policy': '"default";q=100;w=60',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
      deprecation: '@1735689600',
      sunset: 'Thu, 31 Dec 2099 00:00:00 GMT',
    });
  });

  it('say in a refusal that nothing is left, and how long to wait', async () => {
    const mock = await createMock({ openapi: limited });
    const { headers: sent } = await mock.fetch(
      new Request('http://mock.test/limited', { headers: { prefer: 'code=429' } }),
    );
    expect([sent.get('retry-after'), sent.get('ratelimit'), sent.has('deprecation')]).toEqual([
      '1',
      '"default";r=0;t=1',
      false,
    ]);
  });

  it('tell when a deprecated operation ends, and nothing where no day is known', async () => {
    const mock = await createMock({ openapi: limited });
    const of = async (method: string) => {
      const { headers: sent } = await mock.fetch(new Request('http://mock.test/old', { method }));
      return [sent.get('deprecation'), sent.get('sunset')];
    };
    expect(await of('GET')).toEqual(['@1588291200', 'Fri, 01 May 2020 00:00:00 GMT']);
    expect(await of('PUT')).toEqual([null, null]);
  });
});

const start = runningMocks();

it('has headers in which verify finds nothing', async () => {
  const contract = contractOf({ openapi });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect([report.failed, report.unproven]).toEqual([[], []]);
  expect(report.summary.shown).toBeGreaterThan(0);
});
