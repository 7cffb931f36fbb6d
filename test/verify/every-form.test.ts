import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import { everyForm } from '../support/every-form.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { verified } from '../support/verify.ts';

const start = runningMocks();

it('shows every form of a parameter on our own mock, and blames it for none', async () => {
  const contract = contractOf({ openapi: everyForm() });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url, depth: 'normal' });
  expect(report.failed).toEqual([]);
  expect(report.unproven).toEqual([]);
  expect(report.summary.shown).toBeGreaterThanOrEqual(contract.operations.length);
});

it('leaves out a valid request that no form can carry, and says which value', async () => {
  const example = (value: Json) => ({ examples: { one: { value } } });
  const contract = contractOf({
    openapi: {
      openapi: '3.2.0',
      info: { title: 'Uncarried', version: '1' },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [{ name: 'tags', in: 'query', style: 'pipeDelimited', explode: false, ...example(['a|b']) }],
            responses: { 200: { description: '', content: { 'application/json': example(1) } } },
          },
        },
      },
    },
  });
  const { url } = await start({ contract, port: 0 });
  const { report } = await verified(contract, { url });
  const why = 'the query parameter tags cannot carry "|" inside a value, which is the delimiter';
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
