import { contractOfGenerated } from '../contract/apis.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { EmittedValidators } from '../contract/validators.ts';
import type { Compiled } from '../serve/compiled.ts';
import { validatorsFrom } from '../serve/emitted.ts';

/** A contract in the modules that `twinspec generate` writes: its documents, and the lists of its validators. */
export type EmittedContract = EmittedValidators & {
  /** The text of the OpenAPI document. */
  openapi?: string;
  /** The text of the OpenRPC document, lowered to OpenAPI. */
  lowered?: string;
  /** The text of the OpenRPC document itself, for `rpc.discover`. */
  openrpc?: string;
};

/**
 * Reads an emitted contract, whose schemas are compiled already.
 *
 * @param emitted - its documents and validators
 * @returns the contract, ready to be served
 */
export function compiledFrom({ openapi, lowered, openrpc, ...validators }: EmittedContract): Compiled {
  return {
    contract: contractOfGenerated({
      ...(openapi !== undefined && { openapi: asObject(JSON.parse(openapi) as Json) }),
      ...(lowered !== undefined && { node: asObject(JSON.parse(lowered) as Json) }),
    }),
    ...validatorsFrom(validators),
    discover: () => Promise.resolve(openrpc ?? 'null'),
  };
}
