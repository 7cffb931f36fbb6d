import { writeBodyText } from '../../contract/media/media.ts';
import type { Json } from '../../contract/base/json.ts';
import type { MediaType } from '../../contract/message.ts';
import { isMultipart } from '../../../src/wire/style.ts';
import { joinParts, WireError, writeParts } from '../../../src/wire/write.ts';

/** What stands between the parts of an answer of the mock. */
const boundary = 'twinspec-part-of-the-mock-7c1f0a';

/**
 * Gives a media type as it is sent: that of a body in parts says what stands between them.
 *
 * @param written - the body, if the document shows it as it travels
 * @example toSentType('multipart/mixed', undefined) // 'multipart/mixed; boundary=…'
 */
export function toSentType(contentType: string, written: string | undefined): string {
  if (!isMultipart(contentType) || /;\s*boundary=/i.test(contentType)) return contentType;
  const [, own = boundary] = /^(?:\r?\n)?--([^\r\n]+)/.exec(written ?? '') ?? [];
  return `${contentType}; boundary=${/^[\w'+.-]+$/.test(own) ? own : `"${own}"`}`;
}

/**
 * Writes a value as parts, by the encodings of its media type.
 *
 * @returns the body; JSON where the value has no parts
 * @example writePartsBody({ ...media, contentType: 'multipart/mixed' }, [{ id: 1 }, 'a'])
 */
export function writePartsBody(
  media: Pick<MediaType, 'contentType' | 'encoding' | 'prefixEncoding' | 'itemEncoding'>,
  value: Json,
): string {
  const { contentType } = media;
  try {
    // What is shown as a text travels as it is.
    if (typeof value === 'string') return value;
    return String(joinParts(contentType, writeParts(contentType, value, media), boundary).value);
  } catch (error) {
    if (error instanceof WireError) return writeBodyText(value);
    throw error;
  }
}
