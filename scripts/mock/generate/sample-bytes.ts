import { bytesOfBase64 } from '../../contract/base/base64.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { concreteType, essenceOf, isMediaType } from '../../contract/media/media.ts';
import { weightOf } from '../../serve/answer/answer.ts';

const inBase64: Record<string, string> = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////' +
    '////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  // Silence: the header and no samples.
  'audio/wav': 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
  'audio/mpeg': '//sQxAADwAABpAAAACAAADSAAAAE',
  'video/mp4': 'AAAAGGZ0eXBpc29tAAACAGlzb21pc28y',
  // An archive without entries, and no bytes packed.
  'application/zip': 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  'application/gzip': 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
};

const emptyPdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  'xref',
  '0 4',
  '0000000000 65535 f ',
  '0000000009 00000 n ',
  '0000000052 00000 n ',
  '0000000101 00000 n ',
  'trailer<</Size 4/Root 1 0 R>>',
  'startxref',
  '164',
  '%%EOF',
  '',
].join('\n');

const inText: Record<string, string> = {
  'application/pdf': emptyPdf,
  'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};

const others: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
};

/**
 * Finds the smallest file of a media type, which programs that read such files take.
 *
 * @returns its bytes; `undefined` for a type of which there is none here
 */
export function sampleBytesOf(contentType: string): string | Uint8Array | undefined {
  const given = essenceOf(contentType);
  const type = ownProperty(others, given) ?? given;
  const encoded = ownProperty(inBase64, type);
  return encoded === undefined ? ownProperty(inText, type) : bytesOfBase64(encoded);
}

/**
 * Chooses the media type that a body of a documented range is sent as: the one of the range that the client likes most.
 *
 * @param accept - value of the `Accept` header
 * @param anything - what is sent where any type will do
 * @example typeInRange('image/*', 'image/webp, image/png;q=0.5', 'application/octet-stream') // 'image/webp'
 */
export function typeInRange(range: string, accept: string | undefined, anything: string): string {
  if (!range.includes('*')) return range;
  const named = (accept ?? '').split(',').map(essenceOf);
  const [liked] = named
    .filter((one) => !one.includes('*') && isMediaType(range, one) && sampleBytesOf(one) !== undefined)
    .toSorted((a, b) => weightOf(accept, b) - weightOf(accept, a));
  return liked ?? concreteType(range, anything);
}
