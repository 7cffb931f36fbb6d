// Which members bring others along, and which exclude each other, where a schema says so in a way that a type can say,
// too.

import { joinText } from '../base/code.ts';
import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';

/** What holds of an object if it passes a test, and what otherwise. */
export type Condition = {
  /** The test, if it looks at one member alone; `undefined` for any other. */
  test: MemberTest | undefined;
  /** The pointers of the schemas that apply. */
  holds: string[];
  otherwise: string[];
};

/** A test of a member: whether it is there, with one of some values or with any, or may be missing. */
type MemberTest = { name: string; values: Json[] | undefined; allowsMissing: boolean };

/** A part of what a schema means, and its place. */
type ReadPart = { schema: JsonObject | false; pointer: string };

/** Lists what a schema says on conditions: by `if`, and by `dependentSchemas`. */
export function readConditions({ schema, pointer }: ReadPart): Condition[] {
  const { if: test, then, else: otherwise, dependentSchemas } = asObject(schema);
  const found: Condition[] = Object.keys(asObject(dependentSchemas)).map((name) => ({
    test: { name, values: undefined, allowsMissing: false },
    holds: [pointer + toPointer('dependentSchemas', name)],
    otherwise: [],
  }));
  if (test !== undefined && (then !== undefined || otherwise !== undefined))
    found.push({
      test: isObject(test) ? memberTestIn(test) : undefined,
      holds: then === undefined ? [] : [joinText`${pointer}/then`],
      otherwise: otherwise === undefined ? [] : [joinText`${pointer}/else`],
    });
  return found;
}

/** Reads `{ properties: { kind: { const: 'a' } }, required: ['kind'] }` and the like. */
function memberTestIn(schema: JsonObject): MemberTest | undefined {
  const { properties, required, type = 'object', ...others } = schema;
  const tested = asObject(properties);
  const names = new Set([...Object.keys(tested), ...asList(required)]);
  const [name] = names;
  if (names.size !== 1 || typeof name !== 'string' || type !== 'object' || !saysNothing(others)) return undefined;
  const allowsMissing = !asList(required).includes(name);
  const member = tested[name] ?? true;
  if (member === true) return { name, values: undefined, allowsMissing };
  if (!isObject(member)) return undefined;
  const { const: only, enum: some, type: _, ...rest } = member;
  const values = only === undefined ? some : [only];
  return Array.isArray(values) && saysNothing(rest) ? { name, values, allowsMissing } : undefined;
}

/**
 * Lists the members that a schema allows each alone, but not all together: `not` of `required`.
 *
 * @returns the names of each such group
 */
export function readExclusions({ schema }: ReadPart): string[][] {
  const { not } = asObject(schema);
  if (!isObject(not)) return [];
  const { anyOf, ...others } = not;
  const all = anyOf !== undefined && saysNothing(others) ? asList(anyOf) : [not];
  return all.flatMap((one) => {
    const names = listRequiredAlone(one);
    return names === undefined ? [] : [names];
  });
}

/**
 * Says of the alternatives of a union what they require, if that is all that they say, and of a `oneOf` what must not
 * all be there, as the value would satisfy another one, too.
 */
export function readRequirements(
  alternatives: readonly Json[],
  keyword: string,
): { requires?: string[]; excludes?: string[][] }[] {
  const required = alternatives.map(listRequiredAlone);
  return alternatives.map((alternative, i) => {
    const here = new Set(asList(asObject(alternative)['required']));
    const excludes = required.flatMap((names, j) =>
      keyword === 'anyOf' || i === j || names === undefined ? [] : [names.filter((name) => !here.has(name))],
    );
    const requires = required[i];
    return { ...(requires !== undefined && { requires }), ...(excludes.length > 0 && { excludes }) };
  });
}

/** The names that a schema requires, if it says nothing else. */
function listRequiredAlone(schema: Json): string[] | undefined {
  if (!isObject(schema)) return undefined;
  const { required, type = 'object', ...others } = schema;
  const names = asList(required).filter((name) => typeof name === 'string');
  return names.length > 0 && type === 'object' && saysNothing(others) ? names : undefined;
}

const annotations = new Set('$comment default deprecated description example examples title'.split(' '));

/**
 * Checks whether all keywords of a schema are annotations, so that it says nothing of a value.
 *
 * @example saysNothing({ title: 'Order', 'x-owner': 'sales' }) // true
 */
export function saysNothing(schema: JsonObject): boolean {
  return Object.keys(schema).every((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
}
