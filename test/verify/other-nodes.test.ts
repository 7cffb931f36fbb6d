import { describe, expect, it } from 'vitest';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { judgeTraffic } from '../../scripts/traffic/judge-traffic.ts';
import { contract } from '../support/contract.ts';

// Answers of different nodes, in the shapes that execution-apis records; the values are made up.

const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
const hex = (digit: string, count: number): string => `0x${digit.repeat(count)}`;
const [account, other, txHash, blockHash] = [hex('a', 40), hex('b', 40), hex('1', 64), hex('2', 64)];

function judged(method: string, params: Json[], answer: JsonObject) {
  const body = { jsonrpc: '2.0', id: 1, ...answer };
  const request = {
    method: 'POST',
    url: 'http://node/',
    headers: {},
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
  const headers = { 'content-type': 'application/json' };
  const seen = {
    request,
    answer: { status: 200, headers, text: JSON.stringify(body), body, faults: [] },
    milliseconds: 1,
  };
  const [result] = judgeTraffic(measure, seen).results;
  return { outcome: result?.judgement.outcome, said: (result?.judgement.faults ?? []).map(sentenceOf) };
}

const genesis = {
  number: '0x0',
  hash: hex('3', 64),
  parentHash: hex('0', 64),
  ...{ nonce: hex('0', 16), mixHash: hex('0', 64), sha3Uncles: hex('4', 64), logsBloom: hex('0', 512) },
  ...{ transactionsRoot: hex('5', 64), stateRoot: hex('6', 64), receiptsRoot: hex('5', 64), miner: hex('0', 40) },
  ...{ difficulty: '0x20000', extraData: '0x6869', size: '0x21b', gasLimit: '0x5f5e100', gasUsed: '0x0' },
  ...{ timestamp: '0x0', transactions: [], uncles: [] },
};
const legacy = {
  ...{ blockHash, blockNumber: '0x2', from: account, gas: '0x5208', gasPrice: '0x3b9aca00', hash: txHash, input: '0x' },
  ...{
    nonce: '0x0',
    to: other,
    transactionIndex: '0x0',
    value: '0x1',
    type: '0x0',
    v: '0x1b',
    r: hex('7', 64),
    s: hex('8', 64),
  },
};
const dynamic = {
  ...{ ...legacy, type: '0x2', chainId: '0x1', accessList: [], yParity: '0x0', v: '0x0', blockTimestamp: '0x14' },
  ...{ maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' },
};
const cancun = {
  ...{ ...genesis, number: '0x2', hash: blockHash, parentHash: hex('9', 64), difficulty: '0x0', timestamp: '0x14' },
  ...{ baseFeePerGas: '0x7', blobGasUsed: '0x20000', excessBlobGas: '0x0', parentBeaconBlockRoot: hex('a', 64) },
  ...{ withdrawalsRoot: hex('b', 64), requestsHash: hex('c', 64), transactions: [txHash] },
  withdrawals: [{ index: '0x0', validatorIndex: '0x5', address: account, amount: '0x64' }],
};
const error = (code: number, message: string, data?: Json): JsonObject => ({
  error: { code, message, ...(data !== undefined && { data }) },
});

const fine: [who: string, method: string, params: Json[], answer: JsonObject][] = [
  ['geth: genesis without a base fee', 'eth_getBlockByNumber', ['0x0', true], { result: genesis }],
  [
    'besu: genesis with its total difficulty',
    'eth_getBlockByNumber',
    ['0x0', false],
    { result: { ...genesis, totalDifficulty: '0x20000' } },
  ],
  ['geth: a block since Prague', 'eth_getBlockByNumber', ['latest', false], { result: cancun }],
  [
    'geth: the same with full transactions',
    'eth_getBlockByNumber',
    ['0x2', true],
    { result: { ...cancun, transactions: [dynamic] } },
  ],
  ['geth: an unknown block', 'eth_getBlockByNumber', ['0x3e8', true], { result: null }],
  ['geth: nothing is final yet', 'eth_getBlockByNumber', ['finalized', true], error(-39001, 'Unknown block')],
  ['geth: history that was pruned', 'eth_getBlockByNumber', ['0x1', true], error(4444, 'pruned history unavailable')],
  ['geth: a legacy transaction without chain', 'eth_getTransactionByHash', [txHash], { result: legacy }],
  ['geth: a dynamic fee', 'eth_getTransactionByHash', [txHash], { result: dynamic }],
  ['geth: a creation', 'eth_getTransactionByHash', [txHash], { result: { ...dynamic, to: null, input: '0x6001' } }],
  [
    'geth: blobs',
    'eth_getTransactionByHash',
    [txHash],
    { result: { ...dynamic, type: '0x3', maxFeePerBlobGas: '0x1', blobVersionedHashes: [hex('d', 64)] } },
  ],
  [
    'geth: a set code',
    'eth_getTransactionByHash',
    [txHash],
    {
      result: {
        ...{ ...dynamic, type: '0x4' },
        authorizationList: [
          { chainId: '0x1', address: other, nonce: '0x0', yParity: '0x0', r: hex('1', 64), s: hex('2', 64) },
        ],
      },
    },
  ],
  [
    'geth: pending',
    'eth_getTransactionByHash',
    [txHash],
    { result: { ...dynamic, blockHash: null, blockNumber: null, transactionIndex: null } },
  ],
  ['geth: an unknown transaction', 'eth_getTransactionByHash', [hex('e', 64)], { result: null }],
  ['geth: gas', 'eth_estimateGas', [{ from: account, to: other, value: '0x1' }], { result: '0x5208' }],
  [
    'geth: a call that reverts',
    'eth_estimateGas',
    [{ to: other, input: '0x01' }],
    error(3, 'execution reverted', '0x08c379a0'),
  ],
  [
    'nethermind: a call that reverts',
    'eth_estimateGas',
    [{ to: other, data: '0x01' }],
    error(-32015, 'VM execution error.', 'revert'),
  ],
  [
    'erigon: no funds',
    'eth_estimateGas',
    [{ from: account, to: other, value: hex('f', 20) }],
    error(-32000, 'insufficient funds'),
  ],
  ['geth: uncles', 'eth_getUncleCountByBlockNumber', ['0x2'], { result: '0x0' }],
  ['anvil: no such block', 'eth_getUncleCountByBlockNumber', ['0xffffff'], error(-32001, 'BlockNotFound')],
  ['hardhat: no such method', 'eth_getUncleCountByBlockNumber', ['0x2'], error(-32004, 'Method not supported')],
  ['ganache: no such block', 'eth_getUncleCountByBlockNumber', ['0xffffff'], { result: '0x0' }],
  ['geth: a count', 'eth_getBlockTransactionCountByHash', [blockHash], { result: '0x1' }],
  ['geth: no such block', 'eth_getBlockTransactionCountByHash', [hex('e', 64)], { result: null }],
  ['geth: invalid params', 'eth_getBlockTransactionCountByHash', ['0x12'], error(-32602, 'invalid argument 0')],
  ['nethermind: invalid params', 'eth_getTransactionByHash', ['0x12'], error(-32000, 'Invalid params')],
];

const broken: [who: string, method: string, params: Json[], answer: JsonObject, said: RegExp][] = [
  ['leading zeros', 'eth_getUncleCountByBlockNumber', ['0x2'], { result: '0x00' }, /\/result must match pattern/],
  ['a count as a number', 'eth_getBlockTransactionCountByHash', [blockHash], { result: 1 }, /\/result/],
  [
    'full transactions instead of hashes',
    'eth_getBlockByNumber',
    ['0x2', false],
    { result: { ...cancun, transactions: [dynamic] } },
    /\/result\/transactions\/0 must be string/,
  ],
  [
    'another block',
    'eth_getBlockByNumber',
    ['0x3', false],
    { result: cancun },
    /\/result\/number: expected the value of \S+ in the request/,
  ],
  [
    'another transaction',
    'eth_getTransactionByHash',
    [hex('e', 64)],
    { result: legacy },
    /\/result\/hash: expected the value of \S+ in the request/,
  ],
  [
    'a transaction half in a block',
    'eth_getTransactionByHash',
    [txHash],
    { result: { ...legacy, blockNumber: null } },
    /\/result\/blockNumber: expected a value/,
  ],
  [
    'a documented method that does not exist',
    'eth_estimateGas',
    [{ to: other }],
    error(-32601, 'no'),
    /\/error: expected a result/,
  ],
  ['a result for invalid params', 'eth_getTransactionByHash', ['0x12'], { result: null }, /the JSON-RPC error -32602/],
  ['both', 'eth_estimateGas', [{ to: other }], { result: '0x1', ...error(3, 'x') }, /expected either result or error/],
  ['neither', 'eth_estimateGas', [{ to: other }], {}, /expected either result or error/],
  [
    'another id',
    'eth_estimateGas',
    [{ to: other }],
    { id: '1', result: '0x1' },
    /\/id: expected the id of the request, 1, but got "1"/,
  ],
  [
    'another version',
    'eth_estimateGas',
    [{ to: other }],
    { jsonrpc: '1.0', result: '0x1' },
    /\/jsonrpc: expected "2.0"/,
  ],
  [
    'an error without a message',
    'eth_estimateGas',
    [{ to: other }],
    { error: { code: 3 } },
    /\/error\/message: expected a string/,
  ],
  [
    'an error code that is a string',
    'eth_estimateGas',
    [{ to: other }],
    { error: { code: '3', message: '' } },
    /\/error\/code: expected a whole number/,
  ],
  [
    'an error that is a string',
    'eth_estimateGas',
    [{ to: other }],
    { error: 'no' },
    /\/error: expected an error object/,
  ],
];

describe('answers of other nodes', () => {
  it.each(fine)('%s', (_, method, params, answer) => {
    expect(judged(method, params, answer)).toEqual({
      outcome: expect.stringMatching(/shown|allowed/) as string,
      said: [],
    });
  });

  it('are shown if they have a result, and otherwise allowed', () => {
    const outcomes = fine.map(
      ([, method, params, answer]) => [answer, judged(method, params, answer).outcome] as const,
    );
    const withResult = outcomes.filter(([answer]) => answer['result'] != null);
    expect(withResult.filter(([, outcome]) => outcome !== 'shown')).toEqual([]);
    const without = outcomes.filter(
      ([answer]) => answer['result'] == null && asObject(answer['error'])['code'] !== -32602,
    );
    expect(without.filter(([, outcome]) => outcome !== 'allowed')).toEqual([]);
  });

  it('may lack what the contract leaves open, and nothing beside it', () => {
    const creation = { from: account, data: '0x6001600155' };
    const estimate = { result: '0x5208' };
    expect(judged('eth_estimateGas', [creation], estimate)).toEqual({ outcome: 'allowed', said: [] });
    expect(judged('eth_estimateGas', [{ ...creation, to: null }], estimate)).toEqual({ outcome: 'allowed', said: [] });
    expect(judged('eth_estimateGas', [{ ...creation, to: 5 }], estimate).outcome).toBe('broken');
    expect(judged('eth_estimateGas', [{ ...creation, from: 'me' }], estimate).outcome).toBe('broken');
    expect(judged('eth_estimateGas', [], estimate).outcome).toBe('broken');
  });

  it.each(broken)('are broken: %s', (_, method, params, answer, said) => {
    const { outcome, said: sentences } = judged(method, params, answer);
    expect(outcome).toBe('broken');
    expect(sentences.join('\n')).toMatch(said);
  });
});
