import { asObject, tryParseJson, type Json } from '../../../contract/base/json.ts';

/**
 * Puts values into a body: into the params of a JSON-RPC request, or the members of the body with their names.
 *
 * @param params - the names of the params of the method, in order; `undefined` if it is no method
 * @param isNamed - whether the method takes them by name as well, as it has to if one in between is left out
 * @returns the body with the values in it; the same text if it is not JSON
 */
export function fillBody(
  text: string,
  params: string[] | undefined,
  values: Record<string, Json>,
  isNamed: boolean,
): string {
  const body = tryParseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
  const whole = values['body'];
  if (whole !== undefined && params === undefined) return JSON.stringify({ ...body, ...asObject(whole) }, undefined, 2);
  if (params === undefined) return text;
  const sent = body['params'];
  if (!Array.isArray(sent))
    return JSON.stringify({ ...body, params: { ...asObject(sent ?? {}), ...values } }, undefined, 2);
  const given = params.map((name, i) => values[name] ?? sent[i]);
  const count = given.findLastIndex((value) => value !== undefined) + 1;
  const gap = given.slice(0, count).indexOf(undefined);
  const filled =
    gap >= 0 && isNamed
      ? Object.fromEntries(params.map((name, i) => [name, given[i]]))
      : given.slice(0, gap >= 0 ? gap : count);
  return JSON.stringify({ ...body, params: filled }, undefined, 2);
}
