import { annotationOf, codeQualityOf, sarifDocument, sarifLocation } from '../reports/reports.ts';
import type { Json } from '../contract/base/json.ts';
import { lineOf, type LintProblem } from './lint-problem.ts';

/** Writes problems for a machine. */
type Writer = (problems: LintProblem[]) => string;

/** The forms for machines, by the values of `--format`. */
export const formats: Record<string, Writer> = {
  json: (problems) => `${JSON.stringify({ problems }, undefined, 2)}\n`,
  sarif: (problems) => `${JSON.stringify(sarifOf(problems), undefined, 2)}\n`,
  github: (problems) =>
    problems.map((problem) => annotationOf({ ...problem, title: problem.rule, message: lineOf(problem) })).join(''),
  gitlab: codeQualityOf,
  lines: (problems) => problems.map(lineWithSeverity).join(''),
};

/** All in one line, for the problem matchers of editors. */
function lineWithSeverity(problem: LintProblem): string {
  const { file, line, column, severity } = problem;
  const text = lineOf({ ...problem, file: '' }).replaceAll(/\s*\n\s*/g, ' ');
  return `${file}:${line}:${column}: ${severity}: ${text}\n`;
}

/** SARIF 2.1.0, which code hosts show beside the lines of a document. */
function sarifOf(problems: LintProblem[]): Json {
  const rules = [...new Set(problems.flatMap(({ rule }) => rule ?? []))];
  return sarifDocument(
    rules.map((id) => ({ id })),
    problems.map(({ severity, rule, message, ...spot }) => ({
      ...(rule !== undefined && { ruleId: rule }),
      level: severity,
      message: { text: message },
      locations: [sarifLocation(spot)],
    })),
  );
}
