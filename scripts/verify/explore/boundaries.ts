import { isDeepStrictEqual } from 'node:util';
import { asList, isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { matcherOf, resized } from './arbitrary.ts';
import { allTypes, type Constraint, type Description } from './constraints.ts';

/** A value to put at a place of a request. Whether it keeps the contract, only the compiled schemas decide. */
export type Candidate = {
  /** What it is, e.g. `at maxLength`. */
  about: string;
  value: Json;
  /** The constraint that it is a boundary of; `undefined` for values that no keyword speaks of. */
  constraint?: Constraint;
};

/** Makes up a value of the place that also satisfies a further schema; `undefined` if none was found. */
export type Draw = (further: JsonObject) => Json | undefined;

type Boundaries = (constraint: Constraint, description: Description, draw: Draw, usual: Json) => [string, Json][];

/** The most members of an `enum` that are tried one by one. */
const mostMembers = 12;

/** Values on both sides of what each keyword allows. */
const boundaries: Record<string, Boundaries> = {
  minimum: ({ value }, description) => around(Number(value), -1, true, description),
  exclusiveMinimum: ({ value }, description) => around(Number(value), -1, false, description),
  maximum: ({ value }, description) => around(Number(value), 1, true, description),
  exclusiveMaximum: ({ value }, description) => around(Number(value), 1, false, description),
  multipleOf: ({ value }, _, draw) => {
    const step = Number(value);
    const multiple = draw({});
    const from = typeof multiple === 'number' ? multiple : 0;
    return [
      ['another multiple', from + step],
      ['no multiple', from + step / 2],
    ];
  },
  minLength: ({ value }, description, draw, usual) => lengths(Number(value), -1, description, draw, usual),
  maxLength: ({ value }, description, draw, usual) => lengths(Number(value), 1, description, draw, usual),
  pattern: ({ value }, _, draw, usual) => [
    ...drawn('another match', draw({})),
    ...unlike(String(value), typeof usual === 'string' ? usual : 'twinspec'),
  ],
  format: ({ value }) => formats[String(value)] ?? [],
  enum: ({ value }) => [
    ...asList(value)
      .slice(0, mostMembers)
      .map((member): [string, Json] => [`as ${JSON.stringify(member)}`, member]),
    ...otherCases(asList(value)),
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
    ...drawn('the fewest members', draw({ maxProperties: Number(value) })),
    ['a member too few', Object.fromEntries(Object.entries(isObject(usual) ? usual : {}).slice(0, Number(value) - 1))],
  ],
  maxProperties: ({ value }, _, draw, usual) => [
    ...drawn('the most members', draw({ minProperties: Number(value) })),
    ['a member too many', { ...(isObject(usual) ? usual : {}), ...numbered(Number(value) + 1) }],
  ],
  additionalProperties: ({ value }, _, __, usual) =>
    value === false && isObject(usual) ? [['an unknown member', { ...usual, twinspecUnknown: 'twinspec' }]] : [],
  required: ({ value }, _, __, usual) =>
    isObject(usual) && Object.hasOwn(usual, String(value))
      ? [
          [`without ${String(value)}`, without(usual, String(value))],
          [`${String(value)} as null`, { ...usual, [String(value)]: null }],
        ]
      : [],
  type: (_, { types }, draw, usual) => typed(types, draw, usual),
};

/** What a format allows and what it does not (RFC 3339, 5321, 3986, 9562, 791, 1123). */
const formats: Record<string, [string, Json][]> = {
  date: [
    ['a leap day', '2024-02-29'],
    ['no day of the calendar', '2023-02-29'],
    ['no date', 'twinspec'],
    ['a date with a time', '2024-02-28T10:00:00Z'],
  ],
  'date-time': [
    ['in UTC', '2024-02-29T12:00:00Z'],
    ['with an offset', '2024-02-29T12:00:00+05:30'],
    ['with a fraction', '2024-02-29T12:00:00.123Z'],
    ['no day of the calendar', '2023-02-30T12:00:00Z'],
    ['without a time', '2024-02-29'],
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
  ],
  uuid: [
    ['another one', '5f0f7b52-1f3c-4d8e-9d3a-0b8f3f4a9c11'],
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

function typed(types: string[], draw: Draw, usual: Json): [string, Json][] {
  const others = allTypes
    .filter((type) => !types.includes(type))
    .map((type): [string, Json] => [`as ${type}`, samples[type] ?? null]);
  const alike: [string, Json][] =
    types.includes('string') || !(types.includes('integer') || types.includes('number'))
      ? []
      : [['digits as a string', String(typeof usual === 'number' ? usual : 7)]];
  const digits: [string, Json][] =
    types.includes('string') && typeof usual === 'string' && /^\d{1,15}$/.test(usual)
      ? [['digits as a number', Number(usual)]]
      : [];
  const isTyped = types.length < allTypes.length;
  const both: [string, Json][] =
    isTyped && types.includes('boolean')
      ? [
          ['as true', true],
          ['as false', false],
        ]
      : [];
  const empty: [string, Json][] = isTyped && types.includes('object') ? [['without members', {}]] : [];
  const several = isTyped && types.includes('array') ? drawn('two items', draw({ minItems: 2, maxItems: 2 })) : [];
  const nulls: [string, Json][] = isTyped && types.includes('null') ? [['null', null]] : [];
  const each = types.length > 1 && isTyped ? types.flatMap((type) => drawn(`as ${type}`, draw({ type }))) : [];
  return [...alike, ...digits, ...both, ...nulls, ...empty, ...several, ...each, ...others];
}

/** On the limit, one inside of it, and one outside. */
function around(
  limit: number,
  outwards: 1 | -1,
  isInside: boolean,
  { types, constraints }: Description,
): [string, Json][] {
  const step = constraints.find(({ keyword }) => keyword === 'multipleOf')?.value;
  const distance = typeof step === 'number' ? step : types.includes('number') ? 0.01 : 1;
  const word = outwards === 1 ? 'the largest' : 'the smallest';
  const inner = rounded(limit - outwards * distance);
  const outer = rounded(limit + outwards * distance);
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

function rounded(value: number): number {
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
  const made = draw({ minLength: limit, maxLength: limit });
  const own = typeof usual === 'string' ? usual : '';
  /** Only the length is to be wrong, not the pattern as well. */
  const fitting = (values: string[]): string => values.find(matches) ?? values[0] ?? '';
  const exact = fitting([...(typeof made === 'string' ? [made] : []), resized(own, limit)]);
  const beyond = fitting([resized(exact, limit + outwards), resized(own, limit + outwards)]);
  return [[word, exact], ...(limit + outwards < 0 ? [] : [[`beyond ${word}`, beyond] as [string, Json]])];
}

function counts(
  limit: number,
  outwards: 1 | -1,
  { itemMembers }: Description,
  draw: Draw,
  usual: Json,
): [string, Json][] {
  if (limit > 1000) return [];
  const word = outwards === 1 ? 'the most items' : 'the fewest items';
  const exact = asList(draw({ minItems: limit, maxItems: limit }) ?? usual);
  const [first = 'twinspec'] = exact;
  // One that differs from the others, as they may have to.
  const other = itemMembers.find((member) => !exact.some((one) => isDeepStrictEqual(one, member)));
  const another = typeof first === 'string' ? `${first}x` : typeof first === 'number' ? first + 1 : first;
  const beyond = outwards === 1 ? [...exact, ...(exact.length < limit ? [] : [other ?? another])] : exact.slice(0, -1);
  return limit + outwards < 0
    ? [[word, exact]]
    : [
        [word, exact],
        [`beyond ${word}`, beyond],
      ];
}

/** Near misses: most wrong patterns let one of them through. */
function unlike(pattern: string, usual: string): [string, Json][] {
  const misses: [string, Json][] = [
    ['with a character before it', `!${usual}`],
    ['with a character after it', `${usual}!`],
    ['a character short', usual.slice(0, -1)],
    ['in the other case', usual === usual.toUpperCase() ? usual.toLowerCase() : usual.toUpperCase()],
    ['with a line break', `${usual}\n`],
    ['quite another text', '-'],
  ];
  return misses.filter(([, value]) => value !== usual && pattern !== '');
}

function otherCases(members: Json[]): [string, Json][] {
  const text = members.find((member) => typeof member === 'string');
  if (text === undefined) return [];
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return members.some((member) => member === other) ? [] : [['a member in the other case', other]];
}

function drawn(about: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[about, value]];
}

function numbered(count: number): JsonObject {
  return Object.fromEntries(Array.from({ length: Math.min(count, 1000) }, (_, i) => [`twinspec${i}`, 'twinspec']));
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** Texts that hold what careless servers lose, for places where a text may be anything. */
const texts: [string, Json][] = [
  ['with letters beyond ASCII', 'é漢🙂'],
  ['with a quote and a backslash', `"'\\`],
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
  const isFreeText =
    description.types.includes('string') &&
    description.types.length < allTypes.length &&
    !description.constraints.some(({ keyword }) => ['pattern', 'format', 'enum', 'const'].includes(keyword));
  const free = isFreeText ? texts.map(([about, value]): Candidate => ({ about, value })) : [];
  const all = [...limited, ...free];
  return all.filter(
    ({ value, constraint }, i) =>
      !all.slice(0, i).some((one) => one.constraint === constraint && isDeepStrictEqual(one.value, value)),
  );
}
