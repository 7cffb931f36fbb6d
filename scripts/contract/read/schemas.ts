import { asList, asObject, asText, isObject, join, type Json, type JsonObject } from '../json.ts';
import type { Envelope } from '../operation.ts';
import type { Refs } from '../refs.ts';

/** The schema keywords below which a value's own members are described, and what each adds to the value's pointer. */
const descents = new Map<string, (key: string) => string>([
  ['properties', (key) => join(key)],
  ['patternProperties', () => '/*'],
  ['prefixItems', (index) => `/${index}`],
  ['allOf', () => ''],
  ['anyOf', () => ''],
  ['oneOf', () => ''],
]);

/** The same for keywords that hold one schema. */
const single = new Set(['items', 'additionalProperties']);

/** By how many ways one schema may be reached in one body. */
const mostVisits = 100;

/**
 * Makes a function that finds the fields of bodies whose schema is marked, e.g. those that must never be shown.
 *
 * @param refs - of the document
 * @param isMarked - whether a schema has the mark
 * @returns gives JSON pointers into the body that a schema describes; `*` stands for any index or name
 */
export function fieldFinder(
  refs: Refs,
  isMarked: (schema: JsonObject) => boolean,
): (schema: Json | undefined) => string[] {
  const harmless = new Set<JsonObject>();
  const harmful = new Set<JsonObject>();

  /** Most schemas have no mark anywhere below, and each of them is walked through once. */
  const isHarmless = (schema: JsonObject): boolean => {
    if (harmless.has(schema) || harmful.has(schema)) return harmless.has(schema);
    const found = new Set([schema]);
    // This comes to those, too, that are found on the way.
    for (const node of found) {
      if (harmful.has(node) || isMarked(node)) {
        harmful.add(schema);
        return false;
      }
      eachBelow(refs, node, (below) => void (harmless.has(below) || found.add(below)));
    }
    for (const node of found) harmless.add(node);
    return true;
  };

  return (schema) => {
    const fields = new Set<string>();
    const visits = new Map<JsonObject, number>();
    const queue: { node: JsonObject; at: string; trail: JsonObject[] }[] = isObject(schema)
      ? [{ node: schema, at: '', trail: [] }]
      : [];
    // Breadth first: where schemas refer to each other in a thousand ways, the short ways count.
    for (const { node, at, trail } of queue) {
      const visited = visits.get(node) ?? 0;
      // A recursive schema would go on for ever: a field further down has the same name as one above it.
      if (trail.includes(node) || visited >= mostVisits || isHarmless(node)) continue;
      visits.set(node, visited + 1);
      if (isMarked(node)) fields.add(at);
      eachBelow(
        refs,
        node,
        (below, step) => void queue.push({ node: below, at: at + step(), trail: [...trail, node] }),
      );
    }
    return [...fields];
  };
}

/**
 * Comes to the schemas directly below one, with what each adds to the pointer of the value; what a `$ref` names is one.
 */
function eachBelow(refs: Refs, node: JsonObject, come: (below: JsonObject, step: () => string) => void): void {
  for (const keyword of Object.keys(node)) {
    const held = node[keyword] ?? null;
    if (typeof held === 'string') {
      const target = keyword === '$ref' ? refs.target(held)?.value : undefined;
      if (isObject(target)) come(target, () => '');
      continue;
    }
    if (typeof held !== 'object' || held === null) continue;
    if (single.has(keyword) && isObject(held)) come(held, () => '/*');
    const step = descents.get(keyword);
    if (step === undefined) continue;
    for (const [key, below] of Object.entries<Json>(held)) if (isObject(below)) come(below, () => step(key));
  }
}

/** Keywords whose schemas all speak about the same value. */
const combining = ['allOf', 'oneOf', 'anyOf'];

/**
 * Finds the envelopes that a schema is built on: its own `x-envelope`, or those of the schemas that it combines.
 *
 * @param refs - of the document
 * @param schema - the schema of a body
 * @returns each envelope, in document order
 */
export function envelopesIn(refs: Refs, schema: Json | undefined): Envelope[] {
  const seen = new Set<Json>();
  const visit = (node: Json | undefined): Envelope[] => {
    if (!isObject(node) || seen.has(node)) return [];
    seen.add(node);
    if (typeof node['$ref'] === 'string') return visit(refs.target(node['$ref'])?.value);
    const own = envelopeIn(refs, node);
    return own === undefined ? combining.flatMap((keyword) => asList(node[keyword]).flatMap(visit)) : [own];
  };
  return visit(schema);
}

function envelopeIn(refs: Refs, schema: JsonObject): Envelope | undefined {
  const value = schema['x-envelope'];
  if (value === undefined) return undefined;
  const { payload, message, status, success, code } = asObject(value);
  const named = [payload, message, status].map(asText);
  const [payloadName, messageName, statusName] = named;
  if (payloadName === undefined || messageName === undefined || statusName === undefined) return undefined;
  const envelope: Envelope = {
    payload: payloadName,
    message: messageName,
    status: statusName,
    success: success ?? null,
  };
  if (typeof code === 'string') envelope.code = code;
  const failure = failureIn(refs, asObject(schema['properties'])[statusName], envelope.success);
  if (failure !== undefined) envelope.failure = failure;
  return envelope;
}

/** What the status says in a failure, where its schema has one other value than that of a success. */
function failureIn(refs: Refs, schema: Json | undefined, success: Json): Json | undefined {
  const { $ref, type, enum: values } = asObject(schema);
  if (typeof $ref === 'string') return failureIn(refs, refs.target($ref)?.value, success);
  if (type === 'boolean' && typeof success === 'boolean') return !success;
  const others = asList(values).filter((value) => value !== success);
  return others.length === 1 ? others[0] : undefined;
}
