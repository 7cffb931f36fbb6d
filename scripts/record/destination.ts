import { decodePercent } from '../../src/wire/percent.ts';

/**
 * Finds where a request is forwarded to: below the address of its server, or nowhere.
 *
 * @param target - the target of the request (RFC 9112, section 3.2)
 * @returns the URL; `undefined` if the target is not a path, or could lead out of the server's path
 * @example destinationOf('https://api.example/v1', '/pets?limit=5')?.href // 'https://api.example/v1/pets?limit=5'
 */
export function destinationOf(base: string, target: string): URL | undefined {
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return undefined;
  const [path = '', ...queries] = target.split('?');
  // Servers may decode `%2F` before they follow the dots.
  if (path.split('/').flatMap(segmentsIn).includes('..')) return undefined;
  const root = new URL(base);
  const folder = root.pathname.replace(/\/$/, '');
  if (!URL.canParse(folder + path, root.origin)) return undefined;
  const url = new URL(folder + path, root.origin);
  if (url.origin !== root.origin || !url.pathname.startsWith(`${folder}/`)) return undefined;
  url.search = [root.search.slice(1), queries.join('?')].filter((query) => query !== '').join('&');
  return url;
}

function segmentsIn(segment: string): string[] {
  return decodePercent(segment).split(/[/\\]/);
}
