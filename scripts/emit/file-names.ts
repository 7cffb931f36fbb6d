import { portableNames } from '../contract/base/unique-names.ts';

/**
 * Makes names of files from names in documents, which may be any text.
 *
 * @returns a function that makes a name without an ending; it differs from all before it, also where upper and lower
 *   case are the same
 * @example
 * const nameFile = fileNamer();
 * nameFile('repos/get'); // 'repos_get'
 * nameFile('Repos get'); // 'Repos_get_2'
 */
export function fileNamer(): (name: string) => string {
  const distinct = portableNames('_', '_');
  return (name) => distinct(name.replaceAll(/[^\w-]+/g, '_').slice(0, 80));
}
