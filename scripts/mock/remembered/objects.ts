import { ownProperty } from '../../contract/base/own-property.ts';
import { setMember, type Json } from '../../contract/base/json.ts';
import type { KeptFile } from './files.ts';

/** The path parameters that say to what an object belongs, e.g. `{ owner: 'octocat', repo: 'hello' }`. */
export type PathScope = Record<string, string>;

/** Where an object lives. */
export type Residence = {
  scope: PathScope;
  /** The path of its collection, without names of parameters; `undefined` if the object was there at the start. */
  place?: string;
  /** Whether a caller named it before anything made it: then it is known in its own collection only. */
  isAdopted?: true;
};

/** Where a path leads. */
export type AskedPlace = {
  scope: PathScope;
  /** The path of the collection, without names of parameters; `undefined` for what is there at the start. */
  place?: string;
  /** Whether objects are made in it, so that those of other places with other parameters are others. */
  isHome: boolean;
};

/** An object that is remembered. */
export type RememberedObject = Residence & { key: string; value: Json; file?: KeptFile; size: number };

/** What is remembered of a family. */
export type Collection = {
  /** How many keys were made; none is made twice. */
  made: number;
  /** The oldest comes first. */
  objects: RememberedObject[];
  /** What was deleted, the name by which it was, and whether it was remembered. */
  gone: (Residence & { key: string; name?: string; wasKept: boolean })[];
  /** Whether something was made in it or put into it at the start, so that it is known what there is. */
  isKnown: boolean;
  /** Whether it began with data: what is not in it does not exist. */
  isWhole?: true;
};

/** What a session remembers, as plain JSON: a part of its state. */
export type StoredObjects = {
  /** Counts changes; moments are told by it, so that the same calls get the same answers. */
  changes: number;
  collections: Record<string, Collection>;
};

/** How many objects a family has at most: the oldest go. */
export const maxObjects = 1000;

/** How many bytes all objects of a session take together: the oldest of the family that grows go. */
const maxBytes = 32 * 1024 * 1024;

/** Makes an empty memory. */
export function emptyStoredObjects(): StoredObjects {
  return { changes: 0, collections: {} };
}

/**
 * Copies a memory. Objects are shared, as they are replaced and never altered, so that it takes no longer for large
 * ones.
 *
 * @param remembered - what a session remembers
 * @returns the copy, which changes by itself
 */
export function copyOf({ changes, collections }: StoredObjects): StoredObjects {
  const copies = Object.entries(collections).map(([name, collection]): [string, Collection] => [
    name,
    { ...collection, objects: [...collection.objects], gone: [...collection.gone] },
  ]);
  return { changes, collections: Object.fromEntries(copies) };
}

/**
 * Finds what is remembered of a family, or begins it.
 *
 * @param remembered - what a session remembers
 * @param family - the name of the family
 */
export function collectionOf({ collections }: StoredObjects, family: string): Collection {
  const known = ownProperty(collections, family);
  if (known !== undefined) return known;
  const made: Collection = { made: 0, objects: [], gone: [], isKnown: false };
  setMember(collections, family, made);
  return made;
}

/**
 * Checks whether an object belongs where a path leads: what the object does not know, it does not contradict. Objects
 * of two collections in which objects are made, such as the emojis of a guild and those of an application, are
 * different ones though their keys may be the same.
 *
 * @returns true if nothing differs
 */
export function isInScope({ scope: own, place: home, isAdopted }: Residence, asked: AskedPlace): boolean {
  const { scope, place, isHome } = asked;
  if (Object.entries(scope).some(([name, value]) => Object.hasOwn(own, name) && own[name] !== value)) return false;
  if (home === undefined || home === place) return true;
  const knows = (some: PathScope, others: PathScope): boolean =>
    Object.keys(others).every((name) => Object.hasOwn(some, name));
  if (isAdopted === true) return !isHome && (knows(own, scope) || knows(scope, own));
  return !isHome || knows(own, scope);
}

/**
 * Finds an object.
 *
 * @param collection - where
 * @param asked - where the path leads
 * @returns the object; `undefined` if there is none
 */
export function findObject({ objects }: Collection, key: string, asked: AskedPlace): RememberedObject | undefined {
  return objects.find((one) => one.key === key && isInScope(one, asked));
}

/**
 * Checks whether an object was deleted.
 *
 * @param collection - where
 * @param asked - where the path leads
 * @returns true if it was
 */
export function isDeleted({ gone }: Collection, key: string, asked: AskedPlace): boolean {
  return gone.some((one) => (one.key === key || one.name === key) && isInScope(one, asked));
}

/**
 * Remembers an object in the place of the one with the same key.
 *
 * @param remembered - what the session remembers
 * @param family - the name of the family
 * @param asked - where the path leads
 * @param before - the key that it had until now
 * @param isAdopted - whether nothing made it before
 * @param file - its bytes; those that it had stay without it
 */
export function keepObject(
  remembered: StoredObjects,
  family: string,
  {
    key,
    asked,
    value,
    before = key,
    isAdopted = false,
    file,
  }: {
    key: string;
    asked: AskedPlace;
    value: Json;
    before?: string;
    isAdopted?: boolean;
    file?: KeptFile | undefined;
  },
): void {
  const collection = collectionOf(remembered, family);
  const at = collection.objects.findIndex((one) => one.key === before && isInScope(one, asked));
  const old = collection.objects[at];
  const residence = old === undefined ? residenceOf(asked, isAdopted) : residenceIn(old, asked.scope);
  const bytes = file ?? old?.file;
  const plain = { key, ...residence, value, ...(bytes !== undefined && { file: bytes }) };
  const kept: RememberedObject = { ...plain, size: bytesOf(plain) };
  if (old === undefined) collection.objects.push(kept);
  else collection.objects[at] = kept;
  collection.gone = collection.gone.filter((one) => one.key !== key || !isInScope(one, asked));
  collection.isKnown = true;
  remembered.changes++;
  forgetOldest(remembered, collection);
}

/** What was made where a path leads lives there. */
function residenceOf({ scope, place }: AskedPlace, isAdopted: boolean): Residence {
  return { scope, ...(place !== undefined && { place }), ...(isAdopted && { isAdopted }) };
}

/** An object lives where it did, and learns to what it belongs. */
function residenceIn({ scope, place, isAdopted }: Residence, more: PathScope): Residence {
  return {
    scope: { ...scope, ...more },
    ...(place !== undefined && { place }),
    ...(isAdopted === true && { isAdopted }),
  };
}

/**
 * Forgets an object, but not that it was there.
 *
 * @param remembered - what the session remembers
 * @param family - the name of the family
 * @param asked - where the path leads
 * @param name - what the path calls it
 */
export function deleteObject(
  remembered: StoredObjects,
  family: string,
  key: string,
  asked: AskedPlace,
  name = key,
): void {
  const collection = collectionOf(remembered, family);
  const found = findObject(collection, key, asked);
  collection.objects = collection.objects.filter((one) => one.key !== key || !isInScope(one, asked));
  const residence = found === undefined ? residenceOf(asked, true) : residenceIn(found, asked.scope);
  if (!isDeleted(collection, key, asked))
    collection.gone.push({ key, ...residence, ...(name !== key && { name }), wasKept: found !== undefined });
  if (collection.gone.length > maxObjects) collection.gone.shift();
  remembered.changes++;
}

function forgetOldest({ collections }: StoredObjects, collection: Collection): void {
  if (collection.objects.length > maxObjects) collection.objects.shift();
  const all = Object.values(collections);
  let bytes = all.flatMap(({ objects }) => objects).reduce((sum, { size }) => sum + size, 0);
  while (bytes > maxBytes && collection.objects.length > 1) bytes -= collection.objects.shift()?.size ?? 0;
}

/** What was measured, and after how many changes. */
const measured = new WeakMap<StoredObjects, { changes: number; bytes: number }>();

/**
 * Measures what a session remembers of its own.
 *
 * @param beginning - what each session begins with, and shares with the others
 * @returns about how many bytes of memory that takes
 */
export function sizeOfRemembered(remembered: StoredObjects, beginning: StoredObjects): number {
  const { changes, collections } = remembered;
  const known = measured.get(remembered);
  if (known?.changes === changes) return known.bytes;
  const shared = new Set(Object.values(beginning.collections).flatMap(({ objects }) => objects));
  const sizes = Object.values(collections).flatMap(({ objects, gone }) => [
    bytesOf(gone),
    ...objects.filter((one) => !shared.has(one)).map(({ size }) => size),
  ]);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  measured.set(remembered, { changes, bytes });
  return bytes;
}

/** An estimate: an empty object takes some sixty bytes of memory, and only two of JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const size = Array.isArray(value) ? 48 : 64;
  return Object.values(value).reduce<number>((sum, one) => sum + 8 + bytesOf(one), size);
}
