import { isObject, parentOf, type Json } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';
import type { Sameness } from '../contract/sameness.ts';
import type { Impact } from './change.ts';
import { bestPairs, weightOf } from './alternatives.ts';
import type { Type } from './keywords.ts';
import { compareLimits } from './limits.ts';
import type { Names } from './names.ts';
import { patternCheck, type IsWithin } from './patterns.ts';
import { partsOf, shapeReader, type Schemas, type Shape, type ShapesOf } from './shape.ts';

/**
 * Whether callers send a value (`in`) or receive it (`out`): what they could send must still be accepted, and they must
 * not receive what they did not expect.
 */
export type Direction = 'in' | 'out';

/** A change to a schema; `origin` is the JSON pointer of the schema, or of the member of one, that changed. */
export type SchemaChange = { impact: Impact; origin: string; message: string };

/** Two schemas that were compared: the changes to them, and the pairs of schemas below them that may have changed. */
export type Pair = { changes: SchemaChange[]; below: Set<Pair> };

/** One of the two documents: finds its schemas and their shapes. */
type Side = { at: SchemaAt; shapesOf: ShapesOf };

/** What a comparison of shapes reports to, and how it goes on with the schemas below. */
type Step = {
  direction: Direction;
  before: Side;
  after: Side;
  names: Names;
  isWithin: IsWithin;
  note: (impact: Impact, origin: string, message: string) => void;
  compare: (before: Schemas, after: Schemas) => void;
  /** How much differs between two shapes. */
  weigh: (before: Shape, after: Shape) => number;
};

/** How many levels of schemas are looked at to find out which alternatives belong together. */
const depthOfAlternatives = 2;

/**
 * Makes the function that compares the meaning of schemas of two documents. Each pair of schemas is compared once in
 * each direction, however many places lead to it.
 *
 * @param before - finds the schemas that callers know
 * @param after - finds the new schemas
 * @param isSame - see {@link Sameness}
 * @param names - the names of places, for the changes
 * @returns a function that takes the schemas at two places, none if a place has none, and returns the compared pair;
 *   `undefined` if nothing differs
 */
export function schemaComparison(
  before: SchemaAt,
  after: SchemaAt,
  isSame: Sameness,
  names: Names,
): (before: Schemas, after: Schemas, direction: Direction) => Pair | undefined {
  const shared = {
    before: { at: before, shapesOf: shapeReader(before) },
    after: { at: after, shapesOf: shapeReader(after) },
    names,
    isWithin: patternCheck(),
  };
  const pairs = new Map<string, Pair>();
  const weights = new Map<string, number>();
  const queue: (() => void)[] = [];

  /** Identifies a pair by its schemas behind `$ref`s; `undefined` if nothing in it differs. */
  const keyOf = (old: Schemas, now: Schemas, direction: Direction): string | undefined => {
    const [was, is] = [placesOf(shared.before, old), placesOf(shared.after, now)];
    if (was.length === is.length && was.every((place, i) => place === is[i] && isSame(place))) return undefined;
    return JSON.stringify([direction, was, is]);
  };

  const pairOf = (old: Schemas, now: Schemas, direction: Direction): Pair | undefined => {
    const key = keyOf(old, now, direction);
    if (key === undefined) return undefined;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const pair: Pair = { changes: [], below: new Set() };
    pairs.set(key, pair);
    queue.push(() => {
      compareShapes(old, now, {
        ...shared,
        direction,
        note: (impact, origin, message) => void pair.changes.push({ impact, origin, message }),
        compare: (one, other) => {
          const below = pairOf(one, other, direction);
          if (below !== undefined) pair.below.add(below);
        },
        weigh: (one, other) => weightOfShapes(one, other, direction, depthOfAlternatives),
      });
    });
    return pair;
  };

  const weigher = (direction: Direction, depth: number): { step: Step; total: () => number } => {
    let total = 0;
    const step: Step = {
      ...shared,
      direction,
      note: (impact) => void (total += weightOf(impact)),
      compare: (one, other) => {
        if (depth > 0) total += weightOfSchemas(one, other, direction, depth - 1);
      },
      weigh: (one, other) => (depth > 0 ? weightOfShapes(one, other, direction, depth - 1) : 0),
    };
    return { step, total: () => total };
  };

  const weightOfShapes = (one: Shape, other: Shape, direction: Direction, depth: number): number => {
    const { step, total } = weigher(direction, depth);
    comparePair(one, other, step);
    return total();
  };

  const weightOfSchemas = (old: Schemas, now: Schemas, direction: Direction, depth: number): number => {
    const key = keyOf(old, now, direction);
    if (key === undefined) return 0;
    const known = weights.get(`${depth} ${key}`);
    if (known !== undefined) return known;
    const { step, total } = weigher(direction, depth);
    compareShapes(old, now, step);
    weights.set(`${depth} ${key}`, total());
    return total();
  };

  return (old, now, direction) => {
    const pair = pairOf(old, now, direction);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) next();
    return pair;
  };
}

/** The places of schemas behind their `$ref`s. */
function placesOf({ at }: Side, schemas: Schemas): string[] {
  const places = schemas.flatMap((pointer) => partsOf(at(pointer)).map((part) => part.pointer));
  return places.length > 1 ? [...new Set(places)] : places;
}

function compareShapes(old: Schemas, now: Schemas, step: Step): void {
  const [before, after] = [step.before.shapesOf(old), step.after.shapesOf(now)];
  const here = placesOf(step.after, now)[0] ?? placesOf(step.before, old)[0] ?? '';
  compareTypes(before, after, here, step);
  const { direction, note, names } = step;
  // What was sent before has to fit the new schema; what is now received has to fit the old one.
  const [given, taking] = direction === 'in' ? [before, after] : [after, before];
  const weigh = (one: Shape, other: Shape): number =>
    direction === 'in' ? step.weigh(one, other) : step.weigh(other, one);
  const { pairs, alone, spare } = bestPairs(given, taking, weigh);
  for (const [one, other] of pairs) {
    if (direction === 'in') comparePair(one, other, step);
    else comparePair(other, one, step);
  }
  const [lost, gained] = direction === 'in' ? ['removed', 'added'] : ['added', 'removed'];
  for (const { at, of } of alone.flatMap((shape) => alternativeOf(shape, taking) ?? []))
    note('major', of, `${alternativeAt(at, of, names)} was ${lost}.`);
  for (const { at, of } of spare.flatMap((shape) => alternativeOf(shape, given) ?? []))
    note('minor', of, `${alternativeAt(at, of, names)} was ${gained}.`);
}

function alternativeAt(at: string, of: string, names: Names): string {
  const [name, union] = [names.at(at), names.at(of)];
  // It has no name of its own if it is written in its place.
  return name === union ? `An alternative of \`${union}\`` : `The alternative \`${name}\` of \`${union}\``;
}

/** The outermost alternative that leads to a shape, and to none of others. */
function alternativeOf({ alternatives }: Shape, others: Shape[]): Shape['alternatives'][number] | undefined {
  const known = new Set(others.flatMap((other) => other.alternatives.map(({ at }) => at)));
  return alternatives.find(({ at }) => !known.has(at)) ?? alternatives.at(-1);
}

/** Compares the types of values. A type belongs to the schema that names it, which may be one of several alternatives. */
function compareTypes(before: Shape[], after: Shape[], here: string, { direction, note, names }: Step): void {
  const say = (changed: Shape[], others: Shape[], impact: Impact, verb: string): void => {
    const origins = changed.map(({ from }) => (others.some((other) => other.from === from) ? (from ?? here) : here));
    for (const origin of new Set(origins)) {
      const [old, now] = [before, after].map((shapes) =>
        origin === here ? shapes : shapes.filter(({ from }) => from === origin),
      );
      note(impact, origin, `Type of \`${names.at(origin)}\` ${verb} from ${said(old ?? [])} to ${said(now ?? [])}.`);
    }
  };
  const gone = before.filter(({ type }) => !covers(after, type));
  const come = after.filter(({ type }) => !covers(before, type));
  say(gone, after, direction === 'in' ? 'major' : 'minor', 'narrowed');
  say(come, before, direction === 'in' ? 'minor' : 'major', 'widened');
}

function kindsOf(shapes: Shape[]): Type[] {
  return [...new Set(shapes.map(({ type }) => type))];
}

function covers(shapes: Shape[], type: Type): boolean {
  return shapes.some((one) => one.type === type || (type === 'integer' && one.type === 'number'));
}

function said(shapes: Shape[]): string {
  const kinds = kindsOf(shapes);
  return kinds.length === 0 ? 'nothing' : kinds.length >= 6 ? 'anything' : kinds.join(' or ');
}

/** Reports a change to a schema, with a sentence that is given its name. */
type Say = (origin: string, sentence: (name: string) => string) => void;

function comparePair(before: Shape, after: Shape, step: Step): void {
  const { direction, note, names } = step;
  /** The new schema allows fewer values. */
  const tighter: Say = (origin, sentence) =>
    note(direction === 'in' ? 'major' : 'minor', origin, sentence(names.at(origin)));
  /** The new schema allows more values. */
  const looser: Say = (origin, sentence) =>
    note(direction === 'in' ? 'minor' : 'major', origin, sentence(names.at(origin)));

  compareDefaults(before, after, step);
  compareValues(before, after, tighter, looser);
  comparePatterns(before, after, step.isWithin, tighter, looser);
  for (const [format, from] of before.formats)
    if (!after.formats.has(format)) looser(from, (name) => `\`${name}\` is no longer of format ${format}.`);
  for (const [format, from] of after.formats)
    if (!before.formats.has(format)) tighter(from, (name) => `\`${name}\` now has to be of format ${format}.`);
  compareLimits(before.limits, after.limits, (isTighter, keyword, change, from) =>
    (isTighter ? tighter : looser)(from, (name) => `${keyword} of \`${name}\` changed ${change}.`),
  );
  compareOthers(before, after, tighter, looser);
  if (after.type === 'object') compareObjects(before, after, step);
  if (after.type === 'array') compareArrays(before, after, step);
}

function compareOthers(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  for (const keyword of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    const [old, now] = [before.others[keyword], after.others[keyword]];
    if (now !== undefined && old === undefined)
      tighter(now.from, (name) => `\`${name}\` now has the keyword ${keyword}.`);
    if (old !== undefined && now === undefined)
      looser(old.from, (name) => `\`${name}\` no longer has the keyword ${keyword}.`);
    if (old === undefined || now === undefined || JSON.stringify(old.value) === JSON.stringify(now.value)) continue;
    const changed = (name: string): string => `The keyword ${keyword} of \`${name}\` changed.`;
    if (!allowsWhat(keyword, old.value, now.value)) looser(now.from, changed);
    if (!allowsWhat(keyword, now.value, old.value)) tighter(now.from, changed);
  }
}

/** Whether a keyword with one value allows only what it allows with the other, as far as its meaning is known here. */
function allowsWhat(keyword: string, outer: Json, inner: Json): boolean {
  return (
    keyword === 'multipleOf' &&
    typeof inner === 'number' &&
    typeof outer === 'number' &&
    Number.isInteger(inner / outer)
  );
}

/** Callers who rely on a default get another effect from the same request. */
function compareDefaults(before: Shape, after: Shape, { direction, note, names }: Step): void {
  const [old, now] = [before.default, after.default].map((one) => one && JSON.stringify(one.value));
  const origin = (after.default ?? before.default)?.from;
  if (direction === 'out' || old === now || origin === undefined) return;
  const change = `The default of \`${names.at(origin)}\` changed from ${old ?? 'none'} to ${now ?? 'none'}.`;
  note(old === undefined ? 'minor' : 'major', origin, change);
}

function compareValues(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  const origin = (after.values ?? before.values)?.from;
  if (origin === undefined) return;
  const [old, now] = [before.values, after.values].map((values) => values?.value.map((value) => JSON.stringify(value)));
  if (old === undefined) return tighter(origin, (name) => `\`${name}\` may now only be ${now?.join(', ') ?? ''}.`);
  if (now === undefined) return looser(origin, (name) => `\`${name}\` may now be other than ${old.join(', ')}.`);
  const [was, is] = [new Set(old), new Set(now)];
  const gone = old.filter((value) => !is.has(value));
  const come = now.filter((value) => !was.has(value));
  if (gone.length > 0) tighter(origin, (name) => `\`${name}\` may no longer be ${gone.join(', ')}.`);
  if (come.length > 0) looser(origin, (name) => `\`${name}\` may now also be ${come.join(', ')}.`);
}

function comparePatterns(before: Shape, after: Shape, isWithin: IsWithin, tighter: Say, looser: Say): void {
  const gone = [...before.patterns].filter(([pattern]) => !after.patterns.has(pattern));
  const come = [...after.patterns].filter(([pattern]) => !before.patterns.has(pattern));
  const [, origin] = come[0] ?? gone[0] ?? [];
  if (origin === undefined) return;
  const [was, is] = [gone, come].map((patterns) => patterns.map(([pattern]) => pattern).join(' and ') || 'none');
  const words = (name: string): string => `The pattern of \`${name}\` changed from ${was ?? ''} to ${is ?? ''}.`;
  if (!isWithin(after, before)) looser(origin, words);
  if (!isWithin(before, after)) tighter(origin, words);
}

function compareObjects(before: Shape, after: Shape, step: Step): void {
  const { direction, note, names } = step;
  const [old, now] = [travelling(before, direction, step.before), travelling(after, direction, step.after)];
  const holderOf = (member: string): string => names.at(parentOf(parentOf(member)));
  for (const [member, schemas] of old.properties) {
    const same = now.properties.get(member);
    if (same !== undefined) step.compare(schemas, same);
    else if (!isNothing(schemas, step.before)) {
      const marked = after.properties.get(member);
      const origin = (marked ?? schemas)[0] ?? '';
      const is = marked === undefined ? 'was removed' : `is now ${marks[direction]}`;
      const what = `Property \`${member}\` of \`${holderOf(origin)}\` ${is}`;
      note('major', origin, direction === 'in' ? `${what}: what callers send there is no longer read.` : `${what}.`);
    }
  }
  for (const [member, schemas] of now.properties) {
    if (old.properties.has(member) || isNothing(schemas, step.after)) continue;
    const origin = schemas[0] ?? '';
    // Callers may have sent such a member before, as an additional property.
    note('minor', origin, `Property \`${member}\` of \`${holderOf(origin)}\` was added.`);
    if (typeof before.additional.value === 'object') step.compare(before.additional.value, schemas);
  }
  for (const [member, from] of now.required) {
    if (old.required.has(member)) continue;
    const impact = direction === 'in' ? 'major' : 'minor';
    note(impact, from, `A member of \`${names.at(from)}\` became required: \`${member}\`.`);
  }
  for (const [member, from] of old.required) {
    if (now.required.has(member)) continue;
    const impact = direction === 'in' ? 'minor' : 'major';
    note(impact, from, `A member of \`${names.at(from)}\` is no longer required: \`${member}\`.`);
  }
  compareRest(before.additional, after.additional, 'additionalProperties', 'further members', step);
}

/** Callers do not send members that are read-only, and do not receive those that are write-only. */
const marks = { in: 'readOnly', out: 'writeOnly' } as const;

/** The members of an object that travel in a direction (JSON Schema 2020-12, Validation, section 9.4). */
function travelling(shape: Shape, direction: Direction, { at }: Side): Pick<Shape, 'properties' | 'required'> {
  const isMarked = (schemas: Schemas): boolean =>
    schemas
      .map(at)
      .some(({ schema, via }) =>
        [schema, ...via.map((one) => one.schema)].some((one) => isObject(one) && one[marks[direction]] === true),
      );
  const stays = new Set([...shape.properties].filter(([, schemas]) => isMarked(schemas)).map(([member]) => member));
  if (stays.size === 0) return shape;
  return {
    properties: new Map([...shape.properties].filter(([member]) => !stays.has(member))),
    required: new Map([...shape.required].filter(([member]) => !stays.has(member))),
  };
}

function isNothing(schemas: Schemas, { at }: Side): boolean {
  return schemas.some((pointer) => at(pointer).schema === false);
}

function compareArrays(before: Shape, after: Shape, step: Step): void {
  const { direction, note, names } = step;
  const length = Math.max(before.prefix.length, after.prefix.length);
  for (let i = 0; i < length; i++) {
    const [old, now] = [itemOf(before, i), itemOf(after, i)];
    if (old !== undefined && now !== undefined) {
      step.compare(old, now);
      continue;
    }
    const origin = (now ?? old)?.[0] ?? '';
    const name = names.at(origin.replace(/\/(?:prefixItems\/\d+|items)$/, ''));
    if (now === undefined) note('major', origin, `Property \`${i}\` of \`${name}\` was removed.`);
    else if ((after.limits['minItems']?.value ?? 0) > i && direction === 'in')
      note('major', origin, `A member of \`${name}\` became required: \`${i}\`.`);
    else note('minor', origin, `Property \`${i}\` of \`${name}\` was added.`);
  }
  compareRest(before.items, after.items, 'items', 'further items', step);
}

/** The schema of an item; `undefined` if there is none of its own, nor one for all items. */
function itemOf({ prefix, items }: Shape, index: number): Schemas | undefined {
  return prefix[index] ?? (typeof items.value === 'object' ? items.value : undefined);
}

function compareRest(
  before: Shape['items'],
  after: Shape['items'],
  keyword: 'additionalProperties' | 'items',
  what: string,
  { direction, note, compare }: Step,
): void {
  const [old, now] = [before.value, after.value];
  if (typeof old === 'object' && typeof now === 'object') return compare(old, now);
  if (old === now) return;
  const origin = `${now === true ? before.from : after.from}/${keyword}`;
  // Callers read the members that they know, so further ones in answers do no harm; in requests they would be refused.
  const [tighter, looser] = direction === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  if (now === false) note(tighter, origin, `It no longer allows ${what}.`);
  else if (old === false) note('minor', origin, `It now allows ${what}.`);
  else if (old === true) note(tighter, origin, `There is now a schema for ${what}.`);
  else note(looser, origin, `There is no longer a schema for ${what}.`);
}
