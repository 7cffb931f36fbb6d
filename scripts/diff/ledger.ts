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
  const entries = new Map<string, { change: Found & { id: string }; uses: Map<string, Use> }>();
  const changesBelow = reachFinder();
  const add: Ledger['add'] = ({ impact, api, place, message }, use, isShared = false) => {
    const words = [api, isShared ? '' : (use?.operation ?? ''), place, message];
    // Only changes that break callers are accepted by their id, and the others may have the same sentence.
    const id = [...words, ...(impact === 'major' ? [] : [impact])].join(' | ');
    let entry = entries.get(id);
    if (entry === undefined) {
      entry = { change: { id, impact, api, place, message }, uses: new Map() };
      entries.set(id, entry);
    }
    if (use !== undefined) entry.uses.set(`${use.operation} ${use.place}`, use);
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
      const found = [...entries.values()];
      const told = new Set<string>();
      return impacts.flatMap((impact) =>
        found
          .filter(({ change }) => change.impact === impact)
          .flatMap(({ change, uses }) => {
            // What breaks a caller is not said again as something that does not.
            const left = [...uses].filter(([key]) => !told.has(`${change.place} ${change.message} ${key}`));
            if (left.length === 0 && uses.size > 0) return [];
            for (const [key] of left) told.add(`${change.place} ${change.message} ${key}`);
            const [operation = '', ...others] = new Set(left.map(([, use]) => use.operation));
            return { ...change, operation: others.length > 0 ? '' : operation, uses: left.map(([, use]) => use) };
          }),
      );
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
