import { asObject, getAtPointer, toPointer, parentOf, pointerTokens } from '../../contract/base/json.ts';
import { findPreferredBody } from '../../contract/media/media.ts';
import { violationsOf } from '../../contract/validate/violations.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { listSchemasByPlace } from '../../contract/schemas-by-place/schemas-by-place.ts';

/**
 * Checks whether a request only lacks members of which the contract itself asks whether they may be missing: each of
 * them has an open question (`x-open-question`). To many servers, a member that is null is one that is missing.
 *
 * @param asked - the request and its answer
 * @returns whether nothing else is wrong with it
 */
export function lacksOnlyOpenQuestionMembers({ validators }: JudgeContext, { operation, view }: JudgedCall): boolean {
  const validate = validators.requests[operation.id];
  const { body } = view;
  const schema = findPreferredBody(operation.request?.bodies ?? [])?.schema;
  if (validate === undefined || body === undefined || schema === undefined || validate(body)) return false;
  const places = listSchemasByPlace(operation.schemaAt, [schema], body);
  return violationsOf(validate.errors).every(({ pointer }) => {
    if ((getAtPointer(body, pointer) ?? null) !== null) return false;
    const name = pointerTokens(pointer).at(-1) ?? '';
    const holder = places.find(({ at }) => at === parentOf(pointer));
    return holder?.schemas.some(({ pointer: at, node }) => {
      if (!Object.hasOwn(asObject(node['properties']), name)) return false;
      const { schema: own, via } = operation.schemaAt(at + toPointer('properties', name));
      return [own, ...via.map((one) => one.schema)].some((one) => asObject(one)['x-open-question'] !== undefined);
    });
  });
}
