import { describe, expect, it } from 'vitest';
import { setAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { contract, validators } from '../support/contract.ts';

// What each field of the node takes and refuses, like openapi.test.ts for the platform, so that a spec that becomes
// looser or tighter by mistake fails here.

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Good and bad values of each kind (execution-apis). */
const kinds: Record<string, { good: Json[]; bad: Json[] }> = {
  quantity: {
    good: ['0x0', '0x1', '0xa0', '0xffffffffffffffffff'],
    bad: ['0x', '0x00', '0x01', '0xA', '1', 1, '0xg', '', true, {}, []],
  },
  hash: { good: [hash], bad: [hash.slice(0, -1), `${hash}0`, hash.toUpperCase(), hash.slice(2), '0x', 1, {}] },
  address: {
    good: [address, address.toLowerCase()],
    bad: [address.slice(0, -1), `${address}0`, address.slice(2), '', 7, {}],
  },
  bytes: { good: ['0x', '0x00', '0xabcd'], bad: ['', 'ab', '0xg', 1, {}] },
  bloom: { good: [`0x${'0'.repeat(512)}`], bad: [`0x${'0'.repeat(511)}`, `0x${'0'.repeat(513)}`, '0x', 1] },
  nonce: { good: ['0x0000000000000042'], bad: ['0x42', '0x', 1] },
  list: { good: [[]], bad: [{}, '0x', 1] },
};

// A good value inside a longer string is a bad one.
for (const { good, bad } of Object.values(kinds))
  for (const value of good)
    if (typeof value === 'string') bad.push(`x${value}`, `${value}x`, ` ${value}`, `${value}\n`);

type Row = [field: string, kind: string, options?: { null?: true; optional?: true }];

const blockRows: Row[] = [
  ...['number'].map((field): Row => [field, 'quantity', { null: true }]),
  ...['difficulty', 'size', 'gasLimit', 'gasUsed', 'timestamp'].map((field): Row => [field, 'quantity']),
  ...['totalDifficulty', 'baseFeePerGas'].map((field): Row => [field, 'quantity', { optional: true }]),
  ['hash', 'hash', { null: true }],
  ...['parentHash', 'mixHash', 'sha3Uncles', 'transactionsRoot', 'stateRoot', 'receiptsRoot'].map((field): Row => [
    field,
    'hash',
  ]),
  ...([
    ['logsBloom', 'bloom', { null: true }],
    ['nonce', 'nonce', { null: true }],
    ['miner', 'address'],
    ['extraData', 'bytes'],
    ['uncles', 'list'],
    ['transactions', 'list'],
  ] satisfies Row[]),
];

const transactionRows: Row[] = [
  ...([
    ['blockHash', 'hash', { null: true }],
    ['blockNumber', 'quantity', { null: true }],
    ['transactionIndex', 'quantity', { null: true }],
  ] satisfies Row[]),
  ...([
    ['hash', 'hash'],
    ['from', 'address'],
    ['to', 'address', { null: true }],
    ['input', 'bytes'],
    ['accessList', 'list', { optional: true }],
  ] satisfies Row[]),
  ...['nonce', 'value', 'gas'].map((field): Row => [field, 'quantity']),
  ...['type', 'chainId', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'v', 'r', 's'].map((field): Row => [
    field,
    'quantity',
    { optional: true },
  ]),
];

function resultOf(id: string, name: string): JsonObject {
  const exchange = contract.operations
    .find((operation) => operation.id === id)
    ?.exchanges.find((one) => one.name === name);
  return (exchange?.response.body as { result: JsonObject }).result;
}

function judge(id: string, result: Json): boolean {
  return validators.results[id]?.result(result) === true;
}

describe.each([
  ['eth_getBlockByNumber', 'byNumberWithHashes', blockRows],
  ['eth_getTransactionByHash', 'dynamicFee', transactionRows],
] as const)('the result of %s', (id, name, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))('%s', (_, [field, kind, options = {}]) => {
    const { good, bad } = kinds[kind] ?? { good: [], bad: [] };
    const whole = resultOf(id, name);
    for (const value of good)
      expect(judge(id, setAtPointer(whole, `/${field}`, value)), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(judge(id, { ...whole, [field]: value }), JSON.stringify(value)).toBe(false);
    expect(judge(id, { ...whole, [field]: null })).toBe(options.null === true);
    const { [field]: _gone, ...without } = whole;
    expect(judge(id, without)).toBe(options.optional === true);
  });

  it('may have fields that nodes add, and may be null', () => {
    expect(judge(id, { ...resultOf(id, name), yParity: '0x1' })).toBe(true);
    expect(judge(id, null)).toBe(true);
  });
});

describe('counts and gas', () => {
  it.each(['eth_getUncleCountByBlockNumber', 'eth_getBlockTransactionCountByHash'])(
    '%s is a quantity or null',
    (id) => {
      for (const value of kinds['quantity']?.good ?? []) expect(judge(id, value)).toBe(true);
      for (const value of kinds['quantity']?.bad ?? []) expect(judge(id, value)).toBe(false);
      expect(judge(id, null)).toBe(true);
    },
  );

  it('eth_estimateGas is a quantity', () => {
    expect(judge('eth_estimateGas', '0x5208')).toBe(true);
    for (const value of [...(kinds['quantity']?.bad ?? []), null]) expect(judge('eth_estimateGas', value)).toBe(false);
  });
});

describe('params', () => {
  const takes = (method: string, ...params: Json[]): boolean =>
    validators.requests[method]?.({ jsonrpc: '2.0', id: 1, method, params }) === true;

  it('of eth_estimateGas: a transaction with a receiver; gas as an integer or a quantity', () => {
    expect(takes('eth_estimateGas', { to: address })).toBe(true);
    for (const gas of [0, 21_000, '0x5208'])
      expect(takes('eth_estimateGas', { to: address, gas }), String(gas)).toBe(true);
    for (const gas of [-1, 1.5, '21000', '0x05', null])
      expect(takes('eth_estimateGas', { to: address, gas }), String(gas)).toBe(false);
    for (const field of ['gasPrice', 'value']) {
      expect(takes('eth_estimateGas', { to: address, [field]: '0x1' })).toBe(true);
      for (const value of kinds['quantity']?.bad ?? [])
        expect(takes('eth_estimateGas', { to: address, [field]: value }), JSON.stringify(value)).toBe(false);
    }
    for (const value of kinds['address']?.bad ?? [])
      expect(takes('eth_estimateGas', { to: address, from: value })).toBe(false);
    for (const value of kinds['bytes']?.bad ?? [])
      expect(takes('eth_estimateGas', { to: address, data: value })).toBe(false);
    expect(takes('eth_estimateGas', { from: address })).toBe(false);
    expect(takes('eth_estimateGas')).toBe(false);
    expect(takes('eth_estimateGas', { to: address }, 'latest')).toBe(false);
  });

  it('of eth_getBlockByNumber: a number or tag, and the detail flag', () => {
    for (const block of ['0x0', '0x1c9c382', 'latest', 'earliest', 'pending', 'safe', 'finalized'])
      expect(takes('eth_getBlockByNumber', block, true), block).toBe(true);
    for (const block of ['newest', '', '12', 12, null, '0x00', 'Latest'])
      expect(takes('eth_getBlockByNumber', block, true), String(block)).toBe(false);
    for (const flag of ['true', 1, null]) expect(takes('eth_getBlockByNumber', '0x0', flag), String(flag)).toBe(false);
    expect(takes('eth_getBlockByNumber', '0x0')).toBe(false);
  });

  it.each(['eth_getTransactionByHash', 'eth_getBlockTransactionCountByHash'])('of %s: a hash', (method) => {
    for (const value of kinds['hash']?.good ?? []) expect(takes(method, value)).toBe(true);
    for (const value of kinds['hash']?.bad ?? []) expect(takes(method, value), JSON.stringify(value)).toBe(false);
    expect(takes(method)).toBe(false);
  });

  it('of eth_getUncleCountByBlockNumber: a number', () => {
    for (const value of kinds['quantity']?.good ?? [])
      expect(takes('eth_getUncleCountByBlockNumber', value)).toBe(true);
    for (const value of [...(kinds['quantity']?.bad ?? []), 'latest'])
      expect(takes('eth_getUncleCountByBlockNumber', value), JSON.stringify(value)).toBe(false);
  });
});

it('all methods of the node read, and may be repeated', () => {
  const methods = contract.operations.filter(({ api }) => api === 'node');
  expect(methods.map(({ id, safeToRepeat }) => [id, safeToRepeat])).toEqual(methods.map(({ id }) => [id, true]));
  expect(methods.map(({ rpc }) => rpc?.paramStructure)).toEqual(methods.map(() => 'by-position'));
  expect(methods.every(({ rpc }) => rpc?.errors.some(({ code }) => code === -32602))).toBe(true);
});
