import { pointerTokens } from '../contract/base/json.ts';
import { impacts, chooseWeightier, type Change, type Use } from './change.ts';
import { membersAt } from './place-names.ts';
import { reachFinder } from './affected-places.ts';
import type { Pair } from './schemas.ts';

/** An operation, or a callback of one, in both documents: JSON pointers, and the id of the operation. */
export type OperationPair = { api: string; id: string; callback?: string; before: string; now: string };

/** A place of an operation with a schema, and where the schema is in either document. */
type Site = {
  holder: OperationPair;
  in: Use['in'];
  place: string;
  schemas: string[];
  /** Finds the component that the author wrote, if the document is lowered. */
  componentAt: (pointers: Change['pointers']) => string | undefined;
};

/** A change before it is known what else it touches. */
type Found = Omit<Change, 'id' | 'operation' | 'uses'>;

/** Gathers the changes: those to what operations share once, with all their uses. */
export type ChangeCollector = {
  /** Adds a change that touches the document as a whole, or one operation. */
  add: (change: Found, use?: Omit<Use, 'impact'>) => void;
  /** Adds the changes to the schemas at a place, and to all below. */
  addBelow: (site: Site, pair: Pair) => void;
  /** The changes, those that break callers first. */
  changes: () => Change[];
};

/**
 * Makes an empty ledger.
 *
 * @returns see {@link ChangeCollector}
 */
export function createChangeCollector(): ChangeCollector {
  const entries = new Map<string, { change: Found; uses: Map<string, Use> }>();
  const changesBelow = reachFinder();
  const add: ChangeCollector['add'] = (change, use) => {
    const { rule, impact, api, place, about = '' } = change;
    const id = [api, rule, place, about].filter((part) => part !== '').join(' ');
    const entry = entries.get(id) ?? { change, uses: new Map<string, Use>() };
    if (!entries.has(id)) entries.set(id, entry);
    else if (chooseWeightier(impact, entry.change.impact) !== entry.change.impact) entry.change = change;
    if (use === undefined) return;
    const key = `${use.operation} ${use.place}`;
    const known = entry.uses.get(key);
    entry.uses.set(key, { ...use, impact: known === undefined ? impact : chooseWeightier(known.impact, impact) });
  };
  return {
    add,
    addBelow: (site, pair) => {
      const { holder, in: message, place, componentAt } = site;
      for (const { origin, ...change } of changesBelow(pair)) {
        const pointers = toBothPointers(origin, holder);
        const component = componentAt(pointers);
        const shown = component === undefined ? (placeAt(origin, site) ?? `#${origin}`) : `#${component}`;
        const found = { ...change, api: holder.api, place: shown, pointers };
        add(found, useOf(holder, message, place));
      }
    },
    changes: () => {
      const found = [...entries].map(([id, { change, uses }]): Change => {
        const [operation = '', ...others] = new Set([...uses.values()].map((use) => use.operation));
        return { id, ...change, operation: others.length > 0 ? '' : operation, uses: [...uses.values()] };
      });
      return impacts.flatMap((impact) => found.filter((change) => change.impact === impact));
    },
  };
}

/**
 * Says where a change is met.
 *
 * @param holder - the operation, or the callback of one
 * @param place - the part of it
 * @returns the use, without what the change means there
 */
export function useOf({ id, callback }: OperationPair, message: Use['in'], place: string): Omit<Use, 'impact'> {
  return { operation: id, ...(callback !== undefined && { callback }), in: message, place };
}

/**
 * Finds a place in both documents: an operation may have moved, and what is in it with it.
 *
 * @param origin - the JSON pointer of the place in either document
 */
export function toBothPointers(
  origin: string,
  { before, now }: Pick<OperationPair, 'before' | 'now'>,
): Change['pointers'] {
  if (isBelow(origin, now)) return { before: before + origin.slice(now.length), now: origin };
  if (isBelow(origin, before)) return { before: origin, now: now + origin.slice(before.length) };
  return { before: origin, now: origin };
}

/** The place of a schema that an operation has to itself, for people; `undefined` for one that others may use. */
function placeAt(origin: string, { holder, place, schemas }: Site): string | undefined {
  const schema = schemas.find((one) => isBelow(origin, one));
  if (schema === undefined || !isOwn(schema, holder)) return undefined;
  return [place, ...membersAt(pointerTokens(origin.slice(schema.length)))].join('/');
}

/**
 * Checks whether an operation has a place to itself: not if it is that of a component, which several paths may have.
 *
 * @param pointer - the JSON pointer of the place
 * @param holder - the operation in both documents
 * @returns true if the place is inside of the operation, in either document
 */
export function isOwn(pointer: string, { before, now }: Pick<OperationPair, 'before' | 'now'>): boolean {
  return !pointer.startsWith('/components/') && (isBelow(pointer, now) || isBelow(pointer, before));
}

/**
 * Checks whether a place is inside of another one.
 *
 * @param pointer - a JSON pointer
 * @param holder - that of the place around it
 * @returns true also if both are the same
 */
export function isBelow(pointer: string, holder: string): boolean {
  return pointer.startsWith(holder) && (pointer.length === holder.length || pointer[holder.length] === '/');
}
