import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Making } from './making.ts';

/**
 * Asks for something that is made once for all files of tests; they leave it as it is.
 *
 * @param name - what to make, see `making`
 * @returns the paths of what was made
 * @throws Error with what was printed when it could not be made
 * @example const { package: tarball } = await madeOnce('tarballs');
 */
export async function madeOnce<Name extends keyof Making>(name: Name): Promise<Awaited<ReturnType<Making[Name]>>> {
  // Not by `fetch`, which waits for at most five minutes.
  const [response] = (await once(get(`${inject('madeOnce')}/${name}`), 'response')) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as Awaited<ReturnType<Making[Name]>>;
}
