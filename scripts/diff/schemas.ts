import { isObject, join, parentOf, type Json, type JsonSchema } from '../contract/json.ts';
import type { SchemaAt } from '../contract/operation.ts';
import type { Sameness } from '../contract/sameness.ts';
import type { Impact } from './change.ts';
import { bestPairs, weightOfImpact } from './alternatives.ts';
import type { Type } from './keywords.ts';
import { compareLimits, limitKeywords } from './limits.ts';
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

/**
 * Where two schemas are compared. Changes to a schema that both documents have belong to that schema. If a place leads
 * to another schema than before, its own changes would be none, so that those between the two schemas belong to the
 * place, and so do those below: `turn` is the place where the ways part, `''` if they have not.
 */
type Where = { here: string; turn: string };

/** What a comparison of shapes reports to, and how it goes on with the schemas below. */
type Step = {
  direction: Direction;
  before: Side;
  after: Side;
  names: Names;
  isWithin: IsWithin;
  where: Where;
  note: (impact: Impact, origin: string, message: string) => void;
  /** Compares schemas below; `way` leads there from this place. */
  compare: (before: Schemas, after: Schemas, way: string) => void;
  /** How much differs between two shapes, at a glance and looking deeper. */
  glance: (before: Shape, after: Shape) => number;
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

  /** Where two schemas are, and what identifies the pair; `undefined` if nothing in it differs. */
  const pairAt = (old: Schemas, now: Schemas, direction: Direction, way: Where): Known | undefined => {
    const [was, is] = [placesOf(shared.before, old), placesOf(shared.after, now)];
    if (was.length === is.length && was.every((place, i) => place === is[i] && isSame(place))) return undefined;
    const where = hasSame(was, is) || isRenamed(was, is) ? { here: is[0] ?? was[0] ?? '', turn: '' } : way;
    return { where, key: [direction, was.join(' '), is.join(' '), where.turn].join('\n') };
  };

  const isRenamed = ([was = '']: string[], [is = '']: string[]): boolean =>
    writtenAt(shared.before, is) === undefined && writtenAt(shared.after, was) === undefined;

  const stepAt = (
    direction: Direction,
    where: Where,
    rest: Pick<Step, 'note' | 'compare' | 'glance' | 'weigh'>,
  ): Step => ({
    ...shared,
    direction,
    where,
    ...rest,
  });

  const pairOf = (old: Schemas, now: Schemas, direction: Direction, way: Where): Pair | undefined => {
    const found = pairAt(old, now, direction, way);
    if (found === undefined) return undefined;
    const { where, key } = found;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const pair: Pair = { changes: [], below: new Set() };
    pairs.set(key, pair);
    const step = stepAt(direction, where, {
      note: (impact, origin, message) => void pair.changes.push({ impact, origin, message }),
      compare: (one, other, further) => {
        const below = pairOf(one, other, direction, wayOn(where, further, other));
        if (below !== undefined) pair.below.add(below);
      },
      glance: (one, other) => weightOfShapes(one, other, direction, 1),
      weigh: (one, other) => weightOfShapes(one, other, direction, depthOfAlternatives),
    });
    queue.push(() => compareShapes(old, now, step));
    return pair;
  };

  /** Adds up what differs, and names no places. */
  const weighing = (direction: Direction, depth: number, compareWith: (step: Step) => void): number => {
    let total = 0;
    const step = stepAt(direction, nowhere, {
      note: (impact) => void (total += weightOfImpact(impact)),
      compare: (one, other) => {
        if (depth > 0) total += weightOfSchemas(one, other, direction, depth - 1);
      },
      glance: (one, other) => weightOfShapes(one, other, direction, 0),
      weigh: (one, other) => weightOfShapes(one, other, direction, Math.max(depth - 1, 0)),
    });
    compareWith(step);
    return total;
  };

  const weightOfShapes = (one: Shape, other: Shape, direction: Direction, depth: number): number =>
    weighing(direction, depth, (step) => comparePair(one, other, step));

  const weightOfSchemas = (old: Schemas, now: Schemas, direction: Direction, depth: number): number => {
    const found = pairAt(old, now, direction, nowhere);
    if (found === undefined) return 0;
    const key = `${depth} ${found.key}`;
    const weight = weights.get(key) ?? weighing(direction, depth, (step) => compareShapes(old, now, step));
    weights.set(key, weight);
    return weight;
  };

  return (old, now, direction) => {
    const pair = pairOf(old, now, direction, wayOn(nowhere, '', now.length > 0 ? now : old));
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) next();
    return pair;
  };
}

/** What identifies a pair of schemas, and where it is compared. */
type Known = { where: Where; key: string };

const nowhere: Where = { here: '', turn: '' };

/** Goes on to schemas below; their own place is where the ways part if they have not parted before. */
function wayOn({ here, turn }: Where, way: string, [place = '']: Schemas): Where {
  return turn === '' ? { here: place, turn: place } : { here: here + way, turn };
}

function hasSame(some: string[], others: string[]): boolean {
  return some.some((place) => others.includes(place));
}

/** The schema that is written at a place; `undefined` if there is none that says anything. */
function writtenAt({ at }: Side, pointer: string): JsonSchema | undefined {
  const { schema, via } = at(pointer);
  const written = via[0]?.schema ?? schema;
  return isObject(written) && Object.keys(written).length === 0 ? undefined : written;
}

/** The schema that a change to keywords belongs to: the one that has them, unless it is the same in both documents. */
function originOf(from: string, keywords: string[], { where, before, after }: Step): string {
  if (where.turn !== '') return where.here;
  const [old, now] = [writtenAt(before, from), writtenAt(after, from)];
  if (!isObject(old) || !isObject(now)) return from;
  const isKept = keywords.every((keyword) => JSON.stringify(old[keyword]) === JSON.stringify(now[keyword]));
  return isKept ? where.here : from;
}

/** The place of a member or an item that only one of two schemas has; it is another one if both documents have it. */
function originOfMember([pointer = '']: Schemas, way: string, { where, before, after }: Step): string {
  const isKept = writtenAt(before, pointer) !== undefined && writtenAt(after, pointer) !== undefined;
  return where.turn !== '' || isKept ? where.here + way : pointer;
}

/** The places of schemas behind their `$ref`s. */
function placesOf({ at }: Side, schemas: Schemas): string[] {
  const places = schemas.flatMap((pointer) => partsOf(at(pointer)).map((part) => part.pointer));
  return places.length > 1 ? [...new Set(places)] : places;
}

function compareShapes(old: Schemas, now: Schemas, step: Step): void {
  const [before, after] = [step.before.shapesOf(old), step.after.shapesOf(now)];
  compareTypes(before, after, step);
  const { direction } = step;
  // What was sent before has to fit the new schema; what is now received has to fit the old one.
  const [given, taking] = direction === 'in' ? [before, after] : [after, before];
  const turned = (weigh: Step['weigh']): Step['weigh'] =>
    direction === 'in' ? weigh : (one, other) => weigh(other, one);
  const scales = { glance: turned(step.glance), weigh: turned(step.weigh) };
  const { pairs, alone, spare } = bestPairs(given, taking, scales);
  for (const [one, other] of pairs) {
    if (direction === 'in') comparePair(one, other, step);
    else comparePair(other, one, step);
  }
  const [lost, gained] = direction === 'in' ? ['removed', 'added'] : ['added', 'removed'];
  noteAlternatives(alone, taking, 'major', lost, step);
  noteAlternatives(spare, given, 'minor', gained, step);
}

function noteAlternatives(shapes: Shape[], others: Shape[], impact: Impact, verb: string, step: Step): void {
  const { note, names } = step;
  for (const { at, of } of shapes.flatMap((shape) => alternativeOf(shape, others) ?? [])) {
    const origin = originOf(of, ['anyOf', 'oneOf'], step);
    const [name, union] = [names.at(at), names.at(origin)];
    // It has no name of its own if it is written in its place.
    const what = at.startsWith(`${of}/`)
      ? `An alternative of \`${union}\``
      : `The alternative \`${name}\` of \`${union}\``;
    note(impact, origin, `${what} was ${verb}.`);
  }
}

/** The outermost alternative that leads to a shape, and to none of others. */
function alternativeOf({ alternatives }: Shape, others: Shape[]): Shape['alternatives'][number] | undefined {
  const known = new Set(others.flatMap((other) => other.alternatives.map(({ at }) => at)));
  return alternatives.find(({ at }) => !known.has(at)) ?? alternatives.at(-1);
}

/** Compares the types of values. A type belongs to the schema that names it, which may be one of several alternatives. */
function compareTypes(before: Shape[], after: Shape[], step: Step): void {
  const { direction, note, names, where } = step;
  const say = (changed: Shape[], others: Shape[], impact: Impact, verb: string): void => {
    const origins = changed.map(({ from }) =>
      from !== undefined && others.some((other) => other.from === from)
        ? originOf(from, ['type', 'enum', 'const'], step)
        : where.here,
    );
    for (const origin of new Set(origins)) {
      const [old, now] = [before, after].map((shapes) =>
        origin === where.here ? shapes : shapes.filter(({ from }) => from === origin),
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

/** Reports a change to keywords of a schema, with a sentence that is given the name of the schema. */
type Say = (from: string, keywords: string[], sentence: (name: string) => string) => void;

function comparePair(before: Shape, after: Shape, step: Step): void {
  const sayer =
    (impact: Impact): Say =>
    (from, keywords, sentence) => {
      const origin = originOf(from, keywords, step);
      step.note(impact, origin, sentence(step.names.at(origin)));
    };
  const [major, minor] = [sayer('major'), sayer('minor')];
  /** The new schema allows fewer values, or more. */
  const [tighter, looser] = step.direction === 'in' ? [major, minor] : [minor, major];

  if (step.direction === 'in') compareDefaults(before, after, major, minor);
  compareValues(before, after, tighter, looser);
  comparePatterns(before, after, step.isWithin, tighter, looser);
  for (const [format, from] of before.formats)
    if (!after.formats.has(format)) looser(from, ['format'], (name) => `\`${name}\` is no longer of format ${format}.`);
  for (const [format, from] of after.formats)
    if (!before.formats.has(format))
      tighter(from, ['format'], (name) => `\`${name}\` now has to be of format ${format}.`);
  compareLimits(before.limits, after.limits, (isTighter, keyword, change, from) =>
    (isTighter ? tighter : looser)(
      from,
      limitKeywords(keyword),
      (name) => `${keyword} of \`${name}\` changed ${change}.`,
    ),
  );
  compareOthers(before, after, tighter, looser);
  if (after.type === 'object') compareObjects(before, after, tighter, looser, step);
  if (after.type === 'array') compareArrays(before, after, step);
}

function compareOthers(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  for (const keyword of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    const [old, now] = [before.others[keyword], after.others[keyword]];
    if (now !== undefined && old === undefined)
      tighter(now.from, [keyword], (name) => `\`${name}\` now has the keyword ${keyword}.`);
    if (old !== undefined && now === undefined)
      looser(old.from, [keyword], (name) => `\`${name}\` no longer has the keyword ${keyword}.`);
    if (old === undefined || now === undefined || JSON.stringify(old.value) === JSON.stringify(now.value)) continue;
    const changed = (name: string): string => `The keyword ${keyword} of \`${name}\` changed.`;
    if (!allowsWhat(keyword, old.value, now.value)) looser(now.from, [keyword], changed);
    if (!allowsWhat(keyword, now.value, old.value)) tighter(now.from, [keyword], changed);
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
function compareDefaults(before: Shape, after: Shape, major: Say, minor: Say): void {
  const [old, now] = [before.default, after.default].map((one) => one && JSON.stringify(one.value));
  const from = (after.default ?? before.default)?.from;
  if (old === now || from === undefined) return;
  const say = old === undefined ? minor : major;
  say(from, ['default'], (name) => `The default of \`${name}\` changed from ${old ?? 'none'} to ${now ?? 'none'}.`);
}

function compareValues(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  const from = (after.values ?? before.values)?.from;
  if (from === undefined) return;
  const keywords = ['enum', 'const', 'anyOf', 'oneOf'];
  const [old, now] = [before.values, after.values].map((values) => values?.value.map((value) => JSON.stringify(value)));
  if (old === undefined)
    return tighter(from, keywords, (name) => `\`${name}\` may now only be ${now?.join(', ') ?? ''}.`);
  if (now === undefined)
    return looser(from, keywords, (name) => `\`${name}\` may now be other than ${old.join(', ')}.`);
  const [was, is] = [new Set(old), new Set(now)];
  const gone = old.filter((value) => !is.has(value));
  const come = now.filter((value) => !was.has(value));
  if (gone.length > 0) tighter(from, keywords, (name) => `\`${name}\` may no longer be ${gone.join(', ')}.`);
  if (come.length > 0) looser(from, keywords, (name) => `\`${name}\` may now also be ${come.join(', ')}.`);
}

function comparePatterns(before: Shape, after: Shape, isWithin: IsWithin, tighter: Say, looser: Say): void {
  const gone = [...before.patterns].filter(([pattern]) => !after.patterns.has(pattern));
  const come = [...after.patterns].filter(([pattern]) => !before.patterns.has(pattern));
  const [, from] = come[0] ?? gone[0] ?? [];
  if (from === undefined) return;
  const [was, is] = [gone, come].map((patterns) => patterns.map(([pattern]) => pattern).join(' and ') || 'none');
  const words = (name: string): string => `The pattern of \`${name}\` changed from ${was ?? ''} to ${is ?? ''}.`;
  if (!isWithin(after, before)) looser(from, ['pattern'], words);
  if (!isWithin(before, after)) tighter(from, ['pattern'], words);
}

function compareObjects(before: Shape, after: Shape, tighter: Say, looser: Say, step: Step): void {
  const { direction, note, names } = step;
  const [old, now] = [travelling(before, direction, step.before), travelling(after, direction, step.after)];
  const holderOf = (member: string): string => names.at(parentOf(parentOf(member)));
  for (const [member, schemas] of old.properties) {
    const way = join('properties', member);
    const same = now.properties.get(member);
    if (same !== undefined) step.compare(schemas, same, way);
    else if (!isNothing(schemas, step.before)) {
      const marked = after.properties.get(member);
      const origin = marked === undefined ? originOfMember(schemas, way, step) : (marked[0] ?? '');
      const is = marked === undefined ? 'was removed' : `is now ${marks[direction]}`;
      const what = `Property \`${member}\` of \`${holderOf(origin)}\` ${is}`;
      note('major', origin, direction === 'in' ? `${what}: what callers send there is no longer read.` : `${what}.`);
    }
  }
  for (const [member, schemas] of now.properties) {
    if (old.properties.has(member) || isNothing(schemas, step.after)) continue;
    const way = join('properties', member);
    const marked = before.properties.get(member);
    const origin = marked === undefined ? originOfMember(schemas, way, step) : (schemas[0] ?? '');
    // Callers may have sent such a member before, as an additional property.
    note('minor', origin, `Property \`${member}\` of \`${holderOf(origin)}\` was added.`);
    if (typeof before.additional.value === 'object') step.compare(before.additional.value, schemas, way);
  }
  for (const [member, from] of now.required) {
    if (old.required.has(member)) continue;
    tighter(from, ['required'], (name) => `A member of \`${name}\` became required: \`${member}\`.`);
  }
  for (const [member, from] of old.required) {
    if (now.required.has(member)) continue;
    looser(from, ['required'], (name) => `A member of \`${name}\` is no longer required: \`${member}\`.`);
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
    const way = `/prefixItems/${i}`;
    if (old !== undefined && now !== undefined) {
      step.compare(old, now, way);
      continue;
    }
    const origin = originOfMember(now ?? old ?? [], way, step);
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
  step: Step,
): void {
  const [old, now] = [before.value, after.value];
  if (typeof old === 'object' && typeof now === 'object') return step.compare(old, now, `/${keyword}`);
  if (old === now) return;
  const { direction, note } = step;
  const origin = `${originOf(now === true ? before.from : after.from, [keyword], step)}/${keyword}`;
  // Callers read the members that they know, so further ones in answers do no harm; in requests they would be refused.
  const [tighter, looser] = direction === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  if (now === false) note(tighter, origin, `It no longer allows ${what}.`);
  else if (old === false) note('minor', origin, `It now allows ${what}.`);
  else if (old === true) note(tighter, origin, `There is now a schema for ${what}.`);
  else note(looser, origin, `There is no longer a schema for ${what}.`);
}
