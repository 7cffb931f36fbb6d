import { findSuccess } from '../../contract/responses/responses.ts';
import { findAnsweredStream, type AnsweredStream } from '../../contract/streams/streams.ts';
import { isJson } from '../../contract/media/media.ts';
import type { ResponseValidators } from '../../contract/validate/validator-types.ts';
import { type Answer, weightOf } from '../../serve/answer/answer.ts';
import { isSendable } from '../../contract/http/http.ts';
import type { Call } from '../../serve/call-types.ts';
import type { Engine } from '../../serve/engine.ts';
import { headerOf } from '../../serve/message/message.ts';
import { openStream, isStreamed, type StreamSource } from '../../serve/stream/stream.ts';
import {
  type RequestPlan,
  inexactViolations,
  violationSentence,
  type ParsedRequest,
} from '../../serve/request/request.ts';
import { createNotAcceptable, problem } from '../../serve/refusal/problem-details.ts';
import {
  contentTypeOf,
  draftsOf,
  responseIn,
  serializeBody,
  type Draft,
  type Drafts,
  type WrittenBody,
} from '../answer/answer-draft.ts';
import {
  bodyTaker,
  type ExactField,
  type TakeBody,
  type TakenBody,
  BrokenForm,
} from '../../serve/form/request-body.ts';
import { checkModes, type CheckMode } from '../answer-check.ts';
import { toCallInfo, runCall, type Admit, type Admitted, type AnswerWithCause } from './call-hooks.ts';
import { authenticateCaller, schemesOf, type AnyCaller } from './authenticate.ts';
import { credentialReader, credentialsOf, type Credentials, type ReadCredentials } from './sent-credentials.ts';
import { refusalsOf, type Refusals } from '../answer/documented-refusal.ts';
import type { LongIntegers } from './long-integers.ts';
import type { ServerParts } from '../server-parts.ts';
import { InvalidAnswerError, DocumentedFailure, HandlerMisuseError } from '../answer/failure.ts';
import type { AnyHandler } from './handler.ts';
import { findAnswerFlaws, type Flaw } from '../answer/answer-flaws.ts';
import { isReply } from '../answer/reply.ts';
import { Refusal, refusalAnswer } from '../answer/refusal.ts';
import { createFail, createHandlerRequest, type HandlerRequestParts } from './handler-request.ts';
import { openStreamBody } from '../answer/stream-body.ts';
import { withStreamEnd } from '../answer/stream-end.ts';
import { findStreamInAnswer, streamMediaIn } from '../answer/stream-answer.ts';

type AnswerHttp = ReturnType<Engine['http']>;

/** Everything that an operation is answered with. */
type Desk = ServerParts & {
  plan: RequestPlan;
  handler: AnyHandler | undefined;
  refusals: Refusals;
  drafts: Drafts;
  credentialsOf: ReadCredentials;
  takeBody: TakeBody;
  /** How the next answer is checked. */
  mode: () => CheckMode;
  /** What keeps the digits of its long numbers. */
  exact: ReturnType<LongIntegers> | undefined;
  /** The stream that it documents as its success. */
  stream: AnsweredStream | undefined;
  /** The media types of its success. */
  offered: string[];
  /** The compiled schemas of its answers, from the first answer that is checked. */
  schemas?: ResponseValidators;
};

/** One request to it. */
type Visit = { call: Call; reading: ParsedRequest };

type MadeAnswer = AnswerWithCause<Answer>;

/**
 * Prepares an HTTP operation.
 *
 * @param parts - what all operations share
 * @param handler - the handler of the operation; `undefined` if it is to answer 501
 */
export function prepareHttpOperation(
  parts: ServerParts,
  plan: RequestPlan,
  handler: AnyHandler | undefined,
): AnswerHttp {
  const { conditions, accepted, around } = parts;
  const exact = parts.longIntegers?.(plan.operation);
  const desk: Desk = {
    ...parts,
    plan,
    handler,
    refusals: refusalsOf(plan, conditions),
    drafts: draftsOf(plan.operation),
    credentialsOf: credentialReader(plan, accepted),
    takeBody: bodyTaker(plan, parts.formLimits, parts.forms, exact?.field ?? refuseRounded),
    mode: checkModes(parts.check),
    exact,
    stream: findAnsweredStream(plan.operation),
    offered: (findSuccess(plan.operation)?.response.bodies ?? []).map(({ contentType }) => contentType),
  };
  return async (call, reading) => {
    const visit: Visit = { call, reading };
    const letIn: Admit<Answer> = () => admit(desk, visit);
    return runCall(around, letIn, () => ({
      info: toCallInfo(plan.operation.id, call, false),
      failed: (who, error) => answerFailure(desk, who, visit, error),
      report: (who, error) => report(desk, who, visit, error),
      outcomeOf: ({ status }) => ({ isDone: status < 400, status, code: undefined }),
      withHeaders: (answer, who, headers) => withHeaders(desk, answer, who, headers),
      withEnd: (answer, ended) =>
        isStreamed(answer.body) ? { ...answer, body: withStreamEnd(answer.body, ended) } : undefined,
    }));
  };
}

async function admit(desk: Desk, visit: Visit): ReturnType<Admit<Answer>> {
  // A caller without valid credentials gets to know that first, whatever else is wrong with the request.
  if (desk.plan.credentials.alternatives.length === 0) {
    return admitKnown(desk, visit, { caller: undefined, credentials: {} });
  }
  const known = await callerOf(desk, visit);
  return 'answer' in known ? known : admitKnown(desk, visit, known);
}

async function admitKnown(desk: Desk, visit: Visit, { caller, credentials }: KnownCaller): ReturnType<Admit<Answer>> {
  const { plan, refusals, handler } = desk;
  const { call, reading } = visit;
  if (reading.problem !== undefined || reading.violations.length > 0) return { answer: refusals.request(reading) };
  // The mock passes the digits on; a handler is promised a number.
  const exact = desk.exact;
  if (exact === undefined && reading.inexact !== undefined)
    return { answer: refusals.request({ ...reading, violations: inexactViolations(reading.inexact) }) };
  if (handler === undefined) return { answer: refuseUnimplemented(plan.operation.id) };
  const refusal = refuseType(desk, call);
  if (refusal !== undefined) return { answer: refusal };
  const { path, query, headers, cookies } = exact?.parameters(reading) ?? reading.parameters ?? {};
  const taken = await bodyOf(desk, visit);
  if ('answer' in taken) return taken;
  const { contentType } = taken;
  const body = exact === undefined ? taken.body : exact.body(call.body, taken, reading);
  if (reading.inexact !== undefined)
    return { answer: refusals.request({ ...reading, violations: inexactViolations(reading.inexact) }) };
  const runHandler: Admitted<Answer>['run'] = (known, context) =>
    handle(desk, handler, visit, {
      ...{ path, query, headers, cookies, body, contentType, credentials, caller: known, context },
    });
  return { caller, run: runHandler };
}

/** Fields of a form, where handlers are promised numbers. */
const refuseRounded: ExactField = (_media, _name, value, rounded) => ({ value, rounded });

function refuseUnimplemented(operationId: string): Answer {
  return problem('not-implemented', `This server does not carry ${operationId} out.`, { operationId });
}

/** Who calls, and with which credentials. */
type KnownCaller = { caller: AnyCaller | undefined; credentials: Credentials };

async function callerOf(desk: Desk, visit: Visit): Promise<MadeAnswer | KnownCaller> {
  const { authenticate, plan, refusals } = desk;
  const { call, reading } = visit;
  const { values, ways } = desk.credentialsOf(call);
  const [first] = ways;
  if (first === undefined) return { answer: refusals.caller(reading.view, reading.lacking) };
  // The contract lets callers in without any credentials. An incomplete alternative was verified by nothing.
  const isFree = first.credentials.length === 0 && first.unseen.length === 0;
  if (isFree) return { caller: undefined, credentials: {} };
  if (authenticate === undefined) {
    const satisfied = ways.filter(({ unseen }) => unseen.length === 0);
    return satisfied.length > 0
      ? { caller: undefined, credentials: credentialsOf(values, satisfied.flatMap(schemesOf)) }
      : { answer: refusals.caller(reading.view, first.credentials) };
  }
  try {
    const decision = await authenticateCaller(ways, (way) =>
      authenticate({
        operation: plan.operation.id,
        credentials: credentialsOf(values, schemesOf(way)),
        schemes: schemesOf(way),
        scopes: way.scopes,
        sent: call.headers,
        fail: createFail,
      }),
    );
    if ('caller' in decision) {
      return { caller: decision.caller, credentials: credentialsOf(values, decision.schemes) };
    }
    if (decision.status === 401) return { answer: refusals.caller(reading.view, first.credentials) };
    return { answer: refusals.forbidden(reading.view, decision.scopes) };
  } catch (error) {
    if (!(error instanceof HandlerMisuseError)) return answerFailure(desk, 'authenticate', visit, error);
    report(desk, 'authenticate', visit, error);
    return { answer: refusals.caller(reading.view, first.credentials) };
  }
}

type BodyTaken = TakenBody | MadeAnswer;

async function bodyOf({ takeBody, refusals }: Desk, { call, reading }: Visit): Promise<BodyTaken> {
  try {
    return await takeBody(call, reading);
  } catch (error) {
    if (error instanceof BrokenForm) return { answer: refusals.request({ ...reading, ...factsOf(error) }) };
    throw error;
  }
}

/** What reads the stream of a file may wrap the error of it. */
function findBrokenForm(error: unknown): BrokenForm | undefined {
  if (error instanceof BrokenForm) return error;
  return error instanceof Error && error.cause instanceof BrokenForm ? error.cause : undefined;
}

function factsOf({ violations, problem: refusal }: BrokenForm): Pick<ParsedRequest, 'violations' | 'problem'> {
  return { violations, ...(refusal !== undefined && { problem: refusal }) };
}

/** Refuses before the handler runs: nothing may be done for a client that accepts no form of the answer. */
function refuseType({ plan: { operation }, offered }: Desk, { headers }: Call): Answer | undefined {
  const accept = headerOf(headers, 'accept');
  const isAcceptable =
    accept === undefined || offered.length === 0 || offered.some((type) => weightOf(accept, type) > 0);
  return isAcceptable ? undefined : createNotAcceptable(operation.id, offered);
}

async function handle(desk: Desk, handler: AnyHandler, visit: Visit, own: HandlerRequestParts): Promise<MadeAnswer> {
  const request = createHandlerRequest(desk.plan.operation.id, visit.call, own);
  try {
    return { answer: await answerOf(desk, await handler(request), visit) };
  } catch (error) {
    return handlerFailed(desk, visit, error);
  }
}

async function answerOf(desk: Desk, made: unknown, visit: Visit): Promise<Answer> {
  const { drafts } = desk;
  return send(desk, isReply(made) ? drafts.reply(made) : drafts.success(made), visit);
}

async function handlerFailed(desk: Desk, visit: Visit, error: unknown): Promise<MadeAnswer> {
  return answerFailure(desk, `The handler of ${desk.plan.operation.id}`, visit, error);
}

async function answerFailure(desk: Desk, who: string, visit: Visit, error: unknown): Promise<MadeAnswer> {
  const { plan, drafts } = desk;
  const { operation } = plan;
  const operationId = operation.id;
  // The request breaks the contract, which came out while the handler read it.
  const broken = findBrokenForm(error);
  if (broken !== undefined) return { answer: desk.refusals.request({ ...visit.reading, ...factsOf(broken) }) };
  if (error instanceof DocumentedFailure || error instanceof Refusal) {
    try {
      const isFailure = error instanceof DocumentedFailure;
      return { answer: isFailure ? await send(desk, drafts.failure(error), visit) : refusalAnswer(operation, error) };
    } catch (misuse) {
      return answerFailure(desk, who, visit, misuse);
    }
  }
  report(desk, who, visit, error);
  const answer =
    error instanceof InvalidAnswerError
      ? problem('broken-answer', `What ${operationId} answered breaks the contract; the log says where.`, {
          operationId,
        })
      : problem('handler-failed', `${who} failed; the log says why.`, { operationId });
  return { answer, failure: { error } };
}

function report({ plan: { operation }, mishaps }: Desk, who: string, { call, reading }: Visit, error: unknown): void {
  if (error instanceof InvalidAnswerError) mishaps.broken(operation.id, error.message);
  else mishaps.failed(who, error, { operation, view: reading.view, call });
}

/** Headers of the application, which the contract need not document. */
function withHeaders(desk: Desk, answer: Answer, who: string, headers: { [name: string]: string }): Answer {
  const pairs = Object.entries(headers).flatMap(([name, value]) => {
    if (isSendable(name, String(value))) return [name, String(value)];
    desk.mishaps.broken(desk.plan.operation.id, `The header ${name} of ${who} cannot be sent over HTTP.`);
    return [];
  });
  return { ...answer, headers: [...(answer.headers ?? []), ...pairs] };
}

/** Checks a draft against the contract, and makes the answer of it. */
async function send(desk: Desk, draft: Draft, visit: Visit): Promise<Answer> {
  const check = desk.mode();
  const stream = findStreamInAnswer(desk.stream, draft.body);
  const accept = headerOf(visit.call.headers, 'accept');
  const contentType = stream === undefined ? contentTypeOf(draft, accept) : streamTypeOf(draft, accept);
  const sending: Sending = { draft, check, stream, contentType };
  const exact = contentType !== undefined && isJson({ contentType }) ? desk.exact : undefined;
  const text =
    stream !== undefined
      ? toUnwritten(contentType)
      : exact !== undefined && draft.body !== undefined
        ? exact.serialize(draft.body, responseIn(draft))
        : await serializeBody(draft.body, contentType);
  const schemas = check === 'off' ? undefined : await schemasOf(desk);
  return sendAnswer(desk, visit, sending, text, schemas);
}

async function schemasOf(desk: Desk): Promise<ResponseValidators> {
  desk.schemas ??= await desk.answerValidators(desk.plan.operation);
  return desk.schemas;
}

/** A draft, and how it is sent. */
type Sending = {
  draft: Draft;
  check: CheckMode;
  /** Its body, if that is made one by one. */
  stream: StreamSource<unknown> | undefined;
  contentType: string | undefined;
};

async function sendAnswer(
  desk: Desk,
  { call, reading: { view } }: Visit,
  { draft, check, stream, contentType }: Sending,
  text: WrittenBody,
  schemas: ResponseValidators | undefined,
): Promise<Answer> {
  const { plan, mishaps } = desk;
  const { operation } = plan;
  const { status, by, headers } = draft;
  const impossible = impossibleIn(draft, text);
  const flaws =
    impossible.length > 0 || schemas === undefined
      ? impossible
      : findAnswerFlaws(operation, schemas, draft, contentType, 'value' in text ? text.value?.() : undefined);
  if (flaws.length > 0) {
    const places = flaws.slice(0, maxSentences).map(violationSentence);
    const detail = `The handler of ${operation.id} answers ${status}, but: ${places.join(' ')}`;
    if (impossible.length > 0 || check === 'refuse') {
      if (stream !== undefined) openStream(stream).stop();
      throw new InvalidAnswerError(detail);
    }
    mishaps.broken(operation.id, detail);
  }
  if (stream !== undefined && contentType !== undefined) {
    const streaming = { ...desk, check, operation, response: responseIn(draft), contentType };
    return openStreamBody({ ...streaming, repeated: { operation, view, call } }, stream).then((body) => ({
      ...{ status, contentType, body, headers, by },
    }));
  }
  const answer: Answer = { status, body: 'body' in text ? text.body : '', headers, by };
  if (contentType !== undefined && draft.body !== undefined) answer.contentType = contentType;
  return answer;
}

/** The media type that the handler gives, or else a documented one: that of a stream of items comes first. */
function streamTypeOf(draft: Draft, accept: string | undefined): string {
  const response = responseIn(draft);
  const documented = response && streamMediaIn(response, accept)?.contentType;
  return draft.contentType ?? documented ?? contentTypeOf(draft, accept) ?? 'application/octet-stream';
}

/** JSON is checked as a whole, and a stream is never there as a whole. */
function toUnwritten(contentType: string | undefined): WrittenBody {
  if (contentType === undefined || !isJson({ contentType })) return { body: '' };
  return { pointer: '', flaw: `is a stream, and ${contentType} is sent as a whole.` };
}

/** How many flaws the detail lists; the member `violations` has them all. */
const maxSentences = 5;

/** What no server can send, whatever the contract says. */
function impossibleIn({ status, headers }: Draft, text: WrittenBody): Flaw[] {
  const flaws: Flaw[] = [];
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  if (!isStatus) flaws.push({ in: 'status', pointer: '', message: 'must be from 200 to 599.' });
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? '';
    if (!isSendable(name, headers[i + 1] ?? ''))
      flaws.push({ in: 'header', pointer: `/${name}`, message: 'cannot be sent over HTTP.' });
  }
  if ('flaw' in text) flaws.push({ in: 'body', pointer: text.pointer, message: text.flaw });
  return flaws;
}
