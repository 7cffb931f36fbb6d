import type { PlatformOptions } from './caller.ts';
import type { BindHttp } from './connection.ts';
import { createUnreadableError } from './failures.ts';
import { isRecord } from './json.ts';
import { replaceLongNumbers } from './long-numbers.ts';
import type { Media } from './media.ts';
import { answerKeyOf, type PlatformOperation, type PlatformTable } from './operation-row.ts';
import { readText } from './read-body.ts';

// Whole numbers of 64 bits as texts of their digits, as JavaScript's numbers round them above 2^53. Only the clients of
// `generate --int64 string` are bundled with it.

/**
 * Where a value has whole numbers of 64 bits: it is one itself, or its members, its items, the items of its tuple or
 * its further members have some. Numbers are places in the list of all shapes.
 *
 * @example const shapes: IntegerShape[] = [{ members: { id: 1 } }, { whole: true }];
 */
export type IntegerShape = {
  readonly whole?: boolean;
  readonly members?: Readonly<Record<string, number>>;
  readonly tuple?: readonly (number | null)[];
  readonly items?: number;
  readonly rest?: number;
};

/**
 * Makes methods whose arguments and answers have whole numbers of 64 bits as texts of all their digits.
 *
 * @param bind - makes the methods
 * @param shapes - of the values, by the numbers that the rows have
 * @example const client = exactly(platformClient, rows.integers)<PetClient>(petTable, options, anyMedia);
 */
export function exactly(bind: BindHttp, shapes: readonly IntegerShape[]): BindHttp {
  return <Client>(table: PlatformTable, options: PlatformOptions, media: Media): Client =>
    bind<Client>(table, withNumbers(table, options, shapes), withDigits(media, shapes));
}

function withDigits(media: Media, shapes: readonly IntegerShape[]): Media {
  return {
    ...media,
    write: (row, input, shown, given) => {
      const shape = row.integers?.body;
      if (shape === undefined) return media.write(row, input, shown, given);
      const mark = newMark();
      const body = (value: unknown): unknown => changed(value, shapes, shape, (one) => markedDigits(one, mark));
      const value =
        row.input === 'body' ? body(input) : isRecord(input) ? { ...input, body: body(input['body']) } : input;
      const written = media.write(row, value, shown, given);
      return typeof written.body === 'string' ? { ...written, body: unmarked(written.body, mark) } : written;
    },
    read: async (kind, response, limit, row) => {
      const shape = row && shapeOfAnswer(row, response);
      if (kind !== 'json' || shape === undefined) return media.read(kind, response, limit, row);
      const text = await readText(response, limit);
      try {
        return parseExactly(text, shapes, shape);
      } catch {
        if (response.ok) throw createUnreadableError(new SyntaxError('not JSON'));
        return text;
      }
    },
    parse: (text, row) => parseExactly(text, shapes, row.integers?.item),
  };
}

/** Validators know JSON, in which these are numbers. */
function withNumbers(
  { operations }: PlatformTable,
  options: PlatformOptions,
  shapes: readonly IntegerShape[],
): PlatformOptions {
  const { validate } = options;
  if (validate === undefined) return options;
  const rows = new Map(Object.entries(operations).map(([name, row]) => [row.id ?? name, row]));
  const inNumbers: typeof validate = (exchange, received) => {
    const row = rows.get(received.operation);
    const { value } = received;
    const numbers = (one: unknown, shape: number | undefined): unknown => withRoundedNumbers(one, shapes, shape);
    if (received.isItem !== true) {
      const shape = row && exchange.response && shapeOfAnswer(row, exchange.response);
      return validate(exchange, { ...received, value: numbers(value, shape) });
    }
    const isEvent = row?.stream?.item === 'json-event' && isRecord(value);
    const item = row?.integers?.item;
    const plain = isEvent ? { ...value, data: numbers(value['data'], item) } : numbers(value, item);
    return validate(exchange, { ...received, value: plain });
  };
  return { ...options, validate: inNumbers };
}

function shapeOfAnswer(row: PlatformOperation, { status }: Response): number | undefined {
  return row.integers?.answers?.[`${answerKeyOf(row, status)}`];
}

/**
 * Parses JSON, with texts of digits in place of whole numbers of 64 bits.
 *
 * @param shape - of the value; undefined if it has no such numbers
 * @throws SyntaxError if the text is not JSON
 * @example parseExactly('{"id":9007199254740993}', shapes, 0); // { id: '9007199254740993' }
 */
export function parseExactly(text: string, shapes: readonly IntegerShape[], shape: number | undefined): unknown {
  if (shape === undefined) return JSON.parse(text);
  const mark = newMark();
  const safe = replaceLongNumbers(text, (digits) => `"${mark}${digits}"`);
  const isMarked = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark);
  return changed(
    JSON.parse(safe),
    shapes,
    shape,
    (value) => (isMarked(value) ? value.slice(mark.length) : digitsOf(value)),
    (value) => (isMarked(value) ? Number(value.slice(mark.length)) : value),
  );
}

/**
 * Writes JSON, with numbers in place of texts of digits where whole numbers of 64 bits are due.
 *
 * @param shape - of the value; undefined if it has no such numbers
 * @param write - writes JSON; by default `JSON.stringify`
 * @returns the text; undefined for a value that JSON leaves out
 * @throws TypeError if JSON cannot hold the value
 * @example writeExactly({ id: '9007199254740993' }, shapes, 0); // '{"id":9007199254740993}'
 */
export function writeExactly(
  value: unknown,
  shapes: readonly IntegerShape[],
  shape: number | undefined,
  write: (value: unknown) => string | undefined = JSON.stringify,
): string | undefined {
  const mark = newMark();
  const text = write(changed(value, shapes, shape, (one) => markedDigits(one, mark)));
  return text === undefined ? undefined : unmarked(text, mark);
}

/**
 * Copies a value with numbers in place of texts of digits, for readers that only ask which kind a value has: they are
 * rounded.
 *
 * @param shape - of the value; undefined if it has no whole numbers of 64 bits
 * @example withRoundedNumbers({ id: '5' }, shapes, 0); // { id: 5 }
 */
export function withRoundedNumbers(
  value: unknown,
  shapes: readonly IntegerShape[],
  shape: number | undefined,
): unknown {
  return changed(value, shapes, shape, (one) => (isDigits(one) ? Number(one) : one));
}

/**
 * Copies a value with texts of digits in place of whole numbers of 64 bits.
 *
 * @param shape - of the value; undefined if it has no such numbers
 * @example withDigitTexts({ id: 5 }, shapes, 0); // { id: '5' }
 */
export function withDigitTexts(value: unknown, shapes: readonly IntegerShape[], shape: number | undefined): unknown {
  return changed(value, shapes, shape, digitsOf);
}

function digitsOf(value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) ? `${BigInt(value)}` : value;
}

function markedDigits(value: unknown, mark: string): unknown {
  return isDigits(value) ? `${mark}${BigInt(value)}` : value;
}

function isDigits(value: unknown): value is bigint | string {
  return typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value));
}

function unmarked(text: string, mark: string): string {
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** What no text of a request or an answer begins with. */
function newMark(): string {
  const part = (): string => Math.random().toString(36).slice(2);
  return `int64 ${part()}${part()} `;
}

/** Copies a value, with another one at the places of its shape; `others` changes what is elsewhere. */
function changed(
  value: unknown,
  shapes: readonly IntegerShape[],
  at: number | null | undefined,
  whole: (value: unknown) => unknown,
  others: (value: unknown) => unknown = (one) => one,
): unknown {
  const { members = {}, tuple = [], items, rest, ...shape } = (at != null && shapes[at]) || {};
  const below = (one: unknown, place: number | null | undefined): unknown => changed(one, shapes, place, whole, others);
  if (Array.isArray(value)) return value.map((item: unknown, i) => below(item, i < tuple.length ? tuple[i] : items));
  if (!isRecord(value)) return shape.whole ? whole(value) : others(value);
  const placeOf = (name: string): number | undefined => (Object.hasOwn(members, name) ? members[name] : rest);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, below(member, placeOf(name))]));
}
