import { successOf } from '../contract/documented.ts';
import type { RequestView } from '../contract/operation.ts';
import { accountOf } from '../mock/account.ts';
import { isSendable } from '../mock/responses.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import type { Call } from '../serve/call.ts';
import type { Engine } from '../serve/engine.ts';
import { weightOf } from '../serve/media-types.ts';
import { headerOf } from '../serve/message.ts';
import type { Plan } from '../serve/plan.ts';
import { notAcceptable, problem } from '../serve/problem.ts';
import { isValid, type Reading } from '../serve/reading.ts';
import { contentTypeOf, draftsOf, written, type Draft, type Drafts } from './answer.ts';
import { bodyFor } from './body.ts';
import { shownBy } from './credentials.ts';
import type { HandlerParts } from './parts.ts';
import { Failure, Misuse } from './failure.ts';
import type { AnyHandler } from './handler.ts';
import { flawsOf, type Flaw } from './judge.ts';
import { isReply } from './reply.ts';
import { Refusal, refusalAnswer } from './refusal.ts';
import { failWith, requestOf } from './request.ts';

type AnswerHttp = ReturnType<Engine['http']>;

/** Everything that an operation is answered with. */
type Desk = HandlerParts & {
  plan: Plan;
  handler: AnyHandler | undefined;
  others: AnswerHttp;
  isRefused: (view: RequestView) => boolean;
  drafts: Drafts;
};

/**
 * Prepares an HTTP operation that has a handler, or whose callers are authenticated.
 *
 * @param parts - what all operations share
 * @param plan - the plan of the operation
 * @param handler - the handler of the operation, if it has one
 * @param others - answers from the exchanges everything that the handler does not
 * @returns a function that answers one call
 */
export function httpDesk(
  parts: HandlerParts,
  plan: Plan,
  handler: AnyHandler | undefined,
  others: AnswerHttp,
): AnswerHttp {
  const { isRefused } = accountOf(plan.operation, parts.accepted);
  const desk: Desk = { ...parts, plan, handler, others, isRefused, drafts: draftsOf(plan.operation) };
  return (call, reading) => answer(desk, call, reading);
}

async function answer(desk: Desk, call: Call, reading: Reading): Promise<Answer> {
  const { plan, handler, others, session } = desk;
  const isForced = (session.forced.get(plan.operation.id)?.length ?? 0) > 0;
  // A caller without valid credentials gets to know that first, whatever else is wrong with the request.
  if (isForced || reading.lacking.length > 0) return others(call, reading);
  const refusal = await refuseCaller(desk, call, reading);
  if (refusal !== undefined) return refusal;
  if (handler === undefined || !isValid(reading)) return others(call, reading);
  return refuseType(desk, call) ?? handle(desk, handler, call, reading);
}

/** Refuses the credentials that the mock would refuse, unless `authenticate` decides. */
async function refuseCaller(desk: Desk, call: Call, reading: Reading): Promise<Answer | undefined> {
  const { authenticate, plan, isRefused, others } = desk;
  if (authenticate === undefined) return isRefused(reading.view) ? others(call, reading) : undefined;
  const { values, credentials, scopes } = shownBy(plan, call);
  // An operation that needs no credentials is open to callers without any.
  if (credentials.length === 0) return undefined;
  const caller = { operation: plan.operation.id, credentials: values, scopes, sent: call.headers, fail: failWith };
  try {
    if (await authenticate(caller)) return undefined;
  } catch (error) {
    return failed(desk, 'authenticate', call, reading, error);
  }
  reading.lacking.push(...credentials);
  return others(call, reading);
}

/** Refuses before the handler runs: nothing may be done for a client that accepts no form of the answer. */
function refuseType({ plan: { operation } }: Desk, { headers }: Call): Answer | undefined {
  const bodies = successOf(operation)?.response.bodies ?? [];
  const offered = bodies.map(({ contentType }) => contentType);
  const accept = headerOf(headers, 'accept');
  const isAcceptable = offered.length === 0 || offered.some((type) => weightOf(accept, type) > 0);
  return isAcceptable ? undefined : notAcceptable(operation.id, offered);
}

async function handle(desk: Desk, handler: AnyHandler, call: Call, reading: Reading): Promise<Answer> {
  const { plan, drafts } = desk;
  const { view, headers = {} } = reading;
  const taken = await bodyFor(plan, call, reading);
  if ('refusal' in taken) return taken.refusal;
  const { path = {}, query = {}, cookies = {} } = view;
  const credentials = shownBy(plan, call).values;
  const request = requestOf(plan.operation.id, call, { path, query, headers, cookies, ...taken, credentials });
  try {
    const made = await handler(request);
    return await send(desk, isReply(made) ? drafts.reply(made) : drafts.success(made));
  } catch (error) {
    return failed(desk, `The handler of ${plan.operation.id}`, call, reading, error);
  }
}

async function failed(desk: Desk, who: string, call: Call, { view }: Reading, error: unknown): Promise<Answer> {
  const { plan, drafts, mishaps } = desk;
  const { operation } = plan;
  const operationId = operation.id;
  if (error instanceof Failure) {
    try {
      return await send(desk, drafts.failure(error));
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
async function send(desk: Desk, draft: Draft): Promise<Answer> {
  const { plan, check, answerValidators, mishaps } = desk;
  const { operation } = plan;
  const { status, why } = draft;
  const contentType = contentTypeOf(draft);
  const text = await written(draft.body, contentType);
  const impossible = impossibleIn(draft, text);
  const value = 'value' in text ? text.value : undefined;
  const flaws =
    impossible.length > 0 || check === 'off'
      ? impossible
      : flawsOf(operation, await answerValidators(), draft, contentType, value);
  if (flaws.length > 0) {
    const places = flaws
      .slice(0, maxSentences)
      .map(({ in: where, pointer, message }) => `${where} ${pointer} ${message}`);
    const detail = `The handler of ${operation.id} answers ${status}, but: ${places.join(' ').replaceAll('  ', ' ')}`;
    mishaps.broken(operation.id, detail);
    if (impossible.length > 0 || check === 'refuse') {
      return problem('broken-answer', detail, { operationId: operation.id, violations: flaws });
    }
  }
  const answer: Answer = {
    status,
    body: 'body' in text ? text.body : '',
    headers: draft.headers,
    by: byOther('handler', operation.id, why),
  };
  if (contentType !== undefined && draft.body !== undefined) answer.contentType = contentType;
  return answer;
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
