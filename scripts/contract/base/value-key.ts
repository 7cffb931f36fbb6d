import { joinText } from './code.ts';
import { isObject, type Json } from './json.ts';

/**
 * Selects the values that are in all lists.
 *
 * @returns `undefined` if there is no list
 */
export function commonValues([first, ...others]: readonly Json[][]): Json[] | undefined {
  return others.reduce<Json[] | undefined>((values, list) => {
    const texts = new Set(list.map(valueKey));
    return values?.filter((value) => texts.has(valueKey(value)));
  }, first);
}

/**
 * Writes a value so that equal values have the same text, in whichever order their members stand.
 *
 * @example valueKey({ b: 1, a: 2 }) === valueKey({ a: 2, b: 1 }) // true
 */
export function valueKey(value: Json): string {
  if (Array.isArray(value)) return joinText`[${value.map(valueKey).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => joinText`${JSON.stringify(name)}:${valueKey(member)}`);
  return joinText`{${members.toSorted().join(',')}}`;
}
