import { isObject, type Json } from './json.ts';

/** What every object of JavaScript answers to, whether or not it is in the data: `constructor`, `toString`… */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Checks whether a name is one that every object of JavaScript inherits: `name in {}`, without being in the data.
 *
 * @param name - a name, of whatever type it is in the document
 * @returns true for `constructor`, `toString` and their like
 */
export function isPrototypeMember(name: Json): boolean {
  return typeof name === 'string' && inherited.has(name);
}

/**
 * Checks whether inherited names are in a document, as the name of a member or as a text.
 *
 * @returns true if there is one
 * @example mentionsPrototypeMember({ required: ['constructor'] }) // true
 */
export function mentionsPrototypeMember(json: Json): boolean {
  if (Array.isArray(json)) return json.some(mentionsPrototypeMember);
  if (!isObject(json)) return isPrototypeMember(json);
  return Object.entries(json).some(([name, value]) => isPrototypeMember(name) || mentionsPrototypeMember(value));
}
