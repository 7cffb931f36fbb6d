import {
  parseExactly,
  withDigitTexts,
  withRoundedNumbers,
  writeExactly,
  type IntegerShape,
} from '../../../src/exact.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { getAtPointer, tryParseJson, type Json } from '../../contract/base/json.ts';
import { bodyKind, isMediaType, itemSchemaOf, preferredBody } from '../../contract/media/media.ts';
import type { MediaType, Response as ResponseSpec, SchemaAt } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { integerShapes, type IntegerShapes } from '../../contract/integer-shapes/integer-shapes.ts';
import type { TakenBody } from '../../serve/form/request-body.ts';
import type { ParsedRequest } from '../../serve/request/request.ts';
import { serializeJson, type WrittenBody } from '../answer/answer-draft.ts';

/**
 * Reads and writes the whole numbers of 64 bits of an operation as texts of their digits, which its handler is
 * promised: JavaScript's numbers round them above 2^53.
 */
export type LongIntegers = (operation: Operation) => {
  /**
   * The parameters and the places in the body that are rounded all the same, as the contract does not call them long.
   */
  rounded: (reading: ParsedRequest, body: unknown) => NonNullable<ParsedRequest['inexact']>;
  parameters: (values: ParsedRequest['parameters']) => ParsedRequest['parameters'];
  /** Parses a body of JSON, and changes the numbers in the fields of a form. */
  body: (bytes: Uint8Array, taken: TakenBody) => unknown;
  /** Serializes an answer of JSON. */
  serialize: (value: unknown, response: ResponseSpec | undefined) => WrittenBody;
  /** Writes an item of a stream, and says what it is in JSON. */
  item: (media: MediaType | undefined) => ItemIntegers;
};

type ItemIntegers = {
  plain: (item: unknown) => unknown;
  write: (item: Json, frame: (item: Json) => string) => string;
};

/** Servers of `generate --int64 string` are bundled with it. */
export const longIntegers: LongIntegers = ({ schemaAt, parameters, request }) => {
  const { shapes, shapeOf } = shapesOf(schemaAt);
  const at = (schema: string | undefined): number | undefined => (schema === undefined ? undefined : shapeOf([schema]));
  const long = parameters.flatMap(({ name, in: place, schema }) => {
    const shape = at(schema);
    return shape === undefined ? [] : [{ name, key: viewKeyByLocation[place], place, shape }];
  });
  return {
    rounded: ({ inexact = [] }, body) =>
      inexact.filter(({ in: place, pointer }) =>
        place === 'body'
          ? typeof getAtPointer(body as Json, pointer) !== 'string'
          : !long.some((one) => one.place === place && pointer === `/${one.name}`),
      ),
    parameters: (values) => {
      if (values === undefined || long.length === 0) return values;
      const copy = { ...values };
      for (const { name, key, shape } of long) {
        const own = copy[key];
        if (own !== undefined && Object.hasOwn(own, name))
          copy[key] = { ...own, [name]: withDigitTexts(own[name], shapes, shape) as Json };
      }
      return copy;
    },
    body: (bytes, { body, contentType }) => {
      const media = request?.bodies.find((one) => isMediaType(one.contentType, contentType ?? ''));
      const kind = media && bodyKind(media);
      if (kind === 'json') return parseExactly(new TextDecoder().decode(bytes), shapes, at(media?.schema));
      return kind === 'form' ? withDigitTexts(body, shapes, at(media?.schema)) : body;
    },
    serialize: (value, response) => {
      const shape = at(preferredBody(response?.bodies ?? [])?.schema);
      return shape === undefined ? serializeJson(value) : serialized(value, shapes, shape);
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

function serialized(value: unknown, shapes: readonly IntegerShape[], shape: number): WrittenBody {
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
