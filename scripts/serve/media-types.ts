import { mediaParameter } from '../contract/media.ts';

/**
 * Reads the type and subtype of a media type.
 *
 * @param header - value of a `Content-Type` header
 * @returns type and subtype in lower case, without parameters (RFC 9110, section 8.3.1)
 * @example essenceOf('Application/JSON; charset=utf-8') // 'application/json'
 */
export function essenceOf(header: string): string {
  const end = header.indexOf(';');
  return (end < 0 ? header : header.slice(0, end)).trim().toLowerCase();
}

/**
 * Checks whether text of a media type can be read as UTF-8.
 *
 * @param header - value of a `Content-Type` header
 * @returns false when it names another charset
 */
export function isUtf8Type(header: string): boolean {
  if (!header.includes(';')) return true;
  const charset = mediaParameter(header, 'charset')?.toLowerCase() ?? '';
  return ['', 'utf-8', 'utf8', 'us-ascii'].includes(charset);
}

/**
 * Weighs a media type by what a client accepts (RFC 9110, section 12.5.1): the most specific range that fits decides.
 *
 * @param accept - value of the `Accept` header; `undefined` accepts everything
 * @param contentType - the media type on offer
 * @returns from 0, not acceptable, to 1
 * @example weightOf('text/*;q=0.5, application/json', 'text/csv') // 0.5
 */
export function weightOf(accept: string | undefined, contentType: string): number {
  if (accept === undefined || accept === '*/*' || accept === contentType) return 1;
  const offered = essenceOf(contentType);
  const [type] = offered.split('/');
  let best = { precision: -1, weight: 0 };
  for (const part of accept.match(ranges) ?? []) {
    const precision = ['*/*', `${type}/*`, offered].indexOf(essenceOf(part));
    if (precision < 0 || precision < best.precision) continue;
    best = { precision, weight: Number(mediaParameter(part, 'q') ?? 1) };
  }
  return best.weight;
}

/** The media ranges of an `Accept` header. A comma in quotes belongs to a parameter; the last quote may be missing. */
const ranges = /(?:"(?:\\.|[^"\\])*"?|[^,"])+/g;
