// Violations: what a validator finds in a value, in words, with its place.

import { toPointer } from '../base/json.ts';

/** What an error of `oneOf` or `anyOf` says of its forms, beside what ajv says itself. */
export type AlternativeErrors = {
  /** How many of the errors before this one belong to the forms. */
  total: number;
  /** How many of them belong to each form, in their order, if the value has none of the forms. */
  counts: number[];
  /**
   * What each form is called: its `$ref`, or its title; `null` if it has neither. Empty if the caller needs no names.
   */
  names: (string | null)[];
  /** The index of the form that the discriminator of the value names, if there is one. */
  meant?: number;
};

/** An error as ajv reports it; declared here, so that the package's types do not need ajv's. */
export type AjvError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};

/** A place where a value breaks its schema, and how, in words that follow the place: `must be string.` */
export type Violation = { pointer: string; message: string };

/** A reader needs no more; a large list of wrong items has as many as it has items. */
export const mostViolations = 1000;

/** An error, and what is to be said of the forms that the value may have. */
type Spoken = { error: AjvError; forms: string[] };

/**
 * Turns ajv's errors into violations, without repetitions. Where a value may have several forms (`oneOf`, `anyOf`),
 * they are those of the form that its discriminator names, or else of the form that came nearest, and they say so.
 *
 * @param errors - the errors that ajv left on a validate function
 * @returns the violations, {@link mostViolations} at most; they never repeat a value, which may be secret
 * @example violationsOf(validate.errors) // [{ pointer: '/page', message: 'must be integer.' }]
 */
export function violationsOf(errors: AjvError[] | null | undefined): Violation[] {
  const all = errors ?? [];
  const every = listSpokenErrors(all, 0, all.length);
  const plain = every.filter(({ error }) => !isSaidOtherwise(error));
  const spoken = plain.length > 0 ? plain : every;
  const seen = new Set<string>();
  return spoken
    .slice(0, mostViolations)
    .map(sentenceOf)
    .filter(({ pointer, message }) => !seen.has(`${pointer} ${message}`) && seen.add(`${pointer} ${message}`));
}

/** What other errors say better. Code that an earlier version wrote does not tell the forms apart. */
function isSaidOtherwise({ keyword, params }: AjvError): boolean {
  return keyword === 'if' || ((keyword === 'oneOf' || keyword === 'anyOf') && params['forms'] === undefined);
}

/** The errors of the forms of a value come before that of `oneOf` or `anyOf`: see {@link AlternativeErrors}. */
function listSpokenErrors(errors: AjvError[], start: number, end: number): Spoken[] {
  const spoken: Spoken[][] = [];
  let i = end - 1;
  while (i >= start) {
    const error = errors[i];
    if (error === undefined) break;
    const { forms, passingSchemas } = error.params as { forms?: AlternativeErrors; passingSchemas?: unknown };
    const first = i - (forms?.total ?? 0);
    if (forms === undefined || Array.isArray(passingSchemas)) spoken.push([{ error, forms: [] }]);
    else {
      let at = first;
      const each = forms.counts.map((count) => listSpokenErrors(errors, at, (at += count)));
      spoken.push(chooseSpokenForm(error, forms, each));
    }
    i = first - 1;
  }
  return spoken.reverse().flat();
}

/** Chooses the form to speak of. */
function chooseSpokenForm(
  { instancePath: at, ...error }: AjvError,
  { names, meant }: AlternativeErrors,
  each: Spoken[][],
): Spoken[] {
  const named = each.map((spoken, i) => ({ spoken, name: names[i] ?? `number ${i + 1}`, isMeant: i === meant }));
  const others = named.filter(({ spoken }) => !spoken.every((one) => asksForNull(one.error, at)));
  const forms = others.length > 0 ? others : named.slice(0, 1);
  const [only] = forms;
  if (only === undefined) return [{ error: { instancePath: at, ...error }, forms: [] }];
  if (forms.length === 1) return only.spoken;
  const say = ({ spoken, name }: (typeof forms)[number], how: string): Spoken[] =>
    names.length === 0 ? spoken : spoken.map((one) => ({ ...one, forms: [...one.forms, `${how}, ${name}`] }));
  const tagged = forms.find(({ isMeant }) => isMeant);
  if (tagged !== undefined) return say(tagged, 'the form that is named');
  const distances = forms.map(({ spoken }) => distanceOf(spoken, at));
  const least = distances.reduce((one, other) => (isLess(other, one) ? other : one));
  const near = forms.filter((_, i) => !isLess(least, distances[i] ?? least));
  const [nearest = only] = near;
  const equal = forms.every(({ spoken }) => isOther(spoken, at)) ? forms : near;
  const together =
    equal.length > 1
      ? joinAlternatives(
          equal.map(({ spoken }) => spoken),
          at,
        )
      : undefined;
  if (together !== undefined) return [{ error: { ...error, instancePath: at, ...together }, forms: [] }];
  return say(nearest, `${near.length > 1 ? 'as near as others' : 'nearest'} of ${forms.length} forms`);
}

/** Whether the value is another one altogether: its type or the value itself is wrong, and nothing else. */
function isOther([one, ...more]: Spoken[], at: string): boolean {
  const { keyword = '', instancePath } = one?.error ?? {};
  return more.length === 0 && instancePath === at && ['type', 'const', 'enum'].includes(keyword);
}

/**
 * Says in one sentence what several forms ask for. `must be string` and `must be integer` are `must be string or
 * integer`, and what may be missing is named together. `undefined` if a form asks for more than one thing.
 */
function joinAlternatives(each: Spoken[][], at: string): Pick<AjvError, 'keyword' | 'message'> | undefined {
  const single = each.flatMap(([one, ...more]) =>
    one !== undefined && more.length === 0 && one.error.instancePath === at ? [one] : [],
  );
  if (single.length < each.length) return undefined;
  const missing = single.flatMap(({ error }) => (error.keyword === 'required' ? [memberOf(error)] : []));
  if (missing.length === single.length) return { keyword: 'either', message: `must have ${missing.join(' or ')}` };
  if (single.some((one) => sentenceOf(one).pointer !== at)) return undefined;
  const [first = '', ...others] = new Set(single.map((one) => sentenceOf(one).message.replace(/\.$/, '')));
  const common = [first, ...others].every((sentence) => sentence.startsWith('must be ')) ? 'must be ' : 'must ';
  const rest = others.map((other) => (other.startsWith(common) ? other.slice(common.length) : other));
  const keyword = single.every(({ error }) => error.keyword === 'type') ? 'type' : 'either';
  return { keyword, message: [first, ...rest].join(' or ') };
}

/**
 * How far a value is from a form: whether it is of another type; what is missing or forbidden, and constants that
 * belong to another form, less the members that are wrong inside, as they are likely to be of this form; and all
 * errors.
 */
function distanceOf(spoken: Spoken[], at: string): number[] {
  const own = spoken.filter(({ error }) => error.instancePath === at);
  const inside = spoken.filter(({ error }) => error.instancePath !== at).map(({ error }) => error);
  const topOf = ({ instancePath }: AjvError): string => instancePath.slice(at.length + 1).split('/')[0] ?? '';
  const tags = new Set(inside.filter(isTag).map(topOf));
  const members = new Set(inside.map(topOf).filter((member) => !tags.has(member)));
  const isOfOtherType = own.some(({ error }) => error.keyword === 'type');
  return [isOfOtherType ? 1 : 0, own.length + tags.size - members.size, spoken.length];
}

/** Whether a value had to be a certain one, as the kinds of things have it. */
function isTag({ keyword, params }: AjvError): boolean {
  const values = params['allowedValues'];
  return keyword === 'const' || (keyword === 'enum' && Array.isArray(values) && values.length === 1);
}

function memberOf({ params: { missingProperty: name } }: AjvError): string {
  return typeof name === 'string' ? name : JSON.stringify(name);
}

function isLess(one: number[], other: number[]): boolean {
  const i = one.findIndex((value, j) => value !== other[j]);
  return i >= 0 && Number(one[i]) < Number(other[i]);
}

function asksForNull({ keyword, params, instancePath }: AjvError, at: string): boolean {
  if (instancePath !== at) return false;
  return (keyword === 'type' && params['type'] === 'null') || (keyword === 'const' && params['allowedValue'] === null);
}

function sentenceOf({ error: { instancePath, keyword, params, message }, forms }: Spoken): Violation {
  const name =
    params[
      {
        required: 'missingProperty',
        additionalProperties: 'additionalProperty',
        unevaluatedProperties: 'unevaluatedProperty',
      }[keyword] ?? ''
    ];
  const allowed = params as { allowedValues?: unknown[]; allowedValue?: unknown };
  const sentences: Record<string, string> = {
    required: 'is required but missing.',
    additionalProperties: 'is not allowed here.',
    unevaluatedProperties: 'is not allowed here.',
    enum: `must be one of ${JSON.stringify(allowed.allowedValues)}.`,
    const: `must be ${JSON.stringify(allowed.allowedValue)}.`,
  };
  return {
    // In a schema that is wrong itself, a name may be anything.
    pointer:
      name === undefined
        ? instancePath
        : instancePath + toPointer(typeof name === 'string' ? name : JSON.stringify(name)),
    message: withForms(sentences[keyword] ?? `${message ?? keyword}.`, forms),
  };
}

function withForms(sentence: string, forms: string[]): string {
  return forms.length === 0 ? sentence : sentence.replace(/\.$/, ` (${forms.join('; ')}).`);
}
