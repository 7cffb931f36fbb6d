import { decodeErrorResult, parseAbi, type Abi, type Hex } from '../viem.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import type { NodeError } from './node.ts';

/** The errors of OpenZeppelin's smart contracts in version 5; older versions revert with a text. */
const known = parseAbi([
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error OwnableUnauthorizedAccount(address account)',
  'error EnforcedPause()',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20ExceededCap(uint256 increasedSupply, uint256 cap)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721NonexistentToken(uint256 tokenId)',
]);

/** The meaning of Solidity's panic codes (Solidity, section "Panic via assert and Error via require"). */
const panics: { [code: number]: string } = {
  0x01: 'an assertion failed',
  0x11: 'a number became too large or too small',
  0x12: 'a division by zero',
  0x21: 'a value that is not in its enum',
  0x31: 'pop() on an empty array',
  0x32: 'an array index out of bounds',
  0x41: 'too much memory was allocated',
};

/**
 * Says why a smart contract reverted.
 *
 * @param abi - ABI of the smart contract, which may define errors of its own
 * @returns the reason in words; `undefined` when the error is not a revert
 */
export function revertReason(error: NodeError, abi: Abi): string | undefined {
  const data = revertData(error.data);
  if (data === undefined || data === '0x') return isRevert(error) ? plainReason(error.message) : undefined;
  return (
    decodeRevert(data, abi) ??
    decodeRevert(data, known) ??
    `an error that its ABI does not have (${data.slice(0, 138)})`
  );
}

/** Some nodes nest the data in another object. */
function revertData(data: Json | undefined): Hex | undefined {
  if (typeof data === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(data)) return `0x${data.slice(2)}`;
  return isObject(data) ? revertData(data['data']) : undefined;
}

function isRevert({ code, message }: NodeError): boolean {
  return code === 3 || /revert/i.test(message);
}

function plainReason(message: string): string {
  return message.replace(/^.*?revert(?:ed)?:?\s*/i, '') || 'it gave no reason';
}

function decodeRevert(data: Hex, abi: Abi): string | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data });
    const values: readonly unknown[] = args;
    if (errorName === 'Error') return String(values[0]);
    if (errorName === 'Panic') return panics[Number(values[0])] ?? `panic ${String(values[0])}`;
    return `${errorName}(${values.map(formatValue).join(', ')})`;
  } catch {
    return undefined;
  }
}

/** Formats a value for people. A tuple is an object, or a list if its members have no names. */
function formatValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${formatValue(member)}`)
    .join(', ')} }`;
}
