import { ContractError } from '../base/errors.ts';
import { isObject, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { child, children, fromFragment, isLocal, items, type Place, type Refs } from '../document/refs.ts';
import { createUnexpectedError } from './read-members.ts';
import { keywordsWith, schemaKeywords } from '../base/schema-keywords.ts';
import { componentNames } from './component-names.ts';

/**
 * Rewrites the schemas of a document from JSON Schema draft-07, which OpenRPC uses, to 2020-12, which OpenAPI 3.1 uses.
 * The target of each `$ref` becomes a component, wherever it was: so every `$ref` in the result reads
 * `#/components/schemas/…`, recursion stays recursion, and `$id` has no base URI left to change.
 */
export type SchemaRewriter = {
  /**
   * Rewrites the schema at a place.
   *
   * @param place - the place of the schema, from which `#/definitions/…` in it starts
   * @returns the schema itself if it needs no rewriting, otherwise a new one; `{}` and `{ "not": {} }` for true and
   *   false
   * @throws ContractError when a `$ref` leads nowhere, or the value is not a schema
   */
  rewrite: (place: Place) => JsonObject;
  /**
   * Makes a component of the schema at a place.
   *
   * @param name - the name for the component, if that is still free
   * @returns a `$ref` to the component
   */
  lift: (place: Place, name: string) => JsonObject;
  /** The document's own schema components, rewritten, and those that were made so far. */
  components: ReadonlyMap<string, JsonObject>;
};

/** The place of a schema, and that of the schema from which `#/…` in it may start instead of the document. */
type RootedPlace = { place: Place; root: Place };

/**
 * Makes the rewriter for the schemas of a document.
 *
 * @param refs - an OpenRPC document, which is not changed
 * @returns the rewriter, which has already rewritten the document's schema components
 * @throws ContractError as {@link SchemaRewriter.rewrite} does
 * @example rewriterFor(refs).rewrite(refs.at('/methods/0/params/0/schema'))
 */
export function rewriterFor(refs: Refs): SchemaRewriter {
  const components = new Map<string, JsonObject>();
  const freeName = componentNames();
  const liftedByPointer = new Map<string, JsonObject>();
  const liftedByRef = new Map<string, JsonObject>();

  const reserve = ({ pointer }: Place, wish: string): string => {
    const name = freeName(wish);
    liftedByPointer.set(pointer, { $ref: `#/components/schemas/${name}` });
    return name;
  };

  const lift = ({ place, root }: RootedPlace, wish: string): JsonObject => {
    const { pointer } = place;
    // The name is reserved before the schema is rewritten, so that a schema that refers to itself finds it.
    if (!liftedByPointer.has(pointer)) components.set(reserve(place, wish), rewrite({ place, root }));
    return liftedByPointer.get(pointer) ?? {};
  };

  const rewrite = ({ place, root }: RootedPlace): JsonObject => {
    const schema = place.value;
    // Many OpenAPI tools do not support boolean schemas everywhere, although OpenAPI 3.1 allows them.
    if (typeof schema === 'boolean') return schema ? {} : { not: {} };
    if (!isObject(schema)) throw createUnexpectedError(place, 'a JSON Schema, an object or a boolean,');
    const { $ref: ref } = schema;
    if (typeof ref === 'string' && !appliesSiblings(root)) return withReference(schema, refer(ref, { place, root }));
    return rewriteMembers({ schema, place, root, rewrite, refer });
  };

  const refer = (ref: string, from: RootedPlace): JsonObject => {
    const known = liftedByRef.get(ref);
    if (known !== undefined) return known;
    const ofDocument = findInDocument(ref);
    const target = ofDocument ?? targetOf(ref, from);
    // In another document, for which loading has checked whether it may be read.
    if (target === undefined) return { $ref: ref };
    const reference = lift(target, nameOf(target.place));
    if (ofDocument !== undefined) liftedByRef.set(ref, reference);
    return reference;
  };

  /** The target of `#/…` relative to the document. `#` alone cannot mean the document, which is not a schema. */
  const findInDocument = (ref: string): RootedPlace | undefined => {
    if (!ref.startsWith('#/')) return undefined;
    const place = refs.at(fromFragment(ref));
    return place.value === undefined ? undefined : { place, root: refs.at(toOutermost(place.pointer)) };
  };

  /** The target of a `$ref` relative to its schema; `undefined` if that is in another document. */
  const targetOf = (ref: string, from: RootedPlace): RootedPlace | undefined => {
    if (!isLocal(ref)) return undefined;
    const inside = fromFragment(ref);
    const isPointer = inside === '' || inside.startsWith('/');
    const place = isPointer ? refs.at(from.root.pointer + inside) : undefined;
    if (place?.value === undefined) {
      throw new ContractError([
        `${from.place.pointer}: $ref ${JSON.stringify(ref)} leads nowhere; define what it names, or correct it.`,
      ]);
    }
    return { place, root: from.root };
  };

  const own = children(refs.at('/components/schemas')).map(([wish, place]) => ({ place, name: reserve(place, wish) }));
  for (const { place, name } of own) components.set(name, rewrite({ place, root: place }));

  return {
    rewrite: (place) => rewrite({ place, root: place }),
    lift: (place, name) => lift({ place, root: place }, name),
    components,
  };
}

/** Checks whether siblings of a `$ref` apply, as in dialects after draft-07, which ignores them (section 8.3). */
function appliesSiblings({ value }: Place): boolean {
  const dialect = isObject(value) ? value['$schema'] : undefined;
  return typeof dialect === 'string' && /\/draft\/20\d\d-/.test(dialect);
}

const annotations = new Set([
  '$comment',
  'default',
  'deprecated',
  'description',
  'examples',
  'readOnly',
  'title',
  'writeOnly',
]);

function withReference(schema: JsonObject, reference: JsonObject): JsonObject {
  const keywords = Object.keys(schema).filter((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
  if (keywords.length === 0) return reference;
  return { ...reference, ...Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword] ?? null])) };
}

/** A schema that is being rewritten, and the functions to rewrite others. */
type Step = RootedPlace & {
  schema: JsonObject;
  rewrite: (site: RootedPlace) => JsonObject;
  refer: (ref: string, from: RootedPlace) => JsonObject;
};

/** Makes the members of the result for a member of a schema. */
type Rule = (keyword: string, value: Json, step: Step) => [keyword: string, value: Json][];

/** Rewrites the members of a schema. Those without a rule stay: data, and keywords that both dialects share. */
function rewriteMembers(step: Step): JsonObject {
  const { schema } = step;
  const members: [string, Json][] = [];
  let isSame = true;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword] ?? null;
    const rewritten = rules.get(keyword)?.(keyword, value, step);
    if (rewritten === undefined) {
      members.push([keyword, value]);
      continue;
    }
    const [first] = rewritten;
    if (rewritten.length !== 1 || first?.[0] !== keyword || first[1] !== value) isSame = false;
    members.push(...rewritten);
  }
  return isSame ? schema : Object.fromEntries(members);
}

function rewriteBelow({ root, rewrite }: Step, place: Place): JsonObject {
  return rewrite({ place, root });
}

const one: Rule = (keyword, _, step) => [[keyword, rewriteBelow(step, child(step.place, keyword))]];

const gate: Rule = (keyword, value, step) =>
  typeof value === 'boolean' ? [[keyword, value]] : one(keyword, value, step);

const each: Rule = (keyword, _, step) => [[keyword, listBelow(keyword, step)]];

const lowerNamedSchemas: Rule = (keyword, value, step) => {
  const place = child(step.place, keyword);
  if (!isObject(value)) throw createUnexpectedError(place, 'an object of schemas');
  const members = children(place).map(([name, part]): [string, Json] => [name, rewriteBelow(step, part)]);
  return [[keyword, members.every(([name, part]) => value[name] === part) ? value : Object.fromEntries(members)]];
};

const dropKeyword: Rule = () => [];

/** An array in draft-07's `items` is `prefixItems` in 2020-12; `additionalItems` beside it is `items` there. */
const itemsOrTuple: Rule = (keyword, value, step) => {
  if (!Array.isArray(value)) return gate(keyword, value, step);
  return value.length === 0 ? [] : [['prefixItems', listBelow(keyword, step)]];
};

const additionalItems: Rule = (keyword, value, step) => {
  if (!Array.isArray(step.schema['items'])) return [];
  return gate(keyword, value, step).map(([, rest]) => ['items', rest]);
};

/** draft-07's `dependencies` became two keywords in 2020-12, for lists of names and for schemas. */
const dependencies: Rule = (keyword, _, step) => {
  const parts = children(child(step.place, keyword));
  const required = parts.flatMap(([name, { value }]): [string, Json][] =>
    Array.isArray(value) ? [[name, value]] : [],
  );
  const schemas = parts.filter(([, { value }]) => !Array.isArray(value));
  const rewritten = schemas.map(([name, part]): [string, Json] => [name, rewriteBelow(step, part)]);
  return [
    ...(required.length > 0 ? [['dependentRequired', Object.fromEntries(required)] satisfies [string, Json]] : []),
    ...(rewritten.length > 0 ? [['dependentSchemas', Object.fromEntries(rewritten)] satisfies [string, Json]] : []),
  ];
};

const reference: Rule = (keyword, value, step) => {
  if (typeof value !== 'string') throw createUnexpectedError(child(step.place, keyword), 'a text');
  return Object.entries(step.refer(value, step));
};

const refuseKeyword: Rule = (keyword, _, { place }) => {
  const what = `${place.pointer}: ${keyword} is not a keyword of JSON Schema draft-07, which OpenRPC uses`;
  throw new ContractError([`${what}; write a $ref instead.`]);
};

const rules = new Map<string, Rule>([
  ...keywordsWith('schema').map((keyword): [string, Rule] => [keyword, one]),
  // Every tool supports a boolean there.
  ...keywordsWith('schema', 'rest').map((keyword): [string, Rule] => [keyword, gate]),
  ...keywordsWith('list').map((keyword): [string, Rule] => [keyword, each]),
  ...keywordsWith('map').map((keyword): [string, Rule] => [keyword, lowerNamedSchemas]),
  // Nothing refers to these any more, as every `$ref` leads to a component.
  ...['$id', '$schema', 'definitions', '$defs'].map((keyword): [string, Rule] => [keyword, dropKeyword]),
  ['$recursiveRef', refuseKeyword],
  ['$ref', reference],
  ['items', itemsOrTuple],
  ['additionalItems', additionalItems],
  ['dependencies', dependencies],
]);

/** Keywords that refer elsewhere, or change the meaning of others. */
const leading = new Set(['$id', '$schema', '$ref', '$recursiveRef', 'dependencies']);

/**
 * Checks whether rewriting a schema is certain to succeed, and involves nothing else in the document.
 *
 * @param schema - the value that should be a schema
 * @returns false if only rewriting it can tell
 */
export function standsAlone(schema: Json): boolean {
  if (!isObject(schema)) return typeof schema === 'boolean';
  return Object.keys(schema).every((keyword) => {
    const value = schema[keyword] ?? null;
    if (leading.has(keyword)) return false;
    const holds = schemaKeywords.get(keyword)?.holds;
    if (holds === 'schema') return standsAlone(value);
    if (holds === 'list') return Array.isArray(value) && value.every(standsAlone);
    return holds === undefined || (isObject(value) && Object.values(value).every(standsAlone));
  });
}

function listBelow(keyword: string, step: Step): Json[] {
  const place = child(step.place, keyword);
  const list = place.value;
  if (!Array.isArray(list)) throw createUnexpectedError(place, 'a list of schemas');
  const parts = items(place).map((part) => rewriteBelow(step, part));
  return parts.every((part, i) => part === list[i]) ? list : parts;
}

/** The outermost schema around a place. */
function toOutermost(pointer: string): string {
  return /^\/components\/schemas\/[^/]+|^.*?\/schema(?=\/|$)/.exec(pointer)?.[0] ?? pointer;
}

/** `Pet`, or `Pet.properties.owner` for a part of it. */
function nameOf({ pointer }: Place): string {
  const tokens = pointerTokens(pointer);
  return tokens.slice(tokens[0] === 'components' ? 2 : 0).join('.');
}
