import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  alignCells,
  formatBesideLabel,
  formatComplaints,
  excerpts,
  formatHanging,
  formatTwoColumns,
  formatNextSteps,
  plain,
  wrapText,
  type TerminalStyle,
} from '../../scripts/terminal/terminal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-terminal-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A terminal of 40 columns that shows every look in red. */
const narrow: TerminalStyle = { as: (_, text) => styleText('red', text, { validateStream: false }), width: 40 };

it('breaks lines between words, and leaves a word that is too long whole', () => {
  expect(wrapText('a bc d', 4)).toEqual(['a bc', 'd']);
  expect(wrapText('see https://example.com/a/b/c now', 10)).toEqual(['see', 'https://example.com/a/b/c', 'now']);
});

it('measures what is seen, not the colours', () => {
  const red = narrow.as('bad', 'four');
  expect(
    alignCells([
      [red, 'b'],
      ['a', 'b'],
    ]).map(stripVTControlCharacters),
  ).toEqual(['four  b', 'a     b']);
  expect(formatTwoColumns(narrow, [['Docs', 'at']]).map(stripVTControlCharacters)).toEqual(['  Docs  at']);
});

it('goes on below the beginning of a text', () => {
  const lines = formatBesideLabel(narrow, 'expected  ', 'a text of more than forty columns, which takes two lines');
  expect(lines).toEqual(['expected  a text of more than forty', '          columns, which takes two lines']);
});

it('keeps to the columns of a terminal in all it says', () => {
  const sentence = 'api.yaml:3:5: this is a sentence that is longer than one line of a narrow terminal.';
  const lines = [
    ...formatComplaints(narrow, [sentence]),
    ...formatNextSteps(narrow, 'diff', 'says what your changes mean'),
  ];
  for (const line of lines) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(40);
});

it('indents what goes on in the next line, within the columns', () => {
  const lines = formatHanging(narrow, 'a sentence of words that fill the first line to its very last column');
  expect(lines).toEqual(['a sentence of words that fill the', '  first line to its very last column']);
  // The second line is as wide as it may be.
  expect(formatHanging(narrow, `a ${'b'.repeat(38)}`).at(-1)).toHaveLength(40);
});

it('goes on before a slash of a path that is longer than a line, and leaves addresses and places whole', () => {
  const path = '/guilds/{guild}/events/{event}/exceptions/{exception}/delete:';
  expect(wrapText(`minor ${path} It was added.`, 40)).toEqual([
    'minor /guilds/{guild}/events/{event}',
    '/exceptions/{exception}/delete: It was',
    'added.',
  ]);
  for (const word of [`https://a.example${path}`, `/a${path}/api.yaml:3:5`]) expect(wrapText(word, 40)).toEqual([word]);
});

it('marks the word at a place, also far to the right in a long line', () => {
  const file = join(folder, 'long.json');
  writeFileSync(file, `${'x'.repeat(500)} "respones": {}\n`);
  const [line = '', carets = ''] = excerpts(plain)({ file, line: 1, column: 502 });
  expect(line.length).toBeLessThanOrEqual(80);
  expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('"respones"');
});

it('shows the line of a place on a narrow terminal', () => {
  const file = join(folder, 'narrow.yaml');
  writeFileSync(file, `              $ref: '#/components/schemas/Pat'\n`);
  const [line = '', carets = ''] = excerpts(narrow)({ file, line: 1, column: 15 }).map(stripVTControlCharacters);
  expect(line.length).toBeLessThanOrEqual(40);
  expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('$ref');
});

it('shows nothing of a file that is no document, and no control characters', () => {
  writeFileSync(join(folder, '.env'), 'KEY=s3cret\n');
  writeFileSync(join(folder, 'red.yaml'), 'a: \u001B[31mred\n');
  const show = excerpts(plain);
  expect(show({ file: join(folder, '.env'), line: 1, column: 1 })).toEqual([]);
  expect(show({ file: join(folder, 'red.yaml'), line: 1, column: 1 }).join('')).not.toContain('\u001B');
});
