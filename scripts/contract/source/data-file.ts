import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
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
