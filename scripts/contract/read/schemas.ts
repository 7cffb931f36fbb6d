import { schemaKeywords } from '../base/schema-keywords.ts';
import { asList, asObject, asText, isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import type { Envelope } from '../message.ts';
import type { Refs } from '../document/refs.ts';

/**
 * What a schema adds to the pointer of the value, by what it is about; by its key below those keywords that have one.
 */
const steps = { value: '', part: '/*', rest: '/*' };
const keyed = new Set(['properties', 'prefixItems']);

/** In how many ways a schema may be reached in a body. */
const maxVisits = 100;

/**
 * Makes a function that finds the fields of bodies whose schema is marked, e.g. those that must never be shown.
 *
 * @param refs - resolves the `$ref`s of the document
 * @param isMarked - tells whether a schema has the mark
 * @returns a function from a schema to JSON pointers into the body that it describes; `*` is any index or name
 */
export function fieldFinder(
  refs: Refs,
  isMarked: (schema: JsonObject) => boolean,
): (schema: Json | undefined) => string[] {
  const unmarked = new Set<JsonObject>();
  const marked = new Set<JsonObject>();

  /** Whether no schema below has the mark, which is true for most schemas, and found out once for each. */
  const isUnmarked = (schema: JsonObject): boolean => {
    if (unmarked.has(schema) || marked.has(schema)) return unmarked.has(schema);
    const found = new Set([schema]);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const node of found) {
      if (marked.has(node) || isMarked(node)) {
        marked.add(schema);
        return false;
      }
      visitBelow(refs, node, (below) => void (unmarked.has(below) || found.add(below)));
    }
    for (const node of found) unmarked.add(node);
    return true;
  };

  return (schema) => {
    const fields = new Set<string>();
    const visits = new Map<JsonObject, number>();
    const queue: Visited[] = isObject(schema) ? [{ node: schema, at: '', above: undefined }] : [];
    // Breadth first: if schemas refer to each other in a thousand ways, the shortest ones are kept.
    for (const here of queue) {
      const { node, at } = here;
      const visited = visits.get(node) ?? 0;
      // A recursive schema would go on for ever, and deeper fields have the same names as those above them.
      if (visited >= maxVisits || isUnmarked(node) || isInside(node, here)) continue;
      visits.set(node, visited + 1);
      if (isMarked(node)) fields.add(at);
      visitBelow(refs, node, (below, step) => void queue.push({ node: below, at: at + step(), above: here }));
    }
    return [...fields];
  };
}

/** A schema on the way through a body, and the one that it was reached from. */
type Visited = { node: JsonObject; at: string; above: Visited | undefined };

/** Whether a schema was reached from itself. */
function isInside(node: JsonObject, { above }: Visited): boolean {
  for (let one = above; one !== undefined; one = one.above) if (one.node === node) return true;
  return false;
}

/** Visits the schemas directly below one, targets of `$ref`s included, with what each adds to the value's pointer. */
function visitBelow(refs: Refs, node: JsonObject, visit: (below: JsonObject, step: () => string) => void): void {
  for (const keyword of Object.keys(node)) {
    const held = node[keyword] ?? null;
    if (typeof held === 'string') {
      const target = keyword === '$ref' ? refs.target(held)?.value : undefined;
      if (isObject(target)) visit(target, () => '');
      continue;
    }
    if (typeof held !== 'object' || held === null) continue;
    const { holds, about = 'none' } = schemaKeywords.get(keyword) ?? {};
    if (about !== 'value' && about !== 'part' && about !== 'rest') continue;
    if (holds === 'schema') {
      if (isObject(held)) visit(held, () => steps[about]);
      continue;
    }
    const isKeyed = keyed.has(keyword);
    for (const [key, below] of Object.entries<Json>(held))
      if (isObject(below)) visit(below, () => (isKeyed ? toPointer(key) : steps[about]));
  }
}

/** Keywords whose schemas apply to the same value. */
const combining = ['allOf', 'oneOf', 'anyOf'];

/**
 * Finds the envelopes that a schema includes: its own `x-envelope`, or those of the schemas that it combines.
 *
 * @param refs - resolves the `$ref`s of the document
 * @param schema - the schema of a body
 * @returns the envelopes, in the order of the document
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

/** The value of the status in a failure, if its schema has just one value besides that of a success. */
function failureIn(refs: Refs, schema: Json | undefined, success: Json): Json | undefined {
  const { $ref, type, enum: values } = asObject(schema);
  if (typeof $ref === 'string') return failureIn(refs, refs.target($ref)?.value, success);
  if (type === 'boolean' && typeof success === 'boolean') return !success;
  const others = asList(values).filter((value) => value !== success);
  return others.length === 1 ? others[0] : undefined;
}
