import { successOf } from '../contract/documented.ts';
import { isJson } from '../contract/media.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import type { Call } from '../serve/call.ts';
import type { Engine } from '../serve/engine.ts';
import { weightOf } from '../serve/media-types.ts';
import { headerOf } from '../serve/message.ts';
import { inexactParameters } from '../serve/parameters.ts';
import type { Plan } from '../serve/plan.ts';
import { notAcceptable, problem } from '../serve/problem.ts';
import type { Reading } from '../serve/reading.ts';
import { isSendable } from '../serve/responses.ts';
import { sourceOf } from '../serve/streaming.ts';
import { contentTypeOf, draftsOf, responseIn, written, type Draft, type Drafts, type WrittenBody } from './answer.ts';
import { bodyFor } from './body.ts';
import { shownBy, type ShownCredentials } from './credentials.ts';
import { refusalsOf, type Refusals } from './documented-refusal.ts';
import type { HandlerParts } from './parts.ts';
import { Failure, Misuse } from './failure.ts';
import type { AnyHandler } from './handler.ts';
import { flawsOf, type Flaw } from './judge.ts';
import { isReply } from './reply.ts';
import { Refusal, refusalAnswer } from './refusal.ts';
import { failWith, handlerRequestOf } from './request.ts';
import { streamedBody } from './stream-body.ts';
import { streamedIn, streamMediaIn } from './streamed.ts';

type AnswerHttp = ReturnType<Engine['http']>;

/** Everything that an operation is answered with. */
type Desk = HandlerParts & { plan: Plan; refusals: Refusals; drafts: Drafts };

/**
 * Prepares an HTTP operation.
 *
 * @param parts - what all operations share
 * @param plan - the plan of the operation
 * @param handler - the handler of the operation; `undefined` if it is to answer 501
 * @returns a function that answers one call
 */
export function httpDesk(parts: HandlerParts, plan: Plan, handler: AnyHandler | undefined): AnswerHttp {
  const refusals = refusalsOf(plan, parts.conditions);
  const desk: Desk = { ...parts, plan, refusals, drafts: draftsOf(plan.operation) };
  return (call, reading) => answer(desk, handler, call, reading);
}

async function answer(desk: Desk, handler: AnyHandler | undefined, call: Call, reading: Reading): Promise<Answer> {
  const { plan, refusals } = desk;
  const shown = shownBy(plan, desk.accepted, call);
  // A caller without valid credentials gets to know that first, whatever else is wrong with the request.
  const refusal = await refuseCaller(desk, call, reading, shown);
  if (refusal !== undefined) return refusal;
  if (reading.problem !== undefined || reading.violations.length > 0) return refusals.request(reading);
  // The mock passes the digits on; a handler is promised a number.
  const inexact = inexactParameters(
    plan.parameters,
    reading.headers === undefined ? {} : { ...reading.view, headers: reading.headers },
  );
  if (inexact.length > 0) return refusals.request({ ...reading, violations: inexact });
  if (handler === undefined) return notImplemented(plan.operation.id);
  return refuseType(desk, call) ?? handle(desk, handler, call, reading, shown);
}

function notImplemented(operationId: string): Answer {
  return problem('not-implemented', `This server does not carry ${operationId} out.`, { operationId });
}

async function refuseCaller(
  desk: Desk,
  call: Call,
  reading: Reading,
  { values, taken }: ShownCredentials,
): Promise<Answer | undefined> {
  const { authenticate, plan, refusals } = desk;
  if (plan.credentials.alternatives.length === 0) return undefined;
  if (taken === undefined) return refusals.caller(reading.view, reading.lacking);
  const { credentials, unseen, scopes } = taken;
  // The contract lets callers in without any credentials, and this one has none that could be wrong.
  if (credentials.length === 0 && unseen.length === 0) return undefined;
  if (authenticate === undefined) return unseen.length === 0 ? undefined : refusals.caller(reading.view, credentials);
  const schemes = [...credentials.map(({ scheme }) => scheme), ...unseen];
  const operation = plan.operation.id;
  try {
    const isLetIn = await authenticate({
      operation,
      credentials: values,
      schemes,
      scopes,
      sent: call.headers,
      fail: failWith,
    });
    // Only true lets a caller in: what is merely truthy may be a promise or an object by mistake.
    return isLetIn === true ? undefined : refusals.caller(reading.view, credentials);
  } catch (error) {
    return failed(desk, 'authenticate', call, reading, error);
  }
}

/** Refuses before the handler runs: nothing may be done for a client that accepts no form of the answer. */
function refuseType({ plan: { operation } }: Desk, { headers }: Call): Answer | undefined {
  const bodies = successOf(operation)?.response.bodies ?? [];
  const offered = bodies.map(({ contentType }) => contentType);
  const accept = headerOf(headers, 'accept');
  const isAcceptable = offered.length === 0 || offered.some((type) => weightOf(accept, type) > 0);
  return isAcceptable ? undefined : notAcceptable(operation.id, offered);
}

async function handle(
  desk: Desk,
  handler: AnyHandler,
  call: Call,
  reading: Reading,
  { values: credentials }: ShownCredentials,
): Promise<Answer> {
  const { plan, drafts } = desk;
  const { view, headers = {} } = reading;
  const taken = await bodyFor(plan, call, reading);
  if ('refusal' in taken) return taken.refusal;
  const { path = {}, query = {}, cookies = {} } = view;
  const request = handlerRequestOf(plan.operation.id, call, { path, query, headers, cookies, ...taken, credentials });
  try {
    const made = await handler(request);
    return await send(desk, isReply(made) ? drafts.reply(made) : drafts.success(made), call, reading);
  } catch (error) {
    return failed(desk, `The handler of ${plan.operation.id}`, call, reading, error);
  }
}

async function failed(desk: Desk, who: string, call: Call, reading: Reading, error: unknown): Promise<Answer> {
  const { view } = reading;
  const { plan, drafts, mishaps } = desk;
  const { operation } = plan;
  const operationId = operation.id;
  if (error instanceof Failure) {
    try {
      return await send(desk, drafts.failure(error), call, reading);
    } catch (misuse) {
      return failed(desk, who, call, { view, lacking: [], violations: [] }, misuse);
    }
  }
  if (error instanceof Refusal) return refusalAnswer(operation, error);
  mishaps.failed(who, error, { operation, view, call });
  const detail = error instanceof Misuse ? error.message : `${who} failed; the log says why.`;
  return problem('handler-failed', detail, { operationId });
}

/** Checks a draft against the contract, and makes the answer of it. */
async function send(desk: Desk, draft: Draft, call: Call, { view }: Reading): Promise<Answer> {
  const { plan, check, answerValidators, mishaps } = desk;
  const { operation } = plan;
  const { status, why } = draft;
  const stream = streamedIn(operation, draft.body);
  const accept = headerOf(call.headers, 'accept');
  const contentType = stream === undefined ? contentTypeOf(draft) : streamTypeOf(draft, accept);
  const text = stream === undefined ? await written(draft.body, contentType) : unwritten(contentType);
  const impossible = impossibleIn(draft, text);
  const value = 'value' in text ? text.value : undefined;
  const flaws =
    impossible.length > 0 || check === 'off'
      ? impossible
      : flawsOf(operation, await answerValidators(operation), draft, contentType, value);
  if (flaws.length > 0) {
    const places = flaws
      .slice(0, maxSentences)
      .map(({ in: where, pointer, message }) => `${where} ${pointer} ${message}`);
    const detail = `The handler of ${operation.id} answers ${status}, but: ${places.join(' ').replaceAll('  ', ' ')}`;
    mishaps.broken(operation.id, detail);
    if (impossible.length > 0 || check === 'refuse') {
      if (stream !== undefined) sourceOf(stream).stop();
      return problem('broken-answer', detail, { operationId: operation.id, violations: flaws });
    }
  }
  const repeated = { operation, view, call };
  const response = responseIn(draft);
  const answer: Answer = {
    status,
    body:
      stream === undefined || contentType === undefined
        ? 'body' in text
          ? text.body
          : ''
        : await streamedBody({ ...desk, operation, response, contentType, repeated }, stream),
    headers: draft.headers,
    by: byOther('handler', operation.id, why),
  };
  if (contentType !== undefined && draft.body !== undefined) answer.contentType = contentType;
  return answer;
}

/** The media type that the handler gives, or else a documented one: that of a stream of items comes first. */
function streamTypeOf(draft: Draft, accept: string | undefined): string {
  const response = responseIn(draft);
  const documented = response && streamMediaIn(response, accept)?.contentType;
  return draft.contentType ?? documented ?? contentTypeOf(draft) ?? 'application/octet-stream';
}

/** JSON is checked as a whole, and a stream is never there as a whole. */
function unwritten(contentType: string | undefined): WrittenBody {
  if (contentType === undefined || !isJson({ contentType })) return { body: '' };
  return { pointer: '', flaw: `is a stream, and ${contentType} is sent as a whole.` };
}

/** How many flaws the detail lists; the member `violations` has them all. */
const maxSentences = 5;

/** What no server can send, whatever the contract says. */
function impossibleIn({ status, headers }: Draft, text: Awaited<ReturnType<typeof written>>): Flaw[] {
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  const unsendable = headers.flatMap((name, i) =>
    i % 2 === 0 && !isSendable(name, headers[i + 1] ?? '') ? [name] : [],
  );
  return [
    ...(isStatus ? [] : [{ in: 'status', pointer: '', message: 'must be from 200 to 599.' } as const]),
    ...unsendable.map((name) => ({ in: 'header', pointer: `/${name}`, message: 'cannot be sent over HTTP.' }) as const),
    ...('flaw' in text ? [{ in: 'body', pointer: text.pointer, message: text.flaw } as const] : []),
  ];
}
