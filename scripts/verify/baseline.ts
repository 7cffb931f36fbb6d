import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from '../contract/errors.ts';
import { asList, asObject, asText } from '../contract/json.ts';
import type { Report } from './report.ts';
import { readData } from './values.ts';

/**
 * Reads the known deviations of a server.
 *
 * @param file - a YAML or JSON file, `{ known: [{ id, reason }] }`
 * @returns the reasons by the ids of the causes
 * @throws CommandError when the file cannot be read or has another form
 */
export async function readBaseline(file: string): Promise<Map<string, string>> {
  const { known } = asObject(await readData('baseline', file));
  if (!Array.isArray(known))
    throw new CommandError(`--baseline ${file}: a list "known" was expected; --update-baseline writes one.`);
  return new Map(
    asList(known).flatMap((entry): [string, string][] => {
      const { id, reason } = asObject(entry);
      return typeof id === 'string' ? [[id, asText(reason) ?? '']] : [];
    }),
  );
}

/**
 * Writes everything that is broken now as known deviations, each with room for a reason. Existing reasons are kept.
 *
 * @param file - path of the file
 * @param report - the report of the run
 */
export async function writeBaseline(file: string, report: Report): Promise<void> {
  const before = await readFile(file, 'utf8').then(
    () => readBaseline(file),
    () => new Map<string, string>(),
  );
  const known = report.faults.map(({ id, message, spec, operations }) => {
    return { id, reason: before.get(id) ?? '', operations, message, ...(spec !== undefined && { spec }) };
  });
  await writeFile(file, `${JSON.stringify({ known }, undefined, 2)}\n`);
}
