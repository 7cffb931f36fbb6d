/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

/** A place where a value breaks its schema, as ajv reports it. */
export type SchemaError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** Checks whether a value satisfies its schema; the errors are on the function until the next call. */
export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };
