import { asObject } from '../../contract/json.ts';
import type { Validate } from '../../contract/validators.ts';
import type { Asked, Measure } from './asked.ts';

/** The tighter schema that follows from the params of a request. */
export type Variant = { validate: Validate; schema: string };

/**
 * Finds the schema that the params of a request ask for.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @returns the schema of its result; `undefined` where there is only the general one
 */
export function variantFor({ validators }: Measure, { operation, view }: Asked): Variant | undefined {
  const { params } = asObject(view.body);
  const variants = validators.results[operation.id]?.variants ?? [];
  const i = variants.findIndex((candidate) => candidate.params(params));
  const [validate, schema] = [variants[i]?.result, operation.rpc?.variants[i]?.result];
  return validate === undefined || schema === undefined ? undefined : { validate, schema };
}
