import type { Edit } from '../contract/answer.ts';
import { follow, put, split, type Json } from '../contract/json.ts';
import { randomFrom } from '../serve/random.ts';

/** Gives what identifies a new thing another value in each answer; `reset` starts over. */
export type Freshener = {
  /**
   * Lists the edits that make an answer identify another thing than all before.
   *
   * @param operationId - the operation that answers: each has sequences of its own
   * @param places - JSON pointers into the body; `*` stands for any index or name
   * @returns the edits; each puts another value in the shape of the one that stands there
   */
  edits: (operationId: string, places: readonly string[]) => Edit[];
  reset: () => void;
};

/** What the values of one place are drawn from. */
type Sequence = { random: () => number; count: number };

/** Makes another value in the shape of one. */
type Maker = (sequence: Sequence) => Json;

/**
 * Prepares values that are never the same twice and come again in the same order for the same seed.
 *
 * @param seed - any text
 * @returns what changes answers
 */
export function freshenerOf(seed: string): Freshener {
  const sequences = new Map<string, Sequence>();
  const start = (key: string): Sequence => ({ random: randomFrom(`fresh/${seed}/${key}`), count: 0 });
  const sequenceOf = (key: string): Sequence => {
    const sequence = sequences.get(key) ?? start(key);
    sequences.set(key, sequence);
    return sequence;
  };
  return {
    edits: (operationId, places) => places.map((place) => editAt(split(place), sequenceOf(`${operationId}${place}`))),
    reset: () => {
      for (const [key, sequence] of sequences) Object.assign(sequence, start(key));
    },
  };
}

function editAt(place: string[], sequence: Sequence): Edit {
  const star = place.indexOf('*');
  const [to, below] = star < 0 ? [place, []] : [place.slice(0, star), place.slice(star)];
  let latest: Json | undefined;
  let maker: Maker = () => null;
  return {
    to,
    make: (current) => {
      if (current === undefined) return undefined;
      sequence.count++;
      if (below.length > 0) return allAnother(current, below, sequence);
      // Nearly always it is the value of the example, whose shape is found out once.
      if (current !== latest) maker = makerOf(current);
      latest = current;
      return maker(sequence);
    },
  };
}

function allAnother(value: Json, place: readonly string[], sequence: Sequence): Json {
  return placesIn(value, place).reduce(
    (made, found) => put(made, found, makerOf(follow(made, found) ?? null)(sequence)),
    value,
  );
}

/** The places that tokens with `*` lead to. */
function placesIn(value: Json | undefined, place: readonly string[]): string[][] {
  const [token, ...rest] = place;
  if (value === undefined) return [];
  if (token === undefined) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const names = token === '*' ? Object.keys(value) : [token];
  return names.flatMap((name) => placesIn(follow(value, [name]), rest).map((below) => [name, ...below]));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Digits enough that no two of them are drawn alike: a hash, an address, an id. */
const longHex = /(?<=0x)[0-9a-f]{16,}|(?<![0-9a-z])[0-9a-f]{16,}(?![0-9a-z])/i;
const lastNumber = /\d+(?=\D*$)/;

function makerOf(value: Json): Maker {
  if (typeof value === 'number') return ({ count }) => value + count;
  // An empty text says that there is nothing to identify.
  if (typeof value !== 'string' || value === '') return () => value;
  // RFC 9562, sections 4.1 and 4.2: version and variant stay what they are.
  if (uuid.test(value)) return replacing(value, uuid, (found) => drawing(found, [14, 19]));
  if (longHex.test(value)) return replacing(value, longHex, (found) => drawing(found, []));
  if (lastNumber.test(value))
    return replacing(value, lastNumber, (found) => {
      const number = BigInt(found);
      return ({ count }) => String(number + BigInt(count)).padStart(found.length, '0');
    });
  return ({ count }) => `${value}-${count}`;
}

/** Replaces what a pattern finds in a text. */
function replacing(text: string, pattern: RegExp, by: (found: string) => (sequence: Sequence) => string): Maker {
  const found = pattern.exec(text);
  const [before, after] = [text.slice(0, found?.index), text.slice((found?.index ?? 0) + (found?.[0].length ?? 0))];
  const another = by(found?.[0] ?? '');
  return (sequence) => before + another(sequence) + after;
}

/** Draws other hex digits, but at the places that are kept; in upper case where the text is. */
function drawing(text: string, kept: number[]): (sequence: Sequence) => string {
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase();
  // Runs of digits to be drawn, by their length, between the signs that stay.
  const runs: (string | number)[] = [];
  for (const [i, sign] of [...text].entries()) {
    const last = runs.at(-1);
    if (sign === '-' || kept.includes(i)) runs.push(sign);
    else if (typeof last === 'number') runs[runs.length - 1] = last + 1;
    else runs.push(1);
  }
  return ({ random }) => {
    let made = '';
    for (const run of runs) made += typeof run === 'string' ? run : digits(run, random);
    return isUpper ? made.toUpperCase() : made;
  };
}

/** Every byte as two hex digits: `toString(16)` of each would cost as much as the rest of an answer. */
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function digits(count: number, random: () => number): string {
  let made = '';
  while (made.length < count) {
    // Each number that is drawn has eight digits.
    const drawn = random() * 2 ** 32;
    for (let shift = 24; shift >= 0; shift -= 8) made += bytes[(drawn >>> shift) & 255];
  }
  return made.slice(0, count);
}
