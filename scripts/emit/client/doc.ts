import type { Contract } from '../../contract/contract.ts';
import type { ApiKind } from '../../contract/message.ts';
import { comment, inComment, type Comment, type TypeScript } from '../text.ts';

/**
 * Documents a function that makes a client, or a connection for the functions that are beside it.
 *
 * @returns the paragraphs of its TSDoc comment
 */
export function makerDoc(
  contract: Contract,
  name: TypeScript,
  kind: ApiKind,
  what: 'client' | 'connection' = 'client',
): Comment[] {
  const found = contract.apis.find((each) => each.kind === kind);
  const address = kind === 'http' ? `baseUrl: 'https://api.example'` : `rpcUrl: 'https://rpc.example'`;
  return [
    comment`Makes a ${what} for ${inComment(found?.title.split('\n')[0] ?? '') || 'the API'}.`,
    inComment(found?.summary ?? ''),
    comment`@param options - ${kind === 'http' ? '`baseUrl`, and the credentials' : 'only `rpcUrl` is required'}`,
    comment`@returns the ${what}`,
    comment`@throws UsageError when ${kind === 'http' ? '`baseUrl`' : '`rpcUrl`'} is missing or not an HTTP address`,
    comment`@example\nconst ${what} = ${inComment(name)}({ ${address} });`,
  ];
}

/**
 * Documents whether a client may repeat a request to an operation.
 *
 * @param safe - whether it is safe to repeat
 */
export function repeatability(safe: boolean, keyHeader?: string): Comment {
  if (safe) return comment`Safe to repeat: a client sends it again after a lost connection.`;
  return keyHeader !== undefined
    ? comment`Sent again after a lost connection, with the same key in \`${inComment(keyHeader)}\`.`
    : comment`Not safe to repeat: a client never sends it twice.`;
}

/**
 * Documents whether an operation is deprecated; editors strike it through then.
 *
 * @returns the TSDoc tag; `''` if it is not
 */
export function deprecation(deprecated: boolean): Comment {
  return deprecated ? comment`@deprecated The contract says so.` : '';
}

/**
 * Joins the lines of a text.
 *
 * @param text - Markdown
 */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
