import { contractOf } from '../contract/contract.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { EmittedValidators } from '../contract/validators.ts';
import type { Compiled } from '../serve/compiled.ts';
import { validatorsFrom } from '../serve/emitted.ts';

/** A contract in the modules that `twinspec generate` writes: its documents, and the lists of its validators. */
export type EmittedContract = EmittedValidators & {
  /** The text of the OpenAPI document. */
  openapi?: string;
  /** The text of the OpenRPC document, lowered to OpenAPI. */
  node?: string;
  /** The text of the OpenRPC document itself, for `rpc.discover`. */
  openrpc?: string;
};

/**
 * Reads an emitted contract, whose schemas are compiled already.
 *
 * @param emitted - its documents and validators
 * @returns the contract, ready to be served
 */
export function compiledFrom({ openapi, node, openrpc, ...validators }: EmittedContract): Compiled {
  return {
    contract: contractOf({
      ...(openapi !== undefined && { openapi: asObject(JSON.parse(openapi) as Json) }),
      ...(node !== undefined && { node: asObject(JSON.parse(node) as Json) }),
    }),
    ...validatorsFrom(validators),
    discover: () => Promise.resolve(openrpc ?? 'null'),
  };
}
