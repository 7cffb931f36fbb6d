import type { Json } from '../../contract/base/json.ts';

/** The error object of a JSON-RPC response (JSON-RPC 2.0, section 5.1). */
export type ErrorObject = { code: number; message: string; data?: Json };

/** The messages of the standard error codes (JSON-RPC 2.0, section 5.1, and EIP-1474). */
export const standardErrors = {
  '-32700': 'Parse error',
  '-32600': 'Invalid request',
  '-32601': 'Method not found',
  '-32602': 'Invalid params',
  '-32603': 'Internal error',
  '-32000': 'Invalid input',
  '-32001': 'Resource not found',
  '-32002': 'Resource unavailable',
  '-32003': 'Transaction rejected',
  '-32004': 'Method not supported',
  '-32005': 'Limit exceeded',
  '-32006': 'JSON-RPC version not supported',
} as const;

/** A code that a standard defines. */
export type StandardCode = keyof typeof standardErrors;

/**
 * Names what the docs say about a standard error.
 *
 * @example helpOfCode(-32601) // 'rpc-32601'
 */
export function helpOfCode(code: number): string {
  return `rpc${code}`;
}

/**
 * Makes a standard error.
 *
 * @param code - see {@link standardErrors}
 * @param detail - what is wrong, to follow the standard message
 * @param data - more for programs to read
 * @example rpcError('-32601', 'eth_foo') // { code: -32601, message: 'Method not found: eth_foo' }
 */
export function rpcError(code: StandardCode, detail?: string, data?: Json): ErrorObject {
  const message = detail === undefined ? standardErrors[code] : `${standardErrors[code]}: ${detail}`;
  return { code: Number(code), message, ...(data !== undefined && { data }) };
}
