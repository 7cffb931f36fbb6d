import { compileLenientPattern, readFormats, type Format } from '../ajv/ajv.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../base/json.ts';
import { isOfKind, type Kind } from '../base/json-kinds.ts';
import type { Pattern } from '../base/linear-regexp.ts';
import { once } from '../base/once.ts';
import { spendSteps, withStepBudget } from '../base/step-budget.ts';
import { valueKey } from '../base/value-key.ts';
import { refsOf } from '../document/refs.ts';
import { saysNothing } from '../schema/reading.ts';
import { areUnique } from '../validate/unique-items.ts';

/** Whether a value keeps a schema; `undefined` if only the compiled schema says so. */
type Verdict = boolean | undefined;

/** What a keyword says of a value: it is given its own value, the schema that it is in, and how deep that is. */
type Keyword = (value: Json, stated: Json, schema: JsonObject, depth: number) => Verdict;

/** How many schemas are followed one inside of another, and how many for one value. */
const [deepest, mostSchemas] = [64, 20_000];

/**
 * Judges values without compiling their schemas. To compile a schema takes a hundred times as long as to look at one
 * value, and the pages of a document have one or two values for each of a thousand schemas. Keywords that most schemas
 * are made of are judged here; the others are left to the compiler.
 *
 * @param document - as ajv has it
 * @returns a function that says whether a value keeps the schema at a JSON pointer; `undefined` if it cannot say
 * @example createJudge(document)('/components/schemas/Pet', { name: 'Rex' }) // true
 */
export function createJudge(document: JsonObject): (pointer: string, value: Json) => Verdict {
  const { at, target } = refsOf(document);
  const formats = once(readFormats);
  const patterns = new Map<string, Pattern>();

  const judge = (schema: Json | undefined, value: Json, depth: number): Verdict => {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema) || depth > deepest || value === Infinity || value === -Infinity) return undefined;
    spendSteps(1);
    return all(Object.keys(schema), (keyword) => {
      const say = keywords.get(keyword);
      if (say === undefined) return isAnnotation(keyword) ? true : undefined;
      return say(value, schema[keyword] ?? null, schema, depth + 1);
    });
  };

  const matches = (text: string, source: Json): Verdict => {
    if (typeof source !== 'string') return undefined;
    const pattern = patterns.get(source) ?? compileLenientPattern(source);
    patterns.set(source, pattern);
    return pattern.test(text);
  };

  const keywords = new Map<string, Keyword>([
    ['$ref', (value, ref, _, depth) => judge(typeof ref === 'string' ? target(ref)?.value : undefined, value, depth)],
    ['allOf', (value, list, _, depth) => all(asList(list), (schema) => judge(schema, value, depth))],
    ['anyOf', (value, list, _, depth) => not(all(asList(list), (schema) => not(judge(schema, value, depth))))],
    ['oneOf', (value, list, _, depth) => isOne(asList(list).map((schema) => judge(schema, value, depth)))],
    ['not', (value, schema, _, depth) => not(judge(schema, value, depth))],
    ['type', (value, type) => isOfKind(value, new Set([type].flat() as Kind[]))],
    ['enum', (value, values) => asList(values).map(valueKey).includes(valueKey(value))],
    ['const', (value, only) => valueKey(only) === valueKey(value)],
    [
      'required',
      (value, names) => !isObject(value) || asList(names).every((name) => Object.hasOwn(value, String(name))),
    ],
    [
      'properties',
      (value, members, _, depth) => {
        if (!isObject(value) || !isObject(members)) return !isObject(value) ? true : undefined;
        return all(Object.keys(value), (name) =>
          Object.hasOwn(members, name) ? judge(members[name], value[name] ?? null, depth) : true,
        );
      },
    ],
    [
      'additionalProperties',
      (value, schema, { properties, patternProperties }, depth) => {
        if (!isObject(value)) return true;
        if (patternProperties !== undefined) return undefined;
        const known = asObject(properties);
        return all(Object.keys(value), (name) =>
          Object.hasOwn(known, name) ? true : judge(schema, value[name] ?? null, depth),
        );
      },
    ],
    [
      'prefixItems',
      (value, list, _, depth) =>
        !Array.isArray(value) ||
        all(asList(list).slice(0, value.length), (schema, i) => judge(schema, value[i] ?? null, depth)),
    ],
    [
      'items',
      (value, schema, { prefixItems }, depth) =>
        !Array.isArray(value) || all(value.slice(asList(prefixItems).length), (item) => judge(schema, item, depth)),
    ],
    ['uniqueItems', (value, isAsked) => isAsked !== true || !Array.isArray(value) || areUnique(value)],
    ['minimum', limit('number', (size, least) => size >= least)],
    ['maximum', limit('number', (size, most) => size <= most)],
    ['exclusiveMinimum', limit('number', (size, least) => size > least)],
    ['exclusiveMaximum', limit('number', (size, most) => size < most)],
    ['minLength', limit('string', (size, least) => size >= least)],
    ['maxLength', limit('string', (size, most) => size <= most)],
    ['minItems', limit('array', (size, least) => size >= least)],
    ['maxItems', limit('array', (size, most) => size <= most)],
    ['minProperties', limit('object', (size, least) => size >= least)],
    ['maxProperties', limit('object', (size, most) => size <= most)],
    ['pattern', (value, source) => typeof value !== 'string' || matches(value, source)],
    ['format', (value, name) => (typeof name === 'string' ? hasFormat(value, formats()[name]) : undefined)],
  ]);

  return (pointer, value) => {
    try {
      return withStepBudget(() => judge(at(pointer).value, value, 0), mostSchemas);
    } catch {
      // Too much for this, or a pattern that cannot be compiled.
      return undefined;
    }
  };
}

/** Whether a keyword asserts nothing. Those that are not known may assert something. */
function isAnnotation(keyword: string): boolean {
  return furtherAnnotations.has(keyword) || saysNothing({ [keyword]: true });
}

const furtherAnnotations = new Set(
  '$defs contentEncoding definitions discriminator externalDocs readOnly summary writeOnly xml'.split(' '),
);

function all<One>(list: readonly One[], judge: (one: One, i: number) => Verdict): Verdict {
  let verdict: Verdict = true;
  for (const [i, one] of list.entries()) {
    const said = judge(one, i);
    if (said === false) return false;
    if (said === undefined) verdict = undefined;
  }
  return verdict;
}

function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}

function isOne(verdicts: Verdict[]): Verdict {
  const count = verdicts.filter((verdict) => verdict === true).length;
  if (count > 1) return false;
  return verdicts.includes(undefined) ? undefined : count === 1;
}

function limit(kind: 'number' | 'string' | 'array' | 'object', keeps: (size: number, end: number) => boolean): Keyword {
  return (value, end) => {
    if (!isOfKind(value, new Set([kind]))) return true;
    return typeof end === 'number' ? keeps(sizeOf(value), end) : undefined;
  };
}

/** The number itself, or how many characters, items or members there are. */
function sizeOf(value: Json): number {
  if (typeof value === 'number') return value;
  if (isObject(value)) return Object.keys(value).length;
  return typeof value === 'string' ? [...value].length : asList(value).length;
}

function isDefinition(format: Format): format is Extract<Format, { validate: unknown }> {
  return typeof format === 'object' && 'validate' in format;
}

function hasFormat(value: Json, format: Format | undefined): Verdict {
  // Unknown formats assert nothing.
  if (format === undefined || format === true) return true;
  const { type = 'string', validate } = isDefinition(format) ? format : { validate: format };
  if (typeof value !== type) return true;
  if (validate instanceof RegExp) return validate.test(String(value));
  return typeof validate === 'function' ? (validate as (value: Json) => unknown)(value) === true : undefined;
}
