import {
  encodeFunctionData,
  formatTransaction,
  getAddress,
  hexToBytes,
  keccak256,
  parseAbi,
  recoverTransactionAddress,
  serializeTransaction,
  toRlp,
  type Hex,
  type RpcTransaction,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { asObject, isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { contract } from '../support/contract.ts';

// The examples of the node show a possible chain: signatures, hashes and headers are valid, and each answer is the
// requested one. A wrong digit anywhere fails here.

type Shown = { method: string; name: string; params: Json[]; result: Json | undefined; error: JsonObject };
const all = contract.operations
  .filter(({ api }) => api === 'node')
  .flatMap(({ id, exchanges }) =>
    exchanges.map(({ name, request, response }): Shown => {
      const { result, error } = asObject(response.body);
      return { method: id, name, params: asObject(request.body)['params'] as Json[], result, error: asObject(error) };
    }),
  );
const of = (method: string): Shown[] => all.filter((one) => one.method === method);
const shown = (method: string, name: string): Shown => {
  const found = of(method).find((one) => one.name === name);
  if (found === undefined) throw new Error(`${method} has no exchange ${name}`);
  return found;
};
const resultOf = (method: string, name: string): JsonObject => asObject(shown(method, name).result);

const blocks = of('eth_getBlockByNumber').filter(({ result }) => isObject(result));
const numbered = blocks.filter(({ result }) => asObject(result)['number'] !== null);
const transactions = [
  ...of('eth_getTransactionByHash').filter(({ result }) => isObject(result)),
  ...blocks.flatMap(({ result, ...rest }) =>
    (asObject(result)['transactions'] as Json[]).filter(isObject).map((one) => ({ ...rest, result: one })),
  ),
].map(({ method, name, result }) => ({ where: `${method} ${name}`, transaction: asObject(result) }));

/** The transaction in its signed encoding. */
function serialized(transaction: JsonObject): Hex {
  const read = formatTransaction(transaction as unknown as RpcTransaction);
  const { type, chainId, nonce, to, input, value, gas, accessList, v, r, s, yParity } = read;
  const fees =
    type === 'eip1559'
      ? { maxFeePerGas: read.maxFeePerGas, maxPriorityFeePerGas: read.maxPriorityFeePerGas }
      : { gasPrice: read.gasPrice };
  const call = { type, chainId, nonce, to: to ?? undefined, data: input === '0x' ? undefined : input, value, gas };
  const signed = { ...call, ...fees, accessList } as Parameters<typeof serializeTransaction>[0];
  return serializeTransaction(signed, { r, s, v, yParity } as Parameters<typeof serializeTransaction>[1]);
}

describe('a transaction', () => {
  it.each(transactions)('has its own hash, and the signature of its sender: $where', async ({ transaction }) => {
    const bytes = serialized(transaction);
    expect(transaction['hash']).toBe(keccak256(bytes));
    const serializedTransaction = bytes as Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction'];
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(getAddress(String(transaction['from'])));
  });

  it.each(of('eth_getTransactionByHash').filter(({ result }) => isObject(result)))(
    '$name is the one asked for',
    (one) => {
      expect(one.params).toEqual([asObject(one.result)['hash']]);
    },
  );

  it.each(
    blocks.flatMap(({ name, result }) => {
      const block = asObject(result);
      return (block['transactions'] as Json[]).filter(isObject).map((one, i) => [name, i, block, one] as const);
    }),
  )('of %s, %i: is in its block, and pays the base fee', (_, i, block, one) => {
    const isPending = block['number'] === null;
    expect(one).toMatchObject({
      blockHash: block['hash'],
      blockNumber: block['number'],
      transactionIndex: isPending ? null : `0x${i.toString(16)}`,
    });
    if (one['maxFeePerGas'] === undefined) return;
    const [max, tip, base] = [one['maxFeePerGas'], one['maxPriorityFeePerGas'], block['baseFeePerGas']].map((fee) =>
      BigInt(String(fee)),
    );
    // EIP-1559
    const due = (base ?? 0n) + (tip ?? 0n);
    expect(BigInt(String(one['gasPrice']))).toBe(due < (max ?? 0n) ? due : max);
  });

  /** Fields that each kind of transaction lacks (EIP-2718, 2930, 1559; there was no chain id before EIP-155). */
  const lacking: Record<string, string[]> = {
    dynamicFee: [],
    contractCreation: [],
    pending: [],
    accessList: ['maxFeePerGas', 'maxPriorityFeePerGas'],
    legacyWithChainId: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList'],
    legacy: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'chainId'],
  };
  it.each(Object.entries(lacking))('%s has all fields of its kind, and lacks %j', (name, lacks) => {
    const fields =
      'blockHash blockNumber from gas gasPrice maxFeePerGas maxPriorityFeePerGas hash input nonce to ' +
      'transactionIndex value type accessList chainId v r s';
    const has = Object.keys(resultOf('eth_getTransactionByHash', name)).sort();
    expect(has).toEqual(
      fields
        .split(' ')
        .filter((field) => !lacks.includes(field))
        .sort(),
    );
  });
});

/** RLP writes numbers without leading zeros, and zero as an empty string. */
const number = (value: Json | undefined): Hex => {
  const digits = String(value ?? '0x0')
    .slice(2)
    .replace(/^0+/, '');
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
};
const emptyTrie = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
/** SHA-256 of nothing: no requests (EIP-7685). */
const noRequests = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function headerOf(block: JsonObject): Hex[] {
  const plain = (...names: string[]) => names.map((name) => String(block[name]) as Hex);
  const numbers = (...names: string[]) => names.map((name) => number(block[name]));
  const isLate = block['baseFeePerGas'] !== undefined;
  return [
    ...plain('parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'),
    ...numbers('difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp'),
    ...plain('extraData', 'mixHash', 'nonce'),
    // Since Prague: no withdrawals, no blobs, the root of the beacon block, no requests.
    ...(isLate
      ? ([...numbers('baseFeePerGas'), emptyTrie, '0x', '0x', `0x${'0'.repeat(64)}`, noRequests] as Hex[])
      : []),
  ];
}

describe('a block', () => {
  it.each(numbered)('$name has the hash of its header', ({ result }) => {
    expect(asObject(result)['hash']).toBe(keccak256(toRlp(headerOf(asObject(result)))));
  });

  it.each(blocks.filter(({ result }) => (asObject(result)['transactions'] as Json[]).every(isObject)))(
    '$name is as long as it says',
    ({ result }) => {
      const block = asObject(result);
      if (block['number'] === null) return;
      const bodies = (block['transactions'] as JsonObject[]).map((one) => {
        const bytes = serialized(one);
        return { bytes, isTyped: one['type'] !== '0x0' };
      });
      const lengthOf = (length: number): number =>
        length + (length < 56 ? 1 : 1 + Math.ceil(Math.log2(length + 1) / 8));
      // A typed transaction is a string in the list, a legacy one is a list itself.
      const inside = bodies.reduce((sum, { bytes, isTyped }) => {
        const { length } = hexToBytes(bytes);
        return sum + (isTyped ? lengthOf(length) : length);
      }, 0);
      const header = hexToBytes(toRlp(headerOf(block))).length;
      const uncles = 1;
      // Clients differ in whether they count the empty list of withdrawals.
      const lists = block['baseFeePerGas'] === undefined ? [uncles] : [uncles, uncles + 1];
      const sizes = lists.map((bytes) => lengthOf(header + lengthOf(inside) + bytes));
      expect(sizes).toContain(Number(block['size']));
    },
  );

  it.each([
    ['byNumberWithHashes', 'byNumberWithTransactions'],
    ['byNumberWithHashes', 'latestWithHashes'],
    ['byNumberWithTransactions', 'latestWithTransactions'],
    ['pendingWithHashes', 'pendingWithTransactions'],
    ['preEip1559', 'preEip1559WithTransactions'],
  ])('%s and %s are the same except for the detail', (one, other) => {
    const [left, right] = [one, other].map((name) => resultOf('eth_getBlockByNumber', name));
    const { transactions: whole, ...rest } = right ?? {};
    const hashes = (list: Json | undefined): Json[] => (list as Json[]).map((item) => asObject(item)['hash'] ?? item);
    expect({ ...left, transactions: hashes(left?.['transactions']) }).toEqual({ ...rest, transactions: hashes(whole) });
  });

  it.each(blocks)('$name has every field of its fork', ({ result }) => {
    const fields =
      'difficulty extraData gasLimit gasUsed hash logsBloom miner mixHash nonce number parentHash receiptsRoot ' +
      'sha3Uncles size stateRoot timestamp transactions transactionsRoot uncles';
    const block = asObject(result);
    const isMined = Number(block['difficulty']) > 0;
    // The total difficulty ended with the merge, the base fee came with EIP-1559.
    expect(Object.keys(block).sort()).toEqual(
      [...fields.split(' '), isMined ? 'totalDifficulty' : 'baseFeePerGas'].sort(),
    );
    expect(Number(block['gasUsed'])).toBeLessThanOrEqual(Number(block['gasLimit']));
  });

  it.each(of('eth_getBlockByNumber'))('$name is the requested block, in the requested detail', ({ params, result }) => {
    const [asked, detail] = params;
    if (!isObject(result)) return;
    if (String(asked).startsWith('0x')) expect(result['number']).toBe(asked);
    const list = result['transactions'] as Json[];
    expect(list.every((one) => isObject(one) === detail)).toBe(true);
  });

  it('follows the latest one if it is pending', () => {
    const [pending, latest] = ['pendingWithHashes', 'latestWithHashes'].map((name) =>
      resultOf('eth_getBlockByNumber', name),
    );
    expect(pending).toMatchObject({
      number: null,
      hash: null,
      nonce: null,
      logsBloom: null,
      parentHash: latest?.['hash'],
    });
    expect(Number(pending?.['timestamp'])).toBeGreaterThan(Number(latest?.['timestamp']));
  });

  it('follows the block before', () => {
    const [block, before] = ['latestWithHashes', 'blockBefore'].map((name) => resultOf('eth_getBlockByNumber', name));
    expect(block?.['parentHash']).toBe(before?.['hash']);
    expect(Number(block?.['number'])).toBe(Number(before?.['number']) + 1);
    expect(Number(block?.['timestamp'])).toBeGreaterThan(Number(before?.['timestamp']));
    // A block that uses no gas lowers the base fee by an eighth (EIP-1559).
    const fee = BigInt(String(before?.['baseFeePerGas']));
    expect(BigInt(String(block?.['baseFeePerGas']))).toBe(fee - fee / 8n);
  });

  it('of the main chain has its real values', () => {
    const genesis = resultOf('eth_getBlockByNumber', 'genesis');
    expect(genesis).toMatchObject({
      totalDifficulty: genesis['difficulty'],
      size: '0x21c',
      uncles: [],
      transactions: [],
    });
    expect(resultOf('eth_getBlockByNumber', 'preEip1559')['totalDifficulty']).toBe('0x97a50222edba99');
  });
});

describe('counts', () => {
  it('match the blocks', () => {
    const sizes = new Map(
      numbered.map(({ result }) => [asObject(result)['hash'], (asObject(result)['transactions'] as Json[]).length]),
    );
    for (const { name, params, result } of of('eth_getBlockTransactionCountByHash')) {
      const count = sizes.get(params[0] ?? null);
      if (typeof result === 'string') expect(Number(result), name).toBe(count);
      else expect(count, name).toBeUndefined();
    }
    const uncles = of('eth_getUncleCountByBlockNumber').map(({ params, result }) => [...params, result]);
    expect(uncles).toEqual([
      [resultOf('eth_getBlockByNumber', 'byNumberWithHashes')['number'], '0x0'],
      // Block 2 of the main chain has one.
      ['0x2', '0x1'],
      ['0x7fffffffffff', null],
      ['1c9c382', undefined],
    ]);
  });
});

describe('gas', () => {
  const token = parseAbi(['function transfer(address to, uint256 amount)']);
  const sent = resultOf('eth_getTransactionByHash', 'dynamicFee');
  const other = getAddress(String(resultOf('eth_getTransactionByHash', 'legacyWithChainId')['from']));
  const transfer = (amount: bigint): string => encodeFunctionData({ abi: token, args: [other, amount] });
  const { from, to } = sent;

  it('is estimated for calls like those of the block', () => {
    expect(sent['input']).toBe(transfer(1_000_000n));
    const calls = Object.fromEntries(
      of('eth_estimateGas').map(({ name, params, result }) => [name, [...params, result]]),
    );
    const value = `0x${(10n ** 16n).toString(16)}`;
    expect(calls['transfer']).toEqual([{ from, to: other.toLowerCase(), value }, '0x5208']);
    expect(calls['contractCall']).toEqual([{ from, to, data: transfer(1_000_000n) }, '0x5b7d']);
    const [all, cost] = calls['contractCallWithAllFields'] ?? [];
    expect(asObject(all)).toMatchObject({ from, to, data: transfer(1_000_000n) });
    expect(Object.keys(asObject(all)).sort()).toEqual(['data', 'from', 'gas', 'gasPrice', 'to', 'value']);
    expect(Number(asObject(all)['gas'])).toBeGreaterThan(Number(cost));
    expect(calls['revert']).toEqual([{ from, to, data: transfer(2n ** 256n - 1n) }, undefined]);
    expect(calls['invalidParams']).toEqual([{ from, data: transfer(1_000_000n) }, undefined]);
  });
});

it('refused params are nearly right', () => {
  const block = resultOf('eth_getBlockByNumber', 'byNumberWithHashes')['number'] ?? null;
  const hash = String(resultOf('eth_getTransactionByHash', 'dynamicFee')['hash']);
  expect(shown('eth_getBlockByNumber', 'invalidParams').params).toEqual([String(Number(block)), false]);
  expect(shown('eth_getTransactionByHash', 'invalidParams').params).toEqual([hash.slice(0, -2)]);
  expect(shown('eth_getBlockTransactionCountByHash', 'invalidParams').params).toEqual([block]);
  for (const { name, error } of all.filter((one) => one.name === 'invalidParams')) {
    // Which param is wrong, and how, for clients that read no message.
    const data = {
      param: expect.any(String),
      pointer: expect.stringMatching(/^\/params\/0/),
      detail: expect.any(String),
    };
    expect(error, name).toEqual({ code: -32602, message: 'Invalid params', data });
  }
});

it('unknown things are requested by values that nothing has', () => {
  const zero = `0x${'0'.repeat(64)}`;
  expect(shown('eth_getTransactionByHash', 'unknownTransaction')).toMatchObject({ params: [zero], result: null });
  expect(shown('eth_getBlockTransactionCountByHash', 'unknownBlock')).toMatchObject({ params: [zero], result: null });
  expect(shown('eth_getBlockByNumber', 'unknownBlock')).toMatchObject({
    params: ['0xffffffffffff', false],
    result: null,
  });
});
