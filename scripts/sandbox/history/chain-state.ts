import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Hex } from '../viem.ts';

/** A state of our own node, and what of the log it has. */
export type ChainState = {
  /** The state as `anvil_dumpState` gives it: the hexadecimal digits of compressed JSON. */
  state: string;
  /** How many lines of the log it has. */
  lines: number;
  /** Hashes of the transactions among them that were in no block. */
  waiting: Hex[];
  /** The number of its last block. */
  block: number;
  /** Seconds by which the clock of the chain was ahead of the machine's. */
  ahead: number;
};

/** The parts of a state of anvil that grow with its history. */
type History = {
  blocks: { header: { number: string } }[];
  transactions: { block_number: number; info: { transaction_index: number } }[];
};

/**
 * Puts the blocks and transactions of a state of anvil in their order: in what anvil gives, that is left to chance.
 *
 * @param state - as `anvil_dumpState` gives it
 * @returns the same state, in the same bytes for every node with these blocks
 */
export async function sortState(state: string): Promise<string> {
  const text = await jsonOf(state);
  // The accounts, before this, have numbers that JavaScript would round.
  const at = text.indexOf('"best_block_number":');
  const history = JSON.parse(`{${text.slice(at)}`) as History;
  const ordered = {
    ...history,
    blocks: history.blocks.toSorted((a, b) => Number(a.header.number) - Number(b.header.number)),
    transactions: history.transactions.toSorted(
      (a, b) => a.block_number - b.block_number || a.info.transaction_index - b.info.transaction_index,
    ),
  };
  return stateFrom(text.slice(0, at) + JSON.stringify(ordered).slice(1));
}

/** Unpacks a state of `anvil_dumpState`, which is then as in a file of `anvil --dump-state`. */
export async function jsonOf(state: string): Promise<string> {
  return String(await promisify(gunzip)(Buffer.from(state.slice(2), 'hex')));
}

/** Packs a state for `anvil_loadState`. */
export async function stateFrom(json: string): Promise<string> {
  return `0x${(await promisify(gzip)(json)).toString('hex')}`;
}
