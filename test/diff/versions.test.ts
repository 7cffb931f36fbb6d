import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { versionsOf, type VersionLine } from '../../scripts/diff/formats/versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinspec-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** The place of the second line of a file with this text. */
function placeIn(text: string, ending = 'yaml'): string {
  const file = join(folder, `${files++}.${ending}`);
  writeFileSync(file, text);
  return `${file}:2:3`;
}

/** Each line with a sign before those that differ, and signs around what differs in them. */
const told = (lines: VersionLine[] = []): string[] =>
  lines.map(({ number, parts, differs }) => {
    const words = parts.map((part) => (part.differs ? `«${part.text}»` : part.text));
    return `${number}${differs ? '!' : ' '}${words.join('')}`;
  });

describe('the two versions of a thing', () => {
  it('are its lines, with those that the other version does not have', () => {
    const before = placeIn('a:\n  b:\n    type: string\n    enum: [x, y]\n  c: 1\n');
    const now = placeIn('a:\n  b:\n    type: string\n    enum: [x]\n    maxLength: 3\n  c: 2\n');
    const versions = versionsOf(before, now);
    expect(told(versions?.before)).toEqual(['2 b:', '3   type: string', '4!  enum: [x«, y»]']);
    expect(told(versions?.now)).toEqual(['2 b:', '3   type: string', '4!  enum: [x]', '5!  maxLength: 3']);
  });

  it('are not different because another member follows', () => {
    const before = placeIn('{\n  "b": {\n    "type": "string"\n  }\n}\n', 'json');
    const now = placeIn('{\n  "b": {\n    "type": "string",\n    "minLength": 1\n  }\n}\n', 'json');
    const versions = versionsOf(before, now);
    expect(told(versions?.before)).toEqual(['2 "b": {']);
    expect(told(versions?.now)).toEqual(['2 "b": {', '3   "type": "string"', '4!  "minLength": 1']);
  });

  it('leave out what is far from a difference, and may differ in their only line', () => {
    const many = Array.from({ length: 9 }, (_, i) => `    x${i}: 1\n`).join('');
    const versions = versionsOf(placeIn(`a:\n  b:\n${many}`), placeIn(`a:\n  b:\n${many}    y: 1\n`));
    expect(told(versions?.now)).toEqual(['2 b:', '10   x7: 1', '11   x8: 1', '12!  y: 1']);
    const line = versionsOf(placeIn('a:\n  b: { maximum: 9 }\n'), placeIn('a:\n  b: { maximum: 7 }\n'));
    expect(told(line?.now)).toEqual(['2!b: { maximum: «7» }']);
  });

  it('are told of a document in one line by what is around their place', () => {
    const line = (value: number): string =>
      `{"a":"${'x,'.repeat(25_000)}","b":[${value}],"c":"${'y '.repeat(25_000)}"}`;
    const at = line(1).indexOf('"b"') + 1;
    const [before, now] = [1, 2].map((value) => placeIn(line(value), 'json').replace(/\d+:\d+$/, `1:${at}`));
    const versions = versionsOf(before ?? '', now ?? '');
    expect(told(versions?.now)).toEqual([expect.stringMatching(/^1!"b":\[«2»\],"c":"(?:y ){150,200}y?$/)]);
  });

  it.each([
    ['nothing differs', 'a:\n  b: 1\n', 'a:\n  b: 1\n', 'yaml'],
    ['something else is there', 'a:\n  b: 1\n', 'a:\n  c: 1\n', 'yaml'],
    ['the file is no document', 'a:\n  b: 1\n', 'a:\n  b: 2\n', 'env'],
  ])('are not told where %s', (_, before, now, ending) => {
    expect(versionsOf(placeIn(before, ending), placeIn(now, ending))).toBeUndefined();
  });

  it('are not told of a file that is not there', () => {
    expect(versionsOf('main:specs/openapi.yaml:2:3', placeIn('a:\n  b: 1\n'))).toBeUndefined();
  });
});
