import { isFailure, type Choice } from '../contract/choose.ts';
import type { RequestView } from '../contract/operation.ts';
import type { Json } from '../contract/json.ts';
import { violationsOf } from '../contract/violations.ts';
import { fromElsewhere, type Answer } from './answer.ts';
import { isAuthorized } from './credentials.ts';
import { cookieOf } from './cookies.ts';
import { decide, type Decision } from './decide.ts';
import { documentedFor, documentedSuccess } from './documented.ts';
import { parseJson } from './json-text.ts';
import { makeUp, notAcceptable } from './make-up.ts';
import { isUtf8Type, weightOf } from './media-types.ts';
import { readParameters } from './parameters.ts';
import { bodyTypeOf, replayOf, sourceOf, writeAnswer, type Plan } from './plan.ts';
import { preferenceOf, type Preference } from './prefer.ts';
import { problem, type PlacedViolation } from './problem.ts';
import { takeForced, type Call, type Service, type Session } from './service.ts';

/**
 * Answers a request to an HTTP operation.
 *
 * @param service - the contract that is served
 * @param session - what outlives the contract
 * @param plan - of the operation that was called
 * @param call - the request
 * @returns the answer; a promise only where it has to be made up
 */
export function answerOperation(service: Service, session: Session, plan: Plan, call: Call): Answer | Promise<Answer> {
  const { operation } = plan;
  const preference = call.search === '' && call.headers['prefer'] === undefined ? undefined : preferenceOf(header(call, 'prefer'), call.search);
  if (preference !== undefined && 'flaw' in preference) return noted(plan, call, problem('unknown-preference', preference.flaw, { operationId: operation.id }));
  const forced = takeForced(session, operation.id);
  const authorized = isAuthorized(plan.security, call.headers, () => new URLSearchParams(call.search));
  const read = readRequest(plan, call);
  // Who shows no valid key is told that first, even if the body cannot be read.
  if ('problem' in read && authorized && forced === undefined) return noted(plan, call, read.problem);
  const { view, violations } = 'problem' in read ? { view: read.view, violations: [] } : read;
  const isValid = authorized && violations.length === 0 && !('problem' in read);
  const decision = decide(plan, view, isValid, { forced, preference });
  const answer =
    decision === undefined
      ? fallback(service, session, plan, call, { authorized, violations, preference })
      : carryOut(service, session, plan, call, view, decision, preference);
  return answer instanceof Promise ? answer.then((made) => noted(plan, call, made, view.body)) : noted(plan, call, answer, view.body);
}

function noted(plan: Plan, { notes }: Call, answer: Answer, body?: Json): Answer {
  notes?.push({ operation: plan.operation, body, status: answer.status, exchange: answer.source.exchange, why: answer.source.why });
  return answer;
}

type ReadRequest = { view: RequestView; violations: PlacedViolation[] } | { view: RequestView; problem: Answer };

function readRequest(plan: Plan, call: Call): ReadRequest {
  const view: RequestView = { headers: {} };
  const violations: PlacedViolation[] = [];
  for (const { name, key } of plan.headers) {
    const value = call.headers[key];
    if (value !== undefined) view.headers[name] = String(value);
  }
  readCredentials(plan, call, view);
  if (plan.parameters.length > 0) {
    const {
      query,
      path,
      cookies,
      violations: found,
    } = readParameters(plan.parameters, {
      path: call.pathValues,
      query: new URLSearchParams(call.search),
      headers: call.headers,
    });
    view.query = { ...view.query, ...query };
    view.path = path;
    view.cookies = { ...view.cookies, ...cookies };
    violations.push(...found);
  }
  const refusal = plan.body === undefined ? undefined : readBody(plan, plan.body, call, view, violations);
  return refusal === undefined ? { view, violations } : { view, problem: refusal };
}

/** Exchanges may differ in a credential, wherever it travels. */
function readCredentials({ security }: Plan, { headers, search }: Call, view: RequestView): void {
  for (const { in: where, name } of security.others) {
    const value = where === 'query' ? new URLSearchParams(search).get(name) : cookieOf(headers, name);
    if (typeof value === 'string') (view[where === 'query' ? 'query' : 'cookies'] ??= {})[name] = value;
  }
}

/** Adds the body to the view and what is wrong with it to the violations; a body that cannot be read is a problem of its own. */
function readBody(
  plan: Plan,
  { required, types }: NonNullable<Plan['body']>,
  call: Call,
  view: RequestView,
  violations: PlacedViolation[],
): Answer | undefined {
  // What speaks about members must not hold for a body that has none.
  view.body = null;
  if (call.body.length === 0) {
    if (!required) {
      delete view.body;
      return undefined;
    }
    // An empty body lacks every member, and the contract may have a word for that.
    view.body = {};
    const validate = types.find((type) => type.validate !== undefined)?.validate;
    violations.push({ in: 'body', pointer: '', message: 'is required but missing.' });
    if (validate !== undefined && !validate(view.body)) violations.push(...inBody(validate.errors));
    return undefined;
  }
  const contentType = call.headers['content-type'];
  const type = contentType === undefined ? undefined : bodyTypeOf(plan, contentType);
  if (type === undefined || call.headers['content-encoding'] !== undefined || !isUtf8Type(contentType ?? '')) return unsupported(plan, call);
  if (!type.isJson) {
    view.body = call.body.toString('utf8');
    return undefined;
  }
  const json = parseJson(call.body);
  if ('flaw' in json) return problem('malformed-json', json.flaw, { operationId: plan.operation.id });
  view.body = json.value;
  if (type.validate !== undefined && !type.validate(json.value)) violations.push(...inBody(type.validate.errors));
  return undefined;
}

function inBody(errors: Parameters<typeof violationsOf>[0]): PlacedViolation[] {
  return violationsOf(errors).map((violation) => ({ in: 'body', ...violation }));
}

function unsupported({ operation, body }: Plan, { headers }: Call): Answer {
  const ranges = (body?.types ?? []).map(({ range }) => range).join(', ');
  const detail =
    headers['content-encoding'] !== undefined
      ? 'A body with Content-Encoding is not accepted; send it as it is.'
      : headers['content-type'] === undefined
        ? `The request has no Content-Type; send ${ranges}.`
        : `The Content-Type is not one of ${ranges}, in UTF-8.`;
  // RFC 9110, 15.5.16: a 415 may say with Accept what would have been taken.
  return problem('unsupported-media-type', detail, { operationId: operation.id, headers: ['Accept', ranges] });
}

function carryOut(
  service: Service,
  session: Session,
  plan: Plan,
  call: Call,
  view: RequestView,
  decision: Decision,
  preference: Preference | undefined,
): Answer | Promise<Answer> {
  const { operation } = plan;
  if ('exchange' in decision) return answerWith(plan, decision, view, header(call, 'accept'));
  if ('unknown' in decision) return problem('unknown-response', decision.unknown, { operationId: operation.id });
  const { documented, example, isDynamic, why } = decision;
  return makeUp(service, operation, documented, { example, isDynamic, why, seed: preference?.seed ?? session.seed, accept: header(call, 'accept') });
}

/** An exchange's answer to this very request. */
function answerWith(plan: Plan, choice: Choice, view: RequestView, accept: string | undefined): Answer {
  const { exchange, why } = choice;
  const { status, contentType } = exchange.response;
  if (contentType !== undefined && weightOf(accept, contentType) === 0 && !isFailure(exchange)) return notAcceptable(plan.operation.id, [contentType]);
  const replay = replayOf(plan, exchange);
  const answer: Answer = { status, body: writeAnswer(replay, choice, view), source: sourceOf(replay, exchange, why) };
  if (contentType !== undefined) answer.contentType = contentType;
  if (replay.headers !== undefined) answer.headers = replay.headers;
  return answer;
}

/** What no exchange speaks about: the contract's own refusal or success where it documents one, a problem of ours elsewhere. */
function fallback(
  service: Service,
  session: Session,
  { operation, security }: Plan,
  call: Call,
  { authorized, violations, preference }: { authorized: boolean; violations: PlacedViolation[]; preference: Preference | undefined },
): Answer | Promise<Answer> {
  const filling = { isDynamic: false, seed: preference?.seed ?? session.seed, accept: header(call, 'accept') };
  if (!authorized) {
    const documented = documentedFor(operation, [401]);
    if (documented !== undefined) return makeUp(service, operation, documented, { ...filling, why: 'the credentials are missing or wrong' });
    return problem('missing-credentials', `${operation.id} needs ${namesOf(security.alternatives)}.`, {
      operationId: operation.id,
      headers: ['WWW-Authenticate', security.challenge],
    });
  }
  if (violations.length > 0) {
    const documented = documentedFor(operation, [422, 400]);
    const sentences = violations.map(({ in: where, pointer, message }) => `${where} ${pointer} ${message}`.replaceAll('  ', ' '));
    if (documented !== undefined) return makeUp(service, operation, documented, { ...filling, why: sentences[0] ?? '' });
    return problem('invalid-request', sentences.join(' '), { operationId: operation.id, violations });
  }
  const success = documentedSuccess(operation);
  // OpenAPI 3.1 lets an operation leave its responses open: then any answer keeps the contract.
  if (success === undefined) return { status: 200, body: '', source: fromElsewhere('generated', operation.id, 'it documents no response') };
  return makeUp(service, operation, success, { ...filling, why: `${operation.id} has no exchange for this request` });
}

function namesOf(alternatives: Plan['security']['alternatives']): string {
  return alternatives.map((credentials) => credentials.map(({ in: where, name }) => `the ${where} ${name}`).join(' and ')).join(', or ');
}

function header({ headers }: Call, name: string): string | undefined {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
}
