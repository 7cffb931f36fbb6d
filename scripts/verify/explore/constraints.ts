import { asList, asObject, toPointer, type Json } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { kindNames, type Kind } from '../../contract/base/json-kinds.ts';
import {
  nearestOf,
  readerOf,
  travelsAt,
  findNamedKinds,
  listWrittenUnions,
  patternPlaces,
  placesBelow,
  readKeyword,
  tuplePlaces,
  unionsOfAll,
  type Alternative,
  type SchemaPart,
} from '../../contract/schema/reading.ts';
import { readAllMembers } from '../../contract/schema/unnamed-members.ts';

/** A keyword of a schema that limits values, and its place in the document. */
export type Constraint = { keyword: string; value: Json; pointer: string };

/** What the schemas of one place in a request say together. */
export type Description = {
  /** JSON pointer of the schema, after `$ref`s were followed. */
  pointer: string;
  /** The types that are allowed; every one if the document names none. */
  types: Kind[];
  constraints: Constraint[];
  /** JSON pointers of the branches of `oneOf` and `anyOf`. */
  branches: string[];
  /** The schemas that inherit from this one, with the values of the discriminator. */
  heirs: Alternative[];
  /** JSON pointers of the schemas of members, by name. */
  properties: Map<string, string[]>;
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
 * Gathers what schemas say of a value.
 *
 * @param schemaAt - resolves the schemas
 * @param starts - their JSON pointers
 * @example descriptionOf(schemaAt, '/components/schemas/Age').types // ['integer']
 */
export function descriptionOf(schemaAt: SchemaAt, ...starts: string[]): Description {
  const reader = readerOf(schemaAt);
  const reading = reader.read(starts);
  const { parts } = reading;
  const members = readAllMembers(reader, reading);
  const { pointer: end } = schemaAt(starts[0] ?? '');
  const kinds = findNamedKinds(parts);
  const [items] = placesBelow(parts, 'items');
  const [others] = placesBelow(parts, 'additionalProperties');
  return {
    pointer: end,
    types: kindNames.filter((type) => kinds?.has(type) ?? true),
    constraints: parts.flatMap(constraintsIn),
    branches: parts.flatMap((part) => listWrittenUnions(part).flat()).map(({ pointer }) => pointer),
    heirs: unionsOfAll(schemaAt, parts)
      .flat()
      .filter((one) => one.inherits === true && one.pointer !== end),
    properties: new Map(
      [...members].flatMap(([name, { schemas }]) => (schemas.length === 0 ? [] : [[name, schemas] as const])),
    ),
    patterned: new Map(patternPlaces(parts).toReversed()),
    required: new Set([...members].flatMap(([name, { required }]) => (required ? [name] : []))),
    prefixItems: tuplePlaces(parts),
    ...(items !== undefined && { items }),
    ...(others !== undefined && { others }),
    itemMembers: items === undefined ? [] : asList(readKeyword(schemaAt, [items], 'enum')),
    isOpen: nearestOf(parts, 'x-open-question') !== undefined,
    isReadOnly: !travelsAt(schemaAt, starts, 'request'),
  };
}

function constraintsIn({ schema, pointer }: SchemaPart): Constraint[] {
  const node = asObject(schema);
  const limits = Object.entries(node).filter(([keyword]) => limiting.has(keyword));
  return [
    ...limits.map(([keyword, value]) => ({ keyword, value, pointer: pointer + toPointer(keyword) })),
    ...asList(node['required']).map((name) => ({ keyword: 'required', value: name, pointer: `${pointer}/required` })),
  ];
}

/**
 * Finds the value of a keyword.
 *
 * @returns its constraint; `undefined` if the schemas do not have it
 */
export function constraintOf({ constraints }: Description, keyword: string): Constraint | undefined {
  return constraints.find((one) => one.keyword === keyword);
}
