import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { evaluateExpressions, type ExpressionCall } from '../../contract/expression/runtime-expression.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Link } from '../../contract/message.ts';
import { requestForPointers, type RequestParts, writeHeaderText } from '../../contract/request/write-request.ts';
import { judgeAnswer, type JudgeContext } from '../../judge/judge.ts';
import { checkId, type Check, type CheckKind, type Result, type Send } from '../../checks/checks.ts';
import { unsupportedMethod, errorCodeOf } from '../../judge/rpc/json-rpc.ts';
import { appliesTo, relationFaults } from '../../judge/values/values.ts';
import { type Fault, type Judgement, toAllowedJudgement } from '../../findings/findings.ts';
import { NoAnswerError, type ReceivedAnswer } from '../../remote/remote.ts';
import { addressRequest, type Target } from '../../target/target.ts';
import { isAccepted } from '../explore/accepted-requests.ts';
import { isRemoval } from '../across/removals.ts';

/** How far links are followed: requests in total, items of a list, steps back. */
const most = { requests: 60, items: 6, steps: 12 } as const;

/** An answer from which links are followed. */
type Answered = {
  operation: Operation;
  view: RequestParts;
  request: Check['request'];
  answer: ReceivedAnswer;
  steps: number;
  path: string;
};

/** What {@link followLinks} needs. */
export type Follow = {
  measure: JudgeContext;
  target: Target;
  /** The operations that may be called, with a valid request for each that has one. */
  samples: Map<Operation, RequestParts>;
  perform: (check: Check) => Promise<Result>;
  /** Asks once more for what a link leads on from. */
  send: Send;
  /** Why no more requests are sent; `undefined` while the run goes on. */
  ended: () => string | undefined;
};

/**
 * Follows the links in answers, so that a server without the demo data shows the data that it has.
 *
 * @param follow - how requests are made and sent
 * @param results - the results so far
 */
export async function followLinks(follow: Follow, results: Result[]): Promise<Result[]> {
  const queue: Answered[] = results.flatMap(({ check, judgement, answer }) => {
    const { operation, view, request, kind, about } = check;
    const isPassing = operation.exchanges.some(({ name, state }) => name === about && state === 'passing');
    if (isPassing || judgement.outcome === 'broken' || answer === undefined || view === undefined) return [];
    if (!leading.has(kind)) return [];
    return [{ operation, view, request, answer, steps: 0, path: kind === 'made up' ? operation.id : about }];
  });
  const answered = new Map<string, Result>();
  const found: Result[] = [];
  const progress: Progress = { reached: new Set(), hasStepped: false };
  const perform = async (source: Answered, linked: Linked[]): Promise<void> => {
    for (const { check, next, isStep, from } of linked) {
      const { method, url, body } = check.request;
      const key = JSON.stringify([method, url, body]);
      const before = answered.get(key);
      if (before !== undefined) {
        // Another link leads to the same answer, but its own relations have to hold as well.
        const judgement = before.answer === undefined ? before.judgement : check.judge(before.answer);
        found.push(await settleRelation(follow, source, from, { ...before, check, judgement }));
      } else if (follow.ended() === undefined && answered.size < most.requests) {
        const result = await settleRelation(follow, source, from, await follow.perform(check));
        answered.set(key, result);
        found.push(result);
        if (isAccepted(result)) progress.reached.add(check.operation.id);
        if (isStep && result.judgement.outcome === 'shown') progress.hasStepped = true;
        if (next !== undefined && result.judgement.outcome !== 'broken' && result.answer !== undefined)
          queue.push({ ...next, request: check.request, answer: result.answer });
      }
    }
  };
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    await perform(source, directLinks(follow, source));
    await perform(source, listSteppingLinks(follow, source, progress));
  }
  return found;
}

/** What to ask, and where its answer leads; nowhere if `next` is left out. */
type Linked = {
  check: Check;
  next?: Omit<Answered, 'request' | 'answer'>;
  isStep: boolean;
  /** The same check, when the source of the link has another answer; `undefined` if that leads elsewhere. */
  from: (answer: ReceivedAnswer) => Check | undefined;
};

/** How often both answers are asked for again before the server is blamed. */
const mostAgain = 2;

/**
 * What two answers say of each other may differ only because something was added between them, as on a live server. So
 * before a relation between them is blamed, the source is read again, and then what it leads to.
 */
async function settleRelation(follow: Follow, source: Answered, from: Linked['from'], first: Result): Promise<Result> {
  const { operation, request } = source;
  if (follow.measure.strictness !== 'live' || !first.check.operation.safe) return first;
  if (!operation.safe) return operation.api === first.check.operation.api ? first : awaitAgreement(follow, first);
  for (let time = 0, result = first; time < mostAgain; time++) {
    const isAboutBoth = result.judgement.outcome === 'broken' && result.judgement.faults.every(isRelation);
    if (!isAboutBoth || follow.ended() !== undefined) return result;
    const answer = await follow.send({ operation, request }).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return undefined;
      throw error;
    });
    if (answer?.status !== source.answer.status) return result;
    const check = from(answer);
    if (check === undefined) return excuseMoved(result);
    const again = await follow.perform(check);
    if (again.judgement.outcome !== 'broken') return { ...again, judgement: addAgreementNote(again.judgement) };
    result = again;
  }
  return first;
}

/** How long, in milliseconds, is waited for what another server has yet to hear of. */
const patience = [100, 400, 2500];

/** What was just made cannot be made again to compare it, but another server may learn of it a little later. */
async function awaitAgreement(follow: Follow, first: Result): Promise<Result> {
  let result = first;
  for (const pause of patience) {
    const isLate = result.judgement.outcome === 'broken' && result.judgement.faults.every(isRelation);
    if (!isLate || follow.ended() !== undefined) return result;
    await sleep(pause);
    result = await follow.perform(first.check);
  }
  return result;
}

function isRelation({ rule }: Fault): boolean {
  return rule === 'relation';
}

/** What was there when it was first read is not there any more, so nothing can be compared. */
function excuseMoved(result: Result): Result {
  return { ...result, judgement: toAllowedJudgement('what it is compared with has changed meanwhile') };
}

function addAgreementNote(judgement: Judgement): Judgement {
  return { ...judgement, notes: [...judgement.notes, 'it agreed when both were read again'] };
}

/** The operations that links have led to something of, and whether a step back has shown anything. */
type Progress = { reached: Set<string>; hasStepped: boolean };

function isStepping({ extensions }: Link): boolean {
  return typeof extensions['x-step'] === 'number';
}

function linksOf({ operation, answer }: Answered): Link[] {
  return responseFor(operation, answer.status)?.links ?? [];
}

function directLinks(follow: Follow, source: Answered): Linked[] {
  return (
    linksOf(source)
      .filter((link) => !isStepping(link))
      .flatMap((link) => checksOf(follow, source, link))
      // What is deleted is not there for the other links any more.
      .toSorted((a, b) => Number(isRemoval(a.check)) - Number(isRemoval(b.check)))
  );
}

/** Stepping further back is only worth it while some operation has not been reached. */
function listSteppingLinks(follow: Follow, source: Answered, { reached, hasStepped }: Progress): Linked[] {
  const links = linksOf(source);
  const isComplete = links.every((link) => isStepping(link) || reached.has(link.operation ?? ''));
  // One step is always taken: it shows that the server answers with what was asked for, not with what it has.
  const enough = hasStepped ? 0 : 1;
  if (source.steps >= (isComplete ? enough : most.steps)) return [];
  const stepping = links.filter(isStepping).flatMap((link) => checksOf(follow, source, link));
  return isComplete ? stepping.map(({ next: _, ...one }) => one) : stepping;
}

function checksOf(
  { measure, target, samples }: Pick<Follow, 'measure' | 'target' | 'samples'>,
  source: Answered,
  link: Link,
): Linked[] {
  const operation = [...samples.keys()].find(({ id }) => id === link.operation);
  const sample = operation === undefined ? undefined : samples.get(operation);
  if (operation === undefined || sample === undefined) return [];
  const relations = asList(link.extensions['x-relations']).map((relation) => asObject(relation)['where']);
  // A link that asks for the same thing each time leads from those answers that it has something to say about.
  if (!isNaming(link) && !relations.some((where) => appliesTo(where, sidesOf(source)))) return [];
  const step = Number(link.extensions['x-step'] ?? 0);
  const seen = new Set<string>();
  return Array.from({ length: most.items }, (_, item) => item).flatMap((item): Linked[] => {
    const view = toLinkedView(operation, sample, link, source, item, step);
    if (view === undefined || measure.validators.requests[operation.id]?.(view.body) === false) return [];
    const key = JSON.stringify(view);
    if (seen.has(key)) return [];
    seen.add(key);
    const about = `${link.name} of ${source.path}${item === 0 ? '' : ` [${item}]`}`;
    const check: Check = {
      id: checkId(operation, 'linked', about),
      operation,
      kind: 'linked',
      about,
      request: addressRequest(target, operation, view),
      view,
      judge: (answer) => judgeLinked(measure, { operation, view, answer }, source, link, item),
    };
    return [
      {
        check,
        isStep: step !== 0,
        from: (answer) =>
          checksOf({ measure, target, samples }, { ...source, answer }, link).find((one) => one.check.id === check.id)
            ?.check,
        next: {
          operation,
          view,
          steps: source.steps + (step === 0 ? 0 : 1),
          path: about.length > 60 ? link.name : about,
        },
      },
    ];
  });
}

/** The kinds of checks from whose answers links lead on: their requests keep the contract as they are. */
export const leading: ReadonlySet<CheckKind> = new Set(['exchange', 'made up']);

/** Whether a link takes what it asks for from the call. */
function isNaming({ parameters, requestBody = null }: Link): boolean {
  return /\$(?:request\.|response\.|url|method|statusCode)/.test(JSON.stringify([parameters, requestBody]));
}

/** The server itself named the linked value, so it has to have it. */
function judgeLinked(
  measure: JudgeContext,
  asked: { operation: Operation; view: RequestParts; answer: ReceivedAnswer },
  source: Answered,
  link: Link,
  item: number,
): Judgement {
  const judgement = judgeAnswer(measure, { ...asked, expected: { kind: 'any' } });
  if (judgement.outcome === 'broken') return judgement;
  const spec = { api: source.operation.api, pointer: link.pointer };
  // The other API may know it only later, or be on another chain; and some links take nothing from the answer.
  const isLoose =
    link.extensions['x-step'] !== undefined || !isNaming(link) || source.operation.api !== asked.operation.api;
  // A method that the node does not have says nothing of the value; it is never shown.
  const isUnsupported = errorCodeOf(asked.answer) === unsupportedMethod;
  if (judgement.outcome === 'allowed' && !isLoose && !isUnsupported) {
    const fault: Fault = {
      rule: 'link',
      pointer: '',
      expected: `the value that ${source.operation.id} has just named`,
      got: judgement.notes[0] ?? 'nothing',
      spec,
    };
    return { ...judgement, outcome: 'broken', faults: [fault] };
  }
  if (isUnsupported) return judgement;
  const relations = moveToItem(link.extensions['x-relations'] ?? [], item);
  const faults = relationFaults(relations, { ...sidesOf(source), linked: asked.answer.body ?? null }, spec, '');
  const told = faults.map((fault) => moveIntoAnswer(fault, source.operation));
  return told.length === 0 ? judgement : { ...judgement, outcome: 'broken', faults: told };
}

function sidesOf({ view, answer }: Answered): JsonObject {
  return { request: requestForPointers(view), source: answer.body ?? null };
}

/** Pointers of a relation begin with the answer that they lead into; those of a fault lead into the answer judged. */
function moveIntoAnswer(fault: Fault, { id }: Operation): Fault {
  const namePlaces = (text: string): string =>
    text.replace(/\/source(\/\S*?)(?=,?(?: |$))/g, `$1 of ${id}`).replace(/\/linked(?=\/)/g, '');
  const isElsewhere = !fault.pointer.startsWith('/linked');
  const expected = isElsewhere
    ? `${namePlaces(fault.pointer)} to be ${namePlaces(fault.expected)}`
    : namePlaces(fault.expected);
  return { ...fault, pointer: isElsewhere ? '' : fault.pointer.slice('/linked'.length), expected };
}

/** A link refers to the first item of a list; the same applies to the other items. */
function moveToItem(value: Json, item: number): Json {
  if (typeof value === 'string') return value.replace(/\/0(?=\/|$)/, `/${item}`);
  if (Array.isArray(value)) return value.map((one) => moveToItem(one, item));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'because' ? one : moveToItem(one, item)]),
    );
  return value;
}

function toLinkedView(
  operation: Operation,
  sample: RequestParts,
  link: Link,
  source: Answered,
  item: number,
  step: number,
): RequestParts | undefined {
  const values = new Map<string, Json>();
  for (const [name, written] of Object.entries(link.parameters)) {
    const value = evaluateExpressions(moveToItem(written, item), callOf(source));
    const asked = value === undefined || step === 0 ? value : addStep(value, step);
    if (asked === undefined) return undefined;
    values.set(name, asked);
  }
  if (operation.rpc !== undefined) return rpcView(operation, sample, values);
  const view: RequestParts = {
    ...sample,
    path: { ...sample.path },
    query: { ...sample.query },
    headers: { ...sample.headers },
  };
  for (const [name, value] of values) {
    const [, where, bare = name] = /^(path|query|header)\.(.+)$/.exec(name) ?? [];
    const parameter = operation.parameters.find(
      (one) => one.name === bare && (where === undefined || one.in === where),
    );
    if (parameter?.in === 'path') view.path = { ...view.path, [bare]: value };
    else if (parameter?.in === 'query') view.query = { ...view.query, [bare]: value };
    else if (parameter?.in === 'header')
      view.headers = { ...view.headers, [bare]: writeHeaderText(parameter, value) ?? JSON.stringify(value) };
  }
  if (link.requestBody === undefined) return view;
  const body = evaluateExpressions(link.requestBody, callOf(source));
  return body === undefined ? undefined : { ...view, body };
}

function rpcView({ rpc }: Operation, sample: RequestParts, values: Map<string, Json>): RequestParts | undefined {
  const names = rpc?.params.map(({ name }) => name) ?? [];
  const { params: shown, ...call } = asObject(sample.body);
  if (rpc?.paramStructure === 'by-name')
    return { ...sample, body: { ...call, params: { ...asObject(shown), ...Object.fromEntries(values) } } };
  const given = names.map((name, i) => values.get(name) ?? asList(shown)[i]);
  const params = given.slice(0, given.findLastIndex((value) => value !== undefined) + 1);
  // By position, none in between can be left out: `null` would be a value.
  const sent = params.filter((value) => value !== undefined);
  return sent.length < params.length ? undefined : { ...sample, body: { ...call, params: sent } };
}

/** The call that a link leads on from, for the expressions in it. */
function callOf({ view, request, answer }: Answered): ExpressionCall {
  const sent = Object.entries(request.headers);
  return {
    url: request.url,
    method: request.method,
    statusCode: answer.status,
    request: {
      header: (name) => sent.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1],
      query: (name) => view.query?.[name],
      path: (name) => view.path?.[name],
      body: view.body,
    },
    response: { header: (name) => answer.headers[name.toLowerCase()], body: answer.body },
  };
}

/** `undefined` before the first one. */
function addStep(value: Json, step: number): Json | undefined {
  if (typeof value === 'number') return value + step;
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) return value;
  const next = BigInt(value) + BigInt(step);
  return next < 0n ? undefined : `0x${next.toString(16)}`;
}

/**
 * Chooses the exchange of an operation that is most likely to succeed, if possible one that succeeds on every server.
 *
 * @returns the exchange; `undefined` if none shows a success
 */
export function validExchange({ exchanges }: Operation): Exchange | undefined {
  const successes = exchanges.filter((exchange) => !isFailure(exchange));
  return successes.find(({ state }) => state === 'ignored') ?? successes[0];
}
