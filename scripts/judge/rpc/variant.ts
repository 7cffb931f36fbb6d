import { asObject } from '../../contract/base/json.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';

/** The narrower schema of a result that applies for certain params (`x-result-when`). */
export type Variant = { validate: CompiledSchema; schema: string };

/**
 * Finds the schema that applies for the params of a request.
 *
 * @param asked - the request and its answer
 * @returns the schema of its result; `undefined` if only the general one applies
 */
export function variantFor({ validators }: JudgeContext, { operation, view }: JudgedCall): Variant | undefined {
  const { params } = asObject(view.body);
  const variants = validators.results[operation.id]?.variants ?? [];
  const i = variants.findIndex((candidate) => candidate.params(params));
  const [validate, schema] = [variants[i]?.result, operation.rpc?.variants[i]?.result];
  return validate === undefined || schema === undefined ? undefined : { validate, schema };
}
