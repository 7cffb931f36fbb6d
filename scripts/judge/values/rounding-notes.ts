import { findRoundedNumbers } from '../../contract/base/rounded-numbers.ts';
import type { Judgement } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';

/**
 * Adds remarks to a judgement on whole numbers that clients in JavaScript round, and so does whatever is compared here.
 *
 * @param answer - the answer that was judged
 * @returns the judgement; its outcome stays
 */
export function addRoundingNote(judgement: Judgement, { body, text, isPart = false }: ReceivedAnswer): Judgement {
  const [first, ...others] = isPart || body === undefined ? [] : findRoundedNumbers(text);
  if (first === undefined) return judgement;
  const more = others.length === 0 ? '' : `, and so on at ${others.length} other places`;
  const note =
    `${first.pointer === '' ? 'the body' : first.pointer} is a number beyond 2^53, which was compared as JavaScript ` +
    `rounds it${more} (RFC 8259, section 6)`;
  return { ...judgement, notes: [...judgement.notes, note] };
}
