import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAtPointer, toPointer, type Json } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openrpc = `openrpc: 1.3.2
info: { title: T, version: '1' }
methods:
  - $ref: '#/x-methods/add'
  - name: by name
    paramStructure: by-name
    params:
      - name: first
        schema: { type: string }
      - name: second
        schema:
          properties:
            inner: { type: string }
    result:
      name: r
      schema: { $ref: '#/components/contentDescriptors/Sum/schema' }
x-methods:
  add:
    name: math/add
    summary: Adds
    params:
      - $ref: '#/components/contentDescriptors/A'
      - name: b
        schema:
          items:
            - { type: number }
    result: { $ref: '#/components/contentDescriptors/Sum' }
    errors:
      - { code: 1, message: No }
    x-result-when:
      - params: { a: { const: 1 } }
        result:
          type: integer
    examples:
      - name: one
        params:
          - { name: a, value: 1 }
          - { name: b, value: [2] }
        result: { name: Sum, value: 3 }
      - name: one
        params:
          - { name: a, value: 7 }
          - { name: b, value: [2] }
        result:
          name: Sum
          value: 9
components:
  contentDescriptors:
    A:
      name: a
      required: true
      schema: { type: number }
    Sum:
      name: sum
      schema:
        type: number
  schemas:
    Odd name:
      pattern: '^a'
`;

const add = '/paths/~1#math%2Fadd/post';
const named = '/paths/~1#by%20name/post';
const request = '/requestBody/content/application~1json';
const response = '/responses/200/content/application~1json';

/** Places of the lowered document, and the line of the text above that each comes from. */
const places: [pointer: string, line: string][] = [
  ['/info/title', "info: { title: T, version: '1' }"],
  [`${add}/summary`, '    summary: Adds'],
  [`${add}/operationId`, '    name: math/add'],
  [`${add}${request}/schema/properties/params/prefixItems/0/type`, '      schema: { type: number }'],
  [`${add}${request}/schema/properties/params/prefixItems/1/prefixItems/0`, '            - { type: number }'],
  [`${add}/x-json-rpc/params/1/schema`, '        schema:'],
  [
    `${named}${request}/schema/properties/params/properties/second/properties/inner`,
    '            inner: { type: string }',
  ],
  [`${add}${response}/schema/oneOf/0/properties/result/type`, '        type: number'],
  [
    `${named}${response}/schema/oneOf/0/properties/result/$ref`,
    "      schema: { $ref: '#/components/contentDescriptors/Sum/schema' }",
  ],
  [`${add}${response}/schema/oneOf/1`, '    errors:'],
  [`${add}${request}/examples/one 2/value/params/0`, '          - { name: a, value: 7 }'],
  [`${add}${response}/examples/one/value/result`, '        result: { name: Sum, value: 3 }'],
  [`${add}${response}/examples/one 2/value/result`, '          value: 9'],
  [`${add}/x-result-when/0/params/a`, '      - params: { a: { const: 1 } }'],
  ['/components/schemas/math_add.result.0/type', '          type: integer'],
  ['/components/schemas/Odd_name/pattern', "      pattern: '^a'"],
];

describe('a place of the lowered document', () => {
  it.each(places)('%s is named at its line in the OpenRPC document', async (pointer, line) => {
    const file = join(folder, 'openrpc.yaml');
    await writeFile(file, openrpc);
    const contract = await loadContract({ openrpc: file });
    const document = contract.apis[0]?.document ?? {};
    // The place has to exist, or the row tests nothing.
    expect(getAtPointer(document, pointer)).not.toBe(undefined);
    const [, found] = /:(\d+):\d+$/.exec(contract.locate(contract.apis[0]?.name ?? '', pointer)) ?? [];
    expect(openrpc.split('\n')[Number(found) - 1]).toBe(line);
  });

  it('has a line in the file, for every value of the document', async () => {
    const contract = await loadContract({ openrpc: 'specs/openrpc.json' });
    const lines = new Set<string>();
    const visit = (node: Json, pointer: string): void => {
      const place = contract.locate(contract.apis[0]?.name ?? '', pointer);
      expect(place).toMatch(/^specs\/openrpc\.json:\d+:\d+$/);
      lines.add(place);
      if (typeof node !== 'object' || node === null) return;
      for (const [name, value] of Object.entries(node) as [string, Json][]) visit(value, pointer + toPointer(name));
    };
    visit(contract.apis[0]?.document ?? {}, '');
    expect(lines.size).toBeGreaterThan(300);
  });
});

it('names the line of each problem in an OpenRPC document', async () => {
  const file = join(folder, 'wrong.yaml');
  await writeFile(file, openrpc.replace('name: by name', 'name: math/add'));
  await expect(loadContract({ openrpc: file, strict: true })).rejects.toThrow(
    /^\S+wrong\.yaml:5:5: the method "math\/add" is already described/,
  );
});

it('names the line of a pattern that is none', async () => {
  const file = join(folder, 'pattern.yaml');
  await writeFile(
    file,
    openrpc.replace("pattern: '^a'", 'minLength: 1').replace('inner: { type: string }', "inner: { pattern: '(' }"),
  );
  await expect(loadContract({ openrpc: file, strict: true })).rejects.toThrow(
    /^\S+pattern\.yaml:\d+:\d+: pattern: Invalid regular/,
  );
});
