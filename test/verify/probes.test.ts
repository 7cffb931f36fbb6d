import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { Send } from '../../scripts/checks/check.ts';
import { askProbes, probesOf } from '../../scripts/verify/cases/probes.ts';
import { NoAnswerError } from '../../scripts/remote/no-answer.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';

/** A list whose schema has an open question with a probe. */
function contractWith(probe: JsonObject, type: string) {
  const schema = { type: 'object', 'x-open-question': 'How is it?', 'x-probe': probe };
  const answer = {
    schema: { $ref: '#/components/schemas/Answer' },
    examples: { all: { value: { ok: true, items: [] } } },
  };
  return contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'L', version: '1' },
      paths: {
        '/list': {
          post: {
            operationId: 'list',
            requestBody: {
              content: {
                'application/json': { schema },
                [type]: { schema, examples: { all: { value: { page: 1, more: { a: 1 } } } } },
              },
            },
            responses: { 200: { description: 'It.', content: { 'application/json': answer } } },
          },
        },
      },
      components: {
        schemas: {
          Answer: { type: 'object', 'x-envelope': { payload: 'items', message: 'text', status: 'ok', success: true } },
        },
      },
    },
  } as never);
}

async function asked(
  probe: JsonObject,
  came: { status: number; body: Json } | 'gone',
  only?: string,
  type = 'application/json',
  isShown = true,
) {
  const contract = contractWith(probe, type);
  const sent: (string | undefined)[] = [];
  const types: (string | undefined)[] = [];
  const send: Send = ({ request }) => {
    sent.push(request.body);
    types.push(request.headers['Content-Type']);
    if (came === 'gone') return Promise.reject(new NoAnswerError('gone', 'nothing listens there'));
    const type = { 'content-type': 'application/json' };
    return Promise.resolve(toReceivedAnswer(came.status, type, Buffer.from(JSON.stringify(came.body))));
  };
  const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
  const target = { addresses: { platform: 'http://a.test' }, credentials: {}, headers: {}, timeout: 1 };
  const called = contract.operations.filter(({ id }) => only === undefined || id === only);
  const [found] = await askProbes(probesOf(measure, target, called), send, () => isShown);
  return { sent, types, answer: found?.answer, why: found?.why, suggestion: found?.suggestion };
}

const good = { status: 200, body: { ok: true, items: [{ a: 1, b: null }, { a: 'x', c: [], d: {} }, 7] } };

it('says whether a changed request is accepted, in the words of the contract if it has some', async () => {
  const probe = { exchange: 'list/all', set: { '/body/page': 0, '/body/more/a': null }, tell: 'accepted' };
  const words = { ...probe, yes: 'Page 0 is there.', no: 'There is no page 0.' };
  expect(await asked(words, good)).toMatchObject({ answer: 'Page 0 is there.', sent: ['{"page":0,"more":{}}'] });
  expect(await asked(words, { status: 404, body: {} })).toMatchObject({ answer: 'There is no page 0.' });
  expect(await asked(words, { status: 199, body: good.body })).toMatchObject({ answer: 'There is no page 0.' });
  // A 200 whose envelope says failure is not a success.
  expect(await asked(words, { status: 200, body: { ok: false } })).toMatchObject({ answer: 'There is no page 0.' });
  expect(await asked(probe, good)).toMatchObject({ answer: 'Yes.' });
  expect(await asked(probe, { status: 300, body: good.body })).toMatchObject({ answer: 'No.' });
});

it('sends the media type of the exchange', async () => {
  const probe = { exchange: 'list/all', set: { '/body/more': null }, tell: 'accepted' };
  const form = 'application/x-www-form-urlencoded';
  expect(await asked(probe, good, undefined, form)).toMatchObject({ sent: ['page=1'], types: [form] });
  expect(await asked(probe, good)).toMatchObject({ sent: ['{"page":1}'], types: ['application/json'] });
});

it('lists the fields of the answer, with their types', async () => {
  const probe = { exchange: 'list/all', tell: 'fields', at: '/items/*' };
  expect(await asked(probe, good)).toMatchObject({
    answer: 'The fields are a, b, c, d.',
    suggestion: {
      properties: {
        a: { type: ['number', 'string'] },
        b: { type: 'null' },
        c: { type: 'array' },
        d: { type: 'object' },
      },
    },
  });
  expect(await asked(probe, { status: 200, body: { ok: true, items: [] } })).toMatchObject({
    answer: undefined,
    why: 'the answer has no entry to read them from',
  });
  expect(await asked(probe, { status: 422, body: good.body })).toMatchObject({
    answer: undefined,
    why: 'the request was refused with status 422',
  });
});

it('quotes the answer', async () => {
  const probe = { exchange: 'list/all', tell: 'answer', at: '/items/0/a' };
  expect(await asked(probe, good)).toMatchObject({ answer: 'Status 200, 1.' });
  expect(await asked(probe, { status: 500, body: {} })).toMatchObject({
    answer: 'Status 500, and nothing at that place.',
  });
});

it('tells nothing where the server did not show the exchange without the change', async () => {
  const probe = { exchange: 'list/all', set: { '/body/page': 0 }, tell: 'accepted' };
  expect(await asked(probe, good, undefined, undefined, false)).toMatchObject({
    sent: [],
    answer: undefined,
    why: 'not told, as the server did not show list/all without the change',
  });
});

it('says why it has no answer', async () => {
  const probe = { exchange: 'list/all', tell: 'accepted' };
  expect(await asked(probe, good, 'another')).toMatchObject({ sent: [], why: 'its operation was not called' });
  expect(await asked({ ...probe, exchange: 'list/none' }, good)).toMatchObject({
    sent: [],
    why: 'there is no such exchange',
  });
  expect(await asked(probe, 'gone')).toMatchObject({ why: 'no answer came: nothing listens there' });
});
