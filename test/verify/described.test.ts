import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import type { JsonObject } from '../../scripts/contract/json.ts';
import type { Api } from '../../scripts/contract/operation.ts';
import { describedPlaces, documentedFields } from '../../scripts/verify/described.ts';

function apiWith(schemas: JsonObject): Api {
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
  const [api] = contractOf({ openapi }).apis;
  if (api === undefined) throw new Error('nothing was read');
  return api;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('the fields that schemas document', () => {
  it('are listed, the outer ones first, for schemas that all refer to each other', () => {
    const names = Array.from({ length: 20 }, (_, i) => `S${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
    const api = apiWith(Object.fromEntries(names.map((name) => [name, { type: 'object', properties }])));
    const fields = documentedFields(api.schemaAt, '/components/schemas/S0');
    expect(fields.slice(0, 20)).toEqual(names.map((name) => `/${name}`));
    expect(fields).toContain('/S1/S2');
    expect(fields.length).toBeLessThan(3000);
  });
});

describe('the places of a value that schemas describe', () => {
  it('are found where an alternative is composed of itself', () => {
    const Loop = { allOf: [ref('Loop'), { type: 'object', required: ['id'], properties: { id: {} } }] };
    const { schemaAt } = apiWith({ Loop, Either: { oneOf: [ref('Loop'), { type: 'string' }] } });
    const places = describedPlaces(schemaAt, ['/components/schemas/Either'], { id: 1 });
    expect(places.map(({ at }) => at)).toEqual(['', '/id']);
  });
});
