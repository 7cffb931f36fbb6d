import { contractOf } from '../contract/contract.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';
import type { Compiled } from '../mock/mock.ts';

/** A contract as `twinspec generate` writes it into modules. */
export type EmittedContract = {
  /** Text of the OpenAPI document. */
  openapi?: string;
  /** Text of the OpenRPC document as it was lowered to OpenAPI. */
  node?: string;
  /** Text of the OpenRPC document as it was written, for `rpc.discover`. */
  openrpc?: string;
  requests: RequestValidators['requests'];
  parameters: RequestValidators['parameters'];
  conditions: RequestValidators['conditions'];
  /** Loads the schemas of answers, when the first answer is checked. */
  answers: () => Promise<ResponseValidators>;
};

/**
 * Takes a contract that `generate` made: nothing is compiled.
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
