import { annotationOf, codeQualityOf } from '../../reports/reports.ts';
import { isBreaking, type DiffReport, type ReportedChange } from '../report.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { weightWords } from './weight.ts';

/**
 * Writes a comparison as annotations of GitHub Actions, beside the lines of the new version: what breaks callers as an
 * error, what is accepted as a warning, and what is left as a notice.
 */
export function githubLines({ changes }: DiffReport): string[] {
  return changes.map((change) => annotationOf({ ...remarkOn(change), title: change.rule }).trimEnd());
}

/** Writes a comparison as a Code Quality report of GitLab, with the same severities. */
export function gitlabLines({ changes }: DiffReport): string[] {
  return [codeQualityOf(changes.map((change) => ({ ...remarkOn(change), rule: change.rule }))).trimEnd()];
}

function remarkOn(change: ReportedChange): Omit<Parameters<typeof annotationOf>[0], 'title'> {
  const { now, place, message, impact, weight } = change;
  const breaks = weight === undefined ? '' : ` It breaks ${weightWords(weight)}.`;
  const severity = isBreaking(change) ? 'error' : impact === 'major' ? 'warning' : 'notice';
  const spot = parseSourceLocation(now) ?? { file: now, line: 1, column: 1 };
  return { severity, ...spot, message: `${place}: ${message}${breaks}` };
}
