import { parseSeverityFlag } from '../contract/base/severity-flag.ts';
import type { LintProblem, Severity } from './lint-problem.ts';

/** What the caller decided about rules: another severity, or `off`. */
export type Severities = ReadonlyMap<string, Severity | 'off'>;

const values: Record<string, Severity | 'off'> = { error: 'error', warning: 'warning', off: 'off' };

/**
 * Reads the values of `--rule`.
 *
 * @param texts - the values, each `NAME=SEVERITY`
 * @param known - the names of all rules
 * @throws CommandError for a value of another form, and for an unknown rule
 * @example severitiesIn(['slow-pattern=off'], ['slow-pattern']).get('slow-pattern') // 'off'
 */
export function severitiesIn(texts: string[], known: string[]): Severities {
  return parseSeverityFlag(texts, {
    values,
    inWords: 'error, warning or off',
    rules: known,
    example: 'slow-pattern=off',
  });
}

/**
 * Applies severities to problems. A document that cannot be read stays an error.
 *
 * @param problems - the problems with the severities of their rules
 * @param severities - what the caller decided
 * @returns the problems with the severities that count, without those that are off
 */
export function applySeverities(problems: LintProblem[], severities: Severities): LintProblem[] {
  return problems.flatMap((problem) => {
    const severity = severities.get(problem.rule ?? '') ?? problem.severity;
    return severity === 'off' ? [] : [{ ...problem, severity }];
  });
}
