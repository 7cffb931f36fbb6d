import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';

type Link = (next: JsonObject, name: string) => JsonObject;

const named: Link = (next) => next;

/** Chains of components, each of which leads to the next one: where they stand, how, and what the last one is. */
export const chains: Record<string, [kind: string, link: Link, last: JsonObject]> = {
  schemas: ['schemas', named, { type: 'string' }],
  parameters: ['parameters', named, { name: 'q', in: 'query', schema: { type: 'string' } }],
  responses: ['responses', named, { description: 'Fine.' }],
  requestBodies: ['requestBodies', named, { content: { 'application/json': { schema: { type: 'string' } } } }],
  headers: ['headers', named, { schema: { type: 'string' } }],
  'schemas by $anchor': [
    'schemas',
    ({ $ref }, name) => ({ $anchor: name, $ref: String($ref).replace(/.*\//, '#') }),
    { $anchor: 'last', type: 'string' },
  ],
  parts: ['schemas', (next) => ({ allOf: [next] }), { type: 'object' }],
  alternatives: ['schemas', (next) => ({ oneOf: [next, { type: 'null' }] }), { type: 'object' }],
  properties: ['schemas', (next) => ({ type: 'object', properties: { next } }), { type: 'string' }],
  'required properties': [
    'schemas',
    (next) => ({ type: 'object', required: ['next'], properties: { next, id: { type: 'integer' } } }),
    { type: 'string' },
  ],
  items: ['schemas', (items) => ({ type: 'array', items }), { type: 'string' }],
};

/**
 * Makes a document with `GET /a` and `POST /a`, which use the first component of a chain.
 *
 * @param chain - its name in {@link chains}
 * @param length - how many components lead to another
 */
export function documentWithChain(chain: string, length: number): JsonObject {
  const [kind, link, last] = chains[chain] ?? ['schemas', named, {}];
  const name = (i: number): string => (i === length ? 'last' : `A${i}`);
  const all = Array.from({ length }, (_, i): [string, Json] => [
    name(i),
    link({ $ref: `#/components/${kind}/${name(i + 1)}` }, name(i)),
  ]);
  const first = { $ref: `#/components/${kind}/A0` };
  return documentUsing(kind, first, { [kind]: Object.fromEntries([...all, ['last', last]]) });
}

/**
 * Makes a document with `GET /a` and `POST /a`.
 *
 * @param kind - what the operations use: `schemas`, `parameters`, …
 * @param used - the schema, parameter or other part that they use
 * @param components - what it refers to
 */
export function documentUsing(kind: string, used: JsonObject, components: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema: kind === 'schemas' ? used : { type: 'object' } } };
  const responses = {
    200:
      kind === 'responses'
        ? used
        : { description: 'Fine.', content, ...(kind === 'headers' && { headers: { A: used } }) },
  };
  const parameters = kind === 'parameters' ? [used] : [];
  const requestBody = kind === 'requestBodies' ? used : { content };
  return {
    openapi: '3.1.0',
    info: { title: 'Chains', version: '1' },
    paths: {
      '/a': {
        get: { operationId: 'getA', parameters, responses },
        post: { operationId: 'postA', requestBody, responses },
      },
    },
    components,
  };
}
