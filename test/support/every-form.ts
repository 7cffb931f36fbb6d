import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { HttpRow, SentParameter } from '../../src/operation-row.ts';
import { table, type TableRow } from './standard-table.ts';

/** An operation with one parameter in one form, a value of it, and the text that carries the value. */
export type WireCase = {
  operationId: string;
  path: string;
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  name: string;
  parameter: JsonObject;
  value: Json;
  /** What stands in the path, the query, the header or the `Cookie` header. */
  text: string;
};

const integers = { type: 'array', items: { type: 'integer' }, minItems: 2 };
const schemas: Record<TableRow['kind'], JsonObject> = {
  text: { type: 'string', minLength: 3 },
  list: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' }, minItems: 3 },
  object: {
    type: 'object',
    required: ['R', 'G', 'B'],
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
    additionalProperties: false,
  },
};

const styled = table.map(({ style, in: place, explode, kind, value, text }): WireCase => {
  const operationId = [style, place, explode ? 'exploded' : 'joined', kind].join('_');
  const parameter = { name: 'color', in: place, required: true, style, explode, schema: schemas[kind] };
  return { operationId, path: pathOf(operationId, place), in: place, name: 'color', parameter, value, text };
});

const data = { a: [1, 'x & y'], b: { c: 'd=e' } };
const dataSchema: JsonObject = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: { type: 'array', minItems: 1 }, b: { type: 'object' } },
};
const dataText = '%7B%22a%22%3A%5B1%2C%22x%20%26%20y%22%5D%2C%22b%22%3A%7B%22c%22%3A%22d%3De%22%7D%7D';
const contents: [WireCase['in'], text: string][] = [
  ['path', dataText],
  ['query', `color=${dataText}`],
  ['querystring', dataText],
  ['header', JSON.stringify(data)],
  ['cookie', `color=${dataText}`],
];

const inContent = contents.map(([place, text]): WireCase => {
  const operationId = `json_${place}`;
  const content = { 'application/json': { schema: dataSchema, example: data } };
  const parameter = { name: 'color', in: place, required: true, content };
  return { operationId, path: pathOf(operationId, place), in: place, name: 'color', parameter, value: data, text };
});

const form: WireCase = {
  operationId: 'form_querystring',
  path: '/form_querystring',
  in: 'querystring',
  name: 'color',
  parameter: {
    name: 'color',
    in: 'querystring',
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', required: ['q', 'tag'], properties: { q: { type: 'string' }, tag: integers } },
      },
    },
  },
  value: { q: 'x y', tag: [1, 2] },
  text: 'q=x%20y&tag=1&tag=2',
};

/** Each form that a parameter can have: place × style × explode × kind of value, and `content`. */
export const wireCases: WireCase[] = [...styled, ...inContent, form];

/** The same with the value as the example of the parameter, for what shows or sends examples. */
export const shownCases: WireCase[] = wireCases.map((one) => {
  const { parameter, value } = one;
  const [type] = Object.keys(asObject(parameter['content']));
  if (type === undefined) return { ...one, parameter: { ...parameter, example: value } };
  const media = { ...asObject(asObject(parameter['content'])[type]), example: value };
  return { ...one, parameter: { ...parameter, content: { [type]: media } } };
});

function pathOf(operationId: string, place: WireCase['in']): string {
  return place === 'path' ? `/${operationId}/{color}` : `/${operationId}`;
}

/** An OpenAPI 3.2 document with an operation for each form. */
export function everyForm(cases: WireCase[] = wireCases): JsonObject {
  const done = { description: 'Done', content: { 'application/json': { schema: {} } } };
  const refused = {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { type: 'object' } } },
  };
  return {
    openapi: '3.2.0',
    info: { title: 'Every form', version: '1' },
    paths: Object.fromEntries(
      cases.map(({ operationId, path, parameter }) => [
        path,
        { get: { operationId, parameters: [parameter], responses: { 200: done, '4XX': refused } } },
      ]),
    ),
  };
}

/** The request that carries the value of a form, as the standard's table has it. */
export function requestFor({ path, in: place, name, text }: WireCase): {
  path: string;
  headers: Record<string, string>;
} {
  return {
    path:
      place === 'path'
        ? path.replace('{color}', text)
        : place === 'query' || place === 'querystring'
          ? `${path}?${text}`
          : path,
    headers: place === 'header' ? { [name]: text } : place === 'cookie' ? { Cookie: text } : {},
  };
}

/** The row of an operation for a client, as its document says it. */
export function wireRowOf({ path, in: place, name, parameter }: WireCase): HttpRow {
  const { style, explode, content } = parameter;
  const [contentType] = Object.keys(asObject(content));
  const sent: SentParameter = {
    ...{ name, in: place },
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(contentType !== undefined && { contentType }),
  };
  return { method: 'GET', path, input: 'parts', parameters: [sent], answers: { 200: 'any' } };
}

const members = { path: 'path', query: 'query', querystring: 'query', header: 'headers', cookie: 'cookies' } as const;

/** The argument with which a client is called. */
export function argumentOf({ in: place, name, value }: WireCase): object {
  return { [members[place]]: place === 'querystring' ? value : { [name]: value } };
}

/** The value in a request as a handler gets it. */
function valueIn({ in: place, name }: WireCase, request: object): unknown {
  return Reflect.get(Object(Reflect.get(request, members[place])), name);
}

/** Handlers of all cases, which keep the value of each request by its operation. */
export function handlersThatKeep(got: Map<string, unknown>): Record<string, (request: object) => object> {
  return Object.fromEntries(
    wireCases.map((one) => [
      one.operationId,
      (request: object) => {
        got.set(one.operationId, valueIn(one, request));
        return {};
      },
    ]),
  );
}
