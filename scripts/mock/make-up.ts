import { isJson, preferredBody } from '../contract/media.ts';
import type { MediaType, Operation } from '../contract/operation.ts';
import type { Documented } from '../contract/documented.ts';
import { split, type Json } from '../contract/json.ts';
import type { ResponseValidators } from '../contract/validators.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import { weightOf } from '../serve/media-types.ts';
import { notAcceptable, problem } from '../serve/problem.ts';
import type { Freshener } from './fresh.ts';
import { GenerationError, type Generate } from './generator.ts';
import { headersOf, mediaOf } from './responses.ts';

/** What data is made up with. */
export type MakeUpParts = {
  answerValidators: () => Promise<ResponseValidators>;
  generate: Generate;
  session: { freshener: Freshener };
};

/** How a documented response without exchange is to be filled. */
export type Filling = {
  /** Name of the example that is asked for. */
  example?: string | undefined;
  /** Make it up even if there is an example. */
  isDynamic: boolean;
  seed: string;
  accept: string | undefined;
  why: string;
};

/**
 * Answers with a documented response that no exchange speaks about: with its example or else with data that is made up
 * and satisfies its schema.
 *
 * @param parts - see {@link MakeUpParts}
 * @param operation - the operation that was called
 * @param documented - the response
 * @param filling - see {@link Filling}
 * @returns the answer; a problem when the client accepts none of its media types or no data can be made up
 */
export async function makeUp(
  parts: MakeUpParts,
  operation: Operation,
  documented: Documented,
  filling: Filling,
): Promise<Answer> {
  const offered = mediaOf(documented.response);
  const headers = headersOf(operation, documented.response);
  if (offered.length === 0) {
    return {
      status: documented.status,
      body: '',
      headers,
      by: byOther('generated', operation.id, `${filling.why}; it has no body`),
    };
  }
  const acceptable = offered.filter(({ contentType }) => weightOf(filling.accept, contentType) > 0);
  // A refusal is sent whatever the client accepts: not to be told would help nobody (RFC 9110, 15.5.7).
  if (acceptable.length === 0 && documented.status < 400)
    return notAcceptable(
      operation.id,
      offered.map(({ contentType }) => contentType),
    );
  const media = acceptable.length > 0 ? acceptable : offered;
  const wanted = media.toSorted(
    (a, b) => weightOf(filling.accept, b.contentType) - weightOf(filling.accept, a.contentType),
  );
  for (const one of wanted) {
    const answer =
      (await fromExample(parts, operation, documented, one, filling)) ??
      (await fromSchema(parts, operation, documented, one, filling));
    if (answer !== undefined)
      return headers.length > 0 && answer.status === documented.status ? { ...answer, headers } : answer;
  }
  const kinds = wanted.map(({ contentType }) => contentType).join(' or ');
  return problem(
    'no-answer',
    `The ${documented.response.status} response of ${operation.id} has no ${kinds} example, and data cannot be made up for it; write one.`,
    {
      operationId: operation.id,
    },
  );
}

async function fromExample(
  parts: MakeUpParts,
  operation: Operation,
  documented: Documented,
  media: MediaType,
  filling: Filling,
): Promise<Answer | undefined> {
  if (filling.isDynamic) return undefined;
  const { contentType, examples } = media;
  for (const { name, value } of examples) {
    if (value === undefined || (filling.example !== undefined && filling.example !== name)) continue;
    // An example that breaks its schema would contradict the contract; data that is made up does not.
    if (
      isJson(media) &&
      filling.example === undefined &&
      !(await satisfies(parts, operation, documented, contentType, value))
    )
      continue;
    const by = byOther(
      'example',
      operation.id,
      `${filling.why}; ${name === '' ? 'this' : JSON.stringify(name)} is its example`,
    );
    const fresh = parts.session.freshener.freshen(operation.id, documented.response.fresh.map(split), value);
    return { status: documented.status, contentType, body: textOf(isJson(media), fresh), by };
  }
  return undefined;
}

async function satisfies(
  parts: MakeUpParts,
  operation: Operation,
  documented: Documented,
  contentType: string,
  value: Json,
): Promise<boolean> {
  const validate = await validatorOf(parts, operation, documented, contentType);
  return validate === undefined || validate(value);
}

/** Of several JSON media types of one response the contract compiles the first. */
async function validatorOf(
  { answerValidators }: MakeUpParts,
  operation: Operation,
  { response }: Documented,
  contentType: string,
) {
  if (preferredBody(response.bodies)?.contentType !== contentType) return undefined;
  return (await answerValidators()).responses[operation.id]?.[response.status];
}

/** Only JSON and plain text can be made up from a schema. */
async function fromSchema(
  parts: MakeUpParts,
  operation: Operation,
  documented: Documented,
  media: MediaType,
  filling: Filling,
): Promise<Answer | undefined> {
  const { contentType, schema } = media;
  const primary = preferredBody(documented.response.bodies);
  const isWritable = isJson(media) || contentType.startsWith('text/');
  if (schema === undefined || contentType !== primary?.contentType || !isWritable) return undefined;
  const validate = await validatorOf(parts, operation, documented, contentType);
  try {
    const made = await parts.generate(operation, schema, filling.seed, validate);
    const value = parts.session.freshener.freshen(operation.id, documented.response.fresh.map(split), made.value);
    const text = value === made.value ? made.text : JSON.stringify(value);
    const by = byOther('generated', operation.id, `${filling.why}; made up from its schema`);
    return {
      status: documented.status,
      contentType,
      body: isJson(media) || typeof value !== 'string' ? text : value,
      by,
    };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return problem('no-answer', error.message, { operationId: operation.id });
  }
}

function textOf(isJson: boolean, value: Json): string {
  return isJson || typeof value !== 'string' ? JSON.stringify(value) : value;
}
