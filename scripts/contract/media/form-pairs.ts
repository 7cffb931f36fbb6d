import { asObject, isObject, type Json } from '../base/json.ts';
import { isJson, preferredBody } from './media.ts';
import type { Encoding, MediaType, Operation, Parameter, ParameterStyle } from '../operation.ts';

/** A value and the style it is written in. */
export type SerializationStyle = Pick<Parameter, 'name' | 'style' | 'explode'>;

/** The separator of the values in a single pair; unlike the values, it is not encoded again. */
const delimiters: Partial<Record<ParameterStyle, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** Name and value of a pair; `raw` if the value is encoded already. */
type Pair = [name: string, text: string, raw?: boolean];

/**
 * Writes a value as pairs of a query, a cookie or a form (RFC 6570; OpenAPI's styles).
 *
 * @param written - its name and its style
 * @example writePairs({ name: 'tags', style: 'form', explode: true }, ['a', 'b']) // [['tags', 'a'], ['tags', 'b']]
 */
export function writePairs({ name, style, explode }: SerializationStyle, value: Json): Pair[] {
  if (Array.isArray(value)) {
    if (explode) return value.map((one): Pair => [name, writeTextValue(one)]);
    return [[name, value.map((one) => encodeURIComponent(writeTextValue(one))).join(delimiters[style] ?? ','), true]];
  }
  if (isObject(value)) {
    const members = Object.entries(value);
    if (style === 'deepObject') return members.flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one));
    if (explode) return members.map(([key, one]): Pair => [key, writeTextValue(one)]);
    return [
      [
        name,
        members.map(([key, one]) => `${encodeURIComponent(key)},${encodeURIComponent(writeTextValue(one))}`).join(','),
        true,
      ],
    ];
  }
  return [[name, writeTextValue(value)]];
}

function deepPairs(name: string, value: Json): Pair[] {
  if (Array.isArray(value)) return value.flatMap((one) => deepPairs(name, one));
  if (isObject(value)) return Object.entries(value).flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one));
  return [[name, writeTextValue(value)]];
}

/**
 * Writes one value: data in it is JSON.
 *
 * @returns its text; that of `null` is empty
 * @example writeTextValue(7) // '7'
 */
export function writeTextValue(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Finds the documented media type of a body.
 *
 * @param contentType - the media type that is sent, if it is known
 * @returns that one, or else the preferred one of the operation; `undefined` if it documents no body
 * @example formMediaOf(uploadPhoto, 'image/png')?.encoding
 */
export function formMediaOf({ request }: Operation, contentType: string | undefined): MediaType | undefined {
  const bodies = request?.bodies ?? [];
  return bodies.find((media) => media.contentType === contentType) ?? preferredBody(bodies);
}

/**
 * Writes the pairs of a form (OpenAPI's Encoding Object).
 *
 * @param encoding - how the members are written, by name
 * @returns the pairs, to be joined with `&`
 * @example writeUrlEncodedForm({}, { name: 'Tom & Ann' }) // ['name=Tom%20%26%20Ann']
 */
export function writeUrlEncodedForm(encoding: Record<string, Encoding>, body: Json): string[] {
  if (typeof body === 'string') return [body];
  return Object.entries(asObject(body)).flatMap(([name, value]) => {
    const {
      style = 'form',
      explode = style === 'form',
      contentType,
    } = encoding[name] ?? { headers: [], allowReserved: false };
    const asJson = contentType !== undefined && isJson({ contentType });
    const pairs: Pair[] = asJson ? [[name, JSON.stringify(value)]] : writePairs({ name, style, explode }, value);
    return pairs.map(
      ([key, text, raw]) => `${encodeURIComponent(key)}=${raw === true ? text : encodeURIComponent(text)}`,
    );
  });
}
