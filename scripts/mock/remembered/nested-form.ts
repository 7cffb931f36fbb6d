import { readForm, readPairs } from '../../../src/wire/read.ts';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import { shapeAt } from '../../contract/wire-shape/wire-shape.ts';
import type { SchemaAt } from '../../contract/message.ts';

/**
 * Reads a form as the members of an object, whose schemas are those of answers: names with brackets are members of
 * members, as clients of many APIs send them whether or not the document has a style for it.
 *
 * @param text - the form (`application/x-www-form-urlencoded`)
 * @param schemaAt - finds the schema at a pointer
 * @param schemas - the pointers of the schemas of the object
 * @returns the members; an empty text is null where no text is possible
 * @example formIn('name=Rex&tags[]=a', schemaAt, schemas) // { name: 'Rex', tags: ['a'] }
 */
export function formIn(text: string, schemaAt: SchemaAt, schemas: string[]): JsonObject {
  const form = readPairs(text);
  const shape = shapeAt(schemaAt, schemas);
  const nested = form.all.flatMap(([name]) => /^([^[]+)\[/.exec(name)?.[1] ?? []);
  const encoding = Object.fromEntries(nested.map((name) => [name, { style: 'deepObject' }]));
  const members = [...new Set([...shape.members, ...nested])];
  const read = readForm(form, { ...shape, members }, encoding);
  const isUnset = (name: string, value: Json): boolean => {
    const { types } = shape.member(name);
    return value === '' && types.has('null') && !types.has('string');
  };
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, isUnset(name, value) ? null : value]));
}
