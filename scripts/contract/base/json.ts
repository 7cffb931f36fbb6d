/** Any value that JSON can hold (RFC 8259). */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** A JSON Schema: an object, or a boolean that accepts everything or nothing. */
export type JsonSchema = boolean | JsonObject;

/**
 * Reads a text as JSON.
 *
 * @param text - any text
 * @returns the value; `undefined` if the text is not JSON
 * @example tryParseJson('{"id":1}') // { id: 1 }
 */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Reads the value that a JSON pointer leads to.
 *
 * @param value - where the pointer starts
 * @param pointer - JSON pointer (RFC 6901): `''` is the value itself
 * @returns the value there; `undefined` if there is none
 * @throws Error when the pointer neither is empty nor begins with `/`
 * @example getAtPointer({ params: ['latest', false] }, '/params/0') // 'latest'
 */
export function getAtPointer(value: Json, pointer: string): Json | undefined {
  return getAtTokens(value, pointerTokens(pointer));
}

/**
 * Reads the value that the tokens of a JSON pointer lead to: {@link getAtPointer} for a pointer that is used often.
 *
 * @param value - where the pointer starts
 * @param tokens - the tokens of the pointer, see {@link pointerTokens}
 * @returns the value there; `undefined` if there is none
 * @example getAtTokens({ list: [{ page: 7 }] }, pointerTokens('/list/0/page')) // 7
 */
export function getAtTokens(value: Json, tokens: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const token of tokens) {
    here = member(here, token);
    if (here === undefined) return undefined;
  }
  return here;
}

/**
 * Copies a value with another value at a JSON pointer. Parts that do not change are shared with the original.
 *
 * @param value - where the pointer starts; it is not changed
 * @param pointer - JSON pointer (RFC 6901); its last token may name a new member of an object
 * @param replacement - the value to put there
 * @returns the copy; `value` itself if there is no object or array to put it into
 * @throws Error when the pointer neither is empty nor begins with `/`
 * @example setAtPointer({ page: 1, limit: 10 }, '/page', 2) // { page: 2, limit: 10 }
 */
export function setAtPointer(value: Json, pointer: string, replacement: Json): Json {
  return setAtTokens(value, pointerTokens(pointer), replacement);
}

/**
 * Copies a value with another value where the tokens of a JSON pointer lead: {@link setAtPointer} for a pointer that is
 * used often.
 *
 * @param value - where the pointer starts; it is not changed
 * @param tokens - the tokens of the pointer, see {@link pointerTokens}
 * @param replacement - the value to put there
 * @returns the copy; `value` itself if there is no object or array to put it into
 * @example setAtTokens({ list: [1, 2] }, pointerTokens('/list/1'), 7) // { list: [1, 7] }
 */
export function setAtTokens(value: Json, tokens: readonly string[], replacement: Json): Json {
  return putAt(value, tokens, 0, replacement) ?? value;
}

/**
 * Checks whether a document has one of some members, anywhere.
 *
 * @param node - the document, or a part of it
 */
export function mentionsMember(node: Json, names: readonly string[]): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (!Array.isArray(node) && names.some((name) => Object.hasOwn(node, name))) return true;
  return Object.values<Json>(node).some((member) => mentionsMember(member, names));
}

/** Sets a member whatever its name: assigning to `__proto__` would set the prototype. */
export function setMember<Value>(holder: object, name: string, value: Value): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Escapes a name for use in a JSON pointer.
 *
 * @param token - member name or array index
 * @returns the token with `~` and `/` escaped (RFC 6901, section 3)
 * @example escapePointerToken('application/json') // 'application~1json'
 */
export function escapePointerToken(token: string): string {
  return token.includes('/') || token.includes('~') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

/**
 * Makes a JSON pointer of names.
 *
 * @param tokens - member names and array indexes, unescaped
 * @returns the pointer; `''` for no tokens
 * @example toPointer('content', 'application/json', 'schema') // '/content/application~1json/schema'
 */
export function toPointer(...tokens: (string | number)[]): string {
  let pointer = '';
  for (const token of tokens) pointer += `/${escapePointerToken(String(token))}`;
  return pointer;
}

/**
 * Splits a JSON pointer into its reference tokens.
 *
 * @param pointer - JSON pointer (RFC 6901)
 * @returns its tokens, unescaped
 * @throws Error when the pointer neither is empty nor begins with `/`
 * @example pointerTokens('/content/application~1json') // ['content', 'application/json']
 */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) {
    throw new Error(`${JSON.stringify(pointer)} is not a JSON pointer: it must be empty or begin with "/" (RFC 6901).`);
  }
  const tokens = pointer.slice(1).split('/');
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/**
 * Drops the last token of a JSON pointer.
 *
 * @param pointer - a pointer with at least one token
 * @returns the pointer of the object or array around that place
 * @example parentOf('/info/title') // '/info'
 */
export function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/**
 * Replaces objects in a JSON value, at any depth. What holds none of them is shared with the original, as a copy of a
 * large document takes much memory.
 *
 * @param replace - returns the object itself, or another one, in which it is asked for the objects below
 * @returns the value itself if nothing is replaced; otherwise a copy
 * @example replaceObjects([{ a: 1 }, 2], () => ({ b: 3 })) // [{ b: 3 }, 2]
 */
export function replaceObjects(value: Json, replace: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceObjects(item, replace));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isObject(value)) return value;
  const here = replace(value);
  const members = Object.entries(here).map(([name, member]) => [name, replaceObjects(member, replace)] as const);
  return members.some(([name, member]) => member !== here[name]) ? Object.fromEntries(members) : here;
}

/**
 * Checks whether a JSON value is an object.
 *
 * @param value - any JSON value, or `undefined`
 * @returns true for an object; false for an array and for null
 * @example [{}, [], null].map(isObject) // [true, false, false]
 */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a value as an object, so that its members can be read whatever it is.
 *
 * @param value - any JSON value, or `undefined`
 * @returns the value itself if it is an object; otherwise an empty one
 * @example asObject(document['info'])['title']
 */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/**
 * Reads a value as an array.
 *
 * @param value - any JSON value, or `undefined`
 * @returns the value itself if it is an array; otherwise an empty one
 * @example asList(document['servers']).length
 */
export function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Reads a value as text.
 *
 * @param value - any JSON value, or `undefined`
 * @returns the value itself if it is a string; otherwise `undefined`
 * @example asText(document['openapi']) // '3.1.0'
 */
export function asText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Makes a record for names from documents, in which `__proto__` is a member like any other.
 *
 * @returns an empty record that inherits no member
 * @example const counts = emptyRecord<number>();
 */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(noMembers) as Record<string, Value>;
}

/**
 * V8 makes a hash table of what has no prototype at all, which takes several times the time and memory of an object.
 */
const noMembers = Object.freeze(Object.create(null) as object);

function member(value: Json | undefined, token: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return isIndex(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? value[token] : undefined;
}

function putAt(value: Json | undefined, tokens: readonly string[], at: number, replacement: Json): Json | undefined {
  const token = tokens[at];
  if (token === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return undefined;
  const child = putAt(member(value, token), tokens, at + 1, replacement);
  if (child === undefined) return undefined;
  if (!Array.isArray(value)) return withMember(value, token, child);
  return isIndex(token) && Number(token) <= value.length ? Object.assign([...value], { [token]: child }) : undefined;
}

/** A computed name in a literal makes even `__proto__` an own member; for all other names, assigning is faster. */
function withMember(value: JsonObject, name: string, member: Json): JsonObject {
  if (name === '__proto__') return { ...value, [name]: member };
  const copy = { ...value };
  copy[name] = member;
  return copy;
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}
