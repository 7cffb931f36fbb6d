import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import { withValues } from '../../scripts/verify/cases/values.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing } from '../support/while-serving.ts';

const body = (value: Json) => ({ content: { 'application/json': { schema: {}, examples: { one: { value } } } } });
const shop = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/orders/{id}': {
        put: {
          operationId: 'putOrder',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, examples: { one: { value: 'a' } } },
            { name: 'lang', in: 'cookie', schema: { type: 'string' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {},
                examples: {
                  one: { value: { dapp: 'demo', n: 1 } },
                  two: { value: { dapp: 'demo' } },
                  other: { value: { dapp: 'x' } },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'It.',
              content: {
                'application/json': {
                  schema: {},
                  examples: { one: { value: 1 }, two: { value: 2 }, other: { value: 3 } },
                },
              },
            },
          },
        },
      },
      '/plain': {
        post: {
          operationId: 'plain',
          requestBody: body({ dapp: 'demo' }),
          responses: { 200: { description: 'It.', ...body(1) } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': 'demo' } } },
  },
  openrpc: {
    openrpc: '1.3.2',
    info: { title: 'Node', version: '1' },
    methods: (['by-name', 'by-position'] as const).map((paramStructure) => ({
      name: paramStructure.replace('-', '_'),
      paramStructure,
      params: [
        { name: 'a', schema: {} },
        { name: 'b', schema: {} },
      ],
      result: { name: 'r', schema: {} },
      examples: [
        {
          name: 'one',
          params: [
            { name: 'a', value: 1 },
            { name: 'b', value: 2 },
          ],
          result: { name: 'r', value: 1 },
        },
      ],
    })),
  },
} as never);

function requestsWith(data: Json, environment: NodeJS.ProcessEnv = {}) {
  const { operations } = withValues(shop, 'mine.yaml', data, environment);
  return Object.fromEntries(
    operations.map(({ id, exchanges }) => [
      id,
      Object.fromEntries(exchanges.map(({ name, request }) => [name, request])),
    ]),
  );
}

const sentenceOf = (data: Json): string => {
  try {
    requestsWith(data);
    return 'nothing';
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
};

it('sets a value under an operation wherever the demo value is, and under an exchange only there', () => {
  const all = requestsWith({ putOrder: { '/dapp': 'mine', two: { '/n': 7, m: [true] } } });
  expect(all['putOrder']?.['one']?.body).toEqual({ dapp: 'mine', n: 1 });
  expect(all['putOrder']?.['two']?.body).toEqual({ dapp: 'mine', n: 7, m: [true] });
  expect(all['putOrder']?.['other']?.body).toEqual({ dapp: 'x' });
  expect(all['plain']?.['one']?.body).toEqual({ dapp: 'demo' });
});

it('sets a value for all operations that have such a place', () => {
  const all = requestsWith({ '*': { '/dapp': 'mine' } });
  expect(all['plain']?.['one']?.body).toEqual({ dapp: 'mine' });
  expect(all['putOrder']?.['other']?.body).toEqual({ dapp: 'x' });
});

it('sets values in every part of a request, and params by name', () => {
  const all = requestsWith({
    putOrder: { one: { '/headers/X-Run': 7, '/query/q': ['a'], '/path/id': 'b', '/cookies/lang': 'de', '/body/n': 2 } },
    by_name: { '/params/b': 9 },
    by_position: { one: { '/params/b': { deep: 1 } } },
  });
  expect(all['putOrder']?.['one']).toMatchObject({
    headers: { 'X-Run': '7' },
    query: { q: ['a'] },
    path: { id: 'b' },
    cookies: { lang: 'de' },
    body: { dapp: 'demo', n: 2 },
  });
  // Parts without values are not added: an empty object would be a different request.
  expect(Object.keys(all['putOrder']?.['two'] ?? {})).not.toContain('cookies');
  expect(all['by_name']?.['one']?.body).toMatchObject({ params: { a: 1, b: 9 } });
  expect(all['by_position']?.['one']?.body).toMatchObject({ params: [1, { deep: 1 }] });
});

it.each<[string, Json, string[]]>([
  ['nothing', null, []],
  ['another thing', { createVC: { '/config/issuerDid': 'did:key:mine' } }, []],
  [
    'things that are not there',
    {
      createVC: { '/templateId': 'mine' },
      eth_getTransactionByHash: { dynamicFee: { '/params/hash': `0x${'12'.repeat(32)}` } },
      eth_getUncleCountByBlockNumber: { noUncles: { '/params/blockNumber': '0x10' } },
    },
    [
      'expected a value, as --values names what is there, but got null.',
      'expected a result, as --values names what is there, but got the error -32000 ("pruned").',
      'expected status 200, as --values names what is there, but got 500 ("Invalid Template Id").',
    ],
  ],
])('ends the excuse that the state of the server decides, where it names %s', async (_, data, said) => {
  const error = { code: -32000, message: 'pruned' };
  await whileServing(
    (__, response, text) => {
      const { jsonrpc, id = null, method } = objectIn(text) ?? {};
      const isNode = jsonrpc !== undefined;
      const refusal = { Data: null, Message: 'Invalid Template Id', Status: 'FAILURE' };
      const answer = method === 'eth_getTransactionByHash' ? { result: null } : { error };
      response.writeHead(isNode ? 200 : 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isNode ? { jsonrpc, id, ...answer } : refusal));
    },
    async (url) => {
      const values = withValues(contract, 'mine.yaml', data, {});
      const only = new Set(['createVC', 'eth_getTransactionByHash', 'eth_getUncleCountByBlockNumber']);
      const left = ({ id }: { id: string }): string | undefined => (only.has(id) ? undefined : 'not asked');
      const { report } = await verified(values, { url, rpc: url, left });
      const messages = report.faults.map(({ message }) => message.replace(/^\S+: /, ''));
      expect(messages.filter((one) => one.includes('--values')).toSorted()).toEqual(said.toSorted());
    },
  );
});

it('replaces environment variables anywhere in a string', () => {
  const data = { plain: { '/dapp': { list: ['${A}-${B_2}', '$A', 5] } } };
  expect(requestsWith(data, { A: 'x', B_2: '' })['plain']?.['one']?.body).toEqual({ dapp: { list: ['x-', '$A', 5] } });
  expect(sentenceOf(data)).toBe('--values mine.yaml: the environment variable A is not set.');
});

it('names what the contract does not have', () => {
  expect(requestsWith(null)['plain']?.['one']?.body).toEqual({ dapp: 'demo' });
  expect(sentenceOf(['x'])).toBe('--values mine.yaml: an object was expected, with the names of operations.');
  expect(sentenceOf({ plain: 5 })).toBe(
    '--values mine.yaml: plain has to be an object, of exchanges or JSON pointers.',
  );
  expect(sentenceOf({ plain: { one: 'x' } })).toBe(
    '--values mine.yaml: one of plain has to be an object, of JSON pointers.',
  );
  expect(sentenceOf({ nobody: {} })).toMatch(/the contract has no operation "nobody"\. The nearest are /);
  expect(sentenceOf({ putOrder: { three: { '/a': 1 } } })).toBe(
    '--values mine.yaml: putOrder has no exchange "three". The nearest are other, one, two.',
  );
  expect(sentenceOf({ putOrder: { '/a/b/c': 1 } })).toBe(
    '--values mine.yaml: no request of putOrder has a place /a/b/c.',
  );
  expect(sentenceOf({ '*': { '/a/b/c': 1 } })).toBe('nothing');
  expect(sentenceOf({ putOrder: { '/headers/x-key': 'k' } })).toBe(
    '--values mine.yaml: /headers/x-key of putOrder is a credential, which comes from the environment: ' +
      'set TWINSPEC_KEY.',
  );
  expect(sentenceOf({ putOrder: { '/headers/other': 'k' } })).toBe('nothing');
});
