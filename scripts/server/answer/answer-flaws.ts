import { headerReadings, standardHeaders } from '../../contract/http/http.ts';
import { isObject, toPointer, type Json } from '../../contract/base/json.ts';
import { isJson, isMediaType, findPreferredBody } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RpcMethod } from '../../contract/rpc-method.ts';
import type { Response, ResponseHeader, SchemaAt } from '../../contract/message.ts';
import type { CompiledSchema, ResponseValidators } from '../../contract/validate/validator-types.ts';
import type { Violation } from '../../contract/validate/violations.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { listViolations } from '../../serve/request/request.ts';
import { standardErrors } from '../../serve/rpc/rpc.ts';
import type { Draft } from './answer-draft.ts';

/** Where an answer breaks the contract: in its body, a header, or the status itself. */
export type Flaw = Violation & { in: 'status' | 'header' | 'body' };

/**
 * Checks an answer against what its operation documents.
 *
 * @param validators - the compiled schemas of answers
 * @param contentType - the content type that it is sent with
 * @param value - its body as JSON; `undefined` if it is not JSON
 * @returns where it breaks the contract; none if it keeps it
 */
export function findAnswerFlaws(
  operation: Operation,
  validators: ResponseValidators,
  { status, documented, headers, body }: Draft,
  contentType: string | undefined,
  value: Json | undefined,
): Flaw[] {
  if (documented === 'open') return [];
  if (documented === undefined) return findUndocumentedStatus(operation, status);
  const { response } = documented;
  const inHeaders = headerFlaws(
    operation.schemaAt,
    response,
    ownProperty(ownProperty(validators.headers, operation.id) ?? {}, response.status),
    headers,
  );
  const ofType = typeFlaws(response, contentType, body);
  if (ofType.length > 0 || contentType === undefined || !isJson({ contentType })) return [...inHeaders, ...ofType];
  // Of several kinds of JSON, the schema of the first is the one that is compiled.
  const checked = findPreferredBody(response.bodies)?.contentType ?? contentType;
  if (!isMediaType(checked, contentType)) return inHeaders;
  const validate = ownProperty(ownProperty(validators.responses, operation.id) ?? {}, response.status);
  if (validate === undefined || validate(value)) return inHeaders;
  return [...inHeaders, ...listViolations(validate.errors).map((violation): Flaw => ({ in: 'body', ...violation }))];
}

/** OpenAPI 3.1 lets an operation document no responses at all; then any answer keeps the contract. */
function findUndocumentedStatus({ id, responses }: Operation, status: number): Flaw[] {
  if (responses.length === 0) return [];
  const statuses = responses.map((response) => response.status).join(', ');
  return [{ in: 'status', pointer: '', message: `${status} is not documented by ${id}, only ${statuses}.` }];
}

function typeFlaws({ bodies }: Response, contentType: string | undefined, body: unknown): Flaw[] {
  const flaw = (message: string): Flaw[] => [{ in: 'body', pointer: '', message }];
  if (body === undefined) return bodies.length === 0 ? [] : flaw('is documented but missing.');
  const types = bodies.map((one) => one.contentType);
  if (types.length === 0) return flaw('is not documented: this response has none.');
  const fits = types.some((type) => isMediaType(type, contentType ?? ''));
  return fits ? [] : flaw(`must be ${types.join(' or ')}, not ${contentType ?? 'nothing'}.`);
}

function headerFlaws(
  schemaAt: SchemaAt,
  response: Response,
  validators: ResponseValidators['headers'][string][string] | undefined,
  headers: string[],
): Flaw[] {
  if (response.headers.length === 0 && headers.length === 0) return [];
  const documented = response.headers.flatMap((header): Flaw[] => {
    const { name, required } = header;
    const values = valuesOf(headers, name);
    if (values.length === 0) return required ? [headerFlaw(name, 'is required but missing.')] : [];
    const validate = ownProperty(validators ?? {}, name);
    return validate === undefined ? [] : values.flatMap((value) => valueFlaws(schemaAt, header, validate, value));
  });
  const ofStandards = standardHeaders.flatMap(({ name, form, says }) =>
    valuesOf(headers, name).flatMap((value) => (form.test(value) ? [] : [headerFlaw(name, `must be ${says}.`)])),
  );
  return [...documented, ...ofStandards];
}

function headerFlaw(name: string, message: string): Flaw {
  return { in: 'header', pointer: toPointer(name), message };
}

function valueFlaws(schemaAt: SchemaAt, header: ResponseHeader, validate: CompiledSchema, value: string): Flaw[] {
  const failed: Violation[][] = [];
  for (const reading of headerReadings(schemaAt, value, header)) {
    if (validate(reading)) return [];
    failed.push(listViolations(validate.errors));
  }
  // A reading that is wrong only inside has the right type.
  const closest = failed.find((violations) => violations.every(({ pointer }) => pointer !== '')) ?? failed[0] ?? [];
  return closest.map(({ pointer, message }) => ({
    ...headerFlaw(header.name, message),
    pointer: toPointer(header.name) + pointer,
  }));
}

/** Several headers of a name are one, whose values are a list (RFC 9110, section 5.3), but for cookies. */
function valuesOf(headers: string[], name: string): string[] {
  const key = name.toLowerCase();
  const values = headers.filter((_, i) => i % 2 === 1 && headers[i - 1]?.toLowerCase() === key);
  return key === 'set-cookie' || values.length < 2 ? values : [values.join(', ')];
}

/**
 * Checks the result of a JSON-RPC method against its schema. Where the params narrow the result, the narrower schema is
 * the one that counts.
 *
 * @param validators - the compiled schemas of answers
 * @param params - the params of the call
 * @returns where it breaks the contract, with pointers that begin with `/result`; none if it keeps it
 */
export function findResultFlaws(
  { id }: Operation,
  { results }: ResponseValidators,
  params: Json | undefined,
  result: Json,
): Violation[] {
  const method = ownProperty(results, id);
  if (method === undefined) return [];
  const { result: validate } = method.variants.find((variant) => variant.params(params)) ?? method;
  if (validate(result)) return [];
  return listViolations(validate.errors).map(({ pointer, message }) => ({ pointer: `/result${pointer}`, message }));
}

/**
 * Checks whether a method may answer with an error of a code.
 *
 * @returns true for the codes that it documents, and those that every method may use (JSON-RPC 2.0, EIP-1474)
 */
export function hasError({ errors }: RpcMethod, code: number): boolean {
  return errors.some((error) => error.code === code) || Object.hasOwn(standardErrors, String(code));
}

/**
 * Takes the params out of a request object.
 *
 * @returns the params, in the form of the contract; `undefined` if there are none
 */
export function paramsIn(body: Json | undefined): Json | undefined {
  return isObject(body) ? body['params'] : undefined;
}
