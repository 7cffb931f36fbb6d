import { isDeepStrictEqual } from 'node:util';
import { answererOf } from '../contract/answer.ts';
import type { Json } from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Operation, Response } from '../contract/operation.ts';
import { violationsOf } from '../contract/schemas.ts';
import type { RequestValidators, ResponseValidators, Validate } from '../contract/validators.ts';
import { dependsOnState, type Case } from './cases.ts';
import { variableOf } from './credentials.ts';
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
    return [...checkStatus(200, answer), ...checkBody(test, responseTo(operation, 200), answer, validators)];
  }
  if (expected.status === 'refused') {
    return answer.status >= 400 && answer.status < 600 ? [] : [`a refusal (4xx) was expected, the status is ${answer.status}.`];
  }
  const response = responseTo(operation, answer.status);
  if (expected.status === 'documented') {
    if (response === undefined && (operation.responses.length > 0 || answer.status >= 400)) {
      return [`status ${answer.status} came, for which the document has no response.${hintAt(test, answer)}`];
    }
  } else {
    const wrongStatus = checkStatus(expected.status, answer);
    // Whatever else is wrong with it follows from this.
    if (wrongStatus.length > 0) return wrongStatus.map((sentence) => sentence + hintAt(test, answer));
  }
  return [
    ...checkContentType(test, response, answer),
    ...checkHeaders(response, answer),
    ...checkErrorCode(test, answer),
    ...checkBody(test, response, answer, validators),
    ...(strictness === 'literal' ? checkLiteral(test, answer) : []),
  ];
}

/** OpenAPI, Responses Object: a range stands for the statuses that have no response of their own, `default` for the rest. */
function responseTo({ responses }: Operation, status: number): Response | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return keys.map((key) => responses.find((response) => response.status.toUpperCase() === key.toUpperCase())).find((found) => found !== undefined);
}

function checkStatus(expected: number, { status }: Answer): string[] {
  return status === expected ? [] : [`status ${expected} was expected and ${status} came.`];
}

/** A live server takes no made-up credential. */
function hintAt({ operation, kind }: Case, { status }: Answer): string {
  if ((status !== 401 && status !== 403) || (kind !== 'exchange' && kind !== 'made up')) return '';
  const unknown = (operation.security[0] ?? []).filter(({ scheme }) => scheme.travels !== undefined && scheme.example === undefined);
  if (unknown.length === 0) return '';
  const variables = unknown.map(({ scheme }) => variableOf(scheme.key)).join(' and ');
  return ` The document shows no credential: it is taken from ${variables}.`;
}

function checkContentType({ expected }: Case, response: Response | undefined, { status, headers }: Answer): string[] {
  const bodies = response?.bodies ?? [];
  const sent = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const due = expected.exchange?.response.contentType ?? preferredBody(bodies)?.contentType;
  if (due === undefined || sent === due.toLowerCase() || isBodiless(status)) return [];
  if (expected.exchange === undefined && bodies.some(({ contentType }) => isOf(sent ?? '', contentType))) return [];
  return [`content type ${due} was expected and ${sent ?? 'none'} came.`];
}

/** Whether a content type is the documented one, which may be a range as `text/*`. */
function isOf(sent: string, documented: string): boolean {
  const [type = '', subtype] = documented.toLowerCase().split(';')[0]?.split('/') ?? [];
  const [sentType, sentSubtype] = sent.split('/');
  return (type === '*' || type === sentType) && (subtype === '*' || subtype === sentSubtype);
}

/** RFC 9110, section 6.4.1: these answers have no content. */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

function checkHeaders(response: Response | undefined, { headers }: Answer): string[] {
  const documented = response?.headers ?? [];
  return documented.filter(({ name, required }) => required && !headers.has(name)).map(({ name }) => `the header ${name} is missing.`);
}

function checkErrorCode({ expected }: Case, { body }: Answer): string[] {
  if (expected.errorCode === undefined) return [];
  const code = (body as { error?: { code?: Json } } | undefined)?.error?.code;
  return code === expected.errorCode
    ? []
    : [`the JSON-RPC error ${expected.errorCode} was expected and ${code === undefined ? 'none' : JSON.stringify(code)} came.`];
}

function checkBody(test: Case, response: Response | undefined, answer: Answer, validators: ResponseValidators): string[] {
  const { operation, request, expected } = test;
  const validate = response === undefined ? undefined : validators.responses[operation.id]?.[response.status];
  const shown = expected.exchange?.response.body;
  // An example that contradicts its schema is a fault of the document, which lint tells: the server cannot keep both.
  if (validate === undefined || (shown !== undefined && !validate(shown)) || hasNoContent(test, response, answer)) return [];
  const { body } = answer;
  if (body === undefined) return ['a JSON body was expected.'];
  const result = (body as { result?: Json }).result;
  return [
    ...violations(validate, body, ''),
    ...(operation.rpc === undefined || result === undefined ? [] : checkResult(operation.id, request.body, result, validators)),
  ];
}

/** Answers that carry no JSON: to HEAD, those without content, and those in another documented media type. */
function hasNoContent({ operation }: Case, response: Response | undefined, { status, headers }: Answer): boolean {
  if (operation.method === 'HEAD' || isBodiless(status)) return true;
  const sent = headers.get('content-type') ?? '';
  const others = (response?.bodies ?? []).filter((body) => !isJson(body));
  return !isJson({ contentType: sent }) && others.some(({ contentType }) => isOf(sent.split(';')[0]?.toLowerCase() ?? '', contentType));
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

function checkLiteral({ operation, kind, request, expected }: Case, { body }: Answer): string[] {
  const { exchange } = expected;
  if (kind !== 'exchange' || exchange?.response.body === undefined || operation.method === 'HEAD') return [];
  const due = answererOf(operation, exchange)(request);
  return isDeepStrictEqual(body, due) ? [] : ['the body differs from the example of the exchange.'];
}
