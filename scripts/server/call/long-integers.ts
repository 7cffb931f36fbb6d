import {
  parseExactly,
  shapeBelow,
  withDigitTexts,
  withRoundedNumbers,
  writeExactly,
} from '../../../src/exact-integers.ts';
import type { IntegerShape } from '../../../src/long-numbers.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import {
  getAtPointer,
  pointerTokens,
  setAtPointer,
  toPointer,
  tryParseJson,
  type Json,
} from '../../contract/base/json.ts';
import type { RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import { bodyKind, isMediaType, findPreferredBody } from '../../contract/media/media.ts';
import { itemSchemaOf } from '../../contract/streams/streams.ts';
import type { MediaType, Response as ResponseSpec, SchemaAt } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { integerShapes, rpcShapes, type IntegerShapes } from '../../contract/integer-shapes/integer-shapes.ts';
import type { Subscription } from '../../contract/rpc-method.ts';
import type { ExactField, TakenBody } from '../../serve/form/request-body.ts';
import type { ParsedRequest } from '../../serve/request/request.ts';
import { serializeJson, type WrittenBody } from '../answer/answer-draft.ts';

/**
 * Reads and writes the whole numbers of 64 bits of an operation as texts of their digits, which its handler is
 * promised: JavaScript's numbers round them above 2^53.
 */
export type LongIntegers = (operation: Operation) => {
  /** Changes the parameters, and leaves in the request what is rounded all the same, as no schema calls it long. */
  parameters: (reading: ParsedRequest) => ParsedRequest['parameters'];
  /** Parses a body of JSON, and changes the numbers in the fields of a form; leaves in the request what is rounded. */
  body: (bytes: Uint8Array, taken: TakenBody, reading: ParsedRequest) => unknown;
  /** Changes a field of a multipart form. */
  field: ExactField;
  /** Changes the params of a JSON-RPC method. */
  params: <Number extends RoundedNumber>(params: Json, numbers: readonly Number[]) => Exact<Number>;
  /** Serializes the result of a JSON-RPC method. */
  result: (value: unknown) => ReturnType<typeof serializeJson>;
  /** Writes the notifications of a subscription, and says what an item is in JSON. */
  subscription: (subscription: Subscription) => Pick<ItemIntegers, 'plain'> & { write: (notification: Json) => string };
  /** Serializes an answer of JSON. */
  serialize: (value: unknown, response: ResponseSpec | undefined) => WrittenBody;
  /** Writes an item of a stream, and says what it is in JSON. */
  item: (media: MediaType | undefined) => ItemIntegers;
};

/** A value with texts in place of long integers, and what is rounded in it. */
type Exact<Number extends RoundedNumber> = { value: Json; rounded: Number[] };

type ItemIntegers = {
  plain: (item: unknown) => unknown;
  write: (item: Json, frame: (item: Json) => string) => string;
};

/** Servers of `generate --int64 string` are bundled with it. */
export const longIntegers: LongIntegers = ({ schemaAt, parameters, request, rpc }) => {
  const { shapes, shapeOf } = shapesOf(schemaAt);
  const at = (schema: string | undefined): number | undefined => (schema === undefined ? undefined : shapeOf([schema]));
  const long = parameters.flatMap(({ name, in: place, schema }) => {
    const shape = at(schema);
    return shape === undefined ? [] : [{ name, key: viewKeyByLocation[place], place, shape }];
  });
  const { params, result } = rpc === undefined ? {} : rpcShapes({ shapes, shapeOf }, rpc);
  const withParams = params === undefined ? shapes : [...shapes, params];
  const keep = (reading: ParsedRequest, left: NonNullable<ParsedRequest['inexact']>): void => {
    if (left.length > 0) reading.inexact = left;
    else delete reading.inexact;
  };
  return {
    parameters: (reading) => {
      const { parameters: values, inexact = [] } = reading;
      if (values === undefined || long.length === 0) return values;
      const copy = { ...values };
      let left = inexact;
      for (const { name, key, place, shape } of long) {
        const own = copy[key];
        if (own === undefined || !Object.hasOwn(own, name)) continue;
        const top = toPointer(name);
        const isOwn = (one: (typeof inexact)[number]): boolean =>
          one.in === place && (one.pointer === top || one.pointer.startsWith(`${top}/`));
        const numbers = inexact.filter(isOwn).map((one) => ({ ...one, pointer: one.pointer.slice(top.length) }));
        const { value, rounded } = restoreDigits(own[name] ?? null, numbers, shapes, shape);
        copy[key] = { ...own, [name]: value };
        left = [
          ...left.filter((one) => !isOwn(one)),
          ...rounded.map(({ pointer, digits }) => ({ in: place, pointer: top + pointer, digits })),
        ];
      }
      keep(reading, left);
      return copy;
    },
    body: (bytes, { body, contentType }, reading) => {
      const media = request?.bodies.find((one) => isMediaType(one.contentType, contentType ?? ''));
      const kind = media && bodyKind(media);
      const numbers = (reading.inexact ?? []).filter(({ in: place }) => place === 'body');
      const others = (reading.inexact ?? []).filter(({ in: place }) => place !== 'body');
      if (kind === 'json') {
        const value = parseExactly(new TextDecoder().decode(bytes), shapes, at(media?.schema));
        const rounded = numbers.filter(({ pointer }) => typeof getAtPointer(value as Json, pointer) !== 'string');
        keep(reading, [...others, ...rounded]);
        return value;
      }
      if (kind !== 'form') return body;
      const { value, rounded } = restoreDigits(body as Json, numbers, shapes, at(media?.schema));
      keep(reading, [...others, ...rounded]);
      return value;
    },
    field: ({ schema }, name, value, numbers) => {
      const whole = at(schema);
      if (whole === undefined) return { value, rounded: numbers };
      const made = restoreDigits({ [name]: value }, numbers, shapes, whole);
      return { value: getAtPointer(made.value, toPointer(name)) ?? null, rounded: made.rounded };
    },
    params: (value, numbers) => restoreDigits(value, numbers, withParams, params && shapes.length),
    result: (value) => (result === undefined ? serializeJson(value) : serializeExactly(value, shapes, result)),
    subscription: ({ item, notification }) => {
      const shape = at(item);
      const note = shapeBelow(shapes, ['params', ...pointerTokens(notification.item)], shape);
      return {
        plain: (one) => withRoundedNumbers(one, shapes, shape),
        write: (one) => writeExactly(one, note.shapes, note.shape) ?? '',
      };
    },
    serialize: (value, response) => {
      const shape = at(findPreferredBody(response?.bodies ?? [])?.schema);
      return shape === undefined ? serializeJson(value) : serializeExactly(value, shapes, shape);
    },
    item: (media) => {
      const shape = media && at(itemSchemaOf(schemaAt, media));
      return {
        plain: (item) => withRoundedNumbers(item, shapes, shape),
        write: (item, frame) => writeExactly(item, shapes, shape, (one) => frame(one as Json)) ?? '',
      };
    },
  };
};

/** Puts the digits of numbers that were rounded in where a shape has texts. */
function restoreDigits<Number extends RoundedNumber>(
  value: Json,
  numbers: readonly Number[],
  shapes: readonly IntegerShape[],
  shape: number | undefined,
): Exact<Number> {
  let copy = withDigitTexts(value, shapes, shape) as Json;
  const rounded: Number[] = [];
  for (const number of numbers) {
    if (typeof getAtPointer(copy, number.pointer) === 'string')
      copy = setAtPointer(copy, number.pointer, `${BigInt(number.digits)}`);
    else rounded.push(number);
  }
  return { value: copy, rounded };
}

function serializeExactly(
  value: unknown,
  shapes: readonly IntegerShape[],
  shape: number,
): ReturnType<typeof serializeJson> {
  const plain = serializeJson(value);
  if ('flaw' in plain) return plain;
  // Dates have become texts, and members that are undefined are gone.
  const sent = tryParseJson(plain.body) ?? null;
  return {
    body: writeExactly(sent, shapes, shape) ?? '',
    value: () => withRoundedNumbers(sent, shapes, shape) as Json,
  };
}

const known = new WeakMap<SchemaAt, IntegerShapes>();

function shapesOf(schemaAt: SchemaAt): IntegerShapes {
  const shapes = known.get(schemaAt) ?? integerShapes(schemaAt);
  known.set(schemaAt, shapes);
  return shapes;
}
