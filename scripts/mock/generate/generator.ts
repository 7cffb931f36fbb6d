import { createMakeUp } from '../../contract/fake/faker.ts';
import { GenerationTooLargeError } from '../../contract/fake/faker.ts';
import type { Json, JsonSchema } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { generateSync as GenerateSync } from 'json-schema-faker';
import { randomFrom } from '../../contract/base/seeded-random.ts';
import { createBoundedCache, cacheKey } from '../session/bounded-cache.ts';
import { importLazily } from '../../contract/base/lazy-import.ts';
import { makeRealistic } from './realistic-values.ts';
import { wordsOfName, type FakerPart } from './values-by-field-name.ts';
import { deepestValue, plainSchema, type Extent, type Notes, type SentTags } from './plain-schema.ts';

/** No valid value could be made up; the message says why, and what to do. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
  /** A value that came near, if one was made. */
  readonly nearest: Json | undefined;

  constructor(message: string, nearest?: Json) {
    super(message);
    this.nearest = nearest;
  }
}

/**
 * Makes up a value that satisfies a schema, and remembers it.
 *
 * @param operation - an operation of the schema's document
 * @param schema - JSON pointer of the schema
 * @param seed - any text; the same seed makes the same value
 * @param validate - the compiled schema
 * @param shown - what of the schema's own examples and defaults is shown where it is valid; by default `examples`, all
 * @param sent - what the request says of the properties that tell alternatives apart
 * @throws GenerationError when no attempt makes a value that satisfies the schema
 */
export type Generate = (
  operation: Operation,
  schema: string,
  seed: string,
  validate: CompiledSchema | undefined,
  shown?: 'examples' | 'none',
  sent?: SentTags,
) => Promise<Json>;

/**
 * Makes a generator: json-schema-faker proposes values, and only one that satisfies the schema is used.
 *
 * @param apis - the APIs with the schemas
 * @returns the generator, which remembers values by operation, schema and seed
 */
export function generatorOf(apis: Api[]): Generate {
  const made = createBoundedCache<Json>();
  const refused = createBoundedCache<GenerationError>();
  const making = new Map<string, Promise<Json>>();
  return (operation, schema, seed, validate, shown = 'examples', sent = new Map()) => {
    const key = cacheKey(operation.id, schema, seed, shown, writeTagsKey(sent));
    const known = made.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    const refusal = refused.get(key);
    if (refusal !== undefined) return Promise.reject(refusal);
    const one = makeUp(apis, operation, { schema, seed, validate, shown, sent }).finally(() => making.delete(key));
    making.set(key, one);
    return one.then(
      (ready) => {
        made.set(key, ready, JSON.stringify(ready).length);
        return ready;
      },
      (error: unknown) => {
        if (error instanceof GenerationError) refused.set(key, error, error.message.length);
        throw error;
      },
    );
  };
}

/** Writes tags as a part of a key. */
export function writeTagsKey(tags: SentTags): string {
  return tags.size === 0 ? '' : JSON.stringify([...tags]);
}

/** What is tried, in order: first with all optional members, then with some of them, then with none. */
const attempts: { times: number; optional: number }[] = [
  { times: 20, optional: 1 },
  { times: 15, optional: 0.5 },
  { times: 15, optional: 0 },
];

/** Milliseconds of work that attempts may take together; what others do meanwhile does not count. */
const patience = 2000;

/** Milliseconds of work so far: on a busy machine, time passes without any. A service worker knows only the time. */
function workSoFar(): number {
  const used = globalThis.process?.cpuUsage?.();
  return used === undefined ? performance.now() : (used.user + used.system) / 1000;
}

/** What a person would show: so many values, in so many characters, down to such a level. */
const [usualValues, usualCharacters, deepest] = [300, 20_000, 6];

/** How many values there may be where a schema requires them all. */
const mostValues = 20_000;

/** How often lists are made whole, before that might be what a schema forbids. */
const wholeTimes = 10;

/** A value to make up. */
type Wanted = {
  schema: string;
  seed: string;
  validate: CompiledSchema | undefined;
  shown: 'examples' | 'none';
  sent: SentTags;
};

async function makeUp(
  apis: Api[],
  { id, api, path, schemaAt }: Operation,
  { schema, seed, validate, shown, sent }: Wanted,
): Promise<Json> {
  const propose = createMakeUp((await loadGenerator()).generateSync);
  const words = await loadWords();
  const random = randomFrom(`${seed}/${id}`);
  const what = wordsOfName(
    path
      .replaceAll(/\{[^}]*\}|^\/#/g, '')
      .split('/')
      .findLast((one) => one !== '') ?? '',
  );
  let left = patience;
  let levels = deepest;
  let reason: string | undefined;
  let nearest: Json | undefined;
  for (const { times, optional } of attempts) {
    try {
      for (let time = 0; time < times && left > 0; time++) {
        // Others are served between two attempts.
        if (time > 0) await new Promise((resume) => setTimeout(resume));
        const begun = workSoFar();
        // The first attempt shows the first of several alternatives.
        const pick = (count: number): number => (time === 0 ? 0 : Math.floor(random() * count));
        const notes: Notes = new WeakMap();
        const plan = planOf(schemaAt, schema, {
          levels: optional === 0 ? -1 : levels,
          pick,
          sent,
          isWhole: time < wholeTimes,
          notes,
        });
        levels = plan.levels;
        const number = Math.floor(random() * 2 ** 31);
        const value = propose(plan.schema, { seed: number, optional, levels: deepestValue });
        nearest ??= value;
        const isValid = value !== undefined && (validate === undefined || validate(value));
        if (isValid) {
          const showsExamples = shown === 'examples';
          const made = makeRealistic(value, plan.schema, {
            words,
            notes,
            seed: number,
            owner: what,
            showsExamples,
            validate,
          });
          const isShort = (one: Json): boolean => levels < 0 || JSON.stringify(one).length <= usualCharacters;
          if (isShort(made)) return made;
        }
        if (isValid) levels--;
        left -= workSoFar() - begun;
      }
      reason = undefined;
    } catch (error) {
      if (!(error instanceof GenerationTooLargeError)) throw error;
      // Fewer members may be within the budget.
      reason = error.message;
    }
  }
  if (reason !== undefined)
    throw new GenerationError(
      `No data is made up for the schema at ${schema}, since ${reason}; write an example beside it.`,
    );
  // A schema that defeats the generator may be satisfied by a value with only the required members.
  const { sampleValueOf, sampleSourceOf } = await import('../../contract/sample/sample.ts');
  const owner = apis.find(({ name }) => name === api);
  const isLate = left <= 0;
  const minimal = owner === undefined || isLate ? undefined : sampleValueOf(sampleSourceOf(owner), schema, validate);
  if (minimal !== undefined) return minimal;
  // Constants of schemas that have to be kept together may contradict each other.
  const loose = { levels: 0, pick: () => 0, isWhole: true, isLoose: true };
  nearest ??= propose(planOf(schemaAt, schema, loose).schema, { seed: 1, optional: 0, levels: deepestValue });
  throw new GenerationError(
    `No data that satisfies the schema at ${schema} could be made up${isLate ? ` in ${patience / 1000} s` : ''}; ` +
      'write an example beside it.',
    nearest ?? {},
  );
}

/** Plans a value: as deep as a person would, with fewer levels where that would be too many values. */
function planOf(
  schemaAt: Operation['schemaAt'],
  schema: string,
  { levels, ...extent }: Omit<Extent, 'values'>,
): { schema: JsonSchema; levels: number } {
  for (let level = levels; level >= 0; level--) {
    const plan = plainSchema(schemaAt, schema, { ...extent, levels: level, values: usualValues });
    if (plan !== undefined) return { schema: plan, levels: level };
  }
  const least = plainSchema(schemaAt, schema, { ...extent, levels: -1, values: mostValues });
  if (least === undefined) throw new GenerationTooLargeError('it describes a very large value');
  return { schema: least, levels: -1 };
}

/** The part of json-schema-faker that is used. */
type Generator = { generateSync: typeof GenerateSync };

/** Loaded when it is first needed, which it never is if all responses have examples. */
function loadGenerator(): Promise<Generator> {
  return loadLate(() => import('json-schema-faker'), findGenerator);
}

/** One locale of @faker-js/faker; the whole is many times as large. */
async function loadWords(): Promise<FakerPart> {
  return (await loadLate(() => import('@faker-js/faker/locale/en'), findWords)).faker;
}

async function loadLate<Module>(load: () => Promise<Module>, find: () => string): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EMFILE' || code === 'ENFILE') return importLazily<Module>(find());
    throw error;
  }
}

/**
 * Looks for json-schema-faker.
 *
 * @returns its URL
 * @throws Error with the code ERR_MODULE_NOT_FOUND if it is not installed
 */
export function findGenerator(): string {
  return import.meta.resolve('json-schema-faker');
}

/**
 * Looks for @faker-js/faker.
 *
 * @returns the URL of its locale
 * @throws Error with the code ERR_MODULE_NOT_FOUND if it is not installed
 */
export function findWords(): string {
  return import.meta.resolve('@faker-js/faker/locale/en');
}
