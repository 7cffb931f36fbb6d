import { generateSync } from 'json-schema-faker';
import { createMakeUp } from './faker.ts';

/**
 * Makes up a value that should satisfy a schema; for verbs that always need json-schema-faker.
 *
 * @throws TooMuchToMakeUp for a schema that asks for more than anyone can wait for
 * @example fakeValue({ type: 'integer', minimum: 5, maximum: 5 }, recipe) // 5
 */
export const fakeValue = createMakeUp(generateSync);
