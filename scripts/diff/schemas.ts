import { TooMuchToMakeUp } from '../contract/frugal.ts';
import { escape, isObject, type Json } from '../contract/json.ts';
import { makeUp } from '../contract/make-up.ts';
import { safePattern, type Pattern } from '../contract/pattern.ts';
import type { Impact, Note } from './change.ts';
import type { Type } from './keywords.ts';
import { compareLimits } from './limits.ts';
import { shapesOf, type Schemas, type Shape } from './shape.ts';

/**
 * Whether callers send a value (`in`) or receive it (`out`): what they could send must still be accepted, and they must
 * not receive what they did not expect.
 */
export type Direction = 'in' | 'out';

type Step = {
  direction: Direction;
  note: Note;
  /** The pairs of schemas that this one is inside of. */
  seen: Set<string>;
  /** All pairs that were compared. */
  compared: Set<string>;
  count: { comparisons: number };
};

/** After so many comparisons, a pair of schemas is compared once, and not again at each place that leads to it. */
const mostComparisons = 2000;

/**
 * Compares the meaning of two schemas.
 *
 * @param before - the schema that callers know
 * @param after - the new schema
 * @param direction - whether callers send or receive the values
 * @param place - the place of the schema, for the changes
 * @param note - called with each change
 */
export function compareSchemas(before: Schemas, after: Schemas, direction: Direction, place: string, note: Note): void {
  compare(before, after, place, { direction, note, seen: new Set(), compared: new Set(), count: { comparisons: 0 } });
}

function compare(before: Schemas, after: Schemas, place: string, step: Step): void {
  const key = JSON.stringify([before.pointers, after.pointers]);
  if (step.seen.has(key) || (step.count.comparisons > mostComparisons && step.compared.has(key))) return;
  step.count.comparisons++;
  step.compared.add(key);
  compareShapes(shapesOf(before), shapesOf(after), place, { ...step, seen: new Set([...step.seen, key]) });
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('/') + 1).replaceAll('~1', '/');
}

function compareShapes(before: Shape[], after: Shape[], place: string, step: Step): void {
  const { direction, note } = step;
  const [gone, come] = [
    kindsOf(before).filter((type) => !covers(after, type)),
    kindsOf(after).filter((type) => !covers(before, type)),
  ];
  const name = nameOf(place);
  const from = `from ${said(before)} to ${said(after)}`;
  if (gone.length > 0) note(direction === 'in' ? 'major' : 'minor', place, `Type of \`${name}\` narrowed ${from}.`);
  if (come.length > 0) note(direction === 'in' ? 'minor' : 'major', place, `Type of \`${name}\` widened ${from}.`);
  // What was sent before has to fit the new schema; what is now received has to fit the old one.
  const [given, taking] = direction === 'in' ? [before, after] : [after, before];
  const met = new Set<Shape>();
  for (const one of given) {
    const candidates = taking.filter(({ type }) => type === one.type || (type === 'number' && one.type === 'integer'));
    const [best] = candidates
      .map((candidate) => ({ candidate, notes: pairNotes(one, candidate, place, step) }))
      // Equal shapes are paired one to one.
      .sort(
        (a, b) => weightOf(a.notes) - weightOf(b.notes) || Number(met.has(a.candidate)) - Number(met.has(b.candidate)),
      );
    if (best === undefined) continue;
    met.add(best.candidate);
    for (const change of best.notes) note(...change);
  }
  const left = taking.filter((one) => !met.has(one) && given.some(({ type }) => type === one.type));
  if (left.length > 0) {
    const what = left.length === 1 ? 'one alternative' : `${left.length} alternatives`;
    note('minor', place, `\`${name}\` has ${what} ${direction === 'in' ? 'more' : 'fewer'} than before.`);
  }
}

type Noted = Parameters<Note>;

function pairNotes(given: Shape, taking: Shape, place: string, step: Step): Noted[] {
  const notes: Noted[] = [];
  const [before, after] = step.direction === 'in' ? [given, taking] : [taking, given];
  comparePair(before, after, place, { ...step, note: (...change) => notes.push(change) });
  return notes;
}

function weightOf(notes: Noted[]): number {
  return notes.reduce(
    (sum, [impact]) => sum + ({ major: 1000, minor: 1, patch: 0 } as Record<Impact, number>)[impact],
    0,
  );
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

function comparePair(before: Shape, after: Shape, place: string, step: Step): void {
  const { direction, note } = step;
  const name = nameOf(place);
  /** The new schema allows fewer values. */
  const tighter = (message: string): void => note(direction === 'in' ? 'major' : 'minor', place, message);
  /** The new schema allows more values. */
  const looser = (message: string): void => note(direction === 'in' ? 'minor' : 'major', place, message);

  compareDefaults(before, after, place, step);
  compareValues(before, after, name, tighter, looser);
  comparePatterns(before, after, name, tighter, looser);
  for (const format of before.formats)
    if (!after.formats.includes(format)) looser(`\`${name}\` is no longer of format ${format}.`);
  for (const format of after.formats)
    if (!before.formats.includes(format)) tighter(`\`${name}\` now has to be of format ${format}.`);
  compareLimits(before.limits, after.limits, (isTighter, keyword, change) =>
    (isTighter ? tighter : looser)(`${keyword} of \`${name}\` changed ${change}.`),
  );
  for (const keyword of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    const [old, now] = [before.others[keyword], after.others[keyword]];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (old === undefined) tighter(`\`${name}\` now has the keyword ${keyword}.`);
    else if (now === undefined) looser(`\`${name}\` no longer has the keyword ${keyword}.`);
    else {
      const changed = `The keyword ${keyword} of \`${name}\` changed.`;
      if (!allowsWhat(keyword, old, now)) looser(changed);
      if (!allowsWhat(keyword, now, old)) tighter(changed);
    }
  }
  if (after.type === 'object') compareObjects(before, after, place, step);
  if (after.type === 'array') compareArrays(before, after, place, step);
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

type Say = (message: string) => void;

/** Callers who rely on a default get another effect from the same request. */
function compareDefaults(before: Shape, after: Shape, place: string, { direction, note }: Step): void {
  const [old, now] = [before.default, after.default].map((value) =>
    value === undefined ? value : JSON.stringify(value),
  );
  if (direction === 'out' || old === now) return;
  const change = `The default of \`${nameOf(place)}\` changed from ${old ?? 'none'} to ${now ?? 'none'}.`;
  note(old === undefined ? 'minor' : 'major', place, change);
}

function compareValues(before: Shape, after: Shape, name: string, tighter: Say, looser: Say): void {
  const texts = (values: Json[] | undefined): string[] | undefined => values?.map((value) => JSON.stringify(value));
  const [old, now] = [texts(before.values), texts(after.values)];
  if (old === undefined && now !== undefined) tighter(`\`${name}\` may now only be ${now.join(', ')}.`);
  if (old !== undefined && now === undefined) looser(`\`${name}\` may now be other than ${old.join(', ')}.`);
  if (old === undefined || now === undefined) return;
  const gone = old.filter((value) => !now.includes(value));
  const come = now.filter((value) => !old.includes(value));
  if (gone.length > 0) tighter(`\`${name}\` may no longer be ${gone.join(', ')}.`);
  if (come.length > 0) looser(`\`${name}\` may now also be ${come.join(', ')}.`);
}

function comparePatterns(before: Shape, after: Shape, name: string, tighter: Say, looser: Say): void {
  const [gone, come] = [
    before.patterns.filter((one) => !after.patterns.includes(one)),
    after.patterns.filter((one) => !before.patterns.includes(one)),
  ];
  if (gone.length === 0 && come.length === 0) return;
  const [was, is] = [gone, come].map((patterns) => patterns.join(' and ') || 'none');
  const words = `The pattern of \`${name}\` changed from ${was} to ${is}.`;
  const [isInside, isAround] = [isWithin(after, before), isWithin(before, after)];
  if (!isInside) looser(words);
  if (!isAround) tighter(words);
}

/** Whether every string that matches one also matches the other, as far as samples can tell. */
function isWithin(inner: Shape, outer: Shape): boolean {
  const tests = outer.patterns.map((pattern) => expression(pattern));
  const fits = (text: string): boolean => tests.every((test) => test?.test(text) ?? false);
  if (inner.values !== undefined) return inner.values.every((value) => typeof value === 'string' && fits(value));
  if (outer.patterns.length === 0) return true;
  const samples = samplesOf(inner);
  return samples.length > 0 && samples.every(fits);
}

function expression(pattern: string): Pattern | undefined {
  try {
    return safePattern(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** Strings that match a pattern, and similar ones: what a looser pattern also allows is usually similar. */
function samplesOf({ patterns, limits }: Shape): string[] {
  const tests = patterns.map(expression);
  const lengths = Object.fromEntries(Object.entries(limits).map(([keyword, { value }]) => [keyword, value]));
  const [pattern] = patterns;
  const schema = { type: 'string', ...(pattern === undefined ? lengths : { pattern }) };
  const draw = (seed: number): string => {
    try {
      return String(makeUp(schema, { seed }) ?? '');
    } catch (error) {
      if (error instanceof TooMuchToMakeUp) return '';
      throw error;
    }
  };
  const first = draw(1);
  // Of texts as long as that, one takes long enough.
  const drawn = first.length > 1000 ? [first] : [first, ...Array.from({ length: 59 }, (_, i) => draw(i + 2))];
  const near = drawn
    .slice(0, 20)
    .flatMap((text) => [
      text.toUpperCase(),
      text.toLowerCase(),
      text.slice(0, -1),
      `${text}0`,
      `${text}a`,
      `${text}A`,
      ` ${text}`,
      `${text} `,
      text.slice(1),
      text.replace(/\d/, 'f'),
      text.replace(/[a-z]/i, '0'),
      text.replace(/^0x/, '0x0'),
    ]);
  return [...drawn, ...near, '', '0x', '0x0', '0x00', 'a', 'A', '1', '-1', '1.5'].filter((text) =>
    tests.every((test) => test?.test(text) ?? false),
  );
}

function compareObjects(before: Shape, after: Shape, place: string, step: Step): void {
  const { direction, note } = step;
  const name = nameOf(place);
  const [old, now] = [travelling(before, direction), travelling(after, direction)];
  for (const [member, schemas] of old.properties) {
    const at = `${place}/${escape(member)}`;
    const same = now.properties.get(member);
    if (same !== undefined) compare(schemas, same, at, step);
    else if (isNothing(schemas)) continue;
    else {
      const isMarked = after.properties.has(member);
      const what = `Property \`${member}\` of \`${name}\` ${isMarked ? `is now ${marks[direction]}` : 'was removed'}`;
      note('major', at, direction === 'in' ? `${what}: what callers send there is no longer read.` : `${what}.`);
    }
  }
  for (const [member, schemas] of now.properties) {
    const at = `${place}/${escape(member)}`;
    if (old.properties.has(member) || isNothing(schemas)) continue;
    // Callers may have sent such a member before, as an additional property.
    note('minor', at, `Property \`${member}\` of \`${name}\` was added.`);
    if (typeof before.additional === 'object') compare(before.additional, schemas, at, step);
  }
  for (const member of now.required) {
    if (old.required.has(member)) continue;
    note(direction === 'in' ? 'major' : 'minor', place, `A member of \`${name}\` became required: \`${member}\`.`);
  }
  for (const member of old.required) {
    if (now.required.has(member)) continue;
    note(
      direction === 'in' ? 'minor' : 'major',
      place,
      `A member of \`${name}\` is no longer required: \`${member}\`.`,
    );
  }
  compareRest(before.additional, after.additional, `${place}/*`, step, 'further members');
}

/** Callers do not send members that are read-only, and do not receive those that are write-only. */
const marks = { in: 'readOnly', out: 'writeOnly' } as const;

/** The members of an object that travel in a direction (JSON Schema 2020-12, Validation, section 9.4). */
function travelling({ properties, required }: Shape, direction: Direction): Pick<Shape, 'properties' | 'required'> {
  const isMarked = ({ at, pointers }: Schemas): boolean =>
    pointers
      .map(at)
      .some(({ schema, via }) =>
        [schema, ...via.map((one) => one.schema)].some((one) => isObject(one) && one[marks[direction]] === true),
      );
  const stays = new Set([...properties].filter(([, schemas]) => isMarked(schemas)).map(([member]) => member));
  return {
    properties: new Map([...properties].filter(([member]) => !stays.has(member))),
    required: new Set([...required].filter((member) => !stays.has(member))),
  };
}

function isNothing({ at, pointers }: Schemas): boolean {
  return pointers.some((pointer) => at(pointer).schema === false);
}

function compareArrays(before: Shape, after: Shape, place: string, step: Step): void {
  const { direction, note } = step;
  const length = Math.max(before.prefix.length, after.prefix.length);
  for (let i = 0; i < length; i++) {
    const [old, now] = [itemOf(before, i), itemOf(after, i)];
    const at = `${place}/${i}`;
    if (old !== undefined && now !== undefined) compare(old, now, at, step);
    else if (now === undefined) note('major', at, `Property \`${i}\` of \`${nameOf(place)}\` was removed.`);
    else if ((after.limits['minItems']?.value ?? 0) > i && direction === 'in')
      note('major', at, `A member of \`${nameOf(place)}\` became required: \`${i}\`.`);
    else note('minor', at, `Property \`${i}\` of \`${nameOf(place)}\` was added.`);
  }
  compareRest(before.items, after.items, `${place}/*`, step, 'further items');
}

/** The schema of an item; `undefined` if there is none of its own, nor one for all items. */
function itemOf({ prefix, items }: Shape, index: number): Schemas | undefined {
  return prefix[index] ?? (typeof items === 'object' ? items : undefined);
}

function compareRest(
  before: Schemas | boolean,
  after: Schemas | boolean,
  place: string,
  step: Step,
  what: string,
): void {
  const { direction, note } = step;
  if (typeof before === 'object' && typeof after === 'object') compare(before, after, place, step);
  else if (before !== after) {
    // Callers read the members that they know, so further ones in answers do no harm; in requests they would be
    // refused.
    if (after === false) note(direction === 'in' ? 'major' : 'minor', place, `It no longer allows ${what}.`);
    else if (before === false) note('minor', place, `It now allows ${what}.`);
    else if (before === true) note(direction === 'in' ? 'major' : 'minor', place, `There is now a schema for ${what}.`);
    else note(direction === 'in' ? 'minor' : 'major', place, `There is no longer a schema for ${what}.`);
  }
}
