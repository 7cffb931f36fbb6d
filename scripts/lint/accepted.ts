import type { AcceptedEntry } from '../reports/reports.ts';
import { problemAt, type LintProblem } from './lint-problem.ts';

/**
 * Leaves out the problems that are accepted, and adds a warning for each entry that accepts nothing any more.
 *
 * @param problems - the problems with the places that they are named by
 * @param file - the file of the entries
 */
export function withoutAccepted(problems: LintProblem[], accepted: AcceptedEntry[], file: string): LintProblem[] {
  const used = new Set<AcceptedEntry>();
  const left = problems.filter((problem) => {
    const entries = accepted.filter((entry) => isMeant(entry, problem));
    for (const entry of entries) used.add(entry);
    return entries.length === 0;
  });
  const unused = accepted.filter((entry) => !used.has(entry));
  const notes = unused.map(({ name }) =>
    problemAt(file, `${name} is accepted here, and is found no more; take it out.`, 'warning'),
  );
  return [...left, ...notes];
}

/** A place without a file is meant in each document. */
function isMeant({ rule, place = '' }: AcceptedEntry, problem: LintProblem): boolean {
  if (rule !== problem.rule || problem.place === undefined) return false;
  return place === problem.place || `#${place.replace(/^#/, '')}` === problem.place.replace(/^[^#]*/, '');
}
