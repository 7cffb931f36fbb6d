import type { Hex } from '../viem.ts';
import type { Settlement } from '../chain/receipts.ts';

/** The facts about a gasless submission that are not in its transaction. */
export type Funding = {
  dAppId: string;
  wallet: Hex;
  smartContract: Hex;
  method: string;
  gasLimit: string;
  /** ISO 8601. */
  time: string;
};

/** A funded transaction, with its place among all of them, and its outcome once that is known. */
export type FundedTransaction = Funding & { hash: Hex; number: number; settlement?: Settlement };
