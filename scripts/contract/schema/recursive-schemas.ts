import { ContractError } from '../base/errors.ts';
import { asList, isObject, replaceObjects, type Json, type JsonObject } from '../base/json.ts';
import { keywordsWith } from '../base/schema-keywords.ts';
import { openapi3, walk, type Grammar } from '../document/spec-grammar.ts';
import { refsOf, type Refs } from '../document/refs.ts';

/**
 * Keywords whose schemas apply to the same value as the schema that holds them: one, a list, or some by name.
 */
const sameValue = keywordsWith(undefined, 'value');

function listInPlace(schema: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  for (const keyword of sameValue) {
    const value = schema[keyword];
    if (value === undefined) continue;
    const schemas = keyword === 'dependentSchemas' && isObject(value) ? Object.values(value) : [value].flat();
    found.push(...schemas.filter(isObject));
  }
  return found;
}

/** How many schemas a circular one may be written out to. */
const limit = 20_000;

/** How many schemas may apply to the same value, each because of the one before it. */
const highest = 500;

/**
 * Opens circles of schemas that are composed of themselves, in which a validator would run for ever: an `allOf` that
 * leads back to its own schema, or a base whose `oneOf` lists the schemas that extend it by `allOf`. Each schema of a
 * circle is written out up to the place where the circle closes: from there on, it would only repeat itself.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @param locate - names the place of a schema
 * @returns the document itself if there is no circle; otherwise a copy with those schemas changed
 * @throws ContractError when the circles unfold to more schemas than can be compiled
 */
export function breakSchemaCycles(document: JsonObject, locate: (pointer: string) => string): JsonObject {
  const refs = refsOf(document);
  const circular = circularIn(document, refs, locate);
  if (circular.size === 0) return document;

  const openCircle = (start: JsonObject): JsonObject => {
    let count = 0;
    /** Copies a schema; `undefined` where the circle closes. */
    const write = (schema: Json, trail: readonly JsonObject[]): Json | undefined => {
      if (!isObject(schema) || !circular.has(schema)) return schema;
      if (trail.includes(schema)) return undefined;
      if (++count > limit) {
        const place = locate(placeOf(document, openapi3, start));
        throw new ContractError([
          `${place}: the schema is composed of itself in more ways than can be written out; open some of the circles.`,
        ]);
      }
      const here = [...trail, schema];
      const copy: JsonObject = { ...schema };
      for (const keyword of sameValue) {
        const value = schema[keyword];
        if (value === undefined) continue;
        const written = writeKeyword(keyword, value, here);
        if (written === undefined) delete copy[keyword];
        else copy[keyword] = written;
      }
      const target = resolveOneRef(refs, schema);
      if (target !== undefined && circular.has(target)) {
        delete copy['$ref'];
        const referred = write(target, here);
        if (referred !== undefined) copy['allOf'] = [...asList(copy['allOf']), referred];
      }
      return Object.keys(copy).length === 0 ? undefined : copy;
    };
    const writeKeyword = (keyword: string, value: Json, trail: readonly JsonObject[]): Json | undefined => {
      if (Array.isArray(value)) {
        const written = value.map((schema) => write(schema, trail));
        const kept = written.filter((schema) => schema !== undefined);
        return kept.length === 0 || (keyword !== 'allOf' && kept.length < value.length) ? undefined : kept;
      }
      if (keyword !== 'dependentSchemas' || !isObject(value)) return write(value, trail);
      const written = Object.entries(value).map(([name, schema]) => [name, write(schema, trail) ?? true] as const);
      return Object.fromEntries(written);
    };
    const written = write(start, []);
    return isObject(written) ? written : {};
  };

  return replaceObjects(document, (node) => (circular.has(node) ? openCircle(node) : node)) as JsonObject;
}

/** The schemas that lead back to themselves. */
function circularIn(document: JsonObject, refs: Refs, locate: (pointer: string) => string): Set<JsonObject> {
  const schemas: JsonObject[] = [];
  visitSchemas(document, (schema) => schemas.push(schema));
  return circlesAmong(schemas, refs, (schema) => locate(placeOf(document, openapi3, schema)));
}

/**
 * Refuses a document in which too many schemas apply to the same value, before anything follows them.
 *
 * @param grammar - what its specification allows
 * @param schemas - all its schemas
 * @param locate - names the place of a schema
 * @throws ContractError naming the schema at which there are too many
 */
export function checkHeight(
  document: JsonObject,
  grammar: Grammar,
  schemas: JsonObject[],
  locate: (pointer: string) => string,
): void {
  circlesAmong(schemas, refsOf(document), (schema) => locate(placeOf(document, grammar, schema)));
}

/** The schemas that a schema applies to its own value. */
function listBeside(refs: Refs, schema: JsonObject): JsonObject[] {
  const target = resolveOneRef(refs, schema);
  const parts = listInPlace(schema);
  return target === undefined ? parts : [target, ...parts];
}

/**
 * Finds the schema that a `$ref` leads to, in one step.
 *
 * @param schema - the schema with the `$ref`
 * @returns the other schema; `undefined` without a `$ref`, or where it leads to nothing that is an object
 */
export function resolveOneRef(refs: Refs, { $ref: ref }: JsonObject): JsonObject | undefined {
  const target = typeof ref === 'string' ? refs.target(ref)?.value : undefined;
  return isObject(target) ? target : undefined;
}

function placeOf(document: JsonObject, grammar: Grammar, wanted: JsonObject): string {
  let found = '';
  walk(document, grammar.document, {
    object: ({ pointer }, value) => {
      if (value === wanted) found = pointer();
    },
  });
  return found;
}

/**
 * Visits every schema of a document.
 *
 * @param document - an OpenAPI document
 * @param visit - gets each schema that is an object, and a function that gives its JSON pointer during the visit
 */
export function visitSchemas(
  document: JsonObject,
  visit: (schema: JsonObject, pointer: () => string) => unknown,
): void {
  walk(document, openapi3.document, {
    object: ({ shape, pointer }, value) => {
      // Schemas are the only objects of a document that may be a boolean instead.
      if (shape.orBoolean) visit(value, pointer);
    },
  });
}

/** The nodes that lead back to themselves, found by Tarjan's algorithm for strongly connected components. */
function circlesAmong(nodes: JsonObject[], refs: Refs, placeOfNode: (node: JsonObject) => string): Set<JsonObject> {
  const circular = new Set<JsonObject>();
  const order = new Map<JsonObject, number>();
  const open: JsonObject[] = [];
  let height = 0;
  const visit = (node: JsonObject): number => {
    const own = order.size;
    order.set(node, own);
    let low = own;
    open.push(node);
    if (++height > highest) {
      const sentence = `more than ${highest} schemas apply to the same value, each because of the one before it`;
      throw new ContractError([`${placeOfNode(node)}: ${sentence}; leave some of them out.`]);
    }
    const followers = listBeside(refs, node);
    for (const follower of followers) {
      const seen = order.get(follower);
      if (seen === undefined) low = Math.min(low, visit(follower));
      else if (open.includes(follower)) low = Math.min(low, seen);
    }
    height--;
    if (low !== own) return low;
    const members = open.splice(open.indexOf(node));
    if (members.length > 1 || followers.includes(node)) for (const member of members) circular.add(member);
    return low;
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return circular;
}
