import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from '../contract/errors.ts';
import { asList, asObject, asText } from '../contract/json.ts';
import type { Report } from './report.ts';
import { readData } from './values.ts';

/**
 * Reads the known deviations of a server.
 *
 * @param file - YAML or JSON: `{ known: [{ id, reason }] }`
 * @returns the reason of each, by the id of its cause
 * @throws CommandError when the file is none
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
 * Writes what is broken now as the known deviations, each with a place for the reason; reasons that are there already
 * stay.
 *
 * @param file - where to
 * @param report - what was found
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
