import { split } from '../contract/json.ts';
import type { ApiName } from '../contract/operation.ts';
import { impacts, type Change, type Use } from './change.ts';
import { membersAt } from './names.ts';
import { reachFinder } from './reach.ts';
import type { Pair } from './schemas.ts';

/** A place of an operation with a schema: where the operation and the schema are in either document. */
type Site = { api: ApiName; use: Use; operations: string[]; schemas: string[] };

/** A change before it is known what else it touches. */
type Found = Pick<Change, 'impact' | 'api' | 'place' | 'message'>;

/** Gathers the changes: those to what operations share once, with all their uses. */
export type Ledger = {
  /** Adds a change that touches the document as a whole, or one operation. */
  add: (change: Found, use?: Use, isShared?: boolean) => void;
  /** Adds the changes to the schemas at a place, and to all below. */
  addBelow: (site: Site, pair: Pair) => void;
  /** The changes, those that break callers first. */
  changes: () => Change[];
};

/**
 * Makes an empty ledger.
 *
 * @returns see {@link Ledger}
 */
export function openLedger(): Ledger {
  const entries = new Map<string, { change: Change; uses: Map<string, Use> }>();
  const changesBelow = reachFinder();
  const add: Ledger['add'] = ({ impact, api, place, message }, use, isShared = false) => {
    const operation = use?.operation ?? '';
    const words = [api, isShared ? '' : operation, place, message];
    // Only changes that break callers are accepted by their id, and the others may have the same sentence.
    const id = [...words, ...(impact === 'major' ? [] : [impact])].join(' | ');
    let entry = entries.get(id);
    if (entry === undefined) {
      entry = { change: { id, impact, api, operation, place, message, uses: [] }, uses: new Map() };
      entries.set(id, entry);
    }
    if (use === undefined) return;
    entry.uses.set(`${use.operation} ${use.place}`, use);
    if (entry.change.operation !== use.operation) entry.change.operation = '';
  };
  return {
    add,
    addBelow: (site, pair) => {
      for (const { impact, origin, message } of changesBelow(pair)) {
        const own = placeAt(origin, site);
        add({ impact, api: site.api, place: own ?? `#${origin}`, message }, site.use, own === undefined);
      }
    },
    changes: () => {
      const all = [...entries.values()].map(({ change, uses }) => ({ ...change, uses: [...uses.values()] }));
      return impacts.flatMap((impact) => all.filter((change) => change.impact === impact));
    },
  };
}

/** The place of a schema that an operation has to itself, for people; `undefined` for one that others may use. */
function placeAt(origin: string, { use, operations, schemas }: Site): string | undefined {
  const schema = schemas.find((one) => isBelow(origin, one));
  if (schema === undefined || !operations.some((one) => isBelow(schema, one))) return undefined;
  return [use.place, ...membersAt(split(origin.slice(schema.length)))].join('/');
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
