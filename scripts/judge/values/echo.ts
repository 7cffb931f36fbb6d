import { getAtPointer, isObject, toPointer, parentOf, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Fault } from '../../findings/findings.ts';
import { equalsValue } from './relations.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/**
 * Finds the values that an answer should have taken from the request but did not.
 *
 * @param operation - the operation that was called
 * @param exchange - the exchange whose `x-exchange.echo` applies
 */
export function echoFaults({ api }: Operation, { echo, pointer }: Exchange, view: RequestParts, body: Json): Fault[] {
  const places = echo.map(({ to }) => to);
  return echo.flatMap(({ to, from }) => {
    const source = from.find((place) => getAtPointer(toJsonObject(view), place) !== undefined);
    const sent = source === undefined ? undefined : getAtPointer(toJsonObject(view), source);
    if (sent === undefined) return [];
    const holder = getAtPointer(body, parentOf(to));
    if (!isObject(holder) && !Array.isArray(holder)) return [];
    const got = getAtPointer(body, to);
    // The list may be shorter than the example's.
    if (got === undefined && Array.isArray(holder)) return [];
    return listUnechoed(
      sent,
      got,
      to,
      places.filter((other) => other !== to),
    ).map((at) => ({
      rule: 'echo',
      pointer: at,
      expected: `the value of ${source} in the request, ${writeValue(getAtPointer(sent, at.slice(to.length)))}`,
      got: writeValue(getAtPointer(body, at)),
      spec: { api, pointer },
    }));
  });
}

/** The places where an answer lacks what was sent, except those that another echo overwrites. */
function listUnechoed(sent: Json, got: Json | undefined, at: string, others: string[]): string[] {
  if (others.includes(at)) return [];
  if (isObject(sent) && isObject(got)) {
    return Object.entries(sent).flatMap(([name, value]) =>
      listUnechoed(value, got[name], at + toPointer(name), others),
    );
  }
  return got !== undefined && equalsValue(sent, got) ? [] : [at];
}

/** The request as a JSON object, with only the members that it has. */
function toJsonObject({ headers, body, query, path, cookies }: RequestParts): JsonObject {
  return {
    headers,
    ...(body !== undefined && { body }),
    ...(query && { query }),
    ...(path && { path }),
    ...(cookies && { cookies }),
  };
}
