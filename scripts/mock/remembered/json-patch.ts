import { ownProperty } from '../../contract/base/own-property.ts';
import {
  getAtTokens,
  isObject,
  pointerTokens,
  setMember,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { isEqual } from '../../contract/exchange/exchange.ts';

/** A JSON Patch cannot be applied; the message says what is wrong with it. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}

/**
 * Merges a patch into a value as JSON Merge Patch says (RFC 7396).
 *
 * @param value - the value, which is not changed
 * @param nullable - whether null is a value of a member, by the tokens of its pointer; otherwise null removes it
 * @param at - the tokens of the pointer to the value
 * @example applyMergePatch({ a: 1, b: 2 }, { b: null }, () => false) // { a: 1 }
 */
export function applyMergePatch(
  value: Json | undefined,
  patch: Json,
  nullable: (at: string[]) => boolean,
  at: string[] = [],
): Json {
  if (!isObject(patch)) return patch;
  const made: JsonObject = isObject(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    const place = [...at, name];
    if (change === null && !nullable(place)) delete made[name];
    else setMember(made, name, applyMergePatch(ownProperty(made, name), change, nullable, place));
  }
  return made;
}

/**
 * Checks whether a body is a JSON Patch.
 *
 * @returns true for a list of its operations
 */
export function isJsonPatch(body: Json | undefined): body is JsonObject[] {
  return (
    Array.isArray(body) &&
    body.length > 0 &&
    body.every((one) => isObject(one) && typeof one['op'] === 'string' && typeof one['path'] === 'string')
  );
}

/**
 * Applies a JSON Patch (RFC 6902).
 *
 * @param value - the value, which is not changed
 * @returns the patched value
 * @throws PatchError when an operation cannot be carried out, or a test fails
 * @example applyJsonPatch({ a: 1 }, [{ op: 'replace', path: '/a', value: 2 }]) // { a: 2 }
 */
export function applyJsonPatch(value: Json, patch: readonly JsonObject[]): Json {
  let made = structuredClone(value);
  for (const [i, { op, path, from, value: given = null }] of patch.entries()) {
    const to = tokensOf(path, i);
    const source = op === 'move' || op === 'copy' ? tokensOf(from, i) : [];
    const moved = source.length > 0 || from === '' ? getAtTokens(made, source) : undefined;
    if ((op === 'move' || op === 'copy') && moved === undefined)
      throw new PatchError(`operation ${i}: nothing is at ${String(from)}`);
    if (op === 'move') made = removeValue(made, source, i);
    if (op === 'test') {
      if (!isEqual(getAtTokens(made, to), given))
        throw new PatchError(`operation ${i}: the value at ${String(path)} is another one`);
    } else if (op === 'remove') made = removeValue(made, to, i);
    else if (op === 'add') made = insertValue(made, to, given, i);
    else if (op === 'move' || op === 'copy') made = insertValue(made, to, structuredClone(moved ?? null), i);
    else if (op === 'replace') {
      if (getAtTokens(made, to) === undefined) throw new PatchError(`operation ${i}: nothing is at ${String(path)}`);
      made = to.length === 0 ? given : insertValue(removeValue(made, to, i), to, given, i);
    } else throw new PatchError(`operation ${i}: ${String(op)} is none of JSON Patch`);
  }
  return made;
}

function tokensOf(pointer: Json | undefined, i: number): string[] {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))
    throw new PatchError(`operation ${i}: ${JSON.stringify(pointer ?? null)} is no JSON pointer`);
  return pointerTokens(pointer);
}

function holderOf(value: Json, tokens: readonly string[], i: number): { holder: Json[] | JsonObject; last: string } {
  const holder = getAtTokens(value, tokens.slice(0, -1));
  if (typeof holder !== 'object' || holder === null)
    throw new PatchError(`operation ${i}: nothing holds /${tokens.join('/')}`);
  return { holder, last: tokens.at(-1) ?? '' };
}

function removeValue(value: Json, tokens: readonly string[], i: number): Json {
  if (tokens.length === 0 || getAtTokens(value, tokens) === undefined)
    throw new PatchError(`operation ${i}: nothing is at /${tokens.join('/')}`);
  const { holder, last } = holderOf(value, tokens, i);
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return value;
}

function insertValue(value: Json, tokens: readonly string[], given: Json, i: number): Json {
  if (tokens.length === 0) return given;
  const { holder, last } = holderOf(value, tokens, i);
  if (!Array.isArray(holder)) {
    setMember(holder, last, given);
    return value;
  }
  const at = last === '-' ? holder.length : Number(last);
  if (!/^(?:0|[1-9]\d*|-)$/.test(last) || at > holder.length)
    throw new PatchError(`operation ${i}: there is no place ${last} in the list`);
  holder.splice(at, 0, given);
  return value;
}
