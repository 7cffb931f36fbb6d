import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../contract/base/errors.ts';
import { pathPattern } from '../../contract/base/path-pattern.ts';
import { isWebAddress } from '../../contract/base/web-address.ts';
import type { ApiFile } from '../../contract/files/contract-files.ts';
import { manifestName } from '../../folder/folder.ts';
import { toSlashPath } from '../../contract/base/slash-path.ts';
import { isDocument } from './is-document.ts';

/**
 * Reads the words that name documents: files, addresses, folders, and patterns such as `api/*.yaml`, each perhaps with
 * the name of its API before it.
 *
 * @throws CommandError for a folder or pattern without documents, or with several and one name
 * @example documentsIn(['orders=api/orders.yaml']) // [{ name: 'orders', document: 'api/orders.yaml' }]
 */
export function documentsIn(words: readonly string[]): ApiFile[] {
  return words.flatMap((word): ApiFile[] => {
    const [name, place] = apartAtName(word);
    const files = filesAt(place);
    if (name === undefined) return files.map((document) => ({ document }));
    const [document = place, other] = files;
    if (other !== undefined)
      throw new CommandError(`${word}: ${files.length} documents are there, and a name is for one; name each of them.`);
    return [{ name, document }];
  });
}

/**
 * Takes `NAME=FILE` apart. A file may have an equals sign in its name, and an address in its query.
 *
 * @example apartAtName('orders=api/orders.yaml') // ['orders', 'api/orders.yaml']
 */
export function apartAtName(word: string): [name: string | undefined, place: string] {
  const [name = '', place] = word.split(/=(.*)/s);
  return place === undefined || /[/\\.:]/.test(name) || existsSync(word) ? [undefined, word] : [name, place];
}

/**
 * Checks whether a word names documents where other files may stand, too: by a name before it, as a folder or a
 * pattern, or by what is in the file.
 *
 * @example namesDocuments('traffic.har') // false
 */
export function namesDocuments(word: string): boolean {
  const [name, place] = apartAtName(word);
  if (name !== undefined) return true;
  if (!existsSync(place)) return /[*?]/.test(place);
  return statSync(place).isDirectory() ? documentFilesBelow(place).length > 0 : isDocument(place);
}

/**
 * Parts the words of a command line that name documents from those that name recorded traffic. Where there has to be
 * some, a folder alone is that of the traffic.
 *
 * @example partDocuments(['api.yaml', 'traffic.har'], true) // { documents: ['api.yaml'], traffic: ['traffic.har'] }
 */
export function partDocuments(
  words: readonly string[],
  needsTraffic: boolean,
): { documents: string[]; traffic: string[] } {
  const isFolder = (word: string): boolean => statSync(word, { throwIfNoEntry: false })?.isDirectory() === true;
  const named = words.filter(namesDocuments);
  const documents = needsTraffic && named.length === words.length ? named.filter((word) => !isFolder(word)) : named;
  return { documents, traffic: words.filter((word) => !documents.includes(word)) };
}

function filesAt(place: string): string[] {
  if (isWebAddress(place) || existsSync(place)) {
    if (isWebAddress(place) || !statSync(place).isDirectory()) return [place];
    const found = documentFilesBelow(place);
    if (found.length > 0) return found;
    throw new CommandError(`${place}: no file in this folder is an OpenAPI or OpenRPC document.`);
  }
  if (!/[*?]/.test(place)) return [place];
  const base = place.slice(0, place.search(/[*?]/)).replace(/[^/]*$/, '') || '.';
  const wanted = pathPattern(place);
  const found = existsSync(base)
    ? filesBelow(base).filter((file) => wanted.test(toSlashPath(file)) && isDocument(file))
    : [];
  if (found.length > 0) return found;
  throw new CommandError(`${place}: no file of this pattern is an OpenAPI or OpenRPC document.`);
}

/**
 * Finds documents by what is in them, whatever their names are.
 *
 * @returns the paths of those in a folder and the folders in it, as far as nothing there was installed or generated
 * @example documentFilesBelow('api') // ['api/orders.yaml', 'api/stock/v2.json']
 */
export function documentFilesBelow(folder: string): string[] {
  return filesBelow(folder).filter(isDocument);
}

/**
 * The files in a folder and the folders in it, in the order of their names; what is installed, generated or hidden is
 * left out.
 */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
      const isOther =
        entry.name === 'node_modules' || entry.name.startsWith('.') || existsSync(join(path, manifestName));
      return isOther ? [] : filesBelow(path);
    });
}
