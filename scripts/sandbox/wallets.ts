import { createHash } from 'node:crypto';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { Refusal } from '../server/refusal.ts';

/** A wallet whose key is at hand; it is never written down. */
export type Wallet = PrivateKeyAccount;

/** The first public test key of every local node: the examples of the contract sign with it. */
export const demoKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/**
 * Makes a wallet of a key that somebody sent.
 *
 * @param key - 32 bytes in hex, with or without `0x`
 * @param name - of the field, for the sentence
 * @returns the wallet
 * @throws Refusal, which never repeats the key
 */
export function walletOf(key: string, name: string): Wallet {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(key.trim())?.[1];
  if (digits === undefined) throw new Refusal(`${name} must be 32 bytes in hex.`);
  try {
    return privateKeyToAccount(`0x${digits}`);
  } catch {
    throw new Refusal(`${name} is no key: it is zero, or too large for the curve secp256k1.`);
  }
}

/**
 * Draws a wallet from words: the same words give the same wallet.
 *
 * @param words - what it is drawn from
 * @returns the wallet
 */
export function drawnWallet(...words: string[]): Wallet {
  const digest = createHash('sha256')
    .update(JSON.stringify(['twinspec sandbox', ...words]))
    .digest('hex');
  return privateKeyToAccount(`0x${digest}`);
}
