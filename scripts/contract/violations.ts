import { join } from './json.ts';

/** An error as ajv reports it; declared here, so that the package's types do not need ajv's. */
export type AjvError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** A place where a value breaks its schema, and how, in words that follow the place: `must be string.` */
export type Violation = { pointer: string; message: string };

/** Nobody reads more errors than this; a large list of wrong items has as many as it has items. */
const most = 1000;

/**
 * Turns ajv's errors into violations, without repetitions and without the noise of keywords that combine schemas.
 *
 * @param errors - the errors that ajv left on a validate function
 * @returns the violations; they never repeat a value, which may be secret
 * @example violationsOf(validate.errors) // [{ pointer: '/page', message: 'must be integer.' }]
 */
export function violationsOf(errors: AjvError[] | null | undefined): Violation[] {
  const combining = new Set(['if', 'allOf', 'oneOf', 'anyOf', 'not']);
  const all = (errors ?? []).slice(0, most);
  const plain = all.filter(({ keyword }) => !combining.has(keyword));
  const chosen = plain.length > 0 ? withoutOtherShapes(plain, all) : all;
  const seen = new Set<string>();
  return chosen
    .map((error) => sentenceOf(error))
    .filter(({ pointer, message }) => !seen.has(`${pointer} ${message}`) && seen.add(`${pointer} ${message}`));
}

/**
 * Drops errors about alternatives that the value is not meant to be. Only a value without any fault of its own is meant
 * to be null. If something is wrong inside of a member, the value is meant to be an alternative with that member: what
 * others require is not missing, and what others forbid is not wrong. A member that more than one alternative requires
 * stays.
 */
function withoutOtherShapes(plain: AjvError[], all: AjvError[]): AjvError[] {
  const nullable = new Set(all.flatMap(nullablePlace));
  const combined = all.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (combined.length === 0) return plain;
  const places = new Set(combined.map(({ instancePath }) => instancePath));
  const isForNull = (error: AjvError): boolean => asksForNull(error) && places.has(error.instancePath);
  const otherwise = wrongPlaces(plain.filter((error) => !isForNull(error)));
  const kept = plain.filter((error) => !isForNull(error) || !otherwise.has(error.instancePath));
  const wrong = wrongPlaces(kept);
  const wrongInside = new Set(kept.flatMap(({ instancePath }) => placesAbove(instancePath)));
  const misses = new Map<string, number>();
  for (const error of kept)
    if (error.keyword === 'required') misses.set(memberOf(error), (misses.get(memberOf(error)) ?? 0) + 1);
  // An alternative that forbids a member which another one describes is not meant.
  const forbidding = new Set(
    kept
      .filter((error) => error.keyword === 'additionalProperties' && wrong.has(forbiddenBy(error)))
      .map(({ instancePath }) => instancePath),
  );
  return kept.filter((error) => {
    const { keyword, instancePath } = error;
    if (!places.has(instancePath)) return true;
    if (keyword === 'additionalProperties') return !forbidding.has(instancePath);
    const isOfOthers = wrongInside.has(instancePath) && !nullable.has(instancePath);
    return keyword !== 'required' || !isOfOthers || Number(misses.get(memberOf(error))) > 1;
  });
}

/** The places of errors, and all places around them. */
function wrongPlaces(errors: AjvError[]): Set<string> {
  return new Set(errors.flatMap(({ instancePath }) => [instancePath, ...placesAbove(instancePath)]));
}

function asksForNull({ keyword, params }: AjvError): boolean {
  return (keyword === 'type' && params['type'] === 'null') || (keyword === 'const' && params['allowedValue'] === null);
}

/** The place of a value that is either of one kind or null: then what that kind requires is missing. */
function nullablePlace(error: AjvError, i: number, all: AjvError[]): string[] {
  const { keyword, instancePath, schemaPath } = error;
  const before = all[i - 1];
  const isNullLast = before !== undefined && asksForNull(before) && before.schemaPath.startsWith(`${schemaPath}/1/`);
  return (keyword === 'anyOf' || keyword === 'oneOf') && isNullLast ? [instancePath] : [];
}

function memberOf({ instancePath, params }: AjvError): string {
  return instancePath + join(String(params['missingProperty']));
}

function forbiddenBy({ instancePath, params }: AjvError): string {
  return instancePath + join(String(params['additionalProperty']));
}

/** The JSON pointers of all values around a value, including the document itself. */
function placesAbove(pointer: string): string[] {
  const ends = [...pointer.matchAll(/\//g)].map(({ index }) => index);
  return ends.map((end) => pointer.slice(0, end));
}

function sentenceOf({ instancePath, keyword, params, message }: AjvError): Violation {
  const name =
    params[
      {
        required: 'missingProperty',
        additionalProperties: 'additionalProperty',
        unevaluatedProperties: 'unevaluatedProperty',
      }[keyword] ?? ''
    ];
  const allowed = params as { allowedValues?: unknown[]; allowedValue?: unknown };
  const sentences: Record<string, string> = {
    required: 'is required but missing.',
    additionalProperties: 'is not allowed here.',
    unevaluatedProperties: 'is not allowed here.',
    enum: `must be one of ${JSON.stringify(allowed.allowedValues)}.`,
    const: `must be ${JSON.stringify(allowed.allowedValue)}.`,
  };
  return {
    // In a schema that is wrong itself, a name may be anything.
    pointer:
      name === undefined ? instancePath : instancePath + join(typeof name === 'string' ? name : JSON.stringify(name)),
    message: sentences[keyword] ?? `${message ?? keyword}.`,
  };
}
