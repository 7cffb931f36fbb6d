import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { quickYaml } from '../../../scripts/contract/load/quick-yaml.ts';
import { parseYaml } from '../../../scripts/contract/load/yaml-text.ts';

const spec = readFileSync(fileURLToPath(new URL('../../../specs/openapi.yaml', import.meta.url)), 'utf8');

/** Texts that both parsers read in the same way. */
const alike: [what: string, text: string][] = [
  ['the spec of this project', spec],
  ['words and numbers', 'a: null\nb: true\nc: 12\nd: -3.5\ne: 0\nf:\n'],
  [
    'strings that look like something else',
    'a: \'1\'\nb: "true"\nc: 2026-11-22\nd: yes\ne: 1_000\nf: 0b1\ng: 12:30:45\n',
  ],
  ['numbers as names', '200: a\n404: b\ntrue: c\nnull: d\n'],
  ['blocks of text', 'a: |\n  one\n   two\n\nb: >-\n  one\n  two\n\n  three\nc: |+\n  end\n\n'],
  ['quoted text over several lines', "a: \"one\n  two\\\n  three\"\nb: 'it''s\n\n  here'\n"],
  ['anchors and aliases', 'a: &x { b: 1 }\nc: *x\nd: [*x, &y two, *y]\n'],
  ['flow collections', 'a: {b: [1, {c: d}], "e": f}\ng: [ ]\n'],
  ['__proto__ as a name', '__proto__: 1\na: { __proto__: 2 }\n'],
  ['comments and a document marker', '---\n# one\na: 1 # two\nb: x#y\n'],
];

/** Texts left to the parser that tracks places: they are invalid, or the parsers would read them differently. */
const left: [what: string, text: string][] = [
  ['an unusually written number', 'a: 1.0\n'],
  ['a hexadecimal number', 'a: 0x1F\n'],
  ['an integer beyond the range of a number', 'a: 12345678901234567890\n'],
  ['an unusually written number as a name', '1.0: a\n'],
  ['null as a tilde', 'a: ~\n'],
  ['infinity', 'a: .inf\n'],
  ['a tag', 'a: !!str 1\n'],
  ['a tag alone', '! a: 1\n'],
  ['a merge key', 'a: &x { b: 1 }\nc: { <<: *x }\n'],
  ['a directive', '%YAML 1.1\n---\na: yes\n'],
  ['a member without a name', ': a\n'],
  ['an explicit name', '? a\n: b\n'],
  ['an anchor of a name', '&x a: 1\nb: *x\n'],
  ['an alias as a name', 'a: &x b\n*x : c\n'],
  ['a name that appears twice', 'a: 1\na: 2\n'],
  ['two documents', 'a: 1\n---\nb: 2\n'],
  ['a tab', 'a:\n\tb: 1\n'],
  ['a string without an end', 'a: "b\nc: 1\n'],
  ['nothing', ''],
];

describe('the quick parser', () => {
  it.each(alike)('reads the same as the other parser: %s', async (_, text) => {
    expect(await quickYaml(text)).toEqual({ data: parseYaml(text, 'spec.yaml').data() });
  });

  it('keeps names that every object inherits', async () => {
    const { data } = (await quickYaml('__proto__: 1\n')) ?? {};
    expect(Object.entries(data ?? {})).toEqual([['__proto__', 1]]);
  });

  it.each(left)('does not read %s', async (_, text) => {
    expect(await quickYaml(text)).toBeUndefined();
  });
});
