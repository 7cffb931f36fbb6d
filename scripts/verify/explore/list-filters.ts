import { isDeepStrictEqual } from 'node:util';
import { getAtTokens, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Parameter } from '../../contract/message.ts';
import { hasCommonName, normalizeName } from '../../contract/lists/pagination-names.ts';
import { possibilities } from '../../contract/schema/reading.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Fault } from '../../findings/findings.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';
import {
  isMoment,
  isNumber,
  listFault,
  memberOf,
  namesOf,
  wrongTotal,
  type DescribedList,
  type EntryMember,
  type ListQuery,
  type ListUnderTest,
} from './list-query.ts';

/**
 * Makes the askings for entries with a value, by parameters that have the name and the values of a member, for those
 * within a bound, by parameters such as `minPrice` and `createdAfter`, and for a word that no entry has.
 *
 * @returns the askings; none for parameters whose meaning is not certain
 */
export function filterAskings(listing: ListUnderTest): ListQuery[] {
  return listFilters(listing)
    .filter(({ required }) => !required)
    .flatMap((parameter) => [
      ...equalAskings(listing, parameter),
      ...listBoundQueries(listing, parameter),
      ...searchAskings(listing, parameter),
    ]);
}

/** Lists the parameters of a list that are not about pages and orders. */
export function listFilters({ described, shape }: DescribedList): Parameter[] {
  const paging = Object.values(shape.asked);
  return described.parameters.filter(
    ({ in: where, name, schema }) => where === 'query' && schema !== undefined && !paging.includes(name),
  );
}

/**
 * Entries that are due and do not come, though the page has room for them; and a total that counts others than those
 * that came.
 */
function findIncomplete(listing: ListUnderTest, page: Json[], due: Json[], name: string): Fault[] {
  // What a server can list on one page may not all fit on a page of more.
  if (page.length >= listing.entries.length) return [];
  const missing = due.find((entry) => !page.some((one) => isDeepStrictEqual(one, entry)));
  if (missing === undefined) return [];
  const all = `all ${due.length} entries that have it, as ${name} asks`;
  return [listFault(name, toPointer(...listing.shape.items), all, page.length)];
}

/** A parameter that has the name and the values of a member: only entries with its value are due. */
type EqualFilter = {
  member: string;
  /** What the parameter takes, and what one item of it is. */
  asks: Description;
  one: Description;
  /** The values of an entry. */
  valuesIn: (entry: Json) => Json[];
  /** What is wrong with entries that were asked for by a value. */
  faultsOf: (page: Json[], value: Json) => Fault[];
};

function equalFilterOf(list: DescribedList, parameter: Parameter): EqualFilter | undefined {
  const { name, schema = '' } = parameter;
  const { described, shape } = list;
  const plain = normalizeName(name.replace(/\[\]$/, ''));
  const names = [plain, `${plain}s`, plain.replace(/s$/, '')];
  const own = memberOf(list, names);
  const member = own === undefined ? innerMemberOf(list, names) : { ...own, place: [own.name] };
  if (member === undefined) return undefined;
  const { place } = member;
  const asks = descriptionOf(described.schemaAt, schema);
  const [one, its] = [asks, member.description].map(({ items, ...own }) =>
    items === undefined ? own : descriptionOf(described.schemaAt, items),
  );
  if (one === undefined || its === undefined || !areSame(parameter, one, its)) return undefined;
  const valuesIn = (entry: Json): Json[] => [getAtTokens(entry, place) ?? []].flat();
  const faultsOf = (page: Json[], value: Json): Fault[] => {
    const i = page.findIndex((entry) => {
      const own = getAtTokens(entry, place);
      return own !== undefined && !valuesIn(entry).includes(value);
    });
    if (i < 0) return [];
    const at = toPointer(...shape.items, i, ...place);
    const got = getAtTokens(page[i] ?? null, place) ?? null;
    return [listFault(name, at, `${writeValue(value, 60)} alone, as ${name} asks`, writeValue(got, 60))];
  };
  return { member: member.name, asks, one, valuesIn, faultsOf };
}

/** A member of the only object in an entry that has one of these names, such as the `country` of its `address`. */
function innerMemberOf(
  { described, shape }: DescribedList,
  names: string[],
): (EntryMember & { place: string[] }) | undefined {
  const { schemaAt } = described;
  const found = [...possibilities(schemaAt, shape.entry).members].flatMap(([within, schemas]) =>
    [...possibilities(schemaAt, schemas).members].flatMap(([name, [schema = '']]) =>
      names.includes(normalizeName(name))
        ? [{ place: [within, name], name, description: descriptionOf(schemaAt, schema) }]
        : [],
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a parameter has the name of a member, and both are texts of any form, or lists of such. */
function hasTextsOf(list: DescribedList, { name, schema = '' }: Parameter): boolean {
  const { schemaAt } = list.described;
  const plain = normalizeName(name.replace(/\[\]$/, ''));
  const member = memberOf(list, [plain, `${plain}s`, plain.replace(/s$/, '')]);
  if (member === undefined) return false;
  return [descriptionOf(schemaAt, schema), member.description].every((one) => {
    const { types } = one.items === undefined ? one : descriptionOf(schemaAt, one.items);
    return types.length > 0 && types.every((type) => type === 'string' || type === 'null');
  });
}

function equalAskings(listing: ListUnderTest, parameter: Parameter): ListQuery[] {
  const { entries, largest, allows } = listing;
  const { name } = parameter;
  const filter = equalFilterOf(listing, parameter);
  if (filter === undefined) return [];
  const { asks, one: mine, valuesIn, faultsOf } = filter;
  const isAllowed = (value: Json): boolean => allows(name, asks.items === undefined ? value : [value]);
  const isTelling = (value: Json): boolean => entries.some((one) => !valuesIn(one).includes(value));
  const listed = constraintOf(mine, 'enum')?.value;
  const known = entries
    .flatMap(valuesIn)
    .filter((one) => typeof one === 'string' || Number.isSafeInteger(one) || one === true)
    .filter(isAllowed);
  // Where all have the same value, one that none has tells whether it is asked for.
  const others = (Array.isArray(listed) ? listed : []).filter((one) => isAllowed(one));
  const other = known.flatMap((one) => (typeof one === 'string' ? listSimilar(one) : [])).find(isAllowed);
  const value = known.find(isTelling) ?? others.find(isTelling) ?? other;
  // Many a server takes false and 0 for nothing that was asked.
  const empty = [...(saysFalse(parameter) ? [false] : []), 0].find((one) => isTelling(one) && isAllowed(one));
  return [...new Set([value, empty])].flatMap((asked): ListQuery[] => {
    if (asked === undefined) return [];
    const query = { ...largest, [name]: asks.items === undefined ? asked : [asked] };
    return [
      {
        ...{ about: `${name} ${writeValue(asked, 60)}`, query },
        due: (page, answer, whole) => {
          const strange = faultsOf(page, asked);
          if (strange.length > 0) return strange;
          const due = whole.filter((entry) => valuesIn(entry).includes(asked));
          const missing = findIncomplete(listing, page, due, name);
          return missing.length > 0 ? missing : wrongTotal(listing, page, answer);
        },
      },
    ];
  });
}

/** Whether false asks for the others, and not for all. */
function saysFalse({ description }: Parameter): boolean {
  return /\bfalse\b/i.test(description);
}

/** Makes the askings for what an entry has by two parameters at once: only entries with both values are due. */
export function pairedAskings(listing: ListUnderTest): ListQuery[] {
  const { entries, largest, allows } = listing;
  const filters = listFilters(listing).flatMap((parameter) => {
    const filter = parameter.required ? undefined : equalFilterOf(listing, parameter);
    return filter === undefined || filter.asks.items !== undefined ? [] : [{ ...filter, name: parameter.name }];
  });
  const has = ({ valuesIn }: EqualFilter, entry: Json, value: Json): boolean => valuesIn(entry).includes(value);
  const pairs = filters.flatMap((one, i) => filters.slice(i + 1).map((other) => [one, other] as const));
  return pairs.slice(0, mostPairs).flatMap(([one, other]): ListQuery[] => {
    const asked = entries
      .map((entry) => [one.valuesIn(entry)[0] ?? null, other.valuesIn(entry)[0] ?? null] as const)
      .find(([a, b]) => {
        const isGiven = [a, b].every((value) => value !== null && value !== false && value !== 0);
        // Each of both leaves out something that the other does not.
        const isTelling = [true, false].every((isFirst) =>
          entries.some((entry) => has(one, entry, a) === isFirst && has(other, entry, b) !== isFirst),
        );
        return isGiven && isTelling && allows(one.name, a) && allows(other.name, b);
      });
    if (asked === undefined) return [];
    const [a, b] = asked;
    return [
      {
        about: `${one.name} ${writeValue(a, 60)} and ${other.name} ${writeValue(b, 60)}`,
        query: { ...largest, [one.name]: a, [other.name]: b },
        due: (page, _, whole) => {
          const strange = [...one.faultsOf(page, a), ...other.faultsOf(page, b)];
          const due = whole.filter((entry) => has(one, entry, a) && has(other, entry, b));
          return strange.length > 0 ? strange : findIncomplete(listing, page, due, `${one.name} and ${other.name}`);
        },
      },
    ];
  });
}

/** So many pairs of parameters are asked together. */
const mostPairs = 3;

/**
 * Finds a parameter that some entries keep to and others do not, the first among them, to ask for pages of those that
 * do.
 *
 * @returns what to ask, and whether an entry is one of those; `undefined` where no parameter surely filters so
 */
export function findPartOfList(
  listing: ListUnderTest,
): { query: Record<string, Json>; has: (entry: Json) => boolean } | undefined {
  const { entries, allows } = listing;
  for (const parameter of listFilters(listing)) {
    const filter = parameter.required ? undefined : equalFilterOf(listing, parameter);
    if (filter === undefined || filter.asks.items !== undefined) continue;
    const placesOf = (value: Json): number[] =>
      entries.flatMap((entry, i) => (filter.valuesIn(entry).includes(value) ? [i] : []));
    const value = entries.flatMap(filter.valuesIn).find((one) => {
      const [first = 0, ...others] = placesOf(one);
      return typeof one === 'string' && first > 0 && others.length > 0;
    });
    if (value !== undefined && allows(parameter.name, value))
      return { query: { [parameter.name]: value }, has: (entry) => filter.valuesIn(entry).includes(value) };
  }
  return undefined;
}

/** A text that differs in its last letter or digit, such as an id that nothing has. */
function listSimilar(text: string): string[] {
  const last = [...text].findLastIndex((one) => /[a-z\d]/i.test(one));
  return last < 0 ? [] : ['0', '7', 'a', 'k'].map((one) => text.slice(0, last) + one + text.slice(last + 1));
}

/** Words for what is left out: the width of a picture may be what it is to be made. */
const saysFilter = /\b(?:only|filters?|matching|having|(?:of|with|by|at|on) (?:this|that|the given))\b/i;

/** Words for numbers other than just the one that was asked for. */
const saysRange = new RegExp(
  `\\b(?:${[
    'at least|at most|or (?:more|less|fewer|higher|lower)|(?:more|less|fewer) than',
    'up to|from|since|until|after|before|depth|level|version|height|radius|distance|last|first|top',
  ].join('|')})\\b`,
  'i',
);

/** Only what has the same values is surely the same: a parameter with the name of a text may search in it. */
function areSame({ name, description }: Parameter, one: Description, other: Description): boolean {
  const [mine, its] = [one, other].map((each) => constraintOf(each, 'enum')?.value);
  if (Array.isArray(mine) && Array.isArray(its)) return mine.some((value) => its.includes(value));
  if ([one, other].every(({ types }) => types.join() === 'boolean')) return true;
  if ([one, other].every(({ types }) => types.join() === 'integer'))
    return saysFilter.test(description) && !saysRange.test(`${name} ${description}`);
  const forms = (['pattern', 'format'] as const).map((keyword) =>
    [one, other].map((each) => constraintOf(each, keyword)?.value),
  );
  const isFormed = forms.some(([form]) => form !== undefined);
  const isAlike = one.pointer === other.pointer || forms.every(([form, its]) => form === its);
  return isAlike && one.types.join() === other.types.join() && (isFormed || normalizeName(name).endsWith('id'));
}

/** The words of a bound around the name of a member. */
type Bound = {
  words: RegExp;
  /** Whether only what is not below passes, or what is not above. */
  isLower: boolean;
  ofDates: boolean;
  /** Whether the bound itself passes; `undefined` where only the description of the parameter can say it. */
  isInclusive?: boolean;
};

const bounds: Bound[] = [
  { words: /^(?:min|minimum)(.+)$/, isLower: true, ofDates: false, isInclusive: true },
  { words: /^(?:max|maximum)(.+)$/, isLower: false, ofDates: false, isInclusive: true },
  { words: /^(.+)(?:min|gte)$/, isLower: true, ofDates: false, isInclusive: true },
  { words: /^(.+)(?:max|lte)$/, isLower: false, ofDates: false, isInclusive: true },
  { words: /^(?:after|since)(.+)$|^(.+)gt$/, isLower: true, ofDates: false },
  { words: /^before(.+)$|^(.+)lt$/, isLower: false, ofDates: false },
  { words: /^(.+)(?:from|since|gte)$/, isLower: true, ofDates: true, isInclusive: true },
  { words: /^(.+)lte$/, isLower: false, ofDates: true, isInclusive: true },
  { words: /^(.+)(?:after|gt)$/, isLower: true, ofDates: true },
  { words: /^(.+)(?:before|to|until|lt)$/, isLower: false, ofDates: true },
  { words: /^from(.+)$/, isLower: true, ofDates: true, isInclusive: true },
  { words: /^(?:to|until)(.+)$/, isLower: false, ofDates: true },
];

/** Days begin at other times elsewhere, and some servers keep no parts of a second. */
const [slack, aSecond] = [36 * 3_600_000, 1000];

/** A parameter that bounds a member: only entries on one side of its value are due. */
type BoundFilter = {
  bound: Bound;
  /** The name of the member. */
  member: string;
  /** Whether it takes days, and whether its member has days, too. */
  isDay: boolean;
  isOfDays: boolean;
  isInclusive: boolean;
  /** Whether the document says in words that the value itself is not meant. */
  isExclusive: boolean;
  /** The value of an entry as a number; `NaN` if it has none. */
  valueOf: (entry: Json) => number;
  /** Whether a value is surely on the other side of a limit. */
  isOutside: (value: number, limit: number) => boolean;
  /** What is wrong with entries that were asked for by a value, which is that limit. */
  faultsOf: (page: Json[], value: Json, limit: number) => Fault[];
};

function listBoundFilters(list: DescribedList, parameter: Parameter): BoundFilter[] {
  const { described, shape } = list;
  const { name, schema = '' } = parameter;
  const asks = descriptionOf(described.schemaAt, schema);
  return bounds.flatMap((bound): BoundFilter[] => {
    const { words, isLower, ofDates } = bound;
    const base = words
      .exec(normalizeName(name))
      ?.slice(1)
      .find((one) => one !== undefined);
    const member = base === undefined ? undefined : memberOf(list, namesOf(base));
    if (member === undefined || ofDates !== isMoment(member.description) || ofDates !== isMoment(asks)) return [];
    if (!ofDates && !(isNumber(member.description) && isNumber(asks))) return [];
    const isDay = constraintOf(asks, 'format')?.value === 'date';
    const isOfDays = isDay && constraintOf(member.description, 'format')?.value === 'date';
    const room = !ofDates || isOfDays ? 0 : isDay ? slack : aSecond;
    const valueOf = (entry: Json): number => {
      const value = getAtTokens(entry, [member.name]);
      return ofDates ? Date.parse(String(value)) : typeof value === 'number' ? value : Number.NaN;
    };
    const isOutside = (value: number, limit: number): boolean =>
      isLower ? value < limit - room : value > limit + room;
    const faultsOf = (page: Json[], value: Json, limit: number): Fault[] => {
      const i = page.findIndex((entry) => isOutside(valueOf(entry), limit));
      if (i < 0) return [];
      const at = toPointer(...shape.items, i, member.name);
      const due = `nothing ${isLower ? 'below' : 'above'} ${String(value)}, as ${name} asks`;
      return [listFault(name, at, due, writeValue(getAtTokens(page[i] ?? null, [member.name]), 60))];
    };
    const isExclusive = isDay === isOfDays && saysExcluded.test(parameter.description);
    const isInclusive =
      !ofDates || isOfDays
        ? includes(bound, parameter)
        : !isDay && !isExclusive && saysIncluded.test(parameter.description);
    return [{ bound, member: member.name, isDay, isOfDays, isInclusive, isExclusive, valueOf, isOutside, faultsOf }];
  });
}

function listBoundQueries(listing: ListUnderTest, parameter: Parameter): ListQuery[] {
  const { name } = parameter;
  const { entries, largest, allows, shape } = listing;
  return listBoundFilters(listing, parameter).flatMap((filter): ListQuery[] => {
    const { bound, isDay, isInclusive, isExclusive, member, valueOf, isOutside, faultsOf } = filter;
    const known = entries.map(valueOf).filter((one) => !Number.isNaN(one));
    const limit = bound.isLower ? Math.max(...known) : Math.min(...known);
    // A larger one may have lost its last digits on the way.
    const isExact = bound.ofDates || Number.isSafeInteger(Math.trunc(limit));
    if (!(known.some((one) => isOutside(one, limit)) || isInclusive || isExclusive) || !isExact) return [];
    // As an entry has it, with all its digits.
    const own = entries.find((entry) => valueOf(entry) === limit);
    const written = bound.ofDates && !isDay ? getAtTokens(own ?? null, [member]) : undefined;
    const value = written ?? (bound.ofDates ? new Date(limit).toISOString().slice(0, isDay ? 10 : undefined) : limit);
    if (!allows(name, value)) return [];
    return [
      {
        ...{ about: `${name} ${String(value)}`, query: { ...largest, [name]: value } },
        due: (page, answer, whole) => {
          const strange = faultsOf(page, value, limit);
          if (strange.length > 0) return strange;
          const just = isExclusive ? page.findIndex((entry) => valueOf(entry) === limit) : -1;
          if (just >= 0)
            return [
              listFault(
                name,
                toPointer(...shape.items, just),
                `nothing that is just ${String(value)}, as ${name} excludes it`,
                'one that is',
              ),
            ];
          const due = isInclusive ? whole.filter((entry) => valueOf(entry) === limit) : [];
          const hasRoom = page.length < entries.length;
          if (due.length > 0 && hasRoom && !page.some((entry) => valueOf(entry) === limit))
            return [
              listFault(
                name,
                toPointer(...shape.items),
                `what is just ${String(value)}, as ${name} includes it`,
                'none',
              ),
            ];
          return wrongTotal(listing, page, answer);
        },
      },
    ];
  });
}

/**
 * Finds entries of an answer that its request did not ask for, by the parameters that filter.
 *
 * @param query - the values of the query, or of the params of a method
 * @returns a fault for each parameter that was not kept to
 */
export function filterFaults(list: DescribedList, query: JsonObject, page: Json[]): Fault[] {
  return listFilters(list).flatMap((parameter) => {
    const value = query[parameter.name];
    if (value === undefined) return [];
    // A server may take false for no filter at all.
    const asked = [value].flat().filter((one) => one !== false);
    const equal = equalFilterOf(list, parameter);
    if (equal !== undefined) return asked.length === 1 ? equal.faultsOf(page, asked[0] ?? null) : [];
    return listBoundFilters(list, parameter).flatMap(({ bound, faultsOf }) => {
      const limit = bound.ofDates ? Date.parse(String(value)) : Number(value);
      return Number.isNaN(limit) ? [] : faultsOf(page, value, limit);
    });
  });
}

/** Words for whether a bound itself passes. */
const saysIncluded =
  /\binclu(?:sive|ding|de[ds])|\bor (?:earlier|later|before|after|older|newer|more|less)\b|\b(?:at|on) or\b/i;
const saysExcluded = /\bexclu(?:sive|ding|de[ds])|\bnot inclu|\bstrictly (?:before|after|less|more|below|above)/i;

/** Whether a bound itself passes, by the description of its parameter, or else by its name. */
function includes({ isInclusive = false }: Bound, { description }: Parameter): boolean {
  if (saysExcluded.test(description)) return false;
  if (saysIncluded.test(description)) return true;
  return (
    isInclusive &&
    !/\b(?:exclu|(?:more|greater|higher|less|lower|later|earlier|older|newer|after|before)\b)/i.test(description)
  );
}

/** What no entry has. */
const nowhere = 'qzxwvkj';

/** A search for a word that no entry has does not find them all, nor does a filter by a text: it may search in it. */
function searchAskings(listing: ListUnderTest, parameter: Parameter): ListQuery[] {
  const { entries, largest, allows, shape } = listing;
  const { name } = parameter;
  const isSearching = hasCommonName('search', name) || hasTextsOf(listing, parameter);
  if (!isSearching || !allows(name, nowhere)) return [];
  return [
    {
      ...{ about: `${name} ${nowhere}`, query: { ...largest, [name]: nowhere } },
      due: (page, _, whole) =>
        page.length >= entries.length && isDeepStrictEqual(page, whole)
          ? [
              listFault(
                name,
                toPointer(...shape.items),
                `other entries than without ${name}, which none has`,
                'all of them',
              ),
            ]
          : [],
    },
  ];
}
