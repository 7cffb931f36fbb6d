import { ContractError } from '../base/errors.ts';
import {
  asObject,
  getAtPointer,
  isObject,
  mentionsMember,
  parentOf,
  toPointer,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { findFreeName } from '../base/unique-names.ts';
import { fromFragment, localRef } from './refs.ts';
import { dynamicAnchors, dynamicName, identifying, resolveIdentifiers } from './schema-identifiers.ts';
import { openapi3, walk, type Grammar } from './spec-grammar.ts';

/** The schema that each name leads to: of the resources that were entered, the first one with the name counts. */
type Scope = ReadonlyMap<string, string>;

/** A schema that is read: where it is, and the schema at the top that it belongs to, which takes further ones. */
type Reading = { node: JsonObject; pointer: string; top: { node: JsonObject; pointer: string } };

/**
 * Writes schemas out for each of the ways in which they are reached, where it matters: a `$dynamicRef` leads to another
 * schema in each, like the parameter of a generic type (JSON Schema 2020-12, Core, section 8.2.3.2). Afterwards, no
 * reference depends on how it was reached. A schema that is nothing but a reference becomes its target; others are
 * added to the `$defs` of the schema that leads to them.
 *
 * @param document - an OpenAPI document after {@link resolveIdentifiers}; it is changed
 * @param grammar - what its specification allows
 * @param locate - finds the line of a JSON pointer
 * @returns a function that finds the place as written of a JSON pointer into the document
 * @throws ContractError when the ways are more than {@link mostWays}
 */
export function instantiateDynamicRefs(
  document: JsonObject,
  grammar = openapi3,
  locate = (pointer: string): string => pointer,
): (pointer: string) => string {
  if (!mentionsMember(document, [dynamicAnchors])) return (pointer) => pointer;
  const isDynamic = schemasIn(document, grammar).some((schema) => schema[dynamicName] !== undefined);
  const origin = isDynamic ? instantiate(document, grammar, locate) : (pointer: string) => pointer;
  for (const node of [document, ...schemasIn(document, grammar)])
    for (const keyword of [dynamicAnchors, dynamicName]) delete node[keyword];
  return origin;
}

/**
 * Resolves the identifiers of a document in memory.
 *
 * @param document - the document in one piece
 * @param grammar - what its specification allows
 * @returns the document itself if there are none; otherwise a copy whose references are all JSON pointers
 */
export function withoutIdentifiers(document: JsonObject, grammar = openapi3): JsonObject {
  if (!mentionsMember(document, identifying)) return document;
  const copy = structuredClone(document);
  resolveIdentifiers(copy, grammar.document);
  instantiateDynamicRefs(copy, grammar);
  return copy;
}

/**
 * In how many ways schemas may be reached at most. Each two names may double them, so a small document has millions.
 */
const mostWays = 1000;

function instantiate(
  document: JsonObject,
  grammar: Grammar,
  locate: (pointer: string) => string,
): (pointer: string) => string {
  const written = structuredClone(document);
  const at = (pointer: string): JsonObject | undefined => {
    const value = getAtPointer(written, pointer);
    return isObject(value) ? value : undefined;
  };
  /** The names of the resource that a schema is in. */
  const namesAt = (pointer: string): Scope => {
    for (let above = pointer; ; above = parentOf(above)) {
      const names = at(above)?.[dynamicAnchors];
      if (isObject(names)) return namesIn(names);
      if (above === '') return new Map();
    }
  };
  const outermost = namesAt('');
  const enterScope = (pointer: string, scope: Scope): Scope => new Map([...namesAt(pointer), ...scope]);
  const needs = needsOf(written, grammar);
  const originals = new Map<string, Scope>();
  const homes = new Map<string, string>();
  const sources = new Map<string, string>();
  /** What is still to be read. Reading it at once would nest as deep as a chain of references is long. */
  const ahead: [Reading, Scope][] = [];

  /** The reference to a schema as it is reached with these names; `make` says where it is to be written out. */
  const reach = (target: string, scope: Scope, make: (copy: JsonObject) => Reading): string => {
    const source = at(target);
    if (source === undefined) return localRef(target);
    const now = enterScope(target, scope);
    const usual = originals.get(target) ?? enterScope(target, outermost);
    const names = [...needs(target)].toSorted();
    if (names.every((name) => now.get(name) === usual.get(name))) return localRef(target);
    const key = JSON.stringify([target, ...names.map((name) => now.get(name) ?? '')]);
    const known = homes.get(key);
    if (known !== undefined) return localRef(known);
    if (homes.size === mostWays)
      throw new ContractError([
        `${locate(target)}: there are more than ${mostWays} ways to get here that differ in where a $dynamicRef ` +
          'leads; write some of them as $ref.',
      ]);
    const { $defs: _, definitions: __, ...copy } = structuredClone(source);
    const reading = make(copy);
    homes.set(key, reading.pointer);
    sources.set(reading.pointer, target);
    ahead.push([reading, now]);
    return localRef(reading.pointer);
  };

  const readSchema = (reading: Reading, outer: Scope): void => {
    const { node, pointer, top } = reading;
    const own = node[dynamicAnchors];
    const scope: Scope = isObject(own) ? new Map([...namesIn(own), ...outer]) : outer;
    const { $ref: ref, [dynamicName]: name, ...beside } = node;
    if (typeof ref === 'string' && ref.startsWith('#/')) {
      const target = (typeof name === 'string' ? scope.get(name) : undefined) ?? fromFragment(ref);
      const isOnlyReference = Object.keys(beside).every((keyword) => saysNothing.has(keyword));
      const canBecome = isOnlyReference && (node === top.node || isObject(own));
      let hasBecome = false;
      const reached = reach(target, scope, (copy) => {
        if (!canBecome) return { node: copy, pointer: addTo(top, copy, target), top };
        hasBecome = true;
        for (const keyword of ['$ref', dynamicName]) delete node[keyword];
        Object.assign(node, { ...copy, ...beside });
        return reading;
      });
      if (hasBecome) return;
      node['$ref'] = reached;
      delete node[dynamicName];
    }
    for (const { value, path, isDefinition } of subschemasOf(node)) {
      const below = { node: value, pointer: pointer + path, top };
      if (isDefinition && !originals.has(below.pointer)) continue;
      readSchema(below, isDefinition ? (originals.get(below.pointer) ?? outermost) : scope);
    }
  };

  const tops: Reading[] = [];
  walk(document, grammar.document, {
    object: ({ shape, pointer }, node) => {
      const last = tops.at(-1)?.pointer;
      const here = shape.orBoolean ? pointer() : '';
      if (!shape.orBoolean || (last !== undefined && here.startsWith(`${last}/`))) return;
      tops.push({ node, pointer: here, top: { node, pointer: here } });
    },
  });
  const learn = (pointer: string, scope: Scope): void => {
    const node = at(pointer);
    if (node === undefined) return;
    const own = node[dynamicAnchors];
    const now: Scope = isObject(own) ? new Map([...namesIn(own), ...scope]) : scope;
    originals.set(pointer, now);
    for (const { path, isDefinition } of subschemasOf(node))
      learn(pointer + path, isDefinition ? enterScope(pointer, outermost) : now);
  };
  for (const { pointer } of tops) learn(pointer, outermost);
  ahead.push(...tops.map((top): [Reading, Scope] => [top, outermost]));
  // It grows while it is gone through.
  for (const [reading, scope] of ahead) readSchema(reading, scope);

  const origin = (pointer: string): string => {
    if (getAtPointer(written, pointer) !== undefined) return pointer;
    for (let above = pointer; above !== ''; above = parentOf(above)) {
      const source = sources.get(above);
      if (source !== undefined) return origin(source + pointer.slice(above.length));
    }
    return pointer;
  };
  return origin;
}

function schemasIn(document: JsonObject, grammar: Grammar): JsonObject[] {
  const schemas: JsonObject[] = [];
  walk(document, grammar.document, { object: ({ shape }, value) => shape.orBoolean && schemas.push(value) });
  return schemas;
}

/** Adds a schema to the `$defs` of another one, and returns its pointer. */
function addTo(top: Reading['top'], schema: JsonObject, source: string): string {
  const defs = asObject(top.node['$defs']);
  const name = findFreeName(source.slice(source.lastIndexOf('/') + 1), (free) => Object.hasOwn(defs, free));
  top.node['$defs'] = { ...defs, [name]: schema };
  return top.pointer + toPointer('$defs', name);
}

function namesIn(names: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(names).map(([name, reference]) => [name, fromFragment(String(asObject(reference)['$ref']))]),
  );
}

/** The names that references below a schema look for, at any distance. */
function needsOf(document: JsonObject, grammar: Grammar): (pointer: string) => ReadonlySet<string> {
  const candidates = new Map<string, string[]>();
  const looking = new Map<string, string[]>();
  /** The schemas that lead to a schema. */
  const before = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, value: string): void => {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [value]);
    else list.push(value);
  };
  const learn = (names: Json | undefined): void => {
    for (const [name, target] of isObject(names) ? namesIn(names) : []) add(candidates, name, target);
  };
  learn(document[dynamicAnchors]);
  walk(document, grammar.document, {
    object: (step, node) => {
      if (!step.shape.orBoolean) return;
      const pointer = step.pointer();
      learn(node[dynamicAnchors]);
      const { $ref: ref, [dynamicName]: name } = node;
      if (typeof ref === 'string' && ref.startsWith('#/')) add(before, fromFragment(ref), pointer);
      if (typeof name === 'string') add(looking, name, pointer);
      for (const { path, isDefinition } of subschemasOf(node)) if (!isDefinition) add(before, pointer + path, pointer);
    },
  });
  for (const [name, pointers] of looking)
    for (const target of candidates.get(name) ?? []) for (const pointer of pointers) add(before, target, pointer);
  const needs = new Map<string, Set<string>>();
  for (const [name, pointers] of looking) {
    const found = new Set(pointers);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const pointer of found) {
      needs.set(pointer, (needs.get(pointer) ?? new Set()).add(name));
      for (const one of before.get(pointer) ?? []) found.add(one);
    }
  }
  const none: ReadonlySet<string> = new Set();
  return (pointer) => needs.get(pointer) ?? none;
}

/** Keywords that say nothing about a value, so that a reference beside them says all. */
const saysNothing = new Set([
  ...[dynamicAnchors, '$defs', 'definitions', '$comment', '$schema'],
  ...['title', 'description', 'deprecated', 'example', 'examples', 'externalDocs'],
]);

type Subschema = { value: JsonObject; path: string; isDefinition: boolean };

function subschemasOf(schema: JsonObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, held]): Subschema[] => {
    const shape = openapi3.schema.members.get(keyword);
    const isDefinition = keyword === '$defs' || keyword === 'definitions';
    if (keyword === dynamicAnchors || shape === undefined || typeof held !== 'object' || held === null) return [];
    if (shape.orBoolean && isObject(held)) return [{ value: held, path: toPointer(keyword), isDefinition }];
    if (!(shape.rest ?? shape.orList?.rest)?.orBoolean) return [];
    return Object.entries<Json>(held).flatMap(([key, value]) =>
      isObject(value) ? [{ value, path: toPointer(keyword, key), isDefinition }] : [],
    );
  });
}
