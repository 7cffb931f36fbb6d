// Compiles the schemas of a contract by ajv: as validators of values, and as a check of the schemas themselves.
// Validating values needs `validate/` alone.

import { acceptNamedParams } from '../rpc-params/rpc-params.ts';
import { ajvFor, type Ajv } from '../ajv/ajv.ts';
import type { Contract } from '../contract-type.ts';
import { ContractError } from '../base/errors.ts';
import { emptyRecord } from '../base/json.ts';
import { once } from '../base/once.ts';
import {
  schemaPlaces,
  schemaPlacesOf,
  treeOf,
  wantsAllErrors,
  type SchemaPlace,
} from '../schema-places/schema-places.ts';
import { restrictToDirection } from '../schema/read-write-only.ts';
import type {
  RequestValidators,
  ResponseValidators,
  SchemaRules,
  CompiledSchema,
} from '../validate/validator-types.ts';
import { BudgetExceededError, withStepBudget } from '../base/step-budget.ts';

/**
 * Compiles all schemas of a contract at once, so that a broken one is found before it is needed.
 *
 * @param rules - see {@link SchemaRules}
 * @throws ContractError naming each place whose schema does not compile
 * @example compileSchemas(contract, 'lenient').requests['mintFT']?.({ erc: 20 }) // false
 */
export function compileSchemas(contract: Contract, rules: SchemaRules): RequestValidators & ResponseValidators {
  const places = schemaPlaces(contract);
  const compiled = compileEach(contract, places, compilerFor(contract, rules));
  return validatorsOf(places, (place) => compiled.get(place) as CompiledSchema);
}

/**
 * Arranges validators by operation.
 *
 * @param places - all schemas of a contract
 * @param validatorOf - returns the validator of a schema
 */
export function validatorsOf(
  places: SchemaPlace[],
  validatorOf: (place: SchemaPlace) => CompiledSchema,
): RequestValidators & ResponseValidators {
  return { ...emptyTrees(), ...treeOf(places, validatorOf) } as RequestValidators & ResponseValidators;
}

/**
 * Arranges validators by operation; those of an operation are made when they are first read.
 *
 * @param validatorOf - makes the validator of a schema
 * @returns the validators by operation; `undefined` for a kind that an operation does not have
 */
export function validatorsWhenNeeded(
  { operations }: Contract,
  validatorOf: (place: SchemaPlace) => CompiledSchema,
): RequestValidators & ResponseValidators {
  const trees = emptyTrees();
  for (const operation of operations) {
    const own = once(() => treeOf(schemaPlacesOf(operation), validatorOf));
    for (const [kind, tree] of Object.entries(trees)) {
      const get = (): unknown => {
        const byOperation = own()[kind];
        return typeof byOperation === 'object' ? Object.values(byOperation)[0] : undefined;
      };
      Object.defineProperty(tree, operation.id, { enumerable: true, get });
    }
  }
  return trees as RequestValidators & ResponseValidators;
}

/** Records without a prototype: names come from documents, and `constructor` must not be found in them. */
function emptyTrees(): Record<string, object> {
  const kinds = ['requests', 'bodies', 'parameters', 'conditions', 'responses', 'items', 'headers', 'results'];
  return Object.fromEntries(kinds.map((kind) => [kind, emptyRecord()]));
}

/** Compiles the schema of a place; throws an Error of ajv if it cannot. */
export type Compile = (place: SchemaPlace) => CompiledSchema;

type CompilerOptions = { validateFormats?: boolean; readingFor?: ReturnType<typeof readBothWays> };

/**
 * Makes the compiler of a contract's schemas.
 *
 * @param rules - see {@link SchemaRules}
 * @param options - `validateFormats`: whether a value has to have the format that its schema names, default true;
 *   `readingFor`: what {@link readBothWays} made of the contract, if that is at hand
 */
export function compilerFor(
  contract: Contract,
  rules: SchemaRules,
  { validateFormats = true, readingFor = readBothWays(contract) }: CompilerOptions = {},
): Compile {
  const complete = new Map<Contract, Ajv>();
  const brief = new Map<Contract, Ajv>();
  const methods = new Map(contract.operations.map(({ id, rpc }) => [id, rpc]));
  return ({ path: [kind = '', id = ''], schema }) => {
    const read = readingFor(kind);
    const allErrors = wantsAllErrors(kind);
    const made = allErrors ? complete : brief;
    const ajv = made.get(read) ?? ajvFor(read, rules, { allErrors, ...(!validateFormats && { validateFormats }) });
    made.set(read, ajv);
    const compiled = limitWork(ajv.compile(schema as object) as CompiledSchema);
    const method = kind === 'requests' ? methods.get(id) : undefined;
    return method === undefined ? compiled : acceptNamedParams(method, compiled);
  };
}

/** The kinds of schemas, by the first name in the path of a place, whose values go to the server. */
const ofRequests: ReadonlySet<string> = new Set(['requests', 'bodies', 'parameters', 'conditions']);

/**
 * Reads a contract both ways, as it holds for what is sent and for what comes back.
 *
 * @returns finds the reading for a kind of schemas, which is the first name in the path of a place; the contract itself
 *   where nothing is read-only or write-only
 * @example readBothWays(contract)('bodies') // without what is read-only in the lists of `required`
 */
export function readBothWays(contract: Contract): (kind: string) => Contract {
  const sent = once(() => restrictToDirection(contract, 'request'));
  const received = once(() => restrictToDirection(contract, 'response'));
  return (kind) => (ofRequests.has(kind) ? sent() : received());
}

/** A value that is too much work to check is refused, so that no client can stop a server with it. */
function limitWork(compiled: CompiledSchema): CompiledSchema {
  const validate: CompiledSchema = (value) => {
    try {
      const isValid = withStepBudget(() => compiled(value));
      validate.errors = compiled.errors ?? null;
      return isValid;
    } catch (error) {
      const message = reasonAgainst(error);
      if (message === undefined) throw error;
      validate.errors = [{ instancePath: '', schemaPath: '', keyword: 'work', params: {}, message }];
      return false;
    }
  };
  return validate;
}

function reasonAgainst(error: unknown): string | undefined {
  if (error instanceof BudgetExceededError) return error.message;
  // V8's error for a stack that is full.
  return error instanceof RangeError ? 'is nested too deeply to be checked against its schema' : undefined;
}

/**
 * Compiles schemas one by one, and reports all that do not compile at once.
 *
 * @throws ContractError naming each place where it threw
 * @example compileEach(contract, schemaPlaces(contract), ({ schema }) => ajv.compile(schema))
 */
export function compileEach<Compiled>(
  contract: Contract,
  places: SchemaPlace[],
  compile: (place: SchemaPlace) => Compiled,
): Map<SchemaPlace, Compiled> {
  const problems: string[] = [];
  const compiled = new Map<SchemaPlace, Compiled>();
  for (const place of places) {
    try {
      compiled.set(place, compile(place));
    } catch (error) {
      if (error instanceof ContractError) {
        problems.push(...error.problems);
        continue;
      }
      const reason =
        error instanceof RangeError
          ? 'it leads to too many others, one inside of another'
          : reasonIn((error as Error).message);
      problems.push(`${contract.locate(place.api, place.pointer)}: the schema does not compile: ${reason}.`);
    }
  }
  if (problems.length > 0) throw new ContractError([...new Set(problems)]);
  return compiled;
}

/** The message of ajv without useless parts: places in its own copy, names of its rules, and `[object Object]`. */
function reasonIn(message: string): string {
  const withoutPlace = message.replace(/ at "[^"]*" \(strict\w*\)$/, '').replace(/: \[object Object\].*$/, '');
  return withoutPlace.replace('JSONType or JSONType[]', 'the name of a JSON type, or a list of such names');
}
