// Every schema of a contract with its place, and ajv, which compiles them: for validators that are written as code, and
// for checks of the schemas themselves. Validating values needs `validate/` alone.

import { takingNames } from '../rpc-params/rpc-params.ts';
import { ajvFor, documentId, type Ajv } from './ajv.ts';
import type { Contract } from '../contract-type.ts';
import { ContractError } from '../base/errors.ts';
import { emptyRecord, toPointer, type JsonObject, type JsonSchema } from '../base/json.ts';
import { partHeaderSchemas } from '../http/part-headers.ts';
import { isForm, isJson, itemSchemaOf, preferredBody, streamFormat } from '../media/media.ts';
import { once } from '../base/once.ts';
import { restrictToDirection } from '../schema/read-write-only.ts';
import type { Operation } from '../operation.ts';
import type {
  RequestValidators,
  ResponseValidators,
  SchemaRules,
  CompiledSchema,
} from '../validate/validator-types.ts';
import { BudgetExceededError, withStepBudget } from '../base/step-budget.ts';

export { violationsOf } from '../validate/violations.ts';

/** A schema of the contract: its place, and the path of names under which its validator is found. */
export type SchemaPlace = { api: string; path: string[]; schema: JsonSchema; pointer: string };

/**
 * Lists every schema that has to be compiled, each as a `$ref` into its document.
 *
 * @returns the places; the first name of a path is `requests`, `bodies`, `parameters`, `conditions`, `responses`,
 *   `items`, `headers` or `results`
 * @example schemaPlaces(contract).map(({ path }) => path.join('/')) // ['requests/mintFT', …]
 */
export function schemaPlaces({ operations }: Contract): SchemaPlace[] {
  return operations.flatMap(schemaPlacesOf);
}

/** Lists the schemas of an operation that have to be compiled: see {@link schemaPlaces}. */
export function schemaPlacesOf(operation: Operation): SchemaPlace[] {
  const at = (path: string[], pointer: string): SchemaPlace => {
    return { api: operation.api, path, schema: referenceTo(operation.api, pointer), pointer };
  };
  const places: SchemaPlace[] = [];
  const bodies = operation.request?.bodies ?? [];
  const first = bodies.find(isJson);
  if (first?.schema !== undefined) places.push(at(['requests', operation.id], first.schema));
  for (const body of bodies.filter((one) => one !== first && (isForm(one) || isJson(one)))) {
    if (body.schema !== undefined) places.push(at(['bodies', operation.id, body.contentType], body.schema));
  }
  for (const { in: where, name, schema } of operation.parameters) {
    if (schema !== undefined) places.push(at(['parameters', operation.id, `${where}:${name}`], schema));
  }
  for (const body of bodies) {
    for (const { key, pointer } of partHeaderSchemas(body)) places.push(at(['parameters', operation.id, key], pointer));
  }
  for (const { name, whenPointer } of operation.exchanges) {
    if (whenPointer !== undefined) places.push(at(['conditions', operation.id, name], whenPointer));
  }
  for (const { status, bodies } of operation.responses) {
    const body = preferredBody(bodies);
    if (body?.schema === undefined || !isJson(body)) continue;
    places.push(at(['responses', operation.id, status], body.schema));
  }
  for (const { status, bodies } of operation.responses) {
    for (const stream of bodies.filter((body) => streamFormat(body) !== undefined)) {
      const item = itemSchemaOf(operation.schemaAt, stream);
      if (item !== undefined) places.push(at(['items', operation.id, status, stream.contentType], item));
    }
  }
  for (const { status, headers } of operation.responses) {
    for (const { name, schema, content } of headers) {
      const pointer = schema ?? content?.schema;
      // OpenAPI, Response Object: `Content-Type` is described by the content.
      if (pointer === undefined || name.toLowerCase() === 'content-type') continue;
      places.push(at(['headers', operation.id, status, name], pointer));
    }
  }
  return [...places, ...resultPlaces(operation, at)];
}

/**
 * Writes a reference to a schema of a document.
 *
 * @param pointer - JSON pointer of the schema
 * @returns a schema that is only this `$ref`
 * @example referenceTo('orders', '/components/schemas/Book')
 */
export function referenceTo(api: string, pointer: string): JsonObject {
  return { $ref: `${documentId(api)}#${encodeURI(pointer)}` };
}

type Variant = NonNullable<Operation['rpc']>['variants'][number];

function resultPlaces(operation: Operation, at: (path: string[], pointer: string) => SchemaPlace): SchemaPlace[] {
  const { rpc } = operation;
  if (rpc?.result === undefined) return [];
  return [
    at(['results', operation.id, 'result'], rpc.result),
    ...rpc.subscriptions.map(({ name, item }) => at(['results', operation.id, 'streams', name], item)),
    ...rpc.variants.flatMap((variant, i): SchemaPlace[] => [
      {
        ...at(['results', operation.id, 'variants', String(i), 'params'], variant.pointer),
        schema: paramsCondition(rpc.params.map(({ name }) => conditionOf(operation, variant, name))),
      },
      at(['results', operation.id, 'variants', String(i), 'result'], variant.result),
    ]),
  ];
}

/** A reference to the condition in its document, as its own `$ref`s are relative to that. */
function conditionOf(operation: Operation, { params, pointer }: Variant, name: string): JsonSchema {
  return Object.hasOwn(params, name) ? referenceTo(operation.api, pointer + toPointer(name)) : true;
}

function paramsCondition(prefixItems: JsonSchema[]): JsonSchema {
  return { type: 'array', prefixItems, minItems: prefixItems.length };
}

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

/**
 * Checks whether a kind of schemas reports all errors. Conditions stop at the first, as only their outcome counts.
 *
 * @param kind - the first name in the path of a place
 * @returns false for conditions
 * @example wantsAllErrors('requests') // true
 */
export function wantsAllErrors(kind: string): boolean {
  return kind !== 'conditions';
}

/** Compiles the schema of a place; throws an Error of ajv if it cannot. */
export type Compile = (place: SchemaPlace) => CompiledSchema;

/**
 * Makes the compiler of a contract's schemas.
 *
 * @param rules - see {@link SchemaRules}
 * @param validateFormats - whether a value has to have the format that its schema names; default true
 */
export function compilerFor(contract: Contract, rules: SchemaRules, validateFormats = true): Compile {
  const directed = {
    request: once(() => restrictToDirection(contract, 'request')),
    response: once(() => restrictToDirection(contract, 'response')),
  };
  const complete = new Map<Contract, Ajv>();
  const brief = new Map<Contract, Ajv>();
  const methods = new Map(contract.operations.map(({ id, rpc }) => [id, rpc]));
  return ({ path: [kind = '', id = ''], schema }) => {
    const read = directed[ofRequests.has(kind) ? 'request' : 'response']();
    const allErrors = wantsAllErrors(kind);
    const made = allErrors ? complete : brief;
    const ajv = made.get(read) ?? ajvFor(read, rules, { allErrors, ...(!validateFormats && { validateFormats }) });
    made.set(read, ajv);
    const compiled = limited(ajv.compile(schema as object) as CompiledSchema);
    const method = kind === 'requests' ? methods.get(id) : undefined;
    return method === undefined ? compiled : takingNames(method, compiled);
  };
}

/** The kinds of schemas, by the first name in the path of a place, whose values go to the server. */
const ofRequests: ReadonlySet<string> = new Set(['requests', 'bodies', 'parameters', 'conditions']);

/** A value that is too much work to check is refused, so that no client can stop a server with it. */
function limited(compiled: CompiledSchema): CompiledSchema {
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

/** Nested records by name, and lists by index. */
export type Tree<Leaf> = Leaf | Tree<Leaf>[] | { [name: string]: Tree<Leaf> };

/**
 * Arranges schemas in nested records by the names in their paths.
 *
 * @param leafOf - makes the value for each
 * @returns the records; `variants` is a list, empty if a method has none
 * @example treeOf(schemaPlaces(contract), ({ schema }) => schema) // { requests: { mintFT: … }, … }
 */
export function treeOf<Leaf>(
  places: SchemaPlace[],
  leafOf: (place: SchemaPlace) => Leaf,
): { [name: string]: Tree<Leaf> } {
  type Branch = Record<string, Tree<Leaf>>;
  // Names come from documents, and `constructor` must not be found unless it was put there.
  const branch = (): Branch => emptyRecord();
  const tree = branch();
  for (const place of places) {
    let here = tree;
    for (const name of place.path.slice(0, -1)) here = (here[name] ??= name === 'variants' ? [] : branch()) as Branch;
    here[place.path.at(-1) ?? ''] = leafOf(place);
    if (place.path.length === 3 && place.path[0] === 'results') here['variants'] ??= [];
  }
  return tree;
}
