import type { generateSync as GenerateSync } from 'json-schema-faker';
import type { Json, JsonSchema } from './json.ts';

/** How a value is made up. */
export type Recipe = {
  /** The same seed makes the same value. */
  seed: number;
  /** Share of the members that a schema names but does not require: from 0, none, to 1, all. */
  optional?: number;
  /** The most items of a list whose schema sets no limit. */
  items?: number;
  /** How often a `$ref` may be followed inside what it leads to. */
  recursions?: number;
  /** How many levels a value may have. */
  levels?: number;
  /** Finds what a `$ref` leads to; without it, the schema holds all that its `$ref`s lead to. */
  resolve?: (ref: string) => JsonSchema;
};

/** Makes a value up that should satisfy a schema: a caller that relies on it checks it. */
export type MakeUp = (schema: JsonSchema, recipe: Recipe) => Json | undefined;

/**
 * Prepares json-schema-faker: which of its options say what we mean is known here alone.
 *
 * @param generateSync - of that package
 * @returns makes values up; `undefined` for a schema that it cannot satisfy
 */
export function makingUpWith(generateSync: typeof GenerateSync): MakeUp {
  return (schema, { seed, optional, items, recursions, levels, resolve }) => {
    try {
      // The generator cannot say what it makes; of a JSON Schema it makes JSON.
      return generateSync(schema, {
        seed,
        ...(optional !== undefined && { optionalsProbability: optional, alwaysFakeOptionals: optional === 1 }),
        ...(items !== undefined && { maxDefaultItems: items }),
        ...(recursions !== undefined && { refDepthMax: recursions }),
        ...(levels !== undefined && { maxDepth: levels }),
        ...(resolve !== undefined && { refResolver: resolve }),
      }) as Json | undefined;
    } catch {
      return undefined;
    }
  };
}
