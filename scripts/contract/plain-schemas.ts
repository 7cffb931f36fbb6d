import { circleFinder } from './circles.ts';
import type { Contract } from './contract.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { openapi3, walk } from './load/shapes.ts';
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

/** Tells whether a schema is plain. */
type IsPlain = (schema: Json) => boolean;

/** The same for keywords that hold a schema, a list of them, or schemas by name. */
const holders: Record<string, (value: Json, isPlain: IsPlain) => boolean> = {
  ...every(
    [
      ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
      ...['unevaluatedItems', 'unevaluatedProperties'],
    ],
    (value: Json, isPlain: IsPlain) => isPlain(value),
  ),
  ...every(['allOf', 'anyOf', 'oneOf', 'prefixItems'], (value: Json, isPlain: IsPlain) => {
    return Array.isArray(value) && value.length > 0 && value.every(isPlain);
  }),
  ...every(['$defs', 'dependentSchemas', 'properties'], hasPlainMembers),
  patternProperties: (value, isPlain) => hasPlainMembers(value, isPlain) && Object.keys(value ?? {}).every(isPattern),
};

/**
 * What has to be true of a keyword's value; keywords that are not here assert nothing, or nothing that could go wrong.
 */
const rules = new Map(Object.entries({ ...shapes, ...holders }));

/**
 * Tells whether every schema of a contract is so plain that it will compile, without compiling it, which takes a
 * hundred times as long. A document of hundreds of operations can then be served at once, and each schema is compiled
 * when it is first needed.
 *
 * @param contract - the contract
 * @returns false when the compiler should have a look
 */
export function hasPlainSchemas({ apis }: Contract): boolean {
  return apis.every(({ document }) => {
    const refs = refsOf(document);
    const isPlain = plainnessOf(refs);
    const isCircular = circleFinder(refs);
    let arePlain = true;
    walk(document, openapi3.document, {
      object: ({ shape }, value) => {
        // Of all that stands in a document, only a schema may be a boolean as well.
        if (shape.orBoolean && (!isPlain(value) || isCircular(value))) arePlain = false;
      },
      problem: () => void (arePlain = false),
    });
    return arePlain;
  });
}

/** Judges schemas with references into one document, each of them once. */
function plainnessOf(refs: Refs): IsPlain {
  const seen = new Set<JsonObject>();
  const known = new Map<string, boolean>();
  const isPlain: IsPlain = (schema) => {
    if (typeof schema === 'boolean') return true;
    if (!isObject(schema)) return false;
    if (seen.has(schema)) return true;
    seen.add(schema);
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword] ?? null;
      if (keyword === '$ref' ? !isPlainRef(value) : rules.get(keyword)?.(value, isPlain) === false) return false;
    }
    return true;
  };
  const isPlainRef = (ref: Json): boolean => {
    if (typeof ref !== 'string' || !(ref === '#' || ref.startsWith('#/'))) return false;
    const isKnown = known.get(ref) ?? isPlain(refs.target(ref)?.value ?? null);
    known.set(ref, isKnown);
    return isKnown;
  };
  return isPlain;
}

function hasPlainMembers(value: Json, isPlain: IsPlain): boolean {
  return isObject(value) && Object.values(value).every(isPlain);
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

function every<Rule>(keywords: string[], shape: Rule): Record<string, Rule> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, shape]));
}
