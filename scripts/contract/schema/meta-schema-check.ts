import { findOneTypoMatch } from '../base/did-you-mean.ts';
import { isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import { openapi3, walk, type DocumentShape, type Slot } from '../document/spec-grammar.ts';
import { safePattern } from '../base/linear-regexp.ts';
import { refsOf, type Refs } from '../document/refs.ts';

/** What the value of a keyword has to be, in the words of a sentence, and whether a value is that; if a name, which. */
type Expected = { what: string; holds: (value: Json) => boolean; names?: readonly string[] };

const types = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

const kinds = {
  types: {
    what: `one of the types ${types.join(', ')}, or a list of them`,
    names: types,
    holds: (value) => {
      const named = [value].flat();
      return named.length > 0 && named.every((one) => typeof one === 'string' && types.includes(one));
    },
  },
  text: { what: 'a text', holds: (value) => typeof value === 'string' },
  flag: { what: 'true or false', holds: (value) => typeof value === 'boolean' },
  number: { what: 'a number', holds: (value) => typeof value === 'number' },
  positive: { what: 'a number above 0', holds: (value) => typeof value === 'number' && value > 0 },
  count: { what: 'a whole number from 0', holds: (value) => Number.isInteger(value) && Number(value) >= 0 },
  names: { what: 'a list of names', holds: areNames },
  namesByName: {
    what: 'a list of names for each name',
    holds: (value) => isObject(value) && Object.values(value).every(areNames),
  },
  values: { what: 'a list with at least one value', holds: isFilledList },
  schemas: { what: 'a list with at least one schema', holds: isFilledList },
} satisfies Record<string, Expected>;

/** The values of keywords, from the meta-schema of JSON Schema 2020-12; where schemas stand is checked elsewhere. */
const keywords: Record<string, Expected> = {
  type: kinds.types,
  format: kinds.text,
  uniqueItems: kinds.flag,
  required: kinds.names,
  dependentRequired: kinds.namesByName,
  enum: kinds.values,
  multipleOf: kinds.positive,
  ...all(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], kinds.number),
  ...all(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'], kinds.count),
  ...all(['minProperties', 'maxProperties'], kinds.count),
  ...all(['allOf', 'anyOf', 'oneOf', 'prefixItems'], kinds.schemas),
};

function all(names: string[], expected: Expected): Record<string, Expected> {
  return Object.fromEntries(names.map((name) => [name, expected]));
}

function areNames(value: Json): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isFilledList(value: Json): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** What a schema has that no schema may have: its place, what is wrong, and what takes it out. */
export type SchemaFault = { pointer: string; message: string; takeOut: () => void };

/**
 * Checks every schema of a document against the meta-schema of JSON Schema 2020-12, so that a schema that cannot be
 * compiled is found before it is needed.
 *
 * @param document - an OpenAPI 3.1 or 3.2 document
 * @example findSchemaFaults(document)[0]?.message // 'minLength: a whole number from 0 was expected, but got "x"'
 */
export function findSchemaFaults(document: JsonObject): SchemaFault[] {
  const refs = refsOf(document);
  const faults = new Map<string, SchemaFault>();
  const visited = new Set<Json>();
  const note = (pointer: string, message: string, takeOut: () => void): void => {
    faults.set(`${pointer}: ${message}`, { pointer, message, takeOut });
  };
  const check = (schema: JsonObject, pointer: () => string): void => {
    for (const [keyword, value] of Object.entries(schema)) {
      const fault = faultOf(keyword, value, refs);
      if (fault === undefined) continue;
      note(pointer() + toPointer(keyword), `${keyword}: ${fault}`, () => delete schema[keyword]);
    }
  };
  const visit = (value: Json, shape: typeof openapi3.document, above: string): void => {
    if (visited.has(value)) return;
    visited.add(value);
    walk(
      value,
      shape,
      {
        problem: (step, sentence) => {
          const slot = step.slot();
          note(step.pointer(), sentence, () => slot !== undefined && removeInvalid(slot, step.shape));
        },
        object: ({ shape: { orBoolean }, pointer }, object) => {
          // Schemas are the only objects of a document that may be a boolean instead.
          if (!orBoolean) return;
          check(object, pointer);
          const { $ref } = object;
          // What a $ref leads to is a schema, wherever it stands; in the components it is visited anyway.
          if (typeof $ref !== 'string' || /^#\/components\/schemas\/[^/]+$/.test($ref)) return;
          const target = refs.target($ref);
          if (target?.value !== undefined) visit(target.value, openapi3.schema, $ref.slice(1));
        },
      },
      above,
    );
  };
  visit(document, openapi3.document, '');
  return [...faults.values()];
}

/**
 * Takes a value out of a schema that no schema may have there. Where a schema is expected, any value is allowed
 * instead.
 *
 * @param slot - the place of the value
 * @param shape - what is expected there
 */
function removeInvalid({ parent, key }: Slot, { orBoolean }: DocumentShape): void {
  if (orBoolean) Object.assign(parent, { [key]: {} });
  else if (!Array.isArray(parent)) delete parent[key];
}

/** What is wrong with the value of a keyword; `undefined` if nothing is, or if it is no keyword. */
function faultOf(keyword: string, value: Json, refs: Refs): string | undefined {
  if (keyword === 'pattern')
    return typeof value === 'string' ? faultOfPattern(value) : formatExpectation('a text', value);
  if (keyword === 'patternProperties')
    return isObject(value) ? Object.keys(value).map(faultOfPattern).find(Boolean) : undefined;
  if (keyword === '$ref') return faultOfRef(value, refs);
  const expected = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  return expected === undefined || expected.holds(value)
    ? undefined
    : formatExpectation(expected.what, value, expected.names);
}

function formatExpectation(expected: string, value: Json, names: readonly string[] = []): string {
  const got = JSON.stringify(value);
  const meant = typeof value === 'string' ? findOneTypoMatch(value, names) : undefined;
  const hint = meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`;
  return `${expected} was expected, but got ${got.length > 60 ? `${got.slice(0, 60)}…` : got}${hint}`;
}

function faultOfRef(ref: Json, refs: Refs): string | undefined {
  // Other references are relative to an `$id` or an `$anchor`, which only compiling resolves.
  return typeof ref === 'string' && ref.startsWith('#/') && refs.target(ref)?.value === undefined
    ? `${ref} leads nowhere`
    : undefined;
}

/** Patterns are often written without regard to the `u` flag, which JSON Schema recommends but does not require. */
function faultOfPattern(source: string): string | undefined {
  for (const flags of ['u', '']) {
    try {
      safePattern(source, flags);
      return undefined;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (flags === '') return error.message;
    }
  }
  return undefined;
}
