// What the codec in `src/wire/` has to know of a document: how a parameter is written, and which types a text may have.

import { anyShape, readCookies, readPairs, readParameter, type WireShape } from '../../../src/wire/read.ts';
import type { WireParameter } from '../../../src/wire/style.ts';
import { once } from '../base/once.ts';
import { asObject, type Json } from '../base/json.ts';
import { itemPlaces, possibilities } from '../schema/reading.ts';
import type { MediaType, Parameter, SchemaAt, ResponseHeader } from '../message.ts';

/**
 * Says how a parameter is written on the wire.
 *
 * @example
 * wireParameterOf(parameter)
 * // { name: 'tags', in: 'query', style: 'form', explode: true, allowReserved: false }
 */
export function wireParameterOf({
  name,
  in: place,
  style,
  explode,
  allowReserved,
  content,
}: Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> & {
  content?: { contentType: string; encoding?: WireParameter['encoding'] };
}): WireParameter {
  const parameter: WireParameter = { name, in: place, style, explode, allowReserved };
  if (content === undefined) return parameter;
  const { contentType, encoding = {} } = content;
  return { ...parameter, contentType, encoding };
}

/**
 * Says how a header of a response is written on the wire.
 *
 * @example wireHeaderOf(header) // { name: 'X-Ids', in: 'header', explode: false }
 */
export function wireHeaderOf({ name, explode, content }: ResponseHeader): WireParameter {
  return { name, in: 'header', explode, ...(content !== undefined && { contentType: content.contentType }) };
}

/**
 * Says what a reader of texts has to know of a schema.
 *
 * @param schemas - JSON pointers of the schema, or of several that a value has to satisfy
 * @returns its shape, worked out where it is first needed
 * @example shapeAt(schemaAt, '/components/schemas/Ids').types.has('array') // true
 */
export function shapeAt(schemaAt: SchemaAt, schemas: string[]): WireShape {
  const said = once(() => possibilities(schemaAt, schemas));
  const shapeOf = (found: string[]): WireShape => (found.length === 0 ? anyShape : shapeAt(schemaAt, found));
  const others = once(() => shapeOf(said().further));
  const named = once(() => new Map([...said().members].map(([name, found]) => [name, shapeAt(schemaAt, found)])));
  return {
    get types() {
      return said().kinds;
    },
    items: once(() => shapeOf(said().items)),
    position: (i) => shapeOf(said().parts.flatMap((part) => itemPlaces(part, i))),
    get members() {
      return [...said().members.keys()];
    },
    member: (name) => named().get(name) ?? others(),
    get isOpen() {
      const { parts, members, further } = said();
      const says = (value: boolean): boolean =>
        parts.some(({ schema }) => asObject(schema)['additionalProperties'] === value);
      return further.length > 0 || says(true) || (members.size === 0 && !says(false));
    },
  };
}

/**
 * Says what a reader of a body in parts has to know of its schemas.
 *
 * @returns the shape of the whole body; where only its items have a schema, that of a list
 * @example shapeOfParts(schemaAt, batch).types.has('array') // true
 */
export function shapeOfParts(
  schemaAt: SchemaAt,
  { schema, itemSchema }: Pick<MediaType, 'schema' | 'itemSchema'>,
): WireShape {
  if (schema !== undefined) return shapeAt(schemaAt, [schema]);
  if (itemSchema === undefined) return anyShape;
  const item = shapeAt(schemaAt, [itemSchema]);
  return { ...anyShape, types: new Set(['array']), items: () => item };
}

/**
 * Reads the value of a parameter or of a header from its text in a document (OpenAPI 3.2, Example Object,
 * `serializedValue`).
 *
 * @param schema - JSON pointer of its schema
 * @returns the value; `undefined` if the text has it not in the form of the parameter
 * @example
 * // ['a', 'b']
 * parseSerializedValue(schemaAt, { name: 'tags', in: 'query' }, '/components/schemas/Tags', 'tags=a&tags=b');
 */
export function parseSerializedValue(
  schemaAt: SchemaAt,
  parameter: WireParameter,
  schema: string | undefined,
  text: string,
): Json | undefined {
  const shape = schema === undefined ? anyShape : shapeAt(schemaAt, [schema]);
  return readParameter(parameter, shape, {
    path: { [parameter.name]: text },
    query: readPairs(text),
    cookies: (isSplit) => readCookies(text, isSplit),
    header: () => text,
  });
}
