import { excerpts, formatHanging, type TerminalStyle } from '../terminal/terminal.ts';
import { lineOf, type LintProblem } from './lint-problem.ts';

/**
 * Writes problems for a person: each with its place and, where its sentence comes for the first time, the line that it
 * is about, which several in a row share.
 *
 * @param problems - the problems, in the order in which they are to be read
 * @param voice - how the reader's stream speaks
 * @example linesOfProblems(await lint({ openapi: 'petstore.yaml' }), createTerminalWriter(process.stdout))
 */
export function linesOfProblems(problems: LintProblem[], voice: TerminalStyle): string[] {
  const show = excerpts(voice);
  const shown = new Set<string>();
  return problems.flatMap((problem, i) => {
    const { file, line, column, severity, message, rule = '' } = problem;
    const place = file === '' ? [] : [voice.as('place', `${file}:${line}:${column}`)];
    const kind = voice.as(severity === 'error' ? 'bad' : 'warning', severity);
    const source = rule === '' ? '' : ` ${voice.as('quiet', `(${rule})`)}`;
    const isRepeated = shown.has(lineOf({ ...problem, file: '' }));
    shown.add(lineOf({ ...problem, file: '' }));
    const sentence = formatHanging(voice, `${[...place, kind].join(': ')}: ${message}${source}`);
    const isAlone = !isSameSpot(problem, problems[i + 1]);
    return [...sentence, ...(isRepeated || !isAlone ? [] : show(problem))];
  });
}

function isSameSpot(one: LintProblem, other: LintProblem | undefined): boolean {
  return other !== undefined && one.file === other.file && one.line === other.line && one.column === other.column;
}
