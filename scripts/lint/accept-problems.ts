import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { toSlashPath } from '../contract/base/slash-path.ts';
import type { AcceptedEntry } from '../reports/reports.ts';
import { problemAt, type LintProblem } from './lint-problem.ts';

/**
 * Leaves out the problems that are accepted, and adds a warning for each entry that accepts nothing any more. A file
 * outside of the working folder gets none: it is for other packages, too, which may have what is not found here.
 *
 * @param problems - the problems with the places that they are named by
 * @param file - the file of the entries
 */
export function withoutAccepted(problems: LintProblem[], accepted: AcceptedEntry[], file: string): LintProblem[] {
  const used = new Set<AcceptedEntry>();
  const left = problems.filter((problem) => {
    const entries = accepted.filter((entry) => isMeant(entry, problem, dirname(file)));
    for (const entry of entries) used.add(entry);
    return entries.length === 0;
  });
  const fromHere = relative('', file);
  const isShared = fromHere.startsWith('..') || isAbsolute(fromHere);
  const unused = isShared ? [] : accepted.filter((entry) => !used.has(entry));
  const notes = unused.map(({ name }) =>
    problemAt(file, `${name} is accepted here, and is found no more; take it out.`, 'warning'),
  );
  return [...left, ...notes];
}

/** A place without a file is meant in each document; its file is found from the working folder, or from `folder`. */
function isMeant({ rule, place = '' }: AcceptedEntry, problem: LintProblem, folder: string): boolean {
  if (rule !== problem.rule || problem.place === undefined) return false;
  const [file = '', pointer] = place.split(/#(.*)/s);
  const below = pointer === undefined ? place : `${toSlashPath(relative('', resolve(folder, file)))}#${pointer}`;
  return (
    [place, below].includes(problem.place) || `#${place.replace(/^#/, '')}` === problem.place.replace(/^[^#]*/, '')
  );
}
