import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/json.ts';
import { preferredBody } from '../contract/media.ts';
import { violationsOf } from '../contract/schemas.ts';
import type { RequestValidators, ResponseValidators, Validate } from '../contract/validators.ts';
import { dependsOnState, type Case } from './cases.ts';
import type { Answer } from './target.ts';

/** `literal`: a mock, whose answers are the examples. `live`: a real server, which has data of its own. */
export type Strictness = 'literal' | 'live';

/**
 * Holds an answer to what the case expects: status, content type, headers, schema, and the example where it is literal.
 *
 * @param test - the case
 * @param answer - what came back
 * @param validators - the validators of the contract
 * @param strictness - see {@link Strictness}
 * @returns what is wrong, one sentence each; never a value, as it may be secret
 */
export function judgeAnswer(test: Case, answer: Answer, validators: RequestValidators & ResponseValidators, strictness: Strictness): string[] {
  const { operation, request, expected } = test;
  const isValidRequest = validators.requests[operation.id]?.(request.body) !== false;
  if (strictness === 'live' && dependsOnState(operation, expected, isValidRequest)) {
    return [...checkStatus(200, answer), ...checkBody(test, answer, validators)];
  }
  if (expected.status === 'refused')
    return answer.status >= 400 && answer.status < 600 ? [] : [`a refusal (4xx) was expected, the status is ${answer.status}.`];
  const wrongStatus = checkStatus(expected.status, answer);
  // Whatever else is wrong with it follows from this.
  if (wrongStatus.length > 0) return wrongStatus;
  return [
    ...checkContentType(test, answer),
    ...checkHeaders(test, answer),
    ...checkErrorCode(test, answer),
    ...checkBody(test, answer, validators),
    ...(strictness === 'literal' ? checkLiteral(test, answer) : []),
  ];
}

function checkStatus(expected: number, { status }: Answer): string[] {
  return status === expected ? [] : [`status ${expected} was expected and ${status} came.`];
}

function checkContentType({ operation, expected }: Case, { headers }: Answer): string[] {
  const response = operation.responses.find(({ status }) => status === String(expected.status));
  const documented = preferredBody(response?.bodies ?? [])?.contentType;
  const sent = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return documented === undefined || sent === documented.toLowerCase() ? [] : [`content type ${documented} was expected and ${sent ?? 'none'} came.`];
}

function checkHeaders({ operation, expected }: Case, { headers }: Answer): string[] {
  const documented = operation.responses.find(({ status }) => status === String(expected.status))?.headers ?? [];
  return documented.filter(({ name, required }) => required && !headers.has(name)).map(({ name }) => `the header ${name} is missing.`);
}

function checkErrorCode({ expected }: Case, { body }: Answer): string[] {
  if (expected.errorCode === undefined) return [];
  const code = (body as { error?: { code?: Json } } | undefined)?.error?.code;
  return code === expected.errorCode
    ? []
    : [`the JSON-RPC error ${expected.errorCode} was expected and ${code === undefined ? 'none' : JSON.stringify(code)} came.`];
}

function checkBody({ operation, request, expected }: Case, { body }: Answer, validators: ResponseValidators): string[] {
  const status = expected.status === 'refused' ? 200 : expected.status;
  const validate = validators.responses[operation.id]?.[String(status)];
  if (validate === undefined) return [];
  if (body === undefined) return ['a JSON body was expected.'];
  const result = (body as { result?: Json }).result;
  return [
    ...violations(validate, body, ''),
    ...(operation.rpc === undefined || result === undefined ? [] : checkResult(operation.id, request.body, result, validators)),
  ];
}

function checkResult(id: string, requestBody: Json | undefined, result: Json, { results }: ResponseValidators): string[] {
  const { params } = (requestBody ?? {}) as { params?: Json };
  const variant = results[id]?.variants.find((candidate) => candidate.params(params));
  return variant === undefined ? [] : violations(variant.result, result, '/result');
}

function violations(validate: Validate, value: Json, base: string): string[] {
  if (validate(value)) return [];
  return violationsOf(validate.errors).map(({ pointer, message }) => `${base}${pointer === '' && base === '' ? 'the body' : pointer} ${message}`);
}

function checkLiteral({ kind, expected }: Case, { body }: Answer): string[] {
  const example = expected.exchange?.response.body;
  if (kind !== 'exchange' || example === undefined) return [];
  return isDeepStrictEqual(body, example) ? [] : ['the body differs from the example of the exchange.'];
}
