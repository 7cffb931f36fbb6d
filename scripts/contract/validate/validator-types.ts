// Values are held to schemas here: validators for requests and responses, and violations in words. Patterns run in
// linear time, and no value takes a validator more than its budget.

import type { AjvError } from './violations.ts';

// Only types: the package exports them, and applications that use the mock need not have ajv installed.

/** How strictly schemas are compiled: `strict` is for our own specs, `lenient` ignores unknown keywords and formats. */
export type SchemaRules = 'strict' | 'lenient';

/** A schema as ajv compiles it or `generate` writes it; the errors of the last call are on the function. */
export type CompiledSchema = { (value: unknown): boolean; errors?: AjvError[] | null };

/** The compiled schemas of requests. */
export type RequestValidators = {
  /** Schemas of request bodies by operation, each of the first media type that is JSON. */
  requests: Record<string, CompiledSchema>;
  /** Schemas of forms, and of JSON in further media types, by operation and by media type as the document writes it. */
  bodies?: Record<string, Record<string, CompiledSchema>>;
  /** Schemas of parameters by operation, then by location and name, e.g. `query:page`. */
  parameters: Record<string, Record<string, CompiledSchema>>;
  /** Conditions (`when`, over a request view) by operation, then by exchange. */
  conditions: Record<string, Record<string, CompiledSchema>>;
  /** Compiles any schema of requests, or of responses, by its JSON pointer; missing in what `generate` writes. */
  at?: (api: string, pointer: string, kind?: 'requests' | 'responses') => CompiledSchema;
};

/** The compiled result schemas of a JSON-RPC method. */
export type ResultValidators = {
  result: CompiledSchema;
  variants: { params: CompiledSchema; result: CompiledSchema }[];
  /** Schemas of the items of its subscriptions by name. */
  streams?: Record<string, CompiledSchema>;
};

/** The compiled schemas of answers. */
export type ResponseValidators = {
  /** Schemas of response bodies by operation, then by status as the document writes it. */
  responses: Record<string, Record<string, CompiledSchema>>;
  /** Schemas of the items of streams by operation, then by status and by media type as the document writes them. */
  items: Record<string, Record<string, Record<string, CompiledSchema>>>;
  /** Schemas of response headers by operation, by status as the document writes it, and by name as it writes that. */
  headers: Record<string, Record<string, Record<string, CompiledSchema>>>;
  /** Schemas of results by JSON-RPC method. */
  results: Record<string, ResultValidators>;
};

/** Imports the validators of each operation when they are needed. */
export type Loaders<Validators> = { readonly [operation: string]: () => Promise<Validators> };

/** The modules in `validators/` that `generate` writes. */
export type EmittedValidators = {
  requests: Loaders<{
    body?: CompiledSchema;
    bodies?: Record<string, CompiledSchema>;
    parameters: RequestValidators['parameters'][string];
  }>;
  conditions: Loaders<{ conditions: RequestValidators['conditions'][string] }>;
  responses: Loaders<{
    responses: ResponseValidators['responses'][string];
    items?: ResponseValidators['items'][string];
  }>;
  /** Missing in what earlier versions wrote. */
  headers?: Loaders<{ headers: ResponseValidators['headers'][string] }>;
  results: Loaders<ResultValidators>;
};
