import { parseSourceLocation } from '../contract/base/source-location.ts';

/** How much a problem weighs: an error breaks the contract, a warning is about something that will not work. */
export type Severity = 'error' | 'warning';

/**
 * One problem that `lint` found.
 *
 * @example
 * const problem: LintProblem = {
 *   file: 'openapi.yaml', line: 3, column: 5, severity: 'error', rule: 'extensions',
 *   message: 'x-weightage must be integer.',
 * };
 */
export type LintProblem = {
  /** The file, as in other messages: relative if it is below the working folder. */
  file: string;
  /** The line in the file, from 1. */
  line: number;
  /** The column in the line, from 1. */
  column: number;
  severity: Severity;
  /** The rule that found it; `undefined` for a document that cannot be read. */
  rule?: string;
  /** The file and the JSON pointer of its place, by which `--accept` names it; lines move. */
  place?: string;
  /** A sentence. */
  message: string;
};

/**
 * Makes the problem of a place and a sentence.
 *
 * @param at - `file:line:column`; without line and column, the whole file is meant
 * @param severity - how much it weighs
 * @param rule - the rule that found it
 * @example problemAt('openapi.yaml:3:5', 'x-weightage must be integer.', 'error', 'extensions').line // 3
 */
export function problemAt(at: string, message: string, severity: Severity, rule?: string): LintProblem {
  const problem: LintProblem = { ...(parseSourceLocation(at) ?? { file: at, line: 1, column: 1 }), severity, message };
  return rule === undefined ? problem : { ...problem, rule };
}

/**
 * Adds the place by which `--accept` names a problem.
 *
 * @param pointer - the JSON pointer of the place in the file of the problem
 * @example withPlace(problem, '/paths/~1pets').place // 'openapi.yaml#/paths/~1pets'
 */
export function withPlace<Problem extends LintProblem>(problem: Problem, pointer: string): Problem {
  return { ...problem, place: `${problem.file}#${pointer.replace(/^#/, '')}` };
}

/**
 * Reads the sentence of a document that cannot be read, which begins with its place.
 *
 * @param sentence - `file:line:column: sentence`
 */
export function problemIn(sentence: string): LintProblem {
  const { at = '', message = sentence } = /^(?<at>.*?:\d+:\d+): (?<message>.*)$/s.exec(sentence)?.groups ?? {};
  return problemAt(at, message, 'error');
}

/** Writes a problem as one line, in the form that editors read: `file:line:column: sentence (rule)`. */
export function lineOf({ file, line, column, rule, message }: LintProblem): string {
  const place = file === '' ? '' : `${file}:${line}:${column}: `;
  return `${place}${message}${rule === undefined ? '' : ` (${rule})`}`;
}
