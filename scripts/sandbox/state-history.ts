import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** The parts of a state of anvil that grow with its history. */
type History = {
  blocks: { header: { number: string } }[];
  transactions: { block_number: number; info: { transaction_index: number } }[];
};

/**
 * Leaves old blocks out of a state of anvil, with their transactions. What the accounts have is another part of it.
 *
 * @param state - the state, in anvil's format: the hexadecimal digits of compressed JSON
 * @param until - the number of the last block that is left out; the first block of the chain stays
 * @returns the state without them
 */
export function withoutBlocks(state: string, until: number): Promise<string> {
  const isKept = (block: number): boolean => block === 0 || block > until;
  return withHistory(state, ({ blocks, transactions }) => ({
    blocks: blocks.filter(({ header }) => isKept(Number(header.number))),
    transactions: transactions.filter(({ block_number: block }) => isKept(block)),
  }));
}

/**
 * Puts the blocks and transactions of a state of anvil in their order: in what anvil gives, that is left to chance.
 *
 * @param state - the state, as above
 * @returns the same state, in the same bytes for every node with these blocks
 */
export function inOrder(state: string): Promise<string> {
  return withHistory(state, ({ blocks, transactions }) => ({
    blocks: blocks.toSorted((a, b) => Number(a.header.number) - Number(b.header.number)),
    transactions: transactions.toSorted(
      (a, b) => a.block_number - b.block_number || a.info.transaction_index - b.info.transaction_index,
    ),
  }));
}

async function withHistory(state: string, change: (history: History) => History): Promise<string> {
  const text = String(await promisify(gunzip)(Buffer.from(state.slice(2), 'hex')));
  // The accounts, before this, have numbers that JavaScript would round.
  const at = text.indexOf('"best_block_number":');
  const history = JSON.parse(`{${text.slice(at)}`) as History;
  const changed = text.slice(0, at) + JSON.stringify({ ...history, ...change(history) }).slice(1);
  return `0x${(await promisify(gzip)(changed)).toString('hex')}`;
}
