import { createHash } from 'node:crypto';
import type { JsonObject } from '../../scripts/contract/base/json.ts';

/** A small chain: four blocks, the third with a transaction of each type, and a pending transaction. */
export type SmallChain = { blocks: JsonObject[]; transactions: JsonObject[]; pending: JsonObject };

const hash = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;
const address = (text: string): string => hash(text).slice(0, 42);
const quantity = (value: number): string => `0x${value.toString(16)}`;

/** The fields that are special to each type of transaction. */
const kinds: JsonObject[] = [
  { type: '0x0', gasPrice: '0x6fc23ac00', chainId: '0x13882', v: '0x27127' },
  {
    type: '0x1',
    gasPrice: '0x6fc23ac00',
    chainId: '0x13882',
    v: '0x1',
    yParity: '0x1',
    accessList: [{ address: address('token'), storageKeys: [hash('slot')] }],
  },
  {
    type: '0x2',
    gasPrice: '0x60651f912',
    maxFeePerGas: '0x9502f9000',
    maxPriorityFeePerGas: '0x5d21dba00',
    chainId: '0x13882',
    v: '0x0',
    yParity: '0x0',
    accessList: [],
  },
];

function transaction(name: string, kind: JsonObject | undefined, nonce: number, to: string | null): JsonObject {
  return {
    ...{
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
      hash: hash(name),
      nonce: quantity(nonce),
      from: address('alice'),
    },
    ...{
      to,
      value: '0x1',
      gas: '0xea60',
      input: to === null ? '0x6001600155' : '0xa9059cbb',
      r: hash(`${name} r`).replace(/^0x0+/, '0x'),
      s: hash(`${name} s`).replace(/^0x0+/, '0x'),
    },
    ...kind,
  };
}

function block(number: number, transactions: JsonObject[]): JsonObject {
  const own = hash(`block ${number}`);
  return {
    ...{
      number: quantity(number),
      hash: own,
      parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hash(`block ${number - 1}`),
      nonce: '0x0000000000000000',
    },
    ...{
      mixHash: hash(`mix ${number}`),
      sha3Uncles: hash('no uncles'),
      logsBloom: `0x${'0'.repeat(512)}`,
      transactionsRoot: hash(`t ${number}`),
      stateRoot: hash(`s ${number}`),
    },
    ...{
      receiptsRoot: hash(`r ${number}`),
      miner: address('miner'),
      difficulty: '0x0',
      extraData: '0x',
      size: quantity(540 + number),
      gasLimit: '0x1c9c380',
    },
    ...{
      gasUsed: quantity(transactions.length * 21000),
      baseFeePerGas: '0x7',
      timestamp: quantity(1_795_000_000 + number * 2),
      uncles: [],
      withdrawals: [],
    },
    transactions: transactions.map((one, i): JsonObject => ({
      ...one,
      blockHash: own,
      blockNumber: quantity(number),
      transactionIndex: quantity(i),
    })),
  };
}

/**
 * Makes the chain, always the same.
 *
 * @returns its blocks with full transactions
 */
export function smallChain(): SmallChain {
  const [legacy, listed, dynamic] = kinds;
  const third = [
    transaction('legacy', legacy, 0, address('bob')),
    transaction('listed', listed, 1, address('token')),
    transaction('dynamic', dynamic, 2, address('token')),
    transaction('creation', dynamic, 3, null),
  ];
  const blocks = [block(0, []), block(1, [transaction('first', dynamic, 0, null)]), block(2, third), block(3, [])];
  const transactions = blocks.flatMap(({ transactions: own }) => own as JsonObject[]);
  return { blocks, transactions, pending: transaction('pending', dynamic, 4, address('bob')) };
}
