import { contractOfGenerated } from '../contract/contract-of-apis.ts';
import { CommandError } from '../contract/base/errors.ts';
import { asObject, type Json, type JsonObject } from '../contract/base/json.ts';
import type { EmittedValidators } from '../contract/validate/validator-types.ts';
import type { CompiledContract } from '../serve/compiled/compiled-contract.ts';
import { validatorsFrom } from '../serve/compiled/emitted-validators.ts';

/** A contract in the modules that `twinspec generate` writes: its documents, and the lists of its validators. */
export type EmittedContract = EmittedValidators & {
  /** The text of the OpenAPI document. */
  openapi?: string;
  /** The text of the OpenRPC document, lowered to OpenAPI. */
  lowered?: string;
  /** The text of the OpenRPC document itself, for `rpc.discover`. */
  openrpc?: string;
  /** What documents each of the files was made of, that of `server.ts` first: all of them have to be of the same. */
  generations?: { readonly [file: string]: string | undefined };
};

/**
 * Reads an emitted contract, whose schemas are compiled already.
 *
 * @param emitted - its documents and validators
 * @returns the contract, ready to be served
 * @throws CommandError when the files were made of different documents
 */
export function compiledFrom({
  openapi,
  lowered,
  openrpc,
  generations = {},
  ...validators
}: EmittedContract): CompiledContract {
  requireOneGeneration(generations);
  return {
    contract: contractOfGenerated([
      ...(openapi === undefined ? [] : [{ kind: 'http' as const, document: parsed(openapi) }]),
      ...(lowered === undefined ? [] : [{ kind: 'rpc' as const, document: parsed(lowered) }]),
    ]),
    ...validatorsFrom(validators),
    discover: () => Promise.resolve(openrpc ?? 'null'),
  };
}

function parsed(text: string): JsonObject {
  return asObject(JSON.parse(text) as Json);
}

/** A document may have changed while a build was running, or only some of the files were copied. */
function requireOneGeneration(generations: NonNullable<EmittedContract['generations']>): void {
  const [[first, generation] = [], ...others] = Object.entries(generations);
  const odd = others.filter(([, other]) => other !== generation).map(([file]) => file);
  if (odd.length === 0) return;
  throw new CommandError(
    `${odd.join(', ')} and ${first} were generated from different documents; run \`twinspec generate\` again, and build anew.`,
  );
}
