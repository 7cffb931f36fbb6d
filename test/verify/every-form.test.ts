import { expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { everyForm } from '../support/every-form.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

vi.setConfig({ testTimeout: 300_000 });

const start = runningMocks();

it('shows every form of a parameter on our own mock, and blames it for none', async () => {
  const contract = contractOf({ openapi: everyForm() });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect(report.failed).toEqual([]);
  expect(report.unproven).toEqual([]);
  expect(report.summary.shown).toBeGreaterThanOrEqual(contract.operations.length);
});

it.each<[what: string, parameter: JsonObject, value: Json, why: string]>([
  [
    'a delimiter in a list',
    { name: 'tags', in: 'query', style: 'pipeDelimited', explode: false },
    ['a|b'],
    'the query parameter tags cannot carry "|" inside a value, which is the delimiter',
  ],
  [
    'an object in a list',
    { name: 'ids', in: 'query', explode: false },
    [{ id: 1 }],
    'the query parameter ids cannot carry a list or an object inside a list or an object',
  ],
  [
    'a line break in a header',
    { name: 'X-Note', in: 'header' },
    'a\r\nX: y',
    'the header parameter X-Note cannot carry line breaks, control characters or letters beyond ISO 8859-1',
  ],
  [
    'a comma in a header with a list',
    { name: 'X-Ids', in: 'header' },
    ['a,b'],
    'the header parameter X-Ids cannot carry "," inside a value, which ends the value',
  ],
  [
    'a semicolon in a cookie',
    { name: 'sid', in: 'cookie', style: 'cookie' },
    'a; b=c',
    'the cookie parameter sid cannot carry ";" inside a value, which ends the value',
  ],
])('leaves out a valid request with %s, and says why', async (_, parameter, value, why) => {
  const example = (one: Json): JsonObject => ({ examples: { one: { value: one } } });
  const contract = contractOf({
    openapi: {
      openapi: '3.2.0',
      info: { title: 'Uncarried', version: '1' },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [{ schema: {}, ...parameter, ...example(value) }],
            responses: { 200: { description: '', content: { 'application/json': example(1) } } },
          },
        },
      },
    },
  });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url });
  expect(report.skipped).toMatchObject([{ operation: 'a', why }]);
  expect(report.cases).toEqual([]);
});

it('does not take a form without fields for a body', async () => {
  const media = { schema: { type: 'object', properties: { note: { type: ['string', 'null'] } } } };
  const content = { 'application/json': media, 'application/x-www-form-urlencoded': media };
  const contract = contractOf({
    openapi: {
      openapi: '3.2.0',
      info: { title: 'Notes', version: '1' },
      paths: {
        '/note': {
          post: {
            operationId: 'add',
            requestBody: { required: true, content },
            responses: { 204: { description: 'Done' }, '4XX': { description: 'Refused' } },
          },
        },
      },
    },
  });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect(report.failed).toEqual([]);
});
