import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { OpenCollection } from '../../contract/families.ts';
import { preferredBody } from '../../contract/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request.ts';
import { sampleValueOf, type SampleSource } from '../../contract/sample.ts';
import type { Expectation } from '../../judge/asked.ts';
import type { Result } from '../../judge/check.ts';
import { responseFor } from '../../contract/documented.ts';
import type { Fault } from '../../judge/fault.ts';
import { shown } from '../../judge/relations.ts';
import type { RuleName } from '../../judge/rules.ts';
import { checkOf, type RunPlan, type Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';
import { identifierOf, isAccepted, thingsIn } from './bases.ts';
import { descriptionOf } from './constraints.ts';

/** What a life cycle is run with. */
export type LifeMeans = { plan: RunPlan; scope: Scope; runner: Runner; sources: SampleSource[] };

/** A thing that the run has made, and the path parameters that lead to it. */
export type OwnThing = { family: OpenCollection; path: { [name: string]: Json }; sent: JsonObject; body: Json };

/** The results of a life cycle. */
export type Lived = { results: Result[]; remarks: string[] };

/**
 * Makes a thing of a family.
 *
 * @param means - how requests are made and sent
 * @param family - the family
 * @param request - a request that keeps the contract
 * @returns the result, and the thing if the server made one that can be named
 */
export async function makeThing(
  { plan, scope, runner }: LifeMeans,
  family: OpenCollection,
  request: RequestParts,
): Promise<{ result: Result; thing: OwnThing | undefined }> {
  const result = await runner.perform(
    checkOf(plan.measure, scope.target, {
      ...{ operation: family.create, kind: 'life cycle', about: 'make one', request },
      expected: { kind: 'any', variant: 'open' },
    }),
  );
  return { result, thing: thingOf(family, result) };
}

/**
 * Finds what an answer says was made.
 *
 * @param family - the family
 * @param result - the result of its POST
 * @returns the thing; `undefined` if none was made, or nothing names it
 */
export function thingOf(family: OpenCollection, result: Result): OwnThing | undefined {
  const { answer, check } = result;
  if (!isAccepted(result) || answer === undefined) return undefined;
  const own = thingsIn(answer.body ?? null)
    .map((one) => identifierOf(one, family.parameter, family.path))
    .find((one) => one !== undefined);
  const segment = new URL(answer.headers['location'] ?? '', check.request.url).pathname.split('/').at(-1);
  const isNamed = answer.headers['location'] !== undefined && segment !== undefined && segment !== '';
  const value = own ?? (isNamed ? decodeURIComponent(segment) : undefined);
  if (value === undefined) return undefined;
  const path = { ...check.view?.path, [family.parameter]: value };
  return { family, path, sent: asObject(check.view?.body), body: answer.body ?? null };
}

/**
 * Follows a thing of the run's own from its making to its end: it is there, it is listed, it changes, and then it is
 * gone.
 *
 * @param means - how requests are made and sent
 * @param family - the family
 * @param full - the request that makes it, with everything that may be sent
 * @param request - a request that is known to be accepted
 * @returns the results, and what could not be checked
 */
export async function liveThrough(
  means: LifeMeans,
  family: OpenCollection,
  full: RequestParts,
  request: RequestParts,
): Promise<Lived> {
  const first = await makeThing(means, family, full);
  const isRefused = !isAccepted(first.result) && full !== request;
  const second = isRefused ? await makeThing(means, family, request) : undefined;
  const { result: made, thing } = second ?? first;
  const lived: Lived = { results: [made], remarks: [] };
  if (!isAccepted(made)) return lived;
  if (thing === undefined) {
    lived.remarks.push(`What ${family.create.id} made was not followed, as neither its answer nor Location names it.`);
    return lived;
  }
  await isThere(means, thing, made, lived);
  await isListed(means, thing, 'listed', lived);
  await changes(means, thing, lived);
  await ends(means, thing, lived);
  return lived;
}

/**
 * Deletes a thing that the run has made.
 *
 * @param means - how requests are made and sent
 * @param thing - the thing
 * @returns whether it is gone; `false` also if the contract has no operation for that
 */
export async function removeThing(means: LifeMeans, { family, path }: OwnThing): Promise<boolean> {
  if (family.remove === undefined) return false;
  const result = await perform(means, family.remove, path, 'clean up', { mayMiss: true });
  return result !== undefined && (isAccepted(result) || isGone(result));
}

function isGone({ answer }: Result): boolean {
  return answer?.status === 404 || answer?.status === 410;
}

async function perform(
  { plan, scope, runner }: LifeMeans,
  operation: Operation,
  path: { [name: string]: Json },
  about: string,
  { body, mayMiss = false }: { body?: Json; mayMiss?: boolean } = {},
): Promise<Result | undefined> {
  const sample = plan.samples.get(operation);
  if (sample === undefined || runner.ended !== undefined) return undefined;
  const request: RequestParts = { ...sample, path: { ...sample.path, ...path }, ...(body !== undefined && { body }) };
  const expected: Expectation = mayMiss ? { kind: 'any', mayRefuse: 'nothing is there any more' } : { kind: 'any' };
  return runner.perform(
    checkOf(plan.measure, scope.target, { operation, kind: 'life cycle', about, request, expected }),
  );
}

async function isThere(means: LifeMeans, thing: OwnThing, made: Result, lived: Lived): Promise<void> {
  const { family, path, sent, body } = thing;
  const { read, create } = family;
  const location = made.answer?.headers['location'];
  if (location !== undefined && made.answer?.status === 201) {
    const leads = read === undefined ? undefined : await follow(means, read, made, location);
    if (leads !== undefined) {
      const wrong = isGone(leads) ? [fault('life-cycle', 'Location', 'something to be there', statusOf(leads))] : [];
      lived.results.push(withFaults(leads, wrong));
    }
  }
  if (read === undefined) return;
  const result = await perform(means, read, path, 'read it back');
  if (result === undefined) return;
  if (isGone(result)) {
    const due = `what ${create.id} has just answered with ${statusOf(made)}`;
    lived.results.push(
      made.answer?.status === 201 ? withFaults(result, [fault('life-cycle', '', due, statusOf(result))]) : result,
    );
    return;
  }
  const kept = thingsIn(result.answer?.body ?? null)[0];
  lived.results.push(
    isAccepted(result) && kept !== undefined ? withFaults(result, lost(read, sent, body, kept, create.id)) : result,
  );
}

async function follow(
  { plan, scope, runner }: LifeMeans,
  read: Operation,
  made: Result,
  location: string,
): Promise<Result | undefined> {
  const sample = plan.samples.get(read);
  const url = new URL(location, made.check.request.url);
  // Credentials go to the server that was named by the user, and to no other.
  if (sample === undefined || url.origin !== new URL(made.check.request.url).origin) return undefined;
  const check = checkOf(plan.measure, scope.target, {
    ...{ operation: read, kind: 'life cycle', about: 'follow Location', request: sample, expected: { kind: 'any' } },
  });
  return runner.perform({ ...check, request: { ...check.request, url: url.href } });
}

/** What was sent and is not there any more, or is there with another value. */
function lost(
  { responses, schemaAt }: Operation,
  sent: JsonObject,
  answered: Json,
  kept: JsonObject,
  by: string,
): Fault[] {
  const success = responses.find(({ status }) => status.startsWith('2'));
  const schema = preferredBody(success?.bodies ?? [])?.schema;
  const documented = schema === undefined ? new Map<string, string>() : descriptionOf(schemaAt, schema).properties;
  const echoed = thingsIn(answered)[0] ?? {};
  return Object.entries(sent).flatMap(([name, value]): Fault[] => {
    const property = documented.get(name);
    if (property === undefined || isUnread(asObject(schemaAt(property).schema))) return [];
    const now = kept[name];
    if (now === undefined)
      return value === null
        ? []
        : [fault('life-cycle', `/${name}`, `what was sent to ${by}, ${shown(value)}`, 'nothing')];
    // A server may write a value in another way, and then says so at once.
    const isTold = echoed[name] !== undefined && isDeepStrictEqual(echoed[name], now);
    return isTold || isAlike(value, now)
      ? []
      : [fault('life-cycle', `/${name}`, `what was sent to ${by}, ${shown(value)}`, shown(now))];
  });
}

function isUnread({ writeOnly, format }: JsonObject): boolean {
  return writeOnly === true || format === 'password';
}

/** Servers trim texts, and write times and numbers in their own way. */
function isAlike(one: Json, other: Json): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  if (typeof one === 'object' || typeof other === 'object') return isObject(one) && isObject(other);
  const [a, b] = [String(one).trim().toLowerCase(), String(other).trim().toLowerCase()];
  const isTime = Number.isNaN(Number(a)) && !Number.isNaN(Date.parse(a));
  return a === b || (a !== '' && Number(a) === Number(b)) || (isTime && Date.parse(a) === Date.parse(b));
}

async function isListed(means: LifeMeans, thing: OwnThing, due: 'listed' | 'gone', lived: Lived): Promise<void> {
  const { list, parameter, path: collection } = thing.family;
  if (list === undefined) return;
  const limit = list.parameters.find(
    ({ name, in: where }) => where === 'query' && /^(?:limit|per_?page|page_?size|count)$/i.test(name),
  );
  const sample = means.plan.samples.get(list);
  if (sample === undefined || means.runner.ended !== undefined) return;
  const most =
    limit?.schema === undefined
      ? undefined
      : descriptionOf(list.schemaAt, limit.schema).constraints.find(({ keyword }) => keyword === 'maximum')?.value;
  const query = { ...sample.query, ...(limit !== undefined && most !== undefined && { [limit.name]: most }) };
  const request: RequestParts = { ...sample, path: { ...sample.path, ...thing.path }, query };
  const about = due === 'listed' ? 'find it in the list' : 'miss it in the list';
  const result = await means.runner.perform(
    checkOf(means.plan.measure, means.scope.target, {
      operation: list,
      kind: 'life cycle',
      about,
      request,
      expected: { kind: 'any' },
    }),
  );
  if (!isAccepted(result)) {
    lived.results.push(result);
    return;
  }
  const things = thingsIn(result.answer?.body ?? null);
  const isIn = things.some((one) => String(identifierOf(one, parameter, collection)) === String(thing.path[parameter]));
  const name = shown(thing.path[parameter] ?? null);
  if (due === 'gone') {
    lived.results.push(
      withFaults(
        result,
        isIn ? [fault('life-cycle', '', `a list without ${name}, which was deleted`, 'one with it')] : [],
      ),
    );
    return;
  }
  // Only a list that is not full is known to be whole.
  const isWhole = typeof most === 'number' ? things.length < most : things.length < 10 && limit === undefined;
  const isMissing = !isIn && isWhole && things.every((one) => identifierOf(one, parameter, collection) !== undefined);
  lived.results.push(
    withFaults(
      result,
      isMissing ? [fault('life-cycle', '', `a list with ${name}, which was just made`, 'one without it')] : [],
    ),
  );
}

async function changes(means: LifeMeans, thing: OwnThing, lived: Lived): Promise<void> {
  const { family, path } = thing;
  for (const operation of [family.replace, family.change]) {
    if (operation === undefined) continue;
    const body = changedBody(means, operation, thing);
    if (body === undefined) continue;
    const result = await perform(means, operation, path, 'change it', { body });
    if (result === undefined) return;
    lived.results.push(result);
    if (!isAccepted(result) || family.read === undefined) continue;
    const seen = await perform(means, family.read, path, `read what ${operation.id} changed`);
    if (seen === undefined) return;
    const kept = thingsIn(seen.answer?.body ?? null)[0];
    const faults =
      isAccepted(seen) && kept !== undefined ? changesLost(family.read, asObject(body), kept, operation.id) : [];
    lived.results.push(withFaults(seen, faults));
  }
}

function changesLost(read: Operation, sent: JsonObject, kept: JsonObject, by: string): Fault[] {
  return lost(read, sent, null, kept, by);
}

/** A body that differs from what was sent before, in as many members as the schema lets differ. */
function changedBody({ plan, sources }: LifeMeans, operation: Operation, { sent }: OwnThing): Json | undefined {
  const media = preferredBody(operation.request?.bodies ?? []);
  const source = sources.find(({ name }) => name === operation.api);
  const validate = plan.measure.validators.requests[operation.id];
  if (media?.schema === undefined || source === undefined) return plan.samples.get(operation)?.body;
  const { properties } = descriptionOf(operation.schemaAt, media.schema);
  const start: JsonObject =
    operation.method === 'PUT' ? { ...asObject(plan.samples.get(operation)?.body), ...sent } : {};
  let body: JsonObject = Object.fromEntries(
    Object.entries(start).filter(([name]) => properties.size === 0 || properties.has(name)),
  );
  for (const [name, schema] of properties) {
    const { schema: node } = operation.schemaAt(schema);
    if (asObject(node)['readOnly'] === true || (operation.method === 'PUT' && body[name] === undefined)) continue;
    const old = sent[name];
    const other = old === undefined ? undefined : sampleValueOf(source, schema, undefined, { not: { const: old } });
    const changed = other === undefined ? body : { ...body, [name]: other };
    if (validate === undefined || validate(changed)) body = changed;
  }
  if (Object.keys(body).length > 0 && validate?.(body) !== false) return body;
  return plan.samples.get(operation)?.body;
}

async function ends(means: LifeMeans, thing: OwnThing, lived: Lived): Promise<void> {
  const { family, path } = thing;
  const { remove, read, replace, change } = family;
  if (remove === undefined) return;
  const result = await perform(means, remove, path, 'delete it');
  if (result === undefined) return;
  lived.results.push(result);
  if (!isAccepted(result)) return;
  if (read !== undefined) {
    const after = await perform(means, read, path, 'look for what was deleted', { mayMiss: true });
    if (after !== undefined) {
      const due = 'nothing to be there (404 or 410) after it was deleted';
      lived.results.push(withFaults(after, isAccepted(after) ? [fault('life-cycle', '', due, statusOf(after))] : []));
    }
  }
  await isListed(means, thing, 'gone', lived);
  // Deleting is idempotent in what it leaves behind, and a PUT may make a thing anew; only a document that shows a 404
  // says what the answer is.
  for (const [operation, about] of [
    [remove, 'delete it again'],
    [change, 'change what was deleted'],
    [replace, 'replace what was deleted'],
  ] as const) {
    if (operation === undefined) continue;
    const again = await perform(means, operation, path, about, { mayMiss: true });
    if (again === undefined) return;
    const isDue = responseFor(operation, 404)?.status === '404' && again.answer?.status !== 201;
    const due = 'status 404, as nothing is there any more';
    lived.results.push(
      withFaults(again, isDue && isAccepted(again) ? [fault('life-cycle', '', due, statusOf(again))] : []),
    );
  }
}

function statusOf({ answer }: Result): string {
  return `status ${answer?.status ?? 'none'}`;
}

function fault(rule: RuleName, pointer: string, expected: string, got: string): Fault {
  return { rule, pointer, expected, got };
}

function withFaults(result: Result, faults: Fault[]): Result {
  if (faults.length === 0) return result;
  const { judgement } = result;
  return { ...result, judgement: { ...judgement, outcome: 'broken', faults: [...judgement.faults, ...faults] } };
}

/**
 * Puts what names a thing into a request.
 *
 * @param operation - the operation: on the thing, or on what belongs to it
 * @param request - its request
 * @param thing - the thing
 * @returns the request on it
 */
export function on({ path }: Operation, request: RequestParts, thing: OwnThing): RequestParts {
  const segments = path.split('/');
  // Where the thing's own path has a parameter, this one has the same, whatever it is called.
  const named = thing.family.item.split('/').flatMap((segment, i): [string, Json][] => {
    const [name, own] = [segments[i], segment].map((one) => /^\{([^{}]+)\}/.exec(one ?? '')?.[1]);
    const value = own === undefined ? undefined : thing.path[own];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return { ...request, path: { ...request.path, ...Object.fromEntries(named) } };
}
