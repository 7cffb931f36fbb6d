import { Validator, type OutputUnit } from '@cfworker/json-schema';
import { get, split, type Json, type JsonObject, type JsonSchema } from '../../contract/json.ts';
import { bodySchema, type RequestSchemas } from '../requests.ts';
import { lineAt, placesOf } from './places.ts';

/** Something that is wrong with what was typed. */
export type Fault = { line: number; message: string };

/** Finds what is wrong with the text of a body. */
export type Judge = (text: string) => Fault[];

/**
 * Makes what judges a body while it is typed. No code is made of the schema, which the pages' policy would not allow.
 *
 * @param schemas - those of the API
 * @param operation - whose body it is
 * @param contentType - of the body
 * @returns the judge; one that only reads JSON where there is no schema
 */
export function judgeOf(schemas: RequestSchemas | undefined, operation: string, contentType: string): Judge {
  const root = (schemas && bodySchema(schemas, operation, contentType)) ?? true;
  const validator = validatorOf(root);
  return (text) => {
    const { offsets, fault } = placesOf(text);
    if (fault !== undefined)
      return [{ line: lineAt(text, fault.offset), message: `${fault.expected} was expected here.` }];
    const value = JSON.parse(text) as Json;
    return faultsIn(validator, root, value).map(({ pointer, message }) => ({
      line: lineAt(text, offsets.get(pointer) ?? 0),
      message: pointer === '' ? message : `${nameOf(pointer)} ${message}`,
    }));
  };
}

/**
 * Finds what is wrong with a value.
 *
 * @param validator - of the schema
 * @param root - the schema that the validator was made of
 * @param value - what to judge
 * @returns place and sentence of each fault, without those that only follow from others
 */
export function faultsIn(
  validator: Validator | undefined,
  root: JsonSchema,
  value: Json,
): { pointer: string; message: string }[] {
  const faults = new Map<string, { pointer: string; message: string }>();
  for (const unit of nearest(judged(validator, value))) {
    const pointer = decodeURIComponent(unit.instanceLocation.slice(1));
    const message = messageOf(unit, keywordValue(root, unit.keywordLocation));
    // One value, one sentence: what comes first is the most telling.
    const at = unit.keyword === 'required' ? `${pointer} ${message}` : pointer;
    if (message !== undefined && !faults.has(at)) faults.set(at, { pointer, message });
  }
  return [...faults.values()];
}

/**
 * Makes the validator of a schema.
 *
 * @param schema - with everything that it refers to
 * @returns the validator; none when the schema cannot be used
 */
export function validatorOf(schema: JsonSchema): Validator | undefined {
  try {
    return new Validator(schema, '2020-12', false);
  } catch {
    return undefined;
  }
}

/** A schema that cannot be used judges nothing: that is for `lint` to say. */
function judged(validator: Validator | undefined, value: Json): OutputUnit[] {
  try {
    return validator?.validate(value).errors ?? [];
  } catch {
    return [];
  }
}

/** Of alternatives that all fail, what is wrong with the nearest one is what helps. */
function nearest(units: OutputUnit[]): OutputUnit[] {
  const choices = units.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return choices.reduce((left, { keywordLocation, instanceLocation }) => {
    const branchOf = (unit: OutputUnit): string | undefined => {
      const { keywordLocation: at, instanceLocation: where } = unit;
      const inside = at.startsWith(`${keywordLocation}/`) && where.startsWith(instanceLocation);
      return inside ? at.slice(keywordLocation.length + 1).split('/')[0] : undefined;
    };
    const inside = left.filter((unit) => branchOf(unit) !== undefined && unit.keyword !== '$ref');
    const weights = new Map<string, number>();
    for (const unit of inside) {
      // Another type altogether is farthest away, then a member that is missing; what only wraps a fault weighs
      // nothing.
      const own = unit.instanceLocation === instanceLocation ? farther[unit.keyword] : undefined;
      const weight = own ?? (unit.keyword in sentences ? 1 : 0);
      weights.set(branchOf(unit) ?? '', (weights.get(branchOf(unit) ?? '') ?? 0) + weight);
    }
    const [best] = [...weights].toSorted(([, a], [, b]) => a - b);
    return left.filter((unit) => branchOf(unit) === undefined || branchOf(unit) === best?.[0]);
  }, units);
}

const farther: Record<string, number> = { type: 100, required: 10 };

/** Sentences by keyword; one that is not here only says that something below it is wrong. */
const sentences: Record<string, (expected: Json | undefined, error: string) => string> = {
  type: (expected) => `must be ${Array.isArray(expected) ? expected.map(String).join(' or ') : String(expected)}.`,
  required: (_, error) => `"${/property "(.*)"\.$/.exec(error)?.[1] ?? ''}" is missing.`,
  enum: (expected) => `must be one of ${JSON.stringify(expected).slice(1, -1)}.`,
  const: (expected) => `must be ${JSON.stringify(expected)}.`,
  pattern: (expected) => `must match ${String(expected)}.`,
  format: (expected) => `must be a ${String(expected)}.`,
  minLength: (expected) => `must have ${String(expected)} characters or more.`,
  maxLength: (expected) => `must have ${String(expected)} characters at most.`,
  minimum: (expected) => `must be ${String(expected)} or more.`,
  maximum: (expected) => `must be ${String(expected)} at most.`,
  exclusiveMinimum: (expected) => `must be more than ${String(expected)}.`,
  exclusiveMaximum: (expected) => `must be less than ${String(expected)}.`,
  multipleOf: (expected) => `must be a multiple of ${String(expected)}.`,
  minItems: (expected) => `must have ${String(expected)} entries or more.`,
  maxItems: (expected) => `must have ${String(expected)} entries at most.`,
  uniqueItems: () => 'must not have the same entry twice.',
  minProperties: (expected) => `must have ${String(expected)} members or more.`,
  maxProperties: (expected) => `must have ${String(expected)} members at most.`,
  contains: () => 'lacks an entry that must be there.',
  not: () => 'is what it must not be.',
  false: () => 'is not known here.',
};

function messageOf({ keyword, error }: OutputUnit, expected: Json | undefined): string | undefined {
  return sentences[keyword]?.(expected, error);
}

/** The value of the keyword that failed; the path of the failure goes through `$ref`s. */
function keywordValue(root: JsonSchema, location: string): Json | undefined {
  let here: Json | undefined = root;
  for (const token of split(decodeURIComponent(location.slice(1)))) {
    if (here === undefined) return undefined;
    here = get(here, `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (token === '$ref' && typeof here === 'string') here = get(root as JsonObject, here.slice(1));
  }
  return here;
}

function nameOf(pointer: string): string {
  return split(pointer)
    .map((token, i) => (/^\d+$/.test(token) ? `[${token}]` : `${i > 0 ? '.' : ''}${token}`))
    .join('');
}
