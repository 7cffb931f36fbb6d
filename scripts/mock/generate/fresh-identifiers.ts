import type { Edit } from '../../contract/exchange/exchange.ts';
import { getAtTokens, setAtTokens, pointerTokens, type Json } from '../../contract/base/json.ts';
import { drawFrom, startOf, type RandomState } from '../../contract/base/seeded-random.ts';
import type { Turn } from '../session/mock-sessions.ts';
import type { Part, SessionStore } from '../session/session-store.ts';

/**
 * Gives the identifiers in the answers of an operation, such as hashes and ids of new things, another value each time.
 */
export type IdentifierRefresher = {
  /** What a session keeps of it. */
  part: Part<Sequences>;
  /**
   * Lists the edits that give the identifiers of an answer new values.
   *
   * @param seed - any text: values never repeat, and come in the same order for the same seed
   * @param sequences - how far the values are, which the edits change
   * @returns the edits; each replaces a value with another one of the same form
   */
  edits: (seed: string, sequences: Sequences) => Edit[];
};

/** How far the values of each place of an operation's answers are, by seed and place. */
export type Sequences = { [place: string]: RandomState & { count: number } };

/**
 * Writes an answer with new identifiers, of which its session takes note.
 *
 * @param store - keeps how far the session is
 * @param freshener - see {@link createIdentifierRefresher}
 * @param write - writes the answer with further edits
 */
export function writeFreshAnswer(
  store: SessionStore,
  freshener: IdentifierRefresher | undefined,
  { session, seed }: Pick<Turn, 'session' | 'seed'>,
  write: (edits: Edit[]) => string,
): Promise<string> {
  if (freshener === undefined) return Promise.resolve(write([]));
  return store.change(session, freshener.part, (sequences) => write(freshener.edits(seed, sequences)));
}

/** What the values of a place are drawn from. */
type Sequence = { random: () => number; count: number };

/** Makes the next value of a form. */
type Maker = (sequence: Sequence) => Json;

/**
 * Makes the freshener of an operation.
 *
 * @param operationId - the operation: each has sequences of its own
 * @param places - JSON pointers into the body of its answers; `*` matches any index or name
 * @param member - the member of the body that is edited instead of the whole
 * @returns the freshener; `undefined` if there is nothing to change
 */
export function createIdentifierRefresher(
  operationId: string,
  places: readonly string[],
  member?: string,
): IdentifierRefresher | undefined {
  const edits = places.flatMap((place) => {
    const [first, ...rest] = pointerTokens(place);
    if (member !== undefined && first !== member) return [];
    return editAt(`${operationId}${place}`, member === undefined ? pointerTokens(place) : rest);
  });
  if (edits.length === 0) return undefined;
  return {
    part: { name: `fresh/${operationId}`, empty: () => ({}) },
    edits: (seed, sequences) => edits.map((edit) => edit(seed, sequences)),
  };
}

function editAt(key: string, place: string[]): (seed: string, sequences: Sequences) => Edit {
  const star = place.indexOf('*');
  const [to, below] = star < 0 ? [place, []] : [place.slice(0, star), place.slice(star)];
  let latest: Json | undefined;
  let maker: Maker = () => null;
  return (seed, sequences) => ({
    to,
    make: (current) => {
      if (current === undefined) return undefined;
      const at = (sequences[`${seed}/${key}`] ??= { ...startOf(`fresh/${seed}/${key}`), count: 0 });
      const sequence: Sequence = { count: ++at.count, random: () => drawFrom(at) };
      if (below.length > 0) return replaceAllAt(current, below, sequence);
      // Nearly always it is the value of the example, whose form is worked out once.
      if (current !== latest) maker = makerOf(current);
      latest = current;
      return maker(sequence);
    },
  });
}

function replaceAllAt(value: Json, place: readonly string[], sequence: Sequence): Json {
  return placesIn(value, place).reduce(
    (made, found) => setAtTokens(made, found, makerOf(getAtTokens(made, found) ?? null)(sequence)),
    value,
  );
}

/** The places that a pointer with `*` matches. */
function placesIn(value: Json | undefined, place: readonly string[]): string[][] {
  const [token, ...rest] = place;
  if (value === undefined) return [];
  if (token === undefined) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const names = token === '*' ? Object.keys(value) : [token];
  return names.flatMap((name) => placesIn(getAtTokens(value, [name]), rest).map((below) => [name, ...below]));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Enough digits that no value is drawn twice: a hash, an address, an id. */
// Digits alone are a number, unless 0x stands before them.
const longHex = /(?<=0x)[0-9a-f]{16,}|(?<![0-9a-z])(?=\d*[a-f])[0-9a-f]{16,}(?![0-9a-z])/i;
const lastNumber = /\d+(?=\D*$)/;

function makerOf(value: Json): Maker {
  if (typeof value === 'number') return ({ count }) => value + count;
  // An empty text means that nothing is identified.
  if (typeof value !== 'string' || value === '') return () => value;
  // The variant and the version of a UUID stay (RFC 9562, sections 4.1 and 4.2).
  if (uuid.test(value)) return createReplacer(value, uuid, (found) => createDrawer(found, [14, 19]));
  if (longHex.test(value)) return createReplacer(value, longHex, (found) => createDrawer(found, []));
  if (lastNumber.test(value))
    return createReplacer(value, lastNumber, (found) => {
      const number = BigInt(found);
      return ({ count }) => String(number + BigInt(count)).padStart(found.length, '0');
    });
  return ({ count }) => `${value}-${count}`;
}

/** Replaces the first match of a pattern in a text. */
function createReplacer(text: string, pattern: RegExp, by: (found: string) => (sequence: Sequence) => string): Maker {
  const found = pattern.exec(text);
  const [before, after] = [text.slice(0, found?.index), text.slice((found?.index ?? 0) + (found?.[0].length ?? 0))];
  const another = by(found?.[0] ?? '');
  return (sequence) => before + another(sequence) + after;
}

/** Draws other hex digits, in the case of the text, except at the positions to keep. */
function createDrawer(text: string, kept: number[]): (sequence: Sequence) => string {
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase();
  // Characters to keep, and between them the lengths of runs of digits to draw.
  const runs: (string | number)[] = [];
  for (const [i, character] of [...text].entries()) {
    const last = runs.at(-1);
    if (character === '-' || kept.includes(i)) runs.push(character);
    else if (typeof last === 'number') runs[runs.length - 1] = last + 1;
    else runs.push(1);
  }
  return ({ random }) => {
    let made = '';
    for (const run of runs) made += typeof run === 'string' ? run : digits(run, random);
    return isUpper ? made.toUpperCase() : made;
  };
}

/** Every byte as two hex digits: calling `toString(16)` each time would take as long as the rest of an answer. */
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function digits(count: number, random: () => number): string {
  let made = '';
  while (made.length < count) {
    // Each drawn number makes eight digits.
    const drawn = random() * 2 ** 32;
    for (let shift = 24; shift >= 0; shift -= 8) made += bytes[(drawn >>> shift) & 255];
  }
  return made.slice(0, count);
}
