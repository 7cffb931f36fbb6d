import { join } from './json.ts';

/**
 * One way in which a value breaks its schema, as ajv reports it. Written out, so that the types of the package stand
 * without ajv's.
 */
export type SchemaError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** One way in which a value breaks its schema, in words. */
export type Violation = { pointer: string; message: string };

/**
 * Puts ajv's errors into sentences, one a place, without the noise that combining keywords add.
 *
 * @param errors - what ajv left on a validate function
 * @returns JSON pointer and sentence of each violation; values are never repeated, as they may be secret
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
 * Of several shapes that a value may have, the one is meant whose members are there: when something is wrong inside a
 * member, what only the other shapes miss is no help. A member that more than one shape misses stays.
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

/** The JSON pointers of what a value stands in, the document itself included. */
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
