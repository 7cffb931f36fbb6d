import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { get, join, type Json, type JsonSchema } from './json.ts';
import type { Contract } from './contract.ts';
import type { ApiName, Operation } from './operations.ts';
import { ContractError } from './errors.ts';

/** A compiled schema, as ajv makes it at run time or `generate` writes it: the last call's errors stand on the function. */
export type Validate = { (value: unknown): boolean; errors?: ErrorObject[] | null };

/** Every schema of a contract that speaks about a request. */
export type RequestValidators = {
  /** By operation: the request body. */
  requests: Record<string, Validate>;
  /** By operation, then `query:name` or `path:name`. */
  parameters: Record<string, Record<string, Validate>>;
  /** By operation, then exchange name: its `when`, over a request view. */
  conditions: Record<string, Record<string, Validate>>;
};

/** The result schemas of one JSON-RPC method. */
export type ResultValidators = { result: Validate; variants: { params: Validate; result: Validate }[] };

/** Every schema of a contract that speaks about an answer. */
export type ResponseValidators = {
  /** By operation, then status as the spec writes it: the response body. */
  responses: Record<string, Record<string, Validate>>;
  /** By JSON-RPC method. */
  results: Record<string, ResultValidators>;
};

/** One schema of the contract: where it stands, and the path of names it is found under. */
export type SchemaPlace = { api: ApiName; path: string[]; schema: JsonSchema; pointer: string };

/**
 * Lists every schema that has to be compiled, each as a `$ref` into its document.
 *
 * @param contract - the contract
 * @returns the places; the first name of a path is `requests`, `parameters`, `conditions`, `responses` or `results`
 */
export function schemaPlaces(contract: Contract): SchemaPlace[] {
  return contract.operations.flatMap((operation) => {
    const at = (path: string[], pointer: string): SchemaPlace => ({
      api: operation.api,
      path,
      schema: { $ref: `${documentId(operation.api)}#${encodeURI(pointer)}` },
      pointer,
    });
    const places: SchemaPlace[] = [];
    const request = operation.request?.bodies.find(isJson)?.schema;
    if (request !== undefined) places.push(at(['requests', operation.id], request));
    for (const { in: where, name, schema } of operation.parameters) {
      if (schema !== undefined) places.push(at(['parameters', operation.id, `${where}:${name}`], schema));
    }
    for (const { name, whenPointer } of operation.exchanges) {
      if (whenPointer !== undefined) places.push(at(['conditions', operation.id, name], whenPointer));
    }
    for (const { status, body } of operation.responses) {
      if (body?.schema !== undefined && isJson(body)) places.push(at(['responses', operation.id, status], body.schema));
    }
    return [...places, ...resultPlaces(operation, at)];
  });
}

function resultPlaces(operation: Operation, at: (path: string[], pointer: string) => SchemaPlace): SchemaPlace[] {
  const { rpc } = operation;
  if (rpc === undefined || get(operation.document as Json, rpc.result) === undefined) return [];
  return [
    at(['results', operation.id, 'result'], rpc.result),
    ...rpc.variants.flatMap((variant, i): SchemaPlace[] => [
      {
        ...at(['results', operation.id, 'variants', String(i), 'params'], `${operation.pointer}/x-result-when/${i}/params`),
        schema: paramsCondition(rpc.params.map(({ name }) => variant.params[name] ?? true)),
      },
      at(['results', operation.id, 'variants', String(i), 'result'], variant.result),
    ]),
  ];
}

function paramsCondition(prefixItems: JsonSchema[]): JsonSchema {
  return { type: 'array', prefixItems, minItems: prefixItems.length };
}

/**
 * Tells whether a media type carries JSON.
 *
 * @param body - a documented body
 * @returns true for `application/json` and any `+json` (RFC 6839, section 3.1)
 */
export function isJson(body: { contentType: string }): boolean {
  return /^application\/(?:[^;]*\+)?json(?:;|$)/i.test(body.contentType);
}

/** How hard a schema is judged: `strict` is for our own specs, `lenient` lets unknown keywords and formats pass. */
export type Strictness = 'strict' | 'lenient';

/**
 * Makes an ajv instance (JSON Schema 2020-12) that knows the documents of a contract.
 *
 * @param contract - the contract whose documents `$ref`s lead into
 * @param strictness - see {@link Strictness}
 * @param options - further ajv options, e.g. `code` for standalone output
 * @returns the instance; schemas compile lazily
 */
export function ajvFor(contract: Contract, strictness: Strictness, options: { code?: object } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: strictness === 'strict',
    // The contract accepts two JSON types where documentation and samples differ.
    allowUnionTypes: true,
    // Required names may be declared by a sibling of the `allOf` they stand in.
    strictRequired: false,
    allErrors: true,
    inlineRefs: false,
    logger: false,
    // An OpenAPI document is no schema itself, only the place where schemas stand.
    validateSchema: false,
    ...options,
  });
  formatsPlugin.default(ajv);
  ajv.addVocabulary([...annotations]);
  for (const { name, document } of contract.apis) ajv.addSchema(document as object, documentId(name), false, false);
  return ajv;
}

/** Keywords of OpenAPI and of ours that annotate a schema and assert nothing. */
const annotations = ['discriminator', 'example', 'externalDocs', 'xml', 'x-envelope', 'x-open-question'] as const;

function documentId(api: ApiName): string {
  return `${api}.json`;
}

/**
 * Compiles every schema of a contract at once, so that a schema that cannot work is found before it is needed.
 *
 * @param contract - the contract
 * @param strictness - see {@link Strictness}
 * @returns the validators by operation
 * @throws ContractError naming each place whose schema does not compile
 * @example compileSchemas(contract, 'lenient').requests['mintFT']?.({ erc: 20 }) // false
 */
export function compileSchemas(contract: Contract, strictness: Strictness): RequestValidators & ResponseValidators {
  const ajv = ajvFor(contract, strictness);
  const problems: string[] = [];
  const tree: Tree = { requests: {}, parameters: {}, conditions: {}, responses: {}, results: {} };
  for (const place of schemaPlaces(contract)) {
    try {
      plant(tree, place.path, ajv.compile(place.schema as object));
    } catch (error) {
      problems.push(`${contract.locate(place.api, place.pointer)}: the schema does not compile: ${(error as Error).message}.`);
    }
  }
  if (problems.length > 0) throw new ContractError(problems);
  return tree as unknown as RequestValidators & ResponseValidators;
}

/** Nested records by name; a list where the name is an index. */
export type Tree<Leaf = Validate> = { [name: string]: Tree<Leaf> | Leaf } | Tree<Leaf>[];

/**
 * Puts a leaf where a path of names leads.
 *
 * @param tree - is changed
 * @param path - names, and indexes for lists
 * @param leaf - what to put there
 */
export function plant<Leaf>(tree: Tree<Leaf>, path: string[], leaf: Leaf): void {
  let here = tree as Record<string, unknown>;
  for (const [i, name] of path.slice(0, -1).entries()) {
    here = (here[name] ??= /^\d+$/.test(path[i + 1] ?? '') && name === 'variants' ? [] : {}) as Record<string, unknown>;
  }
  here[path.at(-1) ?? ''] = leaf;
}

/** One way in which a value breaks its schema. */
export type Violation = { pointer: string; message: string };

/**
 * Puts ajv's errors into sentences, one a place, without the noise that combining keywords add.
 *
 * @param errors - what ajv left on a validate function
 * @returns JSON pointer and sentence of each violation; values are never repeated, as they may be secret
 */
export function violationsOf(errors: ErrorObject[] | null | undefined): Violation[] {
  const combining = new Set(['if', 'allOf', 'oneOf', 'anyOf', 'not']);
  const plain = (errors ?? []).filter(({ keyword }) => !combining.has(keyword));
  const chosen = plain.length > 0 ? plain : (errors ?? []);
  const seen = new Set<string>();
  return chosen
    .map((error) => sentenceOf(error))
    .filter(({ pointer, message }) => !seen.has(`${pointer} ${message}`) && seen.add(`${pointer} ${message}`));
}

function sentenceOf({ instancePath, keyword, params, message }: ErrorObject): Violation {
  const name = (params as Record<string, string>)[{ required: 'missingProperty', additionalProperties: 'additionalProperty', unevaluatedProperties: 'unevaluatedProperty' }[keyword] ?? ''];
  const allowed = (params as { allowedValues?: unknown[]; allowedValue?: unknown });
  const sentences: Record<string, string> = {
    required: 'is required but missing.',
    additionalProperties: 'is not allowed here.',
    unevaluatedProperties: 'is not allowed here.',
    enum: `must be one of ${JSON.stringify(allowed.allowedValues)}.`,
    const: `must be ${JSON.stringify(allowed.allowedValue)}.`,
  };
  return {
    pointer: name === undefined ? instancePath : `${instancePath}${join(name)}`,
    message: sentences[keyword] ?? `${message ?? keyword}.`,
  };
}
