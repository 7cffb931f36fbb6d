import { emptyRecord } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type {
  EmittedValidators,
  RequestValidators,
  ResponseValidators,
} from '../../contract/validate/validator-types.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { ownProperty } from '../../contract/base/own-property.ts';

/**
 * Arranges the validators that `generate` writes for a service. Those of an operation are imported at its first
 * request, as a large contract has thousands.
 *
 * @param emitted - the modules in `validators/`
 * @returns the validators as far as they are imported, and the functions that import more
 */
export function validatorsFrom({
  requests,
  conditions,
  responses,
  headers = {},
  results,
}: EmittedValidators): Pick<CompiledContract, 'validators' | 'prepare' | 'answerValidators'> {
  const validators: RequestValidators = {
    requests: emptyRecord(),
    bodies: emptyRecord(),
    parameters: emptyRecord(),
    conditions: emptyRecord(),
  };
  const answers: ResponseValidators = {
    responses: emptyRecord(),
    items: emptyRecord(),
    headers: emptyRecord(),
    results: emptyRecord(),
  };
  const prepare = oncePerOperation(async ({ id }) => {
    const [request, condition] = await Promise.all([ownProperty(requests, id)?.(), ownProperty(conditions, id)?.()]);
    if (request?.body !== undefined) validators.requests[id] = request.body;
    if (request?.bodies !== undefined && validators.bodies !== undefined) validators.bodies[id] = request.bodies;
    if (request !== undefined) validators.parameters[id] = request.parameters;
    if (condition !== undefined) validators.conditions[id] = condition.conditions;
  });
  const load = oncePerOperation(async ({ id }) => {
    const [response, header, result] = await Promise.all([
      ownProperty(responses, id)?.(),
      ownProperty(headers, id)?.(),
      ownProperty(results, id)?.(),
    ]);
    if (response !== undefined) answers.responses[id] = response.responses;
    if (response?.items !== undefined) answers.items[id] = response.items;
    if (header !== undefined) answers.headers[id] = header.headers;
    if (result !== undefined) answers.results[id] = result;
  });
  return { validators, prepare, answerValidators: async (operation) => (await load(operation), answers) };
}

/** Does something once for each operation, and again if it failed; `undefined` when it is done. */
function oncePerOperation(work: (operation: Operation) => Promise<void>) {
  const begun = new Map<string, Promise<void> | undefined>();
  return (operation: Operation): Promise<void> | undefined => {
    const { id } = operation;
    if (begun.has(id)) return begun.get(id);
    const done = work(operation).then(
      () => void begun.set(id, undefined),
      (error: unknown) => {
        begun.delete(id);
        throw error;
      },
    );
    begun.set(id, done);
    return done;
  };
}
