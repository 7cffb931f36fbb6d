import { readFile } from 'node:fs/promises';
import { counted } from '../contract/base/pluralize.ts';
import { ContractError, CommandError } from '../contract/errors.ts';
import type { Flags, FlagValues } from './flags.ts';
import { forceFlag, requireReplaceableReports, writeReport } from '../reports/report-files.ts';
import { formatNextSteps, createTerminalWriter } from '../reports/terminal.ts';
import { readBaseline, writeBaseline } from '../verify/select/baseline.ts';
import type { KnownDeviation } from '../verify/select/known-deviations.ts';
import type { Report } from '../verify/report.ts';
import { earlierIn, htmlOf } from '../verify/reports/html.ts';
import { junitOf } from '../verify/reports/junit.ts';
import { sarifOf } from '../verify/reports/sarif.ts';
import { terminalLines } from '../verify/reports/terminal.ts';
import { findUnshown, type RequiredShown } from '../verify/select/require-shown.ts';

/** The flags of the verbs that make a report. Nothing is broken in a run that sends nothing (`--dry-run`). */
export const reportFlags = {
  baseline: { value: 'FILE', help: 'pass the known deviations that this file lists, fail new ones' },
  'update-baseline': {
    idleBeside: 'dry-run',
    help: 'write what is broken now into the --baseline file, with room for a reason each',
  },
  json: { idleBeside: 'dry-run', help: 'print the report as JSON (scripts/verify/report.schema.json)' },
  junit: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as JUnit XML' },
  sarif: { value: 'FILE', idleBeside: 'dry-run', help: 'write the report as SARIF 2.1.0' },
  html: {
    value: 'FILE',
    idleBeside: 'dry-run',
    help: 'write the report as one HTML file; an existing one dates the failures it already has',
  },
  force: forceFlag,
} satisfies Flags;

/** The values of {@link reportFlags}. */
type ReportFiles = FlagValues<typeof reportFlags>;

/**
 * Checks, before a run that may take minutes, that its reports can be written at the end.
 *
 * @throws CommandError for a file that cannot be written or is no report, and for `--update-baseline` without a file
 */
export async function requireWritableReports(values: ReportFiles): Promise<void> {
  const { junit, sarif, html, 'update-baseline': isUpdate } = values;
  if (isUpdate && values.baseline === undefined)
    throw new CommandError('--update-baseline needs --baseline FILE, the file to write.');
  await requireReplaceableReports({ junit, sarif, html, baseline: isUpdate ? values.baseline : undefined }, values);
}

/**
 * Reads the deviations that a run passes: none if the baseline is about to be written.
 *
 * @throws CommandError when the file cannot be read or has another form
 */
export async function readKnown(values: ReportFiles): Promise<Map<string, KnownDeviation>> {
  return values.baseline === undefined || values['update-baseline'] ? new Map() : readBaseline(values.baseline);
}

/** A run that is over; nothing has to be shown if `required` is left out. */
type EndedRun = { verb: 'verify' | 'judge'; report: Report; required?: RequiredShown | undefined };

/**
 * Writes a report in all the forms that are wanted.
 *
 * @throws ContractError when something is broken that no baseline lists, or less was shown than required
 */
export async function writeReports({ verb, report, required }: EndedRun, values: ReportFiles): Promise<void> {
  const after = [
    `${verb} … --html report.html`,
    'draws what was covered, and shows each request and its answer',
  ] as const;
  const voice = createTerminalWriter(process.stdout);
  voice.say(values.json ? [JSON.stringify(report, undefined, 2)] : terminalLines(report, voice));
  await writeReport('junit', values.junit, () => junitOf(report));
  await writeReport('sarif', values.sarif, () => `${JSON.stringify(sarifOf(report), undefined, 2)}\n`);
  if (values.html !== undefined) {
    // A report that is written again says what is new since the last time.
    const before = await readFile(values.html, 'utf8').catch(() => '');
    await writeReport('html', values.html, () => htmlOf(report, earlierIn(before)));
    if (!values.json) voice.say([`${values.html} has every request and its answer.`]);
  }
  if (values.baseline === undefined || !values['update-baseline']) {
    requireKept(report, required, values.html === undefined ? after : undefined);
    if (!values.json && values.html === undefined) voice.say(formatNextSteps(voice, ...after));
    return;
  }
  // What was not reached is no less broken than before.
  if (report.ended !== undefined)
    throw new ContractError([`The run was not completed, so ${values.baseline} stays as it is: ${report.ended}.`]);
  await writeBaseline(values.baseline, report);
}

function requireKept(report: Report, required: RequiredShown | undefined, after?: readonly [string, string]): void {
  const { summary, ended, skipped, target } = report;
  if (summary.broken > 0)
    throw new ContractError([`${summary.broken} of ${summary.cases} cases broke the contract.`], after);
  if (ended !== undefined) throw new ContractError([`The run was not completed: ${ended}.`]);
  // Of a part, only the whole can say whether enough was shown.
  if (required === undefined) return;
  if (summary.cases === 0) throw new ContractError([nothingChecked(skipped, target)]);
  if (summary.shown === 0)
    throw new ContractError(['Nothing was shown: no answer demonstrates any part of the contract.']);
  const lacking = findUnshown(report, required);
  if (lacking !== undefined) throw new ContractError([lacking]);
}

function nothingChecked(skipped: Report['skipped'], target: Report['target']): string {
  if (skipped.length === 0) {
    const isRecording = Object.keys(target).length === 0;
    const reason = isRecording ? 'the traffic has no calls of the contract' : 'the contract has no operations';
    return `nothing was checked: ${reason}.`;
  }
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return `nothing was checked: ${counted(skipped.length, 'operation')} skipped (${reasons.join('; ')}).`;
}
