import { getAtTokens, toPointer, type Json } from '../../contract/base/json.ts';
import type { Parameter } from '../../contract/message.ts';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { constraintOf, descriptionOf, type Description } from './constraints.ts';
import { isMoment, isNumber, listFault, memberOf, namesOf, type ListQuery, type ListUnderTest } from './list-query.ts';

/**
 * Makes the askings for entries with a value, by parameters that have the name and the values of a member, and for
 * those within a bound, by parameters such as `minPrice` and `createdAfter`.
 *
 * @returns the askings; none for parameters whose meaning is not certain, such as a text that is searched for
 */
export function filterAskings(listing: ListUnderTest): ListQuery[] {
  const paging = Object.values(listing.shape.asked);
  return listing.operation.parameters
    .filter((one) => one.in === 'query' && !one.required && one.schema !== undefined && !paging.includes(one.name))
    .flatMap((parameter) => [...equalAskings(listing, parameter), ...boundAskings(listing, parameter)]);
}

function equalAskings(listing: ListUnderTest, { name, schema = '' }: Parameter): ListQuery[] {
  const { operation, entries, largest, allows } = listing;
  const plain = normalizeName(name.replace(/\[\]$/, ''));
  const member = memberOf(listing, [plain, `${plain}s`, plain.replace(/s$/, '')]);
  if (member === undefined) return [];
  const asks = descriptionOf(operation.schemaAt, schema);
  const [mine, its] = [asks, member.description].map(({ items, ...own }) =>
    items === undefined ? own : descriptionOf(operation.schemaAt, items),
  );
  if (mine === undefined || its === undefined || !areSame(plain, mine, its)) return [];
  const valuesIn = (entry: Json): Json[] => [getAtTokens(entry, [member.name]) ?? []].flat();
  const isAsked = (value: Json): boolean =>
    allows(name, asks.items === undefined ? value : [value]) && entries.some((one) => !valuesIn(one).includes(value));
  const value = entries.flatMap(valuesIn).find((one) => typeof one === 'string' && isAsked(one));
  if (value === undefined) return [];
  return [
    {
      ...{
        about: `${name} ${writeValue(value, 60)}`,
        query: { ...largest, [name]: asks.items === undefined ? value : [value] },
      },
      due: (page) =>
        page
          .flatMap((entry, i) => {
            const own = getAtTokens(entry, [member.name]);
            if (own === undefined || valuesIn(entry).includes(value)) return [];
            const at = toPointer(...listing.shape.items, i, member.name);
            return [listFault(at, `${writeValue(value, 60)} alone, as ${name} asks`, writeValue(own, 60))];
          })
          .slice(0, 1),
    },
  ];
}

/** Only what has the same values is surely the same: a parameter with the name of a text may search in it. */
function areSame(name: string, one: Description, other: Description): boolean {
  const [mine, its] = [one, other].map((each) => constraintOf(each, 'enum')?.value);
  if (Array.isArray(mine) && Array.isArray(its)) return mine.some((value) => its.includes(value));
  const isFormed = (['pattern', 'format'] as const).some((keyword) => constraintOf(one, keyword) !== undefined);
  return one.pointer === other.pointer && (isFormed || name.endsWith('id'));
}

/** The words of bounds around the name of a member, and whether only what is not below or not above passes. */
const bounds: { form: RegExp; isLower: boolean; ofDates: boolean }[] = [
  { form: /^(?:min|minimum)(.+)$/, isLower: true, ofDates: false },
  { form: /^(?:max|maximum)(.+)$/, isLower: false, ofDates: false },
  { form: /^(.+)(?:min|gte?)$/, isLower: true, ofDates: false },
  { form: /^(.+)(?:max|lte?)$/, isLower: false, ofDates: false },
  { form: /^(.+)(?:after|from|since|gte?)$/, isLower: true, ofDates: true },
  { form: /^(.+)(?:before|to|until|lte?)$/, isLower: false, ofDates: true },
];

/** Days begin at other times elsewhere. */
const slack = 36 * 3_600_000;

function boundAskings(listing: ListUnderTest, { name, schema = '' }: Parameter): ListQuery[] {
  const { operation, entries, largest, allows, shape } = listing;
  const asks = descriptionOf(operation.schemaAt, schema);
  return bounds.flatMap(({ form, isLower, ofDates }): ListQuery[] => {
    const base = form.exec(normalizeName(name))?.[1];
    const member = base === undefined ? undefined : memberOf(listing, namesOf(base));
    if (member === undefined || ofDates !== isMoment(member.description) || ofDates !== isMoment(asks)) return [];
    if (!ofDates && !(isNumber(member.description) && isNumber(asks))) return [];
    const valueOf = (entry: Json): number => {
      const value = getAtTokens(entry, [member.name]);
      return ofDates ? Date.parse(String(value)) : typeof value === 'number' ? value : Number.NaN;
    };
    const known = entries.map(valueOf).filter((one) => !Number.isNaN(one));
    const limit = isLower ? Math.max(...known) : Math.min(...known);
    const isDay = constraintOf(asks, 'format')?.value === 'date';
    const room = ofDates ? slack : 0;
    const isOutside = (value: number): boolean => (isLower ? value < limit - room : value > limit + room);
    if (!known.some(isOutside)) return [];
    const moment = ofDates ? new Date(limit).toISOString() : limit;
    const value = typeof moment === 'string' && isDay ? moment.slice(0, 10) : moment;
    if (!allows(name, value)) return [];
    return [
      {
        ...{ about: `${name} ${value}`, query: { ...largest, [name]: value } },
        due: (page) => {
          const i = page.findIndex((entry) => isOutside(valueOf(entry)));
          if (i < 0) return [];
          const at = toPointer(...shape.items, i, member.name);
          const due = `nothing ${isLower ? 'below' : 'above'} ${value}, as ${name} asks`;
          return [listFault(at, due, writeValue(getAtTokens(page[i] ?? null, [member.name]), 60))];
        },
      },
    ];
  });
}
