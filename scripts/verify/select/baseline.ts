import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from '../../contract/base/errors.ts';
import { asList, asObject, asText } from '../../contract/base/json.ts';
import type { KnownDeviation } from './known-deviations.ts';
import type { Report } from '../report.ts';
import { readData } from '../../contract/source/data-file.ts';

/**
 * Reads the known deviations of a server.
 *
 * @param file - a YAML or JSON file, `{ known: [{ id, reason }] }`
 * @returns the known deviations by the ids of their causes
 * @throws CommandError when the file cannot be read or has another form
 */
export async function readBaseline(file: string): Promise<Map<string, KnownDeviation>> {
  const { known } = asObject(await readData('baseline', file));
  if (!Array.isArray(known))
    throw new CommandError(`--baseline ${file}: a list "known" was expected; --update-baseline writes one.`);
  return new Map(
    asList(known).flatMap((entry): [string, KnownDeviation][] => {
      const { id, reason, operations, message, spec } = asObject(entry);
      if (typeof id !== 'string') return [];
      const read: KnownDeviation = { reason: asText(reason) ?? '', message: asText(message) ?? '' };
      if (Array.isArray(operations)) read.operations = operations.map(String);
      if (typeof spec === 'string') read.spec = spec;
      return [[id, read]];
    }),
  );
}

/**
 * Writes everything that is broken now as known deviations, each with room for a reason. Existing reasons are kept, and
 * so are the deviations of operations that were not called.
 *
 * @param file - path of the file
 * @param report - the report of the run
 */
export async function writeBaseline(file: string, report: Report): Promise<void> {
  const before = await readFile(file, 'utf8').then(
    () => readBaseline(file),
    () => new Map<string, KnownDeviation>(),
  );
  const called = new Set(report.coverage.map(({ operation }) => operation));
  const found = report.faults.map(({ id, message, spec, operations }) => {
    const { reason = '', operations: earlier = [] } = before.get(id) ?? {};
    const others = earlier.filter((operation) => !called.has(operation));
    return { id, reason, operations: [...operations, ...others], message, ...(spec !== undefined && { spec }) };
  });
  const ids = new Set(found.map(({ id }) => id));
  const uncalled = [...before].flatMap(([id, entry]) => {
    const operations = entry.operations?.filter((operation) => !called.has(operation)) ?? [];
    return ids.has(id) || operations.length === 0 ? [] : [{ id, ...entry, operations }];
  });
  const known = [...found, ...uncalled];
  await writeFile(file, `${JSON.stringify({ known }, undefined, 2)}\n`);
}
