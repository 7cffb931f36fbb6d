import { readFile, stat } from 'node:fs/promises';
import { CommandError } from '../contract/base/errors.ts';
import { asList, asObject, asText, type Json } from '../contract/base/json.ts';
import { readRoundTrips } from './cases/execution-apis-io.ts';
import type { RunSettings } from './run.ts';

/**
 * Reads what `--replay` names: the checks that an earlier report found broken, or the round trips of a folder.
 *
 * @param path - the report or the folder; `undefined` without the flag
 * @throws CommandError for a file that cannot be read, is no report, or has nothing broken
 */
export async function readReplayed(path: string | undefined): Promise<Pick<RunSettings, 'only' | 'trips'>> {
  if (path === undefined) return {};
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? { trips: await readRoundTrips(path) } : { only: await readBrokenCases(path) };
}

async function readBrokenCases(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--replay ${file}: the file cannot be read (${error.code ?? error.message}).`);
  });
  const cases = asObject(parseOrNull(text))['cases'];
  if (!Array.isArray(cases))
    throw new CommandError(`--replay ${file}: it is not a report of verify; --json prints one.`);
  const broken = asList(cases).flatMap((one) => {
    const { id, outcome } = asObject(one);
    return outcome === 'broken' ? (asText(id) ?? []) : [];
  });
  if (broken.length === 0)
    throw new CommandError(`--replay ${file}: nothing was broken in that report, so there is nothing to run again.`);
  return new Set(broken);
}

function parseOrNull(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
