import { resolveOneRef, visitSchemas } from './recursive-schemas.ts';
import type { Contract } from '../contract-type.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../base/json.ts';
import { marks, type MessageDirection } from '../base/direction.ts';
import { refsOf } from '../document/refs.ts';

/**
 * Reads the schemas of a contract as they hold for one direction: a property that is `required` and `readOnly` is
 * demanded of responses only, and one that is `required` and `writeOnly` of requests only (OpenAPI 3.0.3, Schema
 * Object, Fixed Fields; JSON Schema 2020-12, Validation, section 9.4, leaves it to the application).
 *
 * @param way - the direction
 * @returns the contract itself where nothing is left out; otherwise one with shorter lists of `required`
 * @example restrictToDirection(contract, 'request') === contract // true, as our own specs mark nothing so
 */
export function restrictToDirection(contract: Contract, way: MessageDirection): Contract {
  let isSame = true;
  const apis = contract.apis.map((api) => {
    const document = demanded(api.document, marks[way]);
    isSame &&= document === api.document;
    return { ...api, document };
  });
  return isSame ? contract : { ...contract, apis };
}

function demanded(document: JsonObject, mark: string): JsonObject {
  const refs = refsOf(document);
  const isMarked = (property: Json): boolean => {
    const parts = new Set(isObject(property) ? [property] : []);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const part of parts) {
      if (part[mark] === true) return true;
      for (const one of [resolveOneRef(refs, part), ...asList(part['allOf'])].filter(isObject)) parts.add(one);
    }
    return false;
  };

  const known = new Map<JsonObject, Set<string>>();
  /** The marked properties of a schema, and of all that apply with it. */
  const markedIn = (schema: JsonObject): Set<string> => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const names = new Set<string>();
    // A schema that leads back to itself has no more names than those that are found meanwhile.
    known.set(schema, names);
    for (const [name, property] of Object.entries(asObject(schema['properties'])))
      if (isMarked(property)) names.add(name);
    for (const part of [resolveOneRef(refs, schema), ...asList(schema['allOf'])].filter(isObject))
      for (const name of markedIn(part)) names.add(name);
    return names;
  };

  const shorter = new Map<JsonObject, Json[]>();
  visitSchemas(document, (schema) => {
    const names = markedIn(schema);
    if (names.size === 0) return;
    for (const part of [schema, ...asList(schema['allOf']).filter(isObject)]) {
      const required = shorter.get(part) ?? asList(part['required']);
      const left = required.filter((name) => typeof name !== 'string' || !names.has(name));
      if (left.length < required.length) shorter.set(part, left);
    }
  });
  if (shorter.size === 0) return document;
  const copied = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(copied);
    if (!isObject(node)) return node;
    const required = shorter.get(node);
    const entries = Object.entries(node).map(([name, value]): [string, Json] => [name, copied(value)]);
    return Object.fromEntries(required === undefined ? entries : [...entries, ['required', required]]);
  };
  return asObject(copied(document));
}
