import { isDeepStrictEqual } from 'node:util';
import { toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { isErrorFor } from '../../contract/x-resource/x-resource.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { errorCodeOf } from '../../judge/rpc/json-rpc.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { identifierOf, isAccepted } from './accepted-requests.ts';
import { isInConflict, withNames } from './call-parts.ts';
import { withNewValues } from './conflicts.ts';
import { freshRequest } from './flowing-values.ts';
import { isUnderway } from './jobs.ts';
import {
  addPathParameters,
  createRemoteObject,
  directlyBelow,
  withExpectedEffect,
  findAcceptedObject,
  findOwnObject,
} from './life-cycle.ts';
import { lifeFault, writeStatus } from './life-faults.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';
import { raceFor } from './own-doing.ts';

// What is done to a thing beside changing its members: an order is cancelled, a loan is returned.

/**
 * Does to a thing of the run's own what an operation does to it: the thing is then as the answer has it. What the
 * server or the document allows only once is asked for again, and by two callers at the same moment.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function tryActions(exploring: Exploring): Promise<void> {
  for (const family of exploring.families) {
    for (const action of directlyBelow(family))
      if (!action.safe && action.method !== 'DELETE') await tryAction(exploring, family, action);
    await repeatCreation(exploring, family);
  }
}

async function tryAction(exploring: Exploring, family: OpenCollection, action: Operation): Promise<void> {
  const { runner, results, bases } = exploring;
  const [creation, base] = [bases.get(family.create), bases.get(action)];
  if (creation === undefined || base === undefined) return;
  const createRequestOnNew = async (): Promise<RequestParts | undefined> => {
    const { results: made, thing } = await createRemoteObject(exploring, family, creation);
    results.push(...made);
    return thing && addPathParameters(action, base, thing);
  };
  const request = await createRequestOnNew();
  if (request === undefined || runner.ended !== undefined) return;
  const first = await runner.perform(openCheck(exploring, { ...life, operation: action, about: 'do it', request }));
  results.push(first);
  if (!isAccepted(first) || (first.answer !== undefined && attributionIn(first.answer) !== undefined)) return;
  await readAfter(exploring, family, first);
  if (await isRefusedAgain(exploring, action, request)) await raceFor(exploring, action, createRequestOnNew);
}

const life = { kind: 'life cycle' } as const;

/** What the answer to an action says of the thing is what is read next. */
async function readAfter(exploring: Exploring, family: OpenCollection, done: Result): Promise<void> {
  const { plan, runner, results } = exploring;
  const { read, parameter, path } = family;
  const { operation, view } = done.check;
  const said = findOwnObject(family, operation, done.answer);
  const sample = read && plan.samples.get(read);
  const key = said && identifierOf(said, parameter, path);
  if (read === undefined || sample === undefined || said === undefined || key === undefined) return;
  if (done.answer?.status === 202 || isUnderway(said)) return;
  const request = withNames(read, { ...sample, path: { ...sample.path, ...view?.path } }, { [parameter]: key });
  const check = openCheck(exploring, { ...life, operation: read, about: `read it after ${operation.id}`, request });
  results.push(
    await runner.perform(
      withExpectedEffect(check, (answer) => {
        const kept = findAcceptedObject(family, read, answer);
        // What belongs to the thing names it, too, but has other members.
        const isSame =
          kept !== undefined &&
          identifierOf(kept, parameter, path) === key &&
          Object.keys(said).every((name) => Object.hasOwn(kept, name));
        return isSame ? findUnlike(operation, said, kept) : [];
      }),
    ),
  );
}

function findUnlike({ id }: Operation, said: JsonObject, kept: JsonObject): Fault[] {
  const isTelling = (value: Json | undefined): value is string | boolean =>
    typeof value === 'string' || typeof value === 'boolean';
  return Object.entries(said).flatMap(([name, value]): Fault[] => {
    const now = kept[name];
    if (!isTelling(value) || !isTelling(now) || isDeepStrictEqual(value, now)) return [];
    const expected = `what ${id} has just answered, ${writeValue(value, 60)}`;
    return [lifeFault(`done ${id}`, toPointer(name), expected, writeValue(now, 60))];
  });
}

const onlyOnce = 'a refusal, as the document says that the same again is one';

/** Asks for the same again: the document may say that it is refused. */
async function isRefusedAgain(
  exploring: Exploring,
  operation: Operation,
  request: RequestParts,
  isOnce = isSaidOnce(operation, true),
): Promise<boolean> {
  const { runner, results } = exploring;
  if (runner.ended !== undefined) return false;
  const check = openCheck(exploring, { ...life, operation, about: 'once more', request });
  const result = await runner.perform(
    withExpectedEffect(check, (answer): Fault[] =>
      isOnce && isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
        ? [lifeFault(`done ${operation.id}`, '', onlyOnce, writeStatus(answer))]
        : [],
    ),
  );
  results.push(result);
  return isRefusedByState(operation, result.answer);
}

/** Sentences by which a document says that something goes only once, or that a member is of one thing alone. */
const saysOnce = [
  /\b(?:only|just|at most|no more than|not more than) once\b|\bonce only\b/i,
  /\b(?:cannot|can ?not|can't|may not|must not|never)\b[^.;]*\b(?:again|twice|more than once)\b/i,
  /\b(?:a second time|twice|again)\b[^.;]*\b(?:is|are|gets?|will be) (?:refused|rejected|forbidden|a conflict)\b/i,
];
const saysUnique = [
  ...saysOnce,
  /\b(?:is|are|be|stays?|remains?) unique\b/i,
  /\balready (?:exists?|taken|registered|used|in use)\b/i,
  /\bduplicates?\b[^.;]*\b(?:refused|rejected|forbidden|not allowed|conflict)\b/i,
];

/** Sentences by which it says that another time does no harm. */
const saysHarmless =
  /\bidempotent|\bno effect\b|\bnothing (?:more|else|changes|happens)\b|\b(?:changes|does) nothing\b/i;

/**
 * Whether the document both shows a conflict, and says that the same again is one. A word alone says little: what is
 * "already shipped" cannot be cancelled, and may be cancelled twice.
 */
function isSaidOnce(operation: Operation, byConflict: boolean): boolean {
  const { rpc, summary = '', description = '' } = operation;
  const conflicts =
    rpc === undefined
      ? [responseFor(operation, 409)].flatMap((one) => (one?.status === '409' ? [one.description] : []))
      : rpc.errors.flatMap(({ code, message }) => (isErrorFor(rpc, code, 404) ? [] : [message]));
  const words = `${summary}. ${description}`;
  if (conflicts.length === 0 || saysHarmless.test(words)) return false;
  if ((byConflict ? saysOnce : saysUnique).some((sentence) => sentence.test(words))) return true;
  return byConflict && conflicts.some((said) => isAboutItself(operation, said));
}

/** Whether a conflict is that just this was done already: `It is closed already.` at `/boards/{boardId}/close`. */
function isAboutItself({ path, rpc }: Operation, said: string): boolean {
  if (/\b(?:another|others?|else|some(?:one|body))\b/i.test(said)) return false;
  const told = [/\balready (?:been |was )?([a-z]+)/gi, /([a-z]+) already\b/gi].flatMap((one) => [
    ...said.matchAll(one),
  ]);
  const words = told.map(([, word = '']) => word.toLowerCase());
  const last = (rpc?.method ?? path).split(/[/.:_]/).at(-1) ?? '';
  const [, verb = ''] = /^([a-z]+)/.exec(last) ?? [];
  // `pay` and `paid`, `lend` and `lent` begin alike.
  const stem = verb.slice(0, verb.length <= 3 ? 2 : 3);
  return words.some((word) => /^(?:done|happened)$/.test(word) || (verb.length > 2 && word.startsWith(stem)));
}

/** A refusal that the document shows, and that is not about a thing which is not there. */
function isRefusedByState(operation: Operation, answer: ReceivedAnswer | undefined): boolean {
  const { rpc } = operation;
  if (rpc === undefined || answer === undefined) return isInConflict(operation, answer);
  const code = errorCodeOf(answer);
  return rpc.errors.some((error) => error.code === code) && !isErrorFor(rpc, code, 404);
}

/** Makes the same thing twice, where that is said to be refused, and then two at the same moment. */
async function repeatCreation(exploring: Exploring, { create }: OpenCollection): Promise<void> {
  const { plan, runner, results, bases, takenOnce } = exploring;
  const base = bases.get(create);
  const names = takenOnce.get(create) ?? [];
  // A conflict may be about a member that the request does not have.
  const isOnce = isSaidOnce(create, false);
  if (base === undefined || runner.ended !== undefined || !(isOnce || names.length > 0)) return;
  const onNew = (): Promise<RequestParts> =>
    freshRequest(exploring, create, withNewValues(create, base, names, plan.measure.validators));
  const request = await onNew();
  const first = await runner.perform(
    openCheck(exploring, { ...life, operation: create, about: 'make one to be made again', request }),
  );
  results.push(first);
  if (!isAccepted(first)) return;
  if ((await isRefusedAgain(exploring, create, request, isOnce)) && names.length > 0)
    await raceFor(exploring, create, onNew);
}
