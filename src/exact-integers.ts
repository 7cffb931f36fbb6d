import type { HttpOptions } from './http-caller.ts';
import type { BindHttp } from './connection.ts';
import { isRecord, readMember } from './json.ts';
import { replaceLongNumbers, type IntegerShape } from './long-numbers.ts';
import type { Media } from './media.ts';
import { answerKeyOf, type HttpRow, type HttpTable } from './operation-row.ts';
import { readJson } from './read-body.ts';
import type { RpcJson } from './rpc/rpc-json.ts';
import type { BodyType } from './wire/body.ts';
import { WrittenJson } from './wire/written-json.ts';
import { isFormType, isJsonType, isStyledField } from './wire/style.ts';

// Whole numbers of 64 bits as texts of their digits, as JavaScript's numbers round them above 2^53. Only the clients of
// `generate --int64 string` are bundled with it.

/**
 * Makes methods whose arguments and answers have whole numbers of 64 bits as texts of all their digits.
 *
 * @param bind - makes the methods
 * @param shapes - of the values, by the numbers that the rows have
 * @example const client = exactly(httpClient, rows.integers)<PetClient>(petTable, options, anyMedia);
 */
export function exactly(bind: BindHttp, shapes: readonly IntegerShape[]): BindHttp {
  return <Client>(table: HttpTable, options: HttpOptions, media: Media): Client =>
    bind<Client>(table, withNumbers(table, options, shapes), withDigits(media, shapes));
}

function withDigits(media: Media, shapes: readonly IntegerShape[]): Media {
  return {
    ...media,
    write: (row, input, shown, given) => {
      const mark = newMark();
      const written = media.write(row, writeInput(row, input, shapes, mark), shown, given);
      return typeof written.body === 'string' ? { ...written, body: unmarkDigits(written.body, mark) } : written;
    },
    read: async (kind, response, limit, row) => {
      const shape = row && shapeOfAnswer(row, response);
      if (kind !== 'json' || shape === undefined) return media.read(kind, response, limit, row);
      return readJson(response, limit, response.ok, (text) => parseExactly(text, shapes, shape));
    },
    parse: (text, row) => parseExactly(text, shapes, row.integers?.item),
  };
}

/** The argument of an operation, with its numbers marked in a body of JSON, and written where JSON is a part of it. */
function writeInput(row: HttpRow, input: unknown, shapes: readonly IntegerShape[], mark: string): unknown {
  const { integers = {}, parameters = [], bodies = [] } = row;
  const bodyIn = (body: unknown, contentType: unknown): unknown => {
    const type = bodies.find((one) => one.contentType === contentType) ?? bodies[0];
    if (isJsonType(type?.contentType))
      return changeIntegers(body, shapes, integers.body, (one) => markDigits(one, mark));
    if (integers.form === undefined || type === undefined) return body;
    return partsWritten(body, type, shapes, integers.form);
  };
  if (row.input === 'body') return bodyIn(input, undefined);
  if (!isRecord(input)) return input;
  const copy = { ...input };
  if (copy['body'] !== undefined) copy['body'] = bodyIn(copy['body'], copy['contentType']);
  for (const { name, in: place, integers: shape } of parameters) {
    if (shape === undefined) continue;
    const member = partNames[place];
    const own = copy[member];
    if (place === 'querystring') copy[member] = jsonText(own, shapes, shape);
    else if (isRecord(own) && Object.hasOwn(own, name))
      copy[member] = { ...own, [name]: jsonText(own[name], shapes, shape) };
  }
  return copy;
}

const partNames = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The fields of a form, or the parts of a body, in which objects are JSON. */
function partsWritten(body: unknown, type: BodyType, shapes: readonly IntegerShape[], shape: number): unknown {
  const { members = {}, tuple = [], items, rest } = shapes[shape] ?? {};
  if (Array.isArray(body)) return body.map((one: unknown, i) => partWritten(one, shapes, tuple[i] ?? items));
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const at = Object.hasOwn(members, name) ? members[name] : rest;
      const encoding = type.encoding && Object.hasOwn(type.encoding, name) ? type.encoding[name] : undefined;
      if (at === undefined || isStyledField(encoding)) return [name, value];
      // A list is a field an item, unless a form writes it as one text.
      const isApart = Array.isArray(value) && !(isFormType(type.contentType) && isJsonType(encoding?.contentType));
      if (!isApart) return [name, partWritten(value, shapes, at)];
      const { tuple: first = [], items: others } = shapes[at] ?? {};
      return [name, value.map((one: unknown, i: number) => partWritten(one, shapes, first[i] ?? others))];
    }),
  );
}

/** A text or a number is the text of a part as it is. */
function partWritten(value: unknown, shapes: readonly IntegerShape[], shape: number | null | undefined): unknown {
  return isRecord(value) || Array.isArray(value) ? jsonText(value, shapes, shape ?? undefined) : value;
}

function jsonText(value: unknown, shapes: readonly IntegerShape[], shape: number | undefined): unknown {
  const text = value === undefined ? undefined : writeExactly(value, shapes, shape);
  return text === undefined ? value : new WrittenJson(text);
}

/**
 * Reads and writes the messages of JSON-RPC with whole numbers of 64 bits as texts of all their digits.
 *
 * @param shapes - of the values, by the numbers that the rows have
 * @example const chain = rpcClient<ChainClient>(chainMethods, options, exactRpc(rows.rpcIntegers));
 */
export function exactRpc(shapes: readonly IntegerShape[]): RpcJson {
  const parse: RpcJson['parse'] = (text, integersOf) => {
    const plain: unknown = JSON.parse(text);
    let all = shapes;
    const shapeOf = (message: unknown): number | undefined => {
      const { result, note } = integersOf(message) ?? {};
      const made = note ? shapeBelow(all, ['params', ...note.names], note.item) : shapeBelow(all, ['result'], result);
      all = made.shapes;
      return made.shape;
    };
    if (!Array.isArray(plain)) {
      const shape = shapeOf(plain);
      return shape === undefined ? plain : parseExactly(text, all, shape);
    }
    // Each message of a batch has a shape of its own.
    const tuple = plain.map((message) => shapeOf(message) ?? null);
    return tuple.every((shape) => shape === null) ? plain : parseExactly(text, [...all, { tuple }], all.length);
  };
  return {
    write: (request, integers = {}) => {
      const { params } = integers;
      if (params === undefined) return JSON.stringify(request);
      const { length } = shapes;
      return writeExactly(request, [...shapes, params, { members: { params: length } }], length + 1) ?? '';
    },
    parse,
    reader: (calls) => (response, limit) =>
      readJson(response, limit, response.ok, (text) =>
        parse(text, (message) => calls.find(({ id }) => id === readMember(message, 'id'))?.integers),
      ),
    plain: (value, integers) => withRoundedNumbers(value, shapes, integers?.result),
  };
}

/**
 * Makes the shape of objects in which a value lies.
 *
 * @param names - the names of the members that lead to it
 * @param shape - of the value; undefined if it has no whole numbers of 64 bits
 * @returns all shapes, and that of the outermost object
 * @example shapeBelow([{ whole: true }], ['params', 'id'], 0).shape; // 2
 */
export function shapeBelow(
  shapes: readonly IntegerShape[],
  names: readonly string[],
  shape: number | undefined,
): { shapes: readonly IntegerShape[]; shape: number | undefined } {
  if (shape === undefined) return { shapes, shape };
  return names.reduceRight<{ shapes: readonly IntegerShape[]; shape: number }>(
    (inner, name) => ({ shapes: [...inner.shapes, { members: { [name]: inner.shape } }], shape: inner.shapes.length }),
    { shapes, shape },
  );
}

/** Validators know JSON, in which these are numbers. */
function withNumbers({ operations }: HttpTable, options: HttpOptions, shapes: readonly IntegerShape[]): HttpOptions {
  const { validate } = options;
  if (validate === undefined) return options;
  const rows = new Map(Object.entries(operations).map(([name, row]) => [row.id ?? name, row]));
  const validateInNumbers: typeof validate = (exchange, received) => {
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
  return { ...options, validate: validateInNumbers };
}

function shapeOfAnswer(row: HttpRow, { status }: Response): number | undefined {
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
  return changeIntegers(
    JSON.parse(safe),
    shapes,
    shape,
    (value) => (isMarked(value) ? value.slice(mark.length) : digitsOf(value)),
    (value) => (isMarked(value) ? Number(value.slice(mark.length)) : value),
  );
}

/**
 * Parses the JSON of a webhook, with texts of digits in place of whole numbers of 64 bits.
 *
 * @param shape - of the body
 * @returns the value; `Body` is its emitted type
 * @throws SyntaxError if the text is not JSON
 * @example const { id } = parseWebhook<NewPet>(await request.text(), rows.integers, 3);
 */
export function parseWebhook<Body>(text: string, shapes: readonly IntegerShape[], shape: number): Body {
  return parseExactly(text, shapes, shape) as Body;
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
  const text = write(changeIntegers(value, shapes, shape, (one) => markDigits(one, mark)));
  return text === undefined ? undefined : unmarkDigits(text, mark);
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
  return changeIntegers(value, shapes, shape, (one) => (isDigits(one) ? Number(one) : one));
}

/**
 * Copies a value with texts of digits in place of whole numbers of 64 bits.
 *
 * @param shape - of the value; undefined if it has no such numbers
 * @example withDigitTexts({ id: 5 }, shapes, 0); // { id: '5' }
 */
export function withDigitTexts(value: unknown, shapes: readonly IntegerShape[], shape: number | undefined): unknown {
  return changeIntegers(value, shapes, shape, digitsOf);
}

function digitsOf(value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) ? `${BigInt(value)}` : value;
}

function markDigits(value: unknown, mark: string): unknown {
  return isDigits(value) ? `${mark}${BigInt(value)}` : value;
}

function isDigits(value: unknown): value is bigint | string {
  return typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value));
}

function unmarkDigits(text: string, mark: string): string {
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** What no text of a request or an answer begins with. */
function newMark(): string {
  const part = (): string => Math.random().toString(36).slice(2);
  return `int64 ${part()}${part()} `;
}

/** Copies a value, with another one at the places of its shape; `others` changes what is elsewhere. */
function changeIntegers(
  value: unknown,
  shapes: readonly IntegerShape[],
  at: number | null | undefined,
  whole: (value: unknown) => unknown,
  others: (value: unknown) => unknown = (one) => one,
): unknown {
  const { members = {}, tuple = [], items, rest, ...shape } = (at != null && shapes[at]) || {};
  const changeBelow = (one: unknown, place: number | null | undefined): unknown =>
    changeIntegers(one, shapes, place, whole, others);
  if (Array.isArray(value))
    return value.map((item: unknown, i) => changeBelow(item, i < tuple.length ? tuple[i] : items));
  if (!isRecord(value)) return shape.whole ? whole(value) : others(value);
  const placeOf = (name: string): number | undefined => (Object.hasOwn(members, name) ? members[name] : rest);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changeBelow(member, placeOf(name))]));
}
