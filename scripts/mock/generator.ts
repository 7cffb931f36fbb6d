import { makingUpWith } from '../contract/faker.ts';
import type { Json } from '../contract/json.ts';
import type { Api, Operation } from '../contract/operation.ts';
import type { Validate } from '../contract/validators.ts';
import type { generateSync as GenerateSync } from 'json-schema-faker';
import { randomFrom } from '../serve/random.ts';
import { keeping, keyOf } from './kept.ts';
import { importLate } from './late.ts';
import { plainSchemas } from './plain-schema.ts';

/** Why no value could be made up: one sentence, with what to do. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
}

/**
 * Makes up a value that satisfies a schema, and remembers it.
 *
 * @param operation - whose document the schema stands in
 * @param schema - JSON pointer of the schema
 * @param seed - the same seed makes the same value
 * @param validate - the compiled schema
 * @returns the value
 * @throws GenerationError when no attempt leads to a value that satisfies the schema
 */
export type Generate = (
  operation: Operation,
  schema: string,
  seed: string,
  validate: Validate | undefined,
) => Promise<Json>;

/**
 * Makes a generator: json-schema-faker proposes and the schema decides, so a value that does not satisfy it is never
 * given away.
 *
 * @param apis - the APIs whose schemas values are made up for
 * @returns the generator; what it made is remembered by seed, operation and schema
 */
export function generatorOf(apis: Api[]): Generate {
  const made = keeping<Json>();
  const making = new Map<string, Promise<Json>>();
  return (operation, schema, seed, validate) => {
    const key = keyOf(operation.id, schema, seed);
    const known = made.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    const one = makeUp(apis, operation, schema, seed, validate).finally(() => making.delete(key));
    making.set(key, one);
    return one.then((ready) => {
      made.set(key, ready, JSON.stringify(ready).length);
      return ready;
    });
  };
}

/** What is tried in turn: everything that the schema names, then some of it, then only what it requires. */
const attempts: { optional: number; items: number }[] = [
  ...Array.from({ length: 20 }, () => ({ optional: 1, items: 3 })),
  ...Array.from({ length: 15 }, () => ({ optional: 0.5, items: 2 })),
  ...Array.from({ length: 15 }, () => ({ optional: 0, items: 1 })),
];

/** Deeper than any schema whose recursion ends: at its own limit the generator gives what breaks the schema. */
const maxDepth = 64;

async function makeUp(
  apis: Api[],
  { id, api, schemaAt }: Operation,
  schema: string,
  seed: string,
  validate: Validate | undefined,
): Promise<Json> {
  const propose = makingUpWith((await loadFaker()).generateSync);
  const { root, resolve } = plainSchemas(schemaAt, schema);
  const random = randomFrom(`${seed}/${id}`);
  for (const { optional, items } of attempts) {
    const seedOfAttempt = Math.floor(random() * 2 ** 31);
    const value = propose(root, { seed: seedOfAttempt, optional, items, levels: maxDepth, resolve });
    if (value !== undefined && (validate === undefined || validate(value))) return value;
  }
  // What is too hard to make up as a whole may be easy with no more members than are required.
  const { sampleOf } = await import('../contract/sample.ts');
  const owner = apis.find(({ name }) => name === api);
  const least = owner === undefined ? undefined : sampleOf(owner, schema, validate);
  if (least !== undefined) return least;
  throw new GenerationError(
    `No data that satisfies the schema at ${schema} could be made up; write an example beside it.`,
  );
}

/** What is used of json-schema-faker. */
type Faker = { generateSync: typeof GenerateSync };

/** Loaded when it is first needed: a mock whose documents have examples never does. */
async function loadFaker(): Promise<Faker> {
  try {
    return await import('json-schema-faker');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EMFILE' || code === 'ENFILE') return importLate<Faker>(findFaker());
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new GenerationError(
      'Making up data needs the package json-schema-faker, which is not installed. ' +
        'Run: npm install --save-dev json-schema-faker',
    );
  }
}

/**
 * Looks for json-schema-faker.
 *
 * @returns its address
 * @throws what Node throws where it is not installed
 */
export function findFaker(): string {
  return import.meta.resolve('json-schema-faker');
}
