import { readFileSync } from 'node:fs';
import { parseSourceLocation } from '../../contract/base/source-location.ts';

/** A line of a version, or a part of one; `differs` says that the other version does not have it. */
export type VersionLine = { number: number; parts: LinePart[]; differs: boolean };
type LinePart = { text: string; differs: boolean };

/** What stands at a place in both versions. */
export type Versions = { before: VersionLine[]; now: VersionLine[] };

/** The most lines of a version that are read: what is longer is seldom about one change. */
const most = 40;

/** The most characters of a line that are read. */
const longestLine = 400;

/** How many lines are shown before and after one that differs. */
const around = 2;

/**
 * Compares what stands at two places that begin alike, as the same thing does in two versions of a document.
 *
 * @param before - the place in the version that callers know, `file:line:column`
 * @param now - the place in the other version
 * @returns the lines of both; `undefined` where a file cannot be read, something else is there, or no line differs
 */
export function versionsOf(before: string, now: string): Versions | undefined {
  const [old, young] = [blockAt(before), blockAt(now)];
  // What they begin with is the name of the thing.
  const [name, other] = [old, young].map(([first]) => first?.text.split(':', 1)[0]);
  if (name === undefined || name !== other) return undefined;
  const marked = compareLines(old, young);
  if (![...marked.before, ...marked.now].some(({ differs }) => differs)) return undefined;
  return { before: pickNear(marked.before), now: pickNear(marked.now) };
}

type Line = { number: number; text: string };

/** Marks the lines that the other version does not have, and what is new in those that take the place of another. */
function compareLines(old: Line[], young: Line[]): Versions {
  const versions: Versions = { before: [], now: [] };
  const common = commonItems(
    old.map(({ text }) => text),
    young.map(({ text }) => text),
  );
  let [fromOld, fromYoung] = [0, 0];
  for (const [i, j] of [...common, [old.length, young.length] as const]) {
    const [gone, added] = [old.slice(fromOld, i), young.slice(fromYoung, j)];
    versions.before.push(
      ...gone.map((line, k) => toChangedLine(line, added[k])),
      ...old.slice(i, i + 1).map(toKeptLine),
    );
    versions.now.push(
      ...added.map((line, k) => toChangedLine(line, gone[k])),
      ...young.slice(j, j + 1).map(toKeptLine),
    );
    [fromOld, fromYoung] = [i + 1, j + 1];
  }
  return versions;
}

function toKeptLine({ number, text }: Line): VersionLine {
  return { number, parts: [{ text, differs: false }], differs: false };
}

function toChangedLine({ number, text }: Line, other: Line | undefined): VersionLine {
  return { number, parts: other === undefined ? [{ text, differs: false }] : partsOf(text, other.text), differs: true };
}

/** The words of a line, those together that the other line has, or does not have. */
function partsOf(text: string, other: string): LinePart[] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  const same = new Set(commonItems(own, others).map(([i]) => i));
  const parts: LinePart[] = [];
  for (const [i, word] of own.entries()) {
    const last = parts.at(-1);
    if (last?.differs === !same.has(i)) last.text += word;
    else parts.push({ text: word, differs: !same.has(i) });
  }
  return parts;
}

/** Numbers, words and signs. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? [];
}

/** The line at a place and all that is indented below it, without the indent that they have in common. */
function blockAt(place: string): Line[] {
  const spot = parseSourceLocation(place);
  if (spot === undefined || !/\.(?:json|ya?ml)$/i.test(spot.file)) return [];
  const [whole = '', ...below] = linesOf(spot.file).slice(spot.line - 1, spot.line - 1 + most);
  // A document may be one long line, of which the place is somewhere in the middle.
  const from = whole.length > longestLine ? spot.column - 1 : 0;
  const lines = [whole.slice(from), ...below].map((line) => line.slice(0, longestLine));
  const [first = ''] = lines;
  const indent = indentOf(first);
  const end = lines.findIndex((line, i) => i > 0 && line.trim() !== '' && indentOf(line) <= indent);
  const block = lines.slice(0, end < 0 ? lines.length : end).map((line, i) => ({
    number: spot.line + i,
    // Whether another member follows says nothing about this one.
    text: line.slice(indent).trimEnd().replace(/,$/, ''),
  }));
  return block.filter(({ text }) => text !== '');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r\n|\n|\r/);
  } catch {
    return [];
  }
}

/** The longest common subsequence of two lists, as pairs of indexes. */
function commonItems(a: string[], b: string[]): [number, number][] {
  const length = a.map(() => b.map(() => 0));
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = length[i];
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** The first line, which says what this is, and those beside lines that differ. */
function pickNear(lines: VersionLine[]): VersionLine[] {
  return lines.filter(
    (_, i) => i === 0 || lines.slice(Math.max(0, i - around), i + around + 1).some(({ differs }) => differs),
  );
}
