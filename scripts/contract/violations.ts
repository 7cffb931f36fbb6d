import { join } from './json.ts';

/** One way in which a value breaks its schema, as ajv reports it. Written out, so that the types of the package stand without ajv's. */
export type SchemaError = { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown>; message?: string };

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
  const plain = (errors ?? []).filter(({ keyword }) => !combining.has(keyword));
  const chosen = plain.length > 0 ? plain : (errors ?? []);
  const seen = new Set<string>();
  return chosen.map((error) => sentenceOf(error)).filter(({ pointer, message }) => !seen.has(`${pointer} ${message}`) && seen.add(`${pointer} ${message}`));
}

function sentenceOf({ instancePath, keyword, params, message }: SchemaError): Violation {
  const name = (params as Record<string, string>)[
    { required: 'missingProperty', additionalProperties: 'additionalProperty', unevaluatedProperties: 'unevaluatedProperty' }[keyword] ?? ''
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
