import { ContractError } from '../base/errors.ts';
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { child, items, type Place, type Refs } from '../document/refs.ts';

// Functions that read a place in a document: each returns a value of the type that OpenRPC expects there, or throws an
// error that names what is there instead.

/** A place whose value is an object. */
export type ObjectPlace = { readonly pointer: string; readonly value: JsonObject };

/**
 * Reads a place as an object.
 *
 * @param what - what is expected, for the error
 * @returns the same place
 * @throws ContractError when there is something else, or nothing
 */
export function objectAt(place: Place, what: string): ObjectPlace {
  const { pointer, value } = place;
  if (!isObject(value)) throw createUnexpectedError(place, what);
  return { pointer, value };
}

/**
 * Reads a member that has to be a text.
 *
 * @throws ContractError when it is missing, empty or not a text
 */
export function requireText(place: ObjectPlace, name: string): string {
  const value = place.value[name];
  if (typeof value !== 'string' || value === '')
    throw createUnexpectedError(child(place, name), 'a text that is not empty');
  return value;
}

/**
 * Reads a member that may be a text.
 *
 * @throws ContractError when there is something else
 */
export function optionalTextAt(place: ObjectPlace, name: string): string | undefined {
  const value = place.value[name] ?? undefined;
  if (value !== undefined && typeof value !== 'string') throw createUnexpectedError(child(place, name), 'a text');
  return value;
}

/**
 * Reads a member that may be true or false.
 *
 * @returns its value, if there is one
 * @throws ContractError when there is something else
 */
export function optionalBooleanAt(place: ObjectPlace, name: string): boolean | undefined {
  const value = place.value[name] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean')
    throw createUnexpectedError(child(place, name), 'true or false');
  return value;
}

/**
 * Reads a member that may be an object.
 *
 * @param what - what is expected, for the error
 * @throws ContractError when there is something else
 */
export function optionalObjectAt(place: ObjectPlace, name: string, what: string): ObjectPlace | undefined {
  return isMissing(place, name) ? undefined : objectAt(child(place, name), what);
}

/**
 * Checks whether a member is missing. Many programs write null for a member that they do not have.
 *
 * @param place - the object that may have the member
 * @returns true for null, too
 */
export function isMissing({ value }: ObjectPlace, name: string): boolean {
  return value[name] === undefined || value[name] === null;
}

/**
 * Reads a member that may be a list of objects, each in place or behind a `$ref`.
 *
 * @param refs - resolves the `$ref`s of the items
 * @param what - what each item has to be, for the error
 * @returns the places of the objects, in order; none if the member is missing
 * @throws ContractError when there is something else, or a `$ref` leads nowhere
 */
export function optionalListAt(refs: Refs, place: ObjectPlace, name: string, what: string): ObjectPlace[] {
  return isMissing(place, name) ? [] : requireList(refs, place, name, what);
}

/**
 * Reads a member that has to be a list of objects, each in place or behind a `$ref`.
 *
 * @param refs - resolves the `$ref`s of the items
 * @param what - what each item has to be, for the error
 * @returns the places of the objects, in order
 * @throws ContractError when there is something else, or a `$ref` leads nowhere
 */
export function requireList(refs: Refs, place: ObjectPlace, name: string, what: string): ObjectPlace[] {
  const list = child(place, name);
  if (!Array.isArray(list.value)) throw createUnexpectedError(list, 'a list');
  return items(list).map((item) => objectAt(refs.resolve(item), what));
}

/**
 * Makes the error for a value that was not expected at its place.
 *
 * @param what - what was expected, with its article
 * @returns the error, for the caller to throw
 */
export function createUnexpectedError({ pointer, value }: Place, what: string): ContractError {
  const remedy = value === undefined ? 'is missing; add it' : `was expected, not ${kindOf(value)}; correct it`;
  return new ContractError([`${pointer || '/'}: ${what} ${remedy}.`]);
}

function kindOf(value: Json): string {
  if (value === '') return 'an empty text';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', object: 'an object' }[typeof value as 'string' | 'number' | 'object'];
}

/** Makes an object of the members that are not `undefined`. */
export function pickPresent(members: { [name: string]: Json | undefined }): JsonObject {
  const there: JsonObject = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined) there[name] = value;
  }
  return there;
}
