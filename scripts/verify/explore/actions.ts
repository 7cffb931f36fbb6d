import { isDeepStrictEqual } from 'node:util';
import { pointerTokens, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { methodNameOf, singularOf } from '../../contract/names/names.ts';
import { isErrorFor } from '../../contract/x-resource/x-resource.ts';
import { directlyBelow, nounOfThings, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { identifierOf, isAccepted } from './accepted-requests.ts';
import {
  conflictsOf,
  describeSent,
  findBroughtSchema,
  isInConflict,
  keyIn,
  readSentPart,
  withNames,
  withSent,
} from './call-parts.ts';
import { possibilities, readKeyword } from '../../contract/schema/reading.ts';
import { withUniqueValues } from './conflicts.ts';
import { freshRequest, withOtherNames } from './flowing-values.ts';
import { isUnderway } from './jobs.ts';
import {
  addPathParameters,
  createRemoteObject,
  withExpectedEffect,
  type ExpectedEffect,
  findAcceptedObject,
  findOwnObject,
  thingOf,
} from './life-cycle.ts';
import { lifeFault, writeStatus } from './life-faults.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';
import { raceFor } from './own-doing.ts';
import { findRefusedState, listStates, toWordPattern, tryInOtherStates } from './states.ts';

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
    await tryInOtherStates(exploring, family);
    await repeatCreation(exploring, family);
  }
}

async function tryAction(exploring: Exploring, family: OpenCollection, action: Operation): Promise<void> {
  const { runner, results, bases } = exploring;
  const [creation, base] = [bases.get(family.create), bases.get(action)];
  if (creation === undefined || base === undefined) return;
  let before: JsonObject | undefined;
  const createRequestOnNew = async (): Promise<RequestParts | undefined> => {
    const { results: made, thing } = await createRemoteObject(exploring, family, creation, action);
    results.push(...made);
    before = thing && findOwnObject(family, family.create, thing.answer);
    return thing && withOtherNames(exploring, action, addPathParameters(action, base, thing), family);
  };
  const request = await createRequestOnNew();
  if (request === undefined || runner.ended !== undefined) return;
  const check = openCheck(exploring, { ...life, operation: action, about: 'do it', request });
  const first = await runner.perform(
    withExpectedEffect(check, (answer) => {
      const said = findAcceptedObject(family, action, answer);
      return [...findIdle(family, action, before, said, answer), ...findUndone(action, request, before, said)];
    }),
  );
  results.push(first);
  if (!isAccepted(first) || (first.answer !== undefined && attributionIn(first.answer) !== undefined)) return;
  await readAfter(exploring, family, first);
  const said = findAcceptedObject(family, action, first.answer);
  const isOnce = isSaidOnce(action, true) || isSaidOver(family, action, said);
  const findNotAdded = (answer: ReceivedAnswer): Fault[] =>
    findUndone(action, request, said, findAcceptedObject(family, action, answer));
  if (await isRefusedAgain(exploring, action, request, isOnce, findNotAdded))
    await raceFor(exploring, action, createRequestOnNew);
}

const life = { kind: 'life cycle' } as const;

/**
 * Finds what an action has not done: nothing is other than before, though a member of the answer could say that it is
 * done, such as `"cancelled"` after `POST /orders/{id}/cancel`.
 */
function findIdle(
  family: OpenCollection,
  action: Operation,
  before: JsonObject | undefined,
  said: JsonObject | undefined,
  answer: ReceivedAnswer,
): Fault[] {
  const schema = findBroughtSchema(action);
  if (schema === undefined || before === undefined || said === undefined || answer.status === 202) return [];
  if (attributionIn(answer) !== undefined) return [];
  for (const { name, choices, now } of listStates(action, schema, said)) {
    const told = responseFor(action, answer.status)?.description ?? '';
    const due = choices.find((one) => saysThingIn(told, one, family));
    if (due === undefined || due === now) continue;
    return [lifeFault(`idle ${action.id}`, toPointer(name), `${writeValue(due)}: ${told}`, writeValue(now))];
  }
  const done = isDoneBy(action);
  // When it was done: `submittedAt` after `submit`.
  const untold = Object.keys(said).find((name) => {
    const [, word = ''] = /^(.+?)_?(?:At|at|On|on|Date|date)$/.exec(name) ?? [];
    return said[name] === null && before[name] === null && done.test(word);
  });
  if (untold !== undefined)
    return [lifeFault(`idle ${action.id}`, toPointer(untold), `when ${action.id} was done`, 'null as before')];
  if (Object.entries(said).some(([name, value]) => !isDeepStrictEqual(value, before[name]))) return [];
  for (const { name, choices, now } of listStates(action, schema, said)) {
    const due = choices.find((one) => typeof one === 'string' && done.test(one));
    if (due === undefined || done.test(now)) continue;
    const expected = `${writeValue(due)}, or any other change of what ${action.id} was called for`;
    return [lifeFault(`idle ${action.id}`, toPointer(name), expected, `${writeValue(now)} as before`)];
  }
  return [];
}

/**
 * Finds what an action has not done with what it was sent: a member that the thing had not is another one, what names
 * something else is as before, or a number that was to be added to is not as much higher.
 */
function findUndone(
  action: Operation,
  request: RequestParts,
  before: JsonObject | undefined,
  said: JsonObject | undefined,
): Fault[] {
  if (before === undefined || said === undefined) return [];
  const sent = Object.entries(readSentPart(action, request));
  const key = Object.values(keyIn(action, request));
  const undone = sent.flatMap(([name, value]): Fault[] => {
    const [was, now] = [before[name], said[name]];
    const isOther =
      (typeof now === 'string' || typeof now === 'number') && typeof now === typeof value && now !== value;
    const isNew = (was ?? null) === null;
    const isName = isKeyName(name) && now === was && !key.includes(value);
    if (!isOther || !(isNew || isName)) return [];
    return [
      lifeFault(`done ${action.id}`, toPointer(name), `what was sent, ${writeValue(value, 60)}`, writeValue(now, 60)),
    ];
  });
  const added = findAddition(action, sent, said);
  const was = added && before[added.name];
  if (added === undefined || typeof was !== 'number' || said[added.name] === was + added.amount) return undone;
  const expected = `${was + added.amount}, as ${added.amount} was added to ${was}`;
  return [...undone, lifeFault(`done ${action.id}`, toPointer(added.name), expected, writeValue(said[added.name]))];
}

/** The number that an action adds to, as the document has it: `Adds to the credit of a member.` */
function findAddition(
  action: Operation,
  sent: [string, Json][],
  said: JsonObject,
): { name: string; amount: number } | undefined {
  const { summary = '', description = '' } = action;
  const { properties } = describeSent(action) ?? { properties: new Map<string, string[]>() };
  const told = sent.flatMap(([name]) => [
    readKeyword(action.schemaAt, properties.get(name) ?? [], 'description') ?? '',
    action.rpc?.params.find((one) => one.name === name)?.description ?? '',
  ]);
  const words = [summary, description, ...told].join('. ');
  const [[, amount] = [], ...others] = sent.filter(([name, value]) => Number.isInteger(value) && !isKeyName(name));
  if (!/\badd(?:s|ed)?(?: [a-z]+){0,3} to\b/i.test(words) || typeof amount !== 'number' || others.length > 0)
    return undefined;
  const isNamed = (name: string): boolean => {
    const word = name.replaceAll(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
    return (
      new RegExp(`\\bto (?:the |its |their |his |her )?${word}\\b`, 'i').test(words) || isDoneBy(action).test(name)
    );
  };
  const numbers = Object.keys(said).filter((name) => Number.isInteger(said[name]) && isNamed(name));
  const [name, ...further] = numbers;
  const isExact = typeof said[name ?? ''] === 'number' && Math.abs(Number(said[name ?? ''])) < Number.MAX_SAFE_INTEGER;
  return name === undefined || further.length > 0 || !isExact ? undefined : { name, amount };
}

/** Whether a member names a thing by a number, which nothing is added to. */
function isKeyName(name: string): boolean {
  return /^id$|[a-z](?:Id|_id|-id)$/.test(name);
}

/** Whether a document says in which state an answer has a thing: `The frozen member`. */
function saysThingIn(told: string, state: string, family: OpenCollection): boolean {
  return new RegExp(`^(?:the |an? )?(?:now )?${toWordPattern(state)} ${nounOfThings(family)}$`, 'i').test(
    told.replace(/\.$/, ''),
  );
}

/** Matches what is said when an action is done: `cancelled` and `canceled` after `cancel`, `paid` after `pay`. */
function isDoneBy(operation: Operation): RegExp {
  const verb = verbOf(operation);
  // Many begin alike only: `lend` and `lent`.
  return verb.length < 3 ? /^\b$/ : new RegExp(`^${verb.slice(0, verb.length === 3 ? 2 : 3)}[a-z]*[dnt]$`, 'i');
}

/** What an action does: `cancel` of `POST /orders/{id}/cancel`, `orders.cancelNow` and `cancel_order`. */
function verbOf({ path, rpc }: Operation): string {
  const parts = (rpc?.method ?? path).split(/[/.:_]/).map((part) => /^[a-z]+/.exec(part)?.[0] ?? '');
  const last = parts.at(-1) ?? '';
  const isThing = rpc !== undefined && singularOf(last) === methodNameOf(rpc).noun;
  return (isThing ? parts.at(-2) : last) ?? '';
}

/** What the answer to an action says of the thing is what is read next. */
async function readAfter(exploring: Exploring, family: OpenCollection, done: Result): Promise<void> {
  const { plan, runner, results } = exploring;
  const { read, parameter, path } = family;
  const { operation, view } = done.check;
  const said = findOwnObject(family, operation, done.answer);
  const sent = Object.entries(readSentPart(operation, view));
  const added = said && findAddition(operation, sent, said)?.name;
  const numbers = new Set([...sent.map(([name]) => name), ...(added === undefined ? [] : [added])]);
  const schema = read && findBroughtSchema(read);
  const shown = read && schema !== undefined ? possibilities(read.schemaAt, [schema]).members : undefined;
  const due = new Set(sent.flatMap(([name, value]) => (said?.[name] === value && shown?.has(name) ? [name] : [])));
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
          Object.keys(said).every((name) => Object.hasOwn(kept, name) || due.has(name));
        // An answer that is wrong by itself is blamed once, for that.
        return isSame && done.judgement.outcome !== 'broken' ? findUnlike(operation, said, kept, numbers, due) : [];
      }),
    ),
  );
}

/**
 * @param numbers - the names of numbers that only such calls change
 * @param due - the names of what was sent and comes back
 */
function findUnlike(
  { id }: Operation,
  said: JsonObject,
  kept: JsonObject,
  numbers: ReadonlySet<string>,
  due: ReadonlySet<string>,
): Fault[] {
  const isTelling = (value: Json | undefined, name: string): value is string | boolean | number =>
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && numbers.has(name));
  return Object.entries(said).flatMap(([name, value]): Fault[] => {
    const now = kept[name];
    const isLost = (now ?? null) === null && due.has(name);
    if (!isTelling(value, name) || !(isLost || isTelling(now, name)) || isDeepStrictEqual(value, now)) return [];
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
  due: ExpectedEffect = () => [],
): Promise<boolean> {
  const { runner, results } = exploring;
  if (runner.ended !== undefined) return false;
  const check = openCheck(exploring, { ...life, operation, about: 'once more', request });
  const result = await runner.perform(
    withExpectedEffect(check, (answer): Fault[] =>
      isOnce && isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
        ? [lifeFault(`done ${operation.id}`, '', onlyOnce, writeStatus(answer))]
        : due(answer),
    ),
  );
  results.push(result);
  return isInConflict(operation, result.answer);
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
  /\bno two\b[^.;]*\bthe same\b/i,
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

/** Whether an action was for things in a state that this one has left: `Only a planned visit can be cancelled.` */
function isSaidOver(family: OpenCollection, action: Operation, said: JsonObject | undefined): boolean {
  const schema = findBroughtSchema(action);
  if (schema === undefined || said === undefined) return false;
  return findRefusedState(action, family, listStates(action, schema, said)) !== undefined;
}

/** Words of a conflict with what is there. */
const saysTaken = new RegExp(
  `\\b(?:${[
    'taken|in use|used|not unique|duplicate|already|exists?|belongs? to',
    '(?:there is an?|one|another) [^.;]* this',
  ].join('|')})\\b`,
  'i',
);

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
function isAboutItself(operation: Operation, said: string): boolean {
  if (/\b(?:another|others?|else|some(?:one|body))\b/i.test(said)) return false;
  const told = [/\balready (?:been |was )?([a-z]+)/gi, /([a-z]+) (?:already|before)\b/gi].flatMap((one) => [
    ...said.matchAll(one),
  ]);
  const words = told.map(([, word = '']) => word.toLowerCase());
  const verb = verbOf(operation);
  // `pay` and `paid`, `lend` and `lent` begin alike.
  const stem = verb.slice(0, verb.length <= 3 ? 2 : 3);
  return words.some((word) => /^(?:done|happened)$/.test(word) || (verb.length > 2 && word.startsWith(stem)));
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
  const onNew = (): Promise<RequestParts> => freshRequest(exploring, create, withUniqueValues(exploring, create, base));
  const request = await onNew();
  const first = await runner.perform(
    openCheck(exploring, { ...life, operation: create, about: 'make one to be made again', request }),
  );
  results.push(first);
  if (!isAccepted(first)) return;
  if (!(await isRefusedAgain(exploring, create, request, isOnce)) || names.length === 0) return;
  await raceFor(exploring, create, onNew);
  const [place = '', ...others] = names;
  const name = pointerTokens(place).at(-1) ?? '';
  const taken = readSentPart(create, request)[name];
  if (taken !== undefined && others.length === 0) await changeToTaken(exploring, family, base, name, taken);
}

/** Gives a thing what it has already, which is no conflict, and then what another thing has, which is one. */
async function changeToTaken(
  exploring: Exploring,
  family: OpenCollection,
  creation: RequestParts,
  name: string,
  taken: Json,
): Promise<void> {
  const { runner, results, bases } = exploring;
  for (const operation of [family.change, family.replace]) {
    const base = operation && bases.get(operation);
    if (operation === undefined || base === undefined || conflictsOf(operation).length === 0) continue;
    if (describeSent(operation)?.properties.has(name) !== true || runner.ended !== undefined) continue;
    const { results: made, thing } = await createRemoteObject(exploring, family, creation);
    results.push(...made);
    const own = thing?.sent[name];
    if (thing === undefined || own === undefined) continue;
    const rest = operation === family.replace ? readSentPart(operation, base) : {};
    const give = async (value: Json, about: string, due: ExpectedEffect): Promise<void> => {
      const request = withSent(operation, addPathParameters(operation, base, thing), { ...rest, [name]: value });
      results.push(
        await runner.perform(withExpectedEffect(openCheck(exploring, { ...life, operation, about, request }), due)),
      );
    };
    const code = `taken ${operation.id}`;
    await give(own, `keep its ${name}`, (answer) =>
      isInConflict(operation, answer)
        ? [lifeFault(code, toPointer(name), `no conflict, as it has this ${name} itself`, 'one')]
        : [],
    );
    await give(taken, `take the ${name} of another one`, (answer) =>
      isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
        ? [lifeFault(code, toPointer(name), `a refusal, as another one has this ${name}`, writeStatus(answer))]
        : [],
    );
  }
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
