import type { Json } from './json.ts';

/** A kind of JSON value; every `integer` is a `number` as well. */
export type Kind = (typeof kindNames)[number];

/** The kinds of JSON value. */
export const kindNames = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;

/** Lists the kinds of a value: two for a whole number. */
export function kindsOfValue(value: Json): Kind[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [typeof value as 'boolean' | 'string' | 'object'];
}

/** Checks whether a value is of one of some kinds; `undefined` stands for all. */
export function isOfKind(value: Json, kinds: ReadonlySet<Kind> | undefined): boolean {
  return kinds === undefined || kindsOfValue(value).some((kind) => kinds.has(kind));
}
