import { Validator, type OutputUnit } from '@cfworker/json-schema';
import {
  getAtPointer,
  toPointer,
  tryParseJson,
  pointerTokens,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../../contract/base/json.ts';
import { bodySchema, parameterSchema, type RequestSchemas } from '../../model/requests.ts';
import { lineAt, findJsonPositions } from './json-positions.ts';

/** A fault in the reader's input: its line, the JSON pointer of the value that is wrong or missing, and a sentence. */
export type InputFault = { line: number; pointer: string; message: string };

/** Finds the faults in the text of a body. */
export type Checker = (text: string) => InputFault[];

/** Says what is wrong with the value of a parameter, e.g. of `query:page`; `undefined` if nothing is. */
export type ParameterChecker = (parameter: string, value: Json, types: string[]) => string | undefined;

/**
 * Makes a function that checks a body while the reader types. It interprets the schema, because the policy of the pages
 * does not allow generated code.
 *
 * @param operation - the id of the operation
 * @returns the function; without a schema, it only checks the JSON syntax
 */
export function checkerOf(schemas: RequestSchemas | undefined, operation: string, contentType: string): Checker {
  const root = (schemas && bodySchema(schemas, operation, contentType)) ?? true;
  const validator = validatorOf(root);
  return (text) => {
    const { offsets, fault } = findJsonPositions(text);
    if (fault !== undefined)
      return [{ line: lineAt(text, fault.offset), pointer: '', message: `expected ${fault.expected} here.` }];
    const value = JSON.parse(text) as Json;
    return faultsIn(validator, root, value).map(({ pointer, missing, message }) => ({
      line: lineAt(text, offsets.get(pointer) ?? 0),
      pointer: missing === undefined ? pointer : pointer + toPointer(missing),
      message: pointer === '' ? message : `${nameOf(pointer)} ${message}`,
    }));
  };
}

/**
 * Makes a function that checks parameters while the reader types.
 *
 * @param operation - the id of the operation
 */
export function parameterCheckerOf(schemas: RequestSchemas | undefined, operation: string): ParameterChecker {
  const checks = new Map<string, (value: Json) => string | undefined>();
  const checkOf = (parameter: string): ((value: Json) => string | undefined) => {
    const root = (schemas && parameterSchema(schemas, operation, parameter)) ?? true;
    const validator = validatorOf(root);
    return (value) => faultsIn(validator, root, value)[0]?.message;
  };
  return (parameter, value, types) => {
    const check = checks.get(parameter) ?? checkOf(parameter);
    checks.set(parameter, check);
    if (typeof value !== 'string') return check(value);
    // The style of the parameter decides what the parts of such a text are.
    if (types.includes('array') || types.includes('object')) return undefined;
    const other = tryParseJson(value);
    const readings = other === undefined ? [value] : types.includes('string') ? [value, other] : [other, value];
    return readings.some((reading) => check(reading) === undefined) ? undefined : check(readings[0] ?? value);
  };
}

/**
 * Finds the faults of a value.
 *
 * @param value - the value to check
 * @returns the pointer of each fault, the name of the property that is missing there, if that is the fault, and the
 * message; without those that are only consequences of others
 */
export function faultsIn(validator: Validator | undefined, root: JsonSchema, value: Json): ValueFault[] {
  const faults = new Map<string, ValueFault>();
  for (const unit of keepNearest(errorsOf(validator, value))) {
    const pointer = decodeURIComponent(unit.instanceLocation.slice(1));
    const message = messageOf(unit, keywordValue(root, unit.keywordLocation));
    // Only one message for each value: the first is the most helpful.
    const missing = unit.keyword === 'required' ? parseMissingMember(unit) : undefined;
    const at = missing === undefined ? pointer : `${pointer} ${message}`;
    if (message === undefined || faults.has(at)) continue;
    faults.set(at, { pointer, message, ...(missing !== undefined && { missing }) });
  }
  return [...faults.values()];
}

type ValueFault = { pointer: string; missing?: string; message: string };

function parseMissingMember({ error }: Pick<OutputUnit, 'error'>): string {
  return /property "(.*)"\.$/.exec(error)?.[1] ?? '';
}

/**
 * Makes the validator of a schema.
 *
 * @param schema - the schema, with everything that it refers to
 * @returns the validator; `undefined` if the schema is unusable
 */
export function validatorOf(schema: JsonSchema): Validator | undefined {
  try {
    return new Validator(schema, '2020-12', false);
  } catch {
    return undefined;
  }
}

/** An unusable schema yields no errors here; `lint` reports it. */
function errorsOf(validator: Validator | undefined, value: Json): OutputUnit[] {
  try {
    return validator?.validate(value).errors ?? [];
  } catch {
    return [];
  }
}

/** If all alternatives fail, keeps only the errors of the one that is closest to matching. */
function keepNearest(units: OutputUnit[]): OutputUnit[] {
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
      // A different type counts most, then a missing property; keywords that only wrap other errors do not count.
      const own = unit.instanceLocation === instanceLocation ? weightOf[unit.keyword] : undefined;
      const weight = own ?? (unit.keyword in sentences ? 1 : 0);
      weights.set(branchOf(unit) ?? '', (weights.get(branchOf(unit) ?? '') ?? 0) + weight);
    }
    const [best] = [...weights].toSorted(([, a], [, b]) => a - b);
    return left.filter((unit) => branchOf(unit) === undefined || branchOf(unit) === best?.[0]);
  }, units);
}

const weightOf: Record<string, number> = { type: 100, required: 10 };

/** The messages by keyword. A keyword without one only reports that something inside the value is wrong. */
const sentences: Record<string, (expected: Json | undefined, error: string) => string> = {
  type: (expected) => `must be ${Array.isArray(expected) ? expected.map(String).join(' or ') : String(expected)}.`,
  required: (_, error) => `"${parseMissingMember({ error })}" is missing.`,
  enum: (expected) => `must be one of ${JSON.stringify(expected).slice(1, -1)}.`,
  const: (expected) => `must be ${JSON.stringify(expected)}.`,
  pattern: (expected) => `must match ${String(expected)}.`,
  format: (expected) => `must be ${/^[aeio]/.test(String(expected)) ? 'an' : 'a'} ${String(expected)}.`,
  minLength: (expected) => `must have at least ${String(expected)} characters.`,
  maxLength: (expected) => `must have at most ${String(expected)} characters.`,
  minimum: (expected) => `must be at least ${String(expected)}.`,
  maximum: (expected) => `must be at most ${String(expected)}.`,
  exclusiveMinimum: (expected) => `must be more than ${String(expected)}.`,
  exclusiveMaximum: (expected) => `must be less than ${String(expected)}.`,
  multipleOf: (expected) => `must be a multiple of ${String(expected)}.`,
  minItems: (expected) => `must have at least ${String(expected)} items.`,
  maxItems: (expected) => `must have at most ${String(expected)} items.`,
  uniqueItems: () => 'must not contain duplicates.',
  minProperties: (expected) => `must have at least ${String(expected)} properties.`,
  maxProperties: (expected) => `must have at most ${String(expected)} properties.`,
  contains: () => 'lacks a required item.',
  not: () => 'has a value that is not allowed.',
  false: () => 'is not allowed.',
};

function messageOf({ keyword, error }: OutputUnit, expected: Json | undefined): string | undefined {
  return sentences[keyword]?.(expected, error);
}

/** The value of the keyword that failed. The location may lead through `$ref`s. */
function keywordValue(root: JsonSchema, location: string): Json | undefined {
  let here: Json | undefined = root;
  for (const token of pointerTokens(decodeURIComponent(location.slice(1)))) {
    if (here === undefined) return undefined;
    here = getAtPointer(here, `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (token === '$ref' && typeof here === 'string') here = getAtPointer(root as JsonObject, here.slice(1));
  }
  return here;
}

function nameOf(pointer: string): string {
  return pointerTokens(pointer)
    .map((token, i) => (/^\d+$/.test(token) ? `[${token}]` : `${i > 0 ? '.' : ''}${token}`))
    .join('');
}
