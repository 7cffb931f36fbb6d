import { isFormType, isTextType } from '../../../src/wire/style.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType, Response } from '../../contract/message.ts';

/** How a client reads an answer. */
export type AnswerKind = 'json' | 'text' | 'blob' | 'none' | 'any';

/**
 * Tells how a client reads an answer of a content type.
 *
 * @param body - the documented body; undefined if there is none
 * @returns how it is read; `any` for a range of types, which the answer itself decides
 */
export function answerKind(body: MediaType | undefined): AnswerKind {
  if (body === undefined) return 'none';
  if (isJson(body)) return 'json';
  if (body.contentType.includes('*')) return /^(?:image|audio|video|font)\//i.test(body.contentType) ? 'blob' : 'any';
  return isTextType(body.contentType) || isFormType(body.contentType) ? 'text' : 'blob';
}

/**
 * Tells how a client reads a documented response.
 *
 * @returns how its body is read; `none` for HEAD, 204, 205 and 304
 */
export function responseKind({ method }: Operation, { status, bodies }: Response): AnswerKind {
  const empty = method === 'HEAD' || ['204', '205', '304'].includes(status);
  return empty ? 'none' : answerKind(findPreferredBody(bodies));
}
