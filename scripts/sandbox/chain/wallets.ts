import { createHash } from 'node:crypto';
import { privateKeyToAccount, type PrivateKeyAccount } from '../viem.ts';
import { Refusal } from '../../server/engine.ts';

/** A wallet whose private key the sandbox has. The key is never stored. */
export type Wallet = PrivateKeyAccount;

/** The first of the well-known test keys of local nodes, with which the examples of the contract sign. */
export const demoKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/**
 * Makes the wallet of a private key.
 *
 * @param key - 32 bytes in hex, with or without `0x`
 * @param name - name of the field, for the message
 * @throws Refusal for an invalid key, without repeating it
 */
export function walletOf(key: string, name: string): Wallet {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(key.trim())?.[1];
  if (digits === undefined) throw new Refusal(`${name} must be 32 bytes in hex.`);
  try {
    return privateKeyToAccount(`0x${digits}`);
  } catch {
    throw new Refusal(`${name} is not a key: it is zero, or too large for the curve secp256k1.`);
  }
}

/**
 * Derives a wallet from words: the same words always give the same wallet.
 *
 * @param words - any words
 */
export function deriveWallet(...words: string[]): Wallet {
  const digest = createHash('sha256')
    .update(JSON.stringify(['twinspec sandbox', ...words]))
    .digest('hex');
  return privateKeyToAccount(`0x${digest}`);
}
