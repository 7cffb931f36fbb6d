import type { SchemaAt } from '../contract/operation.ts';
import { asObject, isObject, join, type Json, type JsonObject } from '../contract/json.ts';

/** How often a schema may stand inside itself before what is below is left out. */
const turns = 2;

/** Keywords that mean to Prism's generator what they mean in JSON Schema 2020-12. */
const plainKeywords = [
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
] as const;

/**
 * Puts a schema into words that Prism's generator (json-schema-faker, draft-07) understands: `$ref`s written out and
 * recursion ended, tuples as `items`, exclusive bounds as bounds, no members that nobody named, and of a value that may
 * be null the one that is not, which shows a reader more. What it makes up is only a proposal; the schema as it was
 * written decides.
 *
 * @param schemaAt - follows the document's schemas
 * @param pointer - JSON pointer of the schema
 * @returns a schema without `$ref`; `undefined` when no finite value can satisfy it
 */
export function fakeable(schemaAt: SchemaAt, pointer: string): JsonObject | undefined {
  return rewrite(schemaAt, pointer, []);
}

function rewrite(schemaAt: SchemaAt, pointer: string, trail: string[]): JsonObject | undefined {
  const { pointer: here, schema: node, via } = schemaAt(pointer);
  if (node === false) return undefined;
  if (node === true) return {};
  // A schema that refers may also say something itself.
  const beside = via.map(({ schema }) => schema).filter((schema) => Object.keys(schema).some(isAssertion));
  if (via.length > 0 && trail.filter((passed) => passed === here).length >= turns) return undefined;
  const inside = via.length > 0 ? [...trail, here] : trail;
  const referred = rewriteNode(schemaAt, here, node, inside);
  if (referred === undefined || beside.length === 0) return referred;
  const own = beside.map((schema, i) => rewriteNode(schemaAt, via[i]?.pointer ?? here, schema, inside));
  return own.includes(undefined) ? undefined : { allOf: [referred, ...own.filter((one) => one !== undefined)] };
}

function rewriteNode(schemaAt: SchemaAt, pointer: string, node: JsonObject, trail: string[]): JsonObject | undefined {
  const below = (...tokens: (string | number)[]): JsonObject | undefined => rewrite(schemaAt, `${pointer}${join(...tokens)}`, trail);

  const schema: JsonObject = {};
  for (const keyword of plainKeywords) if (node[keyword] !== undefined) schema[keyword] = node[keyword];
  const types = [node['type'] ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 0) schema['type'] = types;
  const parts = [rewriteMembers, rewriteItems, rewriteCombined, rewriteNumber];
  return parts.every((part) => part(node, schema, below)) ? schema : undefined;
}

type Below = (...tokens: (string | number)[]) => JsonObject | undefined;

/** Each part adds its keywords to the schema, or says that no finite value is left. */
type Part = (node: JsonObject, schema: JsonObject, below: Below) => boolean;

function isAssertion(keyword: string): boolean {
  return (
    !['$ref', 'title', 'description', 'default', 'deprecated', 'example', 'examples', 'readOnly', 'writeOnly'].includes(keyword) && !keyword.startsWith('x-')
  );
}

const rewriteMembers: Part = (node, schema, below) => {
  const required = new Set(Array.isArray(node['required']) ? node['required'].map(String) : []);
  const properties: [string, Json][] = [];
  for (const [name, property] of Object.entries(asObject(node['properties']))) {
    // A response does not carry what only a request writes.
    const member = asObject(property)['writeOnly'] === true && !required.has(name) ? undefined : below('properties', name);
    if (member !== undefined) properties.push([name, member]);
    else if (required.has(name)) return false;
  }
  if (properties.length > 0) schema['properties'] = Object.fromEntries(properties);
  const others = isObject(node['additionalProperties']) ? below('additionalProperties') : undefined;
  const named = asObject(node['propertyNames'])['pattern'];
  const patterns = Object.keys(asObject(node['patternProperties'])).map((pattern) => [pattern, below('patternProperties', pattern) ?? {}]);
  if (typeof named === 'string') patterns.push([named, others ?? {}]);
  if (patterns.length > 0) schema['patternProperties'] = Object.fromEntries(patterns) as JsonObject;
  const isClosed = Number(node['minProperties'] ?? 0) <= properties.length || patterns.length > 0;
  if (others !== undefined && patterns.length === 0) schema['additionalProperties'] = others;
  else if (isClosed && isKind(node, 'object', 'properties')) schema['additionalProperties'] = false;
  return true;
};

const rewriteItems: Part = (node, schema, below) => {
  const least = Number(node['minItems'] ?? 0);
  const items = node['items'] === undefined ? {} : below('items');
  const first = firstItems(node, items, below);
  if (first.length > 0) {
    // The whole of a tuple that may stop early, and of a list that has to be longer what it needs.
    const tuple = [...first, ...Array.from({ length: Math.max(0, least - first.length) }, () => items)];
    if (tuple.includes(undefined)) return false;
    schema['items'] = tuple as JsonObject[];
    schema['additionalItems'] = false;
    schema['minItems'] = tuple.length;
  } else if (items === undefined) {
    if (least > 0) return false;
    schema['const'] = [];
  } else if (isKind(node, 'array', 'items')) {
    schema['items'] = items;
  }
  return true;
};

/** Items whose place says what they are; those that must be contained are put first. */
function firstItems(node: JsonObject, items: JsonObject | undefined, below: Below): (JsonObject | undefined)[] {
  if (Array.isArray(node['prefixItems'])) return node['prefixItems'].map((_, i) => below('prefixItems', i));
  if (node['contains'] === undefined) return [];
  const contained = below('contains');
  const both = contained === undefined || items === undefined ? undefined : { allOf: [items, contained] };
  return Array.from({ length: Number(node['minContains'] ?? 1) }, () => both);
}

/** Whether a schema speaks of one type: by name, or by a keyword that only means something to it. */
function isKind(node: JsonObject, type: string, ...keywords: string[]): boolean {
  return [node['type']].flat().includes(type) || keywords.some((keyword) => node[keyword] !== undefined);
}

const rewriteCombined: Part = (node, schema, below) => {
  const all = lists(node, 'allOf', below);
  if (all.includes(undefined)) return false;
  // Of a condition the first branch is made up: what satisfies both `if` and `then` satisfies it.
  if (node['if'] !== undefined && node['then'] !== undefined) all.push(below('if'), below('then'));
  const parts = all.filter((part) => part !== undefined);
  if (parts.length > 0) schema['allOf'] = parts;
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = lists(node, keyword, below);
    const finite = branches.filter((branch) => branch !== undefined);
    if (branches.length > 0 && finite.length === 0) return false;
    const shown = finite.filter(({ type }) => [type].flat().some((one) => one !== 'null'));
    if (finite.length > 0) schema[keyword] = shown.length > 0 ? shown : finite;
  }
  const not = node['not'] === undefined ? undefined : below('not');
  if (not !== undefined) schema['not'] = not;
  return true;
};

function lists(node: JsonObject, keyword: string, below: Below): (JsonObject | undefined)[] {
  const list = node[keyword];
  return Array.isArray(list) ? list.map((_, i) => below(keyword, i)) : [];
}

const rewriteNumber: Part = (node, schema) => {
  const step = [node['type']].flat().includes('integer') ? 1 : 1e-6;
  const [above, under] = [node['exclusiveMinimum'], node['exclusiveMaximum']];
  if (typeof above === 'number') schema['minimum'] = Math.max(Number(schema['minimum'] ?? -Infinity), step === 1 ? Math.floor(above) + 1 : above + step);
  if (typeof under === 'number') schema['maximum'] = Math.min(Number(schema['maximum'] ?? Infinity), step === 1 ? Math.ceil(under) - 1 : under - step);
  const multiple = node['multipleOf'];
  if (typeof multiple !== 'number' || multiple <= 0) return true;
  // A drawn number is seldom a multiple, so the choice is between some that are.
  const least = Number(schema['minimum'] ?? 0);
  const most = Number(schema['maximum'] ?? Infinity);
  const multiples = Array.from({ length: 10 }, (_, i) => (Math.ceil(least / multiple) + i) * multiple).filter((value) => value <= most);
  if (multiples.length === 0) return false;
  schema['enum'] = multiples;
  return true;
};
