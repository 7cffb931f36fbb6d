import { asList, asObject, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import type { Kind } from '../contract/base/json-kinds.ts';

/** Keywords of JSON Schema that limit values of some types only. */
const concerned: { [keyword: string]: Kind[] } = {
  ...mapKeywords(['minLength', 'maxLength'], ['string']),
  ...mapKeywords(['minimum', 'maximum', 'multipleOf'], ['integer', 'number']),
  ...mapKeywords(['minItems', 'maxItems', 'minContains', 'maxContains', 'contains', 'uniqueItems'], ['array']),
  ...mapKeywords(['unevaluatedItems'], ['array']),
  ...mapKeywords(['minProperties', 'maxProperties', 'propertyNames'], ['object']),
  ...mapKeywords(['dependentRequired', 'dependentSchemas', 'unevaluatedProperties'], ['object']),
  ...mapKeywords(['contentSchema'], ['string']),
};

function mapKeywords(keywords: string[], types: Kind[]): { [keyword: string]: Kind[] } {
  return Object.fromEntries(keywords.map((keyword) => [keyword, types]));
}

/** Keywords that mean nothing without one of others. */
const partners = new Map([
  ['if', ['then', 'else']],
  ['then', ['if']],
  ['else', ['if']],
  ['minContains', ['contains']],
  ['maxContains', ['contains']],
]);

/**
 * Checks whether a keyword of a schema limits values of a type.
 *
 * @param keyword - a keyword of JSON Schema
 * @param schema - the schema, as some keywords mean nothing without others
 * @returns false if it makes no difference to such values
 * @example concerns('minLength', 'integer', { minLength: 1 }) // false
 */
export function concerns(keyword: string, type: Kind, schema: JsonObject): boolean {
  const hasPartner = partners.get(keyword)?.some((partner) => schema[partner] !== undefined) ?? true;
  return hasPartner && (concerned[keyword]?.includes(type) ?? true);
}

const isEmpty = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0;
const isFalse = (value: Json): boolean => value === false;
const isAnything = (value: Json): boolean => value === true || (isObject(value) && takesAnything(value));

const isNever = (): boolean => false;

/** Keywords that are compared by their values, and the values with which they allow everything. */
const literal = new Map([
  ['dependentRequired', isEmpty],
  ['uniqueItems', isFalse],
  ['multipleOf', (value: Json): boolean => value === 1],
]);

/** Keywords with a schema that applies to the value or to something in it, and the schemas that allow everything. */
const applied = new Map([
  ['not', isFalse],
  ['if', isNever],
  ['then', isAnything],
  ['else', isAnything],
  ['contains', isNever],
  ['propertyNames', isAnything],
  ['contentSchema', isAnything],
  ['unevaluatedItems', isAnything],
  ['unevaluatedProperties', isAnything],
]);

/**
 * Selects the keywords of a schema that are compared by their values.
 *
 * @returns those keywords that limit values of the type
 * @example literalsIn({ multipleOf: 5, uniqueItems: true }, 'integer') // { multipleOf: 5 }
 */
export function literalsIn(schema: JsonObject, type: Kind): JsonObject {
  const found: JsonObject = {};
  for (const [keyword, allowsAll] of literal) {
    const value = schema[keyword];
    if (value !== undefined && concerns(keyword, type, schema) && !allowsAll(value)) found[keyword] = value;
  }
  return found;
}

/**
 * Lists the schemas that keywords of a schema apply to values of a type, except those of members and items.
 *
 * @returns the keyword of each, and the tokens that lead to it
 * @example listAppliedKeywords({ not: { const: 3 } }, 'integer') // [{ keyword: 'not', tokens: ['not'] }]
 */
export function listAppliedKeywords(schema: JsonObject, type: Kind): { keyword: string; tokens: string[] }[] {
  const found: { keyword: string; tokens: string[] }[] = [];
  for (const [keyword, allowsAll] of applied) {
    const value = schema[keyword];
    if (value !== undefined && concerns(keyword, type, schema) && !allowsAll(value))
      found.push({ keyword, tokens: [keyword] });
  }
  if (!concerns('dependentSchemas', type, schema)) return found;
  const dependent = Object.entries(asObject(schema['dependentSchemas'])).filter(([, value]) => !isAnything(value));
  return [
    ...found,
    ...dependent.map(([name]) => ({ keyword: 'dependentSchemas', tokens: ['dependentSchemas', name] })),
  ];
}

const annotations = new Set([
  ...['title', 'description', '$comment', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['externalDocs', 'xml'],
]);

/**
 * Checks whether a schema allows everything, as `true` does.
 *
 * @returns true if it has only annotations and extensions
 * @example takesAnything({ description: 'Anything.' }) // true
 */
export function takesAnything(schema: JsonObject): boolean {
  return Object.keys(schema).every((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
}

/** What a keyword says, and the JSON pointer of the schema that says it. */
type Fact = { value: Json; from: string };

/**
 * Joins keywords that are compared by their values, of schemas that apply together.
 *
 * @returns each keyword with the value that says what both say
 * @example
 * const [a, b] = [{ multipleOf: { value: 2, from: '/a' } }, { multipleOf: { value: 3, from: '/b' } }];
 * joinLiterals(a, b) // { multipleOf: { value: 6, from: '/a' } }
 */
export function joinLiterals(a: Record<string, Fact>, b: Record<string, Fact>): Record<string, Fact> {
  const joined: Record<string, Fact> = { ...b, ...a };
  for (const [keyword, { value, from }] of Object.entries(a)) {
    const other = b[keyword]?.value;
    if (keyword === 'multipleOf' && typeof value === 'number' && typeof other === 'number')
      joined[keyword] = { value: commonMultiple(value, other), from };
    if (keyword === 'dependentRequired' && other !== undefined)
      joined[keyword] = { value: joinNames(asObject(value), asObject(other)), from };
  }
  return joined;
}

function commonMultiple(one: number, other: number): number {
  const decimals = Math.max(...[one, other].map((value) => (String(value).split('.')[1] ?? '').length));
  const scale = 10 ** decimals;
  let [a, b] = [Math.round(one * scale), Math.round(other * scale)];
  const product = a * b;
  while (b !== 0) [a, b] = [b, a % b];
  return a === 0 ? one : product / a / scale;
}

function joinNames(one: JsonObject, other: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const of = (object: JsonObject, name: string): Json[] => (Object.hasOwn(object, name) ? asList(object[name]) : []);
  return Object.fromEntries(names.map((name) => [name, [...new Set([...of(one, name), ...of(other, name)])]]));
}

/** The formats of numbers, the widest last; it takes all that JSON can say. */
const widths = new Map(Object.entries({ int8: 1, int16: 2, int32: 3, int64: 4, float: 3, double: 4 }));

/** Says how many numbers a format takes, compared to others: 4 if it is none that limits them. */
export function widthOfFormat(format: string | undefined): number {
  return widths.get(format ?? '') ?? 4;
}

/** Finds the one of two formats of numbers that takes fewer of them. */
export function narrowerFormat<Format extends { value: string }>(
  one: Format | undefined,
  other: Format | undefined,
): Format | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return widthOfFormat(other.value) < widthOfFormat(one.value) ? other : one;
}
