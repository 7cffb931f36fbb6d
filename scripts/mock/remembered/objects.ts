import { setMember, type Json } from '../../contract/base/json.ts';

/** The path parameters that say to what an object belongs, e.g. `{ owner: 'octocat', repo: 'hello' }`. */
export type PathScope = Record<string, string>;

/** An object that is remembered. */
export type RememberedObject = { key: string; scope: PathScope; value: Json; size: number };

/** What is remembered of a family. */
export type Collection = {
  /** How many keys were made; none is made twice. */
  made: number;
  /** The oldest comes first. */
  objects: RememberedObject[];
  /** What was deleted, and whether it was remembered. */
  gone: { key: string; scope: PathScope; wasKept: boolean }[];
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
 * Copies a memory. Objects are shared, as they are replaced and never altered, so that it takes no longer for large ones.
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
  const known = Object.hasOwn(collections, family) ? collections[family] : undefined;
  if (known !== undefined) return known;
  const made: Collection = { made: 0, objects: [], gone: [], isKnown: false };
  setMember(collections, family, made);
  return made;
}

/**
 * Checks whether an object belongs where a path leads: what the object does not know, it does not contradict.
 *
 * @returns true if nothing differs
 */
export function isInScope(own: PathScope, asked: PathScope): boolean {
  return Object.entries(asked).every(([name, value]) => !Object.hasOwn(own, name) || own[name] === value);
}

/**
 * Finds an object.
 *
 * @param collection - where
 * @param scope - to what it belongs
 * @returns the object; `undefined` if there is none
 */
export function findObject({ objects }: Collection, key: string, scope: PathScope): RememberedObject | undefined {
  return objects.find((one) => one.key === key && isInScope(one.scope, scope));
}

/**
 * Checks whether an object was deleted.
 *
 * @param collection - where
 * @param scope - to what it belonged
 * @returns true if it was
 */
export function isDeleted({ gone }: Collection, key: string, scope: PathScope): boolean {
  return gone.some((one) => one.key === key && isInScope(one.scope, scope));
}

/**
 * Remembers an object in the place of the one with the same key.
 *
 * @param remembered - what the session remembers
 * @param family - the name of the family
 * @param scope - to what it belongs
 * @param before - the key that it had until now
 */
export function keepObject(
  remembered: StoredObjects,
  family: string,
  { key, scope, value, before = key }: { key: string; scope: PathScope; value: Json; before?: string },
): void {
  const collection = collectionOf(remembered, family);
  const kept: RememberedObject = { key, scope, value, size: bytesOf({ key, scope, value }) };
  const at = collection.objects.findIndex((one) => one.key === before && isInScope(one.scope, scope));
  if (at < 0) collection.objects.push(kept);
  else collection.objects[at] = { ...kept, scope: { ...collection.objects[at]?.scope, ...scope } };
  collection.gone = collection.gone.filter((one) => one.key !== key || !isInScope(one.scope, scope));
  collection.isKnown = true;
  remembered.changes++;
  forgetOldest(remembered, collection);
}

/**
 * Forgets an object, but not that it was there.
 *
 * @param remembered - what the session remembers
 * @param family - the name of the family
 * @param scope - to what it belongs
 */
export function deleteObject(remembered: StoredObjects, family: string, key: string, scope: PathScope): void {
  const collection = collectionOf(remembered, family);
  const wasKept = findObject(collection, key, scope) !== undefined;
  collection.objects = collection.objects.filter((one) => one.key !== key || !isInScope(one.scope, scope));
  if (!isDeleted(collection, key, scope)) collection.gone.push({ key, scope, wasKept });
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
