import { contractOf } from '../contract/contract.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';
import type { Compiled } from '../serve/compiled.ts';

/** A contract in the modules that `twinspec generate` writes. */
export type EmittedContract = {
  /** The text of the OpenAPI document. */
  openapi?: string;
  /** The text of the OpenRPC document, lowered to OpenAPI. */
  node?: string;
  /** The text of the OpenRPC document itself, for `rpc.discover`. */
  openrpc?: string;
  /** The compiled schemas of request bodies and params. */
  requests: RequestValidators['requests'];
  /** The compiled schemas of parameters. */
  parameters: RequestValidators['parameters'];
  /** The compiled conditions of exchanges. */
  conditions: RequestValidators['conditions'];
  /** Loads the compiled schemas of answers, when the first answer is checked. */
  answers: () => Promise<ResponseValidators>;
};

/**
 * Reads an emitted contract, whose schemas are compiled already.
 *
 * @param emitted - its documents and validators
 * @returns the contract, ready to be served
 */
export function compiledFrom({ openapi, node, openrpc, answers, ...validators }: EmittedContract): Compiled {
  return {
    contract: contractOf({
      ...(openapi !== undefined && { openapi: asObject(JSON.parse(openapi) as Json) }),
      ...(node !== undefined && { node: asObject(JSON.parse(node) as Json) }),
    }),
    validators,
    answerValidators: answers,
    discover: () => Promise.resolve(openrpc ?? 'null'),
  };
}
