import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import { directlyBelow, nounOfThings, type OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { conflictsOf, findBroughtSchema } from './call-parts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import {
  addPathParameters,
  createRemoteObject,
  findAcceptedObject,
  findOwnObject,
  nameThing,
  withExpectedEffect,
  type CreatedObject,
} from './life-cycle.ts';
import { lifeFault, writeStatus } from './life-faults.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';

// In which states of a thing an operation is refused, as the words of the document have it: "The lot is not open."

/** A member of a thing that is a choice, with all that it may be and what it is now. */
type StateMember = { name: string; choices: string[]; now: string };

/** Lists the members of a thing that are a choice. */
export function listStates({ schemaAt }: Operation, schema: string, said: JsonObject): StateMember[] {
  return [...descriptionOf(schemaAt, schema).properties].flatMap(([name, own]) => {
    const choices: Json | undefined = constraintOf(descriptionOf(schemaAt, ...own), 'enum')?.value;
    const now = said[name];
    const texts = Array.isArray(choices) ? choices.filter((one) => typeof one === 'string') : [];
    return typeof now === 'string' && texts.includes(now) ? [{ name, choices: texts, now }] : [];
  });
}

/**
 * Finds the state of a thing for which the document says that an operation is refused.
 *
 * @param family - the collection of the thing
 * @param states - see {@link listStates}
 * @returns the state; `undefined` where the document says nothing of it
 * @example findRefusedState(closeLot, lots, [{ name: 'state', choices: ['draft', 'open'], now: 'draft' }]) // 'draft'
 */
export function findRefusedState(
  operation: Operation,
  family: OpenCollection,
  states: readonly StateMember[],
): string | undefined {
  return states.find(({ choices, now }) => {
    const { needs, refuses } = readSaidStates(operation, family, choices);
    return refuses.includes(now) || (needs.length > 0 && !needs.includes(now));
  })?.now;
}

function readSaidStates(
  operation: Operation,
  family: OpenCollection,
  choices: readonly string[],
): { needs: string[]; refuses: string[] } {
  const conflicts = conflictsOf(operation).map(withoutMarks);
  if (conflicts.length === 0) return { needs: [], refuses: [] };
  const summary = withoutMarks(operation.summary ?? '');
  const description = withoutMarks(operation.description ?? '');
  const clauses = conflicts.flatMap((one) => one.split(/[.;,:]|\b(?:or|and)\b/));
  const plain = clauses.filter((one) => !/\b(?:only|unless|if|while|when|until|except|never|no)\b/i.test(one));
  const negated = /\bnot\b|n't\b/i;
  const whole = [...conflicts, summary, description];
  const saying = (texts: readonly string[], form: (word: string) => string): string[] =>
    choices.filter((one) => {
      const word = toWordPattern(one);
      return texts.some((text) => new RegExp(form(word), 'i').test(text));
    });
  // A `membership` is what a member has.
  const noun = `${nounOfThings(family)}[a-z]*\\b`;
  const refuses = [
    ...saying(
      plain.filter((one) => !negated.test(one)),
      (word) => `\\b(?:is|are|was|been)(?: already| now)? ${word}\\b|\\balready ${word}\\b|\\b${word} already\\b`,
    ),
    ...saying(
      whole,
      (word) =>
        `\\ban? ${word} ${noun} (?:can ?not|can't|may not|must not|(?:make|take|get|ha)s no|never)\\b` +
        `|\\bneither (?:[a-z]+ nor )*${word}\\b|\\bnor ${word}\\b`,
    ),
  ];
  // A verb says of an open lot what it is for only where there is a conflict with its state.
  const isOfState = conflicts.some((one) => /\b(?:state|status)\b/i.test(one)) || saying(conflicts, String).length > 0;
  const needs = [
    ...saying(
      plain.filter((one) => negated.test(one)),
      (word) => `\\bnot (?:an? |yet )?${word}\\b`,
    ),
    ...saying(
      whole,
      (word) =>
        // From `submitted` to `approved`.
        `\\bfrom (?:[a-z_, ]+ or |[a-z_]+, )*${word}\\b(?:(?:,| or) [a-z_, ]+)? to [a-z]` +
        `|\\bonly (?:an? |the )?${word} [a-z ]*(?:can|may)\\b` +
        `|\\bonly (?:while|when|if|as long as)\\b[^.;]*\\bis ${word}\\b`,
    ),
    ...(isOfState
      ? saying([summary], (word) => `^[a-z]+ (?:on |for |to |of )?an? ${word}(?: ${noun}| (?:for|of|to)\\b|\\.?$)`)
      : []),
  ];
  return { needs, refuses };
}

/** Prose without the marks of code and of emphasis in it. */
function withoutMarks(text: string): string {
  return text.replaceAll(/[`*]/g, '');
}

/** The source of a pattern of a state as prose writes it: `checked out` of `CHECKED_OUT`. */
export function toWordPattern(state: string): string {
  return state.toLowerCase().replaceAll(/[^a-z\d]+/g, '[ _-]?');
}

/** How a thing of the run's own gets into a state: as it was made, or by an action. */
type Way = Operation | undefined;

/**
 * Does to things of the run's own what the document says is refused in their state: a draft is closed, what is retired
 * starts a trip.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function tryInOtherStates(exploring: Exploring, family: OpenCollection): Promise<void> {
  const { runner, results, bases, flows } = exploring;
  const creation = bases.get(family.create);
  const schema = findBroughtSchema(family.read ?? family.create);
  if (creation === undefined || schema === undefined) return;
  const actions = directlyBelow(family).filter(
    (one) => !one.safe && one.method !== 'DELETE' && bases.has(one) && one !== family.create,
  );
  const naming = [...flows].flatMap(([one, { places }]) =>
    !one.safe && places.some(({ maker }) => maker === family.create) ? [one] : [],
  );
  const isSaid = (one: Operation): boolean => conflictsOf(one).length > 0;
  const concerned = [...new Set([...actions, ...naming])].filter(isSaid);
  const ways: Way[] = concerned.length === 0 ? [] : [undefined, ...actions];
  const seen: string[][] = [];
  for (const way of ways) {
    const first = await bring(exploring, family, creation, way);
    const now = first?.states.map((one) => one.now);
    // Several actions may lead to one state.
    if (first === undefined || now === undefined || seen.some((one) => isDeepStrictEqual(one, now))) continue;
    seen.push(now);
    // What is done once more to the same thing is tried with each action.
    for (const operation of concerned.filter((one) => one !== way)) {
      const state = findRefusedState(operation, family, first.states);
      const base = bases.get(operation);
      if (state === undefined || base === undefined || runner.ended !== undefined) continue;
      const { thing } = (await bring(exploring, family, creation, way)) ?? first;
      const request = nameThing(exploring, operation, base, thing);
      if (request === undefined) continue;
      const about = `though it is ${state}`;
      const check = openCheck(exploring, { operation, kind: 'life cycle', about, request });
      const due = `a refusal, as the document has it, of one that is ${state}`;
      results.push(
        await runner.perform(
          withExpectedEffect(check, (answer): Fault[] =>
            isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
              ? [lifeFault(`done ${operation.id}`, '', due, writeStatus(answer))]
              : [],
          ),
        ),
      );
    }
  }
}

/** Makes a thing and does to it what leads to a state. */
async function bring(
  exploring: Exploring,
  family: OpenCollection,
  creation: RequestParts,
  way: Way,
): Promise<{ thing: CreatedObject; states: StateMember[] } | undefined> {
  const { runner, results, bases } = exploring;
  const { results: made, thing } = await createRemoteObject(exploring, family, creation, way);
  results.push(...made);
  if (thing === undefined || attributionIn(thing.answer) !== undefined) return undefined;
  let now = findOwnObject(family, family.create, thing.answer);
  let shows = family.create;
  const base = way && bases.get(way);
  if (way !== undefined && base !== undefined) {
    const request = addPathParameters(way, base, thing);
    const check = openCheck(exploring, {
      operation: way,
      kind: 'life cycle',
      about: 'to try what it refuses then',
      request,
    });
    const result = await runner.perform(check);
    results.push(result);
    now = findAcceptedObject(family, way, result.answer);
    shows = way;
  }
  const schema = findBroughtSchema(shows);
  return now === undefined || schema === undefined ? undefined : { thing, states: listStates(shows, schema, now) };
}
