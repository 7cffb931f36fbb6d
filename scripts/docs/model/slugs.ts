import { portableNames } from '../../contract/base/unique-names.ts';

/**
 * Makes a function that makes names of files. It adds a number to a name that would meet an earlier one: they differ
 * only in case, in symbols or beyond the limit.
 *
 * @param otherwise - the name of a file whose own name has no usable character
 * @returns the function; call it once for each file, in order
 * @example fileNames('operation')('GET /pets') // 'GET-pets'
 */
export function fileNames(otherwise: string): (name: string) => string {
  const distinct = portableNames('-', otherwise);
  return (name) => distinct(name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, ''));
}
