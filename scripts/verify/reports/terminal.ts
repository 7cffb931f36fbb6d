import { counted } from '../../contract/counted.ts';
import { coverageTable } from '../coverage.ts';
import type { Cause, Report } from '../report.ts';

/**
 * Writes a report for a terminal: each cause once, then the skipped operations, the coverage and the answers to the
 * open questions.
 *
 * @param report - the report
 * @returns the lines
 */
export function terminalLines(report: Report): string[] {
  const { faults, skipped, coverage, answers, remarks, summary, ended, unproven, keywords } = report;
  return [
    ...faults.flatMap(causeLines),
    ...skipped.map(({ operation, why }) => `skip ${operation}: ${why}`),
    ...unproven.map(({ operation, why }) => `never shown ${operation}: ${why}`),
    ...(coverage.length > 0 ? ['', ...coverageTable(coverage), ''] : []),
    ...(answers.length > 0 ? ['The open questions, as this server answers them:', ''] : []),
    ...answers.flatMap(({ question, place, answer, why, suggestion }) => [
      `${place}: ${question}`,
      `  ${answer ?? `not answered: ${why ?? 'no probe'}`}`,
      ...(suggestion === undefined || answer === undefined ? [] : [`  ${JSON.stringify(suggestion)}`]),
    ]),
    ...(answers.length > 0 ? [''] : []),
    ...constraintLines(keywords),
    ...remarks,
    ...(ended === undefined ? [] : [`The run ended early: ${ended}.`]),
    summaryLine(summary),
  ];
}

function constraintLines(keywords: Report['keywords']): string[] {
  if (keywords.length === 0) return [];
  const both = keywords.filter(({ valid, invalid }) => valid > 0 && invalid > 0).length;
  return [`${counted(keywords.length, 'constraint')} tried, ${both} of them on both sides.`];
}

function summaryLine({ shown, allowed, broken, known, skipped }: Report['summary']): string {
  const passed = known === 0 ? '' : ` ${known} known,`;
  return `${shown} shown, ${allowed} allowed, ${broken} broken,${passed} ${counted(skipped, 'operation')} skipped`;
}

function causeLines({ message, cases, spec, expected, got, curl, known, operations }: Cause): string[] {
  const [first = '', ...others] = cases;
  const more =
    others.length === 0 ? [] : [`  also      ${counted(others.length, 'more case')} of ${operations.join(', ')}`];
  return [
    `${known === undefined ? 'FAIL' : 'known'} ${first}: ${message}`,
    ...(known === undefined || known === '' ? [] : [`  reason    ${known}`]),
    ...more,
    `  expected  ${expected}`,
    `  got       ${got}`,
    ...(spec === undefined ? [] : [`  contract  ${spec}`]),
    `  repeat    ${curl}`,
  ];
}
