import { ownProperty } from '../../contract/base/own-property.ts';
import { essenceOf, isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType } from '../../contract/message.ts';
import type { RequestValidators, CompiledSchema } from '../../contract/validate/validator-types.ts';
import { listRequiredCredentials, type NeededCredentials } from '../credentials/required-credentials.ts';
import { parametersOf, type ParameterReader } from './parameters.ts';

/** A media type, or a range of them, that an operation takes as a body. */
export type AcceptedBody = {
  range: string;
  isJson: boolean;
  validate: CompiledSchema | undefined;
  /** The media type as the document has it. */
  media: MediaType;
};

/** How requests to an operation are read, worked out once. */
export type RequestPlan = {
  operation: Operation;
  credentials: NeededCredentials;
  /** The headers that exchanges are chosen by; `key` is the name in lower case. */
  headers: { name: string; key: string }[];
  parameters: ParameterReader[];
  /** The compiled schemas of its parameters, and of the headers of its parts. */
  validators: Record<string, CompiledSchema>;
  body: { required: boolean; types: AcceptedBody[] } | undefined;
};

/**
 * Plans how requests to an operation are read.
 *
 * @param validators - the compiled schemas of its contract
 */
export function planRequests(
  operation: Operation,
  { requests, bodies, parameters }: Omit<RequestValidators, 'conditions'>,
): RequestPlan {
  const validate = ownProperty(requests, operation.id);
  const json = operation.request?.bodies.find(isJson);
  const validators = ownProperty(parameters, operation.id) ?? {};
  return {
    operation,
    credentials: listRequiredCredentials(operation),
    headers: operation.headers.map(({ name }) => ({ name, key: name.toLowerCase() })),
    parameters: parametersOf(operation, validators),
    validators,
    body: operation.request && {
      required: operation.request.required,
      types: operation.request.bodies.map((body) => ({
        range: essenceOf(body.contentType),
        isJson: isJson(body),
        validate:
          body === json ? validate : ownProperty(ownProperty(bodies ?? {}, operation.id) ?? {}, body.contentType),
        media: body,
      })),
    },
  };
}

/**
 * Finds the documented body type for a `Content-Type`.
 *
 * @param plan - the plan of the operation
 * @param contentType - the value of the header
 * @returns the body type; `undefined` if the operation takes no such body
 * @example bodyTypeOf(plan, 'application/json; charset=utf-8')
 */
export function bodyTypeOf({ body }: RequestPlan, contentType: string): AcceptedBody | undefined {
  const types = body?.types ?? [];
  for (const type of types) if (type.range === contentType) return type;
  const sent = essenceOf(contentType);
  const [group] = sent.split('/');
  // A key may be a range of media types, and the most specific key applies (OpenAPI 3.1, Request Body Object).
  return [sent, `${group}/*`, '*/*']
    .map((range) => types.find((type) => type.range === range))
    .find((type) => type !== undefined);
}
