/**
 * The place in a request that a value travels in (OpenAPI 3.2, Parameter Object, `in`).
 *
 * @example const place: WirePlace = 'query';
 */
export type WirePlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/**
 * How a parameter, a header or a field of a form is written. Members that are left out have the default of the place.
 *
 * @example const tags: WireParameter = { name: 'tags', in: 'query', style: 'pipeDelimited', explode: false };
 */
export type WireParameter = {
  readonly name: string;
  /** Its place; `part` for the field of a multipart form. */
  readonly in: WirePlace | 'part';
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** The media type of its value, if it has `content` instead of a style. */
  readonly contentType?: string | undefined;
  /** How the fields of its value are written, if `contentType` is a form. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
};

/**
 * How a field of a form is written (OpenAPI 3.2, Encoding Object).
 *
 * @example const encoding: FieldEncoding = { contentType: 'application/json' };
 */
export type FieldEncoding = Pick<WireParameter, 'style' | 'explode' | 'allowReserved' | 'contentType'>;

/**
 * How a part of a multipart body is written: as a field of a form, with headers of its own; one that is a form or has
 * parts itself, by the encodings inside.
 *
 * @example const encoding: PartEncoding = { headers: [{ name: 'X-Rotation', in: 'header' }] };
 */
export type PartEncoding = FieldEncoding & PartEncodings & { readonly headers?: readonly Omit<WireParameter, 'in'>[] };

/**
 * How the parts of a multipart body are written: by the names of fields, or by position (OpenAPI 3.2, Media Type
 * Object).
 *
 * @example const parts: PartEncodings = { prefixEncoding: [{ contentType: 'application/json' }] };
 */
export type PartEncodings = {
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  readonly prefixEncoding?: readonly PartEncoding[];
  readonly itemEncoding?: PartEncoding | undefined;
};

/** One style of OpenAPI's table "Style Examples": what stands before, between and within values. */
export type StyleRow = {
  readonly first: string;
  /** What stands between exploded values. */
  readonly between: string;
  /** What stands between the values of one text. */
  readonly within: string;
  /** Where a reader splits one text: a delimiter may arrive encoded or not. */
  readonly split: RegExp;
  /** Whether the name is part of the text. */
  readonly pair: boolean;
  /** What follows a name whose value is empty. */
  readonly empty: '' | '=';
  /** The places that may have this style (OpenAPI 3.2, "Style Values"). */
  readonly places: readonly WirePlace[];
};

const comma = { within: ',', split: /,/, empty: '=' } as const;

/** The styles of OpenAPI 3.2. Each row is used to write and to read. */
export const styles = {
  simple: { ...comma, first: '', between: ',', pair: false, places: ['path', 'header'] },
  label: { ...comma, first: '.', between: '.', pair: false, places: ['path'] },
  matrix: { ...comma, first: ';', between: ';', pair: true, places: ['path'], empty: '' },
  form: { ...comma, first: '', between: '&', pair: true, places: ['query', 'cookie'] },
  cookie: { ...comma, first: '', between: '; ', pair: true, places: ['cookie'] },
  spaceDelimited: {
    ...{ first: '', between: '&', within: '%20', split: /%20|\+| / },
    ...{ pair: true, places: ['query'], empty: '=' },
  },
  pipeDelimited: {
    ...{ first: '', between: '&', within: '%7C', split: /%7C|\|/i },
    ...{ pair: true, places: ['query'], empty: '=' },
  },
  deepObject: { ...comma, first: '', between: '&', pair: true, places: ['query'] },
} as const satisfies Record<string, StyleRow>;

/**
 * The name of a style.
 *
 * @example const style: WireStyle = 'deepObject';
 */
export type WireStyle = keyof typeof styles;

/** The default style of each place (OpenAPI 3.2, Parameter Object, `style`). */
export const defaultStyles = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
} as const satisfies Record<WirePlace, WireStyle>;

/**
 * Checks whether a text is a style of OpenAPI.
 *
 * @example isStyle('csv'); // false
 */
export function isStyle(text: unknown): text is WireStyle {
  return typeof text === 'string' && Object.hasOwn(styles, text);
}

/**
 * Gives the default of `explode` (OpenAPI 3.2, Parameter Object).
 *
 * @returns true for the styles `form` and `cookie`
 * @example explodesByDefault('form'); // true
 */
export function explodesByDefault(style: WireStyle): boolean {
  return style === 'form' || style === 'cookie';
}

/**
 * Finds the style of a parameter.
 *
 * @param parameter - a style that OpenAPI does not define counts as left out
 * @example
 * styleOf({ name: 'id', in: 'path' }); // { style: 'simple', row: styles.simple, explode: false, isEncoded: true }
 */
export function styleOf({ in: place, style: given, explode }: WireParameter): {
  style: WireStyle;
  row: StyleRow;
  explode: boolean;
  isEncoded: boolean;
} {
  const style = isStyle(given) ? given : defaultStyles[place === 'part' ? 'query' : place];
  // OpenAPI 3.2, Appendices D and E: headers, `style: cookie` and parts are neither encoded nor decoded.
  const isEncoded = place !== 'header' && place !== 'part' && style !== 'cookie';
  return { style, row: styles[style], explode: explode ?? explodesByDefault(style), isEncoded };
}

/**
 * Checks whether a media type is JSON: `application/json`, `text/json` or one that ends in `+json` (MIME Sniffing
 * Standard, "JSON MIME type").
 *
 * @example isJsonType('application/problem+json; charset=utf-8'); // true
 */
export function isJsonType(contentType: string | undefined): boolean {
  return (
    contentType !== undefined && /^(?:(?:application|text)\/json|[^;/]+\/[^;]*\+json)\s*(?:;|$)/i.test(contentType)
  );
}

/**
 * Checks whether a media type is a form in the syntax of a query.
 *
 * @example isFormType('application/x-www-form-urlencoded'); // true
 */
export function isFormType(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType);
}

/**
 * Checks whether a media type is text that is neither JSON nor a form: `text/*`, XML, YAML, CSV and the like.
 *
 * @example isTextType('text/csv'); // true
 */
export function isTextType(contentType: string): boolean {
  const text = /^text\/|[/+](?:xml|yaml|x-yaml|javascript|graphql|csv|x-ndjson)(?:;|$)/i;
  return !isJsonType(contentType) && text.test(contentType);
}

/**
 * Checks whether a media type is a body of parts (RFC 2046, section 5.1).
 *
 * @example isMultipart('multipart/mixed'); // true
 */
export function isMultipart(contentType: string): boolean {
  return /^multipart\//i.test(contentType);
}

/**
 * Checks whether a media type is a form whose fields are parts (RFC 7578).
 *
 * @example isMultipartForm('multipart/form-data; boundary=a'); // true
 */
export function isMultipartForm(contentType: string): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

/**
 * Checks whether a field of a form is written in a style: any explicit one counts, and then its content type does not
 * (OpenAPI 3.2, Encoding Object).
 *
 * @example isStyledField({ explode: false }); // true
 */
export function isStyledField(encoding: FieldEncoding | undefined): boolean {
  return encoding?.style !== undefined || encoding?.explode !== undefined || encoding?.allowReserved === true;
}
