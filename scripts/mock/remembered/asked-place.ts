import type { ResourceFamily } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import { withoutParameterNames } from '../../contract/routes/routes.ts';
import { decodePercent } from '../../../src/wire/percent.ts';
import type { Call } from '../../serve/call-types.ts';
import type { AskedPlace, PathScope } from './objects.ts';

/** Finds where a path leads: to the collection that it begins with, or that it is. */
export function placeFinder({ operations }: ResourceFamily, path: string): (scope: PathScope) => AskedPlace {
  const collectionAt = (one: string): string => withoutParameterNames(one).replace(/\/(?:\{\}[^/]*)?$/, '');
  const place = collectionAt(path);
  const isHome = operations.some(({ role, operation }) => role === 'create' && collectionAt(operation.path) === place);
  return (scope) => ({ scope, place, isHome });
}

/** The path of an object that a path begins with. */
export function pathOfHolder({ path }: Operation, { id }: { id: string }): string {
  const segments = path.split('/');
  return segments.slice(0, segments.indexOf(`{${id}}`) + 1).join('/');
}

/** The values of the path, decoded. */
export function valuesIn({ pathValues }: Call): PathScope {
  return Object.fromEntries(Object.entries(pathValues).map(([name, value]) => [name, decodePercent(value)]));
}
