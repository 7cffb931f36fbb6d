import { isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { possibilities } from '../../contract/schema/reading.ts';

/** How deep names such as `a[b][c]` are followed. */
const maxDepth = 10;

/**
 * Reads a form as an object: `a=1&b[c]=2&d[]=3&e[0]=4`, with values of the types that the members of an object have.
 *
 * @param text - the form (`application/x-www-form-urlencoded`)
 * @param schemaAt - finds the schema at a pointer
 * @param schemas - the pointers of the schemas of the object
 * @example formIn('name=Rex&tags[]=a', schemaAt, schemas) // { name: 'Rex', tags: ['a'] }
 */
export function formIn(text: string, schemaAt: SchemaAt, schemas: readonly string[]): JsonObject {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = [...name.matchAll(/^[^[]+|\[([^[\]]*)\]/g)].map(([all, inner]) => inner ?? all);
    if (rest.length < maxDepth) insert(root, [head, ...rest], value);
  }
  return Object.fromEntries(
    Array.from(root, ([name, value]) => [
      name,
      typed(valueOf(value), schemaAt, possibilities(schemaAt, schemas).members.get(name) ?? []),
    ]),
  );
}

/** Texts by their names, and those in brackets. */
type Branch = Map<string, string | Branch>;

function insert(holder: Branch, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(holder.size) : name;
  const known = holder.get(key);
  if (rest.length > 0) {
    const inner: Branch = known instanceof Map ? known : new Map();
    insert(inner, rest, value);
    holder.set(key, inner);
  } else if (typeof known === 'string') {
    holder.set(key, new Map(Object.entries([known, value])));
  } else if (known !== undefined) insert(known, [''], value);
  else holder.set(key, value);
}

/** Members that are counted from 0 are a list. */
function valueOf(found: string | Branch): Json {
  if (typeof found === 'string') return found;
  // Members that are numbers come first, in their order, wherever they were sent.
  const entries = Object.entries(Object.fromEntries(found));
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i));
  return isList
    ? entries.map(([, one]) => valueOf(one))
    : Object.fromEntries(entries.map(([name, one]) => [name, valueOf(one)]));
}

function typed(value: Json, schemaAt: SchemaAt, schemas: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((one) => typed(one, schemaAt, possibilities(schemaAt, schemas).items));
  if (isObject(value)) {
    const members = possibilities(schemaAt, schemas).members;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, typed(one, schemaAt, members.get(name) ?? [])]),
    );
  }
  if (typeof value !== 'string') return value;
  const types = possibilities(schemaAt, schemas).kinds;
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const isNumber =
    (types.has('integer') || types.has('number')) && value.trim() !== '' && Number.isFinite(Number(value));
  if (isNumber && !(types.has('string') && !/^-?\d{1,15}$/.test(value))) return Number(value);
  // An empty text unsets what cannot be a text.
  if (value === '' && types.has('null')) return null;
  return value;
}
