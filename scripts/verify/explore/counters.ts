import { toPointer, type Json } from '../../contract/base/json.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { directlyBelow, nounOfThings, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Operation } from '../../contract/operation.ts';
import { travelsAt } from '../../contract/schema/reading.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { findBroughtSchema, isSent, nounOf, withNames } from './call-parts.ts';
import { descriptionOf } from './constraints.ts';
import {
  createRemoteObject,
  deleteRemoteObject,
  thingOf,
  withExpectedEffect,
  type CreatedObject,
  findAcceptedObject,
  nameThing,
} from './life-cycle.ts';
import { lifeFault } from './life-faults.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';

/** A number that a thing has of what belongs to it, such as `commentCount`. */
type Counter = {
  name: string;
  /** What adds to it. */
  create: Operation;
  /** The collection that it is of, if what belongs to the thing can be named. */
  inner?: OpenCollection;
};

/**
 * Adds to a thing of the run's own what it counts, and takes it away again: the number goes up and down.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function checkCounters(exploring: Exploring): Promise<void> {
  for (const family of exploring.families)
    for (const counter of countersOf(exploring, family)) await checkCounter(exploring, family, counter);
}

function countersOf(exploring: Exploring, family: OpenCollection): Counter[] {
  const { read } = family;
  const schema = read && findBroughtSchema(read);
  if (read === undefined || schema === undefined) return [];
  const { schemaAt } = read;
  const numbers = [...descriptionOf(schemaAt, schema).properties].flatMap(([name, own]) => {
    const { types } = descriptionOf(schemaAt, ...own);
    const isOwn = !travelsAt(schemaAt, own, 'request') || !isSent(family.create, name);
    return isOwn && types.includes('integer') && !types.includes('string') ? [name] : [];
  });
  const inside = exploring.families.filter((inner) => inner !== family && isInside(exploring, family, inner));
  const known = new Set(exploring.families.map(({ create }) => create));
  // What is added may have no address of its own.
  const added = directlyBelow(family).filter(
    (one) => one.rpc === undefined && one.method === 'POST' && !known.has(one),
  );
  const counted: Omit<Counter, 'name'>[] = [
    ...inside.map((inner) => ({ create: inner.create, inner })),
    ...added.map((create) => ({ create })),
  ];
  return counted.flatMap((each) => {
    const noun = each.inner === undefined ? nounOf(each.create) : nounOfThings(each.inner);
    const name = numbers.find((one) => namesOf(noun).includes(normalizeName(one)));
    return name === undefined ? [] : [{ name, ...each }];
  });
}

/** The usual names of a number of things. */
function namesOf(noun: string): string[] {
  const plurals = [`${noun}s`, noun.replace(/y$/, 'ies'), `${noun}es`];
  return [noun, ...plurals].flatMap((one) => [
    ...[`${one}count`, `num${one}`, `numberof${one}`, `${one}total`, `total${one}`],
    ...(one === noun ? [] : [one]),
  ]);
}

/** Whether things are made below others, or name them. */
function isInside({ flows }: Exploring, family: OpenCollection, { create }: OpenCollection): boolean {
  const isBelow = create.rpc === undefined && directlyBelow(family).includes(create);
  return isBelow || flows.get(create)?.places.some(({ maker }) => maker === family.create) === true;
}

async function checkCounter(
  exploring: Exploring,
  family: OpenCollection,
  { name, create, inner }: Counter,
): Promise<void> {
  const { runner, results, bases } = exploring;
  const [creation, base] = [bases.get(family.create), bases.get(create)];
  if (creation === undefined || base === undefined || runner.ended !== undefined) return;
  const { results: made, thing } = await createRemoteObject(exploring, family, creation, create);
  results.push(...made);
  if (thing === undefined) return;
  const before = await look(exploring, thing, name, 'before it is added to');
  if (typeof before !== 'number') return;
  const request = nameThing(exploring, create, base, thing);
  if (request === undefined) return;
  const about = 'add to what counts it';
  const added = await runner.perform(openCheck(exploring, { operation: create, kind: 'life cycle', about, request }));
  results.push(added);
  if (!isAccepted(added)) return;
  await look(exploring, thing, name, `count what ${create.id} added`, before + 1);
  const own = inner && thingOf(inner, added);
  if (own === undefined || inner?.remove === undefined) return;
  const removal = await deleteRemoteObject(exploring, own);
  if (removal.result !== undefined && isAccepted(removal.result))
    await look(exploring, thing, name, `count what ${inner.remove.id} took away`, before);
}

/** Reads a number of a thing, which has to be the one that is due. */
async function look(
  exploring: Exploring,
  { family, path }: CreatedObject,
  name: string,
  about: string,
  due?: number,
): Promise<Json | undefined> {
  const { plan, runner, results } = exploring;
  const { read } = family;
  const sample = read && plan.samples.get(read);
  if (read === undefined || sample === undefined || runner.ended !== undefined) return undefined;
  const numberIn = (answer: ReceivedAnswer | undefined): Json | undefined =>
    findAcceptedObject(family, read, answer)?.[name];
  const check = openCheck(exploring, {
    ...{ operation: read, kind: 'life cycle', about, request: withNames(read, sample, path) },
  });
  const result = await runner.perform(
    withExpectedEffect(check, (answer): Fault[] => {
      const now = numberIn(answer);
      if (due === undefined || now === undefined || now === due || attributionIn(answer) !== undefined) return [];
      return [lifeFault(`counted ${read.id} ${name}`, toPointer(name), `${due}, to ${about}`, writeValue(now))];
    }),
  );
  results.push(result);
  return numberIn(result.answer);
}
