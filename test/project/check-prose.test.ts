import { expect, it } from 'vitest';
import { findProseMistakes } from '../../scripts/project/check-prose.ts';

it.each([
  ['scripts/a.ts', '// Whoever calls it waits.'],
  ['scripts/a.ts', '/** Ends as long as it runs. */'],
  ['architecture/a.md', 'It is open to everybody.'],
  ['scripts/a.ts', '// For those who read it.'],
  ['README.md', 'It says that there are none.'],
  ['src/a.ts', ' * @param operation - the operation'],
  ['src/a.ts', ' * @returns the value'],
  ['specs/guides/a.md', 'word '.repeat(81)],
  ['guides/a.md', 'word '.repeat(81)],
  ['README.md', `- ${'word '.repeat(50)}\n  ${'word '.repeat(50)}`],
])('finds the mistake in %s: %s', (file, line) => {
  expect(findProseMistakes(file, `\n${line}\n`)).toMatchObject([{ file, line: 2 }]);
});

it.each([
  ['scripts/a.ts', 'const noBody = {};'],
  ['scripts/a.ts', ' * @param timeout - the time limit, in milliseconds'],
  ['scripts/a.ts', ' * @returns the value; none without a schema'],
  ['specs/guides/a.md', 'word '.repeat(80)],
  ['specs/guides/a.md', `| ${'word '.repeat(90)}|`],
  ['specs/guides/a.md', `\`\`\`sh\n${'word '.repeat(90)}\n\`\`\``],
])('finds none in %s: %s', (file, text) => {
  expect(findProseMistakes(file, text)).toEqual([]);
});
