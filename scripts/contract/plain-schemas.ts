import { circleFinder } from './circles.ts';
import { isInherited } from './inherited.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { openapi3, walk, type Grammar, type Visitor } from './load/shapes.ts';
import { refsOf, type Refs } from './refs.ts';

/** Checks of keyword values: the schema compiles if they are true (JSON Schema 2020-12, Core and Validation). */
const shapes: Record<string, (value: Json) => boolean> = {
  type: (value) => (Array.isArray(value) ? value.length > 0 && value.every((one) => types.has(one)) : types.has(value)),
  pattern: (value) => typeof value === 'string' && isPattern(value),
  format: (value) => typeof value === 'string',
  required: areFree,
  enum: (value) => Array.isArray(value) && value.length > 0,
  dependentRequired: (value) => hasFreeNames(value) && Object.values(value ?? {}).every(areFree),
  uniqueItems: (value) => typeof value === 'boolean',
  multipleOf: (value) => typeof value === 'number' && value > 0,
  ...every(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], (value) => typeof value === 'number'),
  ...every(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    (value) => Number.isInteger(value) && Number(value) >= 0,
  ),
  // These change the meaning of other schemas, or are not keywords of 2020-12: only compiling can tell the outcome.
  ...every(
    [
      ...['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$schema', '$vocabulary'],
      ...['additionalItems', 'definitions', 'dependencies', 'nullable'],
    ],
    () => false,
  ),
};

const types = new Set<Json>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** The same for keywords that contain schemas: only the container is checked, as each schema is visited itself. */
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
  $defs: hasSchemas,
  ...every(['dependentSchemas', 'properties'], (value) => hasSchemas(value) && hasFreeNames(value)),
  patternProperties: (value) => hasSchemas(value) && Object.keys(value ?? {}).every(isPattern),
};

/** All checks; keywords that are not listed cannot keep a schema from compiling. */
const rules = new Map(Object.entries({ ...shapes, ...holders }));

/**
 * Tells whether every schema of a document is so plain that it is certain to compile, in a hundredth of the time that
 * compiling takes. A document of hundreds of operations can then be served at once, and each schema compiled when it is
 * first needed.
 *
 * @param document - an OpenAPI document whose `$ref`s stay inside it
 * @returns false if only compiling can tell
 */
export function hasPlainSchemas(document: JsonObject): boolean {
  const check = plainnessCheck(refsOf(document), openapi3);
  walk(document, openapi3.document, check.visitor);
  return check.arePlain();
}

/** Checks the schemas of a document on a walk through it. */
export type PlainnessCheck = {
  visitor: Required<Pick<Visitor, 'object' | 'problem'>>;
  /** Whether all schemas that were visited are plain. */
  arePlain: () => boolean;
};

/**
 * Makes a check of the schemas of a document, for a walk through it.
 *
 * @param refs - resolves the `$ref`s of the document
 * @param grammar - the grammar of its specification
 * @returns the check
 */
export function plainnessCheck(refs: Refs, grammar: Grammar): PlainnessCheck {
  const known = new Set<string>();
  const isCircular = circleFinder(refs);
  let arePlain = true;
  const isPlainRef = (ref: Json): boolean => {
    if (typeof ref !== 'string' || !(ref === '#' || ref.startsWith('#/'))) return false;
    if (known.has(ref)) return true;
    known.add(ref);
    const target = refs.target(ref)?.value;
    if (!isSchema(target ?? null)) return false;
    // Schema components are visited anyway; a target elsewhere may be something that only this `$ref` makes a schema.
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
  const visitor: PlainnessCheck['visitor'] = {
    object: ({ shape }, value) => {
      // Schemas are the only objects of a document that may be a boolean instead.
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

/** Names that ajv would find in every object need `ownProperties`. */
function areFree(value: Json): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && !isInherited(one));
}

function hasFreeNames(value: Json): boolean {
  return isObject(value) && areFree(Object.keys(value));
}

function every(keywords: string[], rule: (value: Json) => boolean): Record<string, (value: Json) => boolean> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, rule]));
}
