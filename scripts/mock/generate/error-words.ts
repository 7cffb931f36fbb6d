import { asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { capitalize } from '../../contract/base/pluralize.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { isMediaType } from '../../contract/media/media.ts';
import type { MediaType } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { possibilities, schemasOfMember } from '../../contract/schema/reading.ts';
import { toReasonPhrase } from '../../serve/answer/answer.ts';
import type { ValueChange } from './value-changes.ts';

/** Why an error is made up. */
export type ErrorReason = {
  status: number;
  /** A clause, such as `a test asked for 404 with next()`, or a sentence. */
  why: string;
  /** Who asked for its status: what a test asked for is said even where the schema has an example of a detail. */
  askedBy?: 'test' | 'client';
};

/** What members of an error are called that say in words what is wrong. */
const sentenceMembers = new Set(['detail', 'message', 'errormessage', 'errordescription']);

/** What holds such members, besides the body itself. */
const holders = new Set(['error', 'fault']);

/** Keywords by which a schema shows a value. */
const showingKeywords = ['const', 'default', 'enum', 'example', 'examples'];

/**
 * Lists the changes after which a made-up error says in words what it is and why it comes. What the document shows
 * itself stays.
 *
 * @param made - the body, made up from the schema of `media`
 * @example errorWordChanges(operation, media, { detail: 'Abundans coepi' }, { status: 404, why, askedBy: 'test' })
 * // [{ to: ['detail'], value: 'The mock made this answer up: …' }]
 */
export function errorWordChanges(
  { schemaAt }: Operation,
  media: MediaType,
  made: Json,
  reason: ErrorReason,
): ValueChange[] {
  const { schema } = media;
  const isShown = (pointers: readonly string[]): boolean =>
    possibilities(schemaAt, pointers).parts.some((part) =>
      showingKeywords.some((name) => Object.hasOwn(asObject(part.schema), name)),
    );
  if (schema === undefined || !isObject(made) || isShown([schema])) return [];
  const { title, detail, ...numbers } = problemMembers(reason);
  const sentencesIn = (value: JsonObject, to: string[]): ValueChange[] =>
    Object.entries(value).flatMap(([name, member]): ValueChange[] => {
      const at = [...to, name];
      const known = normalizeName(name);
      if (isObject(member)) return to.length < 2 && holders.has(known) ? sentencesIn(member, at) : [];
      if (typeof member !== 'string' || !sentenceMembers.has(known)) return [];
      const stays =
        isShown(schemasOfMember(schemaAt, [schema], at)) && !(reason.askedBy === 'test' && name === 'detail');
      return stays ? [] : [{ to: at, value: detail }];
    });
  const lacking = Object.entries({ ...numbers, title, detail }).flatMap(([name, value]): ValueChange[] => {
    const isMadeUp = name === 'title' && typeof made[name] === 'string';
    const isWrong = isProblem(media) && typeof made[name] !== typeof value;
    return (isMadeUp || isWrong) && !isShown(schemasOfMember(schemaAt, [schema], [name]))
      ? [{ to: [name], value }]
      : [];
  });
  return [...sentencesIn(made, []), ...lacking];
}

/**
 * Writes the members of a problem (RFC 9457, section 3.1). Its title is the name of the status, like that of
 * `about:blank`.
 *
 * @example problemMembers({ status: 404, why: 'a test asked for it', askedBy: 'test' }).title // 'Not Found'
 */
export function problemMembers({ status, why, askedBy }: ErrorReason): {
  title: string;
  status: number;
  detail: string;
} {
  // Without the text of the header, which a client takes out of errors as it may be secret.
  const clause = why.startsWith('Prefer: ') ? `the request asked for ${status} with Prefer` : why.replace(/\.$/, '');
  const detail =
    askedBy === undefined
      ? `${capitalize(clause)}.`
      : `The mock made this answer up: ${clause}, and the document has no example of it.`;
  return { title: toReasonPhrase(status), status, detail };
}

/** Whether a body is a problem (RFC 9457). */
export function isProblem({ contentType }: MediaType): boolean {
  return isMediaType(contentType, 'application/problem+json');
}
