import { readFileSync } from 'node:fs';
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeErrorResult, parseAbi, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { asObject, getAtPointer, toPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { lower } from '../../scripts/contract/lower.ts';
import { mineChain, startAnvil, type Anvil, type Chain } from '../support/anvil.ts';

const text = readFileSync(new URL('../../specs/openrpc.json', import.meta.url), 'utf8');
const openapi = lower(JSON.parse(text) as OpenrpcDocument);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(openapi, 'node', false, false);

/** The errors of a value by the schema at a place of the lowered document; empty if it is valid. */
function faults(place: string, value: Json): string {
  const validate = ajv.compile({ $ref: `node#${encodeURI(place)}` });
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

const content = (method: string, side: 'requestBody' | 'responses/200') =>
  `${toPointer('paths', `/#${method}`, 'post')}/${side}/content/application~1json`;
const resultOf = (method: string) => `${content(method, 'responses/200')}/schema/oneOf/0/properties/result`;

const methods = Object.keys(openapi.paths).map((path) => path.replace('/#', ''));

/** The narrower results that depend on the params, from `x-result-when`. */
function variantsOf(method: string, params: Json[]): string[] {
  const variants = (getAtPointer(openapi, `${toPointer('paths', `/#${method}`, 'post')}/x-result-when`) ?? []) as {
    params: JsonObject;
    result: { $ref: string };
  }[];
  const names = (
    getAtPointer(openapi, `${toPointer('paths', `/#${method}`, 'post')}/x-json-rpc/params`) as { name: string }[]
  ).map(({ name }) => name);
  return variants
    .filter((variant) =>
      Object.entries(variant.params).every(([name, schema]) =>
        ajv.validate(asObject(schema), params[names.indexOf(name)]),
      ),
    )
    .map(({ result }) => result.$ref.slice(1));
}

const exchanges = methods.flatMap((method) =>
  Object.entries(asObject(getAtPointer(openapi, `${content(method, 'responses/200')}/examples`))).map(
    ([name, example]) => ({
      method,
      name,
      request: getAtPointer(
        openapi,
        `${content(method, 'requestBody')}/examples${toPointer(name)}/value`,
      ) as JsonObject,
      response: asObject(example)['value'] as JsonObject,
    }),
  ),
);

test('specs/openrpc.json has the methods of the interface, with examples of their answers', () => {
  expect(methods).toEqual(
    expect.arrayContaining([
      'eth_estimateGas',
      'eth_getBlockByNumber',
      'eth_getTransactionByHash',
      'eth_getUncleCountByBlockNumber',
      'eth_getBlockTransactionCountByHash',
    ]),
  );
  for (const method of methods) expect(exchanges.map((exchange) => exchange.method)).toContain(method);
});

test('each method has an example of refused params', () => {
  expect(
    exchanges.filter(({ response }) => asObject(response['error'])['code'] === -32602).map(({ method }) => method),
  ).toEqual(methods);
});

test('specs/openrpc.json is valid for @open-rpc/schema-utils-js', async () => {
  const parsed = await parseOpenRPCDocument(text, { validate: true, dereference: true });
  expect(JSON.stringify(parsed.methods)).not.toContain('"$ref":"#/components/examples');
});

const errorOf = ({ response }: { response: JsonObject }) => asObject(response['error']);
const refused = exchanges.filter((exchange) => errorOf(exchange)['code'] === -32602);
const accepted = exchanges.filter((exchange) => !refused.includes(exchange));

test.each(exchanges)('$method/$name: the answer agrees with the schema', ({ method, response }) => {
  expect(faults(`${content(method, 'responses/200')}/schema`, response)).toBe('');
});

test.each(accepted)(
  '$method/$name: the params agree with the schema, and the result is the one they ask for',
  ({ method, request, response }) => {
    expect(faults(`${content(method, 'requestBody')}/schema`, request)).toBe('');
    const variants = response['result'] === undefined ? [] : variantsOf(method, request['params'] as Json[]);
    if (method === 'eth_getBlockByNumber') expect(variants.length).toBe(1);
    for (const variant of variants) expect(faults(variant, response['result'] ?? null)).toBe('');
  },
);

test.each(refused)('$method/$name: the params are invalid where the error says', ({ method, request, response }) => {
  expect(faults(`${content(method, 'requestBody')}/schema`, request)).not.toBe('');
  const { pointer } = errorOf({ response })['data'] as { pointer: string };
  expect(getAtPointer(request, pointer.slice(0, pointer.lastIndexOf('/'))), pointer).toBeDefined();
});

test('the revert carries its reason as ABI-encoded Error(string)', () => {
  const { error } = exchanges.find(({ name }) => name === 'revert')?.response as {
    error: { message: string; data: Hex };
  };
  const { args } = decodeErrorResult({ abi: parseAbi(['error Error(string)']), data: error.data });
  expect(error.message).toContain(args[0]);
});

test('the block and its transactions are the same in all exchanges', () => {
  const result = (name: string) =>
    exchanges.find((exchange) => exchange.name === name)?.response['result'] as JsonObject;
  const full = result('byNumberWithTransactions')['transactions'] as JsonObject[];
  expect(result('byNumberWithHashes')['transactions']).toEqual(full.map(({ hash }) => hash));
  expect(full).toEqual(['legacyWithChainId', 'accessList', 'dynamicFee', 'contractCreation'].map(result));
  expect(result('pendingWithTransactions')['transactions']).toEqual([result('pending')]);
  expect(result('preEip1559WithTransactions')['transactions']).toEqual([result('legacy')]);
  expect(Number(result('fourTransactions'))).toBe(full.length);
});

describe('a real node answers by the spec', () => {
  let node: Anvil;
  let chain: Chain;
  beforeAll(async () => {
    node = await startAnvil();
    chain = await mineChain(node);
  });
  afterAll(() => node.close());

  const blocks = () => [...chain.blocks, 'latest', 'earliest', 'pending', 'safe', 'finalized', '0xffffffffff'];

  async function checkResult(method: string, ...params: Json[]): Promise<Json> {
    expect(faults(`${content(method, 'requestBody')}/schema`, { jsonrpc: '2.0', id: 1, method, params })).toBe('');
    const result = await node.call(method, ...params);
    for (const place of [resultOf(method), ...variantsOf(method, params)])
      expect(faults(place, result), `${method} ${JSON.stringify(params)}`).toBe('');
    return result;
  }

  test('eth_getBlockByNumber, by number and tag, with hashes and with transactions', async () => {
    for (const block of blocks()) {
      for (const hydrated of [false, true]) await checkResult('eth_getBlockByNumber', block, hydrated);
    }
  });

  test('eth_getTransactionByHash, each kind of transaction', async () => {
    const kinds = { legacy: '0x0', accessList: '0x1', dynamicFee: '0x2', creation: '0x2' } as const;
    for (const [kind, type] of Object.entries(kinds)) {
      const transaction = await checkResult('eth_getTransactionByHash', chain.transactions[kind as keyof typeof kinds]);
      expect(transaction).toMatchObject({ type, blockNumber: chain.blocks[1] });
    }
    expect(await checkResult('eth_getTransactionByHash', chain.pending)).toMatchObject({ blockHash: null });
    expect(await checkResult('eth_getTransactionByHash', `0x${'0'.repeat(64)}`)).toBeNull();
  });

  test('eth_estimateGas, and its revert', async () => {
    const [from] = (await node.call('eth_accounts')) as string[];
    expect(await checkResult('eth_estimateGas', { from: from ?? '', to: `0x${'1'.repeat(40)}`, value: '0x1' })).toBe(
      '0x5208',
    );
    const transfer = (amount: string) => ({
      to: chain.token,
      data: `0xa9059cbb${'0'.repeat(64)}${amount.padStart(64, '0')}`,
    });
    await checkResult('eth_estimateGas', transfer('1'));
    await expect(checkResult('eth_estimateGas', transfer('f'.repeat(64)))).rejects.toThrow('"code":3');
  });

  test('the two counts', async () => {
    expect(await checkResult('eth_getUncleCountByBlockNumber', chain.blocks[1])).toBe('0x0');
    const block = asObject(await node.call('eth_getBlockByNumber', chain.blocks[1], false));
    expect(await checkResult('eth_getBlockTransactionCountByHash', block['hash'] ?? null)).toBe('0x4');
  });
});
