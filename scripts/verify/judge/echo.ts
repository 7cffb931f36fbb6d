import { get, isObject, join, parentOf, type Json, type JsonObject } from '../../contract/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request.ts';
import type { Fault } from '../fault.ts';
import { isSame, shown } from '../relations.ts';

/**
 * Finds what an answer should have taken from the request and did not.
 *
 * @param operation - what was called
 * @param exchange - whose `x-exchange.echo` holds
 * @param view - the request
 * @param body - of the answer
 * @returns the faults
 */
export function echoFaults({ api }: Operation, { echo, pointer }: Exchange, view: RequestParts, body: Json): Fault[] {
  const places = echo.map(({ to }) => to);
  return echo.flatMap(({ to, from }) => {
    const [source, sent] =
      from.map((place) => [place, get(asJson(view), place)] as const).find(([, value]) => value !== undefined) ?? [];
    if (source === undefined || sent === undefined) return [];
    const holder = get(body, parentOf(to));
    if (!isObject(holder) && !Array.isArray(holder)) return [];
    const got = get(body, to);
    // A list that is shorter than the example's has no such item.
    if (got === undefined && Array.isArray(holder)) return [];
    return unechoed(
      sent,
      got,
      to,
      places.filter((other) => other !== to),
    ).map((at) => ({
      rule: 'echo',
      pointer: at,
      expected: `what the request says at ${source}, ${shown(get(sent, at.slice(to.length)))},`,
      got: shown(get(body, at)),
      spec: { api, pointer },
    }));
  });
}

/** The places where an answer lacks what was sent; another echo may overwrite a member. */
function unechoed(sent: Json, got: Json | undefined, at: string, others: string[]): string[] {
  if (others.includes(at)) return [];
  if (isObject(sent) && isObject(got)) {
    return Object.entries(sent).flatMap(([name, value]) => unechoed(value, got[name], at + join(name), others));
  }
  return got !== undefined && isSame(sent, got) ? [] : [at];
}

/** A view has the members of JSON alone. */
function asJson({ headers, body, query, path, cookies }: RequestParts): JsonObject {
  return {
    headers,
    ...(body !== undefined && { body }),
    ...(query && { query }),
    ...(path && { path }),
    ...(cookies && { cookies }),
  };
}
