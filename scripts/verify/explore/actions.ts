import { isDeepStrictEqual } from 'node:util';
import { toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { isErrorFor } from '../../contract/x-resource/x-resource.ts';
import { directlyBelow, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { errorCodeOf } from '../../judge/rpc/json-rpc.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { identifierOf, isAccepted } from './accepted-requests.ts';
import { findBroughtSchema, isInConflict, readSentPart, withNames } from './call-parts.ts';
import { withOwnValues } from './conflicts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { freshRequest } from './flowing-values.ts';
import { isUnderway } from './jobs.ts';
import {
  addPathParameters,
  createRemoteObject,
  withExpectedEffect,
  findAcceptedObject,
  findOwnObject,
  thingOf,
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
  let before: JsonObject | undefined;
  const createRequestOnNew = async (): Promise<RequestParts | undefined> => {
    const { results: made, thing } = await createRemoteObject(exploring, family, creation);
    results.push(...made);
    before = thing && findOwnObject(family, family.create, thing.answer);
    return thing && addPathParameters(action, base, thing);
  };
  const request = await createRequestOnNew();
  if (request === undefined || runner.ended !== undefined) return;
  const check = openCheck(exploring, { ...life, operation: action, about: 'do it', request });
  const first = await runner.perform(
    withExpectedEffect(check, (answer) => findIdle(action, before, findAcceptedObject(family, action, answer), answer)),
  );
  results.push(first);
  if (!isAccepted(first) || (first.answer !== undefined && attributionIn(first.answer) !== undefined)) return;
  await readAfter(exploring, family, first);
  const said = findAcceptedObject(family, action, first.answer);
  const isOnce = isSaidOnce(action, true) || isSaidOver(action, said);
  if (await isRefusedAgain(exploring, action, request, isOnce)) await raceFor(exploring, action, createRequestOnNew);
}

const life = { kind: 'life cycle' } as const;

/**
 * Finds what an action has not done: nothing is other than before, though a member of the answer could say that it is
 * done, such as `"cancelled"` after `POST /orders/{id}/cancel`.
 */
function findIdle(
  action: Operation,
  before: JsonObject | undefined,
  said: JsonObject | undefined,
  answer: ReceivedAnswer,
): Fault[] {
  const schema = findBroughtSchema(action);
  if (schema === undefined || before === undefined || said === undefined || answer.status === 202) return [];
  if (attributionIn(answer) !== undefined) return [];
  if (Object.entries(said).some(([name, value]) => !isDeepStrictEqual(value, before[name]))) return [];
  const done = isDoneBy(action);
  for (const { name, choices, now } of listStates(action, schema, said)) {
    const due = choices.find((one) => typeof one === 'string' && done.test(one));
    if (due === undefined || done.test(now)) continue;
    const expected = `${writeValue(due)}, or any other change of what ${action.id} was called for`;
    return [lifeFault(`idle ${action.id}`, toPointer(name), expected, `${writeValue(now)} as before`)];
  }
  return [];
}

/** Matches what is said when an action is done: `cancelled` and `canceled` after `cancel`, `paid` after `pay`. */
function isDoneBy({ path, rpc }: Operation): RegExp {
  const last = (rpc?.method ?? path).split(/[/.:_]/).at(-1) ?? '';
  const [, verb = ''] = /^([a-z]+)/.exec(last) ?? [];
  // Many begin alike only: `lend` and `lent`.
  return verb.length < 3 ? /^\b$/ : new RegExp(`^${verb.slice(0, verb.length === 3 ? 2 : 3)}[a-z]*[dnt]$`, 'i');
}

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
  isOnce: boolean,
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
  /\b(?:only|just|at most|no more than|not more than) once\b|\bonce only\b|\b(?:is|are|be) [a-z]+ once\b/i,
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
  const { summary = '', description = '' } = operation;
  const conflicts = conflictsOf(operation);
  const words = `${summary}. ${description}`;
  if (conflicts.length === 0 || saysHarmless.test(words)) return false;
  if ((byConflict ? saysOnce : saysUnique).some((sentence) => sentence.test(words))) return true;
  return (
    byConflict &&
    conflicts.some((said) => isAboutItself(operation, said) || saysOnce.some((sentence) => sentence.test(said)))
  );
}

/** What the document says of the conflicts of an operation. */
function conflictsOf(operation: Operation): string[] {
  const { rpc } = operation;
  return rpc === undefined
    ? [responseFor(operation, 409)].flatMap((one) => (one?.status === '409' ? [one.description] : []))
    : rpc.errors.flatMap(({ code, message }) => (isErrorFor(rpc, code, 404) ? [] : [message]));
}

/** A sentence by which a document says in which state a thing has to be for an action. */
const saysState = /\bonly (?:an? |the )?([a-z]+) [a-z ]*(?:can|may) be [a-z]+|\bis not ([a-z]+)\b/gi;

/** Whether an action was for things in a state that this one has left: `Only a planned visit can be cancelled.` */
function isSaidOver(action: Operation, said: JsonObject | undefined): boolean {
  const schema = findBroughtSchema(action);
  if (schema === undefined || said === undefined) return false;
  const due = conflictsOf(action).flatMap((one) =>
    [...one.matchAll(saysState)].flatMap(([, state, other]) => state?.toLowerCase() ?? other?.toLowerCase() ?? []),
  );
  return listStates(action, schema, said).some(
    ({ choices, now }) => choices.includes(now) && due.some((state) => choices.includes(state) && state !== now),
  );
}

/** The members of a thing that are a choice, with all that they may be and what they are now. */
function listStates(
  { schemaAt }: Operation,
  schema: string,
  said: JsonObject,
): { name: string; choices: Json[]; now: string }[] {
  return [...descriptionOf(schemaAt, schema).properties].flatMap(([name, own]) => {
    const choices = constraintOf(descriptionOf(schemaAt, ...own), 'enum')?.value;
    const now = said[name];
    return Array.isArray(choices) && typeof now === 'string' ? [{ name, choices, now }] : [];
  });
}

/** Words of a conflict with what is there. */
const saysTaken = /\b(?:taken|in use|used|not unique|duplicate|already|exists?|there is (?:an?|one) [^.;]* this)\b/i;

/** Whether the document calls it a conflict if another thing has a member that a request sends: `The SKU is taken.` */
function isSaidTaken(operation: Operation, request: RequestParts): boolean {
  const sent = Object.keys(readSentPart(operation, request)).map(normalizeName);
  return conflictsOf(operation).some((said) => {
    const words = said
      .replaceAll(/(?<=\b[a-z])-(?=[a-z])/gi, '')
      .toLowerCase()
      .split(/[^a-z\d]+/);
    return saysTaken.test(said) && !/idempoten/i.test(said) && sent.some((name) => words.includes(name));
  });
}

/** Whether a conflict is that just this was done already: `It is closed already.` at `/boards/{boardId}/close`. */
function isAboutItself({ path, rpc }: Operation, said: string): boolean {
  if (/\b(?:another|others?|else|some(?:one|body))\b/i.test(said)) return false;
  const told = [/\balready (?:been |was )?([a-z]+)/gi, /([a-z]+) (?:already|before)\b/gi].flatMap((one) => [
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
async function repeatCreation(exploring: Exploring, family: OpenCollection): Promise<void> {
  const { create } = family;
  const { runner, results, bases, takenOnce } = exploring;
  const base = bases.get(create);
  const names = takenOnce.get(create) ?? [];
  // A conflict may be about a member that the request does not have.
  const isOnce =
    isSaidOnce(create, false) ||
    (base !== undefined && (isSaidTaken(create, base) || isKeyOfCaller(exploring, family, base)));
  if (base === undefined || runner.ended !== undefined || !(isOnce || names.length > 0)) return;
  const onNew = (): Promise<RequestParts> => freshRequest(exploring, create, withOwnValues(exploring, create, base));
  const request = await onNew();
  const first = await runner.perform(
    openCheck(exploring, { ...life, operation: create, about: 'make one to be made again', request }),
  );
  results.push(first);
  if (!isAccepted(first)) return;
  if ((await isRefusedAgain(exploring, create, request, isOnce)) && names.length > 0)
    await raceFor(exploring, create, onNew);
}

/** Whether callers choose what a thing is called, and the document shows a conflict: nothing else may be called so. */
function isKeyOfCaller({ results }: Exploring, family: OpenCollection, base: RequestParts): boolean {
  const { create, parameter } = family;
  const { rpc } = create;
  const shows =
    rpc === undefined ? conflictsOf(create).length > 0 : rpc.errors.some(({ code }) => isErrorFor(rpc, code, 409));
  const made = results.findLast((one) => one.check.operation === create && isAccepted(one));
  const thing = made && thingOf(family, made);
  const name = thing?.path[parameter];
  const sent = Object.entries(readSentPart(create, base)).map(([one]) => one);
  return shows && thing !== undefined && sent.some((one) => thing.sent[one] === name);
}
