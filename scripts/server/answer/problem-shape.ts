import type { Answer, ProblemFacts } from '../../serve/answer/answer.ts';
import type { ShapeProblem } from '../../serve/call-types.ts';
import { serializeJson } from './answer-draft.ts';
import { HandlerMisuseError } from './failure.ts';
import type { IncidentLog } from '../incident-log.ts';

/**
 * A problem in the shape of the application.
 *
 * @example const shaped: ShapedProblem = { contentType: 'application/json', body: { error: 'Nothing is here.' } };
 */
export type ShapedProblem = {
  /** Another status, from 400 to 599; default that of the problem. */
  status?: number;
  /** Default `application/problem+json`, or `text/joinText` for a text. */
  contentType?: string;
  /** A text is sent as it is, any other value as JSON. */
  body: unknown;
  /** Further response headers. */
  headers?: { [name: string]: string };
};

/**
 * Writes a refusal of the server's own in the shape of the application.
 *
 * @example
 * const problem: ProblemShape = ({ status, detail }) => ({
 *   contentType: 'application/json',
 *   body: { status, error: detail },
 * });
 */
export type ProblemShape = (facts: ProblemFacts) => ShapedProblem;

/**
 * Adapts the application's shape of problems.
 *
 * @param mishaps - takes its failures
 * @returns a function that writes an answer in that shape; as it is, if the shape fails
 */
export function shapeOf(write: ProblemShape, mishaps: IncidentLog): ShapeProblem {
  return (answer) => {
    try {
      return answerIn(write(answer.problem), answer);
    } catch (error) {
      mishaps.failed('problem', error, undefined);
      return answer;
    }
  };
}

function answerIn({ status, contentType, body, headers = {} }: ShapedProblem, answer: Answer): Answer {
  if (status !== undefined && !(Number.isInteger(status) && status >= 400 && status <= 599)) {
    throw new HandlerMisuseError('the status of a problem has to be from 400 to 599.');
  }
  const text = typeof body === 'string' ? { body } : serializeJson(body);
  if ('flaw' in text) throw new HandlerMisuseError(`the body of a problem${text.pointer} ${text.flaw}`);
  return {
    ...answer,
    status: status ?? answer.status,
    contentType: contentType ?? (typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/problem+json'),
    body: text.body,
    headers: [...(answer.headers ?? []), ...Object.entries(headers).flat()],
  };
}
