import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { tryParseJson, type Json } from '../contract/base/json.ts';
import { bodyKind, essenceOf } from '../contract/media/media.ts';
import { isDeeperThan } from '../contract/base/json-scan.ts';
import { attributionHeader } from '../serve/answer/answer.ts';
import type { Fault } from '../findings/findings.ts';
import { findDuplicateMember } from './duplicate-members.ts';

/** An answer, as far as it could be read. */
export type ReceivedAnswer = {
  status: number;
  /** By lower-case name; several of the same name are joined with a comma. */
  headers: Record<string, string>;
  text: string;
  /** `undefined` if the body is not JSON. */
  body: Json | undefined;
  /** Whether `body` is one of several in `text`, as in a batch. */
  isPart?: boolean;
  /** Faults of the message itself: its encoding, character set, JSON. */
  faults: Fault[];
};

/**
 * Finds what a mock of ours says of where an answer came from.
 *
 * @returns the value of its header; `undefined` from any other server
 */
export function attributionIn({ headers }: ReceivedAnswer): string | undefined {
  return headers[attributionHeader.toLowerCase()];
}

/** The largest answer that is read, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

/** The deepest nesting that is read: many parsers take no more than 1000 levels. */
export const maxLevels = 1000;

/**
 * Reads an answer, and finds the faults in its bytes.
 *
 * @param status - HTTP status
 * @param headers - headers by lower-case name
 */
export function toReceivedAnswer(status: number, headers: Record<string, string>, raw: Buffer): ReceivedAnswer {
  const faults: Fault[] = [];
  let bytes = raw;
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && raw.length > 0) {
    try {
      bytes = decodeContent(raw, encoding);
    } catch {
      faults.push({
        rule: 'content-encoding',
        pointer: '',
        expected: `a body encoded as Content-Encoding says, ${encoding}`,
        got: 'other bytes',
      });
    }
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    faults.push({
      rule: 'byte-order-mark',
      pointer: '',
      expected: 'JSON without a byte order mark (RFC 8259, section 8.1)',
      got: 'one with it',
    });
  }
  // A picture is no text.
  if (!isUtf8(bytes) && !isBytes(headers['content-type']))
    faults.push({
      rule: 'utf-8',
      pointer: '',
      expected: 'text in UTF-8 (RFC 8259, section 8.1)',
      got: 'bytes that are not UTF-8',
    });
  const read = tryParseJson(text);
  const isDeep = read !== undefined && isDeeperThan(maxLevels, text);
  if (isDeep)
    faults.push({
      rule: 'nesting',
      pointer: '',
      expected: `lists and objects in at most ${maxLevels} levels (RFC 8259, section 9)`,
      got: 'more',
    });
  const body = isDeep ? undefined : read;
  const doubled = body === undefined ? undefined : findDuplicateMember(text);
  if (doubled !== undefined)
    faults.push({
      rule: 'doubled-member',
      pointer: doubled,
      expected: 'each member once (RFC 8259, section 4)',
      got: 'this one twice',
    });
  return { status, headers, text, body, faults };
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: maxBytes }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: maxBytes }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: maxBytes }),
  identity: (bytes) => bytes,
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: maxBytes }),
};

/** Several codings are listed in the order in which they were applied (RFC 9110, section 8.4). */
function decodeContent(raw: Buffer, encoding: string): Buffer {
  return encoding.split(',').reduceRight((bytes, name) => {
    const decode = decoders[name.trim()];
    if (decode === undefined) throw new TypeError(name);
    return decode(bytes);
  }, raw);
}

/** Whether an answer says that it is neither text nor JSON, or may have parts that are neither. */
function isBytes(type = ''): boolean {
  return type !== '' && ['binary', 'multipart'].includes(bodyKind({ contentType: essenceOf(type) }));
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
