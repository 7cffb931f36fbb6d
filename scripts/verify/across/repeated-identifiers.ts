import { isDeepStrictEqual } from 'node:util';
import { isFresh } from '../../contract/facts/facts.ts';
import { asList, asObject, getAtPointer, parentOf, type Json } from '../../contract/base/json.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { blameResult, type Result } from '../../checks/checks.ts';
import { listSchemasByPlace, fieldOf } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Fault } from '../../findings/findings.ts';
import { responseFor, bodySchemas } from '../../contract/responses/responses.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/** A value that identifies something new (`x-fresh`), in the answer that brought it. */
type Fresh = {
  result: Result;
  at: string;
  value: Json;
  /** The members beside it that have to be the same, too. */
  within: (Json | undefined)[];
  spec: NonNullable<Fault['spec']>;
};

/**
 * Finds what should identify something new (`x-fresh`), but came in the answer to another request as well. What can be
 * repeated safely makes nothing new, so its answers may repeat each other.
 *
 * @param results - the results of a run
 * @returns the results; those with a repeated value are broken
 */
export function withRepeats(results: Result[]): Result[] {
  const alike = new Map<string, Fresh[]>();
  for (const one of results.flatMap(freshIn)) {
    const { check, answer } = one.result;
    const key = JSON.stringify([check.operation.id, fieldOf(one.at, answer?.body ?? null), one.value, one.within]);
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  const faults = new Map<Result, Fault[]>();
  for (const group of alike.values()) {
    // If the examples themselves are alike, a mock cannot help it; lint reports them.
    if (group.every(isExample)) continue;
    for (const one of group) {
      const other = group.find(({ result }) => result.answer !== one.result.answer);
      if (other !== undefined)
        faults.set(one.result, [...(faults.get(one.result) ?? []), createRepeatFault(one, other)]);
    }
  }
  return results.map((result) => blameResult(result, faults.get(result) ?? []));
}

function createRepeatFault({ at, value, spec }: Fresh, { result: { check }, value: before }: Fresh): Fault {
  const where = `${check.kind} ${check.about}`;
  return {
    rule: 'fresh',
    pointer: at,
    expected: `another value than that of ${where}, ${writeValue(before)}`,
    got: writeValue(value),
    spec,
  };
}

function freshIn(result: Result): Fresh[] {
  const { check, answer } = result;
  const { operation, view } = check;
  if (operation.safeToRepeat || answer?.body === undefined || view === undefined) return [];
  const places = listSchemasByPlace(
    operation.schemaAt,
    bodySchemas(responseFor(operation, answer.status)),
    answer.body,
  );
  return places.flatMap(({ at, value, schemas }) => {
    const schema = schemas.find(({ node }) => isFresh(node));
    if (schema === undefined || !identifies(value) || isSent(view, value)) return [];
    const beside = getAtPointer(answer.body ?? null, parentOf(at)) ?? null;
    const within = asList(asObject(schema.node['x-fresh'])['within']).map((name) => asObject(beside)[String(name)]);
    return [{ result, at, value, within, spec: { api: operation.api, pointer: schema.pointer } }];
  });
}

/** An empty text identifies nothing yet. */
function identifies(value: Json): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** What the request names is nothing new. */
function isSent({ body, path, query }: RequestParts, value: Json): boolean {
  const contains = (here: Json | undefined): boolean =>
    here === value || (typeof here === 'object' && here !== null && Object.values(here).some(contains));
  return [body, path, query].some(contains);
}

/** Whether it is what an exchange shows, in the answer to the body of that exchange, however that was written. */
function isExample({ result: { check }, at, value }: Fresh): boolean {
  const exchange = check.operation.exchanges.find(({ name, request }) =>
    check.kind === 'exchange' ? name === check.about : isDeepStrictEqual(request.body, check.view?.body),
  );
  return getAtPointer(exchange?.response.body ?? null, at) === value;
}
