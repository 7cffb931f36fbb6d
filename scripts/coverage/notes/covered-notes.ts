// What the processes of a test run note for `twinspec coverage`: what their matchers and mocks have shown.

import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { asList, asObject, asText, tryParseJson, type Json } from '../../contract/base/json.ts';

/** What one answer has shown: the documented response, its exchanges and its fields. */
export type ShownResponse = {
  operation: string;
  response?: string;
  exchanges: string[];
  fields: string[];
  /** Whether it refuses a bad request. */
  isRefusal?: boolean;
  /** Whether it is our answer to what the server sent on its own. */
  isOurs?: boolean;
};

/** The variable that names the folder of the notes: tests run in many processes, and each writes a file of its own. */
export const coverageVariable = 'TWINSPEC_COVERAGE';

/** What was covered in a test, or called without being documented. Notes have names and places, and no values. */
export type CoveredNote = ShownResponse | { undocumented: string };

/**
 * Notes what was covered, if `twinspec coverage` runs the tests; otherwise it does nothing.
 *
 * @example noteCovered([{ undocumented: 'GET /old' }]);
 */
export function noteCovered(notes: CoveredNote[]): void {
  const folder = process.env[coverageVariable];
  if (folder === undefined || folder === '' || notes.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const lines = notes.map((note) => `${JSON.stringify(note)}\n`).join('');
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), lines);
}

/** What the tests of a run have covered, and which calls no document has, with how often they came. */
export type Covered = { shown: ShownResponse[]; undocumented: Map<string, number> };

/**
 * Reads the notes of all processes of a run.
 *
 * @param folder - the folder that {@link coverageVariable} named
 */
export function readCovered(folder: string): Covered {
  const covered: Covered = { shown: [], undocumented: new Map() };
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  for (const line of lines) {
    const { operation, response, exchanges, fields, isRefusal, undocumented } = asObject(tryParseJson(line));
    if (typeof undocumented === 'string') addCovered(covered, { undocumented });
    if (typeof operation !== 'string') continue;
    const isShown = typeof response === 'string' ? { response } : {};
    const what = { exchanges: textsIn(exchanges), fields: textsIn(fields), isRefusal: isRefusal === true };
    addCovered(covered, { operation, ...isShown, ...what });
  }
  return covered;
}

/** Adds a note to what is covered. */
export function addCovered({ shown, undocumented }: Covered, note: CoveredNote): void {
  if (!('undocumented' in note)) shown.push(note);
  else undocumented.set(note.undocumented, (undocumented.get(note.undocumented) ?? 0) + 1);
}

function textsIn(value: Json | undefined): string[] {
  return asList(value).flatMap((one) => asText(one) ?? []);
}
