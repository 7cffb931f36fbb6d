import type { Pair, SchemaChange } from './schemas.ts';

/** Pairs that lead to each other, with their changes, and the groups below that lead to others. */
type Group = { changes: SchemaChange[]; below: Group[] };

/**
 * Makes the function that finds the changes that a place leads to. Pairs without changes are passed over once, and not
 * again from each place above them.
 *
 * @returns a function from a compared pair to the changes to it and to all schemas below
 * @example reachFinder()(pair).map(({ message }) => message)
 */
export function reachFinder(): (pair: Pair) => SchemaChange[] {
  /** Group of each pair whose turn is over; `undefined` if no change can be reached. */
  const groups = new Map<Pair, Group | undefined>();
  const found = new Map<Group, SchemaChange[]>();

  const changesOf = (group: Group): SchemaChange[] => {
    const known = found.get(group);
    if (known !== undefined) return known;
    const reached = new Set([group]);
    // A set that grows while it is iterated: the loop also visits what it adds.
    for (const one of reached) for (const below of one.below) reached.add(below);
    const changes = [...reached].flatMap((one) => one.changes);
    found.set(group, changes);
    return changes;
  };

  return (pair) => {
    if (!groups.has(pair)) group(pair, groups);
    const own = groups.get(pair);
    return own === undefined ? [] : changesOf(own);
  };
}

/** A pair on the way of the search, its number, and the lowest number that it leads back to. */
type Visit = { pair: Pair; number: number; lowest: number; rest: Iterator<Pair> };

/** Groups all pairs below one: Tarjan's search for strongly connected components, without recursion. */
function group(first: Pair, groups: Map<Pair, Group | undefined>): void {
  const visits = new Map<Pair, Visit>();
  const open: Pair[] = [];
  const way: Visit[] = [];
  const enter = (pair: Pair): void => {
    const visit = { pair, number: visits.size, lowest: visits.size, rest: pair.below.values() };
    visits.set(pair, visit);
    open.push(pair);
    way.push(visit);
  };
  enter(first);
  for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
    const { value: below, done } = visit.rest.next();
    if (done !== true) {
      const known = visits.get(below);
      if (groups.has(below)) continue;
      if (known === undefined) enter(below);
      else visit.lowest = Math.min(visit.lowest, known.number);
      continue;
    }
    way.pop();
    const above = way.at(-1);
    if (above !== undefined) above.lowest = Math.min(above.lowest, visit.lowest);
    if (visit.lowest < visit.number) continue;
    const members = open.splice(open.lastIndexOf(visit.pair));
    const made = groupOf(members, groups);
    for (const member of members) groups.set(member, made);
  }
}

function groupOf(members: Pair[], groups: Map<Pair, Group | undefined>): Group | undefined {
  const changes = members.flatMap((member) => member.changes);
  const below = new Set(members.flatMap((member) => [...member.below].flatMap((one) => groups.get(one) ?? [])));
  const [only] = below;
  // What leads to one group, and adds nothing, leads to the same changes.
  return changes.length === 0 && below.size <= 1 ? only : { changes, below: [...below] };
}
