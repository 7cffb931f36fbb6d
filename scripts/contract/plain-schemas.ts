import { circleFinder } from './circles.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { openapi3, walk, type Grammar, type Visitor } from './load/shapes.ts';
import { refsOf, type Refs } from './refs.ts';

/** What a keyword's value has to be for the schema to compile (JSON Schema 2020-12, Core and Validation). */
const shapes: Record<string, (value: Json) => boolean> = {
  type: (value) => (Array.isArray(value) ? value.length > 0 && value.every((one) => types.has(one)) : types.has(value)),
  pattern: (value) => typeof value === 'string' && isPattern(value),
  format: (value) => typeof value === 'string',
  required: isStrings,
  enum: (value) => Array.isArray(value) && value.length > 0,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isStrings),
  uniqueItems: (value) => typeof value === 'boolean',
  multipleOf: (value) => typeof value === 'number' && value > 0,
  ...every(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], (value) => typeof value === 'number'),
  ...every(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    (value) => Number.isInteger(value) && Number(value) >= 0,
  ),
  // What changes the meaning of other schemas, or is no keyword of 2020-12: only the compiler can tell what comes of
  // it.
  ...every(
    [
      ...['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$schema', '$vocabulary'],
      ...['additionalItems', 'definitions', 'dependencies', 'nullable'],
    ],
    () => false,
  ),
};

const types = new Set<Json>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** The same for keywords that hold schemas, which are judged by themselves: what has to hold them. */
const holders: Record<string, (value: Json) => boolean> = {
  ...every(
    [
      ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
      ...['unevaluatedItems', 'unevaluatedProperties'],
    ],
    isSchema,
  ),
  ...every(['allOf', 'anyOf', 'oneOf', 'prefixItems'], (value) => {
    return Array.isArray(value) && value.length > 0 && value.every(isSchema);
  }),
  ...every(['$defs', 'dependentSchemas', 'properties'], hasSchemas),
  patternProperties: (value) => hasSchemas(value) && Object.keys(value ?? {}).every(isPattern),
};

/**
 * What has to be true of a keyword's value; keywords that are not here assert nothing, or nothing that could go wrong.
 */
const rules = new Map(Object.entries({ ...shapes, ...holders }));

/**
 * Tells whether every schema of a document is so plain that it will compile, without compiling it, which takes a
 * hundred times as long. A document of hundreds of operations can then be served at once, and each schema is compiled
 * when it is first needed.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @returns false when the compiler should have a look
 */
export function hasPlainSchemas(document: JsonObject): boolean {
  const judge = schemaJudge(refsOf(document), openapi3);
  walk(document, openapi3.document, judge.visitor);
  return judge.arePlain();
}

/** Judges the schemas of one document on a walk through all of it. */
export type SchemaJudge = {
  visitor: Required<Pick<Visitor, 'object' | 'problem'>>;
  /** Whether all that was met is plain. */
  arePlain: () => boolean;
};

/**
 * Makes what judges the schemas of a document while it is walked through.
 *
 * @param refs - of the document
 * @param grammar - of the specification it is written in
 * @returns the judge
 */
export function schemaJudge(refs: Refs, grammar: Grammar): SchemaJudge {
  const known = new Set<string>();
  const isCircular = circleFinder(refs);
  let arePlain = true;
  const isPlainRef = (ref: Json): boolean => {
    if (typeof ref !== 'string' || !(ref === '#' || ref.startsWith('#/'))) return false;
    if (known.has(ref)) return true;
    known.add(ref);
    const target = refs.target(ref)?.value;
    if (!isSchema(target ?? null)) return false;
    // Among the components it is met on the way; elsewhere may stand what nobody else takes for a schema.
    if (!/^#\/components\/schemas\/[^/]+$/.test(ref)) walk(target ?? null, grammar.schema, visitor);
    return true;
  };
  const isPlain = (schema: JsonObject): boolean => {
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword] ?? null;
      if (keyword === '$ref' ? !isPlainRef(value) : rules.get(keyword)?.(value) === false) return false;
    }
    return !isCircular(schema);
  };
  const visitor: SchemaJudge['visitor'] = {
    object: ({ shape }, value) => {
      // Of all that stands in a document, only a schema may be a boolean as well.
      if (arePlain && shape.orBoolean && !isPlain(value)) arePlain = false;
    },
    problem: () => void (arePlain = false),
  };
  return { visitor, arePlain: () => arePlain };
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value);
}

function hasSchemas(value: Json): boolean {
  return isObject(value) && Object.values(value).every(isSchema);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isStrings(value: Json): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function every(keywords: string[], rule: (value: Json) => boolean): Record<string, (value: Json) => boolean> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, rule]));
}
