import { table } from '../support/table.ts';
import { isBelow, rooms, type CodeFindings, type TriedMutant } from './code.ts';
import { percent, scoreOf } from './score.ts';
import type { SpecFindings, TriedSpec } from './specs.ts';

const isCaught = ({ fate }: TriedMutant): boolean => fate === 'caught' || fate === 'too long';

/**
 * Writes the report about mutants of the code.
 *
 * @param findings - the results of the run
 * @param options - the options of the run
 * @returns Markdown
 */
export function codeReport({ tried, all, failing }: CodeFindings, options: { only: string[]; seed: number }): string {
  const isSample = tried.length < all;
  const row = (name: string, mutants: TriedMutant[]): string[] => {
    const { caught, of, share, low, high } = scoreOf(mutants.filter(isCaught).length, mutants.length, isSample);
    return [name, String(of), String(caught), percent(share), `${percent(low)} to ${percent(high)}`];
  };
  const places = options.only.length === 0 ? rooms : options.only;
  const rows = places.map((place) =>
    row(
      place,
      tried.filter(({ file }) => isBelow(file, place)),
    ),
  );
  const left = tried.filter((mutant) => !isCaught(mutant));
  const lines = left.map(
    ({ file, line, mutator, original, replacement, fate }) =>
      `- ${file}:${line} ${mutator}${fate === 'unseen' ? ', which no test runs' : ''}: ` +
      `${code(original)} became ${code(replacement)}`,
  );
  const aside =
    failing.length === 0 ? [] : [`Left out, because they fail in the instrumented copy: ${failing.join(', ')}.`, ''];
  return [
    `Stryker makes ${all} mutants of ${places.join(', ')}; tested: ${drawnBy(isSample, tried.length, options.seed)}.`,
    '',
    table(
      ['room', 'mutants', 'caught', 'share', '95 % confidence'],
      places.length === 1 ? rows : [...rows, row('together', tried)],
    ),
    '',
    ...aside,
    ...(lines.length === 0 ? ['None survived.'] : ['Survivors:', '', ...lines]),
    '',
  ].join('\n');
}

/**
 * Writes the report about mutants of the specs.
 *
 * @param findings - the results of the run
 * @param options - the options of the run
 * @returns Markdown
 */
export function specReport({ tried, all }: SpecFindings, options: { sample: number; seed: number }): string {
  const isSample = tried.length < all;
  const isSeen = ({ by }: TriedSpec): boolean => by !== 'survived';
  const row = (name: string, mutants: TriedSpec[]): string[] => {
    const { caught, of, share, low, high } = scoreOf(mutants.filter(isSeen).length, mutants.length, isSample);
    return [name, String(of), String(caught), percent(share), `${percent(low)} to ${percent(high)}`];
  };
  const groups = ['schema', 'operation', 'mark', 'example'] as const;
  const noticers = [...new Set(tried.filter(isSeen).map(({ by }) => by))];
  const counts = noticers.map((by) => `${by} ${tried.filter((one) => one.by === by).length}`);
  const left = tried.filter((one) => !isSeen(one));
  return [
    `There are ${all} mutants of both specs; tested: ${drawnBy(isSample, tried.length, options.seed)}.`,
    '',
    table(
      ['what is changed', 'mutants', 'caught', 'share', '95 % confidence'],
      [
        ...groups.map((group) =>
          row(
            group,
            tried.filter((one) => one.group === group),
          ),
        ),
        row('together', tried),
      ],
    ),
    '',
    `Noticed first by: ${counts.join(', ')}.`,
    '',
    ...(left.length === 0 ? ['None survived.'] : ['Survivors:', '']),
    ...left.map(({ file, pointer, change }) => `- ${file}${code(`#${pointer}`)}: ${change}`),
    '',
  ].join('\n');
}

function drawnBy(isSample: boolean, count: number, seed: number): string {
  return isSample ? `a sample of ${count}, drawn with the seed ${seed}` : 'all of them';
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'");
  return `\`${line.length > 100 ? `${line.slice(0, 97)}…` : line}\``;
}
