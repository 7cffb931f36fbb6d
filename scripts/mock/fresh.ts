import { follow, put, type Json } from '../contract/json.ts';
import { randomFrom } from '../serve/random.ts';

/** Gives what identifies a new thing another value in each answer; `reset` starts over. */
export type Freshener = {
  /**
   * Changes an answer.
   *
   * @param operationId - the operation that answers: each has a sequence of its own
   * @param places - JSON pointers into the body, taken apart; `*` stands for any index or name
   * @param body - of the answer; stays as it is
   * @returns a copy with other values in the shape of those that stand there; the body itself where none does
   */
  freshen: (operationId: string, places: readonly string[][], body: Json) => Json;
  reset: () => void;
};

/** What the values of one operation are drawn from. */
type Sequence = { random: () => number; count: number };

/**
 * Prepares values that are never the same twice and come again in the same order for the same seed.
 *
 * @param seed - any text
 * @returns what changes answers
 */
export function freshenerOf(seed: string): Freshener {
  const sequences = new Map<string, Sequence>();
  return {
    freshen: (operationId, places, body) => {
      const found = places.flatMap((place) => placesIn(body, place));
      if (found.length === 0) return body;
      const sequence = sequences.get(operationId) ?? { random: randomFrom(`fresh/${seed}/${operationId}`), count: 0 };
      sequences.set(operationId, sequence);
      sequence.count++;
      return found.reduce((made, place) => put(made, place, another(follow(made, place) ?? null, sequence)), body);
    },
    reset: () => sequences.clear(),
  };
}

/** The places that a pointer with `*` leads to. */
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

function another(value: Json, { random, count }: Sequence): Json {
  if (typeof value === 'number') return value + count;
  // An empty text says that there is nothing to identify.
  if (typeof value !== 'string' || value === '') return value;
  // RFC 9562, sections 4.1 and 4.2: version and variant stay what they are.
  if (uuid.test(value)) return value.replace(uuid, (found) => drawn(found, random, [14, 19]));
  if (longHex.test(value)) return value.replace(longHex, (found) => drawn(found, random, []));
  if (/\d/.test(value))
    return value.replace(/\d+(?=\D*$)/, (found) => String(BigInt(found) + BigInt(count)).padStart(found.length, '0'));
  return `${value}-${count}`;
}

/** Other hex digits, but at the places that are kept; in upper case where the text is. */
function drawn(text: string, random: () => number, kept: number[]): string {
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase();
  let digits = '';
  let made = '';
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '-' || kept.includes(i)) made += sign;
    else {
      // Each number that is drawn has eight digits.
      if (digits === '')
        digits = Math.floor(random() * 2 ** 32)
          .toString(16)
          .padStart(8, '0');
      made += digits.charAt(0);
      digits = digits.slice(1);
    }
  }
  if (isUpper) return made.toUpperCase();
  return made;
}
