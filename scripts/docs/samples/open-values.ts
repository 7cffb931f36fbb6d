import { joinText } from '../../contract/base/code.ts';
import type { Json } from '../../contract/base/json.ts';

// A text that a document gives no value for is open until the reader fills it in: `{owner}` of `/repos/{owner}`.

/** Writes the value of what is open. */
export function openValue(name: string): string {
  return joinText`{${name}}`;
}

/** Checks whether a value is open. */
export function isOpen(name: string, value: Json | undefined): boolean {
  return value === openValue(name);
}

/**
 * Finds what is open in a body.
 *
 * @returns the names of the members, in order
 * @example openMembers({ a: { b: '{b}' } }) // ['b']
 */
export function openMembers(value: Json, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => openMembers(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => openMembers(member, key));
  return name !== '' && isOpen(name, value) ? [name] : [];
}

/** Writes the braces of open values as they are, in an address that has them encoded. */
export function withOpenValues(url: string, values: Readonly<Record<string, Json>>): string {
  const open = Object.entries(values).filter(([key, value]) => isOpen(key.replace(/^\w+:/, ''), value));
  return open.reduce((text, [, value]) => text.replaceAll(encodeURIComponent(String(value)), String(value)), url);
}
