// The keywords of JSON Schema, draft-07 and 2020-12 alike, below which schemas stand.

/** Each holds one schema; `items` in draft-07 may hold a list. */
export const singles = ['contains', 'contentSchema', 'else', 'if', 'not', 'propertyNames', 'then'];

/** Each holds one schema, often a boolean that says whether more may come: every tool reads it there. */
export const gates = ['additionalItems', 'additionalProperties', 'items', 'unevaluatedItems', 'unevaluatedProperties'];

/** Each holds a list of schemas. */
export const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Each holds schemas by a name. */
export const maps = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'];
