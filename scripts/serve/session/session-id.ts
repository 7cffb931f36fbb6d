// Sessions: how a call names the one that it belongs to.

import { headerOf, type RequestHeaders } from '../message/message.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

/** The session of requests that name none. */
export const defaultSession = 'default';

/** The request header that names a session. */
export const sessionHeader = 'X-Twinspec-Session';

/** What names a session among the entries of a `baggage` header. */
export const baggageKey = 'twinspec-session';

/** The path below which a name stands: `/s/NAME/…`. */
const pathStart = '/s/';

/** Where a request goes: to a session, and to a path within it. */
export type SessionTarget = {
  session: string;
  /** What stands before the path because it names the session: `/s/NAME`, or `''`. */
  prefix: string;
  path: string;
};

/** What the sessions keep cannot be read or written now; the message is a sentence without secrets. */
export class StoreError extends Error {}

/** The names of sessions: as short as an identifier, and the same in a path and in a header. */
export const sessionPattern = '^[a-zA-Z0-9][a-zA-Z0-9._~-]{0,99}$';

const form = new RegExp(sessionPattern);

/**
 * Checks the name of a session.
 *
 * @returns what is wrong with it, as a sentence; `undefined` if nothing is
 * @example checkSessionName('worker 1') // 'The name of a session has …'
 */
export function checkSessionName(name: string): string | undefined {
  if (form.test(name)) return undefined;
  const flaw =
    name === '' ? 'is empty' : name.length > 100 ? `has ${name.length} characters` : 'has or begins with others';
  const rule = '1 to 100 letters, digits and . _ ~ -, of which the first is a letter or a digit';
  return `The name of a session has ${rule}; this one ${flaw}.`;
}

/**
 * Finds out which session a request belongs to. A path names it first, then the header, then baggage: what is nearer to
 * the request itself decides.
 *
 * @param hasPaths - whether sessions are named by paths, see {@link findPathConflict}
 * @returns the place; what is wrong with the name, as a sentence, if it is none
 * @example locateSession({ 'x-twinspec-session': 'w1' }, '/pets', true) // { session: 'w1', prefix: '', path: '/pets' }
 */
export function locateSession(
  headers: RequestHeaders,
  path: string,
  hasPaths: boolean,
): SessionTarget | { flaw: string } {
  if (hasPaths && path.startsWith(pathStart)) {
    const end = path.indexOf('/', pathStart.length);
    const prefix = end < 0 ? path : path.slice(0, end);
    return placeNamed(decodePercent(prefix.slice(pathStart.length)), prefix, path.slice(prefix.length) || '/');
  }
  const name = headerOf(headers, 'x-twinspec-session') ?? sessionInBaggage(headerOf(headers, 'baggage'));
  return name === undefined ? { session: defaultSession, prefix: '', path } : placeNamed(name, '', path);
}

function placeNamed(session: string, prefix: string, path: string): SessionTarget | { flaw: string } {
  const flaw = checkSessionName(session);
  return flaw === undefined ? { session, prefix, path } : { flaw };
}

/**
 * Writes what stands before a path to name a session.
 *
 * @returns the beginning of the path
 * @example prefixOf('w1') // '/s/w1'
 */
export function prefixOf(session: string): string {
  return `${pathStart}${session}`;
}

/**
 * Reads the name of a session from a `baggage` header (W3C Baggage, section 3.3): list members with a comma between
 * them, each a key, a percent-encoded value, and properties after semicolons.
 *
 * @returns the name, of several the last, as a proxy adds its own at the end; `undefined` if there is none
 * @example sessionInBaggage('userId=alice, twinspec-session=w1;ttl=5') // 'w1'
 */
export function sessionInBaggage(baggage: string | undefined): string | undefined {
  if (baggage === undefined || !baggage.includes(baggageKey)) return undefined;
  const values = baggage.split(',').flatMap((member) => {
    const [entry = ''] = member.split(';');
    const equals = entry.indexOf('=');
    return entry.slice(0, Math.max(0, equals)).trim() === baggageKey ? [entry.slice(equals + 1).trim()] : [];
  });
  const value = values.at(-1);
  return value === undefined ? undefined : decodePercent(value);
}

/**
 * Checks whether the paths of a contract leave room for those that name a session. The contract comes first, and all
 * of its paths have to mean the same with a session as without one.
 *
 * @param paths - the paths, as clients send them
 * @returns the first path that stands in the way; `undefined` if none does
 * @example findPathConflict(['/pets', '/s/{id}']) // '/s/{id}'
 */
export function findPathConflict(paths: readonly string[]): string | undefined {
  return paths.find((path) => {
    const [, first = '', ...rest] = path.split('/');
    return rest.length > 0 && (first === 's' || /^\{[^{}]*\}$/.test(first));
  });
}
