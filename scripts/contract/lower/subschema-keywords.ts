// The keywords of JSON Schema draft-07 and 2020-12 that contain schemas.

/** Each contains one schema. */
export const singleSchemaKeywords = ['contains', 'contentSchema', 'else', 'if', 'not', 'propertyNames', 'then'];

/** Each contains one schema, often a boolean, which every tool supports there; `items` in draft-07 may be a list. */
export const schemaOrBooleanKeywords = [
  'additionalItems',
  'additionalProperties',
  'items',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Each contains a list of schemas. */
export const schemaListKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Each contains schemas by name. */
export const schemaMapKeywords = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
];
