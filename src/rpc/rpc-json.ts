import type { IntegerShape } from '../long-numbers.ts';
import type { Read } from '../transport.ts';

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
 * How the messages of JSON-RPC are written and read that have whole numbers of 64 bits.
 *
 * @example const json: RpcJson = exactRpc(rows.rpcIntegers);
 */
export type RpcJson = {
  /** Writes a request. */
  readonly write: (request: object, integers?: RpcIntegers) => string;
  /** Parses a message or a batch of them; `integersOf` says which numbers a message has. */
  readonly parse: (text: string, integersOf: (message: unknown) => RpcIntegers | undefined) => unknown;
  /** Reads the answer to calls, each of which has its numbers. */
  readonly reader: (calls: readonly { id: unknown; integers?: RpcIntegers | undefined }[]) => Read;
  /** Says what a result is in JSON, for validators. */
  readonly plain: (value: unknown, integers?: RpcIntegers) => unknown;
};
