import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { OpenrpcDocument, ParamStructure } from '../../scripts/contract/document/documents.ts';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { rpcClient, withoutGaps } from '../../src/runtime.ts';

const named = (values: JsonObject): { name: string; value: Json }[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const documentWith = (given: JsonObject, paramStructure: ParamStructure = 'either'): OpenrpcDocument => ({
  openrpc: '1.3.2',
  info: { title: 'Gaps', version: '1' },
  methods: [
    {
      name: 'find',
      paramStructure,
      params: [
        { name: 'a', required: true, schema: { type: 'integer' } },
        { name: 'b', schema: { type: 'string' } },
        { name: 'c', schema: { type: 'integer' } },
      ],
      result: { name: 'found', schema: { type: 'integer' } },
      examples: [
        { name: 'usual', params: named({ a: 1, b: 'x', c: 3 }), result: { name: 'found', value: 1 } },
        { name: 'special', params: named(given), result: { name: 'found', value: 13 } },
      ],
    },
  ],
});
const requestIn = (document: OpenrpcDocument): Json => {
  const [operation] = contractOf({ openrpc: document }).operations;
  return operation?.exchanges.find(({ name }) => name === 'special')?.request.body ?? null;
};

it('sends a pairing that leaves out a param in between by name, and null nowhere', async () => {
  const openrpc = documentWith({ a: 2, c: 5 });
  expect(requestIn(openrpc)).toMatchObject({ params: { a: 2, c: 5 } });
  const mock = await createMock({ openrpc });
  const sent: string[] = [];
  type Client = { find: (...args: unknown[]) => Promise<unknown> };
  const client = rpcClient<Client>(
    { find: { params: 3, sent: withoutGaps('a', 'b', 'c') } },
    {
      rpcUrl: 'https://gaps.test/rpc',
      fetch: (url, init) => {
        sent.push(String(init.body));
        return mock.fetch(new Request(url, init));
      },
    },
  );
  expect([await client.find(2, undefined, 5), await client.find(1, 'x', 3)]).toEqual([13, 1]);
  expect(sent.map((text) => (JSON.parse(text) as { params: unknown }).params)).toEqual([{ a: 2, c: 5 }, [1, 'x', 3]]);
  await expect(client.find(2, null, 5)).rejects.toMatchObject({ name: 'RpcError', code: -32602 });
});

it('holds such a request to the schemas of its params', () => {
  const contract = contractOf({ openrpc: documentWith({ a: 2, c: 5 }) });
  const validate = compileSchemas(contract, 'lenient').requests['find'];
  const isValid = (params: Json): boolean | undefined => validate?.({ jsonrpc: '2.0', id: 1, method: 'find', params });
  expect([isValid({ a: 2, c: 5 }), isValid({ a: 2 }), isValid([2]), isValid([2, 'x', 5])]).not.toContain(false);
  expect([isValid({ a: 2, c: '5' }), isValid({ c: 5 }), isValid({ a: 2, d: 5 })]).toEqual([false, false, false]);
  expect([isValid([2, null, 5]), isValid({ a: 2, b: null, c: 5 })]).toEqual([false, false]);
});

it('puts named values into the places of their params', () => {
  expect(requestIn(documentWith({ b: 'y', a: 2 }, 'by-position'))).toMatchObject({ params: [2, 'y'] });
  expect(requestIn(documentWith({ c: 5, b: 'y', a: 2 }))).toMatchObject({ params: [2, 'y', 5] });
  expect(requestIn(documentWith({ c: 5, a: 2 }, 'by-name'))).toMatchObject({ params: { a: 2, c: 5 } });
  // Names that are not those of params say nothing.
  expect(requestIn(documentWith({ first: 2, second: 'y' }))).toMatchObject({ params: [2, 'y'] });
});

it('refuses a pairing that leaves out a param in between, if the method takes params by position only', () => {
  expect(() => requestIn(documentWith({ a: 2, c: 5 }, 'by-position'))).toThrow(
    /\/methods\/0\/examples\/1\/params: the pairing leaves out the param "b", but has one behind it, which by position cannot be sent; give it a value,/,
  );
});
