import { expect, test } from 'vitest';
import { trustCode } from '../../scripts/contract/base/code.ts';
import { tsdoc, listUsedNames } from '../../scripts/emit/text.ts';

const lines = (...paragraphs: string[]): string[] =>
  tsdoc(paragraphs.map(trustCode<'comment'>))
    .split('\n')
    .slice(1, -2);

test('the rest of a long line begins the next line', () => {
  expect(lines(`${'word '.repeat(24)}left over\nof this line.\nAnother one.`)).toEqual([
    ` * ${'word '.repeat(23).trim()}`,
    ' * word left over of this line.',
    ' * Another one.',
  ]);
});

test('code spans, code blocks, lists and tables are not rewrapped', () => {
  const kept = [`- ${'item '.repeat(30)}end`, `| ${'cell | '.repeat(20)}|`, '```', 'code '.repeat(30).trim(), '```'];
  expect(lines(`${'x'.repeat(100)} see \`POST /a/path\` for it.\n${kept.join('\n')}`)).toEqual([
    ` * ${'x'.repeat(100)} see`,
    ' * `POST /a/path` for it.',
    ...kept.map((line) => ` * ${line}`),
  ]);
});

test('a member is not used by its name alone, and names may have letters of any language', () => {
  const code = 'const rows = { "Info": rows.Info, ...Spread, größe: Größe[list?.Last] }; list[0].Next();';
  expect(listUsedNames(code, ['Info', 'Spread', 'Größe', 'Gr', 'Last', 'Next', 'rows'])).toEqual([
    'Spread',
    'Größe',
    'rows',
  ]);
});

test('what comments and texts say is not used by the code', () => {
  const code = `/** Found by "Owner's". */\n/* Credential */ export type Pets = Pet<"Shop \\"/*">['Cat'][]; // */\n`;
  expect(listUsedNames(code, ['Found', 'Owner', 'Credential', 'Pet', 'Pets', 'Shop', 'Cat', 'constructor'])).toEqual([
    'Pet',
    'Pets',
  ]);
});
