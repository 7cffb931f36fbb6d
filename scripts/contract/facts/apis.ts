import type { JsonObject } from '../base/json.ts';
import type { Api } from '../contract-type.ts';

/**
 * Checks whether an API is the only one of its kind, so that what is about it needs no name.
 *
 * @param apis - all APIs of the contract
 */
export function isOnlyOfKind(apis: readonly Pick<Api, 'kind'>[], { kind }: Pick<Api, 'kind'>): boolean {
  return apis.filter((api) => api.kind === kind).length === 1;
}

/** Checks whether there are several APIs of a kind, so that they need names, and a reader chooses one first. */
export function hasSeveralOfAKind(apis: readonly Pick<Api, 'kind'>[]): boolean {
  return new Set(apis.map(({ kind }) => kind)).size < apis.length;
}

/** Gives the document of an API as it is written: the OpenRPC document, if it was lowered from one. */
export function getWrittenDocument({ document, openrpc }: Pick<Api, 'document' | 'openrpc'>): JsonObject {
  return (openrpc as unknown as JsonObject | undefined) ?? document;
}
