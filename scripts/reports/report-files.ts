import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';
import { systemReason } from '../contract/base/system-errors.ts';

/** What only a report of twinspec has, by the flag that names its file. */
const marks = {
  html: /<script type="application\/json" id="twinspec-kept">/,
  junit: /<testsuites name="twinspec /,
  sarif: /"driver":\s*\{\s*"name":\s*"twinspec"/,
  baseline: /^\s*\{?\s*"?known"?\s*:/m,
} as const;

/** A flag that names the file of a report. */
export type ReportFlag = keyof typeof marks;

/** What is done instead of `--force`, which let reports replace other files. */
export const withoutForce = { force: 'delete the file first, or name another' };

/**
 * Refuses to write reports where that would fail, or destroy what is no report. A run may take minutes and call
 * operations that cannot be repeated, so this comes before it.
 *
 * @param files - the files by flag; `undefined` for none
 * @throws CommandError when a file cannot be written, or is there and no report of twinspec
 */
export async function requireReplaceableReports(files: Partial<Record<ReportFlag, string | undefined>>): Promise<void> {
  for (const flag of Object.keys(marks) as ReportFlag[]) {
    const file = files[flag];
    if (file === undefined) continue;
    const refuse = (what: string): never => {
      throw new CommandError(`--${flag} ${file}: ${what}.`);
    };
    await access(dirname(file), constants.W_OK).catch((error: NodeJS.ErrnoException) =>
      refuse(`its folder cannot be written to: ${systemReason(error) ?? error.message}`),
    );
    const found = await stat(file).catch(() => undefined);
    if (found?.isDirectory() === true) refuse('is a folder; name a file');
    // A pipe or a terminal has nothing that could be lost, and neither has an empty file.
    if (found?.isFile() !== true || found.size === 0) continue;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
      refuse(`it cannot be read: ${systemReason(error) ?? error.message}`),
    );
    if (!marks[flag].test(text)) refuse('is no report of twinspec; name another file, or delete it first');
  }
}

/**
 * Writes a report.
 *
 * @param flag - the flag that names the file
 * @param file - its path; `undefined` for no report
 * @param text - makes the report
 * @throws CommandError when it cannot be written
 */
export async function writeReport(flag: ReportFlag, file: string | undefined, text: () => string): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, text()).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--${flag} ${file}: it cannot be written: ${systemReason(error) ?? error.message}.`);
  });
}
