import type { Contract } from '../../contract/contract.ts';
import { inComment } from '../text.ts';

/**
 * Says what a function does that makes a client.
 *
 * @param contract - the contract
 * @param name - of the function
 * @param api - what the client is for
 */
export function makerDoc(contract: Contract, name: string, api: 'platform' | 'node'): string[] {
  const found = contract.apis.find((each) => each.name === api);
  const address = api === 'platform' ? `baseUrl: 'https://api.example'` : `rpcUrl: 'https://node.example'`;
  return [
    `Makes a client for ${inComment(found?.title.split('\n')[0] ?? '') || `the ${api}`}.`,
    inComment(found?.summary ?? ''),
    `@param options - ${api === 'platform' ? '`baseUrl`, and the credentials' : 'only `rpcUrl` is required'}`,
    '@returns the client',
    `@throws UsageError when ${api === 'platform' ? '`baseUrl`' : '`rpcUrl`'} is no http address`,
    `@example\nconst client = ${name}({ ${address} });`,
  ];
}

/**
 * Says whether a client may send an operation twice.
 *
 * @param safe - whether it is safe
 */
export function repeatability(safe: boolean): string {
  return safe
    ? 'Safe to repeat: a client asks again after a lost connection.'
    : 'Not safe to repeat: a client never sends it twice.';
}

/**
 * Strikes an operation through in editors.
 *
 * @param deprecated - whether it is
 */
export function deprecation(deprecated: boolean): string {
  return deprecated ? '@deprecated The contract says so.' : '';
}

/**
 * Puts a text of several lines into one.
 *
 * @param text - Markdown
 */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
