import { isRounded, replaceLongNumbers } from '../long-numbers.ts';
import { decodeFormText, decodePercent } from './percent.ts';
import {
  isFormType,
  isJsonType,
  isStyledField,
  styleOf,
  type FieldEncoding,
  type StyleRow,
  type WireParameter,
} from './style.ts';

/**
 * A value as JSON has it.
 *
 * @example const value: WireValue = { tags: ['a', 1] };
 */
export type WireValue = null | boolean | number | string | WireValue[] | { [name: string]: WireValue };

/**
 * What a reader has to know of a value, as texts have no types.
 *
 * @example const ids: WireShape = { ...anyShape, types: new Set(['array']), items: () => integer };
 */
export type WireShape = {
  /** Its JSON types, and `integer`; any if there are none. */
  readonly types: ReadonlySet<string>;
  readonly items: () => WireShape;
  /** The shape of the item at a position, where a schema describes positions. */
  readonly position?: (i: number) => WireShape;
  /** The documented members of an object. */
  readonly members: readonly string[];
  readonly member: (name: string) => WireShape;
  /** Whether an object has members that are not documented. */
  readonly isOpen: boolean;
  /**
   * Writes what stands in place of a whole number that a number of JavaScript would round; by default that is rounded.
   */
  readonly long?: (digits: string) => string;
};

/**
 * The shape of a value of which nothing is known: its text is the value.
 *
 * @example readParameter({ name: 'q', in: 'query' }, anyShape, sent); // '5'
 */
export const anyShape: WireShape = {
  types: new Set(),
  items: () => anyShape,
  members: [],
  member: () => anyShape,
  isOpen: true,
};

/**
 * Makes a shape by which no whole number is rounded.
 *
 * @param long - writes what stands in place of a whole number that a number of JavaScript would round
 * @example readParameter(ids, withLongNumbers(listOfNumbers, (digits) => digits), sent); // [1, '9007199254740993']
 */
export function withLongNumbers(shape: WireShape, long: (digits: string) => string): WireShape {
  const { position } = shape;
  return {
    types: shape.types,
    members: shape.members,
    isOpen: shape.isOpen,
    long,
    ...(position !== undefined && { position: (i) => withLongNumbers(position(i), long) }),
    items: () => withLongNumbers(shape.items(), long),
    member: (name) => withLongNumbers(shape.member(name), long),
  };
}

/**
 * The pairs of a query or of a form, read once: callers choose how many there are, and how often a name comes.
 *
 * @example const { byName }: SentPairs = readPairs('a=1&a=2');
 */
export type SentPairs = {
  /** In the order in which they were sent: the name decoded, the text as it was sent. */
  readonly all: readonly (readonly [name: string, text: string])[];
  /** The texts of each name, in order. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** The whole text. */
  readonly text: string;
};

/**
 * The parts of a request that parameters are read from.
 *
 * @example
 * const header = (name: string) => headers.get(name);
 * const sent: SentParts = { path: { id: '5' }, query: noPairs, cookies: () => noPairs, header };
 */
export type SentParts = {
  /** The values of the path's template expressions by name, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: SentPairs;
  /** The cookies, read once for each way that {@link readCookies} has. */
  readonly cookies: (isSplit: boolean) => SentPairs;
  /** Finds a header by its name in lower case; several of one name are joined. */
  readonly header: (name: string) => string | undefined;
  /** Whether another parameter of the query has this name, so that it is no member of an open object. */
  readonly isTaken?: (name: string) => boolean;
};

/**
 * Reads the pairs of a query or a form.
 *
 * @param text - without the question mark
 * @returns the pairs; texts are still encoded, since a reader splits them before it decodes
 * @example readPairs('a+b=1%2C2').byName.get('a b'); // ['1%2C2']
 */
export function readPairs(text: string): SentPairs {
  return pairsOf(text, text === '' ? [] : text.split('&'), decodeFormText);
}

/**
 * Reads the pairs of a `Cookie` header (RFC 6265, section 4.2).
 *
 * @param isSplit - whether `&` is a separator, too: exploded values of the style `form`
 * @returns the pairs; neither names nor texts are decoded
 * @example readCookies('a=1; b=2').byName.get('b'); // ['2']
 */
export function readCookies(text: string, isSplit = false): SentPairs {
  const pairs = text.split(isSplit ? /[;&]/ : ';').map((one) => one.trim());
  return pairsOf(text, pairs, decodePercent);
}

/** What a place has in which nothing was sent. */
export const noPairs: SentPairs = readPairs('');

function pairsOf(text: string, pairs: readonly string[], decode: (text: string) => string): SentPairs {
  const all: [string, string][] = [];
  const byName = new Map<string, string[]>();
  for (const one of pairs) {
    if (one === '') continue;
    const at = one.indexOf('=');
    const name = decode(at < 0 ? one : one.slice(0, at));
    const value = at < 0 ? '' : one.slice(at + 1);
    all.push([name, value]);
    const before = byName.get(name);
    if (before === undefined) byName.set(name, [value]);
    else before.push(value);
  }
  return { all, byName, text };
}

/**
 * Reads a parameter, a header or a field of a form: the other direction of `writeParameter`.
 *
 * @param parameter - its name, place and style
 * @param shape - the types that its schema names
 * @param sent - what was sent
 * @returns the value; text that is no value of its type stays text, for a validator to refuse. `undefined` if nothing
 *   was sent
 * @example readParameter({ name: 'tag', in: 'query' }, listOfTexts, sent); // ['a b', 'c']
 */
export function readParameter(parameter: WireParameter, shape: WireShape, sent: SentParts): WireValue | undefined {
  const { contentType, in: place } = parameter;
  if (place === 'querystring') return readQuery(parameter, shape, sent.query);
  const { style, row, explode } = styleOf(parameter);
  if (contentType !== undefined) {
    const [text] = textsOf(parameter, row, sent, false);
    if (text === undefined) return undefined;
    const content = place === 'cookie' ? decodePercent(text) : decoderOf(parameter)(text);
    return isJsonType(contentType) ? readJsonText(content, shape) : readScalar(content, shape);
  }
  if (style === 'deepObject') return readDeep(parameter.name, shape, sent.query);
  if (shape.types.has('array')) return readList(parameter, row, explode, shape.items(), sent);
  if (shape.types.has('object')) return readObject(parameter, row, explode, shape, sent);
  const [text] = textsOf(parameter, row, sent, false);
  return text === undefined ? undefined : readExact(decoderOf(parameter)(text), shape);
}

/** Values are split before they are decoded (OpenAPI 3.2, Appendix E). */
function decoderOf(parameter: WireParameter): (text: string) => string {
  if (!styleOf(parameter).isEncoded) return keepText;
  return parameter.in === 'query' ? decodeFormText : decodePercent;
}

function keepText(text: string): string {
  return text;
}

/** The pairs of the place. A matrix is a list of pairs, too. */
function pairsAt(parameter: WireParameter, row: StyleRow, sent: SentParts, isExploded: boolean): SentPairs {
  const { in: place, name } = parameter;
  if (place === 'query' || place === 'part') return sent.query;
  if (place === 'cookie') return sent.cookies(isExploded && row.between === '&');
  const text = sent.path[name] ?? '';
  return pairsOf(text, withoutFirst(row, text).split(row.between), decodePercent);
}

function withoutFirst({ first }: StyleRow, text: string): string {
  return text.startsWith(first) ? text.slice(first.length) : text;
}

/** The texts that carry a parameter, without its name; none if it was not sent. */
function textsOf(parameter: WireParameter, row: StyleRow, sent: SentParts, isExploded: boolean): readonly string[] {
  const { in: place, name, contentType } = parameter;
  if (place === 'header') {
    const text = sent.header(name.toLowerCase());
    return text === undefined ? [] : [text];
  }
  if (place !== 'path') return pairsAt(parameter, row, sent, isExploded).byName.get(name) ?? [];
  const text = sent.path[name];
  if (text === undefined) return [];
  if (contentType !== undefined) return [text];
  return row.pair ? (pairsAt(parameter, row, sent, isExploded).byName.get(name) ?? [text]) : [withoutFirst(row, text)];
}

function readList(
  parameter: WireParameter,
  row: StyleRow,
  explode: boolean,
  items: WireShape,
  sent: SentParts,
): WireValue[] | undefined {
  const texts = textsOf(parameter, row, sent, explode);
  if (texts.length === 0) return undefined;
  const decode = decoderOf(parameter);
  if (explode && row.pair) return texts.map((text) => readScalar(decode(text), items));
  const parts = texts.flatMap((text) => partsOf(parameter, row, explode, text, items));
  return parts.map((part) => readScalar(decode(part), items));
}

/** The values of one text. Other than texts, numbers have no commas, so that encoded ones separate them as well. */
function partsOf(parameter: WireParameter, row: StyleRow, explode: boolean, text: string, items: WireShape): string[] {
  if (parameter.in === 'header') return text.split(',').map((part) => part.trim());
  const isPlain = items.types.size > 0 && !items.types.has('string');
  if (isPlain && text === '') return [];
  if (explode) return text.split(row.between);
  if (parameter.in === 'part') return text.split(decodePercent(row.within));
  return text.split(isPlain && row.within === ',' ? /,|%2C/i : row.split);
}

function readObject(
  parameter: WireParameter,
  row: StyleRow,
  explode: boolean,
  shape: WireShape,
  sent: SentParts,
): WireValue | undefined {
  const decode = decoderOf(parameter);
  const toMembers = (entries: readonly (readonly [string, string])[]): WireValue | undefined =>
    // The path has a text for each parameter, if only an empty one.
    entries.length === 0 && parameter.in !== 'path'
      ? undefined
      : Object.fromEntries(entries.map(([key, text]) => [key, readScalar(decode(text), shape.member(key))]));
  if (explode && row.pair) {
    const { all, byName } = pairsAt(parameter, row, sent, explode);
    const isMember = (name: string): boolean =>
      shape.members.includes(name) || (shape.isOpen && (parameter.in === 'path' || sent.isTaken?.(name) !== true));
    const names = [...new Set(all.map(([name]) => name))].filter(isMember);
    return toMembers(names.map((name) => [name, byName.get(name)?.[0] ?? '']));
  }
  const [text] = textsOf(parameter, row, sent, explode);
  if (text === undefined) return undefined;
  const parts = partsOf(parameter, row, explode, text, anyShape);
  const entries = explode ? parts.map(pairOf) : pairsIn(parts);
  return toMembers(entries.map(([key, one]) => [decode(key), one]));
}

/** `R=100` */
function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** `R,100,G,200`, already split. */
function pairsIn(parts: string[]): (readonly [string, string])[] {
  return parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ''] as const] : []));
}

/** The whole query as one value (OpenAPI 3.2, `in: querystring`). */
function readQuery(parameter: WireParameter, shape: WireShape, query: SentPairs): WireValue | undefined {
  const { contentType, encoding } = parameter;
  if (query.text === '') return undefined;
  if (isJsonType(contentType)) return readJsonText(decodePercent(query.text), shape);
  if (contentType !== undefined && !isFormType(contentType)) return readScalar(decodePercent(query.text), shape);
  return readForm(query, shape, encoding);
}

/**
 * Reads a form in the syntax of a query: the other direction of `writeForm`.
 *
 * @param form - its pairs
 * @param shape - the types that its schema names; fields that it does not name stay texts
 * @param encoding - how fields are written that are not written as by default
 * @example readForm(readPairs('name=Tom+%26+Ann'), shape); // { name: 'Tom & Ann' }
 */
export function readForm(
  form: SentPairs,
  shape: WireShape,
  encoding: Readonly<Record<string, FieldEncoding>> = {},
): { [name: string]: WireValue } {
  const values: [string, WireValue][] = [];
  const read = new Set(shape.members);
  const sent: SentParts = {
    ...{ path: {}, query: form, cookies: () => noPairs, header: () => undefined },
    isTaken: (name) => read.has(name),
  };
  for (const name of shape.members) {
    const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    const value = readField(name, own, shape.member(name), sent);
    if (value === undefined) continue;
    values.push([name, value]);
    // An object with a style has pairs of its members.
    if (own?.style === 'deepObject') for (const [key] of form.all) if (key.startsWith(`${name}[`)) read.add(key);
    if (own !== undefined && !form.byName.has(name) && typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) read.add(key);
  }
  for (const [name, texts] of form.byName) {
    if (read.has(name)) continue;
    const member = shape.member(name);
    const [only = '', ...others] = texts.map((text) => readScalar(decodeFormText(text), member));
    values.push([name, others.length === 0 && !member.types.has('array') ? only : [only, ...others]]);
  }
  return Object.fromEntries(values);
}

function readField(
  name: string,
  encoding: FieldEncoding | undefined,
  shape: WireShape,
  sent: SentParts,
): WireValue | undefined {
  const { contentType } = encoding ?? {};
  if (isStyledField(encoding))
    return readParameter({ ...encoding, contentType: undefined, name, in: 'query' }, shape, sent);
  if (isJsonType(contentType)) return readParameter({ name, in: 'query', contentType }, shape, sent);
  const texts = sent.query.byName.get(name)?.map(decodeFormText);
  if (texts === undefined) return undefined;
  if (isListOf(texts, shape)) return texts.map((text) => readFieldText(text, shape.items(), contentType));
  const [text = ''] = texts;
  return readFieldText(text, shape, contentType);
}

/**
 * Reads the text of a part of a multipart form that has a style.
 *
 * @param parameter - its name and its style, which makes one part of a value
 * @example readPart({ name: 'ids', in: 'part', explode: false }, listOfNumbers, '1,2'); // [1, 2]
 */
export function readPart(parameter: WireParameter, shape: WireShape, text: string): WireValue {
  const query: SentPairs = { all: [[parameter.name, text]], byName: new Map([[parameter.name, [text]]]), text };
  const sent: SentParts = { path: {}, query, cookies: () => noPairs, header: () => undefined };
  return readParameter(parameter, shape, sent) ?? text;
}

/**
 * Reads the text of a field of a form, or of a part of one: objects and lists in it are JSON (OpenAPI 3.2, Encoding
 * Object, `contentType`).
 *
 * @param contentType - that of its encoding, or the one that was sent
 * @example readFieldText('{"a":1}', shapeOfObject); // { a: 1 }
 */
export function readFieldText(text: string, shape: WireShape, contentType?: string): WireValue {
  const { types } = shape;
  const isData = contentType === undefined && (types.has('object') || types.has('array')) && !types.has('string');
  return isData || isJsonType(contentType) ? readJsonText(text, shape) : readScalar(text, shape);
}

/** A text, and the names in brackets on the way to it: `from` and `day` in `filter[from][day]=1`. */
type DeepText = { keys: string[]; text: string };

/** How deep values may lie, as callers choose it: names beyond that are one. */
const deepest = 30;

/**
 * `filter[from]=1&filter[to]=2`, also with more brackets for what is inside, which OpenAPI leaves open. The items of a
 * list have one name, empty brackets, or their places: `tags=a&tags=b`, `tags[]=a`, `tags[0]=a`.
 */
function readDeep(name: string, shape: WireShape, { all }: SentPairs): WireValue | undefined {
  const splitKeys = (key: string): string[] | undefined => {
    // Without brackets it is a value itself, which an object is not.
    if (key === name) return [];
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) return undefined;
    const keys = key.slice(name.length + 1, -1).split('][');
    return keys.length <= deepest ? keys : [...keys.slice(0, deepest), keys.slice(deepest).join('][')];
  };
  const sent = all.flatMap(([key, text]): DeepText[] => {
    const keys = splitKeys(key);
    return keys === undefined ? [] : [{ keys, text: decodeFormText(text) }];
  });
  return sent.length === 0 ? undefined : deepValue(shape, sent);
}

/** Whether texts are the items of a list: an empty one alone is a text, where texts are possible as well. */
function isListOf(texts: readonly string[], { types }: WireShape): boolean {
  return types.has('array') && !(types.has('string') && texts.length === 1 && texts[0] === '');
}

function deepValue(shape: WireShape, sent: DeepText[]): WireValue {
  const isList = isListOf(
    sent.map(({ text }) => text),
    shape,
  );
  if (sent.some(({ keys }) => keys.length === 0)) {
    const of = isList ? shape.items() : shape;
    const [only = null, ...others] = sent.map(({ text }) => readScalar(text, of));
    return isList || others.length > 0 ? [only, ...others] : only;
  }
  const inside = new Map<string, DeepText[]>();
  for (const { keys, text } of sent) {
    const [key = '', ...rest] = keys;
    const beside = inside.get(key);
    if (beside === undefined) inside.set(key, [{ keys: rest, text }]);
    else beside.push({ keys: rest, text });
  }
  if (isList && [...inside.keys()].every((key) => /^\d*$/.test(key))) {
    return [...inside].flatMap(([key, texts]) =>
      key === '' ? texts.map((text) => deepValue(shape.items(), [text])) : [deepValue(shape.items(), texts)],
    );
  }
  return Object.fromEntries([...inside].map(([key, texts]) => [key, deepValue(shape.member(key), texts)]));
}

/**
 * Reads a text as JSON.
 *
 * @returns the value; text that is not JSON stays text, for a validator to refuse
 * @example readJsonText('[1]'); // [1]
 */
export function readJsonText(text: string, { long }: Pick<WireShape, 'long'> = {}): WireValue {
  try {
    const written = long
      ? replaceLongNumbers(text, (digits) => (isRounded(digits) ? JSON.stringify(long(digits)) : undefined))
      : text;
    return JSON.parse(written) as WireValue;
  } catch {
    return text;
  }
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The digits of a whole number that a number of JavaScript would round; otherwise as {@link readScalar}. */
function readExact(text: string, shape: WireShape): WireValue {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : readScalar(text, shape);
}

/**
 * Reads a text as a value of one of the types of a shape.
 *
 * @returns the value; other text stays text, for a validator to refuse
 * @example readScalar('7', { ...anyShape, types: new Set(['integer']) }); // 7
 */
export function readScalar(text: string, { types, long }: WireShape): WireValue {
  if ((types.has('number') || types.has('integer')) && isNumberText(text))
    return long && /^-?\d+$/.test(text) && isRounded(text) ? long(text) : Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return types.has('null') && text === 'null' ? null : text;
}

/**
 * Checks whether a text is a number as JSON writes it.
 *
 * @example isNumberText('007'); // false
 */
export function isNumberText(text: string): boolean {
  return number.test(text);
}
