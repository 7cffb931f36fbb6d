import { isDeepStrictEqual } from 'node:util';
import { createAnswerBuilder } from '../../contract/exchange/exchange.ts';
import { getAtPointer, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isJson } from '../../contract/media/media.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { ApiServer } from '../../contract/message.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';

/**
 * Checks that a mock answered with exactly the example, in which the addresses of the servers are its own. An example
 * that contradicts its schema is not expected, as a mock makes up an answer in its place.
 *
 * @param measure - the contract; nothing is checked unless its strictness is `literal`
 * @param asked - the request and its answer
 * @param exchange - the exchange that should have answered
 * @returns a fault for the first difference, if there is one
 */
export function literalFaults(
  measure: JudgeContext,
  { operation, view, answer }: JudgedCall,
  exchange: Exchange,
): Fault[] {
  if (measure.strictness !== 'literal' || !isConsistent(measure, operation, exchange)) return [];
  const due = createAnswerBuilder(operation, exchange)(view);
  const isText = typeof due === 'string' && !isJson({ contentType: exchange.response.contentType ?? '' });
  const body = isText ? answer.text : answer.body;
  if (due === undefined || operation.method === 'HEAD' || isDeepStrictEqual(body, due)) return [];
  const origins = [here, ...operation.servers.map(originOf)];
  if (isDeepStrictEqual(withoutOrigins(body ?? null, origins), withoutOrigins(due, origins))) return [];
  const at = firstDifference(due, body ?? null, '');
  return [
    {
      rule: 'literal',
      pointer: at,
      expected: `the value of the example, ${writeValue(getAtPointer(due, at))}`,
      got: writeValue(getAtPointer(body ?? null, at)),
    },
  ];
}

/**
 * Whether an example satisfies its schema, so that a server can answer with it.
 *
 * @returns `false` if the document contradicts itself, which `lint` reports
 */
export function isConsistent({ validators }: JudgeContext, operation: Operation, { response: due }: Exchange): boolean {
  const documented = responseFor(operation, due.status);
  const validate = validators.responses[operation.id]?.[documented?.status ?? ''];
  return due.body === undefined || validate === undefined || validate(due.body);
}

/** Any address of this machine, where mocks are. */
const here = /https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?/g;

function originOf({ url }: ApiServer): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function withoutOrigins(value: Json, origins: (string | RegExp)[]): Json {
  const text = origins.reduce<string>((rest, origin) => rest.replaceAll(origin, ''), JSON.stringify(value));
  return JSON.parse(text) as Json;
}

function firstDifference(a: Json, b: Json, at: string): string {
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return at;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const [left, right] = [a, b].map((one) => (Array.isArray(one) ? Object.fromEntries(Object.entries(one)) : one)) as [
    JsonObject,
    JsonObject,
  ];
  const name = names.find((one) => !isDeepStrictEqual(left[one], right[one]));
  if (name === undefined) return at;
  return firstDifference(left[name] ?? null, right[name] ?? null, at + toPointer(name));
}
