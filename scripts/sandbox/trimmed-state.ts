import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** The parts of a state of anvil that grow with its history. */
type History = { blocks: { header: { number: string } }[]; transactions: { block_number: number }[] };

/**
 * Leaves old blocks out of a state of anvil, with their transactions. What the accounts have is another part of it.
 *
 * @param state - the state, in anvil's format: the hexadecimal digits of compressed JSON
 * @param until - the number of the last block that is left out; the first block of the chain stays
 * @returns the state without them
 */
export async function withoutBlocks(state: string, until: number): Promise<string> {
  const text = String(await promisify(gunzip)(Buffer.from(state.slice(2), 'hex')));
  // The accounts, before this, have numbers that JavaScript would round.
  const at = text.indexOf('"best_block_number":');
  const history = JSON.parse(`{${text.slice(at)}`) as History;
  const isKept = (block: number): boolean => block === 0 || block > until;
  const less: History = {
    ...history,
    blocks: history.blocks.filter(({ header }) => isKept(Number(header.number))),
    transactions: history.transactions.filter(({ block_number: block }) => isKept(block)),
  };
  const trimmed = text.slice(0, at) + JSON.stringify(less).slice(1);
  return `0x${(await promisify(gzip)(trimmed)).toString('hex')}`;
}
