// A contract is a list of APIs with their operations. Documents become one here; `operation.ts` says what it is made
// of, `load.ts` reads it from files, and the rooms inside answer questions about it.

import { namesOfApis } from './base/api-names.ts';
import { contractOfApis, titleOf } from './contract-of-apis.ts';
import type { Contract } from './contract-type.ts';
import type { ApiKind } from './message.ts';
import type { Mistake, MistakePlace } from './document/document-mistakes.ts';
import { openapi3, openrpc1 } from './document/spec-grammar.ts';
import { checkStructure, leftOut } from './load/check-structure.ts';
import { createCuts } from './load/leave-out-parts.ts';
import { findSchemaFaults } from './schema/meta-schema-check.ts';
import { breakSchemaCycles } from './schema/recursive-schemas.ts';
import { withoutIdentifiers } from './document/dynamic-references.ts';
import type { OpenrpcDocument } from './document/documents.ts';
import { ContractError } from './base/errors.ts';
import type { JsonObject } from './base/json.ts';
import { lower } from './lower.ts';
import { readApi, type ReadApi } from './read/operations.ts';

export type { Contract };

/** A document in memory, in one piece. */
export type ApiDocument = {
  /** The name of the API: an identifier; by default one made from the title. */
  name?: string;
  /** An OpenAPI document, or an OpenRPC document. */
  document: JsonObject | OpenrpcDocument;
  /** `rpc` for an OpenAPI document that an OpenRPC document was lowered to. */
  kind?: ApiKind;
};

/** Called with each OpenAPI document, also one that was lowered, before it is read. */
type Prepare = (document: JsonObject, name: string) => void;

/**
 * Makes a contract of documents in memory.
 *
 * @param documents - see {@link ApiDocument}
 * @returns the contract; what is wrong and left out is in its `mistakes`
 * @throws CommandError for two APIs of one name; ContractError when two operations of an API have the same name, or a
 *   `$ref` is dangling
 * @example contractOf([{ name: 'orders', document: JSON.parse(text) }]).operations
 */
export function contractOf(documents: readonly ApiDocument[]): Contract {
  const names = namesOfApis(
    documents.map(({ name, document, kind = kindOf(document) }) => ({ name, kind, title: titleOf(document) })),
  );
  const mistakes: Mistake[] = [];
  const read = documents.map(({ document, kind }, i) => {
    const name = names[i] ?? '';
    // What is wrong in it is taken out, and the caller's own document stays as it is.
    const grammar = isOpenrpc(document) ? openrpc1 : openapi3;
    const copy = withoutIdentifiers(structuredClone(document) as JsonObject, grammar);
    const cuts = createCuts(copy);
    const locate = (pointer: string): MistakePlace => {
      const written = cuts.writtenAt(pointer);
      return { place: `${name}#${written}`, pointer: written };
    };
    mistakes.push(...checkStructure(copy, grammar, locate, cuts));
    const found = readDocument({ name, document: copy, ...(kind !== undefined && { kind }) }, (prepared) => {
      for (const { pointer, message, takeOut } of findSchemaFaults(prepared)) {
        takeOut();
        mistakes.push({ ...locate(pointer), message, remedy: leftOut, rule: 'schemas-compile' });
      }
    });
    mistakes.push(...found.flaws.map(({ pointer, ...flaw }) => ({ ...flaw, ...locate(pointer) })));
    return found;
  });
  return { ...contractOfApis(read), mistakes };
}

/**
 * Reads one document of a contract.
 *
 * @throws ContractError when it is broken
 */
export function readDocument(
  { name, document, kind }: ApiDocument & { name: string },
  prepare: Prepare = () => undefined,
): ReadApi {
  if (isOpenrpc(document)) {
    const lowered = lower(document);
    prepare(lowered, name);
    const read = readApi(lowered, { name, kind: 'rpc' });
    read.api.openrpc = document;
    return read;
  }
  const openapi = kind === 'rpc' ? document : withoutIdentifiers(document);
  if (kind !== 'rpc') prepare(openapi, name);
  return readCheckedApi(openapi, { name, kind: kind ?? 'http' });
}

/**
 * Tells how the API of a document is called.
 *
 * @param document - an OpenAPI document, or an OpenRPC document
 */
export function kindOf(document: JsonObject | OpenrpcDocument): ApiKind {
  return isOpenrpc(document) ? 'rpc' : 'http';
}

function isOpenrpc(document: JsonObject | OpenrpcDocument): document is OpenrpcDocument {
  return document['openrpc'] !== undefined;
}

/** Reads everything, and so finds each dangling `$ref`; documents that `lower` wrote have none. */
function readCheckedApi(document: JsonObject, named: { name: string; kind: ApiKind }): ReadApi {
  try {
    const read = readApi(document, named);
    for (const operation of [...read.operations, ...read.api.webhooks]) Object.values(operation);
    return read;
  } catch (error) {
    // V8's error for a stack that is full.
    if (!(error instanceof RangeError)) throw error;
    breakSchemaCycles(document, (pointer) => pointer);
    throw new ContractError([
      '/components/schemas: thousands of schemas lead from one to the next; let fewer depend on each other.',
    ]);
  }
}
