import { generateSync } from 'json-schema-faker';
import { makingUpWith } from './faker.ts';

/** Makes a value up that should satisfy a schema; for those who need json-schema-faker anyhow. */
export const makeUp = makingUpWith(generateSync);
