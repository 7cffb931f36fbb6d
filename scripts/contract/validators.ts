import type { SchemaError } from './violations.ts';

// Types alone: they are part of the package's, and those who use the mock need not have ajv.

/** How hard schemas are judged: `strict` is for our own specs, `lenient` lets unknown keywords and formats pass. */
export type SchemaRules = 'strict' | 'lenient';

/**
 * A compiled schema, as ajv makes it at run time or `generate` writes it: the last call's errors stand on the function.
 */
export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };

/** Every schema of a contract that speaks about a request. */
export type RequestValidators = {
  /** By operation: the request body. */
  requests: Record<string, Validate>;
  /** By operation, then place and name of the parameter, e.g. `query:page`. */
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
