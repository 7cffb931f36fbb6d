import type { Api, Contract } from './contract-type.ts';
import type { ApiKind } from './message.ts';
import { ContractError } from './base/errors.ts';
import { asObject, asText, type JsonObject } from './base/json.ts';
import type { Operation } from './operation.ts';
import { placeApis } from './routes/place-apis.ts';
import { readApi, type ReadApi } from './read/operations.ts';

/**
 * Makes one contract of APIs. An id that stands in several of them gets the name of its API before it.
 *
 * @param read - the APIs as {@link readApi} returns them, each with another name
 * @throws ContractError when two operations of an API have the same id
 */
export function contractOfApis(read: ReadApi[]): Contract {
  for (const { operations } of read)
    requireUniqueIds(operations, 'an operationId or method name must be unique in its document');
  const contract = joinApis(read);
  // An id with a dot may be that of another API with the name before it.
  requireUniqueIds(contract.operations, 'give the API of one of them another name');
  joinLinks(read);
  return contract;
}

function joinApis(read: ReadApi[]): Contract {
  if (read.length > 1) tellApart(read);
  placeApis(read);
  const operations = read.flatMap((one) => one.operations);
  return {
    apis: read.map(({ api }) => api),
    operations,
    locate: (api, pointer) => `${api}#${pointer}`,
  };
}

/**
 * Makes a contract of one API of a contract, in which ids have no name before them.
 *
 * @param contract - the contract, which stays as it is
 * @param api - one of its APIs
 * @example contractOfOne(contract, orders).operations.map(({ id }) => id) // ['create', …]
 */
export function contractOfOne({ locate, origin }: Contract, { name, kind, document, openrpc }: Api): Contract {
  const read = readApi(document, { name, kind });
  if (openrpc !== undefined) read.api.openrpc = openrpc;
  return { ...contractOfApis([read]), locate, ...(origin !== undefined && { origin }) };
}

/** A document that `generate` wrote, and what its API is. */
export type GeneratedApi = { name?: string; kind: ApiKind; document: JsonObject };

/**
 * Makes a contract of the documents that `generate` wrote. They were checked then, so the modules that read other
 * documents are not loaded: the mock would start a tenth slower, and a server in a bundle would be larger by a fifth.
 *
 * @param documents - an OpenAPI document, a lowered OpenRPC document, or both; one without a name is called by its kind
 * @example contractOfGenerated([{ kind: 'http', document }]).operations.length
 */
export function contractOfGenerated(documents: readonly GeneratedApi[]): Contract {
  return joinApis(documents.map(({ document, kind, name = kind }) => readApi(document, { name, kind })));
}

/**
 * Makes one contract of the documents that `generate` wrote for several APIs.
 *
 * @returns the contract, and the id of each operation in its own document, which has no name of an API before it
 * @example contractOfSeveral([{ name: 'orders', kind: 'http', document }, …]).ownIds.get(operation) // 'create'
 */
export function contractOfSeveral(documents: readonly Required<GeneratedApi>[]): {
  contract: Contract;
  ownIds: ReadonlyMap<Operation, string>;
} {
  const read = documents.map(({ document, kind, name }) => readApi(document, { name, kind }));
  const ownIds = new Map(read.flatMap(({ operations }) => operations.map((operation) => [operation, operation.id])));
  return { contract: contractOfApis(read), ownIds };
}

/**
 * Reads the title of a document.
 *
 * @returns the title; empty if it has none
 */
export function titleOf(document: object): string {
  return asText(asObject(asObject(document as JsonObject)['info'])['title']) ?? '';
}

/** Gives each id that is in several APIs the name of its API. */
function tellApart(read: ReadApi[]): void {
  const owners = new Map<string, ReadApi | undefined>();
  for (const one of read)
    for (const { id } of one.operations) owners.set(id, owners.has(id) && owners.get(id) !== one ? undefined : one);
  // What follows reads the exchanges of every operation, which are otherwise read when they are asked for.
  if (![...owners.values()].includes(undefined)) return;
  for (const { api, operations, operationIds } of read) {
    const toFullId = (id: string): string =>
      owners.has(id) && owners.get(id) === undefined ? `${api.name}.${id}` : id;
    for (const [key, id] of operationIds) operationIds.set(key, toFullId(id));
    for (const operation of operations) {
      operation.id = toFullId(operation.id);
      for (const exchange of operation.exchanges) exchange.operationId = operation.id;
    }
  }
}

/**
 * Lets links lead to operations of other documents (OpenAPI 3.2, Link Object). An id that several others have
 * names none of them until the link says whose, as in `orders.create`.
 */
function joinLinks(read: ReadApi[]): void {
  const ids = read.flatMap(({ operations }) => operations.map(({ id }) => id));
  for (const { operationIds } of read) for (const id of ids) if (!operationIds.has(id)) operationIds.set(id, id);
}

function requireUniqueIds(operations: Operation[], remedy: string): void {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { id, api, pointer } of operations) {
    if (seen.has(id)) {
      problems.push(`${api}#${pointer}: another operation is called ${JSON.stringify(id)}, too; ${remedy}.`);
    }
    seen.add(id);
  }
  if (problems.length > 0) throw new ContractError(problems);
}
