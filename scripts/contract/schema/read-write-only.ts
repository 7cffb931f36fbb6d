import { resolveOneRef, visitSchemas } from './recursive-schemas.ts';
import { marks, type MessageDirection } from '../base/direction.ts';
import {
  asList,
  asObject,
  getAtTokens,
  isObject,
  mentionsMember,
  pointerTokens,
  replaceObjects,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import type { Api, Contract } from '../contract-type.ts';
import { refsOf } from '../document/refs.ts';
import { listWrittenUnions, openTemporaryReader, travelsAlways } from './reading.ts';
import { readAllMembers } from './unnamed-members.ts';

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

/** Few schemas can, and a reading of each of all would take more memory than the document. */
function canRequire(schema: JsonObject): boolean {
  const isMore = '$ref' in schema && Object.keys(schema).length > 1;
  return isMore || 'required' in schema || 'dependentRequired' in schema || listApplied(schema).some(isObject);
}

function documentFor({ document, schemaAt }: Api, way: MessageDirection): JsonObject {
  if (!mentionsMember(document, [marks[way]])) return document;
  const reader = openTemporaryReader(schemaAt);
  const refs = refsOf(document);
  const staying = new Map<JsonObject, string[]>();
  const owed = new Map<JsonObject, string[]>();
  /** Whether a schema, or what applies with it, requires one of some names. */
  const demands = (schema: Json, names: readonly string[], passed = new Set<Json>()): boolean => {
    if (!isObject(schema) || passed.has(schema)) return false;
    passed.add(schema);
    return (
      listRequired(schema).some((name) => names.includes(String(name))) ||
      [resolveOneRef(refs, schema) ?? null, ...listApplied(schema)].some((part) => demands(part, names, passed))
    );
  };
  visitSchemas(document, (schema, pointer) => {
    if (!canRequire(schema)) return;
    const members = [...readAllMembers(reader, reader.read([pointer()]))];
    const names = members.flatMap(([name, member]) => (travelsAlways(member, way) ? [] : [name]));
    if (names.length === 0 || !demands(schema, names)) return;
    staying.set(schema, names);
    // What one alternative marks, the others that the schema writes down require in its place.
    for (const alternative of listWrittenUnions({ pointer: pointer(), schema }).flat()) {
      const own = members.flatMap(([name, { markedIn }]) =>
        markedIn[way].length > 0 && !markedIn[way].includes(alternative.pointer) ? [name] : [],
      );
      const node = getAtTokens(document, pointerTokens(alternative.pointer));
      if (own.length > 0 && isObject(node)) owed.set(node, own);
    }
  });

  const relaxSchema = (schema: Json, around: readonly string[], passed: readonly Json[] = []): Json => {
    if (!isObject(schema)) return schema;
    const names = [...around, ...(staying.get(schema) ?? [])];
    const { $ref, ...copy } = schema;
    const leaveOut = (required: Json): Json => asList(required).filter((name) => !names.includes(String(name)));
    if (copy['required'] !== undefined) copy['required'] = leaveOut(copy['required']);
    if (isObject(copy['dependentRequired']))
      copy['dependentRequired'] = mapMembers(copy['dependentRequired'], leaveOut);
    if (isObject(copy['dependentSchemas']))
      copy['dependentSchemas'] = mapMembers(copy['dependentSchemas'], (part) => relaxSchema(part, names, passed));
    for (const keyword of combining)
      if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map((part) => relaxSchema(part, names, passed));
    for (const keyword of conditional)
      if (copy[keyword] !== undefined) copy[keyword] = relaxSchema(copy[keyword], names, passed);
    const target = resolveOneRef(refs, schema);
    const own = target && staying.get(target);
    // What another schema requires is written out where only this one says that it does not travel.
    const others = names.filter((name) => own?.includes(name) !== true);
    if (target !== undefined && !passed.includes(target) && demands(target, others))
      copy['allOf'] = [...asList(copy['allOf']), relaxSchema(target, names, [...passed, target])];
    else if ($ref !== undefined) copy['$ref'] = $ref;
    const still = owed.get(schema);
    if (still !== undefined) copy['required'] = [...asList(copy['required']), ...still];
    return isExclusive(schema, names) ? copy : withoutExclusion(copy);
  };
  /** Whether no alternative of a `oneOf` is relaxed that could then be taken for another one. */
  const isExclusive = (schema: JsonObject, names: readonly string[]): boolean =>
    schema['discriminator'] !== undefined ||
    !asList(schema['oneOf']).some((part) => demands(part, [...names, ...listStaying(part)]));
  /** The names that a schema requires without need, or the one that it refers to. */
  const listStaying = (schema: Json): readonly string[] => {
    if (!isObject(schema)) return [];
    const own = staying.get(schema);
    return own ?? listStaying(resolveOneRef(refs, schema) ?? null);
  };

  if (staying.size === 0) return document;
  return asObject(
    replaceObjects(document, (node) => {
      const relaxed = staying.has(node) ? asObject(relaxSchema(node, [])) : node;
      return isExclusive(node, []) ? relaxed : withoutExclusion(relaxed);
    }),
  );
}

/** Keywords with schemas of the same value: lists of them, and one each. */
const combining = ['allOf', 'anyOf', 'oneOf'];
const conditional = ['then', 'else'];

function listApplied(schema: JsonObject): Json[] {
  return [
    ...combining.flatMap((keyword) => asList(schema[keyword])),
    ...conditional.map((keyword) => schema[keyword] ?? null),
    ...Object.values(asObject(schema['dependentSchemas'])),
  ];
}

function mapMembers(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** The names that a schema requires by itself, some only beside others. */
function listRequired({ required, dependentRequired }: JsonObject): Json[] {
  return [...asList(required), ...Object.values(asObject(dependentRequired)).flatMap(asList)];
}

/** Alternatives that only what does not travel tells apart cannot exclude each other. */
function withoutExclusion({ oneOf, ...rest }: JsonObject): JsonObject {
  if (oneOf === undefined) return rest;
  const anyOf = asList(oneOf);
  return rest['anyOf'] === undefined ? { ...rest, anyOf } : { ...rest, allOf: [...asList(rest['allOf']), { anyOf }] };
}
