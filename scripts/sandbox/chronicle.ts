import { setTimeout as pause } from 'node:timers/promises';
import { numberToHex, type Hex } from './ethereum.ts';
import { asList, asObject, asText, type Json, type JsonObject } from '../contract/json.ts';
import { keeperOf } from './keeper.ts';
import { NodeError, quantityIn, type Node } from './node.ts';
import type { PlatformState } from './memory.ts';
import { settlementsOf } from './receipts.ts';
import { StorageError } from './store.ts';
import type { MinedBlock, Sendable } from './world.ts';

/**
 * Writes down what happens on our own node, in the order in which it happens: every block, with all that it takes to
 * mine it again, and every cheat code. What has been answered can so be done again on a new node, hash for hash.
 */
export type Chronicle = {
  /** Waits until a transaction is in a block, if the node mines at once, and stores all new blocks. */
  settled: (hash: Hex) => Promise<void>;
  /** Stores all new blocks. */
  follow: () => Promise<void>;
  /** The number of the last block that is stored. */
  head: () => number;
  /** Begins to follow a node as it is now: one that has gone back, or is new. */
  begin: (from: Node) => Promise<void>;
};

/**
 * Makes the chronicle of a node.
 *
 * @param node - our own node
 * @param memory - stores the events
 * @param hasClock - whether the clock of the chain follows the machine's
 * @returns the chronicle; `begin` comes first
 */
export function chronicleOf(node: Node, memory: PlatformState, hasClock: boolean): Chronicle {
  let last = 0;
  const newBlocks = async (): Promise<JsonObject[]> => {
    const blocks: JsonObject[] = [];
    for (;;) {
      const block = await node.request('eth_getBlockByNumber', [numberToHex(last + blocks.length + 1), true]);
      if (block === null) return blocks;
      blocks.push(asObject(block));
    }
  };
  const outcomesOf = async (listed: Hex[]): Promise<NonNullable<MinedBlock['outcomes']>> => {
    const settlements = await settlementsOf(node, listed);
    return settlements.flatMap((settlement, i) => {
      const hash = listed[i];
      return hash === undefined || settlement === undefined ? [] : [{ hash, ...settlement }];
    });
  };
  const store = async (blocks: JsonObject[]): Promise<void> => {
    for (const block of blocks) {
      const transactions = asList(block['transactions']).map(asObject);
      for (const transaction of transactions) {
        if (memory.world.signed.has(hexIn(transaction['hash']))) continue;
        await memory.keep({ kind: 'signed', ...(await sendableOf(node, transaction)) });
      }
      const mined = minedBlock(block, transactions, hasClock);
      const outcomes = await outcomesOf(mined.transactions.filter(memory.world.funded.has));
      await memory.keep({ kind: 'block', ...mined, outcomes });
      last += 1;
    }
  };
  const follow = keeperOf(newBlocks, store);
  return {
    follow,
    settled: async (hash) => {
      await minedAtOnce(node, hash);
      await follow().catch((error: unknown) => {
        // The transaction is stored, so it is not lost; its block will be stored as soon as there is room.
        if (!(error instanceof StorageError)) throw error;
      });
    },
    head: () => last,
    begin: async (from) => {
      last = Number(quantityIn(String(await from.request('eth_blockNumber', []))));
    },
  };
}

/** Waits for a transaction of a node that mines at once, unless it waits in the pool for another one. */
async function minedAtOnce(node: Node, hash: Hex): Promise<void> {
  for (let i = 0; ; i += 1) {
    const [isMining, pool, receipt] = await node.together([
      ['anvil_getAutomine', []],
      ['txpool_status', []],
      ['eth_getTransactionReceipt', [hash]],
    ]);
    if (receipt instanceof NodeError) throw receipt;
    if (receipt !== null || isMining !== true) return;
    // A transaction that is being mined is in neither place for a moment.
    if (i > 20 && !(pool instanceof NodeError) && asObject(pool ?? null)['pending'] === '0x0') return;
    await pause(Math.min(i, 20));
  }
}

/**
 * Reads a transaction of the node as one that can be sent again.
 *
 * @param node - the node
 * @param transaction - the transaction as the node shows it
 * @returns its bytes; for one of an impersonated account, which has no signature, its fields
 */
export async function sendableOf(node: Node, transaction: JsonObject): Promise<Sendable> {
  const hash = hexIn(transaction['hash']);
  if (transaction['r'] !== '0x0')
    return { hash, raw: hexIn(await node.request('eth_getRawTransactionByHash', [hash])) };
  const { from, to, gas, value, nonce, input, type, accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
    transaction;
  const fees = maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
  const fields = { from, to, gas, value, nonce, input, type, accessList, ...fees };
  return { hash, unsigned: JSON.parse(JSON.stringify(fields)) as JsonObject };
}

function minedBlock(block: JsonObject, transactions: JsonObject[], hasClock: boolean): Omit<MinedBlock, 'outcomes'> {
  const timestamp = numberIn(block['timestamp']);
  return {
    hash: hexIn(block['hash']),
    number: numberIn(block['number']),
    timestamp,
    ahead: hasClock ? timestamp - Math.floor(Date.now() / 1000) : 0,
    baseFee: hexIn(block['baseFeePerGas']),
    transactions: transactions.map(({ hash }) => hexIn(hash)),
  };
}

function numberIn(value: Json | undefined): number {
  return Number(quantityIn(asText(value) ?? ''));
}

function hexIn(value: Json | undefined): Hex {
  return `0x${(asText(value) ?? '').slice(2)}`;
}
