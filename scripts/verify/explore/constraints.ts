import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';

/** A keyword of a schema that limits values, and its place in the document. */
export type Constraint = { keyword: string; value: Json; pointer: string };

/** What the schemas of one place in a request say together. */
export type Description = {
  /** JSON pointer of the schema, after `$ref`s were followed. */
  pointer: string;
  /** The types that are allowed; every one if the document names none. */
  types: string[];
  constraints: Constraint[];
  /** JSON pointers of the branches of `oneOf` and `anyOf`. */
  branches: string[];
  /** JSON pointers of the schemas of members, by name. */
  properties: Map<string, string>;
  required: Set<string>;
  /** JSON pointers of the schemas of items: the first ones, and all others. */
  prefixItems: string[];
  items?: string;
  /** JSON pointer of the schema of members that have none by name. */
  others?: string;
  /** JSON pointers of the schemas of members whose names match a pattern, by pattern. */
  patterned: Map<string, string>;
  /** The members that an `enum` gives the items. */
  itemMembers: Json[];
  /** Whether the document leaves something open here (`x-open-question`). */
  isOpen: boolean;
  /** Whether only answers have it (`readOnly`): what a server does with one that is sent, the document does not say. */
  isReadOnly: boolean;
};

/** The types of JSON Schema. */
export const allTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Keywords with values of their own at their boundaries. */
const limiting = new Set([
  'additionalProperties',
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'propertyNames',
  'type',
  'uniqueItems',
]);

/**
 * Gathers what a schema says of a value: its own keywords, those beside its `$ref`s, and those of `allOf`.
 *
 * @param schemaAt - resolves the schema
 * @param start - its JSON pointer
 * @example descriptionOf(schemaAt, '/components/schemas/Age').types // ['integer']
 */
export function descriptionOf(schemaAt: SchemaAt, start: string): Description {
  const description: Description = {
    pointer: schemaAt(start).pointer,
    types: allTypes,
    constraints: [],
    branches: [],
    properties: new Map(),
    patterned: new Map(),
    required: new Set(),
    prefixItems: [],
    itemMembers: [],
    isOpen: false,
    isReadOnly: false,
  };
  const seen = new Set<string>();
  const visit = (pointer: string): void => {
    const { pointer: here, schema, via } = schemaAt(pointer);
    if (seen.has(here)) return;
    seen.add(here);
    for (const one of via) add(description, one.schema, one.pointer);
    const node = asObject(schema);
    add(description, node, here);
    asList(node['allOf']).forEach((_, i) => visit(`${here}/allOf/${i}`));
  };
  visit(start);
  if (description.items !== undefined)
    description.itemMembers = asList(asObject(schemaAt(description.items).schema)['enum']);
  return description;
}

function add(description: Description, node: JsonObject, pointer: string): void {
  const { type, properties, required, prefixItems, items } = node;
  if (node['x-open-question'] !== undefined) description.isOpen = true;
  if (node['readOnly'] === true) description.isReadOnly = true;
  if (type !== undefined) {
    const named = [type].flat().map(String);
    const known = named.includes('number') ? [...named, 'integer'] : named;
    description.types = description.types.filter((one) => known.includes(one));
  }
  for (const [keyword, value] of Object.entries(node)) {
    if (limiting.has(keyword)) description.constraints.push({ keyword, value, pointer: pointer + toPointer(keyword) });
  }
  for (const name of Object.keys(asObject(properties))) {
    if (!description.properties.has(name)) description.properties.set(name, pointer + toPointer('properties', name));
  }
  for (const pattern of Object.keys(asObject(node['patternProperties'])))
    if (!description.patterned.has(pattern))
      description.patterned.set(pattern, pointer + toPointer('patternProperties', pattern));
  for (const name of asList(required)) {
    description.required.add(String(name));
    description.constraints.push({ keyword: 'required', value: name, pointer: `${pointer}/required` });
  }
  for (const keyword of ['oneOf', 'anyOf'])
    asList(node[keyword]).forEach((_, i) => description.branches.push(`${pointer}/${keyword}/${i}`));
  if (description.prefixItems.length === 0)
    description.prefixItems = asList(prefixItems).map((_, i) => `${pointer}/prefixItems/${i}`);
  if (isObject(items)) description.items ??= `${pointer}/items`;
  if (isObject(node['additionalProperties'])) description.others ??= `${pointer}/additionalProperties`;
}

/**
 * Finds the value of a keyword.
 *
 * @returns its constraint; `undefined` if the schemas do not have it
 */
export function constraintOf({ constraints }: Description, keyword: string): Constraint | undefined {
  return constraints.find((one) => one.keyword === keyword);
}
