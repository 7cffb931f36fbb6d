// What the command says to a person: lines that fit the terminal, in its colours where it has any, and the progress of
// long work beside them. Nothing here knows a verb.

import { readFileSync } from 'node:fs';
import { stripVTControlCharacters, styleText } from 'node:util';
import { summarizeMessages } from '../contract/base/message-summary.ts';
import { endProgress } from './progress/progress.ts';
import { parseSourceLocation, type SourceLocation } from '../contract/base/source-location.ts';

/** What a piece of text is to its reader, and how a terminal shows that. */
const looks = {
  heading: 'bold',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  place: 'cyan',
  command: 'cyan',
  quiet: 'dim',
} as const;

/** What a piece of text is to its reader. */
export type Look = keyof typeof looks;

/** How a verb speaks on a stream: in colour where the user wants it, and no wider than its reader can see. */
export type TerminalStyle = {
  /** Colours a text. */
  as: (look: Look, text: string) => string;
  /** After how many columns sentences go on in the next line. */
  width: number;
};

/** A voice with a stream to speak on. */
export type TerminalWriter = TerminalStyle & { say: (lines: readonly string[]) => void };

/** The columns that a terminal has at least, and beyond which a line is hard to read. */
const columns = 80;

/**
 * Finds how to speak on a stream. A terminal gets colours, unless `NO_COLOR` is set, and 80 columns at most; elsewhere,
 * where programs look for sentences, each is in one line, and plain, unless `FORCE_COLOR` is set.
 *
 * @param stream - stdout or stderr
 * @param write - writes to it; a server has one that never fails
 * @example createTerminalWriter(process.stdout).say(['in order'])
 */
export function createTerminalWriter(
  stream: NodeJS.WriteStream,
  write: (text: string) => void = (text) => void stream.write(text),
): TerminalWriter {
  return {
    as: (look, text) => styleText(looks[look], text, { stream }),
    width: stream.isTTY ? Math.min(columns, stream.columns || columns) : Infinity,
    say: (lines) => {
      if (lines.length > 0) endProgress();
      for (const line of lines) write(`${line}\n`);
    },
  };
}

/** The voice for what is no terminal. */
export const plain: TerminalStyle = { as: (_, text) => text, width: Infinity };

/** How many columns a text takes, which may be coloured. */
function lengthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/**
 * Breaks a text between words, and a path that is longer than a line before its slashes.
 *
 * @param width - how wide a line may be; any other longer word has a line of its own
 * @example wrapText('a bc d', 4) // ['a bc', 'd']
 */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    const add = (piece: string, gap: string): void => {
      if (current !== '' && lengthOf(current) + gap.length + lengthOf(piece) > width) {
        lines.push(current);
        current = piece;
      } else current = current === '' ? piece : `${current}${gap}${piece}`;
    };
    for (const word of line.split(' ')) {
      const [first = '', ...others] = lengthOf(word) > width ? pathParts(word) : [word];
      add(first, ' ');
      for (const part of others) add(part, '');
    }
    return [...lines, current];
  });
}

/** The parts of a path; an address and a place in a file are copied and opened, and so stay whole. */
function pathParts(word: string): string[] {
  return /:\/\/|:\d+:\d+/.test(word) ? [word] : word.split(/(?<=[^/])(?=\/)/);
}

/**
 * Writes a text beside a label: its further lines begin where the first one does.
 *
 * @param label - what stands before it, already coloured
 * @example formatBesideLabel(plain, 'expected  ', 'status 401') // ['expected  status 401']
 */
export function formatBesideLabel(voice: TerminalStyle, label: string, text: string, look?: Look): string[] {
  const indent = lengthOf(label);
  return wrapText(text, Math.max(voice.width - indent, 20)).map((line, i) => {
    const shown = look === undefined || line === '' ? line : voice.as(look, line);
    return i === 0 ? `${label}${shown}` : `${' '.repeat(indent)}${shown}`;
  });
}

/**
 * Writes what things are called before what they are, in two columns.
 *
 * @param rows - a name and a text each
 * @param options - how far they are indented, and how the names look
 * @example formatTwoColumns(plain, [['Docs', 'http://127.0.0.1:4010/']]) // ['  Docs  http://127.0.0.1:4010/']
 */
export function formatTwoColumns(
  voice: TerminalStyle,
  rows: readonly (readonly [name: string, text: string])[],
  { indent = 2, look = 'quiet' }: { indent?: number; look?: Look } = {},
): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.flatMap(([name, text]) =>
    formatBesideLabel(
      voice,
      `${' '.repeat(indent)}${voice.as(look, name)}${' '.repeat(width - name.length + 2)}`,
      text,
    ),
  );
}

/**
 * Aligns the cells of a table.
 *
 * @param rows - the cells of each row, which may be coloured
 * @returns the lines, each as wide as the widest
 * @example alignCells([['a', 'b'], ['cd', 'e']]) // ['a   b', 'cd  e']
 */
export function alignCells(rows: string[][]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, lengthOf(cell))));
  return rows.map((row) => row.map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - lengthOf(cell))).join('  '));
}

let isInOtherFolder = false;

/**
 * Does work in another folder than that of the reader, who cannot run there what would be said to be next.
 *
 * @example await workInFolder('packages/orders', () => runCommand(['lint']))
 */
export async function workInFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.cwd();
  process.chdir(folder);
  isInOtherFolder = true;
  try {
    return await work();
  } finally {
    isInOtherFolder = false;
    process.chdir(before);
  }
}

/**
 * Says what the reader may run next.
 *
 * @param command - the command after `npx twinspec`
 * @param what - what it does, in a few words
 * @returns the lines; none in another folder than the reader's, see {@link workInFolder}
 * @example
 * formatNextSteps(plain, 'generate', 'writes types and clients')
 * // ['Next: npx twinspec generate   writes types and clients']
 */
export function formatNextSteps(voice: TerminalStyle, command: string, what: string): string[] {
  if (isInOtherFolder) return [];
  const whole = `npx twinspec ${command}`;
  const label = `${voice.as('quiet', 'Next:')} ${voice.as('command', whole)}`;
  const isNarrow = whole.length + what.length + 9 > voice.width;
  return isNarrow ? [label, ...wrapText(what, voice.width - 6).map((line) => `      ${line}`)] : [`${label}   ${what}`];
}

/**
 * Shows lines of files, with carets below what is meant there.
 *
 * @returns writes the line of a place; nothing if its file cannot be read
 * @example
 * excerpts(plain)({ file: 'api.yaml', line: 12, column: 7 })
 * // ['  12 │       respones: {}', '     │       ^^^^^^^^']
 */
export function excerpts(voice: TerminalStyle): (spot: SourceLocation) => string[] {
  const files = new Map<string, string[]>();
  return ({ file, line, column }) => {
    const lines = files.get(file) ?? linesOf(file);
    files.set(file, lines);
    const written = lines[line - 1];
    if (written === undefined || written.trim() === '') return [];
    const number = String(line).padStart(4);
    const room = Math.min(voice.width, columns) - number.length - 3;
    // A document may be one long line, of which the place is somewhere in the middle.
    const start = column <= room - leadIn ? 0 : Math.max(0, column - 1 - leadIn);
    const shown = written
      .slice(start, start + room)
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .trimEnd();
    const at = column - 1 - start;
    const carets = '^'.repeat(Math.max(1, /^["'`]?[$\w./#-]*["'`]?/.exec(shown.slice(at))?.[0].length ?? 1));
    return [
      `${voice.as('quiet', `${number} │`)} ${shown}`,
      `${voice.as('quiet', `${' '.repeat(number.length)} │`)} ${' '.repeat(at)}${voice.as('bad', carets)}`,
    ];
  };
}

/** How much of a long line is shown before the place that is meant. */
const leadIn = 20;

/** Only of documents: what else a reference may lead to stays private. */
function linesOf(file: string): string[] {
  if (!/\.(?:json|ya?ml)$/i.test(file)) return [];
  try {
    return readFileSync(file, 'utf8').split(/\r\n|\n|\r/);
  } catch {
    return [];
  }
}

/**
 * Writes sentences about places, each with the line that it is about.
 *
 * @param sentences - most of which begin with `file:line:column: `
 */
export function formatComplaints(voice: TerminalStyle, sentences: string[]): string[] {
  const show = excerpts(voice);
  return summarizeMessages(sentences).flatMap((sentence) => {
    const [, place = '', message = sentence] = /^(.*?:\d+:\d+): (.*)$/s.exec(sentence) ?? [];
    const spot = parseSourceLocation(place);
    const label = place === '' ? '' : `${voice.as('place', place)}: `;
    return [...formatHanging(voice, `${label}${message}`), ...(spot === undefined ? [] : show(spot))];
  });
}

/**
 * Writes a sentence, the word in front of which says what it is.
 *
 * @param sentence - the sentence, which may begin with `note:` or `warning:`
 * @example formatTagged(plain, 'note: it is left out.') // ['note: it is left out.']
 */
export function formatTagged(voice: TerminalStyle, sentence: string): string[] {
  const word = /^(?:note|warning):/.exec(sentence)?.[0] ?? '';
  const shown = word === '' ? '' : voice.as(word === 'note:' ? 'quiet' : 'warning', word);
  return formatHanging(voice, `${shown}${sentence.slice(word.length)}`);
}

/**
 * Writes a sentence whose further lines are indented.
 *
 * @param text - the sentence, which may be coloured
 */
export function formatHanging(voice: TerminalStyle, text: string): string[] {
  return wrapText(text, voice.width - 2).map((line, i) => (i === 0 ? line : `  ${line}`));
}
