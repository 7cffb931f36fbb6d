import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';

/** What a client asks for with `Prefer` (RFC 7240), under the names that Prism gave the preferences. */
export type Preference = {
  /** An HTTP status, or for JSON-RPC an error code. */
  code?: number;
  /** The name of an exchange, or of a response example. */
  example?: string;
  /** Whether to make up the answer from its schema. */
  dynamic?: boolean;
  /** The seed of made-up answers: the same seed gives the same answer. */
  seed?: string;
  /** How many items of a stream to send. */
  items?: number | 'endless';
};

/** A sentence about a preference whose value makes no sense. */
export type BadPreference = { flaw: string };

type Reader = (value: string, preference: Preference) => string | undefined;

const readers: Record<string, Reader> = {
  code: (value, preference) => {
    if (!/^-?\d{1,5}$/.test(value)) return 'code takes an HTTP status or a JSON-RPC error code, e.g. code=401';
    preference.code = Number(value);
    return undefined;
  },
  example: (value, preference) => {
    if (value === '') return 'example takes the name of an exchange';
    preference.example = value;
    return undefined;
  },
  dynamic: (value, preference) => {
    if (value !== 'true' && value !== 'false' && value !== '') return 'dynamic takes true or false';
    preference.dynamic = value !== 'false';
    return undefined;
  },
  items: (value, preference) => {
    if (!/^(?:\d{1,6}|endless)$/.test(value)) return 'items takes a number of items, or endless';
    preference.items = value === 'endless' ? value : Number(value);
    return undefined;
  },
  seed: (value, preference) => {
    preference.seed = value;
    return undefined;
  },
};

/**
 * Reads what the client prefers: from the `Prefer` header or, without one, from `__code`, `__example`, `__dynamic` and
 * `__seed` in the query, as Prism does, and `__items` likewise. Other preferences (`respond-async`, `wait=…`) are
 * ignored.
 *
 * @param header - value of the `Prefer` header
 * @returns the preference, or its flaw; `undefined` if there is none
 * @example preferenceOf('code=401, example=subIdMismatch', '') // { code: 401, example: 'subIdMismatch' }
 */
export function preferenceOf(header: string | undefined, search: string): Preference | BadPreference | undefined {
  // Few requests prefer anything.
  if (header === undefined && !search.includes('__')) return undefined;
  const pairs = header === undefined ? queryPairs(search) : headerPairs(header);
  const preference: Preference = {};
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(readers, name)) continue;
    const flaw = readers[name]?.(value, preference);
    if (flaw !== undefined) return { flaw: `Prefer: ${flaw}.` };
  }
  return Object.keys(preference).length === 0 ? undefined : preference;
}

/**
 * Reads what the client of a call prefers.
 *
 * @param call - the call, whose preference has no flaw
 * @returns the preference; `undefined` if there is none
 */
export function preferenceIn(call: Call): Preference | undefined {
  const preference = preferenceOf(headerOf(call.headers, 'prefer'), call.search);
  return preference !== undefined && 'flaw' in preference ? undefined : preference;
}

/** Preferences may be separated by `;`, as with Prism, as well as by the `,` of RFC 7240. */
function headerPairs(header: string): [string, string][] {
  return [...header.matchAll(/([\w-]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^,;\s]*))?/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value,
  ]);
}

function queryPairs(search: string): [string, string][] {
  return [...new URLSearchParams(search)]
    .filter(([name]) => name.startsWith('__'))
    .map(([name, value]) => [name.slice(2), value]);
}
