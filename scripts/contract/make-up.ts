import { generateSync } from 'json-schema-faker';
import { makingUpWith, type MakeUp } from './faker.ts';
import { TooMuchToMakeUp } from './frugal.ts';

const propose = makingUpWith(generateSync);

/**
 * Makes up a value that should satisfy a schema; for verbs that always need json-schema-faker.
 *
 * @returns the value; `undefined` if there is none, or it would be too large
 * @example makeUp({ type: 'integer', minimum: 5, maximum: 5 }, recipe) // 5
 */
export const makeUp: MakeUp = (schema, recipe) => {
  try {
    return propose(schema, recipe);
  } catch (error) {
    if (error instanceof TooMuchToMakeUp) return undefined;
    throw error;
  }
};
