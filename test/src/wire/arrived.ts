import { readCookies, readPairs, type SentParts } from '../../../src/wire/read.ts';
import type { WireParameter } from '../../../src/wire/style.ts';

/** What arrives if a text is sent in the place of a parameter. */
export function arrived(parameter: WireParameter, sent: string | undefined): SentParts {
  const headers: Record<string, string | undefined> = {
    [parameter.in === 'cookie' ? 'cookie' : parameter.name.toLowerCase()]: sent,
  };
  return {
    path: parameter.in === 'path' && sent !== undefined ? { [parameter.name]: sent } : {},
    query: readPairs((parameter.in === 'query' || parameter.in === 'querystring' ? sent : '') ?? ''),
    cookies: (isSplit) => readCookies(headers['cookie'] ?? '', isSplit),
    header: (name) => headers[name],
  };
}
