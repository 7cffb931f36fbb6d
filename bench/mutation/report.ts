import { table } from '../support/table.ts';
import { rooms, type CodeFindings, type TriedMutant } from './code.ts';
import { percent, scoreOf } from './score.ts';

const isCaught = ({ fate }: TriedMutant): boolean => fate === 'caught' || fate === 'too long';

/**
 * Writes what became of the mutants of the code.
 *
 * @param findings - of a run
 * @param options - what the run was told
 * @returns Markdown
 */
export function codeReport({ tried, all, failing }: CodeFindings, options: { sample: number; seed: number }): string {
  const isSample = tried.length < all;
  const row = (name: string, mutants: TriedMutant[]): string[] => {
    const { caught, of, share, low, high } = scoreOf(mutants.filter(isCaught).length, mutants.length, isSample);
    return [name, String(of), String(caught), percent(share), `${percent(low)} to ${percent(high)}`];
  };
  const rows = [
    ...rooms.map((room) =>
      row(
        room,
        tried.filter(({ file }) => file.startsWith(`${room}/`)),
      ),
    ),
    row('together', tried),
  ];
  const left = tried.filter((mutant) => !isCaught(mutant));
  const lines = left.map(
    ({ file, line, mutator, original, replacement, fate }) =>
      `- ${file}:${line} ${mutator}${fate === 'unseen' ? ', which no test comes by' : ''}: ` +
      `${code(original)} became ${code(replacement)}`,
  );
  const drawn = isSample ? `a sample of ${tried.length}, drawn with the seed ${options.seed}` : 'all of them';
  const aside =
    failing.length === 0 ? [] : [`Left out, since they fail beside planted mutants: ${failing.join(', ')}.`, ''];
  return [
    `Stryker makes ${all} mutants of ${rooms.join(', ')}; tried: ${drawn}.`,
    '',
    table(['room', 'mutants', 'caught', 'share', '95 % confidence'], rows),
    '',
    ...aside,
    ...(lines.length === 0 ? ['None survived.'] : ['What survived:', '', ...lines]),
    '',
  ].join('\n');
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'");
  return `\`${line.length > 100 ? `${line.slice(0, 97)}…` : line}\``;
}
