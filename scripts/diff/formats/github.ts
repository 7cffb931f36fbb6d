import { annotationOf } from '../../reports/reports.ts';
import { isBreaking, type DiffReport } from '../report.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { weightWords } from './weight.ts';

/**
 * Writes a comparison as annotations of GitHub Actions, beside the lines of the new version: what breaks callers as an
 * error, what is accepted as a warning, and what is left as a notice.
 */
export function githubLines({ changes }: DiffReport): string[] {
  return changes.map((change) => {
    const { now, rule, place, message, impact, weight } = change;
    const breaks = weight === undefined ? '' : ` It breaks ${weightWords(weight)}.`;
    const severity = isBreaking(change) ? 'error' : impact === 'major' ? 'warning' : 'notice';
    const spot = parseSourceLocation(now) ?? { file: now, line: 1, column: 1 };
    return annotationOf({ severity, ...spot, title: rule, message: `${place}: ${message}${breaks}` }).trimEnd();
  });
}
