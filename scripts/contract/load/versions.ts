// What a file is as a document: its kind and version, the shape that its specification gives it, and the way back from
// a joined or lowered document to the place in a file. `contract/load.ts` makes contracts of it.

import { ContractError } from '../base/errors.ts';
import type { ApiKind } from '../message.ts';
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Source } from '../source/source.ts';
import { openapi3, openrpc1, swagger2, type Grammar } from '../document/spec-grammar.ts';

export { createOpenrpcOrigins } from './openrpc-origins.ts';
export { withWellFormedText } from './well-formed.ts';

/** A version of a specification. */
export type Version = {
  kind: ApiKind;
  grammar: Grammar;
  /** Whether it is older than OpenAPI 3.1, so that its documents are upgraded when they are loaded. */
  isOld: boolean;
};

type Known = Version & { member: string; version: RegExp };

const known: Known[] = [
  { kind: 'http', member: 'openapi', version: /^3\.[12](?:\.|$)/, grammar: openapi3, isOld: false },
  { kind: 'http', member: 'openapi', version: /^3\.0(?:\.|$)/, grammar: openapi3, isOld: true },
  { kind: 'http', member: 'swagger', version: /^2(?:\.0)?$/, grammar: swagger2, isOld: true },
  { kind: 'rpc', member: 'openrpc', version: /^1\.[0-4](?:\.|$)/, grammar: openrpc1, isOld: false },
];

const expectations: Record<ApiKind, string> = {
  http: '"openapi": "3.2.x", "3.1.x" or "3.0.x" (or "swagger": "2.0")',
  rpc: '"openrpc": "1.x" up to 1.4',
};

/**
 * Tells what a document is written in: OpenAPI or OpenRPC, and which version.
 *
 * @param kind - what it has to be; by default it may be both
 * @throws ContractError when it is something else, or that version is not supported
 * @example versionOf(await readSource('petstore.yaml')).isOld
 */
export function versionOf(source: Source, kind?: ApiKind): Version {
  const data = documentOf(source);
  const found = known.find(
    (one) => (kind ?? one.kind) === one.kind && one.version.test(toVersionText(data[one.member])),
  );
  if (found !== undefined) return found;
  const member = ['openapi', 'swagger', 'openrpc', 'overlay'].find((name) => data[name] !== undefined);
  const isRpc = member === 'openrpc';
  const there =
    member === undefined
      ? 'nothing of this kind'
      : `${JSON.stringify(member)}: ${JSON.stringify(data[member]).slice(0, 40)}`;
  const isOther = kind !== undefined && (kind === 'rpc' ? member === 'openapi' : isRpc);
  const what = isOther ? `${there}, an Open${isRpc ? 'RPC' : 'API'} document,` : there;
  const place = source.locate(member === undefined ? '' : `/${member}`);
  const isHttp = member === 'openapi' || member === 'swagger';
  const meant = kind ?? (isRpc ? 'rpc' : isHttp ? 'http' : undefined);
  const expected = meant === undefined ? `${expectations.http}, or ${expectations.rpc}` : expectations[meant];
  const remedy = kind === undefined ? '' : `; ${remedies[kind]}`;
  throw new ContractError([`${place}: ${expected} was expected and ${what} found${remedy}.`]);
}

const remedies: Record<ApiKind, string> = {
  http: 'give OpenRPC documents to --openrpc',
  rpc: 'give OpenAPI documents to --openapi',
};

/** A version as text; in YAML, one with a single dot and without quotes is a number: 3.1, 2.0. */
function toVersionText(version: Json | undefined): string {
  return typeof version === 'number'
    ? Number.isInteger(version)
      ? `${version}.0`
      : String(version)
    : typeof version === 'string'
      ? version
      : '';
}

/**
 * Takes the data of a source as a document.
 *
 * @throws ContractError when it is not an object
 * @example documentOf(await readSource('petstore.yaml'))['info']
 */
export function documentOf({ data, locate }: Source): JsonObject {
  if (isObject(data)) return data;
  const found = data === null ? 'nothing' : Array.isArray(data) ? 'a list' : 'a single value';
  throw new ContractError([
    `${locate('')}: an OpenAPI or OpenRPC document was expected, an object, and ${found} found.`,
  ]);
}
