import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { checkStylePlaces, checkWireForms } from '../../scripts/lint/wire-forms.ts';
import { styles } from '../../src/wire/style.ts';
import { everyForm } from '../support/every-form.ts';
import { table } from '../support/standard-table.ts';

// One sentence for each combination that OpenAPI's table does not permit, or for which it says n/a.

function saidOf(openapi: JsonObject): string[] {
  const contract = contractOf({ openapi });
  const subject = {
    contract,
    written: [],
    validators: { parameters: {}, requests: {}, conditions: {}, responses: {} },
  };
  const found = [checkStylePlaces, checkWireForms].flatMap((check) => check(subject as never, () => undefined));
  return found.map(({ pointer, message }) => `${pointer.slice(pointer.lastIndexOf('parameters/0') + 12)}: ${message}`);
}

const document = (operation: JsonObject): JsonObject => ({
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  paths: { '/x/{p}': { post: { operationId: 'x', responses: {}, ...operation } } },
});

const text = { type: 'string' };
const list = { type: 'array', items: text };
const object = { type: 'object', properties: { a: text, b: list } };

it('finds nothing in the forms that the standard permits', () => {
  expect(saidOf(everyForm())).toEqual([]);
});

const places = ['path', 'query', 'header', 'cookie'] as const;
const kinds = { text, list, object: { type: 'object', properties: { a: text } } };
const combinations = places.flatMap((place) =>
  Object.keys(styles).flatMap((style) =>
    [true, false].flatMap((explode) =>
      Object.entries(kinds).map(([kind, schema]) => ({ in: place, style, explode, kind, schema })),
    ),
  ),
);

it.each(combinations)('says one sentence if the table lacks $in $style $explode $kind', ({ kind, ...parameter }) => {
  const { in: place, style, explode } = parameter;
  // It has no effect on deepObject, which the table shows once.
  const isExplode = (one: boolean): boolean => style === 'deepObject' || one === explode;
  const isPermitted = table.some(
    (row) => row.in === place && row.style === style && row.kind === kind && isExplode(row.explode),
  );
  const said = saidOf(document({ parameters: [{ name: 'p', required: true, ...parameter }] }));
  expect(said).toHaveLength(isPermitted ? 0 : 1);
});

it.each<[parameter: JsonObject, sentence: string]>([
  [{ in: 'path', style: 'form', schema: text }, '/style: the path parameter p cannot have the style form; use'],
  [{ in: 'query', style: 'simple', schema: text }, '/style: the query parameter p cannot have the style simple; use'],
  [
    { in: 'header', style: 'form', schema: text },
    '/style: the header parameter p cannot have the style form; use simple',
  ],
  [
    { in: 'cookie', style: 'deepObject', schema: object },
    '/style: the cookie parameter p cannot have the style deepObj',
  ],
  [{ in: 'query', style: 'cookie', schema: text }, '/style: the query parameter p cannot have the style cookie; use'],
  [{ in: 'query', style: 'spaceDelimited', explode: true, schema: list }, '/explode: the query parameter p has the'],
  [{ in: 'query', style: 'pipeDelimited', explode: true, schema: list }, '/explode: the query parameter p has the'],
  [
    { in: 'query', style: 'spaceDelimited', schema: text },
    '/style: the query parameter p has the style spaceDelimited',
  ],
  [{ in: 'query', style: 'pipeDelimited', schema: { type: ['integer', 'null'] } }, '/style: the query parameter p has'],
  [{ in: 'query', style: 'deepObject', schema: list }, '/style: the query parameter p has the style deepObject'],
  [
    { in: 'query', schema: { type: 'array', items: object } },
    ': the query parameter p takes lists of lists or objects',
  ],
  [{ in: 'path', schema: object }, ': the path parameter p takes objects with lists or objects in b, which the style'],
  [
    { in: 'query', style: 'pipeDelimited', schema: list, example: ['a|b'] },
    '/example: the example cannot be sent: the query parameter p cannot carry "|" inside a value',
  ],
])('finds %j', (parameter, sentence) => {
  const said = saidOf(document({ parameters: [{ name: 'p', required: true, ...parameter }] }));
  expect(said).toEqual([expect.stringContaining(sentence)]);
});

it('finds styles in headers of responses, and in fields of forms, but once where many share a part', () => {
  const Bad = { style: 'form', schema: text };
  const response = { description: '', headers: { Bad: { $ref: '#/components/headers/Bad' } } };
  const encoding = { field: { style: 'deepObject' } };
  const schema = { type: 'object', properties: { field: text } };
  const requestBody = { content: { 'multipart/form-data': { schema, encoding } } };
  const made = document({ responses: { 200: response, 201: response }, requestBody });
  expect(saidOf({ ...made, components: { headers: { Bad } } })).toEqual([
    expect.stringContaining('the header Bad cannot have the style form; use simple.'),
    expect.stringContaining('the form field field has the style deepObject, which is for objects only.'),
  ]);
});
