import { asObject, isObject, toPointer, type Json, type JsonSchema } from '../../contract/base/json.ts';
import type { Exchange } from '../../contract/operation.ts';

/** Why more is expected of a request with values of the user's own. */
export const namedByUserReason = 'as --values names what is there';

/**
 * Checks whether all that an answer depends on was named by the user (`--values`). Then the server's state is no
 * excuse: a user who names an object says that it exists.
 *
 * @param exchange - the exchange, with its request
 * @param cause - the failure that was answered, if it is a documented one: its condition says what it depends on
 * @returns true if the user named all of it
 */
export function isNamedByUser({ request, ownValues = [] }: Exchange, cause?: Exchange): boolean {
  const { path = {}, query = {}, body = null } = request;
  const sent = 'jsonrpc' in asObject(body) ? { params: asObject(body)['params'] ?? null } : body;
  const places = cause?.when === undefined ? textsIn({ path, query, body: sent }) : placesIn(cause.when);
  const isNamed = (place: string): boolean => ownValues.some((own) => place === own || place.startsWith(`${own}/`));
  return places.length > 0 && places.every(isNamed);
}

/** The places of texts, which name something; flags and numbers of entries name nothing. */
function textsIn(value: Json, at = ''): string[] {
  if (typeof value === 'string') return [at];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(isObject(value) ? value : {});
  return members.flatMap(([name, one]) => textsIn(one, at + toPointer(String(name))));
}

/** The places that a condition looks at. */
function placesIn(when: JsonSchema, at = ''): string[] {
  const properties = Object.entries(asObject(asObject(when as Json)['properties']));
  if (properties.length === 0) return at === '' ? [] : [at];
  return properties.flatMap(([name, schema]) => placesIn(schema as JsonSchema, at + toPointer(name)));
}
