import { isDeepStrictEqual } from 'node:util';
import { toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import { travelsAt } from '../../contract/schema/reading.ts';
import { sampleValueOf } from '../../contract/sample/sample.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { describeSent, findBroughtSchema, isSent, keepsWhenSent, readSentPart, withSent } from './call-parts.ts';
import { withUniqueValues } from './conflicts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { freshRequest } from './flowing-values.ts';
import { findOwnObject, withExpectedEffect } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';

// What callers must not be able to do: set what is the server's own, and get together what only one of them can have.

/**
 * Sends members that are read-only with values that the server would not choose. It may ignore or refuse them, but not
 * take them (OpenAPI, `readOnly`): that is how a reader becomes a librarian.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function sendReadOnly(exploring: Exploring): Promise<void> {
  const { runner, results, bases, families } = exploring;
  for (const family of families) {
    const { create } = family;
    const base = bases.get(create);
    if (base === undefined || runner.ended !== undefined) continue;
    const request = await freshRequest(exploring, create, withUniqueValues(exploring, create, base));
    const added = readOnlyValues(exploring, create, request, lastMade(results, family));
    if (Object.keys(added).length === 0) continue;
    const sent = withSent(create, request, { ...readSentPart(create, request), ...added });
    const about = `with ${Object.keys(added).join(', ')}, which are the server's own`;
    const check = openCheck(exploring, { operation: create, kind: 'life cycle', about, request: sent });
    results.push(
      await runner.perform(
        withExpectedEffect(check, (answer): Fault[] => {
          if (!isAccepted({ check: { operation: create }, answer }) || attributionIn(answer) !== undefined) return [];
          const made = findOwnObject(family, create, answer);
          return Object.entries(added).flatMap(([name, value]): Fault[] =>
            made !== undefined && isDeepStrictEqual(made[name], value)
              ? [
                  {
                    ...{ rule: 'read-only', pointer: toPointer(name) },
                    ...{
                      expected: 'a value of the server, since no request may set it',
                      got: `${writeValue(value)}, as it was sent`,
                    },
                  },
                ]
              : [],
          );
        }),
      ),
    );
  }
}

function lastMade(results: Result[], family: OpenCollection): JsonObject | undefined {
  const { create } = family;
  const made = results.findLast((one) => one.check.operation === create && isAccepted(one));
  return made && findOwnObject(family, create, made.answer);
}

/** Values for read-only members that differ from those that the server has chosen. */
function readOnlyValues(
  { sources, plan }: Exploring,
  create: Operation,
  request: RequestParts,
  made: JsonObject | undefined,
): JsonObject {
  const schema = findBroughtSchema(create);
  const source = sources.find(({ name }) => name === create.api);
  if (schema === undefined || source === undefined || made === undefined) return {};
  const { schemaAt } = create;
  const values = [...descriptionOf(schemaAt, schema).properties].flatMap(([name, schemas]): [string, Json][] => {
    const now = made[name];
    if (now === undefined || typeof now === 'object') return [];
    const value = sampleValueOf(source, schemas[0] ?? '', undefined, { not: { const: now } });
    if (value === undefined || isDeepStrictEqual(value, now)) return [];
    const sent = { ...readSentPart(create, request), [name]: value };
    const isOwn =
      !travelsAt(schemaAt, schemas, 'request') ||
      (isServersOwn(create, name, schemas) && keepsWhenSent(create, request, sent, plan.measure.validators));
    return isOwn ? [[name, value]] : [];
  });
  return Object.fromEntries(values);
}

/** A choice that no request has a place for, such as the role or the state of what is made. */
function isServersOwn(create: Operation, name: string, schemas: string[]): boolean {
  const description = descriptionOf(create.schemaAt, ...schemas);
  const isChoice = description.types.join() === 'boolean' || constraintOf(description, 'enum') !== undefined;
  return isChoice && (describeSent(create)?.properties.size ?? 0) > 0 && !isSent(create, name);
}

/** How often two callers try: a race is lost only now and then. */
const rounds = 3;

/**
 * Lets two callers ask at the same moment for what is used up by one of them, such as the last copy: a server that
 * refuses the second one after the first has to refuse it beside the first, too.
 *
 * @param exploring - the exploration, which knows what is used up
 */
export async function raceForOne(exploring: Exploring): Promise<void> {
  const { bases, flows } = exploring;
  for (const [operation, { isUsedUp }] of flows) {
    const base = bases.get(operation);
    if (!isUsedUp || base === undefined) continue;
    await raceFor(exploring, operation, async () => {
      const request = await freshRequest(exploring, operation, base);
      return request === base ? undefined : request;
    });
  }
}

/**
 * Sends the same call twice at the same moment, a few times, each time with something new to be had.
 *
 * @param operation - one that the server refuses the second time
 * @param onNew - makes the request for what only one can have; `undefined` ends the race
 */
export async function raceFor(
  exploring: Exploring,
  operation: Operation,
  onNew: () => Promise<RequestParts | undefined>,
): Promise<void> {
  const { runner, results } = exploring;
  for (let round = 1; round <= rounds && runner.ended === undefined; round++) {
    const request = await onNew();
    if (request === undefined) return;
    const about = 'at the same moment as another caller';
    const check = openCheck(exploring, { operation, kind: 'life cycle', about, request });
    const [one, other] = await Promise.all([runner.perform(check), runner.perform(check)]);
    results.push(one, other);
    // Where it is not refused afterwards either, it is not used up.
    const isBoth = isAccepted(one) && isAccepted(other);
    if (!isBoth || isAccepted(await runner.perform(check))) continue;
    const fault: Fault = {
      ...{
        rule: 'race',
        pointer: '',
        expected: 'a refusal of one of two calls at the same moment, as of a later one',
      },
      got: 'a success for both',
    };
    results.push({
      ...other,
      judgement: { ...other.judgement, outcome: 'broken', faults: [...other.judgement.faults, fault] },
    });
    return;
  }
}
