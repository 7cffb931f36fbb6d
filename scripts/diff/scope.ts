import { pointerTokens, type JsonObject } from '../contract/base/json.ts';
import { createOpenrpcOrigins } from '../contract/load/versions.ts';
import type { IsUnchanged } from '../contract/facts/facts.ts';
import type { NoteChange, Use } from './change.ts';
import { toBothPointers, isBelow, isOwn, useOf, type OperationPair, type ChangeCollector } from './change-collector.ts';
import type { Names } from './place-names.ts';
import type { ShapesOf } from './schema-shape.ts';
import type { Direction, schemaComparison } from './schemas.ts';

/** What the comparison of one API works with. */
export type Shared = {
  ledger: ChangeCollector;
  isSame: IsUnchanged;
  names: Names;
  /** See {@link componentFinder}. */
  componentAt: ReturnType<typeof componentFinder>;
  compare: ReturnType<typeof schemaComparison>;
  /** Read the schemas of either document. */
  shapesOf: { before: ShapesOf; after: ShapesOf };
};

/** Which way the messages of an operation travel, as seen by callers: those of webhooks and callbacks come to them. */
export type Directions = Record<Use['in'], Direction>;

/** Callers send requests, and receive responses. */
export const called: Directions = { request: 'in', response: 'out' };

/** Callers receive requests, and answer them. */
export const received: Directions = { request: 'out', response: 'in' };

/** What the comparison of two versions of an operation works with. */
export type OperationScope = {
  shared: Shared;
  holder: OperationPair;
  directions: Directions;
  /** Add a change to a request, or to a response. */
  request: NoteChange;
  response: NoteChange;
  isSame: IsUnchanged;
  /**
   * Compares the schemas at a place; `undefined` stands for a schema that allows anything. Sentences call the value by
   * its name, which is that of the place unless it is given.
   */
  compare: (old: string | undefined, now: string | undefined, message: Use['in'], place: string, name?: string) => void;
};

/**
 * Makes what the comparison of an operation works with.
 *
 * @param shared - what that of the API works with
 * @param holder - the operation in both documents
 * @param directions - which way its messages travel
 * @returns see {@link OperationScope}
 */
export function scopeOf(shared: Shared, holder: OperationPair, directions: Directions): OperationScope {
  const { ledger, isSame, names, compare, componentAt } = shared;
  const { api } = holder;
  const operations = [holder.now, holder.before];
  const noteFor =
    (message: Use['in']): NoteChange =>
    ({ origin, ...change }) => {
      const { place } = change;
      const isShared = origin !== undefined && !isOwn(origin, holder);
      const pointers =
        origin === undefined ? { before: holder.before, now: holder.now } : toBothPointers(origin, holder);
      const component = componentAt(pointers) ?? (isShared ? origin : undefined);
      const found = { ...change, api, place: component === undefined ? place : `#${component}`, pointers };
      ledger.add(found, useOf(holder, message, place));
    };
  return {
    ...{ shared, holder, directions, isSame },
    request: noteFor('request'),
    response: noteFor('response'),
    compare: (old, now, message, place, name = nameOf(place)) => {
      const schemas = [now, old].filter((pointer) => pointer !== undefined);
      for (const schema of schemas) {
        if (!operations.some((one) => isBelow(schema, one))) continue;
        // What methods share has the name of the component.
        const [, , component = name] = pointerTokens(componentAt(toBothPointers(schema, holder)) ?? '');
        names.add(schema, component);
      }
      const pair = compare(old === undefined ? [] : [old], now === undefined ? [] : [now], directions[message]);
      if (pair !== undefined) ledger.addBelow({ holder, in: message, place, schemas, componentAt }, pair);
    },
  };
}

/**
 * Makes the function that finds the component of OpenRPC documents that a place of their lowered form comes from:
 * params and errors are there in each method that has them.
 *
 * @param base - the document that callers know
 * @param revision - the new one
 * @returns the JSON pointer in both OpenRPC documents, `undefined` for what is in no component of both
 */
export function componentFinder(
  base: JsonObject | undefined,
  revision: JsonObject | undefined,
): (pointers: { before: string; now: string }) => string | undefined {
  if (base === undefined || revision === undefined) return () => undefined;
  const [was, is] = [createOpenrpcOrigins(base), createOpenrpcOrigins(revision)];
  return ({ before, now }) => {
    const place = is(now);
    return place.startsWith('/components/') && place === was(before) ? place : undefined;
  };
}

/** What a place is called in a sentence: its last name, which for a response is only a number. */
function nameOf(place: string): string {
  const [, kind = '', name = place] = /(?:^|([^/]*)\/)([^/]*)$/.exec(place) ?? [];
  return kind === 'responses' ? `response ${name}` : name.replaceAll('~1', '/');
}
