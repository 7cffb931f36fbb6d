import type { Contract } from '../../contract/contract.ts';
import { functionNames } from './members.ts';
import { apiWords, reservedWords, type ClientNames } from './client-names.ts';
import { nodeParts, type NodeParts } from './rpc-client-code.ts';
import { platformParts, type PlatformParts } from './http-client-code.ts';
import { identifier, ts, type TypeScript } from '../text.ts';

/** Gives the identifier of a row or a function, by the name of its method. */
type Identifiers = { identifierOf: (name: string) => TypeScript };

/** What is emitted for an API over HTTP. */
export type HttpClientParts = PlatformParts & Identifiers;

/** What is emitted for each API. */
export type ClientParts = {
  platform: HttpClientParts | undefined;
  node: (NodeParts & Identifiers) | undefined;
};

/**
 * Finds out what is emitted for the clients of a contract.
 *
 * @param names - see {@link ClientNames}
 */
export function clientParts(contract: Contract, names: ClientNames): ClientParts {
  const has = new Set(contract.apis.map(({ kind }) => kind));
  const node = has.has('rpc') ? nodeParts(contract, names) : undefined;
  const platform = has.has('http') ? platformParts(contract, names) : undefined;
  const ofNode = node === undefined ? [] : [...node.members, ...node.waits.members].map(({ name }) => name);
  const ofPlatform = platform === undefined ? [] : nameList(platform);
  const words = apiWords(names);
  const connects = [words.rpc, words.http].map(({ type }) => ts`connect${type}`);
  const identifiers = functionNames([...ofNode, ...ofPlatform], new Set([...reservedWords, ...connects]));
  const named = (list: string[], from: number): Identifiers => {
    const found = new Map(list.map((name, i) => [name, identifiers[from + i]]));
    return { identifierOf: (name) => found.get(name) ?? identifier(name) };
  };
  return {
    node: node && { ...node, ...named(ofNode, 0) },
    platform: platform && { ...platform, ...named(ofPlatform, ofNode.length) },
  };
}

/** An operation whose only method is a stream has a row, too. */
function nameList({ members, rows }: PlatformParts): string[] {
  return [...new Set([...members.map(({ name }) => name), ...rows.map(([name]) => name)])];
}
