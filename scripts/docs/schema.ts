import { asObject, isObject, join, split, type Json, type JsonObject } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';

/** A JSON Schema as the pages show it: `$ref` and `allOf` are resolved, and their contents are combined. */
export type SchemaView = {
  /** The title of the schema or the name of its component, if it has one. */
  name?: string;
  /** The type in words, e.g. `string or number`, `array of string` or `null`. */
  type: string;
  /** The types as in JSON Schema; empty if the schema does not name any. */
  types: string[];
  /** The only allowed values: those of `enum`, or that of `const`. */
  values?: Json[];
  /** An example, or the default. */
  example?: Json;
  /** The value of `format`. */
  format?: string;
  /** The value of `minimum`. */
  minimum?: number;
  description?: string;
  /** The constraints on the value besides its type. */
  facts: { label: string; value: string }[];
  /** The values of `x-open-question`. */
  questions: string[];
  deprecated: boolean;
  /** Whether the format is `password`. */
  secret: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** Whether the value is bytes instead of text; in a form, such a field is a file. */
  binary: boolean;
  /** The property that tells which variant a value is (OpenAPI, Discriminator Object). */
  discriminator?: string;
  /** The value of that property for each variant, by {@link SchemaView.named}. */
  tags?: Map<string, string>;
  /** The properties of an object, those with a fixed name first. */
  fields: Field[];
  /** The elements of a tuple, in order. */
  elements: SchemaView[];
  /** The schema of the items of an array. */
  items?: SchemaView;
  /** The alternatives of `oneOf` or `anyOf`, except null. */
  variants: SchemaView[];
  /** Whether the schema is inside itself. */
  recursive: boolean;
  /** The JSON pointer of the schema that the name belongs to. */
  named?: string;
};

/** A property of an object. */
export type Field = { name: string; required: boolean; view: SchemaView };

/** Limits how deep properties are shown; below that, only types are. */
const maxNesting = 12;

/** The maximum number of properties in a view; more would not help readers. */
const memberLimit = 1500;

type Budget = { left: number };

/** One of the schemas that apply to a value: the schema itself, one that it refers to, or a part of its `allOf`. */
type Layer = { pointer: string; node: JsonObject };

/**
 * Prepares a schema for the pages.
 *
 * @param schemaAt - finds the schemas of the document
 * @param pointer - the JSON pointer of the schema
 * @returns the view; a recursive schema is not shown again inside itself
 * @example viewOf(operation.schemaAt, '/components/schemas/MintResult').fields[0]?.name // 'referenceId'
 */
export function viewOf(schemaAt: SchemaAt, pointer: string): SchemaView {
  return read(schemaAt, [pointer], [], { left: memberLimit });
}

function read(schemaAt: SchemaAt, pointers: string[], trail: string[], budget: Budget): SchemaView {
  const layers = pointers.flatMap((pointer) => layersOf(schemaAt, pointer));
  const first = <T extends Json>(keyword: string, is: (value: Json | undefined) => value is T): T | undefined =>
    layers.map(({ node }) => node[keyword]).find(is);
  const recursive = layers.some(({ pointer }) => trail.includes(pointer));
  const below = [...trail, ...layers.map(({ pointer }) => pointer)];
  const view: SchemaView = {
    type: '',
    types: typesOf(layers),
    facts: factsOf(layers),
    questions: [...new Set(layers.map(({ node }) => node['x-open-question']).filter(isText))],
    deprecated: layers.some(({ node }) => node['deprecated'] === true),
    secret: layers.some(({ node }) => node['format'] === 'password'),
    readOnly: layers.some(({ node }) => node['readOnly'] === true),
    writeOnly: layers.some(({ node }) => node['writeOnly'] === true),
    binary: layers.some(
      ({ node }) => node['format'] === 'binary' || node['contentMediaType'] === 'application/octet-stream',
    ),
    fields: [],
    elements: [],
    variants: [],
    recursive,
  };
  Object.assign(view, exampleOf(layers));
  const values = valuesOf(layers);
  if (values !== undefined) view.values = values;
  const named = nameOf(layers);
  if (named !== undefined) Object.assign(view, { name: named.name, named: named.pointer });
  const description = first('description', isText);
  if (description !== undefined) view.description = description;
  const open = !recursive && below.length < maxNesting * 4 && trail.length < maxNesting * 3 && budget.left > 0;
  const next = (places: string[]): SchemaView => {
    budget.left--;
    return read(schemaAt, places, below, budget);
  };
  const alternatives = alternativesOf(schemaAt, layers);
  if (open) {
    view.fields = fieldsOf(layers, next);
    view.elements = childrenOf(layers, 'prefixItems').map((place) => next([place]));
    const items = layers.find(({ node }) => isObject(node['items']));
    if (items !== undefined) view.items = next([`${items.pointer}/items`]);
    view.variants = alternatives.filter(({ nothing }) => !nothing).map(({ pointer }) => next([pointer]));
  }
  Object.assign(view, discriminatorOf(layers, view.variants));
  const nullable = alternatives.some(({ nothing }) => nothing);
  const only = view.variants[0];
  view.type = typeInWords(layers, view, nullable);
  if (view.variants.length === 1 && only !== undefined) return absorb(view, only);
  return view;
}

function discriminatorOf(layers: Layer[], variants: SchemaView[]): Pick<SchemaView, 'discriminator' | 'tags'> {
  const [found] = layers.flatMap(({ node }) => (isObject(node['discriminator']) ? [node['discriminator']] : []));
  const name = found?.['propertyName'];
  if (!isText(name)) return {};
  // A mapping names a schema by a reference or by its name; without a mapping, the name itself is the tag.
  const mapped = new Map(
    Object.entries(asObject(found?.['mapping'])).map(([tag, target]) => [split(`/${String(target)}`).at(-1), tag]),
  );
  const tags = variants.flatMap(({ named, name: own }): [string, string][] => {
    const component = named === undefined ? undefined : split(named).at(-1);
    return named === undefined ? [] : [[named, mapped.get(component) ?? component ?? own ?? '']];
  });
  return { discriminator: name, tags: new Map(tags) };
}

/** Merges a schema with its only alternative besides null, since there is no choice to show. */
function absorb(outer: SchemaView, inner: SchemaView): SchemaView {
  const view: SchemaView = {
    ...inner,
    type: outer.type,
    facts: [...outer.facts, ...inner.facts],
    questions: [...new Set([...outer.questions, ...inner.questions])],
    fields: [...outer.fields, ...inner.fields],
  };
  const description = outer.description ?? inner.description;
  if (description !== undefined) view.description = description;
  return view;
}

/** The schemas that apply to the value at a pointer, the nearest first. */
function layersOf(schemaAt: SchemaAt, pointer: string, seen = new Set<string>()): Layer[] {
  if (seen.has(pointer)) return [];
  const { pointer: end, schema, via } = schemaAt(pointer);
  const steps = [...via, ...(isObject(schema) ? [{ pointer: end, schema }] : [])];
  const own = steps.filter((step) => !seen.has(step.pointer));
  // However many ways lead to a schema, it applies once: two `$ref`s in each of forty schemas are 2^40 ways.
  for (const step of own) seen.add(step.pointer);
  const parts = own.flatMap((step) =>
    list(step.schema['allOf']).flatMap((_, i) => layersOf(schemaAt, `${step.pointer}/allOf/${i}`, seen)),
  );
  return [...own.map((step): Layer => ({ pointer: step.pointer, node: step.schema })), ...parts];
}

function fieldsOf(layers: Layer[], next: (places: string[]) => SchemaView): Field[] {
  const required = new Set(layers.flatMap(({ node }) => list(node['required']).filter(isText)));
  const places = new Map<string, string[]>();
  for (const { pointer, node } of layers) {
    for (const name of Object.keys(asObject(node['properties']))) {
      places.set(name, [...(places.get(name) ?? []), `${pointer}${join('properties', name)}`]);
    }
  }
  const named = [...places].map(([name, pointers]) => ({ name, required: required.has(name), view: next(pointers) }));
  const patterned = layers.flatMap(({ pointer, node }) =>
    Object.keys(asObject(node['patternProperties'])).map((pattern) => ({
      name: `/${pattern}/`,
      required: false,
      view: next([`${pointer}${join('patternProperties', pattern)}`]),
    })),
  );
  const others = layers.find(({ node }) => isObject(node['additionalProperties']));
  if (others === undefined) return [...named, ...patterned];
  return [
    ...named,
    ...patterned,
    { name: '(any name)', required: false, view: next([`${others.pointer}/additionalProperties`]) },
  ];
}

type Alternative = { pointer: string; nothing: boolean };

function alternativesOf(schemaAt: SchemaAt, layers: Layer[]): Alternative[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    childrenOf(layers, keyword)
      // An alternative that only adds constraints, such as required properties, has nothing to show.
      .filter((pointer) =>
        layersOf(schemaAt, pointer).some(({ node }) => Object.keys(node).some((key) => shownKeywords.has(key))),
      )
      .map((pointer) => ({
        pointer,
        nothing: layersOf(schemaAt, pointer).some(({ node }) => node['type'] === 'null'),
      })),
  );
}

const shownKeywords = new Set([
  'type',
  'properties',
  'const',
  'enum',
  'items',
  'prefixItems',
  'oneOf',
  'anyOf',
  'pattern',
  'title',
  'description',
]);

function childrenOf(layers: Layer[], keyword: string): string[] {
  const layer = layers.find(({ node }) => Array.isArray(node[keyword]));
  return layer === undefined ? [] : list(layer.node[keyword]).map((_, i) => `${layer.pointer}/${keyword}/${i}`);
}

function nameOf(layers: Layer[]): { name: string; pointer: string } | undefined {
  for (const { pointer, node } of layers) {
    if (isText(node['title'])) return { name: node['title'], pointer };
    const component = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
    if (component !== undefined) return { name: split(`/${component}`)[0] ?? component, pointer };
  }
  return undefined;
}

function typeInWords(layers: Layer[], view: SchemaView, nullable: boolean): string {
  const types = typesOf(layers);
  const words = types.map((type) => {
    if (type !== 'array') return type;
    if (view.elements.length > 0) return 'list';
    return view.items === undefined || view.items.type === 'any value' ? 'array' : `array of ${plural(view.items)}`;
  });
  const variants =
    view.variants.length > 0 && (types.length === 0 || view.variants.length === 1) ? view.variants.map(shortName) : [];
  const all = [...new Set(variants.length > 0 ? variants : words)];
  if (all.length === 0) all.push(...impliedType(layers, view));
  if (nullable && !all.includes('null')) all.push('null');
  return all.join(' or ');
}

function typesOf(layers: Layer[]): string[] {
  const written = layers.map(({ node }) => node['type']).find((type) => type !== undefined);
  return list(Array.isArray(written) ? written : written === undefined ? [] : [written]).filter(isText);
}

function exampleOf(layers: Layer[]): Pick<SchemaView, 'example' | 'format' | 'minimum'> {
  const nodes = layers.map(({ node }) => node);
  const example = nodes
    .map((node) => node['example'] ?? list(node['examples'])[0] ?? node['default'])
    .find((value) => value !== undefined);
  const format = nodes.map((node) => node['format']).find(isText);
  const minimum = nodes.map((node) => node['minimum']).find((value) => typeof value === 'number');
  return {
    ...(example !== undefined && { example }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
  };
}

function valuesOf(layers: Layer[]): Json[] | undefined {
  const fixed = layers.find(({ node }) => node['const'] !== undefined);
  if (fixed !== undefined) return list([fixed.node['const'] ?? null]);
  const chosen = layers.find(({ node }) => Array.isArray(node['enum']));
  return chosen && list(chosen.node['enum']);
}

function shortName(view: SchemaView): string {
  return ['object', 'array', 'list'].includes(view.type.split(' ')[0] ?? '') ? (view.name ?? view.type) : view.type;
}

function plural(view: SchemaView): string {
  return view.name !== undefined && (view.type === 'object' || view.facts.length > 0) ? view.name : view.type;
}

function impliedType(layers: Layer[], view: SchemaView): string[] {
  if (view.fields.length > 0) return ['object'];
  if (view.elements.length > 0) return ['list'];
  const literals = layers.flatMap(({ node }) => [
    ...list(node['enum']),
    ...('const' in node ? [node['const'] as Json] : []),
  ]);
  if (literals.length > 0)
    return [
      ...new Set(literals.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))),
    ];
  return ['any value'];
}

/** The keywords that the pages show, with their labels. */
const factWords: [keyword: string, label: string][] = [
  ['const', 'Always'],
  ['enum', 'One of'],
  ['pattern', 'Pattern'],
  ['format', 'Format'],
  ['default', 'Default'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['exclusiveMinimum', 'More than'],
  ['exclusiveMaximum', 'Less than'],
  ['multipleOf', 'Multiple of'],
  ['minLength', 'Minimum length'],
  ['maxLength', 'Maximum length'],
  ['minItems', 'Minimum items'],
  ['maxItems', 'Maximum items'],
  ['contains', 'Contains'],
];

function factsOf(layers: Layer[]): SchemaView['facts'] {
  const facts: SchemaView['facts'] = [];
  for (const [keyword, label] of factWords) {
    const layer = layers.find(({ node }) => node[keyword] !== undefined);
    if (layer === undefined || isRedundant(keyword, layers)) continue;
    facts.push({ label, value: factValue(keyword, layer.node[keyword] as Json) });
  }
  return facts;
}

function isRedundant(keyword: string, layers: Layer[]): boolean {
  // A constant needs no list of values.
  if (keyword === 'enum') return layers.some(({ node }) => 'const' in node);
  // The elements of a tuple are listed.
  if (/^(?:min|max)Items$/.test(keyword)) return layers.some(({ node }) => 'prefixItems' in node);
  return false;
}

function factValue(keyword: string, value: Json): string {
  if (keyword === 'enum')
    return list(value)
      .map((entry) => JSON.stringify(entry))
      .join(', ');
  if (keyword === 'contains' && isObject(value) && 'const' in value) return JSON.stringify(value['const']);
  if (keyword === 'pattern' || keyword === 'format') return String(value);
  return JSON.stringify(value);
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
