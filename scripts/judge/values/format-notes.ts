import { violationsOf } from '../../contract/validate/violations.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import type { Judgement } from '../../findings/findings.ts';
import type { JudgeContext, JudgedCall } from '../judge-input.ts';

/**
 * Adds remarks to a judgement on values that do not have the format which their schema names, where the dialect of the
 * document says that formats annotate and assert nothing.
 *
 * @returns the judgement; its outcome stays
 */
export function addFormatNotes(
  judgement: Judgement,
  { formats }: JudgeContext,
  { operation, answer }: JudgedCall,
): Judgement {
  const response = responseFor(operation, answer.status);
  const body = findPreferredBody(response?.bodies ?? []);
  const validate = formats?.responses[operation.id]?.[response?.status ?? ''];
  if (validate === undefined || answer.body === undefined || body === undefined || !isJson(body)) return judgement;
  if (validate(answer.body)) return judgement;
  const notes = violationsOf(validate.errors)
    .filter(({ message }) => message.startsWith('must match format'))
    .slice(0, most)
    .map(({ pointer, message }) => {
      const place = pointer === '' ? 'the body' : pointer;
      const remedy = 'formats annotate in this dialect, --mode formats makes it a fault (of judge: --formats)';
      return `${place} ${message.replace(/\.$/, '')}; ${remedy}`;
    });
  return notes.length === 0 ? judgement : { ...judgement, notes: [...judgement.notes, ...notes] };
}

/** So many places show what is meant. */
const most = 3;
