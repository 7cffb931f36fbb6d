import { idWithoutName } from '../../contract/routes/routes.ts';
import type { Operation } from '../../contract/operation.ts';
import { identifier, isIdentifier, type TypeScript } from '../text.ts';

/** Names that a client uses itself, or that mean something on any object that is awaited or printed. */
const taken = ['result', 'request', 'then', 'toJSON', ...Object.getOwnPropertyNames(Object.prototype)];

/**
 * Names the methods of a client: after their operations, unless such a name is taken.
 *
 * @param further - the preferred names of further methods
 * @returns the names by operation, and those of the further methods in their order
 */
export function memberNames(
  operations: readonly Operation[],
  further: readonly string[],
): { own: Map<string, string>; further: string[] } {
  const used = new Set(taken);
  const takeFreeName = (wish: string): string => {
    let name = wish;
    while (used.has(name)) name += '_';
    used.add(name);
    return name;
  };
  // What the document names has precedence over what is named here.
  const isNamed = (operation: Operation): boolean => findWishedName(operation) === operation.id;
  const inOrder = [...operations.filter(isNamed), ...operations.filter((operation) => !isNamed(operation))];
  const own = new Map(inOrder.map((operation) => [operation.id, takeFreeName(findWishedName(operation))]));
  return { own, further: further.map(takeFreeName) };
}

/**
 * Names the method of an operation: by its `operationId`, or else as a person would.
 *
 * @param operation - an operation, whose id is its method and path where the document has none
 * @example findWishedName({ id: 'GET /things/{id}', method: 'GET', path: '/things/{id}' }) // 'getThingsById'
 */
export function findWishedName({ id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>): string {
  if (id !== idWithoutName(method, path)) return id;
  const words = path
    .split('/')
    .flatMap((segment) =>
      segment.split(/(?=\{)|(?<=\})/).map((part) => (part.startsWith('{') ? 'By-'.concat(part) : part)),
    );
  const capitalizeWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const named = (words.join('-').match(/[\p{ID_Continue}$]+/gu) ?? []).map(capitalizeWord).join('');
  return method.toLowerCase().replaceAll(/[^a-z]/g, '') + (named || 'Root');
}

/**
 * Names functions after the methods of clients, as a module needs identifiers: `repos/get` becomes `reposGet`.
 *
 * @param reserved - names that the module uses otherwise, and reserved words
 * @returns an identifier for each; a name that can stay as it is has precedence over one that has to be changed
 * @example functionNames(['repos/get', 'delete'], reserved) // ['reposGet', 'delete_']
 */
export function functionNames(names: readonly string[], reserved: ReadonlySet<string>): TypeScript[] {
  const isFine = (name: string): boolean => isIdentifier(name) && !reserved.has(name);
  const used = new Set([...reserved, ...names.filter(isFine)]);
  return names.map((name, i) => {
    if (isFine(name) && names.indexOf(name) === i) return identifier(name);
    const words = name.match(/[\p{ID_Continue}$]+/gu) ?? [];
    const joined = words.map((word, k) => (k === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
    let free = isIdentifier(joined) ? joined : '_'.concat(joined);
    while (used.has(free)) free += '_';
    used.add(free);
    return identifier(free);
  });
}
