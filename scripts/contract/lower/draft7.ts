import { ContractError } from '../errors.ts';
import { isObject, split, type Json, type JsonObject } from '../json.ts';
import { child, children, fromFragment, items, type Place, type Refs } from '../refs.ts';
import { unexpected } from './expect.ts';
import { identifiersOf, isAddress, type Identifiers, type RootedPlace } from './identifiers.ts';
import { gates, lists, maps, singles } from './keywords.ts';
import { componentNames } from './names.ts';

/**
 * Rewrites the schemas of one document from JSON Schema draft-07, which OpenRPC speaks, to 2020-12, which OpenAPI 3.1
 * speaks. What a `$ref` leads to becomes a component of its own, wherever it stood: so every `$ref` of the outcome
 * reads `#/components/schemas/…`, recursion stays recursion, and `$id` has no base left to change.
 */
export type SchemaRewriter = {
  /**
   * Rewrites the schema at a place.
   *
   * @param place - where the schema stands; `#/definitions/…` inside it starts there
   * @returns the schema itself where it needs no rewriting, else a new one; `{}` and `{ "not": {} }` for true and false
   * @throws ContractError when a `$ref` leads nowhere, or something else than a schema stands there
   */
  rewrite: (place: Place) => JsonObject;
  /**
   * Makes a component of the schema at a place.
   *
   * @param place - where the schema stands
   * @param name - what to call the component, if that is still free
   * @returns a `$ref` to it
   */
  lift: (place: Place, name: string) => JsonObject;
  /** The document's own schema components, rewritten, and those that were lifted so far. */
  components: ReadonlyMap<string, JsonObject>;
};

/**
 * Starts rewriting the schemas of a document.
 *
 * @param refs - an OpenRPC document; stays as it is
 * @returns the rewriter, with the document's schema components already in it
 * @throws ContractError as {@link SchemaRewriter.rewrite} does
 * @example rewriterFor(refs).rewrite(refs.at('/methods/0/params/0/schema'))
 */
export function rewriterFor(refs: Refs): SchemaRewriter {
  const components = new Map<string, JsonObject>();
  const freeName = componentNames();
  const liftedByPointer = new Map<string, JsonObject>();
  const liftedByRef = new Map<string, JsonObject>();
  let identifiers: Identifiers | undefined;

  const reserve = ({ pointer }: Place, wish: string): string => {
    const name = freeName(wish);
    liftedByPointer.set(pointer, { $ref: `#/components/schemas/${name}` });
    return name;
  };

  const lift = ({ place, root }: RootedPlace, wish: string): JsonObject => {
    const { pointer } = place;
    // The name is taken before the schema is rewritten: a schema that refers to itself finds it.
    if (!liftedByPointer.has(pointer)) components.set(reserve(place, wish), rewrite({ place, root }));
    return liftedByPointer.get(pointer) ?? {};
  };

  const rewrite = ({ place, root }: RootedPlace): JsonObject => {
    const schema = place.value;
    // OpenAPI tools know boolean schemas in few places, though OpenAPI 3.1 allows them in all.
    if (typeof schema === 'boolean') return schema ? {} : { not: {} };
    if (!isObject(schema)) throw unexpected(place, 'a JSON Schema, an object or a boolean,');
    const { $ref: ref, $id: id } = schema;
    if (typeof ref === 'string' && !appliesSiblings(root)) return withReference(schema, refer(ref, { place, root }));
    const here = typeof id === 'string' && isAddress(id) ? place : root;
    return rewriteMembers({ schema, place, root: here, rewrite, refer });
  };

  const refer = (ref: string, from: RootedPlace): JsonObject => {
    const known = liftedByRef.get(ref);
    if (known !== undefined) return known;
    const ofDocument = inDocument(ref);
    const target = ofDocument ?? targetOf(ref, from);
    // Another document; others judge whether it may be read.
    if (target === undefined) return { $ref: ref };
    const reference = lift(target, nameOf(target.place));
    if (ofDocument !== undefined) liftedByRef.set(ref, reference);
    return reference;
  };

  /** What `#/…` means when it starts from the document. `#` alone means a schema: the document around it is none. */
  const inDocument = (ref: string): RootedPlace | undefined => {
    if (!ref.startsWith('#/')) return undefined;
    const place = refs.at(fromFragment(ref));
    return place.value === undefined ? undefined : { place, root: refs.at(outermost(place.pointer)) };
  };

  /** What a `$ref` means to the schema in which it stands; `undefined` when that is in another document. */
  const targetOf = (ref: string, from: RootedPlace): RootedPlace | undefined => {
    const [address = '', fragment = ''] = ref.split('#');
    const start = address === '' ? from.root : identified(address, from.root)?.place;
    if (start === undefined) return undefined;
    const inside = fromFragment(fragment);
    const isPointer = inside === '' || inside.startsWith('/');
    const site = isPointer ? { place: refs.at(start.pointer + inside), root: start } : identified(`#${inside}`, start);
    if (site?.place.value === undefined) {
      throw new ContractError([
        `${from.place.pointer}: $ref ${JSON.stringify(ref)} leads nowhere; define what it names, or correct it.`,
      ]);
    }
    return site;
  };

  const identified = (ref: string, base: Place): RootedPlace | undefined => {
    identifiers ??= identifiersOf(refs);
    return identifiers.find(ref, base);
  };

  const own = children(refs.at('/components/schemas')).map(([wish, place]) => ({ place, name: reserve(place, wish) }));
  for (const { place, name } of own) components.set(name, rewrite({ place, root: place }));

  return {
    rewrite: (place) => rewrite({ place, root: place }),
    lift: (place, name) => lift({ place, root: place }, name),
    components,
  };
}

/**
 * draft-07 (section 8.3) ignores what stands beside a `$ref`, unless it only annotates; later dialects apply all of it.
 */
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

/** A schema that is being rewritten, and how others are. */
type Step = RootedPlace & {
  schema: JsonObject;
  rewrite: (site: RootedPlace) => JsonObject;
  refer: (ref: string, from: RootedPlace) => JsonObject;
};

/** What stands in the outcome for one member of a schema. */
type Rule = (keyword: string, value: Json, step: Step) => [keyword: string, value: Json][];

/** Whatever has no rule stays as it is: data, and keywords that both dialects share. */
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

function below({ root, rewrite }: Step, place: Place): JsonObject {
  return rewrite({ place, root });
}

const one: Rule = (keyword, _, step) => [[keyword, below(step, child(step.place, keyword))]];

const gate: Rule = (keyword, value, step) =>
  typeof value === 'boolean' ? [[keyword, value]] : one(keyword, value, step);

const each: Rule = (keyword, _, step) => [[keyword, listBelow(keyword, step)]];

const named: Rule = (keyword, value, step) => {
  const place = child(step.place, keyword);
  if (!isObject(value)) throw unexpected(place, 'an object of schemas');
  const members = children(place).map(([name, part]): [string, Json] => [name, below(step, part)]);
  return [[keyword, members.every(([name, part]) => value[name] === part) ? value : Object.fromEntries(members)]];
};

const none: Rule = () => [];

/**
 * In draft-07, `items` may be what 2020-12 calls `prefixItems`, and `additionalItems` says then what `items` says
 * there.
 */
const itemsOrTuple: Rule = (keyword, value, step) => {
  if (!Array.isArray(value)) return gate(keyword, value, step);
  return value.length === 0 ? [] : [['prefixItems', listBelow(keyword, step)]];
};

const additionalItems: Rule = (keyword, value, step) => {
  if (!Array.isArray(step.schema['items'])) return [];
  return gate(keyword, value, step).map(([, rest]) => ['items', rest]);
};

/**
 * draft-07's `dependencies` is two keywords in 2020-12: names that must be there too, and schemas that must hold too.
 */
const dependencies: Rule = (keyword, _, step) => {
  const parts = children(child(step.place, keyword));
  const required = parts.flatMap(([name, { value }]): [string, Json][] =>
    Array.isArray(value) ? [[name, value]] : [],
  );
  const schemas = parts.filter(([, { value }]) => !Array.isArray(value));
  const rewritten = schemas.map(([name, part]): [string, Json] => [name, below(step, part)]);
  return [
    ...(required.length > 0 ? [['dependentRequired', Object.fromEntries(required)] satisfies [string, Json]] : []),
    ...(rewritten.length > 0 ? [['dependentSchemas', Object.fromEntries(rewritten)] satisfies [string, Json]] : []),
  ];
};

const reference: Rule = (keyword, value, step) => {
  if (typeof value !== 'string') throw unexpected(child(step.place, keyword), 'a text');
  return Object.entries(step.refer(value, step));
};

const refused: Rule = (keyword, _, { place }) => {
  const what = `${place.pointer}: ${keyword} is no keyword of JSON Schema draft-07, which OpenRPC speaks`;
  throw new ContractError([`${what}; write a $ref instead.`]);
};

const rules = new Map<string, Rule>([
  ...singles.map((keyword): [string, Rule] => [keyword, one]),
  ...gates.map((keyword): [string, Rule] => [keyword, gate]),
  ...lists.map((keyword): [string, Rule] => [keyword, each]),
  ...maps.map((keyword): [string, Rule] => [keyword, named]),
  // Names and dialects; nothing refers to them any more once every `$ref` leads to a component.
  ...['$id', '$schema', '$anchor', 'definitions', '$defs'].map((keyword): [string, Rule] => [keyword, none]),
  ...['$dynamicRef', '$recursiveRef'].map((keyword): [string, Rule] => [keyword, refused]),
  ['$ref', reference],
  ['items', itemsOrTuple],
  ['additionalItems', additionalItems],
  ['dependencies', dependencies],
]);

const [holdingOne, holdingList, holdingMap] = [new Set([...singles, ...gates]), new Set(lists), new Set(maps)];

/** Keywords that lead elsewhere, or change what others mean. */
const leading = new Set(['$id', '$schema', '$anchor', '$ref', '$dynamicRef', '$recursiveRef', 'dependencies']);

/**
 * Tells whether rewriting a schema is sure to succeed and concerns nothing else in the document.
 *
 * @param schema - what should be a schema
 * @returns false when it has to be rewritten to know
 */
export function standsAlone(schema: Json): boolean {
  if (!isObject(schema)) return typeof schema === 'boolean';
  return Object.keys(schema).every((keyword) => {
    const value = schema[keyword] ?? null;
    if (leading.has(keyword)) return false;
    if (holdingOne.has(keyword)) return standsAlone(value);
    if (holdingList.has(keyword)) return Array.isArray(value) && value.every(standsAlone);
    return !holdingMap.has(keyword) || (isObject(value) && Object.values(value).every(standsAlone));
  });
}

function listBelow(keyword: string, step: Step): Json[] {
  const place = child(step.place, keyword);
  const list = place.value;
  if (!Array.isArray(list)) throw unexpected(place, 'a list of schemas');
  const parts = items(place).map((part) => below(step, part));
  return parts.every((part, i) => part === list[i]) ? list : parts;
}

/** The outermost schema around a place. */
function outermost(pointer: string): string {
  return /^\/components\/schemas\/[^/]+|^.*?\/schema(?=\/|$)/.exec(pointer)?.[0] ?? pointer;
}

/** `Pet`, or `Pet.properties.owner` for a part of it. */
function nameOf({ pointer }: Place): string {
  const tokens = split(pointer);
  return tokens.slice(tokens[0] === 'components' ? 2 : 0).join('.');
}
