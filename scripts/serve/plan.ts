import { isJson } from '../contract/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestValidators, Validate } from '../contract/validators.ts';
import { credentialsOf, type Credentials } from './credentials.ts';
import { essenceOf } from './media-types.ts';
import { parametersOf, type ParameterReader } from './parameters.ts';

/** One kind of body that an operation takes. */
export type BodyType = { range: string; isJson: boolean; validate: Validate | undefined };

/** How requests to one operation are read, found out once. */
export type Plan = {
  operation: Operation;
  credentials: Credentials;
  /** The headers an exchange can speak about; `key` is how they are looked up. */
  headers: { name: string; key: string }[];
  parameters: ParameterReader[];
  body: { required: boolean; types: BodyType[] } | undefined;
};

/**
 * Plans how requests to an operation are read.
 *
 * @param operation - the operation
 * @param validators - the compiled schemas of its contract
 * @returns the plan
 */
export function planOf(operation: Operation, { requests, parameters }: Omit<RequestValidators, 'conditions'>): Plan {
  const validate = own(requests, operation.id);
  const json = operation.request?.bodies.find(isJson);
  return {
    operation,
    credentials: credentialsOf(operation),
    headers: operation.headers.map(({ name }) => ({ name, key: name.toLowerCase() })),
    parameters: parametersOf(operation, own(parameters, operation.id) ?? {}),
    body: operation.request && {
      required: operation.request.required,
      types: operation.request.bodies.map((body) => ({
        range: essenceOf(body.contentType),
        isJson: isJson(body),
        validate: body === json ? validate : undefined,
      })),
    },
  };
}

/**
 * Looks up what a document named: operations and exchanges are called as it likes, `constructor` included.
 *
 * @param record - values by name
 * @param name - the name
 * @returns the value; `undefined` when there is none of that name
 */
export function own<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Finds what a `Content-Type` means to an operation.
 *
 * @param plan - of the operation
 * @param contentType - value of the header
 * @returns the documented type; `undefined` when the operation takes no such body
 */
export function bodyTypeOf({ body }: Plan, contentType: string): BodyType | undefined {
  const types = body?.types ?? [];
  for (const type of types) if (type.range === contentType) return type;
  const sent = essenceOf(contentType);
  const [group] = sent.split('/');
  // OpenAPI 3.1, Request Body Object: a range may stand for many, and the most specific key applies.
  return [sent, `${group}/*`, '*/*']
    .map((range) => types.find((type) => type.range === range))
    .find((type) => type !== undefined);
}
