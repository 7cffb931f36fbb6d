import { essenceOf, isJson, mediaParameters } from '../../contract/media/media.ts';

/**
 * Checks whether text of a media type can be read as UTF-8.
 *
 * @param header - value of a `Content-Type` header
 * @returns false when it names another charset
 */
export function isUtf8Type(header: string): boolean {
  if (!header.includes(';')) return true;
  const charset = mediaParameters(header).get('charset')?.toLowerCase() ?? '';
  return ['', 'utf-8', 'utf8', 'us-ascii'].includes(charset);
}

/**
 * Weighs a media type by what a client accepts (RFC 9110, section 12.5.1): the most specific range that fits decides.
 * Who accepts one kind of JSON can read another: servers answer `application/json` to the
 * `application/vnd.github.v3+json` of their own clients.
 *
 * @param accept - value of the `Accept` header; `undefined` accepts everything
 * @param contentType - the media type on offer
 * @returns from 0, not acceptable, to 1
 * @example weightOf('text/*;q=0.5, application/json', 'text/csv') // 0.5
 */
export function weightOf(accept: string | undefined, contentType: string): number {
  if (accept === undefined || accept === '*/*' || accept === contentType) return 1;
  const offered = essenceOf(contentType);
  let best = { precision: -1, weight: 0 };
  for (const part of accept.match(ranges) ?? []) {
    const precision = precisionOf(essenceOf(part), offered);
    if (precision < 0 || precision < best.precision) continue;
    const weight = Number(mediaParameters(part).get('q') ?? 1);
    // Where the type itself is on offer as well, it comes first.
    best = { precision, weight: precision === kin ? weight * 0.99 : weight };
  }
  return best.weight;
}

/** The precision of a range that is another kind of JSON than the type on offer, or takes any bytes. */
const kin = 2;

/** How closely a range fits a type on offer, which may be a range as well; -1 if it does not. */
function precisionOf(range: string, offered: string): number {
  if (range === offered) return 3;
  if (isJson({ contentType: range }) && isJson({ contentType: offered })) return kin;
  // Every body is bytes.
  if (range === 'application/octet-stream' || range === 'application/binary') return kin;
  const [type, subtype] = offered.split('/');
  if (type === '*' || (subtype === '*' && range.startsWith(`${type}/`))) return 3;
  return ['*/*', `${type}/*`].indexOf(range);
}

/** The media ranges of an `Accept` header. A comma in quotes belongs to a parameter; the last quote may be missing. */
const ranges = /(?:"(?:\\.|[^"\\])*"?|[^,"])+/g;
