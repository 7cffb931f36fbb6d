import { isDeepStrictEqual } from 'node:util';
import { answererOf } from '../contract/answer.ts';
import { get, join, type Json, type JsonObject } from '../contract/json.ts';
import type { ApiServer, Exchange } from '../contract/operation.ts';
import type { Fault } from './fault.ts';
import { shown } from './relations.ts';
import type { Asked } from './asked.ts';

/**
 * Checks that a mock answered with exactly the example, in which the addresses of the servers are its own.
 *
 * @param asked - the request and its answer
 * @param exchange - the exchange that should have answered
 * @returns a fault for the first difference, if there is one
 */
export function literalFaults({ operation, view, answer: { body } }: Asked, exchange: Exchange): Fault[] {
  const due = answererOf(operation, exchange)(view);
  if (due === undefined || operation.method === 'HEAD' || isDeepStrictEqual(body, due)) return [];
  if (isDeepStrictEqual(withoutOrigins(body ?? null, here), withoutOrigins(due, operation.servers.map(originOf))))
    return [];
  const at = firstDifference(due, body ?? null, '');
  return [
    {
      rule: 'literal',
      pointer: at,
      expected: `the value of the example, ${shown(get(due, at))}`,
      got: shown(get(body ?? null, at)),
    },
  ];
}

/** Any address of this machine, where mocks are. */
const here = [/https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?/g];

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
  return firstDifference(left[name] ?? null, right[name] ?? null, at + join(name));
}
