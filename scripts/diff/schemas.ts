import {
  asList,
  asObject,
  isObject,
  toPointer,
  parentOf,
  pointerTokens,
  type Json,
  type JsonSchema,
} from '../contract/base/json.ts';
import { safePattern } from '../contract/base/linear-regexp.ts';
import type { SchemaAt } from '../contract/message.ts';
import { marks } from '../contract/base/direction.ts';
import type { Kind } from '../contract/base/json-kinds.ts';
import { readerOf, travelsAt, type Alternative } from '../contract/schema/reading.ts';
import { valueKey } from '../contract/base/value-key.ts';
import type { IsUnchanged } from '../contract/facts/facts.ts';
import type { Impact } from './change.ts';
import { bestPairs, weightOfImpact } from './alternatives.ts';
import { compareLimits, limitKeywords } from './limits.ts';
import type { Names } from './place-names.ts';
import { hasLengthOf, patternCheck, type IsWithin } from './patterns.ts';
import type { RuleCode } from './diff-rules.ts';
import { partsOf, shapeReader, type Rest, type Schemas, type Shape, type ShapesOf } from './schema-shape.ts';
import { widthOfFormat } from './keyword-types.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/**
 * Whether callers send a value (`in`) or receive it (`out`): what they could send must still be accepted, and they must
 * not receive what they did not expect.
 */
export type Direction = 'in' | 'out';

/** A change to a schema; `origin` is the JSON pointer of the schema, or of the member of one, that changed. */
export type SchemaChange = { rule: RuleCode; impact: Impact; origin: string; message: string; about?: string };

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
  note: (rule: RuleCode, impact: Impact, origin: string, message: string, about?: string) => void;
  /** Compares schemas below; `way` leads there from this place, and the direction is this one unless it is given. */
  compare: (before: Schemas, after: Schemas, way: string, direction?: Direction) => void;
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
 * @param isSame - see {@link IsUnchanged}
 * @param names - the names of places, for the changes
 * @returns a function that takes the schemas at two places, none if a place has none, and returns the compared pair;
 *   `undefined` if nothing differs
 */
export function schemaComparison(
  before: SchemaAt,
  after: SchemaAt,
  isSame: IsUnchanged,
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
    findWrittenSchema(shared.before, is) === undefined && findWrittenSchema(shared.after, was) === undefined;

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
      note: (rule, impact, origin, message, about = '') =>
        void pair.changes.push({ rule, impact, origin, message, about }),
      compare: (one, other, further, turned = direction) => {
        const below = pairOf(one, other, turned, wayOn(where, further, other));
        if (below !== undefined) pair.below.add(below);
      },
      glance: (one, other) => weightOfShapes(one, other, direction, 1),
      weigh: (one, other) => weightOfShapes(one, other, direction, depthOfAlternatives),
    });
    queue.push(() => compareShapes(old, now, step));
    return pair;
  };

  /** Adds up what differs, and names no places. */
  const weighStep = (direction: Direction, depth: number, compareWith: (step: Step) => void): number => {
    let total = 0;
    const step = stepAt(direction, nowhere, {
      note: (_, impact) => void (total += weightOfImpact(impact)),
      compare: (one, other, _, turned = direction) => {
        if (depth > 0) total += weightOfSchemas(one, other, turned, depth - 1);
      },
      glance: (one, other) => weightOfShapes(one, other, direction, 0),
      weigh: (one, other) => weightOfShapes(one, other, direction, Math.max(depth - 1, 0)),
    });
    compareWith(step);
    return total;
  };

  const weightOfShapes = (one: Shape, other: Shape, direction: Direction, depth: number): number =>
    weighStep(direction, depth, (step) => comparePair(one, other, step));

  const weightOfSchemas = (old: Schemas, now: Schemas, direction: Direction, depth: number): number => {
    const found = pairAt(old, now, direction, nowhere);
    if (found === undefined) return 0;
    const key = `${depth} ${found.key}`;
    const weight = weights.get(key) ?? weighStep(direction, depth, (step) => compareShapes(old, now, step));
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
function findWrittenSchema({ at }: Side, pointer: string): JsonSchema | undefined {
  const { schema, via } = at(pointer);
  const written = via[0]?.schema ?? schema;
  return isObject(written) && Object.keys(written).length === 0 ? undefined : written;
}

/** The schema that a change to keywords belongs to: the one that has them, unless it is the same in both documents. */
function originOf(from: string, keywords: string[], { where, before, after }: Step): string {
  if (where.turn !== '') return where.here;
  const [old, now] = [findWrittenSchema(before, from), findWrittenSchema(after, from)];
  if (!isObject(old) || !isObject(now)) return from;
  const isKept = keywords.every((keyword) => JSON.stringify(old[keyword]) === JSON.stringify(now[keyword]));
  return isKept ? where.here : from;
}

/** The place of a member or an item that only one of two schemas has; it is another one if both documents have it. */
function originOfMember([pointer = '']: Schemas, way: string, { where, before, after }: Step): string {
  const isKept = findWrittenSchema(before, pointer) !== undefined && findWrittenSchema(after, pointer) !== undefined;
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
  const turnScale = (weigh: Step['weigh']): Step['weigh'] =>
    direction === 'in' ? weigh : (one, other) => weigh(other, one);
  const scales = { glance: turnScale(step.glance), weigh: turnScale(step.weigh) };
  const { pairs, alone, spare } = bestPairs(given, taking, scales);
  for (const [one, other] of pairs) {
    if (direction === 'in') comparePair(one, other, step);
    else comparePair(other, one, step);
  }
  const [lost, gained] = direction === 'in' ? (['removed', 'added'] as const) : (['added', 'removed'] as const);
  noteAlternatives(alone, taking, 'major', lost, step);
  noteAlternatives(spare, given, 'minor', gained, step);
  compareHeirs(old, now, step);
}

/** Compares what inherits from a base with a discriminator: callers send and receive the heirs in its place. */
function compareHeirs(old: Schemas, now: Schemas, step: Step): void {
  const { direction, names, note } = step;
  const [was, is] = [heirsIn(step.before, old), heirsIn(step.after, now)];
  if (was === undefined || is === undefined) return;
  const findSame = ({ pointer, tag }: Alternative, others: readonly Alternative[]): Alternative | undefined =>
    others.find((one) => one.pointer === pointer) ??
    others.find((one) => one.tag !== undefined && one.tag.values.some((value) => tag?.values.includes(value)));
  for (const one of was.heirs) {
    const same = findSame(one, is.heirs);
    if (same !== undefined) step.compare([one.pointer], [same.pointer], '');
  }
  const noteHeirs = (heirs: Alternative[], verb: 'added' | 'removed', impact: Impact): void => {
    for (const { pointer } of heirs) {
      const what = `The alternative ${codeSpan(names.at(pointer))} of ${codeSpan(names.at(is.base))}`;
      note(`alternative-${verb}`, impact, is.base, `${what} was ${verb}.`, pointer);
    }
  };
  const [gone, come] = direction === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  noteHeirs(
    was.heirs.filter((one) => findSame(one, is.heirs) === undefined),
    'removed',
    gone,
  );
  noteHeirs(
    is.heirs.filter((one) => findSame(one, was.heirs) === undefined),
    'added',
    come,
  );
}

/** The base that schemas are composed of, and its heirs; `undefined` where it is clear which heir is meant. */
function heirsIn({ at }: Side, schemas: Schemas): { base: string; heirs: Alternative[] } | undefined {
  const { partsOf: allPartsOf, heirsOf } = readerOf(at);
  const parts = new Set(allPartsOf(schemas).map((part) => part.pointer));
  for (const base of parts) {
    const heirs = heirsOf(base).filter(({ pointer }) => pointer !== base);
    if (heirs.length > 0 && !heirs.some(({ pointer }) => parts.has(pointer))) return { base, heirs };
  }
  return undefined;
}

function noteAlternatives(
  shapes: Shape[],
  others: Shape[],
  impact: Impact,
  verb: 'added' | 'removed',
  step: Step,
): void {
  const { note, names } = step;
  for (const { at, of } of shapes.flatMap((shape) => alternativeOf(shape, others) ?? [])) {
    const origin = originOf(of, ['anyOf', 'oneOf'], step);
    const [name, union] = [names.at(at), names.at(origin)];
    // It has no name of its own if it is written in its place.
    const what = at.startsWith(`${of}/`)
      ? `An alternative of ${codeSpan(union)}`
      : `The alternative ${codeSpan(name)} of ${codeSpan(union)}`;
    note(`alternative-${verb}`, impact, origin, `${what} was ${verb}.`, at);
  }
}

/** The outermost alternative that leads to a shape, and to none of others. */
function alternativeOf({ alternatives }: Shape, others: Shape[]): Shape['alternatives'][number] | undefined {
  const known = new Set(others.flatMap((other) => other.alternatives.map(({ at }) => at)));
  return alternatives.find(({ at }) => !known.has(at)) ?? alternatives.at(-1);
}

/**
 * Compares the types of values. A type belongs to the schema that names it, which may be one of several alternatives.
 */
function compareTypes(before: Shape[], after: Shape[], step: Step): void {
  const { direction, note, names, where } = step;
  const originsOf = (changed: Shape[], others: Shape[]): string[] =>
    changed.map(({ from }) =>
      from !== undefined && others.some((other) => other.from === from)
        ? originOf(from, ['type', 'enum', 'const'], step)
        : where.here,
    );
  const gone = new Set(
    originsOf(
      before.filter(({ type }) => !covers(after, type)),
      after,
    ),
  );
  const come = new Set(
    originsOf(
      after.filter(({ type }) => !covers(before, type)),
      before,
    ),
  );
  for (const origin of new Set([...gone, ...come])) {
    const [old = [], now = []] = [before, after].map((shapes) =>
      origin === where.here ? shapes : shapes.filter(({ from }) => from === origin),
    );
    const verb = !come.has(origin) ? 'narrowed' : !gone.has(origin) ? 'widened' : 'changed';
    const impact = (direction === 'in' ? gone : come).has(origin) ? 'major' : 'minor';
    note(
      `type-${verb}`,
      impact,
      origin,
      `Type of ${codeSpan(names.at(origin))} ${verb} from ${describeKinds(old)} to ${describeKinds(now)}.`,
    );
  }
}

function kindsOf(shapes: Shape[]): Kind[] {
  return [...new Set(shapes.map(({ type }) => type))];
}

function covers(shapes: Shape[], type: Kind): boolean {
  return shapes.some((one) => one.type === type || (type === 'integer' && one.type === 'number'));
}

function describeKinds(shapes: Shape[]): string {
  const kinds = kindsOf(shapes);
  return kinds.length === 0 ? 'nothing' : kinds.length >= 6 ? 'anything' : kinds.join(' or ');
}

/** Reports a change to keywords of a schema, with a sentence that is given the name of the schema. */
type Say = (
  rule: RuleCode,
  from: string,
  keywords: string[],
  sentence: (name: string) => string,
  about?: string,
) => void;

function comparePair(before: Shape, after: Shape, step: Step): void {
  const createSayer =
    (impact: Impact): Say =>
    (rule, from, keywords, sentence, about) => {
      const origin = originOf(from, keywords, step);
      step.note(rule, impact, origin, sentence(step.names.at(origin)), about);
    };
  const [major, minor] = [createSayer('major'), createSayer('minor')];
  /** The new schema allows fewer values, or more. */
  const [tighter, looser] = step.direction === 'in' ? [major, minor] : [minor, major];

  if (step.direction === 'in') compareDefaults(before, after, major, minor);
  compareValues(before, after, tighter, looser);
  compareKnown(before, after, tighter, minor);
  comparePatterns(before, after, step.isWithin, tighter, looser);
  compareFormats(before, after, tighter, looser);
  compareWidths(before, after, tighter, looser);
  compareContent(before, after, major, tighter, looser);
  compareLimits(before.limits, after.limits, (isTighter, keyword, change, from) => {
    const [outer, inner] = isTighter ? [before, after] : [after, before];
    if (hasLengthOf(outer.patterns, keyword, inner.limits[keyword]?.value)) return;
    (isTighter ? tighter : looser)(
      isTighter ? 'limit-tightened' : 'limit-loosened',
      from,
      limitKeywords(keyword),
      (name) => `${keyword} of ${codeSpan(name)} changed ${change}.`,
      keyword,
    );
  });
  compareApplied(before, after, step, tighter, looser);
  compareOthers(before, after, tighter, looser);
  compareDiscriminators(before, after, major, minor, tighter, looser);
  if (after.type === 'object') compareObjects(before, after, step);
  if (after.type === 'array') compareArrays(before, after, step);
}

function compareFormats(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  const gone = [...before.formats].filter(([format]) => !after.formats.has(format));
  const come = [...after.formats].filter(([format]) => !before.formats.has(format));
  const [, from] = come[0] ?? gone[0] ?? [];
  if (from === undefined) return;
  const [was, is] = [gone, come].map((formats) => formats.map(([format]) => format).join(' and '));
  const words = (name: string): string =>
    come.length === 0
      ? `${codeSpan(name)} is no longer of format ${was ?? ''}.`
      : gone.length === 0
        ? `${codeSpan(name)} now has to be of format ${is ?? ''}.`
        : `${codeSpan(name)} now has to be of format ${is ?? ''} instead of ${was ?? ''}.`;
  if (gone.length > 0) looser('format-changed', from, ['format'], words);
  if (come.length > 0) tighter('format-changed', from, ['format'], words);
}

function compareWidths(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  const [old, now] = [before.width, after.width];
  const from = (now ?? old)?.from;
  const [was, is] = [widthOfFormat(old?.value), widthOfFormat(now?.value)];
  if (from === undefined || was === is) return;
  (is < was ? tighter : looser)(
    'format-changed',
    from,
    ['format'],
    (name) => `The format of ${codeSpan(name)} changed from ${old?.value ?? 'none'} to ${now?.value ?? 'none'}.`,
  );
}

/** How bytes are written as text has to be known to who reads them; what they are, only where it was known. */
function compareContent(before: Shape, after: Shape, major: Say, tighter: Say, looser: Say): void {
  for (const [keyword, rule] of [
    ['contentEncoding', 'content-encoding-changed'],
    ['contentMediaType', 'content-media-type-changed'],
  ] as const) {
    const [old, now] = [before.content[keyword], after.content[keyword]];
    const from = (now ?? old)?.from;
    if (from === undefined || old?.value === now?.value) continue;
    const isOther = keyword === 'contentEncoding' || (old !== undefined && now !== undefined);
    const say = isOther ? major : old === undefined ? tighter : looser;
    say(
      rule,
      from,
      [keyword],
      (name) => `${keyword} of ${codeSpan(name)} changed from ${old?.value ?? 'none'} to ${now?.value ?? 'none'}.`,
    );
  }
}

/** Callers choose the alternative that they send or receive by the value of a property. */
function compareDiscriminators(
  { discriminator: old, type }: Shape,
  { discriminator: now }: Shape,
  major: Say,
  minor: Say,
  tighter: Say,
  looser: Say,
): void {
  const from = (now ?? old)?.from;
  if (type !== 'object' || from === undefined) return;
  const keywords = ['discriminator'];
  if (old === undefined || now === undefined) {
    const [rule, verb] =
      old === undefined
        ? (['discriminator-added', 'has'] as const)
        : (['discriminator-removed', 'no longer has'] as const);
    return minor(rule, from, keywords, (name) => `${codeSpan(name)} ${verb} a discriminator.`);
  }
  const [was, is] = [old.value, now.value];
  if (was.property !== is.property)
    major(
      'discriminator-property-changed',
      from,
      keywords,
      (name) =>
        `The discriminator of ${codeSpan(name)} is ${codeSpan(is.property)} instead of ${codeSpan(was.property)}.`,
    );
  for (const value of new Set([...was.mapping.keys(), ...is.mapping.keys()])) {
    const [one, other] = [was.mapping.get(value), is.mapping.get(value)];
    // Of a schema that only one version tells apart, it is said that the alternative was added or removed, or it has
    // another name.
    const isOfOne = ![one, other].some((name) => name !== undefined && was.targets.has(name) && is.targets.has(name));
    const isOther = one !== undefined && other !== undefined && was.has(other) && is.has(one);
    if (one === other || (isOfOne && !isOther)) continue;
    const say = (kind: 'added' | 'changed' | 'removed', as: Say, verb: string): void =>
      as(
        `discriminator-mapping-${kind}`,
        from,
        keywords,
        (name) => `The value ${JSON.stringify(value)} of the discriminator of ${codeSpan(name)} ${verb}.`,
        value,
      );
    if (one === undefined) say('added', looser, 'was added');
    else if (other === undefined) say('removed', tighter, 'was removed');
    else say('changed', major, `stands for ${other} instead of ${one}`);
  }
}

/** Compares what keywords such as `not` apply: what is inside of them, or their presence. */
function compareApplied(before: Shape, after: Shape, step: Step, tighter: Say, looser: Say): void {
  for (const key of new Set([...before.applied.keys(), ...after.applied.keys()])) {
    const [old, now] = [before.applied.get(key), after.applied.get(key)];
    if (old !== undefined && now !== undefined)
      for (const direction of directionsOf(now.keyword, { before, after, step }))
        step.compare(old.value, now.value, now.way, direction);
    else if (now !== undefined)
      tighter(
        'constraint-added',
        now.from,
        [now.keyword],
        (name) => `${codeSpan(name)} now has ${wordsOf(now.way)}.`,
        key,
      );
    else if (old !== undefined) {
      const words = (name: string): string => `${codeSpan(name)} no longer has ${wordsOf(old.way)}.`;
      looser('constraint-removed', old.from, [old.keyword], words, key);
    }
  }
}

function wordsOf(way: string): string {
  const [keyword = '', member] = pointerTokens(way);
  return `the keyword ${keyword}${member === undefined ? '' : ` for ${codeSpan(member)}`}`;
}

/**
 * A schema that allows less allows more inside of `not`; a condition that changes may do either, wherever it is met.
 */
function directionsOf(
  keyword: string,
  { before, after, step }: { before: Shape; after: Shape; step: Step },
): Direction[] {
  const other = step.direction === 'in' ? 'out' : 'in';
  const isCounted = [before, after].some(({ limits }) => limits['maxContains'] !== undefined);
  if (keyword === 'if' || (keyword === 'contains' && isCounted)) return [step.direction, other];
  return [keyword === 'not' ? other : step.direction];
}

function compareOthers(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  for (const keyword of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    const [old, now] = [before.others[keyword], after.others[keyword]];
    if (now !== undefined && old === undefined)
      tighter(
        'constraint-added',
        now.from,
        [keyword],
        (name) => `${codeSpan(name)} now has the keyword ${keyword}.`,
        keyword,
      );
    if (old !== undefined && now === undefined)
      looser(
        'constraint-removed',
        old.from,
        [keyword],
        (name) => `${codeSpan(name)} no longer has the keyword ${keyword}.`,
        keyword,
      );
    if (old === undefined || now === undefined) continue;
    const describeKeywordChange = (name: string): string => `The keyword ${keyword} of ${codeSpan(name)} changed.`;
    if (!allowsWhat(keyword, old.value, now.value))
      looser('constraint-changed', now.from, [keyword], describeKeywordChange, keyword);
    if (!allowsWhat(keyword, now.value, old.value))
      tighter('constraint-changed', now.from, [keyword], describeKeywordChange, keyword);
  }
}

/** Whether a keyword with one value allows all that it allows with the other, as far as its meaning is known here. */
function allowsWhat(keyword: string, outer: Json, inner: Json): boolean {
  if (keyword === 'dependentRequired')
    return Object.entries(asObject(outer)).every(([member, names]) => {
      const known = asList(asObject(inner)[member] ?? null);
      return asList(names).every((name) => known.includes(name));
    });
  if (keyword === 'multipleOf' && typeof inner === 'number' && typeof outer === 'number')
    return Number.isInteger(inner / outer);
  return JSON.stringify(outer) === JSON.stringify(inner);
}

/** Callers who rely on a default get another effect from the same request. */
function compareDefaults(before: Shape, after: Shape, major: Say, minor: Say): void {
  const [old, now] = [before.default, after.default].map((one) => one && valueKey(one.value));
  const from = (after.default ?? before.default)?.from;
  if (old === now || from === undefined) return;
  const [rule, say] = old === undefined ? (['default-added', minor] as const) : (['default-changed', major] as const);
  say(
    rule,
    from,
    ['default'],
    (name) => `The default of ${codeSpan(name)} changed from ${old ?? 'none'} to ${now ?? 'none'}.`,
  );
}

function compareValues(before: Shape, after: Shape, tighter: Say, looser: Say): void {
  const from = (after.values ?? before.values)?.from;
  if (from === undefined) return;
  const keywords = ['enum', 'const', 'anyOf', 'oneOf'];
  const [old, now] = [before.values, after.values].map((values) => values?.value.map(valueKey));
  if (old === undefined)
    return tighter(
      'enum-added',
      from,
      keywords,
      (name) => `${codeSpan(name)} may now only be ${now?.join(', ') ?? ''}.`,
    );
  if (now === undefined)
    return looser(
      'enum-removed',
      from,
      keywords,
      (name) => `${codeSpan(name)} may now be other than ${old.join(', ')}.`,
    );
  compareMembers(old, now, from, keywords, tighter, looser);
}

/** A receiver of an enum that may grow is ready for other values. */
function compareKnown(before: Shape, after: Shape, tighter: Say, minor: Say): void {
  const [old, now] = [before.known, after.known].map((known) => known?.value.map(valueKey));
  if (old === undefined || now === undefined || after.known === undefined) return;
  compareMembers(old, now, after.known.from, ['x-extensible-enum'], tighter, minor);
}

function compareMembers(
  old: string[],
  now: string[],
  from: string,
  keywords: string[],
  tighter: Say,
  looser: Say,
): void {
  const [was, is] = [new Set(old), new Set(now)];
  const gone = old.filter((value) => !is.has(value));
  const come = now.filter((value) => !was.has(value));
  const [lost, gained] = [gone.join(', '), come.join(', ')];
  if (gone.length > 0)
    tighter('enum-value-removed', from, keywords, (name) => `${codeSpan(name)} may no longer be ${lost}.`, lost);
  if (come.length > 0)
    looser('enum-value-added', from, keywords, (name) => `${codeSpan(name)} may now also be ${gained}.`, gained);
}

function comparePatterns(before: Shape, after: Shape, isWithin: IsWithin, tighter: Say, looser: Say): void {
  const gone = [...before.patterns].filter(([pattern]) => !after.patterns.has(pattern));
  const come = [...after.patterns].filter(([pattern]) => !before.patterns.has(pattern));
  const [, from] = come[0] ?? gone[0] ?? [];
  if (from === undefined) return;
  const [was, is] = [gone, come].map((patterns) => patterns.map(([pattern]) => pattern).join(' and ') || 'none');
  const words = (name: string): string => `The pattern of ${codeSpan(name)} changed from ${was ?? ''} to ${is ?? ''}.`;
  if (!isWithin(after, before)) looser('pattern-changed', from, ['pattern'], words);
  if (!isWithin(before, after)) tighter('pattern-changed', from, ['pattern'], words);
}

function compareObjects(before: Shape, after: Shape, step: Step): void {
  const { direction, note, names } = step;
  const [refusedBefore, refusedNow] = [findRefusedMembers(before), findRefusedMembers(after)];
  const old = pickTravelling(withoutMembers(before, refusedBefore, refusedNow), direction, step.before);
  const now = pickTravelling(withoutMembers(after, refusedNow, refusedBefore), direction, step.after);
  const holderOf = (member: string): string => names.at(parentOf(parentOf(member)));
  for (const [member, schemas] of old.properties) {
    const way = toPointer('properties', member);
    const same = now.properties.get(member);
    if (same !== undefined) {
      step.compare(schemas, same, way);
      if (isDeprecated(schemas, step.before) || !isDeprecated(same, step.after)) continue;
      const origin = originOfMember(same, way, step);
      const message = `Property ${codeSpan(member)} of ${codeSpan(holderOf(origin))} is now deprecated.`;
      note('property-deprecated', 'minor', origin, message);
    } else if (!isNothing(schemas, step.before)) {
      const marked = after.properties.get(member);
      const closing = refusedNow.get(member);
      const origin = marked === undefined ? originOfMember(schemas, way, step) : (marked[0] ?? '');
      const is =
        closing !== undefined
          ? `is no longer allowed, as ${codeSpan(names.at(closing))} allows no further members`
          : marked === undefined
            ? 'was removed'
            : `is now ${marks[ways[direction]]}`;
      note('property-removed', 'major', origin, `Property ${codeSpan(member)} of ${codeSpan(holderOf(origin))} ${is}.`);
    }
  }
  for (const [member, schemas] of now.properties) {
    if (old.properties.has(member) || isNothing(schemas, step.after)) continue;
    const way = toPointer('properties', member);
    const marked = before.properties.get(member);
    const origin = marked === undefined ? originOfMember(schemas, way, step) : (schemas[0] ?? '');
    // Callers may have sent such a member before, as an additional property.
    note('property-added', 'minor', origin, `Property ${codeSpan(member)} of ${codeSpan(holderOf(origin))} was added.`);
    if (typeof old.additional.value === 'object') step.compare(old.additional.value, schemas, way);
  }
  compareRequired(old.required, now, step);
  for (const pattern of new Set([...old.matching.keys(), ...now.matching.keys()])) {
    // What matched no pattern was an additional member.
    const [known, is] = [old, now].map(({ matching, additional }) => matching.get(pattern) ?? additional);
    const what = `members whose names match ${pattern}`;
    if (known !== undefined && is !== undefined)
      compareRest(known, is, toPointer('patternProperties', pattern), what, step);
  }
  compareRest(old.additional, now.additional, '/additionalProperties', 'further members', step);
}

/**
 * A new requirement breaks clients that send the object. A default does not help them: it is an annotation, which does
 * not satisfy `required` (JSON Schema Validation, 9.2).
 */
function compareRequired(
  old: Shape['required'],
  { required }: Pick<Shape, 'required'>,
  { direction, note, names, after, ...step }: Step,
): void {
  const say = (rule: RuleCode, impact: Impact, from: string, member: string, verb: string): void => {
    const origin = originOf(from, ['required'], { direction, note, names, after, ...step });
    const message = `Property ${codeSpan(member)} of ${codeSpan(names.at(origin))} ${verb}.`;
    note(rule, impact, origin + toPointer('properties', member), message);
  };
  for (const [member, from] of required)
    if (!old.has(member))
      say('property-became-required', direction === 'in' ? 'major' : 'minor', from, member, 'became required');
  for (const [member, from] of old)
    if (!required.has(member))
      say('property-became-optional', direction === 'in' ? 'minor' : 'major', from, member, 'is no longer required');
}

function isDeprecated(schemas: Schemas, { at }: Side): boolean {
  return schemas.some((pointer) =>
    partsOf(at(pointer)).some(({ schema }) => isObject(schema) && schema['deprecated'] === true),
  );
}

/** The members that a schema describes and that another one which applies with it refuses: the schema that does. */
function findRefusedMembers({ properties, closings }: Shape): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  for (const { rest, names, patterns } of closings)
    if (rest.value === false)
      for (const member of properties.keys())
        if (!names.has(member) && !patterns.some((pattern) => isNamedBy(pattern, member)))
          refused.set(member, rest.from);
  return refused;
}

function isNamedBy(pattern: string, member: string): boolean {
  try {
    return safePattern(pattern, 'u').test(member);
  } catch {
    return true;
  }
}

/** Leaves out what is refused in this version alone: what is refused in both was hardly meant so, and is compared. */
function withoutMembers(
  shape: Shape,
  refused: ReadonlyMap<string, string>,
  alsoRefused: ReadonlyMap<string, string>,
): Shape {
  const left = [...refused.keys()].filter((member) => !alsoRefused.has(member));
  if (left.length === 0) return shape;
  return { ...shape, properties: new Map([...shape.properties].filter(([member]) => !left.includes(member))) };
}

/** Which way goes what callers send, and what they receive. */
const ways = { in: 'request', out: 'response' } as const;

/** The members of an object that travel in a direction (JSON Schema 2020-12, Validation, section 9.4). */
function pickTravelling(
  shape: Shape,
  direction: Direction,
  { at }: Side,
): Pick<Shape, 'properties' | 'required' | 'matching' | 'additional'> {
  if (!readerOf(at).hasMarks()) return shape;
  const isMarked = (schemas: Schemas): boolean => !travelsAt(at, schemas, ways[direction]);
  const pickRest = (rest: Rest): Rest =>
    typeof rest.value === 'object' && isMarked(rest.value) ? { ...rest, value: false } : rest;
  const stays = (member: string): boolean => {
    const matching = [...shape.matching].flatMap(([pattern, rest]) => (isNamedBy(pattern, member) ? [rest] : []));
    const own = shape.properties.get(member) ?? [];
    const rests = own.length + matching.length > 0 ? matching : [shape.additional];
    return isMarked([own, ...rests.map(({ value }) => (typeof value === 'object' ? value : []))].flat());
  };
  return {
    properties: new Map([...shape.properties].filter(([member]) => !stays(member))),
    required: new Map([...shape.required].filter(([member]) => !stays(member))),
    matching: new Map([...shape.matching].map(([pattern, rest]) => [pattern, pickRest(rest)])),
    additional: pickRest(shape.additional),
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
    if (now === undefined)
      note('item-removed', 'major', origin, `Property ${codeSpan(String(i))} of ${codeSpan(name)} was removed.`);
    else if ((after.limits['minItems']?.value ?? 0) > i && direction === 'in')
      note('item-added', 'major', origin, `Property ${codeSpan(String(i))} of ${codeSpan(name)} became required.`);
    else {
      // Callers may go through all items, and know none beyond the end of the list.
      const impact = before.items.value === false && direction === 'out' ? 'major' : 'minor';
      note('item-added', impact, origin, `Property ${codeSpan(String(i))} of ${codeSpan(name)} was added.`);
    }
  }
  compareRest(before.items, after.items, '/items', 'further items', step);
}

/** The schema of an item; `undefined` if there is none of its own, nor one for all items. */
function itemOf({ prefix, items }: Shape, index: number): Schemas | undefined {
  return prefix[index] ?? (typeof items.value === 'object' ? items.value : undefined);
}

function compareRest(before: Rest, after: Rest, way: string, what: string, step: Step): void {
  const [old, now] = [before.value, after.value];
  if (typeof old === 'object' && typeof now === 'object') return step.compare(old, now, way);
  if (old === now) return;
  const { direction, note } = step;
  const [keyword = ''] = pointerTokens(way);
  const origin = originOf(now === true ? before.from : after.from, [keyword], step) + way;
  // Callers read the members that they know, so further ones in answers do no harm, as further items do to callers that
  // go through all; in requests they would be refused.
  const [tighter, looser] = direction === 'in' ? (['major', 'minor'] as const) : (['minor', 'major'] as const);
  if (now === false) note('rest-closed', tighter, origin, `It no longer allows ${what}.`);
  else if (old === false) note('rest-opened', way === '/items' ? looser : 'minor', origin, `It now allows ${what}.`);
  else if (old === true) note('rest-schema-added', tighter, origin, `There is now a schema for ${what}.`);
  else note('rest-schema-removed', looser, origin, `There is no longer a schema for ${what}.`);
}
