import { mediaParameters } from '../../contract/media/media.ts';
import type { Judgement } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';

/**
 * Adds remarks to a judgement, on what every reader understands although it is not quite as the standards have it.
 *
 * @param answer - the answer that was judged
 * @returns the judgement; its outcome stays
 */
export function addCharsetNote(judgement: Judgement, answer: ReceivedAnswer): Judgement {
  const isAlias = /^utf8$/i.test(charsetOf(answer.headers['content-type']) ?? '');
  if (!isAlias || judgement.outcome === 'broken') return judgement;
  const note = 'the charset is called utf8; its registered name is utf-8 (RFC 3629, section 8)';
  return { ...judgement, notes: [...judgement.notes, note] };
}

/**
 * Checks whether a content type names a charset other than UTF-8, the only one that JSON may be in (RFC 8259, section
 * 8.1).
 *
 * @param type - the header; `undefined` if there is none
 * @returns the other charset; `undefined` if there is none, or it is UTF-8
 */
export function findOtherCharset(type: string | undefined): string | undefined {
  const charset = charsetOf(type);
  return charset === undefined || /^utf-?8$/i.test(charset) ? undefined : charset;
}

function charsetOf(type: string | undefined): string | undefined {
  return mediaParameters(type ?? '').get('charset');
}
