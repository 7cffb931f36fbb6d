import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse, stringify } from 'yaml';
import { CommandError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';

/**
 * Reads a YAML or JSON file that a flag names.
 *
 * @param flag - the flag, for error messages
 * @param file - path of the file
 * @returns its content
 * @throws CommandError when it cannot be read or is neither YAML nor JSON
 */
export async function readData(flag: string, file: string): Promise<Json> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--${flag} ${file}: the file cannot be read (${error.code ?? error.message}).`);
  });
  try {
    return parse(text) as Json;
  } catch (error) {
    throw new CommandError(
      `--${flag} ${file}: it is neither YAML nor JSON: ${(error as Error).message.split('\n')[0] ?? ''}`,
    );
  }
}

/**
 * Writes data as a file of that name has them: YAML or JSON.
 *
 * @param file - the name of the file; one that ends in neither `.yaml` nor `.yml` has JSON
 * @example writeData('api.json', { openapi: '3.2.0' }) // '{\n  "openapi": "3.2.0"\n}\n'
 */
export function writeData(file: string, data: Json): string {
  if (!/^\.ya?ml$/i.test(extname(file))) return `${JSON.stringify(data, undefined, 2)}\n`;
  // In quotes, what YAML 1.1 reads as something else: `on` and `012` are no texts there.
  return stringify(data, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 });
}
