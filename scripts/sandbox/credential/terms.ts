import { isObject, type Json, type JsonObject } from '../../contract/base/json.ts';

/**
 * Finds a value that a signature over linked data would not cover: any holder could change it unnoticed.
 *
 * @param subject - the caller's own properties
 * @param at - their place in the request, for the message
 * @returns a message; `undefined` when every value is covered
 */
export function findUnsignable(subject: JsonObject, at: string): string | undefined {
  return membersFlaw(subject, at, 0);
}

/** Deeper than real claims are nested. */
const maxDepth = 32;

/**
 * A name becomes the end of an IRI, so it has only characters of an IRI (RFC 3987). JavaScript does not read
 * `__proto__` as a member.
 */
const badName = /^@|[\s:#%<>[\]{}|\\^"`\p{C}]|^(?:__proto__)?$/u;

const nameFlaw = 'linked data has no such name; use only letters, digits, "-" and "_".';

function membersFlaw(value: JsonObject, at: string, depth: number): string | undefined {
  if (depth > maxDepth) return `${at} is nested deeper than ${maxDepth} levels.`;
  for (const [name, member] of Object.entries(value)) {
    const place = `${at}.${name.slice(0, 40)}`;
    if (badName.test(name)) return `${place}: ${nameFlaw}`;
    const flaw = name === 'id' || name === 'type' ? wordFlaw(name, member, place) : valueFlaw(member, place, depth);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

const isIri = /^[a-z][a-z0-9+.-]*:(?:[^\s#%<>[\]{}|\\^"`\p{C}]|%[0-9a-f]{2})+(?:#[^\s#%<>[\]{}|\\^"`\p{C}]*)?$/iu;

function wordFlaw(name: 'id' | 'type', value: Json, at: string): string | undefined {
  if (name === 'id') {
    return typeof value === 'string' && isIri.test(value)
      ? undefined
      : `${at} must be a URI or a DID, as ids are in linked data.`;
  }
  const types = Array.isArray(value) ? value : [value];
  const isName = (one: Json): boolean => typeof one === 'string' && !badName.test(one);
  if (types.length === 0 || !types.every(isName)) return `${at} must be a name, or a list of names.`;
  return new Set(types).size === types.length ? undefined : `${at} has the same name twice.`;
}

function valueFlaw(value: Json, at: string, depth: number): string | undefined {
  if (value === null) return `${at} is null, which linked data cannot express; leave it out.`;
  if (Array.isArray(value)) return listFlaw(value, at, depth);
  if (isObject(value)) return membersFlaw(value, at, depth + 1);
  if (typeof value === 'number') return numberFlaw(value, at);
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value))
    return `${at} has half a character (a lone surrogate).`;
  return undefined;
}

/** In linked data a list is a set: duplicates, nested lists and empty lists leave no trace. */
function listFlaw(list: Json[], at: string, depth: number): string | undefined {
  if (list.length === 0) return `${at} is an empty list, which linked data cannot express; leave it out.`;
  if (list.some(Array.isArray)) return `${at} is a list of lists, which linked data cannot express.`;
  if (new Set(list.map((item) => JSON.stringify(item))).size < list.length) return `${at} has the same value twice.`;
  return list.map((item, i) => valueFlaw(item, `${at}[${i}]`, depth + 1)).find((flaw) => flaw !== undefined);
}

/**
 * Linked data writes fractions with 16 digits (JSON-LD 1.1 API, section 8.6), and implementations differ on large
 * numbers and on those that JSON writes with an exponent.
 */
function numberFlaw(value: number, at: string): string | undefined {
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number(value.toExponential(15)) === value;
  return isExact && !String(value).includes('e')
    ? undefined
    : `${at} is a number of which linked data would lose digits; write it as text.`;
}
