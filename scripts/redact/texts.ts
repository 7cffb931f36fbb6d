import type { Json } from '../contract/base/json.ts';
import { once } from '../contract/base/once.ts';
import { decodeOnce, deepestEncoding } from './encodings.ts';

/** The replacement for a secret. */
export const redactedText = '[redacted]';

/** A text that may not be shown, and its replacement. */
export type Secret = [value: string, instead: string];

/** Replaces secrets in a text. */
export type RedactText = (text: string) => string;

/** A shorter secret may be part of a word, so it is replaced only where it stands alone. */
const longEnough = 8;

/**
 * Makes a function that replaces secrets in texts: also where they are escaped in JSON, HTML, a URL or a form, or in
 * several of these, encoded in Base64 (within a longer text, too) or hexadecimal, written in another case, or shortened
 * with `…`.
 *
 * @param secrets - each with its replacement, which is `[redacted]` in another case; of two equal ones, the last counts
 * @example createRedactor([['s3cret-key', hidden]])('?key=s3cret%2Dkey') // '?key=[redacted]'
 */
export function createRedactor(secrets: Iterable<Secret>): RedactText {
  const given = new Map(secrets);
  if (given.size === 0) return (text) => text;
  const index = once(() => indexOf(given));
  return (text) => {
    const { instead, secrets: known } = index();
    let [redacted, from] = ['', 0];
    for (const range of rangesIn(text, known)) {
      // In another case or encoding, it is not what the variable has.
      redacted += text.slice(from, range.from) + (instead.get(text.slice(range.from, range.to)) ?? redactedText);
      from = range.to;
    }
    redacted += text.slice(from);
    return redacted.includes('…') ? withoutBeginnings(redacted, known) : redacted;
  };
}

/**
 * Replaces secrets in every text of a value, names of members and digits of numbers included.
 *
 * @param value - the value, which is not changed
 * @returns a copy without them
 */
export function redactLeaves(value: Json, redact: RedactText): Json {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') return redact(String(value)) === String(value) ? value : redact(String(value));
  if (Array.isArray(value)) return value.map((item) => redactLeaves(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactLeaves(member, redact)]),
  );
}

type Range = { from: number; to: number };

/** The places of secrets, as the text is written and as it reads once its escapes are undone. */
function rangesIn(text: string, known: Known): Range[] {
  const ranges = plainRanges(text, known);
  let [layer, startOf] = [text, (at: number): number => at];
  for (let depth = 0; depth < deepestEncoding; depth++) {
    const decoded = decodeOnce(layer);
    if (decoded === undefined) break;
    const outer = startOf;
    startOf = (at) => outer(decoded.starts[at] ?? layer.length);
    const [here, toText] = [decoded.text, startOf];
    for (const { from, to } of plainRanges(here, known)) ranges.push({ from: toText(from), to: toText(to) });
    if (here.length === layer.length) break;
    layer = here;
  }
  return joinRanges(ranges);
}

/** Joins ranges that overlap, and puts them in order. */
function joinRanges(ranges: Range[]): Range[] {
  const apart: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last !== undefined && from < last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

function plainRanges(text: string, known: Known): Range[] {
  const ranges: Range[] = [];
  const here = foldText(text);
  for (let at = 0; at < here.length; at++) {
    const length = secretAt(here, at, known);
    if (length === 0) continue;
    ranges.push({ from: at, to: at + length });
    at += length - 1;
  }
  return ranges;
}

/** So many characters of a secret tell where one may begin. */
const beginning = 3;

/** So many tell that it is one: then everything that goes on like it is a part of it. */
const recognized = 64;

/**
 * All writings of secrets in order, and the most characters of one. A writing follows directly upon those that it
 * begins with, so that one search finds the longest one at a place of a text, however many there are.
 */
type Known = {
  inOrder: string[];
  longest: number;
  /** Of each, the longest other one that it begins with, if it is too short to be recognized. */
  within: (number | undefined)[];
  /** The first one, and the one after the last, that begin with the same characters. */
  begins: Map<string, { from: number; to: number }>;
};

/** Sorts the writings of secrets, and finds the replacement of each. */
function indexOf(secrets: Map<string, string>): { instead: Map<string, string>; secrets: Known } {
  const instead = new Map<string, string>();
  for (const [value, replacement] of secrets)
    for (const writing of [value, ...listDecodedLayers(value)].flatMap(writingsOf))
      if (writing.length > 2) instead.set(writing, replacement);
  const inOrder = [...new Set([...instead.keys()].map(foldText))].toSorted();
  const known: Known = { inOrder, longest: 0, within: [], begins: new Map() };
  for (const [i, writing] of inOrder.entries()) {
    known.longest = Math.max(known.longest, writing.length);
    known.within.push(findEnclosing(i, known));
    const begins = known.begins.get(writing.slice(0, beginning));
    if (begins === undefined) known.begins.set(writing.slice(0, beginning), { from: i, to: i + 1 });
    else begins.to = i + 1;
  }
  return { instead, secrets: known };
}

/** Which one a writing begins with: the one before it, or one that this begins with as well. */
function findEnclosing(i: number, { inOrder, within }: Known): number | undefined {
  let other = i === 0 ? undefined : i - 1;
  while (other !== undefined) {
    const { length } = inOrder[other] ?? '';
    if (length < recognized && inOrder[i]?.startsWith(inOrder[other] ?? '') === true) return other;
    other = within[other];
  }
  return undefined;
}

/** How many characters of a secret are at a place of a text; 0 if none begins there. */
function secretAt(text: string, at: number, { inOrder, longest, within, begins }: Known): number {
  const range = begins.get(text.slice(at, at + beginning));
  if (range === undefined) return 0;
  const here = text.slice(at, at + longest);
  const after = firstAfter(here, inOrder, range);
  const before = commonLength(here, inOrder[after - 1] ?? '');
  const common = Math.max(before, commonLength(here, inOrder[after] ?? ''));
  if (common >= recognized) return common;
  for (let i: number | undefined = after - 1; i !== undefined; i = within[i]) {
    const { length } = inOrder[i] ?? '';
    if (length <= before && (length >= longEnough || standsAlone(text, at, at + length))) return length;
  }
  return 0;
}

/** The first in order that comes after a text; those that the text begins with come before it. */
function firstAfter(text: string, inOrder: string[], { from, to }: { from: number; to: number }): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle] ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const isWord = (at: number): boolean => /^[a-z0-9]$/i.test(text.charAt(at));
  return !isWord(start - 1) && !isWord(end);
}

/**
 * In small letters, and of the same length: the small letter of some is written with two characters. The two alphabets
 * of Base64 are one, and a space is a plus, as forms write it.
 */
function foldText(text: string): string {
  const small = text.toLowerCase();
  const kept =
    small.length === text.length
      ? small
      : Array.from(text, (letter) => {
          const one = letter.toLowerCase();
          return one.length === letter.length ? one : letter;
        }).join('');
  return kept.replaceAll(/[- _]/g, (sign) => (sign === '_' ? '/' : '+'));
}

/** A longer text is no key, but a whole body, of which each secret is listed as well. */
const longestEncoded = 16 * 1024;

/** A secret as it is written in plain, in Base64 and in hexadecimal; escapes are undone in the text instead. */
function writingsOf(value: string): string[] {
  const escaped = /^[\w.-]*$/.test(value)
    ? []
    : [
        JSON.stringify(value).slice(1, -1),
        percentEncoded(value),
        new URLSearchParams([['', value]]).toString().slice(1),
      ];
  const plain = [...new Set([value, ...escaped])];
  if (value.length > longestEncoded) return plain;
  const hex = /^0x([0-9a-f]{8,})$/i.exec(value)?.[1] ?? '';
  return [...plain, hex, ...plain.flatMap(base64sOf), Array.from(bytesOf(value), hexOf).join('')];
}

/** A server shows a secret decoded, and where escapes are undone in a text, what looks like one in a secret is, too. */
function listDecodedLayers(text: string): string[] {
  const layers: string[] = [];
  let layer = decodeOnce(text)?.text;
  for (; layer !== undefined && layers.length < deepestEncoding; layer = decodeOnce(layer)?.text) layers.push(layer);
  return layers;
}

function percentEncoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '';
  }
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** As Base64 has a text alone, and at each of the three places where it may begin in a longer one. */
function base64sOf(text: string): string[] {
  const bytes = bytesOf(text);
  const whole = base64(bytes);
  const within = [0, 2, 3].map((from, before) => {
    const complete = Math.floor((8 * (before + bytes.length)) / 6);
    if (before === 0) return whole.slice(0, complete);
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    return base64(shifted).slice(from, complete);
  });
  return [whole, whole.replace(/=+$/, ''), ...within.filter(({ length }) => length >= longEnough)];
}

/** How many bytes become text at once. */
const chunk = 8192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

/** So many characters of a secret may not be shown before `…`. */
const shortestEnd = 4;

/** A report shortens long values, possibly in the middle of a secret. */
function withoutBeginnings(text: string, { inOrder, longest }: Known): string {
  const all = { from: 0, to: inOrder.length };
  const shortened = text.split('…');
  const rest = shortened.pop() ?? '';
  const shown = shortened.map((part) => {
    const letters = foldText(part);
    for (let at = Math.max(0, letters.length - longest); at <= letters.length - shortestEnd; at++) {
      // What begins with a text comes right after it in order.
      const end = letters.slice(at);
      if (inOrder[firstAfter(end, inOrder, all)]?.startsWith(end) === true)
        return `${part.slice(0, at)}${redactedText}…`;
    }
    return `${part}…`;
  });
  return shown.join('') + rest;
}
