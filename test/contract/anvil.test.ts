import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/json.ts';
import { casesOf, type Case } from '../../scripts/verify/cases.ts';
import { judgeAnswer } from '../../scripts/verify/judge.ts';
import { send, type Target } from '../../scripts/verify/target.ts';
import { mineChain, startAnvil, type Anvil, type Chain } from '../support/anvil.ts';
import { contract, validators } from '../support/contract.ts';

let node: Anvil;
let chain: Chain;
let target: Target;

beforeAll(async () => {
  node = await startAnvil();
  chain = await mineChain(node);
  target = { addresses: { node: node.url }, credentials: {}, timeout: 10_000 };
});
afterAll(() => node.close());

const methods = contract.operations.filter(({ api }) => api === 'node');

/**
 * Where anvil 1.7.1 is of another opinion than the contract, and what it does instead. A row that no longer holds fails
 * its test, so the table stays true.
 */
const otherOpinions: Record<string, string> = {
  // Without `to` it takes the call for the creation of a smart contract, which then fails for want of code.
  'eth_estimateGas exchange: invalidParams': 'the JSON-RPC error -32602 was expected and -32603 came.',
  'eth_estimateGas missing field: /params/0/to': 'the JSON-RPC error -32602 was expected and -32003 came.',
  // It takes JSON numbers for quantities, and a list of bytes for data.
  'eth_estimateGas wrong type: /params/0/value as number': 'the JSON-RPC error -32602 was expected and none came.',
  'eth_estimateGas wrong type: /params/0/data as array': 'the JSON-RPC error -32602 was expected and none came.',
  'eth_getBlockByNumber wrong type: /params/0 as number': 'the JSON-RPC error -32602 was expected and none came.',
  'eth_getUncleCountByBlockNumber wrong type: /params/0 as number': 'the JSON-RPC error -32602 was expected and -32001 came.',
  // It reads digits without the prefix as a number, too.
  'eth_getBlockByNumber exchange: invalidParams': 'the JSON-RPC error -32602 was expected and none came.',
};

async function judged(test: Case): Promise<string[]> {
  return judgeAnswer(test, await send(target, test.operation, test.request), validators, 'live');
}

describe.each(methods.map((operation) => [operation.id, operation] as const))('%s on a real node', (_, operation) => {
  it.each(casesOf(contract, operation, validators).map((test) => [`${test.kind}: ${test.about}`, test] as const))('%s', async (name, test) => {
    const problems = await judged(test);
    const known = otherOpinions[`${operation.id} ${name}`];
    if (known === undefined) expect(problems).toEqual([]);
    else expect(problems).toContain(known);
  });
});

describe('what was mined', () => {
  const questions: Record<string, (mined: Chain) => Json[][]> = {
    eth_getBlockByNumber: ({ blocks }) =>
      [...blocks, 'latest', 'earliest', 'pending', '0x0'].flatMap((block) => [
        [block, false],
        [block, true],
      ]),
    eth_getTransactionByHash: ({ transactions, pending }) => [...Object.values(transactions), pending].map((hash) => [hash]),
    eth_getUncleCountByBlockNumber: ({ blocks }) => blocks.map((block) => [block]),
    eth_getBlockTransactionCountByHash: () => [],
    eth_estimateGas: ({ token }) => [[{ to: token, value: '0x0' }], [{ to: token, data: '0x' }]],
  };

  it.each(methods.map((operation) => [operation.id, operation] as const))('%s keeps the contract', async (id, operation) => {
    for (const params of questions[id]?.(chain) ?? []) {
      const request = { headers: {}, body: { jsonrpc: '2.0', id: 1, method: id, params } };
      const answer = await send(target, operation, request);
      const test: Case = { operation, kind: 'exchange', about: JSON.stringify(params), request, expected: { status: 200 } };
      expect(judgeAnswer(test, answer, validators, 'live'), `${id} ${JSON.stringify(params)}: ${answer.text.slice(0, 300)}`).toEqual([]);
    }
  });

  it('counts the transactions of a mined block', async () => {
    const operation = methods.find(({ id }) => id === 'eth_getBlockTransactionCountByHash');
    const block = (await node.call('eth_getBlockByNumber', chain.blocks[1], false)) as { hash: string; transactions: string[] };
    const request = { headers: {}, body: { jsonrpc: '2.0', id: 1, method: 'eth_getBlockTransactionCountByHash', params: [block.hash] } };
    const answer = await send(target, operation ?? methods[0]!, request);
    expect(answer.body).toMatchObject({ result: '0x4' });
    expect(block.transactions).toHaveLength(4);
  });
});
