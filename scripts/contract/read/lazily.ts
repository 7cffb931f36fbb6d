import { once } from '../once.ts';

/** How each member is read. */
type Readers<Members> = { [Name in keyof Members]: () => Members[Name] };

/**
 * Adds members to an object that are read when they are first asked for, and then stay as they are. Of a document of a
 * thousand operations, a server is asked for few before it has to be ready.
 *
 * @param object - what is known already; it is changed
 * @param readers - how each further member is read; one that does not apply is left out
 * @returns the same object
 * @example lazily({ id: 'a' }, { responses: () => readResponses() }).responses
 */
export function lazily<Known extends object, Members extends object>(object: Known, readers: Readers<Members>): Known & Members {
  for (const [name, read] of Object.entries<() => unknown>(readers)) {
    Object.defineProperty(object, name, { enumerable: true, get: once(read) });
  }
  return object as Known & Members;
}

/**
 * Reads all that {@link lazily} left to be read.
 *
 * @param objects - what it made
 * @throws whatever their readers throw
 */
export function readAll(objects: readonly object[]): void {
  for (const object of objects) Object.values(object);
}
