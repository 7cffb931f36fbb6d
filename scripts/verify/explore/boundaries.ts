import { isDeepStrictEqual } from 'node:util';
import { asList, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { extremesOf, matcherOf, resizeText } from './arbitrary-values.ts';
import { kindNames, type Kind } from '../../contract/base/json-kinds.ts';
import { constraintOf, type Constraint, type Description } from './constraints.ts';

/** A value to put at a place of a request. Whether it keeps the contract, only the compiled schemas decide. */
export type Candidate = {
  /** What it is, e.g. `at maxLength`. */
  about: string;
  value: Json;
  /** The constraint that it is a boundary of; `undefined` for values that no keyword speaks of. */
  constraint?: Constraint;
  /** Whether it may have members that the usual value lacks. */
  opensPlaces?: true;
};

/**
 * Makes up a value of the place that also satisfies a further schema, or of its items one that keeps a condition;
 * `undefined` if none was found.
 */
export type Draw = (
  further: JsonObject,
  item?: { items: string; keeps: (value: unknown) => boolean },
) => Json | undefined;

type Boundaries = (constraint: Constraint, description: Description, draw: Draw, usual: Json) => [string, Json][];

/** The most members of an `enum` that are tried one by one. */
const mostMembers = 12;

/** Values on both sides of what each keyword allows. */
const boundaries: Record<string, Boundaries> = {
  minimum: ({ value }, description) => listAround(Number(value), -1, true, description),
  exclusiveMinimum: ({ value }, description) => listAround(Number(value), -1, false, description),
  maximum: ({ value }, description) => listAround(Number(value), 1, true, description),
  exclusiveMaximum: ({ value }, description) => listAround(Number(value), 1, false, description),
  multipleOf: ({ value }, { types }, draw) => {
    const step = Number(value);
    const multiple = draw({});
    const from = typeof multiple === 'number' ? multiple : 0;
    // Only the multiple is to be wrong: a half would be no integer, and one side may be beyond a limit.
    const part = step > 1 && !types.includes('number') ? 1 : step / 2;
    return [
      ['another multiple', from + step],
      ['no multiple', from + part],
      ['no multiple, but less', from - part],
    ];
  },
  minLength: ({ value }, description, draw, usual) => lengths(Number(value), -1, description, draw, usual),
  maxLength: ({ value }, description, draw, usual) => [
    ...lengths(Number(value), 1, description, draw, usual),
    ...(isUnbounded(description) ? [['the empty text', ''] as [string, Json]] : []),
    // Careless servers count bytes, or the halves of a character.
    ...(isPlain(description) && Number(value) <= 10_000
      ? [['the longest, of emoji', '🙂'.repeat(Number(value))] as [string, Json]]
      : []),
  ],
  pattern: ({ value }, _, draw, usual) => [
    ...listDrawn('another match', draw({})),
    ...listExtremes(String(value), usual),
    ...listUnlike(String(value), typeof usual === 'string' ? usual : 'twinspec'),
  ],
  format: ({ value }, _, __, usual) => [...(moments[String(value)]?.(usual) ?? []), ...(formats[String(value)] ?? [])],
  enum: ({ value }) => [
    ...asList(value)
      .slice(0, mostMembers)
      .map((member): [string, Json] => [`as ${JSON.stringify(member)}`, member]),
    ...listOtherCases(asList(value)),
    ['no member', 'twinspec-none'],
  ],
  const: ({ value }) => [
    ['as it has to be', value],
    ['another value', typeof value === 'string' ? `${value}x` : 'twinspec'],
  ],
  minItems: ({ value }, description, draw, usual) => counts(Number(value), -1, description, draw, usual),
  maxItems: ({ value }, description, draw, usual) => counts(Number(value), 1, description, draw, usual),
  uniqueItems: ({ value }, _, draw, usual) => {
    const [first] = asList(asList(usual).length > 0 ? usual : draw({ minItems: 1 }));
    return value === true && first !== undefined ? [['an item twice', [first, first]]] : [];
  },
  minProperties: ({ value }, _, draw, usual) => [
    ...listDrawn('the fewest members', draw({ maxProperties: Number(value) })),
    ['a member too few', Object.fromEntries(Object.entries(isObject(usual) ? usual : {}).slice(0, Number(value) - 1))],
  ],
  maxProperties: ({ value }, { others }, draw, usual) => {
    const other = others === undefined ? undefined : draw({}, { items: others, keeps: () => true });
    return [
      ...listDrawn('the most members', draw({ minProperties: Number(value) })),
      [
        'a member too many',
        { ...(isObject(usual) ? usual : {}), ...createMembers(Number(value) + 1, other ?? firstIn(usual)) },
      ],
    ];
  },
  propertyNames: (_, __, ___, usual) => [
    ['a member of an odd name', { ...(isObject(usual) ? usual : {}), 'no such name!': firstIn(usual) }],
  ],
  dependentRequired: ({ value }, _, draw) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, needed]): [string, Json][] => {
      const whole = draw({ required: [name] });
      if (!isObject(whole)) return [];
      return [
        [`with ${name}`, whole],
        ...asList(needed).map((other): [string, Json] => [
          `${name} without ${String(other)}`,
          omitMember(whole, String(other)),
        ]),
      ];
    }),
  additionalProperties: ({ value }, _, __, usual) =>
    value === false && isObject(usual) ? [['an unknown member', { ...usual, twinspecUnknown: 'twinspec' }]] : [],
  required: ({ value }, _, __, usual) =>
    isObject(usual) && Object.hasOwn(usual, String(value))
      ? [
          [`without ${String(value)}`, omitMember(usual, String(value))],
          [`${String(value)} as null`, { ...usual, [String(value)]: null }],
        ]
      : [],
  type: (_, description, draw, usual) => listOtherTypes(description, draw, usual),
};

/**
 * The usual moment, written in other ways (RFC 3339): one far from it might come before what has to be earlier, or be
 * over.
 */
const moments: Record<string, (usual: Json) => [string, Json][]> = {
  date: (usual) => [['a leap day', leapDayFrom(momentOf(usual))]],
  'date-time': (usual) => {
    const moment = momentOf(usual);
    const offset = 5.5 * 3_600_000;
    return [
      ['in UTC', writeUtc(moment)],
      ['with an offset', writeUtc(moment + offset).replace('Z', '+05:30')],
      ['with a fraction', new Date(Math.floor(moment / 1000) * 1000 + 123).toISOString()],
    ];
  },
};

function momentOf(usual: Json): number {
  const moment = Date.parse(String(usual));
  return Number.isNaN(moment) ? Date.parse('2024-02-29T12:00:00Z') : moment;
}

function writeUtc(moment: number): string {
  return new Date(moment).toISOString().replace('.000', '');
}

function leapDayFrom(moment: number): string {
  const years = Array.from({ length: 9 }, (_, i) => new Date(moment).getUTCFullYear() + i);
  const days = years.map((year) => `${String(year).padStart(4, '0')}-02-29`);
  const isDay = (day: string): boolean => new Date(day).getUTCDate() === 29;
  return days.find((day) => isDay(day) && Date.parse(day) >= moment) ?? '2024-02-29';
}

/** What a format allows and what it does not (RFC 3339, 5321, 3986, 9562, 791, 1123). */
const formats: Record<string, [string, Json][]> = {
  date: [
    ['long ago', '1900-01-01'],
    ['no day of the calendar', '2023-02-29'],
    ['no date', 'twinspec'],
    ['a date with a time', '2024-02-28T10:00:00Z'],
    ['without leading zeros', '2024-2-9'],
  ],
  'date-time': [
    ['no day of the calendar', '2023-02-30T12:00:00Z'],
    ['without a time', '2024-02-29'],
    ['without an offset', '2024-02-29T12:00:00'],
    ['no time', 'twinspec'],
  ],
  time: [
    ['in UTC', '23:59:59Z'],
    ['an hour too many', '24:30:00Z'],
  ],
  duration: [
    ['of a day', 'P1D'],
    ['no duration', 'twinspec'],
  ],
  email: [
    ['with a tag', 'first.last+tag@example.com'],
    ['no address', 'twinspec'],
    ['two at signs', 'a@b@example.com'],
  ],
  uri: [
    ['with a query', 'https://example.com/a?b=c#d'],
    ['no URI', 'not a uri'],
    ['without a scheme', 'example.com/a'],
  ],
  uuid: [
    ['another one', '5f0f7b52-1f3c-4d8e-9d3a-0b8f3f4a9c11'],
    ['in capitals', '5F0F7B52-1F3C-4D8E-9D3A-0B8F3F4A9C11'],
    ['no UUID', 'twinspec'],
    ['a digit short', '5f0f7b52-1f3c-4d8e-9d3a-0b8f3f4a9c1'],
  ],
  ipv4: [
    ['another one', '192.0.2.7'],
    ['a number too large', '192.0.2.256'],
  ],
  ipv6: [
    ['another one', '2001:db8::7'],
    ['a letter too far', '2001:db8::g'],
  ],
  hostname: [
    ['another one', 'a.example.com'],
    ['with an underscore and a space', 'a_b example'],
  ],
  int32: [
    ['the largest', 2 ** 31 - 1],
    ['one too large', 2 ** 31],
    ['the smallest', -(2 ** 31)],
  ],
  int64: [['beyond 32 bits', 2 ** 53 - 1]],
};

/** A wrong value for each type, and the values of other types that look like one. */
const samples: Record<string, Json> = {
  null: null,
  boolean: true,
  integer: 42,
  number: 1.5,
  string: 'twinspec',
  array: ['twinspec'],
  object: { twinspec: true },
};

function listOtherTypes(description: Description, draw: Draw, usual: Json): [string, Json][] {
  const { types } = description;
  // Only the fraction is to be wrong, not a limit as well.
  const most = constraintOf(description, 'maximum') ?? constraintOf(description, 'exclusiveMaximum');
  const half = typeof most?.value === 'number' && typeof usual === 'number' && usual + 0.5 > most.value ? -0.5 : 0.5;
  const wrong: Record<string, Json> = {
    ...samples,
    ...(typeof usual === 'number' && { number: Math.trunc(usual) + half }),
  };
  const others = kindNames
    .filter((type) => !types.includes(type))
    .map((type): [string, Json] => [`as ${type}`, wrong[type] ?? null]);
  const alike: [string, Json][] =
    types.includes('string') || !(types.includes('integer') || types.includes('number'))
      ? []
      : [
          ['digits as a string', String(typeof usual === 'number' ? usual : 7)],
          // Careless readers of URLs take the digits and drop the rest.
          ['digits before letters', `${typeof usual === 'number' ? usual : 7}abc`],
        ];
  const digits: [string, Json][] =
    types.includes('string') && typeof usual === 'string' && /^\d{1,15}$/.test(usual)
      ? [['digits as a number', Number(usual)]]
      : [];
  const isTyped = types.length < kindNames.length;
  // Readers of queries lose digits, or fail, where nothing says how large a number may be.
  const isUnlimited = most === undefined && constraintOf(description, 'format') === undefined;
  const large: [string, Json][] =
    isTyped && types.includes('integer') && isUnlimited ? [['of 16 digits', Number.MAX_SAFE_INTEGER]] : [];
  const both: [string, Json][] =
    isTyped && types.includes('boolean')
      ? [
          ['as true', true],
          ['as false', false],
        ]
      : [];
  const empty: [string, Json][] = isTyped && types.includes('object') ? [['without members', {}]] : [];
  const two = isTyped && types.includes('array') ? draw({ minItems: 2, maxItems: 2 }) : undefined;
  const several: [string, Json][] =
    two === undefined
      ? []
      : [
          ['two items', two],
          ['a null after an item', [...asList(two).slice(0, 1), null]],
          ['without items', []],
        ];
  const nulls: [string, Json][] = isTyped && types.includes('null') ? [['null', null]] : [];
  const each = types.length > 1 && isTyped ? types.flatMap((type) => listDrawn(`as ${type}`, draw({ type }))) : [];
  return [...alike, ...digits, ...large, ...both, ...nulls, ...empty, ...several, ...each, ...others];
}

/** On the limit, one inside of it, and one outside. */
function listAround(
  limit: number,
  outwards: 1 | -1,
  isInside: boolean,
  { types, constraints }: Description,
): [string, Json][] {
  const step = constraints.find(({ keyword }) => keyword === 'multipleOf')?.value;
  const distance = typeof step === 'number' ? step : types.includes('number') ? 0.01 : 1;
  const word = outwards === 1 ? 'the largest' : 'the smallest';
  const inner = roundNumber(limit - outwards * distance);
  const outer = roundNumber(limit + outwards * distance);
  return isInside
    ? [
        [word, limit],
        [`beyond ${word}`, outer],
      ]
    : [
        [word, inner],
        [`beyond ${word}`, limit],
      ];
}

function roundNumber(value: number): number {
  return Number(value.toPrecision(15));
}

function lengths(
  limit: number,
  outwards: 1 | -1,
  { constraints }: Description,
  draw: Draw,
  usual: Json,
): [string, Json][] {
  const word = outwards === 1 ? 'the longest' : 'the shortest';
  if (limit > 10_000) return [];
  const matches = matcherOf(constraints.find(({ keyword }) => keyword === 'pattern')?.value);
  const drawOfFormat = (length: number): string[] => {
    const format = String(constraints.find(({ keyword }) => keyword === 'format')?.value);
    return Object.hasOwn(sized, format) ? (sized[format]?.(length) ?? []) : [];
  };
  const made = draw({ minLength: limit, maxLength: limit });
  const own = typeof usual === 'string' ? usual : '';
  /** Only the length is to be wrong, not the pattern as well. */
  const chooseFitting = (values: string[]): string => values.find(matches) ?? values[0] ?? '';
  const exact = chooseFitting([
    ...drawOfFormat(limit),
    ...(typeof made === 'string' ? [made] : []),
    resizeText(own, limit),
  ]);
  const next = limit + outwards;
  const beyond = chooseFitting([...drawOfFormat(next), resizeText(exact, next), resizeText(own, next)]);
  return [[word, exact], ...(next < 0 ? [] : [[`beyond ${word}`, beyond] as [string, Json]])];
}

/** Texts of a format that have a length, as the parts of some have limits that JSON Schema does not speak of. */
const sized: Record<string, (length: number) => string[]> = {
  hostname: host,
  // At most 64 characters come before the sign (RFC 5321, section 4.5.3.1).
  email: (length) => {
    const local = 'a'.repeat(Math.max(1, Math.min(64, length - 10)));
    return host(length - local.length - 1).map((domain) => `${local}@${domain}`);
  },
  uri: (length) => (length < 20 ? [] : [`https://example.com/${'a'.repeat(length - 20)}`]),
};

/** Each label of a name has at most 63 characters, all together 253 (RFC 1035, section 2.3.4). */
function host(length: number): string[] {
  const last = length - 5;
  if (last < 0 || length > 253) return [];
  return [`${Array.from({ length: last + 1 }, (_, i) => (i % 61 === 60 && i < last ? '.' : 'a')).join('')}.com`];
}

/** Whether no keyword limits anything but the length of a text. */
function isPlain({ constraints }: Description): boolean {
  return !constraints.some(({ keyword }) => ['pattern', 'format', 'enum', 'const'].includes(keyword));
}

/** Whether no keyword says how short a text has to be. */
function isUnbounded(description: Description): boolean {
  return isPlain(description) && constraintOf(description, 'minLength') === undefined;
}

function counts(
  limit: number,
  outwards: 1 | -1,
  { items, itemMembers }: Description,
  draw: Draw,
  usual: Json,
): [string, Json][] {
  if (limit > 1000) return [];
  const word = outwards === 1 ? 'the most items' : 'the fewest items';
  const exact = asList(draw({ minItems: limit, maxItems: limit }) ?? usual);
  const [first = 'twinspec'] = exact;
  // One that differs from the others, as they may have to.
  const isOther = (one: unknown): boolean => !exact.some((known) => isDeepStrictEqual(known, one));
  const other = itemMembers.find(isOther) ?? (items === undefined ? undefined : draw({}, { items, keeps: isOther }));
  const another = typeof first === 'string' ? `${first}x` : typeof first === 'number' ? first + 1 : first;
  const beyond = outwards === 1 ? [...exact, ...(exact.length < limit ? [] : [other ?? another])] : exact.slice(0, -1);
  return limit + outwards < 0
    ? [[word, exact]]
    : [
        [word, exact],
        [`beyond ${word}`, beyond],
      ];
}

/** What a text is called that is a character shorter than the shortest match of a pattern. */
export const shorterThanMatch = 'a character shorter than the shortest match';

/** The shortest and the longest match, and what is a character beyond them. */
function listExtremes(pattern: string, usual: Json): [string, Json][] {
  const { shortest, longest } = extremesOf(pattern, typeof usual === 'string' ? [usual] : []);
  return [
    ...(longest === undefined
      ? []
      : ([
          ['the longest match', longest],
          ['a character longer than the longest match', longest + longest.slice(-1)],
        ] satisfies [string, Json][])),
    ...(shortest === undefined
      ? []
      : ([
          ['the shortest match', shortest],
          [shorterThanMatch, shortest.slice(0, -1)],
        ] satisfies [string, Json][])),
  ];
}

/** Near misses: most wrong patterns let one of them through. */
function listUnlike(pattern: string, usual: string): [string, Json][] {
  const misses: [string, Json][] = [
    ['with a character before it', `!${usual}`],
    ['with a character after it', `${usual}!`],
    ['a character short', usual.slice(0, -1)],
    ['with 9 for its first digit', usual.replace(/\d/, '9')],
    ['in the other case', usual === usual.toUpperCase() ? usual.toLowerCase() : usual.toUpperCase()],
    ['with a line break', `${usual}\n`],
    ['quite another text', '-'],
  ];
  return misses.filter(([, value]) => value !== usual && pattern !== '');
}

function listOtherCases(members: Json[]): [string, Json][] {
  const text = members.find((member) => typeof member === 'string');
  if (text === undefined) return [];
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return members.some((member) => member === other) ? [] : [['a member in the other case', other]];
}

function listDrawn(about: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[about, value]];
}

/** Members that differ from others in nothing but their names, which are of letters alone. */
function createMembers(count: number, value: Json): JsonObject {
  const letters = (i: number): string =>
    i < 0 ? '' : letters(Math.floor(i / 26) - 1) + 'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26);
  const names = Array.from({ length: Math.min(count, 1000) }, (_, i) => `twinspec${letters(i)}`);
  return Object.fromEntries(names.map((name) => [name, value]));
}

function firstIn(usual: Json): Json {
  return Object.values(isObject(usual) ? usual : {})[0] ?? 'twinspec';
}

function omitMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** Values that no keyword speaks of, and that careless servers do not expect, each for places without some keywords. */
const careless: { about: string; value: Json; types: Kind[]; unless: string[] }[] = [
  { about: 'with a quote and a backslash', value: `"'\\`, types: ['string'], unless: ['pattern', 'format'] },
  // Databases of servers in C take it for the end of the text.
  { about: 'with a null character', value: 'a\0b', types: ['string'], unless: ['pattern', 'format'] },
  { about: 'the empty text', value: '', types: ['string'], unless: ['pattern', 'format', 'minLength'] },
  // Columns of databases have 255 characters.
  { about: 'of 300 letters', value: 'x'.repeat(300), types: ['string'], unless: ['pattern', 'format', 'maxLength'] },
  { about: 'zero', value: 0, types: ['integer', 'number'], unless: ['minimum', 'exclusiveMinimum'] },
  { about: 'below zero', value: -1, types: ['integer', 'number'], unless: ['minimum', 'exclusiveMinimum'] },
  {
    ...{ about: 'beyond 32 bits', value: 2 ** 53 - 1, types: ['integer', 'number'] },
    unless: ['maximum', 'exclusiveMaximum', 'format'],
  },
];

/**
 * Lists the values worth trying at a place: both sides of each constraint, then what no constraint speaks of.
 *
 * @param description - what the schemas of the place say
 * @param usual - a valid value of the place
 * @param draw - makes up further values of it
 * @returns the candidates, no value twice
 * @example candidatesOf(descriptionOf(schemaAt, age), 7, draw).map(({ value }) => value) // [0, -1, 'twinspec', …]
 */
export function candidatesOf(description: Description, usual: Json, draw: Draw): Candidate[] {
  const limited = description.constraints.flatMap((constraint) =>
    (boundaries[constraint.keyword]?.(constraint, description, draw, usual) ?? []).map(([about, value]): Candidate => ({
      about,
      value,
      constraint,
    })),
  );
  const isTyped = description.types.length < kindNames.length;
  const has = (keywords: string[]): boolean =>
    description.constraints.some(({ keyword }) => keywords.includes(keyword));
  const isFree = (types: readonly Kind[], unless: string[]): boolean =>
    isTyped && types.some((type) => description.types.includes(type)) && !has(['enum', 'const', ...unless]);
  // Letters are letters, wherever only the length is limited.
  const limit = description.constraints.find(({ keyword }) => keyword === 'maxLength' || keyword === 'minLength');
  const beyond: Candidate = { about: 'with letters beyond ASCII', value: 'é漢🙂', ...(limit && { constraint: limit }) };
  const all = [
    ...limited,
    ...(isFree(['string'], ['pattern', 'format']) ? [beyond] : []),
    ...careless
      .filter(({ types, unless }) => isFree(types, unless))
      .map(({ about, value }): Candidate => ({ about, value })),
  ];
  return all.filter(
    ({ value, constraint }, i) =>
      !all.slice(0, i).some((one) => one.constraint === constraint && isDeepStrictEqual(one.value, value)),
  );
}
