// Validators for requests and responses, made of the schemas of a contract as a server or a caller takes them.

import { once } from '../base/once.ts';
import { asObject, type Json, type JsonObject } from '../base/json.ts';
import { breakSchemaCycles } from '../schema/recursive-schemas.ts';
import type { Contract } from '../contract-type.ts';
import { createJudge } from './judge-value.ts';
import { compileEach, compilerFor, readBothWays, validatorsWhenNeeded } from '../compile/compile-schemas.ts';
import { referenceTo, type SchemaPlace } from '../schema-places/schema-places.ts';
import type { CompiledSchema, RequestValidators, ResponseValidators } from '../validate/validator-types.ts';

/**
 * Makes the lenient validators of a contract. Each schema is compiled at its first use, as few runs need all of them;
 * what would keep one from compiling was left out when the documents were read.
 *
 * @param assertsFormats - whether a value has to have the format that its schema names; by default everywhere
 * @returns the validators by operation; each throws a ContractError if its schema does not compile after all
 * @throws ContractError naming a schema that unfolds to more than can be compiled
 * @example validatorsFor(contract).requests['mintFT']?.({ erc: 20 }) // false
 */
export function validatorsFor(
  contract: Contract,
  assertsFormats: (place: SchemaPlace) => boolean = () => true,
): RequestValidators & ResponseValidators {
  return arrangeValidators(contract, compileWhenUsed(contract, readBothWays(contract), assertsFormats));
}

/**
 * Makes validators for the examples of a contract, of which a schema has one or two: as {@link validatorsFor} does, but
 * they judge a value that keeps its schema without compiling it, where that can be said for sure.
 *
 * @throws ContractError: see {@link validatorsFor}
 * @example validatorsForExamples(contract).requests['mintFT']?.({ erc: 20 }) // false, and now it is compiled
 */
export function validatorsForExamples(contract: Contract): RequestValidators & ResponseValidators {
  const readingFor = readBothWays(contract);
  const compiling = compileWhenUsed(contract, readingFor, () => true);
  const judge = createPlaceJudge(contract, readingFor);
  return arrangeValidators(contract, (place) => {
    const compiled = compiling(place);
    const validate: CompiledSchema = (value) => {
      const isValid = judge(place, value) === true || compiled(value);
      validate.errors = isValid ? null : (compiled.errors ?? null);
      return isValid;
    };
    return validate;
  });
}

type ReadingFor = ReturnType<typeof readBothWays>;

/** Compiles the schema of a place at the first use of its validator. */
function compileWhenUsed(
  contract: Contract,
  readingFor: ReadingFor,
  assertsFormats: (place: SchemaPlace) => boolean,
): (place: SchemaPlace) => CompiledSchema {
  for (const { name, document } of contract.apis)
    breakSchemaCycles(document, (pointer) => contract.locate(name, pointer));
  const asserting = once(() => compilerFor(contract, 'lenient', { readingFor }));
  const annotating = once(() => compilerFor(contract, 'lenient', { readingFor, validateFormats: false }));
  return (place) => {
    let compiled: CompiledSchema | undefined;
    const validate: CompiledSchema = (value) => {
      compiled ??= compileEach(contract, [place], assertsFormats(place) ? asserting() : annotating()).get(
        place,
      ) as CompiledSchema;
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  };
}

function arrangeValidators(
  contract: Contract,
  validatorOf: (place: SchemaPlace) => CompiledSchema,
): RequestValidators & ResponseValidators {
  const inner = new Map<string, CompiledSchema>();
  const at: RequestValidators['at'] = (api, pointer, kind = 'requests') => {
    const place = placeAt(api, pointer, kind);
    const key = place.path.join(' ');
    const validate = inner.get(key) ?? validatorOf(place);
    inner.set(key, validate);
    return validate;
  };
  return { ...validatorsWhenNeeded(contract, validatorOf), at };
}

function placeAt(api: string, pointer: string, kind: 'requests' | 'responses'): SchemaPlace {
  return { api, path: [kind, api, pointer], schema: referenceTo(api, pointer), pointer };
}

/** Judges values by the schemas of places, read for the way that the values take. */
function createPlaceJudge(
  contract: Contract,
  readingFor: ReadingFor,
): (place: SchemaPlace, value: unknown) => boolean | undefined {
  const made = new Map<JsonObject, ReturnType<typeof createJudge>>();
  return ({ api: name, path: [kind = ''], schema, pointer }, value) => {
    const document = readingFor(kind).apis.find((api) => api.name === name)?.document;
    // Conditions of results are put together of several schemas.
    if (document === undefined || asObject(schema)['$ref'] === undefined) return undefined;
    const judge =
      made.get(document) ?? createJudge(breakSchemaCycles(document, (place) => contract.locate(name, place)));
    made.set(document, judge);
    return judge(pointer, value as Json);
  };
}

/** Checks whether a value keeps the schema at a place; it does not say what is wrong. */
export type CheckValueAt = (api: string, pointer: string, value: unknown, kind?: 'requests' | 'responses') => boolean;

/**
 * Makes the check of single values: only what cannot be said without the compiled schema compiles it.
 *
 * @example createValueCheck(contract)('pets', '/components/schemas/Pet', { name: 'Rex' }, 'responses') // true
 */
export function createValueCheck(contract: Contract): CheckValueAt {
  const readingFor = readBothWays(contract);
  const compiling = once(() =>
    arrangeValidators(
      contract,
      compileWhenUsed(contract, readingFor, () => true),
    ),
  );
  const judge = createPlaceJudge(contract, readingFor);
  return (api, pointer, value, kind = 'requests') =>
    judge(placeAt(api, pointer, kind), value) ?? compiling().at?.(api, pointer, kind)(value) ?? true;
}

/** What answers are held to, and what finds the formats that they only should have. */
export type JudgingValidators = {
  validators: RequestValidators & ResponseValidators;
  /** Where formats annotate; they find what does not have its format. */
  formats?: ResponseValidators;
};

/**
 * Makes the validators that answers are judged by: where the dialect of a document says that `format` annotates, a
 * value of another format keeps the contract. Requests that are made up have the formats that are named.
 *
 * @example createJudgingValidators(contract).formats === undefined // true for a document of OpenAPI 3.0
 */
export function createJudgingValidators(contract: Contract): JudgingValidators {
  const strict = validatorsFor(contract);
  const annotating = new Set(contract.apis.flatMap((api) => (api.annotatesFormats === true ? [api.name] : [])));
  if (annotating.size === 0) return { validators: strict };
  const ofAnswers = new Set(['responses', 'items', 'headers']);
  const validators = validatorsFor(contract, ({ api, path }) => !annotating.has(api) || !ofAnswers.has(path[0] ?? ''));
  return { validators, formats: strict };
}

/**
 * Makes a contract whose formats are asserted, whatever its dialects say, if the options ask for that.
 *
 * @returns the contract itself if they do not
 * @example createJudgingValidators(withAskedFormats(contract, { formats: true })).formats // undefined
 */
export function withAskedFormats(contract: Contract, { formats }: { formats?: boolean | undefined }): Contract {
  if (formats !== true) return contract;
  return { ...contract, apis: contract.apis.map((api) => ({ ...api, annotatesFormats: false })) };
}
