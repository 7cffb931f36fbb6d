import { readFile } from 'node:fs/promises';
import { formatCount } from '../contract/base/pluralize.ts';
import { ContractError, CommandError } from '../contract/base/errors.ts';
import { requireReplaceableReports, writeReport } from '../reports/reports.ts';
import { formatNextSteps, createTerminalWriter } from '../terminal/terminal.ts';
import type { Report } from './report.ts';
import { earlierIn, htmlOf } from './reports/html.ts';
import { junitOf } from './reports/junit.ts';
import { sarifOf } from './reports/sarif.ts';
import { terminalLines } from './reports/terminal.ts';
import { readBaseline, writeBaseline } from './select/baseline.ts';
import type { KnownDeviation } from './select/known-deviations.ts';
import { findUnshown, type RequiredShown } from './select/require-shown.ts';

/** Where the report of a run goes, and which deviations it passes. */
export type ReportFiles = {
  /** File with the known deviations, which pass. */
  baseline?: string | undefined;
  /** Whether the baseline is written instead of read. */
  updateBaseline: boolean;
  /** Whether the report is printed as JSON. */
  json: boolean;
  junit?: string | undefined;
  sarif?: string | undefined;
  html?: string | undefined;
};

/**
 * Checks, before a run that may take minutes, that its reports can be written at the end.
 *
 * @throws CommandError for a file that cannot be written or is no report, and for `--update-baseline` without a file
 */
export async function requireWritableReports(reports: ReportFiles): Promise<void> {
  const { junit, sarif, html, updateBaseline: isUpdate } = reports;
  if (isUpdate && reports.baseline === undefined)
    throw new CommandError('--update-baseline needs --baseline FILE, the file to write.');
  await requireReplaceableReports({ junit, sarif, html, baseline: isUpdate ? reports.baseline : undefined });
}

/**
 * Reads the deviations that a run passes: none if the baseline is about to be written.
 *
 * @throws CommandError when the file cannot be read or has another form
 */
export async function readKnown(reports: ReportFiles): Promise<Map<string, KnownDeviation>> {
  return reports.baseline === undefined || reports.updateBaseline ? new Map() : readBaseline(reports.baseline);
}

/** A run that is over; nothing has to be shown if `required` is left out. */
type EndedRun = { verb: 'verify' | 'judge'; report: Report; required?: RequiredShown | undefined };

/**
 * Writes a report in all the forms that are wanted.
 *
 * @throws ContractError when something is broken that no baseline lists, or less was shown than required
 */
export async function writeReports({ verb, report, required }: EndedRun, reports: ReportFiles): Promise<void> {
  const after = [
    `${verb} … --html report.html`,
    'draws what was covered, and shows each request and its answer',
  ] as const;
  const voice = createTerminalWriter(process.stdout);
  voice.say(reports.json ? [JSON.stringify(report, undefined, 2)] : terminalLines(report, voice));
  await writeReport('junit', reports.junit, () => junitOf(report));
  await writeReport('sarif', reports.sarif, () => `${JSON.stringify(sarifOf(report), undefined, 2)}\n`);
  if (reports.html !== undefined) {
    // A report that is written again says what is new since the last time.
    const before = await readFile(reports.html, 'utf8').catch(() => '');
    await writeReport('html', reports.html, () => htmlOf(report, earlierIn(before)));
    if (!reports.json) voice.say([`${reports.html} has every request and its answer.`]);
  }
  if (reports.baseline === undefined || !reports.updateBaseline) {
    requireKept(report, required, reports.html === undefined ? after : undefined);
    if (!reports.json && reports.html === undefined) voice.say(formatNextSteps(voice, ...after));
    return;
  }
  // What was not reached is no less broken than before.
  if (report.ended !== undefined)
    throw new ContractError([`The run was not completed, so ${reports.baseline} stays as it is: ${report.ended}.`]);
  await writeBaseline(reports.baseline, report);
}

function requireKept(report: Report, required: RequiredShown | undefined, after?: readonly [string, string]): void {
  const { summary, ended, skipped, target } = report;
  if (summary.broken > 0)
    throw new ContractError([`${summary.broken} of ${summary.cases} cases broke the contract.`], after);
  if (ended !== undefined) throw new ContractError([`The run was not completed: ${ended}.`]);
  // Of a part, only the whole can say whether enough was shown.
  if (required === undefined) return;
  if (summary.cases === 0) throw new ContractError([explainNothingChecked(skipped, target)]);
  if (summary.shown === 0)
    throw new ContractError(['Nothing was shown: no answer demonstrates any part of the contract.']);
  const lacking = findUnshown(report, required);
  if (lacking !== undefined) throw new ContractError([lacking]);
}

function explainNothingChecked(skipped: Report['skipped'], target: Report['target']): string {
  if (skipped.length === 0) {
    const isRecording = Object.keys(target).length === 0;
    const reason = isRecording ? 'the traffic has no calls of the contract' : 'the contract has no operations';
    return `nothing was checked: ${reason}.`;
  }
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return `nothing was checked: ${formatCount(skipped.length, 'operation')} skipped (${reasons.join('; ')}).`;
}
