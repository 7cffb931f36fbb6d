import { resolveOneRef, visitSchemas } from './recursive-schemas.ts';
import { marks, travels, type MessageDirection } from '../base/direction.ts';
import { asList, asObject, isObject, mentionsMember, type Json, type JsonObject } from '../base/json.ts';
import type { Api, Contract } from '../contract-type.ts';
import { refsOf } from '../document/refs.ts';
import { readerOf } from './reading.ts';

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
    const document = documentFor(api, way);
    isSame &&= document === api.document;
    return { ...api, document };
  });
  return isSame ? contract : { ...contract, apis };
}

function documentFor({ document, schemaAt }: Api, way: MessageDirection): JsonObject {
  if (!mentionsMember(document, [marks[way]])) return document;
  const reader = readerOf(schemaAt);
  const refs = refsOf(document);
  const staying = new Map<JsonObject, string[]>();
  visitSchemas(document, (schema, pointer) => {
    const members = [...reader.read([pointer()]).members];
    const names = members.flatMap(([name, member]) => (member.required && !travels(member, way) ? [name] : []));
    if (names.length > 0) staying.set(schema, names);
  });

  /** Whether a schema, or what applies with it, requires one of some names. */
  const demands = (schema: Json, names: readonly string[], passed = new Set<Json>()): boolean => {
    if (!isObject(schema) || passed.has(schema)) return false;
    passed.add(schema);
    return (
      asList(schema['required']).some((name) => names.includes(String(name))) ||
      [resolveOneRef(refs, schema) ?? null, ...asList(schema['allOf'])].some((part) => demands(part, names, passed))
    );
  };
  const relaxSchema = (schema: Json, names: readonly string[], passed: readonly Json[] = []): Json => {
    if (!isObject(schema)) return schema;
    const { $ref, required, allOf, ...rest } = schema;
    const copy: JsonObject = {
      ...rest,
      ...(required !== undefined && { required: asList(required).filter((name) => !names.includes(String(name))) }),
      ...(allOf !== undefined && { allOf: asList(allOf).map((part) => relaxSchema(part, names, passed)) }),
    };
    const target = resolveOneRef(refs, schema);
    const own = target && staying.get(target);
    // What another schema requires is written out where only this one says that it does not travel.
    const others = names.filter((name) => own?.includes(name) !== true);
    if (target !== undefined && !passed.includes(target) && demands(target, others))
      copy['allOf'] = [...asList(copy['allOf']), relaxSchema(target, names, [...passed, target])];
    else if ($ref !== undefined) copy['$ref'] = $ref;
    return copy;
  };

  if (staying.size === 0) return document;
  const copyRelaxed = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(copyRelaxed);
    if (!isObject(node)) return node;
    const names = staying.get(node);
    const here = names === undefined ? node : asObject(relaxSchema(node, names));
    return Object.fromEntries(Object.entries(here).map(([name, value]): [string, Json] => [name, copyRelaxed(value)]));
  };
  return asObject(copyRelaxed(document));
}
