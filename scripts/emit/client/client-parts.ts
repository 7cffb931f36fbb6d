import type { Contract } from '../../contract/contract.ts';
import { functionNames } from './members.ts';
import { apiWords, reservedWords, type ClientNames } from './client-names.ts';
import { rpcParts, type RpcParts } from './rpc-client-code.ts';
import { httpParts, type HttpParts } from './http-client-code.ts';
import { identifier, ts, type TypeScript } from '../text.ts';

/** Gives the identifier of a row or a function, by the name of its method. */
type Identifiers = { identifierOf: (name: string) => TypeScript };

/** What is emitted for an API over HTTP. */
export type HttpClientParts = HttpParts & Identifiers;

/** What is emitted for each API. */
export type ClientParts = {
  http: HttpClientParts | undefined;
  rpc: (RpcParts & Identifiers) | undefined;
};

/**
 * Finds out what is emitted for the clients of a contract.
 *
 * @param names - see {@link ClientNames}
 */
export function clientParts(contract: Contract, names: ClientNames): ClientParts {
  const has = new Set(contract.apis.map(({ kind }) => kind));
  const rpc = has.has('rpc') ? rpcParts(contract, names) : undefined;
  const http = has.has('http') ? httpParts(contract, names) : undefined;
  const ofRpc = rpc === undefined ? [] : [...rpc.members, ...rpc.waits.members].map(({ name }) => name);
  const ofHttp = http === undefined ? [] : nameList(http);
  const words = apiWords(names);
  const connects = [words.rpc, words.http].map(({ type }) => ts`connect${type}`);
  const identifiers = functionNames([...ofRpc, ...ofHttp], new Set([...reservedWords, ...connects]));
  const createIdentifiers = (list: string[], from: number): Identifiers => {
    const found = new Map(list.map((name, i) => [name, identifiers[from + i]]));
    return { identifierOf: (name) => found.get(name) ?? identifier(name) };
  };
  return {
    rpc: rpc && { ...rpc, ...createIdentifiers(ofRpc, 0) },
    http: http && { ...http, ...createIdentifiers(ofHttp, ofRpc.length) },
  };
}

/** An operation whose only method is a stream has a row, too. */
function nameList({ members, rows }: HttpParts): string[] {
  return [...new Set([...members.map(({ name }) => name), ...rows.map(([name]) => name)])];
}
