import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { safePattern } from '../../contract/base/linear-regexp.ts';
import { travelsAt } from '../../contract/schema/reading.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';

/** How deep made-up values are nested at most. */
const deepest = 4;

/**
 * Makes a source of random values from a schema. Not each of them satisfies it, as keywords may depend on each other,
 * so they are validated before they are sent.
 *
 * @param schemaAt - resolves the schema
 * @param pointers - the JSON pointers of the schemas
 * @param depth - how deep in a value it is
 * @returns the source, which also knows how to make a value smaller
 * @example fc.sample(arbitraryOf(schemaAt, ['/components/schemas/Book']), { seed: 1, numRuns: 3 })
 */
export function arbitraryOf(schemaAt: SchemaAt, pointers: readonly string[], depth = 0): Arbitrary<Json> {
  const description = descriptionOf(schemaAt, ...pointers);
  const fixed = constraintOf(description, 'const');
  if (fixed !== undefined) return fc.constant(fixed.value);
  const members = constraintOf(description, 'enum')?.value;
  if (Array.isArray(members) && members.length > 0) return fc.constantFrom(...members);
  if (description.branches.length > 0 && description.properties.size === 0 && depth < deepest)
    return fc.oneof(...description.branches.map((branch) => arbitraryOf(schemaAt, [branch], depth + 1)));
  const kinds = usualKinds(description);
  // Of a type that JSON Schema does not have, nothing is made up that would be sent.
  if (kinds.length === 0) return fc.constant(null);
  return fc.oneof(...kinds.map((type) => createOfType(type, description, schemaAt, depth)));
}

/** A schema without a type takes anything; then what its other keywords speak of is meant. */
function usualKinds({ types, properties, items, constraints }: Description): string[] {
  const named = constraints.some(({ keyword }) => keyword === 'type');
  if (named) return types.filter((type) => type !== 'integer' || !types.includes('number'));
  if (properties.size > 0) return ['object'];
  return items === undefined ? ['string', 'integer', 'boolean'] : ['array'];
}

function createOfType(type: string, description: Description, schemaAt: SchemaAt, depth: number): Arbitrary<Json> {
  const number = (keyword: string): number | undefined => {
    const value = constraintOf(description, keyword)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return integers(number);
  if (type === 'number') return numbers(number);
  if (type === 'string') return strings(description, number);
  if (type === 'array') return arrays(description, schemaAt, depth, number);
  return objects(description, schemaAt, depth);
}

type Limits = (keyword: string) => number | undefined;

function integers(limit: Limits): Arbitrary<Json> {
  const step = limit('multipleOf') ?? 1;
  const after = limit('exclusiveMinimum');
  const before = limit('exclusiveMaximum');
  const min = limit('minimum') ?? (after === undefined ? -(2 ** 31) : after + 1);
  const max = limit('maximum') ?? (before === undefined ? 2 ** 31 - 1 : before - 1);
  if (max < min) return fc.constant(Math.ceil(min));
  return fc
    .integer({ min: Math.ceil(min), max: Math.floor(max) })
    .map((value) => (step === 1 ? value : Math.round(value / step) * step));
}

function numbers(limit: Limits): Arbitrary<Json> {
  const min = limit('minimum') ?? limit('exclusiveMinimum') ?? -1e9;
  const max = limit('maximum') ?? limit('exclusiveMaximum') ?? 1e9;
  const step = limit('multipleOf');
  if (max < min) return fc.constant(min);
  return fc
    .double({ min, max, noNaN: true })
    .map((value) => (step === undefined ? value : Number((Math.round(value / step) * step).toPrecision(12))));
}

const withFormat: Record<string, Arbitrary<string>> = {
  date: dates().map((date) => date.toISOString().slice(0, 10)),
  'date-time': dates().map((date) => date.toISOString()),
  email: fc.emailAddress(),
  hostname: fc.domain(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uri: urls(),
  url: urls(),
  uuid: fc.uuid(),
  byte: fc.base64String(),
};

/** fast-check's own source of URLs takes more than a second to make. */
function urls(): Arbitrary<string> {
  const segments = fc.array(fc.stringMatching(/^(?:[\w.~!$&'()*+,;=:@-]|%C3%A9|%20){1,12}$/), { maxLength: 3 });
  return fc.tuple(fc.domain(), segments).map(([host, path]) => `https://${[host, ...path].join('/')}`);
}

function dates(): Arbitrary<Date> {
  return fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true });
}

function strings(description: Description, limit: Limits): Arbitrary<Json> {
  const format = constraintOf(description, 'format')?.value;
  const known = typeof format === 'string' && Object.hasOwn(withFormat, format) ? withFormat[format] : undefined;
  if (known !== undefined) return known;
  const pattern = constraintOf(description, 'pattern')?.value;
  const minLength = limit('minLength') ?? 0;
  const maxLength = Math.min(limit('maxLength') ?? minLength + 40, 10_000);
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) });
  return typeof pattern === 'string' ? (createMatching(pattern) ?? plain) : plain;
}

/** fast-check knows no lookaround. */
function createMatching(pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return undefined;
  }
}

/**
 * Finds a text that matches a pattern and has a length.
 *
 * @param min - the fewest characters
 * @param max - the most characters
 * @returns the text; `undefined` if none was found
 * @example textMatching('^[a-z]+$', 8, 8)?.length // 8
 */
export function textMatching(pattern: string, min: number, max: number): string | undefined {
  const matches = matcherOf(pattern);
  const found = createMatching(pattern);
  const samples = found === undefined ? [] : fc.sample(found, { seed: 1, numRuns: 20 });
  const sized = samples.flatMap((text) => [
    text,
    resizeText(text, min),
    ...(max === Infinity ? [] : [resizeText(text, max)]),
  ]);
  return sized.find((text) => text.length >= min && text.length <= max && matches(text));
}

/** How long a text without a limit is made. */
const longest = 80;

/**
 * Finds the shortest and the longest text that a pattern lets through, by taking characters out of matches and doubling
 * others.
 *
 * @returns the two, as far as they were found: a pattern without an end has no longest text
 * @example extremesOf('^[a-z]{2,3}$', ['ab']) // { shortest: 'ab', longest: 'abb' }
 */
export function extremesOf(pattern: string, texts: string[]): { shortest?: string; longest?: string } {
  const matches = matcherOf(pattern);
  const found = createMatching(pattern);
  const samples = [...texts, ...(found === undefined ? [] : fc.sample(found, { seed: 1, numRuns: 20 }))].filter(
    matches,
  );
  const sorted = samples.toSorted((a, b) => a.length - b.length);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || last.length > longest) return {};
  const [shortest, most] = [findExtreme(first, '', matches), findExtreme(last, 'twice', matches)];
  return { shortest, ...(most.length <= longest && { longest: most }) };
}

/** Takes out a character after the other, or doubles them, as long as the text matches. */
function findExtreme(text: string, how: '' | 'twice', matches: (text: string) => boolean): string {
  let own = text;
  for (let at = own.length - 1; at >= 0 && own.length <= longest;) {
    const next = own.slice(0, at) + (how === '' ? '' : (own[at] ?? '').repeat(2)) + own.slice(at + 1);
    if (matches(next)) own = next;
    if (!matches(next) || how === '') at--;
  }
  return own;
}

/**
 * Makes a text longer or shorter.
 *
 * @returns the text again and again, cut off there
 * @example resizeText('ab', 3) // 'aba'
 */
export function resizeText(text: string, length: number): string {
  const whole = text === '' ? 'twinspec' : text;
  return whole.repeat(Math.ceil(length / whole.length) || 1).slice(0, length);
}

/**
 * Prepares a pattern of a document.
 *
 * @returns whether it matches a text; always true for what is none, or refers back to its own groups
 * @example matcherOf('^[a-z]+$')('ab') // true
 */
export function matcherOf(pattern: Json | undefined): (text: string) => boolean {
  if (typeof pattern !== 'string') return () => true;
  try {
    return safePattern(pattern, 'u').test;
  } catch {
    return () => true;
  }
}

function arrays(description: Description, schemaAt: SchemaAt, depth: number, limit: Limits): Arbitrary<Json> {
  const { prefixItems, items } = description;
  if (prefixItems.length > 0) return fc.tuple(...prefixItems.map((one) => arbitraryOf(schemaAt, [one], depth + 1)));
  const minLength = Math.min(limit('minItems') ?? 0, 100);
  const maxLength = Math.max(minLength, Math.min(limit('maxItems') ?? 3, 3));
  if (depth >= deepest && minLength === 0) return fc.constant([]);
  const item = items === undefined ? fc.string() : arbitraryOf(schemaAt, [items], depth + 1);
  const isUnique = constraintOf(description, 'uniqueItems')?.value === true;
  return isUnique
    ? fc.uniqueArray(item, { minLength, maxLength, selector: (one) => JSON.stringify(one) })
    : fc.array(item, { minLength, maxLength });
}

function objects({ properties, required }: Description, schemaAt: SchemaAt, depth: number): Arbitrary<Json> {
  const names = [...properties]
    .filter(([name, schemas]) => (required.has(name) || depth < deepest) && travelsAt(schemaAt, schemas, 'request'))
    .map(([name]) => name);
  const model = Object.fromEntries(
    names.map((name) => [name, arbitraryOf(schemaAt, properties.get(name) ?? [], Math.min(depth + 1, 20))]),
  );
  return fc.record(model, { requiredKeys: names.filter((name) => required.has(name)) }).map((one): JsonObject => one);
}
