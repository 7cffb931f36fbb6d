import type { IntegerShape } from './long-numbers.ts';

/**
 * Where the messages of a JSON-RPC method have whole numbers of 64 bits: its params, its result, or the item of its
 * notifications, with the names of the members that lead from their params to it.
 *
 * @example const integers: RpcIntegers = { params: { tuple: [0] }, result: 1 };
 */
export type RpcIntegers = {
  readonly params?: IntegerShape;
  readonly result?: number;
  readonly note?: { readonly names: readonly string[]; readonly item: number };
};

/**
 * How the messages of JSON-RPC are written and read.
 *
 * @example const json: RpcJson = plainRpc;
 */
export type RpcJson = {
  /** Writes a request. */
  readonly write: (request: object, integers?: RpcIntegers) => string;
  /** Parses a message or a batch of them; `integersOf` says which numbers a message has. */
  readonly read: (text: string, integersOf: (message: unknown) => RpcIntegers | undefined) => unknown;
  /** Says what a value is in JSON, for validators. */
  readonly plain: (value: unknown, shape: number | undefined) => unknown;
};

/**
 * Messages whose numbers are those of JavaScript.
 *
 * @example plainRpc.write({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
 */
export const plainRpc: RpcJson = {
  write: (request) => JSON.stringify(request),
  read: (text) => JSON.parse(text) as unknown,
  plain: (value) => value,
};
