import { fromFragment } from '../refs.ts';
import { ContractError } from '../errors.ts';
import { asObject, get, isObject, join, split, type Json, type JsonObject } from '../json.ts';

/**
 * Rewrites the schemas of one document from JSON Schema draft-07, which OpenRPC speaks, to 2020-12, which OpenAPI 3.1
 * speaks. What a `$ref` leads to becomes a component of its own, wherever it stood: so every `$ref` of the outcome reads
 * `#/components/schemas/…`, recursion stays recursion, and `$id` has no base left to change.
 */
export type SchemaRewriter = {
  /**
   * Rewrites the schema at a place.
   *
   * @param pointer - JSON pointer of the schema in the document; `#/definitions/…` inside it starts there
   * @returns a new schema; `{}` and `{ "not": {} }` for true and false
   * @throws ContractError when a `$ref` leads nowhere, or something else than a schema stands there
   */
  rewrite: (pointer: string) => JsonObject;
  /**
   * Makes a component of the schema at a place.
   *
   * @param pointer - JSON pointer of the schema
   * @param name - what to call the component, if that is still free
   * @returns a `$ref` to it
   */
  lift: (pointer: string, name: string) => { $ref: string };
  /** The document's own schema components, rewritten, and those that were lifted so far. */
  components: { [name: string]: JsonObject };
};

/** A schema's pointer, and that of the schema which `#/…` inside it starts from when it does not start from the document. */
type Place = { pointer: string; root: string };

const listsOfSchemas = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const mapsOfSchemas = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const schemaKeywords = new Set(['contains', 'contentSchema', 'else', 'if', 'not', 'propertyNames', 'then']);

/** Where a boolean says whether more may come: every tool reads it there. */
const gates = new Set(['additionalProperties', 'items', 'unevaluatedItems', 'unevaluatedProperties']);

/** Names and dialects of schemas; nothing refers to them any more once every `$ref` leads to a component. */
const naming = new Set(['$id', '$schema', '$anchor', 'definitions', '$defs']);

/** What may stand beside a `$ref`: draft-07 (section 8.3) ignores all other siblings, 2020-12 would apply them. */
const annotations = new Set(['$comment', 'default', 'deprecated', 'description', 'examples', 'readOnly', 'title', 'writeOnly']);

/**
 * Starts rewriting the schemas of a document.
 *
 * @param document - an OpenRPC document; stays as it is
 * @returns the rewriter, with the document's schema components already in it
 * @throws ContractError as {@link SchemaRewriter.rewrite} does
 * @example rewriterFor(openrpc).rewrite('/methods/0/params/0/schema')
 */
export function rewriterFor(document: JsonObject): SchemaRewriter {
  const identified = identifiersIn(document);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const components: { [name: string]: JsonObject } = {};

  const reserve = (pointer: string, wish: string): string => {
    const name = freeName(wish, taken);
    taken.add(name);
    names.set(pointer, name);
    return name;
  };

  const liftPlace = (place: Place, wish: string): { $ref: string } => {
    const known = names.get(place.pointer);
    const name = known ?? reserve(place.pointer, wish);
    // The name is taken before the schema is rewritten: a schema that refers to itself finds it.
    if (known === undefined) components[name] = rewrite(place);
    return { $ref: `#/components/schemas/${name}` };
  };

  const rewrite = ({ pointer, root }: Place): JsonObject => {
    const schema = get(document, pointer);
    // OpenAPI tools know boolean schemas in few places, though OpenAPI 3.1 allows them in all.
    if (typeof schema === 'boolean') return schema ? {} : { not: {} };
    if (!isObject(schema)) throw new ContractError([`${pointer || '/'}: a JSON Schema was expected, an object or a boolean.`]);
    const id = schema['$id'];
    const here = typeof id === 'string' && !id.startsWith('#') ? pointer : root;
    const below = (...tokens: (string | number)[]): JsonObject => rewrite({ pointer: pointer + join(...tokens), root: here });

    if (typeof schema['$ref'] === 'string') {
      const reference = refer(schema['$ref'], { pointer, root: here });
      return { $ref: reference, ...structuredClone(pick(schema, (keyword) => annotations.has(keyword) || keyword.startsWith('x-'))) };
    }
    const members = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
      if (naming.has(keyword)) return [];
      if (keyword === 'items' && Array.isArray(value)) {
        return value.length === 0 ? [] : [['prefixItems', value.map((_, i) => below('items', i))]];
      }
      if (keyword === 'additionalItems') {
        return Array.isArray(schema['items']) ? [['items', typeof value === 'boolean' ? value : below(keyword)]] : [];
      }
      if (keyword === 'dependencies' && isObject(value)) return dependenciesOf(value, (name) => below(keyword, name));
      if (listsOfSchemas.has(keyword) && Array.isArray(value)) return [[keyword, value.map((_, i) => below(keyword, i))]];
      if (mapsOfSchemas.has(keyword) && isObject(value)) return [[keyword, mapMembers(value, (name) => below(keyword, name))]];
      if (gates.has(keyword)) return [[keyword, typeof value === 'boolean' ? value : below(keyword)]];
      if (schemaKeywords.has(keyword)) return [[keyword, below(keyword)]];
      return [[keyword, structuredClone(value)]];
    });
    return Object.fromEntries(members);
  };

  const refer = (ref: string, from: Place): string => {
    const place = follow(ref, from);
    return place === undefined ? ref : liftPlace(place, nameOf(place.pointer)).$ref;
  };

  /** Finds what a `$ref` means; `undefined` when that is outside of the document. */
  const follow = (ref: string, from: Place): Place | undefined => {
    const named = identified.get(ref);
    if (named !== undefined) return { pointer: named, root: named };
    const [base = '', fragment = ''] = ref.split('#');
    const root = base === '' ? from.root : identified.get(base);
    if (root === undefined) return undefined;
    const inside = fromFragment(fragment);
    const candidates = [...(base === '' ? [{ pointer: inside, root: rootOf(inside) }] : []), { pointer: root + inside, root }];
    // `#` alone means the schema: the OpenRPC document around it is none.
    const found = candidates.find(({ pointer }) => pointer.startsWith('/') && get(document, pointer) !== undefined);
    if (found === undefined) {
      throw new ContractError([`${from.pointer}: $ref ${JSON.stringify(ref)} leads nowhere; define what it names, or correct it.`]);
    }
    return found;
  };

  const own = Object.keys(asObject(get(document, '/components/schemas'))).map((name) => ({ name, pointer: join('components', 'schemas', name) }));
  for (const { name, pointer } of own) reserve(pointer, name);
  for (const { pointer } of own) components[names.get(pointer) ?? ''] = rewrite({ pointer, root: pointer });

  return {
    rewrite: (pointer) => rewrite({ pointer, root: pointer }),
    lift: (pointer, name) => liftPlace({ pointer, root: pointer }, name),
    components,
  };
}

/** draft-07's `dependencies` is two keywords in 2020-12: names that must be there too, and schemas that must hold too. */
function dependenciesOf(dependencies: JsonObject, schema: (name: string) => JsonObject): [string, Json][] {
  const names = pick(dependencies, (name) => Array.isArray(dependencies[name]));
  const schemas = pick(dependencies, (name) => !Array.isArray(dependencies[name]));
  return [
    ...(Object.keys(names).length > 0 ? [['dependentRequired', structuredClone(names)] satisfies [string, Json]] : []),
    ...(Object.keys(schemas).length > 0 ? [['dependentSchemas', mapMembers(schemas, schema)] satisfies [string, Json]] : []),
  ];
}

/** Every `$id` and `$anchor` of the document, as a `$ref` would write it, with the place it names. */
function identifiersIn(document: JsonObject): Map<string, string> {
  const identified = new Map<string, string>();
  const visit = (value: Json, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) visit(member, pointer + join(name));
    if (Array.isArray(value)) return;
    if (typeof value['$id'] === 'string') identified.set(value['$id'], pointer);
    if (typeof value['$anchor'] === 'string') identified.set(`#${value['$anchor']}`, pointer);
  };
  visit(document, '');
  return identified;
}

/** The outermost schema around a place. */
function rootOf(pointer: string): string {
  return /^\/components\/schemas\/[^/]+|^.*?\/schema(?=\/|$)/.exec(pointer)?.[0] ?? pointer;
}

/** `Pet`, or `Pet.properties.owner` for a part of it. */
function nameOf(pointer: string): string {
  const tokens = split(pointer);
  return tokens.slice(tokens[0] === 'components' ? 2 : 0).join('.');
}

/** OpenAPI 3.1, Components Object: names are made of these characters only. */
function freeName(wish: string, taken: Set<string>): string {
  const name = wish.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || '_';
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}_${i}`;
  return free;
}

function mapMembers(value: JsonObject, change: (name: string) => Json): JsonObject {
  return Object.fromEntries(Object.keys(value).map((name) => [name, change(name)]));
}

function pick(value: JsonObject, wanted: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => wanted(name)));
}
