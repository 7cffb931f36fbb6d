import { ownProperty } from '../../contract/base/own-property.ts';
import { isTextOfJson } from '../../contract/media/media.ts';
import {
  asList,
  asObject,
  isObject,
  setAtTokens,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../contract/base/json.ts';
import { safePattern } from '../../contract/base/linear-regexp.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import { findConsistencyFixes } from './consistent-values.ts';
import { applyValidChanges, type ValueChange } from './value-changes.ts';
import {
  fakeNumber,
  fakeText,
  fakeBoolean,
  wordsOfName,
  type NamedField,
  type FakerPart,
} from './values-by-field-name.ts';
import type { Notes } from './plain-schema.ts';

/** What made-up values are made lifelike with. */
export type LifelikeParts = {
  words: FakerPart;
  /** What the document says of the parts of the plan. */
  notes: Notes;
  /** The same seed makes the same values. */
  seed: number;
  /** What the whole is, where its schema has no name: the words of the path. */
  owner: string;
  /** Whether examples and defaults of the document are shown where they are valid. */
  showsExamples: boolean;
  validate: CompiledSchema | undefined;
};

/** A part of the value: the schemas that describe it, and what it is called. */
type Part = {
  to: string[];
  plans: JsonObject[];
  /** The field that a leaf here is. */
  field: NamedField;
  /** Its position in the list that it is in; 0 outside of lists. */
  index: number;
};

/**
 * Makes a made-up value say what its fields are: with the examples of the document where they are valid, and else with
 * values that look like the name, the format and the description of their fields. A change that the schema forbids is
 * left out.
 *
 * @param value - a value that satisfies the schema
 * @param plan - the plain schema that it was made from
 * @param parts - see {@link LifelikeParts}
 * @returns the value with all changes that the schema allows
 */
export function makeRealistic(value: Json, plan: JsonSchema, parts: LifelikeParts): Json {
  parts.words.seed(parts.seed);
  const changes: ValueChange[] = [];
  const examples: ValueChange[] = [];
  const field = { name: '', owner: parts.owner, ...createPerson(parts.words) };
  look(parts, { to: [], plans: partsOf(plan), field, index: 0 }, value, changes, examples);
  const changed = applyValidChanges(value, changes, parts.validate);
  const agreed = applyValidChanges(changed, findConsistencyFixes(changed), parts.validate);
  return parts.validate === undefined ? agreed : withExamples(agreed, examples, parts.validate);
}

/** The outermost examples that are valid; each has the place of what was made up. */
function withExamples(value: Json, examples: readonly ValueChange[], validate: CompiledSchema): Json {
  let made = value;
  const shown: string[][] = [];
  for (const { to, value: example } of examples.slice(0, mostExamples)) {
    if (shown.some((outer) => outer.every((token, i) => token === to[i]))) continue;
    const changed = setAtTokens(made, to, example);
    if (!validate(changed)) continue;
    made = changed;
    shown.push(to);
  }
  return made;
}

/** Each is validated with the whole. */
const mostExamples = 100;

/** The schemas of one value: a schema, and those that it is composed of. */
function partsOf(plan: JsonSchema | undefined): JsonObject[] {
  if (!isObject(plan)) return [];
  return [plan, ...asList(plan['allOf']).flatMap((one) => partsOf(one as JsonSchema))];
}

function look(parts: LifelikeParts, part: Part, value: Json, changes: ValueChange[], examples: ValueChange[]): void {
  const notes = part.plans.flatMap((plan) => parts.notes.get(plan) ?? []);
  if (typeof value !== 'object') {
    const made = leafOf(parts, part, value, notes);
    if (made !== undefined && made !== value) changes.push({ to: part.to, value: made });
    return;
  }
  if (value === null) return;
  const [example] = parts.showsExamples ? listShownValues(notes, part.index) : [];
  if (example !== undefined && typeof example === 'object' && example !== null && part.index === 0)
    examples.push({ to: part.to, value: example });
  const { field } = part;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      const plans = part.plans.flatMap(({ prefixItems, items }) =>
        partsOf((asList(prefixItems)[i] ?? items) as JsonSchema),
      );
      const of = { ...field, ...createPerson(parts.words), name: field.name };
      look(parts, { to: [...part.to, String(i)], plans, field: of, index: i }, item, changes, examples);
    }
    return;
  }
  const named = notes.find(({ name }) => name !== undefined)?.name;
  const owner = named === undefined ? (isGeneric(field.name) ? field.owner : field.name) : wordsOfName(named);
  const { person } = createPerson(parts.words);
  for (const [name, member] of Object.entries(value)) {
    const plans = part.plans.flatMap(({ properties, additionalProperties }) =>
      partsOf((ownProperty(asObject(properties), name) ?? additionalProperties) as JsonSchema),
    );
    const of: NamedField = { name: wordsOfName(name), owner, day: field.day, person };
    look(parts, { to: [...part.to, name], plans, field: of, index: part.index }, member, changes, examples);
  }
}

/** Names of members that say nothing of what is in them. */
const genericNames = [
  '|data|items?|results?|records?|values?|entries|list|elements|content|payload|body|response|objects?',
  'attributes|nodes?|edges|embedded|page|rows?',
];
const generic = new RegExp(`^(${genericNames.join('|')})$`);

/**
 * Checks whether the name of a member says nothing of what is in it.
 *
 * @param name - the words of the name
 * @returns true for `data`, `items`, `results` and the like
 */
export function isGeneric(name: string): boolean {
  return generic.test(name);
}

function createPerson(words: FakerPart): Pick<NamedField, 'person' | 'day'> {
  const [first, last] = [words.person.firstName(), words.person.lastName()];
  return { person: { first, last }, day: firstDay + words.number.int({ min: 0, max: 26_000_000 }) * 1000 };
}

/** All made-up times are after this one, as the same seed makes the same values on any day. */
const firstDay = Date.UTC(2025, 0, 6, 8);

type Notice = { schema: JsonObject };

function leafOf(parts: LifelikeParts, { plans, field, index }: Part, value: Json, notes: Notice[]): Json | undefined {
  if (plans.some((plan) => 'const' in plan || isTextOfJson(plan))) return undefined;
  const isFitting = (made: Json | undefined): made is Json =>
    made !== undefined && plans.every((plan) => fits(plan, made));
  if (parts.showsExamples) {
    const shown = exampleFor(notes, index, field.name);
    if (typeof shown === typeof value && isFitting(shown)) return shown;
  }
  if (plans.some((plan) => 'enum' in plan)) return undefined;
  if (notYet.test(field.name) && notes.some(({ schema }) => [schema['type']].flat().includes('null'))) return null;
  const description = notes
    .map(({ schema }) => `${textOf(schema['title'])} ${textOf(schema['description'])}`)
    .join(' ');
  const made = leafLike(parts.words, field, value, plans, notes, description);
  return isFitting(made) ? made : undefined;
}

/** What has not happened to most things. */
const notYet = /\b(delet|remov|archiv|cancell?|revok|terminat|deactivat)ed (at|on|date|time|by)$/;

function leafLike(
  words: FakerPart,
  field: NamedField,
  value: Json,
  plans: JsonObject[],
  notes: Notice[],
  description: string,
): Json | undefined {
  if (typeof value === 'boolean') return fakeBoolean(field.name);
  if (typeof value === 'number') {
    const isInteger = plans.some((plan) => [plan['type']].flat().includes('integer'));
    const bounds = boundsOf(plans);
    const made = fakeNumber(words, field, isInteger, description, bounds);
    const step = plans.map((plan) => plan['multipleOf']).find((one) => typeof one === 'number');
    return typeof step === 'number' && step > 0 ? roundToStep(made, step, bounds) : made;
  }
  if (typeof value !== 'string') return undefined;
  const format = [...plans, ...notes.map(({ schema }) => schema)].map((schema) => schema['format']);
  const made = fakeText(words, field, format.find((one) => typeof one === 'string') as string | undefined, description);
  return fitLength(words, made, plans);
}

/** A text of the greatest allowed length: cut at a word, or with more words. */
function fitLength(words: FakerPart, text: string, plans: JsonObject[]): string {
  const limits = (keyword: string): number[] =>
    plans.flatMap((plan) => (typeof plan[keyword] === 'number' ? [plan[keyword]] : []));
  const least = Math.max(0, ...limits('minLength'));
  const given = plans.filter(({ maxLength, minLength }) => maxLength !== usualText || Number(minLength) > 1);
  const most = Math.min(
    ...given.flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : [])),
    Infinity,
  );
  let made = text;
  while (made.length < Math.min(least, longestText)) made += ` ${words.lorem.word()}`;
  if (made.length <= most) return made;
  const cut = made.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return end >= least && end > 0 ? cut.slice(0, end) : cut;
}

const longestText = 1000;

/** What the plan sets where the document sets no limit. */
const usualText = 12;

function boundsOf(plans: JsonObject[]): { least: number; most: number } {
  const of = (keyword: string): number[] =>
    plans.flatMap((plan) => (typeof plan[keyword] === 'number' ? [plan[keyword]] : []));
  const isInteger = plans.some((plan) => plan['type'] === 'integer');
  const beyond = isInteger ? 1 : 0.01;
  return {
    least: Math.max(...of('minimum'), ...of('exclusiveMinimum').map((one) => one + beyond), -Infinity),
    most: Math.min(...of('maximum'), ...of('exclusiveMaximum').map((one) => one - beyond), Infinity),
  };
}

function roundToStep(value: number, step: number, { least, most }: { least: number; most: number }): number {
  const places = (String(step).split('.')[1] ?? '').length;
  const round = (count: number): number => Number((count * step).toFixed(places));
  const near = round(Math.round(value / step));
  if (near < least) return round(Math.ceil(least / step));
  return near > most ? round(Math.floor(most / step)) : near;
}

/** Whether a leaf satisfies the keywords of a schema; what else applies, the whole is validated with. */
function fits(plan: JsonObject, value: Json): boolean {
  const { type, pattern, enum: values, minLength, maxLength } = plan;
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) return false;
  if (typeof value === 'number') {
    const { least, most } = boundsOf([plan]);
    return value >= least && value <= most;
  }
  if (typeof value !== 'string') return true;
  if (typeof minLength === 'number' && value.length < minLength) return false;
  const isUsual = maxLength === usualText && Number(minLength) <= 1;
  if (typeof maxLength === 'number' && !isUsual && value.length > maxLength) return false;
  return typeof pattern !== 'string' || matches(pattern, value);
}

function isOfType(value: Json, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function matches(pattern: string, text: string): boolean {
  try {
    return safePattern(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The examples of a value, then its default, as far as that says anything. */
function listShownValues(notes: Notice[], index: number): Json[] {
  const lists = notes.map(({ schema }) => asList(schema['examples']));
  const all = [
    ...lists.map((list) => list[index]),
    ...notes.map(({ schema }) => schema['example']),
    lists.flat()[0],
    ...notes.map(({ schema: { default: usual } }) => (usual === undefined || isNothing(usual) ? undefined : usual)),
  ];
  return all.filter((one) => one !== undefined);
}

function isNothing(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** What differs from one thing to the next. */
const telling =
  /\b(id|ids|uuid|guid|key|code|slug|e ?mail|login|user ?name|url|uri|href|number|name|title|ip|address)$/;

/** The example of a leaf; further things of a list have another one where theirs have to differ. */
function exampleFor(notes: Notice[], index: number, name: string): Json | undefined {
  const [shown] = listShownValues(notes, index);
  const isListed = notes.some(({ schema }) => asList(schema['examples']).length > index);
  if (index === 0 || isListed || shown === undefined || !telling.test(name)) return shown;
  if (typeof shown === 'number') return shown + index;
  if (typeof shown !== 'string') return undefined;
  const [digits = ''] = /\d{1,9}$/.exec(shown) ?? [];
  if (digits === '') return undefined;
  const next = String(Number(digits) + index).padStart(digits.length, '0');
  return shown.slice(0, -digits.length) + next;
}
