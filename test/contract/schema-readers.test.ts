import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { asList, isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { isOfKind, type Kind } from '../../scripts/contract/base/json-kinds.ts';
import { shapeReader, type Rest, type Schemas, type ShapesOf } from '../../scripts/diff/schema-shape.ts';
import { viewOf, type SchemaView } from '../../scripts/docs/model/schema-view.ts';
import { constraintOf, descriptionOf } from '../../scripts/verify/explore/constraints.ts';
import { rows } from '../support/schema-table.ts';

// One meaning of a schema: what validators accept, the rows of the docs, the shapes of diff and what verify varies
// accept as well. What one of them says nothing of, it is listed below as taking.

const schemas = Object.fromEntries(
  Object.entries(rows).flatMap(([name, { schema, beside }]) => [[name, schema], ...Object.entries(beside ?? {})]),
);
const openapi = { openapi: '3.1.0', info: { title: 'Table', version: '1' }, paths: {}, components: { schemas } };
const [api] = contractOf({ openapi: openapi as JsonObject }).apis;
if (api === undefined) throw new Error('The table was not read.');
const { schemaAt } = api;

const has = (values: readonly Json[], value: Json): boolean => values.some((one) => isDeepStrictEqual(one, value));
const isOf = (kinds: readonly string[], value: Json): boolean => isOfKind(value, new Set(kinds as Kind[]));

/** Whether a page shows that a value is allowed. */
function docsTake(view: SchemaView, value: Json): boolean {
  if (view.type === 'nothing') return false;
  if (view.recursive || view.elsewhere !== undefined) return true;
  if (value === null) return /\bnull\b|any value/.test(view.type);
  if (view.values !== undefined) return has(view.values, value);
  if (view.types.length > 0 && !isOf(view.types, value)) return false;
  if (view.variants.length > 1 && !view.variants.some((variant) => docsTake(variant, value))) return false;
  if (Array.isArray(value)) return value.every((item, i) => docsTake(view.elements[i] ?? view.items ?? anything, item));
  if (!isObject(value)) return view.fields.length === 0;
  return view.fields.every(({ name, required, isConditional, view: member }) =>
    value[name] === undefined ? !required : isConditional === true || docsTake(member, value[name]),
  );
}
const anything = viewOf(schemaAt, '/nowhere');

/** Whether one of the shapes of a schema takes a value. */
function diffTakes(shapesOf: ShapesOf, at: Schemas, value: Json): boolean {
  const takes = (inner: Schemas | undefined, rest: Rest, one: Json): boolean => {
    if (inner !== undefined) return diffTakes(shapesOf, inner, one);
    return typeof rest.value === 'boolean' ? rest.value : diffTakes(shapesOf, rest.value, one);
  };
  return shapesOf(at).some((shape) => {
    if (!isOf([shape.type], value) || (shape.values && !has(shape.values.value, value))) return false;
    if (Array.isArray(value)) return value.every((item, i) => takes(shape.prefix[i], shape.items, item));
    if (!isObject(value)) return true;
    return (
      [...shape.required.keys()].every((name) => value[name] !== undefined) &&
      Object.entries(value).every(([name, member]) => {
        const matching = [...shape.matching].find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1];
        return takes(shape.properties.get(name), matching ?? shape.additional, member);
      })
    );
  });
}

/** Whether a value is on the right side of what verify tries the boundaries of. */
function verifyTakes(at: string[], value: Json): boolean {
  const description = descriptionOf(schemaAt, ...at);
  const { types, properties, required, branches, prefixItems, items } = description;
  const only = constraintOf(description, 'const');
  const some = constraintOf(description, 'enum');
  if (!isOf(types, value) || (only && !isDeepStrictEqual(only.value, value))) return false;
  if (some !== undefined && !has(asList(some.value), value)) return false;
  if (branches.length > 0 && !branches.some((branch) => verifyTakes([branch], value))) return false;
  if (Array.isArray(value))
    return value.every((item, i) => {
      const own = prefixItems[i] ?? items;
      return own === undefined || verifyTakes([own], item);
    });
  if (!isObject(value)) return true;
  return (
    [...required].every((name) => value[name] !== undefined) &&
    [...properties].every(([name, own]) => value[name] === undefined || verifyTakes(own, value[name]))
  );
}

const shapesOf = shapeReader(schemaAt);
const readers: Record<string, (pointer: string, value: Json) => boolean> = {
  docs: (pointer, value) => docsTake(viewOf(schemaAt, pointer), value),
  diff: (pointer, value) => diffTakes(shapesOf, [pointer], value),
  verify: (pointer, value) => verifyTakes([pointer], value),
};

/** What these say by other means: further members, the length of tuples, members that others need, and conditions. */
const lengths = ['Tuple', 'ClosedTuple', 'CountedTuple', 'Dependent'];
const evaluated = ['Unevaluated', 'UnevaluatedSeen', 'UnevaluatedTyped', 'UnevaluatedTuple', 'UnevaluatedList'];
const further = ['Names', 'NamesBeside', 'NamesCounted', 'RequiredOfNames', ...evaluated];
const members = ['Further', 'OptionalFurther', 'Patterns', 'ClosedPatterns', 'Closed', 'Empty', 'Map'];
const conditional = [
  ...['Conditional', 'ConditionalKinds', 'ConditionalPresence', 'ConditionalText', 'ConditionalSisters'],
  ...['DependentSchemas', 'NullableDependent', 'NotRequired', 'OneOfPairs'],
];
const unsaid: Record<string, string[]> = {
  // A page shows no alternatives that only require members, and what contains itself once.
  docs: [
    'AnyRequired',
    'OneRequired',
    'NullableAnyRequired',
    'Tree',
    'StrictTree',
    ...members,
    ...further,
    ...lengths,
    ...conditional,
  ],
  diff: [
    ...further.filter((name) => name !== 'Unevaluated' && name !== 'UnevaluatedSeen'),
    ...lengths,
    ...conditional,
    'OneRequired',
    'StrictTree',
  ],
  verify: [...members, ...further, ...lengths, ...conditional, 'OneRequired', 'StrictTree'],
};

describe.each(Object.entries(readers))('what %s says of a schema', (reader, takes) => {
  const cases = Object.entries(rows).map(([name, row]) => ({ name, at: `/components/schemas/${name}`, ...row }));

  it.each(cases)('allows what $name allows: $says', ({ at, good }) => {
    expect(good.filter((value) => !takes(at, value))).toEqual([]);
  });

  it('refuses what is refused, but for what it does not speak of', () => {
    const taken = cases.filter(({ at, bad }) => bad.some((value) => takes(at, value))).map(({ name }) => name);
    expect(taken.toSorted()).toEqual(unsaid[reader]?.toSorted());
  });
});

it('says on pages what members demand of each other', () => {
  const said = (name: string): string[] =>
    viewOf(schemaAt, `/components/schemas/${name}`).demands.map(({ label, value }) => `${label} ${value}`);
  expect(said('AnyRequired')).toEqual(['Requires one of mail, phone']);
  expect(said('OneOfPairs')).toEqual(['Requires exactly one of a and b, c']);
  expect(said('Dependent')).toEqual(['With card, requires code']);
  expect(said('DependentSchemas')).toEqual(['With a, requires b']);
  expect(said('NotRequired')).toEqual(['Not together a, b', 'Not together c']);
  expect(said('Conditional')).toEqual(['If kind is "a", requires x', 'Otherwise, requires y']);
  expect(said('ConditionalPresence')).toEqual(['With card, requires code', 'Without card, requires cash']);
  const { fields } = viewOf(schemaAt, '/components/schemas/Conditional');
  expect(fields.map(({ name, view }) => [name, view.type])).toEqual([
    ['kind', 'string'],
    ['x', 'number'],
    ['y', 'string'],
  ]);
});
