import { getAddress, isAddress, type Hex } from '../viem.ts';
import { Refusal } from '../../server/engine.ts';

/**
 * Reads an address.
 *
 * @param text - 20 bytes in hex with the prefix `0x`; mixed case is its checksum (EIP-55)
 * @param name - name of the field, for the message
 * @returns the address with its checksum
 * @throws Refusal for anything else, and for a wrong checksum
 */
export function addressIn(text: string, name: string): Hex {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Refusal(`${name} must be an address: 20 bytes in hex after 0x.`);
  const isPlain = text === text.toLowerCase() || text.slice(2) === text.slice(2).toUpperCase();
  if (isPlain) return getAddress(text.toLowerCase());
  if (isAddress(text)) return getAddress(text);
  throw new Refusal(`${name} is mistyped: its capital letters do not match its checksum (EIP-55).`);
}
