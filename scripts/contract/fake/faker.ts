// Values that are made up from a schema, within a budget and a time.

import type { generateSync as GenerateSync } from 'json-schema-faker';
import { createGenerationBudget, GenerationTooLargeError } from './generation-budget.ts';
import type { Json, JsonSchema } from '../base/json.ts';
import { runWithTimeout } from '../base/run-with-timeout.ts';
import { safePattern } from '../base/linear-regexp.ts';
import { showNames, toUnderstoodSchema } from './schema-for-faker.ts';

export { GenerationTooLargeError } from './generation-budget.ts';
export { patternOfFormat } from './schema-for-faker.ts';

/** How to make up a value. */
export type Recipe = {
  /** The same seed makes the same value. */
  seed: number;
  /** The share of the optional members to make: from 0, none, to 1, all. */
  optional?: number;
  /** The most items of a list, above those that its schema asks for. */
  items?: number;
  /** How many `$ref`s may follow each other, beginning with the schema itself. */
  recursions?: number;
  /** How many levels a value may have. */
  levels?: number;
  /** Resolves a `$ref`; without it, the schema contains the targets of all its `$ref`s. */
  resolve?: (ref: string) => JsonSchema;
};

/** Makes up a value that should satisfy a schema; a caller that relies on that has to validate it. */
export type MakeUp = (schema: JsonSchema, recipe: Recipe) => Json | undefined;

/**
 * Adapts json-schema-faker, whose options only this module knows.
 *
 * @param generateSync - the function of that package
 * @returns a function that makes up values; `undefined` for a schema that the package cannot satisfy
 * @throws TooMuchToMakeUp, by that function, for a schema that asks for more than anyone can wait for
 * @example const makeUp = createMakeUp(generateSync);
 */
export function createMakeUp(generateSync: typeof GenerateSync): MakeUp {
  const mayMatch = (format: string, pattern: string): boolean =>
    attempt(() => {
      const { test } = safePattern(pattern, 'u');
      return tries.some((seed) => test(String(generateSync({ type: 'string', format }, { seed }))));
    }) ?? true;
  return (schema, { seed, optional, items, recursions, levels, resolve }) => {
    const { frugal, check } = createGenerationBudget({ optional, items });
    const generateValue = (understood: JsonSchema): Json | undefined =>
      // The package types its result as unknown; for a JSON Schema it is JSON.
      generateSync(understood, {
        seed,
        ...(optional !== undefined && { optionalsProbability: optional, alwaysFakeOptionals: optional === 1 }),
        ...(items !== undefined && { maxDefaultItems: items }),
        ...(recursions !== undefined && { refDepthMax: recursions }),
        ...(levels !== undefined && { maxDepth: levels }),
        ...(resolve !== undefined && { refResolver: (ref: string) => toUnderstood(resolve(ref)) }),
      }) as Json | undefined;
    // A text may be JSON that has texts of JSON in it, and so on.
    let contents = 0;
    const contentOf = (understood: JsonSchema): Json | undefined =>
      contents++ < mostContents ? generateValue(understood) : {};
    const toUnderstood = (asked: JsonSchema): JsonSchema => toUnderstoodSchema(frugal(asked), { mayMatch, contentOf });
    const propose = (): { value: Json | undefined } => {
      const value = attempt(() => generateValue(toUnderstood(schema)));
      return { value: value === undefined ? undefined : showNames(value) };
    };
    // The package tries some combinations of schemas in more ways than anyone can count.
    const made = runWithTimeout(patience, propose);
    check();
    if (made === undefined) throw new GenerationTooLargeError(`making it up takes longer than ${patience / 1000} s`);
    return made.value;
  };
}

/** The seeds of texts of a format, which show whether they may match a pattern as well. */
const tries = [1, 2, 3, 4];

/** How many texts of JSON are made up in one value. */
const mostContents = 100;

/** Milliseconds; ordinary values take a few. */
const patience = 1000;

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
