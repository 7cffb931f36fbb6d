// What a file is as a document: its kind and version, the shape that its specification gives it, and the way back from
// a joined or lowered document to the place in a file. `contract/load.ts` makes contracts of it.

import { ContractError } from '../base/errors.ts';
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Source } from '../source/source.ts';
import { openapi3, openrpc1, swagger2, type Grammar } from '../document/spec-grammar.ts';

/** A version of a specification. */
export type Version = {
  grammar: Grammar;
  /** Whether it is older than OpenAPI 3.1, so that its documents are upgraded when they are loaded. */
  isOld: boolean;
};

type Known = Version & { member: string; version: RegExp };

const openapiVersions: Known[] = [
  { member: 'openapi', version: /^3\.[12](?:\.|$)/, grammar: openapi3, isOld: false },
  { member: 'openapi', version: /^3\.0(?:\.|$)/, grammar: openapi3, isOld: true },
  { member: 'swagger', version: /^2(?:\.0)?$/, grammar: swagger2, isOld: true },
];

const openrpcVersions: Known[] = [{ member: 'openrpc', version: /^1\.[0-4](?:\.|$)/, grammar: openrpc1, isOld: false }];

/**
 * Tells which version of OpenAPI a document is written in.
 *
 * @throws ContractError when that version is not supported
 * @example openapiVersion(await readSource('petstore.yaml')).isOld
 */
export function openapiVersion(source: Source): Version {
  const expected = '"openapi": "3.2.x", "3.1.x" or "3.0.x" (or "swagger": "2.0")';
  return versionOf(source, openapiVersions, {
    expected,
    other: 'openrpc',
    remedy: 'give OpenRPC documents to --openrpc',
  });
}

/**
 * Tells which version of OpenRPC a document is written in.
 *
 * @throws ContractError when that version is not supported
 * @example openrpcVersion(await readSource('node.json')).grammar
 */
export function openrpcVersion(source: Source): Version {
  const expected = '"openrpc": "1.x" up to 1.4';
  return versionOf(source, openrpcVersions, {
    expected,
    other: 'openapi',
    remedy: 'give OpenAPI documents to --openapi',
  });
}

type Wanted = { expected: string; other: string; remedy: string };

function versionOf(source: Source, known: Known[], { expected, other, remedy }: Wanted): Version {
  const data = documentOf(source);
  const found = known.find(({ member, version }) => version.test(written(data[member])));
  if (found !== undefined) return found;
  const member = ['openapi', 'swagger', 'openrpc', 'overlay'].find((name) => data[name] !== undefined);
  const there =
    member === undefined
      ? 'nothing of this kind'
      : `${JSON.stringify(member)}: ${JSON.stringify(data[member]).slice(0, 40)}`;
  const what = member === other ? `${there}, an Open${other === 'openrpc' ? 'RPC' : 'API'} document,` : there;
  const place = source.locate(member === undefined ? '' : `/${member}`);
  throw new ContractError([`${place}: ${expected} was expected and ${what} found; ${remedy}.`]);
}

/** A version as text; in YAML, one with a single dot and without quotes is a number: 3.1, 2.0. */
function written(version: Json | undefined): string {
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
