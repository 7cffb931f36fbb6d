import type { Json } from '../../contract/base/json.ts';
import { findRoundedNumbers, type RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import type { RequestView } from '../../contract/operation.ts';
import type { Answer } from '../answer/answer-type.ts';
import type { Call } from '../call-types.ts';
import { cookieOf } from '../message/cookies.ts';
import {
  findMissingCredentials,
  type AcceptedCredentials,
  type NeededCredential,
} from '../credentials/required-credentials.ts';
import { parseJson } from './parse-json.ts';
import { isUtf8Type } from '../answer/media-types.ts';
import { headerOf } from '../message/message.ts';
import { inexactViolations, readParameters, type InexactNumber, type ParameterValues } from './parameters.ts';
import { bodyTypeOf, type AcceptedBody, type RequestPlan } from './request-plan.ts';
import { problem, type PlacedViolation } from '../refusal/problem-details.ts';
import { credentialPlacesOf } from '../credentials/unauthorized.ts';
import { listViolations } from './violations.ts';

/** A request to an HTTP operation as values, and what is wrong with it. */
export type ParsedRequest = {
  /** What exchanges are chosen by; its headers are texts, as they were sent. */
  view: RequestView;
  /** The documented parameters as values of their schemas, without the credentials that the view has. */
  parameters?: ParameterValues;
  /** The credentials that are missing or wrong; none if the caller may call. */
  lacking: NeededCredential[];
  /** Where the request breaks the schemas of the contract. */
  violations: PlacedViolation[];
  /**
   * The whole numbers in parameters and bodies that JavaScript would round. The mock passes the digits of parameters on
   * that are single numbers, and says so of the others; a server refuses.
   */
  inexact?: InexactNumber[];
  /** The answer, if the body cannot be read at all. */
  problem?: Answer;
};

/**
 * Checks whether a request satisfies its operation.
 *
 * @returns true if no credential is lacking and nothing is wrong
 * @example if (!isValid(reading)) return refuse(reading);
 */
export function isValid({ lacking, violations, problem: refusal }: ParsedRequest): boolean {
  return lacking.length === 0 && violations.length === 0 && refusal === undefined;
}

/**
 * Says what is wrong with a request.
 *
 * @returns a sentence for each flaw, and for each number in the body that is rounded, none of which repeats a value of
 *   the request; `undefined` if there is none
 */
export function describeFlaws(reading: ParsedRequest): string[] | undefined {
  if (reading.inexact === undefined && isValid(reading)) return undefined;
  const isPassedOn = ({ in: where, pointer }: InexactNumber): boolean => where !== 'body' && isTop(pointer);
  const rounded = inexactViolations((reading.inexact ?? []).filter((one) => !isPassedOn(one))).map(violationSentence);
  if (isValid(reading)) return rounded.length === 0 ? undefined : rounded;
  const { lacking, violations, problem: refusal } = reading;
  return [
    ...(lacking.length === 0 ? [] : [`The ${credentialPlacesOf(lacking)} is missing or wrong.`]),
    ...(refusal?.problem === undefined ? [] : [refusal.problem.detail]),
    ...violations.map(violationSentence),
    ...rounded,
  ];
}

/** Checks whether a pointer leads to a parameter as a whole. */
function isTop(pointer: string): boolean {
  return pointer.lastIndexOf('/') === 0;
}

/**
 * Writes a violation as a sentence.
 *
 * @returns its part of the request, its place there, and what is wrong with it
 * @example
 * violationSentence({ in: 'body', pointer: '/page', message: 'must be integer.' })
 * // 'body /page must be integer.'
 */
export function violationSentence({ in: where, pointer, message }: PlacedViolation): string {
  return `${where} ${pointer} ${message}`.replaceAll('  ', ' ');
}

/**
 * Reads a request to an HTTP operation.
 *
 * @returns its values, and what is wrong with them
 */
export function readRequest(plan: RequestPlan, accepted: AcceptedCredentials, call: Call): ParsedRequest {
  const view: RequestView = { headers: {} };
  const query = queryOf(call);
  const reading: ParsedRequest = {
    view,
    lacking: findMissingCredentials(plan.credentials, accepted, call.headers, query),
    violations: [],
  };
  for (const { name, key } of plan.headers) {
    const value = headerOf(call.headers, key);
    if (value !== undefined) view.headers[name] = value;
  }
  readCredentials(plan, call, query, view);
  if (plan.parameters.length > 0) {
    const sources = { path: call.pathValues, query: call.search, headers: call.headers };
    const values = readParameters(plan.parameters, sources);
    const { path, query: inQuery, cookies, violations, inexact } = values;
    if (path !== undefined) view.path = path;
    if (inQuery !== undefined) view.query = view.query === undefined ? inQuery : { ...view.query, ...inQuery };
    if (cookies !== undefined) view.cookies = view.cookies === undefined ? cookies : { ...view.cookies, ...cookies };
    reading.parameters = values;
    reading.violations = violations;
    if (inexact !== undefined) reading.inexact = inexact;
  }
  // A form that is still arriving is read by the handler.
  if (plan.body !== undefined && call.form === undefined) readBody(plan, plan.body, call, reading);
  return reading;
}

function queryOf({ search }: Call): () => URLSearchParams {
  let query: URLSearchParams | undefined;
  return () => (query ??= new URLSearchParams(search));
}

/** Adds the credentials that travel in the query or in cookies to the view, as exchanges may be chosen by them. */
function readCredentials(
  { credentials }: RequestPlan,
  { headers }: Call,
  query: () => URLSearchParams,
  view: RequestView,
): void {
  for (const { in: where, name } of credentials.others) {
    const value = where === 'query' ? query().get(name) : cookieOf(headers, name);
    if (typeof value === 'string') (view[where === 'query' ? 'query' : 'cookies'] ??= {})[name] = value;
  }
}

/** Adds the body to the view, and what is wrong with it to the violations. */
function readBody(plan: RequestPlan, body: NonNullable<RequestPlan['body']>, call: Call, reading: ParsedRequest): void {
  const { view } = reading;
  const { value, type, problem: refusal, isMissing, text } = readSentBody(plan, body, call);
  if (text !== undefined) addInexact(reading, findRoundedNumbers(text));
  if (value !== undefined) view.body = value;
  if (refusal !== undefined) reading.problem = refusal;
  else if (isMissing === true) judgeMissingBody(body.types, reading);
  else if (type?.validate !== undefined && !type.validate(value)) judgeBody(type, reading);
}

/** Adds numbers in the body that JavaScript would round. */
export function addInexact(reading: Pick<ParsedRequest, 'inexact'>, numbers: readonly RoundedNumber[]): void {
  for (const number of numbers) (reading.inexact ??= []).push({ in: 'body', ...number });
}

/** A body before it is validated; one that cannot be read has a problem. */
type SentBody = {
  value: Json | undefined;
  type?: AcceptedBody;
  problem?: Answer;
  isMissing?: true;
  /** What the value was parsed from. */
  text?: string;
};

function readSentBody(plan: RequestPlan, { required }: NonNullable<RequestPlan['body']>, call: Call): SentBody {
  // A missing body counts as one without members, so that no condition on a member holds for it.
  if (call.body.length === 0) return required ? { value: {}, isMissing: true } : { value: undefined };
  const contentType = headerOf(call.headers, 'content-type');
  const type = contentType === undefined ? undefined : bodyTypeOf(plan, contentType);
  const isPlain = call.headers['content-encoding'] === undefined && isUtf8Type(contentType ?? '');
  if (type === undefined || !isPlain) return { value: null, problem: refuseMediaType(plan, call) };
  if (!type.isJson) return { value: new TextDecoder().decode(call.body) };
  const json = parseJson(call.body);
  if (!('flaw' in json)) return { ...json, type };
  return { value: null, problem: problem('malformed-json', json.flaw, { operationId: plan.operation.id }) };
}

/**
 * Reads only the body of a request.
 *
 * @returns its value; `null` if it cannot be read, `undefined` if the operation takes none or none was sent
 */
export function readBodyOnly(plan: RequestPlan, call: Call): Json | undefined {
  return plan.body === undefined ? undefined : readSentBody(plan, plan.body, call).value;
}

/** A missing body lacks every required member, and an exchange of the contract may show just that. */
function judgeMissingBody(types: AcceptedBody[], reading: ParsedRequest): void {
  reading.violations.push({ in: 'body', pointer: '', message: 'is required but missing.' });
  const type = types.find(({ validate }) => validate !== undefined);
  if (type?.validate?.(reading.view.body) === false) judgeBody(type, reading);
}

function judgeBody({ validate }: AcceptedBody, { violations }: ParsedRequest): void {
  for (const violation of listViolations(validate?.errors)) violations.push({ in: 'body', ...violation });
}

function refuseMediaType({ operation, body }: RequestPlan, { headers }: Call): Answer {
  const ranges = (body?.types ?? []).map(({ range }) => range).join(', ');
  const detail =
    headers['content-encoding'] !== undefined
      ? 'A body with Content-Encoding is not accepted; send it as it is.'
      : headers['content-type'] === undefined
        ? `The request has no Content-Type; send ${ranges}.`
        : `The Content-Type is not one of ${ranges}, in UTF-8.`;
  // The Accept header of a 415 says what would have been taken (RFC 9110, section 15.5.16).
  return problem('unsupported-media-type', detail, { operationId: operation.id, headers: ['Accept', ranges] });
}
