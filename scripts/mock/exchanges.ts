import { isFailure, type ChosenExchange } from '../contract/exchange/exchange.ts';
import { findFirstDocumented, findDocumentedSuccess } from '../contract/responses/responses.ts';
import type { Operation, RequestView } from '../contract/operation.ts';
import type { RpcMethod } from '../contract/rpc-method.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validate/validator-types.ts';
import { attributeToOther, type Answer, weightOf, mediaOf } from '../serve/answer/answer.ts';
import type { Call, RpcAnswer, RpcCall } from '../serve/call-types.ts';
import type { Engine } from '../serve/engine.ts';
import {
  type AcceptedCredentials,
  refuseMissingCredentials,
  credentialPlacesOf,
  findRefusalExchange,
} from '../serve/credentials/credentials.ts';
import { type RequestPlan, isValid, violationSentence, type ParsedRequest } from '../serve/request/request.ts';
import { headerOf } from '../serve/message/message.ts';
import { comesBackFrom } from './remembered/as-it-comes-back.ts';
import { preferenceIn, type Preference } from './choose/prefer-header.ts';
import { createNotAcceptable, problem } from '../serve/refusal/problem-details.ts';
import {
  rpcError,
  standardErrors,
  type ErrorObject,
  type StandardCode,
  rpcFailure,
  invalidParams,
} from '../serve/rpc/rpc.ts';
import { accountOf, type Account } from './choose/account.ts';
import type { RewriteUrls } from './control/rewrite-urls.ts';
import { chooseAnswer, isRefusalDecision, type Decision } from './choose/choose-answer.ts';
import type { Generate } from './generate/generator.ts';
import type { BoundedCache } from './session/bounded-cache.ts';
import { answerFromMemory, type CallMemory } from './session/remember-calls.ts';
import type { MakeUpDocumented } from './remembered/stateful-context.ts';
import { resultMakerOf, type ResultMaker } from './generate/generated-result.ts';
import { makeUpAnswer, type Filling, type MadeUpAnswer } from './generate/generated-answer.ts';
import { createExchangePlayer, type ExchangePlayer, type Replay } from './choose/exchange-player.ts';
import { formJudgeOf } from './generate/sent-form.ts';
import { toSentType } from './generate/made-up-parts.ts';
import { createKeyedAnswer, type Refuse } from './session/idempotency.ts';
import { conditionalAnswerOf } from './session/preconditions.ts';
import type { Sessions, Turn } from './session/mock-sessions.ts';
import type { SessionStore } from './session/session-store.ts';
import { createMissingHeaders } from './generate/missing-headers.ts';
import { asksForStream, streamIn } from './generate/stream.ts';
import { openSubscription, type SubscribeParts } from './generate/subscribe.ts';

/** Everything that the exchanges of a contract are played with. */
export type ExchangeParts = Pick<SubscribeParts, 'delays'> & {
  /** Whether to return 406 if Accept matches no documented media type. If false, the best one is sent. */
  strictAccept: boolean;
  conditions: RequestValidators['conditions'];
  /** Loads the compiled schemas of answers, which only made-up data needs. */
  answerValidators: (operation: Operation) => Promise<ResponseValidators>;
  generate: Generate;
  /** The answers that were made up before. */
  templates: BoundedCache<MadeUpAnswer>;
  /** The accepted credentials by key of the security scheme. */
  accepted: AcceptedCredentials;
  /** What was asked for in each session, and its store; it outlives a change of the contract. */
  sessions: Sessions;
  store: SessionStore;
  /** Keeps clients that follow an address in an answer with the mock. */
  keepHere: RewriteUrls;
  /** Remembers what is made, changed and deleted; `undefined` if nothing is. */
  memory: CallMemory | undefined;
};

/** A call, and what it takes from its session. */
type Visit = { call: Call; turn: Turn; preference: Preference | undefined };

/**
 * Makes the engine that answers with the exchanges of a contract, and with made-up data where it has none.
 *
 * @param parts - see {@link ExchangeParts}
 */
export function exchangeEngine(parts: ExchangeParts): Engine {
  return {
    http: (plan) => {
      const player = createExchangePlayer(plan.operation, parts);
      const account = accountOf(plan.operation, parts.accepted);
      const here = parts.keepHere(plan.operation);
      const judgeForm = formJudgeOf(plan);
      const complete = createMissingHeaders(parts, plan.operation);
      const comesBack = comesBackFrom(plan.operation);
      const layers = [
        createKeyedAnswer(plan.operation, parts.store),
        conditionalAnswerOf(plan.operation, parts.store),
      ].filter((layer) => layer !== undefined);
      const answerPlain = async (visit: Visit, reading: ParsedRequest): Promise<Answer> => {
        const answer = comesBack(await answerHttp(parts, plan, player, account, visit, reading));
        return complete === undefined ? answer : complete(answer, visit.call.url);
      };
      const answerInLayers = (visit: Visit, reading: ParsedRequest): Promise<Answer> => {
        const refuse: Refuse = (status, why) => refuseWith(parts, plan.operation, visit, reading.view, status, why);
        let make = (): Promise<Answer> => answerPlain(visit, reading);
        for (const layer of layers) {
          const inner = make;
          make = () => layer(visit.call, inner, refuse);
        }
        return make();
      };
      return async (call, sent) => {
        const turn = await parts.sessions.turn(call.session, plan.operation.id);
        const reading = judgeForm === undefined ? sent : await judgeForm(call, sent);
        const visit: Visit = { call, turn, preference: preferenceIn(call) };
        const isAsked = turn.forced !== undefined || visit.preference !== undefined;
        const isPlain = layers.length === 0 || isAsked || !isValid(reading);
        return here(call, await (isPlain ? answerPlain(visit, reading) : answerInLayers(visit, reading)));
      };
    },
    rpc: (plan, method) => {
      const player = createExchangePlayer(plan.operation, parts);
      const makeUpResult = resultMakerOf(parts, plan.operation, method);
      return async (call) => {
        const turn = await parts.sessions.turn(call.http.session, plan.operation.id);
        return answerRpcCall(parts.memory, player, method, makeUpResult, call, turn);
      };
    },
    subscribe: (plan, method) => {
      const player = createExchangePlayer(plan.operation, parts);
      const makeUpResult = resultMakerOf(parts, plan.operation, method);
      return async (call, subscription) => {
        const turn = await parts.sessions.turn(call.http.session, plan.operation.id);
        const preference = preferenceIn(call.http);
        const decision = chooseAnswer(player, call.view, true, { forced: turn.forced, preference });
        return decision !== undefined && isRefusalDecision(decision)
          ? answerAsDecided(player, method, makeUpResult, call, turn, decision, preference)
          : openSubscription(parts, plan.operation, subscription, call, turn);
      };
    },
    makesUp: ({ exchanges }) => exchanges.length === 0,
  };
}

/** Refuses a valid request, as the contract documents it or else with a problem. */
async function refuseWith(
  parts: ExchangeParts,
  operation: Operation,
  visit: Visit,
  view: RequestView,
  status: number,
  why: string,
): Promise<Answer> {
  const documented = findFirstDocumented(operation, [status]);
  const isOwn = documented?.response.status === String(status);
  if (isOwn) return makeUpAnswer(parts, operation, documented, { ...toFilling(visit, view), why });
  const refused = problem('refused', `The mock refuses the request: ${why}.`, { operationId: operation.id, status });
  return { ...refused, by: attributeToOther('problem', operation.id, why) };
}

function answerHttp(
  parts: ExchangeParts,
  plan: RequestPlan,
  player: ExchangePlayer,
  account: Account,
  at: Visit,
  reading: ParsedRequest,
): Promise<Answer> {
  const { operation } = plan;
  const { call, preference } = at;
  const { forced } = at.turn;
  const { view, lacking } = reading;
  const isRefused = lacking.length > 0 || account.isRefused(view);
  // A caller without valid credentials gets to know that first, even if the body cannot be read.
  if (reading.problem !== undefined && !isRefused && forced === undefined)
    return answerInItsForm(parts, operation, reading.problem, toFilling(at, view));
  const shown = account.asExample(view, lacking);
  const isKept = !isRefused && isValid(reading);
  const decision = chooseAnswer(player, shown, isKept, { forced, preference });
  const isAsked = forced !== undefined || preference !== undefined;
  const decided: Decided = { shown, decision, forced, preference };
  if (parts.memory === undefined || isAsked || !isKept)
    return answerPlainly(parts, plan, player, account, at, reading, decided);
  const answerPlainHttp = (): Promise<Answer> => answerPlainly(parts, plan, player, account, at, reading, decided);
  const makeUp: MakeUpDocumented = (documented, why) =>
    makeUpAnswer(parts, operation, documented, { ...toFilling(at, view), why });
  return answerFromMemory(parts.memory, operation, decision, { call, view, makeUp }, answerPlainHttp);
}

/** What is wrong with a body that cannot be read is said as the document says it, where it has a form for that. */
async function answerInItsForm(
  parts: ExchangeParts,
  operation: Operation,
  unreadable: Answer,
  filling: Omit<Filling, 'why'>,
): Promise<Answer> {
  const documented = findFirstDocumented(operation, [unreadable.status]);
  if (documented === undefined || mediaOf(documented.response).length === 0) return unreadable;
  const { headers = [], problem: said } = unreadable;
  const answer = await makeUpAnswer(parts, operation, documented, { ...filling, why: said?.detail ?? '' });
  return { ...answer, headers: [...headers, ...(answer.headers ?? [])] };
}

/** What a request shows, what was asked for, and what was decided. */
type Decided = {
  shown: RequestView;
  decision: Decision | undefined;
  forced: string | undefined;
  preference: Preference | undefined;
};

/** Answers without what is remembered. */
function answerPlainly(
  parts: ExchangeParts,
  plan: RequestPlan,
  player: ExchangePlayer,
  account: Account,
  at: Visit,
  reading: ParsedRequest,
  { shown, decision, forced, preference }: Decided,
): Promise<Answer> {
  const { operation } = plan;
  const { turn } = at;
  const { view, lacking } = reading;
  // Even if an exchange shows this very request, only a refusal of the caller is for callers without credentials.
  const isBarred = lacking.length > 0 && forced === undefined;
  const refusesCaller = (made: Decision): boolean =>
    isRefusalDecision(made) && (preference !== undefined || !('exchange' in made) || account.isAbout(made.exchange));
  if (decision === undefined || (isBarred && !refusesCaller(decision))) {
    return fallback(parts, plan, player, account, at, reading);
  }
  if ('unknown' in decision)
    return Promise.resolve(problem('unknown-response', decision.unknown, { operationId: operation.id }));
  const filling = toFilling(at, view);
  if ('exchange' in decision) {
    const isChosen = forced === undefined && preference === undefined;
    const why =
      isChosen && decision.exchange.response.status === 401 ? `${decision.why}; ${account.terms}` : decision.why;
    const choice = keepOwnIfSame({ ...decision, why }, shown === view);
    // What is asked for by name is shown as it is.
    if (!isChosen) return replay(player, choice, view, turn, true);
    return replayIfSound(parts, player, choice, view, filling);
  }
  const { documented, example, isDynamic, why } = decision;
  const askedBy = forced === undefined ? 'client' : 'test';
  return makeUpAnswer(parts, operation, documented, { ...filling, example, isDynamic, askedBy, why });
}

/** An exchange whose example breaks its schema shows what no server may answer, so that something else answers. */
async function replayIfSound(
  parts: ExchangeParts,
  player: ExchangePlayer,
  choice: ChosenExchange,
  view: RequestView,
  filling: Omit<Filling, 'why'>,
): Promise<Answer> {
  const { exchange, why } = choice;
  const { operation } = player;
  const prepared = await player.replayOf(exchange);
  const { documented } = prepared;
  const answerInstead = (reason: string): Promise<Answer> =>
    documented === undefined
      ? replay(player, choice, view, filling.turn)
      : makeUpAnswer(parts, operation, documented, { ...filling, why: `${why}; ${reason}` });
  if (filling.isStream && documented !== undefined && streamIn(documented.response) !== undefined)
    return answerInstead('the request asks for a stream');
  const { contentType } = exchange.response;
  if (contentType !== undefined && !isFailure(exchange) && weightOf(filling.accept, contentType) === 0) {
    const offered = documented === undefined ? [] : mediaOf(documented.response);
    if (offered.some((media) => weightOf(filling.accept, media.contentType) > 0))
      return answerInstead('Accept names another of its media types');
    if (parts.strictAccept) {
      const types = offered.map((media) => media.contentType);
      return createNotAcceptable(operation.id, types);
    }
  }
  if (!prepared.isSound) return answerInstead('the example of the exchange breaks its schema');
  return writeReplay(prepared, choice, view, filling.turn);
}

/** Only the very request of an exchange gets its example unchanged, and with another key it is another request. */
function keepOwnIfSame({ exchange, why, isOwn }: ChosenExchange, isSame: boolean): ChosenExchange {
  return isOwn === true && isSame ? { exchange, why, isOwn } : { exchange, why };
}

function toFilling({ call, turn, preference }: Visit, view: RequestView): Omit<Filling, 'why'> {
  const seed = preference?.seed;
  return {
    isDynamic: false,
    turn,
    seed,
    view,
    accept: headerOf(call.headers, 'accept'),
    isStream: asksForStream(view),
  };
}

/** The answer of an exchange to this request. */
async function replay(
  player: ExchangePlayer,
  choice: ChosenExchange,
  view: RequestView,
  turn: Turn,
  isAsked = false,
): Promise<Answer> {
  return writeReplay(await player.replayOf(choice.exchange), choice, view, turn, isAsked);
}

async function writeReplay(
  prepared: Replay,
  choice: ChosenExchange,
  view: RequestView,
  turn: Turn,
  isAsked = false,
): Promise<Answer> {
  const body = choice.isOwn === true ? prepared.own : await prepared.write(view, turn, isAsked);
  const { status, contentType, text } = choice.exchange.response;
  const answer: Answer = { status, body, by: prepared.attribution(choice) };
  if (contentType !== undefined) answer.contentType = toSentType(contentType, text);
  if (prepared.headers !== undefined) answer.headers = prepared.headers;
  return answer;
}

/** Answers a request that no exchange covers: as the contract documents it, or else with a problem of the mock. */
async function fallback(
  parts: ExchangeParts,
  plan: RequestPlan,
  player: ExchangePlayer,
  account: Account,
  at: Visit,
  reading: ParsedRequest,
): Promise<Answer> {
  const { operation, credentials } = plan;
  const { lacking, violations, view } = reading;
  const filling = toFilling(at, view);
  if (lacking.length > 0) {
    const why = `the ${credentialPlacesOf(lacking)} is missing or wrong; ${account.terms}`;
    const exchange = findRefusalExchange(operation, lacking);
    const anyway = { ...filling, accept: undefined };
    if (exchange !== undefined) return replayIfSound(parts, player, { exchange, why }, view, anyway);
    const documented = findFirstDocumented(operation, [401]);
    if (documented !== undefined) return makeUpAnswer(parts, operation, documented, { ...filling, why });
    return refuseMissingCredentials(operation, credentials);
  }
  if (violations.length > 0) {
    const documented = findFirstDocumented(operation, [422, 400]);
    const sentences = violations.slice(0, maxSentences).map(violationSentence);
    if (documented !== undefined)
      return makeUpAnswer(parts, operation, documented, { ...filling, why: sentences[0] ?? '' });
    return problem('invalid-request', sentences.join(' '), { operationId: operation.id, violations });
  }
  const success = findDocumentedSuccess(operation);
  // OpenAPI 3.1 lets an operation document no responses at all; then any answer keeps the contract.
  if (success === undefined)
    return { status: 200, body: '', by: attributeToOther('generated', operation.id, 'it documents no response') };
  return makeUpAnswer(parts, operation, success, {
    ...filling,
    why: `${operation.id} has no exchange for this request`,
  });
}

/** How many violations the detail lists; the member `violations` has them all. */
const maxSentences = 5;

function answerRpcCall(
  memory: CallMemory | undefined,
  player: ExchangePlayer,
  method: RpcMethod,
  makeUpResult: ResultMaker,
  call: RpcCall,
  turn: Turn,
): Promise<RpcAnswer> {
  const { violations, view, http } = call;
  const { operation } = player;
  const { resource } = method;
  const isKept = violations.length === 0;
  const wishes = { forced: turn.forced, preference: preferenceIn(http) };
  const decision = chooseAnswer(player, view, isKept, wishes);
  const answerPlainRpc = (): Promise<RpcAnswer> =>
    answerAsDecided(player, method, makeUpResult, call, turn, decision, wishes.preference);
  const isAsked = wishes.forced !== undefined || wishes.preference !== undefined;
  if (memory === undefined || resource === undefined || isAsked || !isKept) return answerPlainRpc();
  return import('./remembered/stateful-rpc.ts').then(({ answerResource }) =>
    answerResource(memory, { operation, method, resource }, decision, call, answerPlainRpc),
  );
}

/** Answers without what is remembered. */
async function answerAsDecided(
  player: ExchangePlayer,
  method: RpcMethod,
  makeUpResult: ResultMaker,
  call: RpcCall,
  turn: Turn,
  decision: Decision | undefined,
  preference: Preference | undefined,
): Promise<RpcAnswer> {
  const { operation } = player;
  const { violations } = call;
  const { forced } = turn;
  if (decision === undefined && violations.length > 0) return invalidParams(operation, method, violations);
  if (decision !== undefined && 'exchange' in decision) {
    const { exchange } = decision;
    const prepared = await player.replayOf(exchange);
    const isAsked = forced !== undefined || preference !== undefined || isFailure(exchange);
    if (!isAsked && !prepared.isSound)
      return makeUpResult(call, turn, `${decision.why}; the example of the exchange breaks its schema`);
    const text = decision.isOwn === true ? prepared.own : await prepared.write(call.view, turn);
    const by = prepared.attribution(decision);
    return isFailure(exchange) ? { error: JSON.parse(text) as ErrorObject, by } : { result: text, by };
  }
  if (decision !== undefined && 'unknown' in decision) {
    return rpcFailure(operation, findPreferredError(operation, preference, decision.unknown));
  }
  return makeUpResult(call, turn, decision?.why ?? `${operation.id} has no exchange for this request`);
}

/** The error of a code that the client prefers: one that the method documents, or a standard one. */
function findPreferredError({ rpc }: Operation, preference: Preference | undefined, otherwise: string): ErrorObject {
  const code = preference?.example === undefined ? preference?.code : undefined;
  const documented = rpc?.errors.find((error) => error.code === code);
  if (documented !== undefined) return documented;
  const standard = Object.hasOwn(standardErrors, String(code)) ? (String(code) as StandardCode) : undefined;
  return standard === undefined ? rpcError('-32001', otherwise) : rpcError(standard);
}
