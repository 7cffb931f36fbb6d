// The keywords of JSON Schema, draft-07 and 2020-12, that hold schemas: the one table of them.

/**
 * What the schemas of a keyword are about: the value itself, parts of it that are named or counted, all its further
 * parts, the names of its members, what its text contains, or nothing before a reference leads there.
 */
export type SchemaSubject = 'value' | 'part' | 'rest' | 'name' | 'content' | 'none';

/** A keyword that holds one schema, a list of schemas, or schemas by name. */
export type SchemaKeyword = { holds: 'schema' | 'list' | 'map'; about: SchemaSubject };

const table: Record<SchemaKeyword['holds'], Partial<Record<SchemaSubject, string>>> = {
  schema: {
    value: 'not if then else',
    part: 'contains',
    rest: 'additionalItems additionalProperties items unevaluatedItems unevaluatedProperties',
    name: 'propertyNames',
    content: 'contentSchema',
  },
  list: { value: 'allOf anyOf oneOf', part: 'prefixItems' },
  map: { value: 'dependentSchemas', part: 'properties patternProperties', none: '$defs definitions' },
};

/**
 * Each keyword that holds schemas. draft-07's `dependencies` holds lists of names as well, and is no such keyword here.
 */
export const schemaKeywords: ReadonlyMap<string, SchemaKeyword> = new Map(
  Object.entries(table).flatMap(([holds, bySubject]) =>
    Object.entries(bySubject).flatMap(([about, names]) =>
      names.split(' ').map((name) => [name, { holds, about } as SchemaKeyword] as const),
    ),
  ),
);

/**
 * Lists the keywords that hold schemas.
 *
 * @param holds - in which form; any if left out
 * @param subjects - what the schemas are about; any if left out
 * @example keywordsWith('list', 'part') // ['prefixItems']
 */
export function keywordsWith(holds?: SchemaKeyword['holds'], ...subjects: SchemaSubject[]): string[] {
  return [...schemaKeywords].flatMap(([name, one]) =>
    (holds === undefined || one.holds === holds) && (subjects.length === 0 || subjects.includes(one.about))
      ? [name]
      : [],
  );
}
