import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Contract } from '../../scripts/contract/contract.ts';
import { digestible } from '../../scripts/contract/hand-over/digestible.ts';
import { pairIn, pairingIn, withAdditions, type Addition } from '../../scripts/contract/hand-over/examples.ts';
import { merge } from '../../scripts/contract/hand-over/merge.ts';
import { withoutMarkup } from '../../scripts/contract/hand-over/without-markup.ts';
import type { Json, JsonObject } from '../../scripts/contract/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { folder, golden } from './documents.ts';

const added = (document: JsonObject, additions: Addition[] | undefined): JsonObject | undefined =>
  additions && withAdditions(document, additions);

const yaml = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });

describe('a document for other tools', () => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await loadContract({ openapi: join(folder, 'shop.yaml'), openrpc: join(folder, 'ledger.json') });
  });

  it('is one of all APIs', async () => {
    const clash = structuredClone(contract.apis.map(({ name, document }) => ({ name, document })));
    const merged = merge([...clash, ...clash.map((api) => ({ ...api, name: 'node' as const }))]);
    await expect(yaml(merged)).toMatchFileSnapshot(golden('hand-over.merged.yaml'));
    const bare = { info: { title: 'T', description: '' }, paths: { '/a': { get: null, put: {}, servers: [] } } };
    expect(merge([{ name: 'platform', document: bare }]).paths).toEqual({
      '/a': { get: null, put: { security: [] }, servers: [] },
    });
    expect(merge([])).toEqual({ openapi: '3.1.0', info: { description: '' }, tags: [], paths: {}, components: {} });
  });

  it('has no markup', async () => {
    const [api] = contract.apis;
    await expect(yaml(withoutMarkup((api?.document ?? {}) as Json))).toMatchFileSnapshot(
      golden('hand-over.plain.yaml'),
    );
  });

  it('has nothing in it that could become code', async () => {
    await expect(yaml(digestible(odd as never))).toMatchFileSnapshot(golden('hand-over.digestible.yaml'));
    const titles = [
      'Plain',
      'Plain Two',
      '1 Über*uns',
      'Client',
      'JSONRPC Error',
      '',
      undefined,
      '{}',
      ' 12 a',
      'Odd!',
    ];
    expect(titles.map((title) => digestible({ info: { title } } as never).document['info'])).toEqual(
      [
        'Plain',
        'Plain Two',
        'U ber uns Api',
        'Client Api',
        'JSONRPC Error Api',
        'Api',
        'Api',
        'Api',
        'a Api',
        'Odd Api',
      ].map((title) => ({ title })),
    );
  });

  it('takes an exchange that was recorded', () => {
    const document: JsonObject = { x: { bodies: {}, answers: { examples: { first: { value: 1 } } } } };
    const bodies = [{ pointer: '/x/bodies' }];
    const responses = [
      { status: '204', bodies: [] },
      { status: '200', bodies: [{ pointer: '/x/answers' }] },
    ];
    const shown = { name: 'seen', request: { headers: {}, body: { a: 1 } }, status: 200, answer: { b: 2 } };
    const pair = (operation: object, change: object = {}): JsonObject | undefined =>
      added(document, pairIn({ ...shown, ...change, operation } as never));
    const answers = { examples: { first: { value: 1 }, seen: { summary: 'Recorded', value: { b: 2 } } } };
    expect(pair({ request: { bodies }, responses })).toEqual({
      x: { bodies: { examples: { seen: { summary: 'Recorded', value: { a: 1 } } } }, answers },
    });
    expect(pair({ responses })).toEqual({ x: { bodies: {}, answers } });
    expect(pair({ request: { bodies: [] }, responses }, { request: { headers: {} } })).toEqual({
      x: { bodies: {}, answers },
    });
    expect(pair({ request: { bodies }, responses }, { request: { headers: {} } })).toBeUndefined();
    expect(pair({ responses }, { status: 204 })).toBeUndefined();
    expect(pair({ responses }, { status: 404 })).toBeUndefined();
    expect(document).toEqual({ x: { bodies: {}, answers: { examples: { first: { value: 1 } } } } });
  });

  it('takes a call that was recorded', () => {
    const written: JsonObject = { methods: [{ name: 'other' }, { name: 'add', examples: [{ name: 'first' }] }] };
    const rpc = { method: 'add', params: [{ name: 'a' }], errors: [{ code: 1 }, { code: 3 }] };
    const pairing = (params: Json | undefined, answer: Json, change: object = {}): Json | undefined => {
      const body = params === undefined ? {} : { params };
      const shown = { operation: { rpc: { ...rpc, ...change } }, name: 'seen', request: { headers: {}, body }, answer };
      const made = added(written, pairingIn(written, { ...shown, status: 200 } as never));
      const list = (made?.['methods'] as JsonObject[] | undefined)?.[1]?.['examples'] as Json[] | undefined;
      return list?.slice(1);
    };
    const result = { name: 'result', value: 3 };
    const other: JsonObject = { methods: [{ name: 'other' }] };
    expect(pairing([5, 6], { result: 3 })).toEqual([
      {
        name: 'seen',
        params: [
          { name: 'a', value: 5 },
          { name: '1', value: 6 },
        ],
        result,
      },
    ]);
    expect(pairing({ a: 5 }, { result: 3 })).toEqual([{ name: 'seen', params: [{ name: 'a', value: 5 }], result }]);
    expect(pairing(undefined, {})).toEqual([{ name: 'seen', params: [], result: { name: 'result', value: null } }]);
    const error = { code: 1, message: 'One' };
    expect(pairing([], { error })).toEqual([{ name: 'seen', params: [], 'x-exchange': { error } }]);
    expect(pairing([], { error: { code: 2 } })).toBeUndefined();
    expect(pairing([], { result: 3 }, { method: 'lost' })).toBeUndefined();
    expect(
      added(
        other,
        pairingIn(other, {
          operation: { rpc: { ...rpc, method: 'other' } },
          name: 'n',
          request: { headers: {} },
          status: 200,
          answer: {},
        } as never),
      ),
    ).toEqual({
      methods: [{ name: 'other', examples: [{ name: 'n', params: [], result: { name: 'result', value: null } }] }],
    });
  });
});

/** A document with words that a program could take for code. */
const odd = {
  openrpc: '1.3.2',
  info: { title: 'Odd */ title', description: 'Ends */ here', version: '*/' },
  servers: [{ name: 'a', url: 'a', description: '*/' }],
  methods: [
    { name: 'plain', params: [], result: { name: 'r', schema: { type: 'string' } }, examples: [{ name: 'e' }] },
    {
      name: 'tree/grow',
      summary: 'Grow */',
      description: '*/ grows',
      params: [
        { name: 'a b*/c', schema: {} },
        { name: 'delete', schema: {} },
        { name: 'good_1$', schema: {} },
        { schema: {} },
        { name: 7, schema: {} },
      ],
    },
    { name: 'method3', params: [] },
    { name: '1a', params: [] },
    {
      name: 'class',
      params: [],
      tags: [{ name: '*/', description: '*/' }],
      errors: [{ code: 1, message: '*/' }],
      externalDocs: { description: '*/' },
    },
    { $ref: '#/components/x-methods/far' },
    { params: {} },
  ],
  components: {
    examplePairings: { gone: {} },
    examples: { gone: {} },
    schemas: {
      'A*/': {
        type: 'object',
        description: '*/ {',
        required: ['a-b', 'plain', 7],
        properties: {
          'a-b': { type: 'string', default: '*/' },
          plain: { enum: ['"', 1, null] },
          default: { description: 7 },
          examples: true,
          required: { type: 'string' },
        },
        examples: ['*/', { a: '*/' }],
        default: { a: ['*/'] },
      },
      Constants: {
        oneOf: [
          { type: 'string', const: 'a"b' },
          { type: 'string', const: 7 },
          { const: 'a"b' },
          { const: { a: 1 } },
          { const: null },
          { const: 7 },
          { const: true },
        ],
      },
      Odd: { pattern: '*/', 'x-list': [{ name: 'a b' }], required: true, properties: { a: {} } },
      Lists: { enum: 'no list', examples: 'no list', params: 'no list', required: ['a-b'], properties: [] },
    },
  },
};
