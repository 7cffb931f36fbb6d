import { join } from './json.ts';

/** An error as ajv reports it; declared here, so that the package's types do not need ajv's. */
export type SchemaError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** A place where a value breaks its schema, and how, in words that follow the place: `must be string.` */
export type Violation = { pointer: string; message: string };

/**
 * Turns ajv's errors into violations, without repetitions and without the noise of keywords that combine schemas.
 *
 * @param errors - the errors that ajv left on a validate function
 * @returns the violations; they never repeat a value, which may be secret
 * @example violationsOf(validate.errors) // [{ pointer: '/page', message: 'must be integer.' }]
 */
export function violationsOf(errors: SchemaError[] | null | undefined): Violation[] {
  const combining = new Set(['if', 'allOf', 'oneOf', 'anyOf', 'not']);
  const all = errors ?? [];
  const plain = all.filter(({ keyword }) => !combining.has(keyword));
  const chosen = plain.length > 0 ? withoutOtherShapes(plain, all) : all;
  const seen = new Set<string>();
  return chosen
    .map((error) => sentenceOf(error))
    .filter(({ pointer, message }) => !seen.has(`${pointer} ${message}`) && seen.add(`${pointer} ${message}`));
}

/**
 * Drops errors about alternatives that the value is not meant to be: if something is wrong inside of a member, the
 * value is meant to be the alternative with that member, and what others require is not missing. A member that more
 * than one alternative requires stays.
 */
function withoutOtherShapes(plain: SchemaError[], all: SchemaError[]): SchemaError[] {
  const places = new Set(
    all.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf').map(({ instancePath }) => instancePath),
  );
  if (places.size === 0) return plain;
  const wrongInside = new Set(plain.flatMap(({ instancePath }) => placesAbove(instancePath)));
  const misses = new Map<string, number>();
  for (const error of plain)
    if (error.keyword === 'required') misses.set(memberOf(error), (misses.get(memberOf(error)) ?? 0) + 1);
  return plain.filter((error) => {
    const { keyword, instancePath } = error;
    return (
      keyword !== 'required' ||
      !places.has(instancePath) ||
      !wrongInside.has(instancePath) ||
      Number(misses.get(memberOf(error))) > 1
    );
  });
}

function memberOf({ instancePath, params }: SchemaError): string {
  return instancePath + join(String(params['missingProperty']));
}

/** The JSON pointers of all values around a value, including the document itself. */
function placesAbove(pointer: string): string[] {
  const ends = [...pointer.matchAll(/\//g)].map(({ index }) => index);
  return ends.map((end) => pointer.slice(0, end));
}

function sentenceOf({ instancePath, keyword, params, message }: SchemaError): Violation {
  const name = (params as Record<string, string>)[
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
    pointer: name === undefined ? instancePath : `${instancePath}${join(name)}`,
    message: sentences[keyword] ?? `${message ?? keyword}.`,
  };
}
