import { isDeepStrictEqual } from 'node:util';
import { directlyBelow, type OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { checkId, type Check, type Result } from '../../checks/checks.ts';
import {
  type Fault,
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
  statusFault,
} from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { addressRequest, credentialFor, type Target } from '../../target/target.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { listOwned, findSharedFault, type OwnedList } from '../across/owners.ts';
import { identifierOf, isAccepted, findObjectInAnswer, listObjectsInAnswer } from './accepted-requests.ts';
import {
  addPathParameters,
  createRemoteObject,
  deleteRemoteObject,
  requestLargestPage,
  thingOf,
  type CreatedObject,
} from './life-cycle.ts';
import { readBroughtPart, saysMissing } from './call-parts.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Exploring, LifeCycleContext } from './life-cycle-context.ts';

/** How the checks begin that a second account makes. */
const secondAccount = 'second account:';

/**
 * Checks whether a check is one that a second account makes.
 *
 * @returns true for those of {@link tryByOther}
 */
export function isOfOther({ kind, about }: Check): boolean {
  return kind === 'credential' && about.startsWith(secondAccount);
}

/**
 * Makes a thing as the first account, and lets the second one look for it in the list, read, change and delete it. What
 * the contract leaves open to every account is not asked for.
 *
 * @param means - how requests are made and sent
 * @param other - the credentials of the second account
 * @returns the results; none if there is nothing to ask for
 */
export async function tryByOther(
  means: Exploring,
  family: OpenCollection,
  request: RequestParts,
  other: Record<string, string>,
): Promise<Result[]> {
  const { list, read, replace, change, remove } = family;
  const target = toSecondAccount(means.scope.target, other);
  const isPrivate = privateTo(means.scope.target, target);
  const single = [read, replace, change, remove].filter((one) => one !== undefined);
  if (![...single, ...(list === undefined ? [] : [list])].some((one) => isPrivate(one))) return [];
  if (await isShared(means, family, target)) {
    means.remarks.push(
      `${family.path} is shared? The second account sees what was there before, so it was not asked for more.`,
    );
    return [];
  }
  const { results: made, thing } = await createRemoteObject(means, family, request);
  if (thing === undefined) return made;
  const results = [...made, ...(await tryBelowByOther(means, target, thing))];
  for (const operation of [list, ...single]) {
    const sample = operation === undefined ? undefined : means.plan.samples.get(operation);
    if (operation === undefined || sample === undefined || !isPrivate(operation)) continue;
    if (means.runner.ended !== undefined) break;
    const view =
      operation === list
        ? requestLargestPage(list, sample, thing).request
        : addPathParameters(operation, sample, thing);
    const about = `${operation === list ? 'list' : operation.method} what the first one made`;
    const judge: Check['judge'] = (answer) => judgeOther(operation, thing, operation === list, answer);
    const result = await means.runner.perform(checkOfOther(target, operation, about, view, judge));
    results.push(operation === remove ? await ifItIsGone(means, thing, result) : result);
  }
  return results;
}

/** Whether the second account lists what was there before the run made anything, as of a catalogue. */
async function isShared({ before, runner }: Exploring, family: OpenCollection, target: Target): Promise<boolean> {
  const { list, create, parameter, path } = family;
  const first = before.find((one) => one.check.operation === list && isAccepted(one));
  const made = before.findIndex((one) => one.check.operation === create && isAccepted(one));
  // Only what was listed before the first one was made is not the run's own.
  if (list === undefined || first === undefined || runner.ended !== undefined) return false;
  if (made >= 0 && made < before.indexOf(first)) return false;
  const namesIn = (answer: ReceivedAnswer | undefined): string[] =>
    listObjectsInAnswer(answer?.body ?? null).flatMap((one) => String(identifierOf(one, parameter, path) ?? ''));
  const request = addressRequest(target, list, first.check.view ?? { headers: {} });
  const answer = await runner.send({ operation: list, request });
  const known = new Set(namesIn(first.answer).filter((name) => name !== ''));
  return isAccepted({ check: { operation: list }, answer }) && namesIn(answer).some((name) => known.has(name));
}

function checkOfOther(
  target: Target,
  operation: Operation,
  what: string,
  view: RequestParts,
  judge: Check['judge'],
): Check {
  const about = `${secondAccount} ${what}`;
  return {
    id: checkId(operation, 'credential', about),
    ...{ operation, kind: 'credential', about, view, judge },
    request: addressRequest(target, operation, view),
  };
}

/**
 * Lets the second account make a thing by the very request of the first one, with the same `Idempotency-Key`: what that
 * made is none of its own.
 *
 * @param made - the thing of the first one
 * @returns the results; none where there is no second account, or the operation asks for no account
 */
export async function repeatKeyByOther(
  means: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
  made: CreatedObject,
): Promise<Result[]> {
  const { target } = means.scope;
  if (target.other === undefined || means.runner.ended !== undefined) return [];
  const account = toSecondAccount(target, target.other);
  if (!privateTo(target, account)(operation)) return [];
  const { family, path } = made;
  const findName = (answer: ReceivedAnswer): Json | undefined => {
    const thing = findObjectInAnswer(readBroughtPart(operation, answer), family.parameter, family.path);
    return thing && identifierOf(thing, family.parameter, family.path);
  };
  const judge: Check['judge'] = (answer) => {
    if (answer.faults.length > 0) return toBrokenJudgement(answer.faults);
    if (!isAccepted({ check: { operation }, answer })) return toAllowedJudgement(`it got status ${answer.status}`);
    const name = findName(answer);
    return name !== undefined && isDeepStrictEqual(name, path[family.parameter])
      ? toBrokenJudgement([fault('a thing of its own, as keys are of one account', `${writeValue(name)} of the first`)])
      : toShownJudgement(String(answer.status));
  };
  const check = checkOfOther(account, operation, 'the same request with the same Idempotency-Key', request, judge);
  const result = await means.runner.perform(check);
  const thing = result.judgement.outcome === 'shown' ? thingOf(family, result) : undefined;
  if (thing !== undefined) await deleteRemoteObject({ ...means, scope: { ...means.scope, target: account } }, thing);
  return [result];
}

/** Lets the second account ask for what belongs to a thing of the first one: no other account gets or does the same. */
async function tryBelowByOther(means: LifeCycleContext, target: Target, thing: CreatedObject): Promise<Result[]> {
  const isPrivate = privateTo(means.scope.target, target);
  const results: Result[] = [];
  for (const operation of directlyBelow(thing.family)) {
    const sample = means.plan.samples.get(operation);
    if (operation.method === 'DELETE' || !isPrivate(operation) || sample === undefined) continue;
    if (means.runner.ended !== undefined) break;
    const view = addPathParameters(operation, sample, thing);
    if (!operation.safe) {
      const judge: Check['judge'] = (answer) => judgeAction(operation, answer);
      results.push(
        await means.runner.perform(
          checkOfOther(target, operation, `${operation.id} on what the first one made`, view, judge),
        ),
      );
      continue;
    }
    const own = await means.runner.send({ operation, request: addressRequest(means.scope.target, operation, view) });
    if (!isAccepted({ check: { operation }, answer: own })) continue;
    const about = `read ${operation.path} of what the first one made`;
    const judge: Check['judge'] = (answer) => judgeBelow(operation, own, answer);
    results.push(await means.runner.perform(checkOfOther(target, operation, about, view, judge)));
  }
  return results;
}

/** What another account does to a thing is refused, whatever for. */
function judgeAction(operation: Operation, answer: ReceivedAnswer): Judgement {
  const { status, faults } = answer;
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (status >= 500 || isAccepted({ check: { operation }, answer }))
    return toBrokenJudgement([statusFault(due, answer, 'account')]);
  return toShownJudgement(`refusal ${status}`);
}

function judgeBelow(operation: Operation, own: ReceivedAnswer, answer: ReceivedAnswer): Judgement {
  const { status, faults, body } = answer;
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (status >= 500) return toBrokenJudgement([statusFault(due, answer, 'account')]);
  if (status >= 400) return toShownJudgement(`refusal ${status}`);
  // An empty list belongs to every account.
  const isTelling = isAccepted({ check: { operation }, answer }) && listObjectsInAnswer(body ?? null).length > 0;
  return isTelling && isDeepStrictEqual(body, own.body)
    ? toBrokenJudgement([statusFault(due, answer, 'account')])
    : toAllowedJudgement(`the second account got status ${status}, and not what the first one gets`);
}

/**
 * Lets the second account ask for the lists that the first one has got (`x-pagination`, `owner`). Lists change nothing.
 *
 * @param other - the credentials of the second account
 * @returns the checks; one for each operation with entries that can be told apart
 */
export function listsForOther(target: Target, other: Record<string, string>, results: Result[]): Check[] {
  const account = toSecondAccount(target, other);
  const isPrivate = privateTo(target, account);
  const lists = results.flatMap(listOwned).filter(({ items }) => items.length > 0);
  const first = new Map(lists.toReversed().map((one) => [one.result.check.operation, one]));
  return [...first].flatMap(([operation, list]): Check[] => {
    const { view } = list.result.check;
    if (view === undefined || !operation.safe || !isPrivate(operation)) return [];
    const judge: Check['judge'] = (answer) => judgeOtherList(list, { ...list.result, answer });
    return [checkOfOther(account, operation, 'the list of the first one', view, judge)];
  });
}

function judgeOtherList(list: OwnedList, result: Result & { answer: ReceivedAnswer }): Judgement {
  const { answer } = result;
  if (answer.faults.length > 0) return toBrokenJudgement(answer.faults);
  if (answer.status >= 500) return toBrokenJudgement([statusFault(due, answer, 'account')]);
  const faults = listOwned(result).flatMap((own) => findSharedFault(own, list));
  if (faults.length > 0) return toBrokenJudgement(faults);
  return answer.status >= 400 ? toShownJudgement(`refusal ${answer.status}`) : toShownJudgement(String(answer.status));
}

function toSecondAccount(target: Target, other: Record<string, string>): Target {
  return { ...target, credentials: { ...target.credentials, ...other } };
}

/** Checks whether an operation asks for one of the credentials that tell two accounts apart. */
function privateTo(first: Target, second: Target): (operation: Operation) => boolean {
  return ({ api, security }) => {
    const isOwn = (key: string): boolean =>
      credentialFor(first.credentials, api, key) !== credentialFor(second.credentials, api, key);
    return security.length > 0 && security.every((schemes) => schemes.some(({ scheme }) => isOwn(scheme.key)));
  };
}

const due = 'another account to be refused what the first one made (403 or 404)';

function judgeOther(
  operation: Operation,
  { family: { parameter, path: collection }, path }: CreatedObject,
  isList: boolean,
  answer: ReceivedAnswer,
): Judgement {
  const { status, faults, body } = answer;
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (status >= 500) return toBrokenJudgement([statusFault(due, answer, 'account')]);
  if (status === 401) return toAllowedJudgement('the second account is not known to the server (status 401)');
  if (status >= 400) return toShownJudgement(`refusal ${status}`);
  if (!isAccepted({ check: { operation }, answer }))
    return toAllowedJudgement(`the second account got status ${status}`);
  const key = path[parameter] ?? null;
  const single = findObjectInAnswer(body ?? null, parameter, collection);
  const things = isList ? listObjectsInAnswer(body ?? null) : single === undefined ? [] : [single];
  const names = things.map((one) => identifierOf(one, parameter, collection));
  const isThere = names.some((name) => String(name) === String(key));
  const reads = operation.safe;
  if (isList && !isThere) return toShownJudgement(String(status));
  if (isList)
    return toBrokenJudgement([fault('a list without what another account made', `one with ${writeValue(key)}`)]);
  // An answer that names nothing, or something else, does not show what it is about.
  if (reads && !isThere)
    return toAllowedJudgement(`the second account got status ${status}, and nothing that is ${writeValue(key)}`);
  return toBrokenJudgement([statusFault(due, answer, 'account')]);
}

/** Servers say of a DELETE that nothing is there any more, also where nothing was; what counts is what it did. */
async function ifItIsGone(means: LifeCycleContext, thing: CreatedObject, result: Result): Promise<Result> {
  const { read } = thing.family;
  const sample = read === undefined ? undefined : means.plan.samples.get(read);
  if (result.judgement.outcome !== 'broken' || !isAccepted(result)) return result;
  if (means.runner.ended !== undefined || read === undefined || sample === undefined) {
    // What cannot be read can be deleted by the one who made it, if it is still there.
    const own = (await deleteRemoteObject(means, thing)).result;
    if (own !== undefined && saysMissing(own.check.operation, own.answer)) return result;
    const kept = 'the second account got a success, and what it did is not known';
    return { ...result, judgement: toAllowedJudgement(kept) };
  }
  const answer = await means.runner.send({
    operation: read,
    request: addressRequest(means.scope.target, read, addPathParameters(read, sample, thing)),
  });
  return isAccepted({ check: { operation: read }, answer })
    ? { ...result, judgement: toAllowedJudgement('the second account got a success, but deleted nothing') }
    : result;
}

function fault(expected: string, got: string): Fault {
  return { rule: 'account', pointer: '', expected, got };
}
