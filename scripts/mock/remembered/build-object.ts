import { ownProperty } from '../../contract/base/own-property.ts';
import { findNamedMembers } from '../../contract/names/names.ts';
import type { ResourceFamily } from '../../contract/resources/resource-families.ts';
import { asObject, getAtTokens, isObject, setAtTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { possibilities, readKeyword, schemasOfMember, travelsAt } from '../../contract/schema/reading.ts';
import { memberPlaces } from '../../contract/schema/unnamed-members.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { safePattern } from '../../contract/base/linear-regexp.ts';
import { randomFrom } from '../../contract/base/seeded-random.ts';
import { applyMergePatch } from './json-patch.ts';
import type { PathScope } from './objects.ts';

/** The members of something, with the pointers of their schemas. */
type Members = ReadonlyMap<string, string[]>;

const created = new Set([
  ...['created', 'createdat', 'createdon', 'createddate', 'creationtimestamp', 'creationdate', 'creationtime'],
  ...['datecreated', 'createtime', 'createdtime', 'insertedat', 'dateadded', 'addedat'],
]);
const updated = new Set([
  ...['updated', 'updatedat', 'updatedon', 'updatedtime', 'updatetime', 'modified', 'modifiedat', 'modifiedon'],
  ...['modifieddate', 'lastmodified', 'lastmodifiedat', 'lastupdated', 'lastupdatedat', 'dateupdated', 'datemodified'],
]);

/** A second passes between two changes, beginning here: the same calls always get the same answers. */
const beginning = Date.UTC(2026, 0, 1);

/**
 * Makes the moment of a change.
 *
 * @param changes - how many changes there were before
 * @returns milliseconds since 1970
 */
export function changeTime(changes: number): number {
  return beginning + changes * 1000;
}

/** What is known of the members of an object. */
export type Knowledge = {
  schemaAt: SchemaAt;
  /** The schemas of the object. */
  schemas: readonly string[];
  /** The schemas of the object as it is sent. */
  given: readonly string[];
};

/**
 * Makes an object of what was sent and of what a server adds: what was sent comes back; what could have been sent and
 * was not has its default, or is not there; all else is as in the base.
 *
 * @param knowledge - see {@link Knowledge}
 * @param base - an object of the kind, made up or as it was
 */
export function buildObject(
  { schemaAt, schemas, given }: Knowledge,
  base: Json | undefined,
  sent: JsonObject,
): JsonObject {
  const members = possibilities(schemaAt, schemas).members;
  const from: JsonObject = isObject(base) ? base : {};
  const kept = Object.keys(sent).filter((name) => isKept(schemaAt, schemas, name));
  // Where a schema names no members, whatever is sent is one.
  if (members.size === 0) return { ...from, ...pickMembers(sent, kept) };
  const asked = possibilities(schemaAt, given).members;
  const made: [string, Json][] = [];
  for (const name of new Set([...Object.keys(from), ...members.keys(), ...kept])) {
    const own = placesOf(schemaAt, schemas, name);
    const value = ownProperty(from, name);
    const change = kept.includes(name) ? sent[name] : undefined;
    if (change !== undefined) {
      const inner: Knowledge = { schemaAt, schemas: own, given: asked.get(name) ?? [] };
      const isDescribed = isObject(change) && possibilities(schemaAt, own).members.size > 0;
      made.push([name, isDescribed ? buildObject(inner, value, change) : change]);
    } else if (!asked.has(name) || isServerMade(schemaAt, name, own)) {
      if (value !== undefined) made.push([name, value]);
    } else {
      const usual = readKeyword(schemaAt, [...own, ...(asked.get(name) ?? [])], 'default');
      if (usual !== undefined) made.push([name, usual]);
      else if (isNullable(schemaAt, own)) made.push([name, null]);
    }
  }
  return Object.fromEntries(made);
}

/**
 * Changes an object as a request says.
 *
 * @param knowledge - see {@link Knowledge}
 * @param isMergePatch - whether null always removes (RFC 7396); otherwise it is a value where the schema has it
 */
export function applyUpdate(
  { schemaAt, schemas }: Knowledge,
  value: Json,
  sent: JsonObject,
  isMergePatch: boolean,
): Json {
  const own = pickMembers(
    sent,
    Object.keys(sent).filter((name) => isKept(schemaAt, schemas, name)),
  );
  return applyMergePatch(
    value,
    own,
    (at) => !isMergePatch && isNullable(schemaAt, schemasOfMember(schemaAt, schemas, at)),
  );
}

/** Whether a member that is sent is one of an object that is remembered. */
function isKept(schemaAt: SchemaAt, schemas: readonly string[], name: string): boolean {
  const own = placesOf(schemaAt, schemas, name);
  if (own.length > 0) return !isReadOnly(schemaAt, own);
  return possibilities(schemaAt, schemas).members.size === 0;
}

/** The schemas of a member, by its name, a pattern, or as one of all further ones. */
function placesOf(schemaAt: SchemaAt, schemas: readonly string[], name: string): string[] {
  const { members, parts } = possibilities(schemaAt, schemas);
  return members.get(name) ?? parts.flatMap((part) => memberPlaces(part, name));
}

function pickMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

function isReadOnly(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  return !travelsAt(schemaAt, schemas, 'request');
}

function isServerMade(schemaAt: SchemaAt, name: string, schemas: readonly string[]): boolean {
  const plain = normalizeName(name);
  return (
    isReadOnly(schemaAt, schemas) ||
    created.has(plain) ||
    updated.has(plain) ||
    ['id', 'uid', 'uuid', 'gid'].includes(plain)
  );
}

function isNullable(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  return schemas.length > 0 && possibilities(schemaAt, schemas).kinds.has('null');
}

/**
 * Puts the moments of a change into an object.
 *
 * @param moment - milliseconds since 1970
 * @param isNew - whether it was made; otherwise it was changed
 * @param sent - what was sent, which stays
 */
export function setTimestamps(
  family: ResourceFamily,
  value: Json,
  moment: number,
  isNew: boolean,
  sent: JsonObject = {},
): Json {
  let made = value;
  const { schemaAt, schemas } = family;
  const stamp = (members: Members, at: string[]): void => {
    for (const [name, own] of members) {
      const plain = normalizeName(name);
      const current = getAtTokens(made, [...at, name]);
      if (created.has(plain) || updated.has(plain)) {
        if (!isNew && created.has(plain)) continue;
        const written = writeMoment(schemaAt, own, current, moment);
        if (written !== undefined && getAtTokens(sent, [...at, name]) === undefined)
          made = setAtTokens(made, [...at, name], written);
      } else if (
        isNew &&
        typeof current === 'string' &&
        isMoment(schemaAt, own) &&
        isNullable(schemaAt, own) &&
        getAtTokens(sent, [...at, name]) === undefined
      ) {
        // It was neither closed nor deleted yet.
        made = setAtTokens(made, [...at, name], null);
      }
    }
  };
  const members = possibilities(schemaAt, schemas).members;
  stamp(members, []);
  const holder = family.key.length > 1 ? family.key[0] : undefined;
  if (holder !== undefined) stamp(possibilities(schemaAt, members.get(holder) ?? []).members, [holder]);
  return made;
}

function isMoment(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  return readKeyword(schemaAt, schemas, 'format') === 'date-time';
}

/** A moment as the schema of a member wants it. */
function writeMoment(
  schemaAt: SchemaAt,
  schemas: readonly string[],
  current: Json | undefined,
  moment: number,
): Json | undefined {
  const types = possibilities(schemaAt, schemas).kinds;
  const format = readKeyword(schemaAt, schemas, 'format');
  const text = new Date(moment).toISOString().replace('.000Z', 'Z');
  if (format === 'date') return text.slice(0, 10);
  if (types.has('string'))
    return format === 'date-time' || (typeof current === 'string' && !Number.isNaN(Date.parse(current)))
      ? text
      : undefined;
  if (!types.has('integer') && !types.has('number')) return undefined;
  return typeof current === 'number' && current > 1e11 ? moment : Math.floor(moment / 1000);
}

/**
 * Puts what the path says into an object: its key, and to what it belongs.
 *
 * @param scope - the values of the path, without the key
 * @param sent - what was sent, which stays
 */
export function setPathValues(family: ResourceFamily, value: Json, scope: PathScope, sent: JsonObject = {}): Json {
  const { schemaAt, schemas, key } = family;
  const holders = key.length > 1 ? [[], key.slice(0, -1)] : [[]];
  let made = value;
  for (const [name, text] of Object.entries(scope))
    for (const holder of holders)
      for (const [member, own] of possibilities(schemaAt, schemasOfMember(schemaAt, schemas, holder)).members) {
        if (normalizeName(member) !== normalizeName(name)) continue;
        const at = placeOfName(schemaAt, own, name, [...holder, member]);
        if (getAtTokens(sent, at) !== undefined || getAtTokens(made, at.slice(0, -1)) === undefined) continue;
        const typed = likeType(text, possibilities(schemaAt, schemasOfMember(schemaAt, schemas, at)).kinds);
        if (typed !== undefined) made = setAtTokens(made, at, typed);
      }
  return made;
}

/** The owner of a `/repos/{owner}` may be an object, whose `login` the path has. */
function placeOfName(schemaAt: SchemaAt, own: readonly string[], name: string, at: string[]): string[] {
  const { kinds, members } = possibilities(schemaAt, own);
  const [inner] = kinds.has('object') && kinds.size === 1 ? findNamedMembers(name, members.keys()).members : [];
  return inner === undefined ? at : [...at, inner];
}

/** A text of a path as a value of a type. */
export function likeType(text: string, types: ReadonlySet<Json>): Json | undefined {
  if (types.has('string') || types.size === 0) return text;
  const isWhole = /^-?\d{1,15}$/.test(text);
  if ((types.has('integer') || types.has('number')) && isWhole) return Number(text);
  return types.has('number') && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/**
 * Proposes keys for a new object, the most fitting first: those before others that the path parameters take by which
 * the object is read.
 *
 * @param shown - the key of an object of the kind, made up or from an example
 * @param number - how many keys were made before, and one
 * @param seed - any text
 */
export function newKeys(family: ResourceFamily, shown: Json | undefined, number: number, seed: string): Json[] {
  const { schemaAt, schemas, key } = family;
  const own = schemasOfMember(schemaAt, schemas, key);
  const asked = family.operations.flatMap(({ id, operation }) =>
    operation.parameters.flatMap(({ name, in: place, schema }) =>
      place === 'path' && name === id && schema !== undefined ? [schema] : [],
    ),
  );
  const texts = possibilities(schemaAt, [...own, ...asked]).parts.map(({ schema }) => asObject(schema)['pattern']);
  const patterns = texts.flatMap((text) => (typeof text === 'string' ? [testOf(text)] : []));
  const fits = (one: Json): boolean => patterns.every((test) => test(String(one)));
  const all = keysLike(family, { own, asked }, shown, number, seed);
  return [...all.filter(fits), ...all.filter((one) => !fits(one))];
}

/** A pattern that is none is held against no key. */
function testOf(pattern: string): (text: string) => boolean {
  try {
    return safePattern(pattern, 'u').test;
  } catch {
    return () => true;
  }
}

function keysLike(
  { schemaAt, name }: ResourceFamily,
  { own, asked }: { own: string[]; asked: string[] },
  shown: Json | undefined,
  number: number,
  seed: string,
): Json[] {
  const types = possibilities(schemaAt, own).kinds;
  // Tests that name a small number mean no object that others made.
  const numbers: Json[] = [1000 + number, number, ...(typeof shown === 'number' ? [shown + number] : [])];
  if (!types.has('string') && (types.has('integer') || types.has('number'))) return numbers;
  const random = randomFrom(`${seed}/${name}/${number}`);
  const digit = (): string => Math.floor(random() * 16).toString(16);
  const uuidOf = (version: number): string => `xxxxxxxx-xxxx-${version}xxx-8xxx-xxxxxxxxxxxx`.replaceAll('x', digit);
  const uuid = uuidOf(4);
  const word = (name.split('/').at(-1) ?? name)
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  const plain = `${word}_${number}`;
  const like = typeof shown === 'string' ? likeText(shown, number, random) : [];
  if (
    readKeyword(schemaAt, [...own, ...asked], 'format') === 'uuid' ||
    (typeof shown === 'string' && /^[\da-f]{8}-[\da-f]{4}-/i.test(shown))
  )
    // A pattern may ask for another version (RFC 9562, section 4.2).
    return [uuid, ...like, plain, ...[7, 1, 6, 8, 5, 3, 2].map(uuidOf)];
  const told = ['example', 'examples', 'pattern', 'format'];
  const isFree = told.every((keyword) => readKeyword(schemaAt, own, keyword) === undefined);
  return isFree && typeof shown === 'string' && !/^\d+$/.test(shown)
    ? [plain, ...like, uuid]
    : [...like, plain, uuid, String(number), ...(types.has('integer') ? numbers : [])];
}

/** Texts of the form of another one: digits count on, letters are drawn anew after what stands before the last `_`. */
function likeText(shown: string, number: number, random: () => number): Json[] {
  if (/^\d+$/.test(shown)) return [String(BigInt(shown) + BigInt(number)).padStart(shown.length, '0')];
  const at = shown.lastIndexOf('_') + 1;
  const drawn = shown.slice(at).replaceAll(/[A-Za-z\d]/g, (character) => {
    const [first, count] = /\d/.test(character) ? ['0', 10] : /[a-z]/.test(character) ? ['a', 26] : ['A', 26];
    return String.fromCharCode((first.codePointAt(0) ?? 48) + Math.floor(random() * count));
  });
  return drawn.length < 6 ? [`${shown}${number}`, shown.slice(0, at) + drawn] : [shown.slice(0, at) + drawn];
}

/**
 * Reads the key of an object.
 *
 * @returns the key as a path has it; `undefined` if it has none
 */
export function objectKeyOf({ key }: ResourceFamily, value: Json | undefined): string | undefined {
  const found = value === undefined ? undefined : getAtTokens(value, key);
  return (typeof found === 'string' && found !== '') || typeof found === 'number' ? String(found) : undefined;
}

/**
 * Reads the object in a request body.
 *
 * @param at - where the object is
 * @returns the object; an empty one if there is none
 */
export function objectIn(body: Json | undefined, at: readonly string[]): JsonObject {
  const found = body === undefined ? undefined : getAtTokens(body, at);
  return isObject(found) ? found : {};
}
