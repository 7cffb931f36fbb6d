import { contractOfGenerated, contractOfSeveral } from '../contract/contract-of-apis.ts';
import { CommandError } from '../contract/base/errors.ts';
import { asObject, type Json, type JsonObject } from '../contract/base/json.ts';
import { ownProperty } from '../contract/base/own-property.ts';
import type { EmittedValidators, Loaders } from '../contract/validate/validator-types.ts';
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
export function assembleCompiledContract({
  openapi,
  lowered,
  openrpc,
  generations = {},
  ...validators
}: EmittedContract): CompiledContract {
  requireOneGeneration(generations);
  return {
    contract: contractOfGenerated([
      ...(openapi === undefined ? [] : [{ kind: 'http' as const, document: parseDocument(openapi) }]),
      ...(lowered === undefined ? [] : [{ kind: 'rpc' as const, document: parseDocument(lowered) }]),
    ]),
    ...validatorsFrom(validators),
    discover: () => Promise.resolve(openrpc ?? 'null'),
  };
}

/**
 * Reads the emitted contracts of several APIs as one. An id that stands in several has the name of its API before it.
 *
 * @param emitted - the documents and validators of each API by its name
 * @returns the contract, ready to be served
 * @throws CommandError when the files of an API were made of different documents
 */
export function assembleCompiledApis(emitted: Readonly<Record<string, EmittedContract>>): CompiledContract {
  const apis = Object.entries(emitted);
  for (const [, { generations = {} }] of apis) requireOneGeneration(generations);
  const { contract, ownIds } = contractOfSeveral(
    apis.map(([name, { openapi, lowered = 'null' }]) =>
      openapi === undefined
        ? { name, kind: 'rpc', document: parseDocument(lowered) }
        : { name, kind: 'http', document: parseDocument(openapi) },
    ),
  );
  const loadersOf = <Validators>(
    listOf: (one: EmittedContract) => Loaders<Validators> | undefined,
  ): Record<string, () => Promise<Validators>> =>
    Object.fromEntries(
      contract.operations.flatMap((operation) => {
        const one = emitted[operation.api];
        const loader = one && ownProperty(listOf(one) ?? {}, ownIds.get(operation) ?? '');
        return loader === undefined ? [] : [[operation.id, loader]];
      }),
    );
  return {
    contract,
    ...validatorsFrom({
      requests: loadersOf(({ requests }) => requests),
      conditions: loadersOf(({ conditions }) => conditions),
      responses: loadersOf(({ responses }) => responses),
      headers: loadersOf(({ headers }) => headers),
      results: loadersOf(({ results }) => results),
    }),
    discover: (api) => Promise.resolve(emitted[api]?.openrpc ?? 'null'),
  };
}

function parseDocument(text: string): JsonObject {
  return asObject(JSON.parse(text) as Json);
}

/** A document may have changed while a build was running, or only some of the files were copied. */
function requireOneGeneration(generations: NonNullable<EmittedContract['generations']>): void {
  const [[first, generation] = [], ...others] = Object.entries(generations);
  const odd = others.filter(([, other]) => other !== generation).map(([file]) => file);
  if (odd.length === 0) return;
  throw new CommandError(
    `${odd.join(', ')} and ${first} were generated from different documents; ` +
      'run `twinspec generate` again, and build anew.',
  );
}
