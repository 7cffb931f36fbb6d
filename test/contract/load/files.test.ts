import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../scripts/contract/contract.ts';
import { getAtPointer, type Json } from '../../../scripts/contract/base/json.ts';
import { loadContract } from '../../../scripts/contract/load.ts';
import type { ContractFiles } from '../../../scripts/contract/files/contract-files.ts';
import { compileSchemas } from '../../../scripts/contract/compile/compile-schemas.ts';
import { lint } from '../../../scripts/lint/lint.ts';
import { lineOf } from '../../../scripts/lint/lint-problem.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

/** Writes files into a new folder, and returns its path. */
async function files(texts: Record<string, string>): Promise<string> {
  const here = join(folder, String(count++), 'specs');
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(here, name)), { recursive: true });
    await writeFile(join(here, name), text);
  }
  return here;
}

async function problemsOf(specs: ContractFiles): Promise<string> {
  return loadContract({ ...specs, strict: true }).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

function documentOf({ apis }: Contract, pointer: string): Json | undefined {
  return getAtPointer(apis[0]?.document ?? {}, pointer);
}

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

describe('an OpenAPI document of several files', () => {
  const texts = {
    'openapi.yaml': `${head}paths:
  /pets: { $ref: paths/pets.yaml }
  /pets/{id}:
    $ref: 'paths/pets.yaml#/~1one'
    summary: Its own
components:
  schemas:
    Pet: { $ref: schemas/pet.json }
    Error: { type: string }
`,
    'paths/pets.yaml': `get:
  operationId: pets
  parameters:
    - $ref: '../parts.yaml#/parameters/limit'
  responses:
    '200':
      description: OK
      content:
        application/json:
          schema: { type: array, items: { $ref: ../schemas/pet.json } }
    default: { $ref: '../parts.yaml#/responses/failed' }
/one:
  get:
    operationId: pet
    responses:
      '200':
        description: OK
        content:
          application/json:
            schema: { $ref: '../openapi.yaml#/components/schemas/Pet' }
            examples:
              rex: { $ref: '../parts.yaml#/examples/rex' }
`,
    'parts.yaml': `parameters:
  limit: { name: limit, in: query, schema: { $ref: '#/schemas/Count' } }
responses:
  failed:
    description: Failed
    content:
      application/json: { schema: { $ref: '#/schemas/Error' } }
schemas:
  Count: { type: integer }
  Error: { type: object, properties: { causes: { type: array, items: { $ref: '#/schemas/Error' } } } }
examples:
  rex: { value: { name: Rex, $ref: nowhere.yaml } }
`,
    'schemas/pet.json': `{
  "$id": "https://example.com/pet.json",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "discriminator": { "propertyName": "kind", "mapping": { "dog": "dog.json" } },
  "properties": { "parent": { "$ref": "#" }, "name": { "$ref": "#name" }, "toys": { "$ref": "#/$defs/toys" } },
  "$defs": { "text": { "$anchor": "name", "type": "string" }, "toys": { "type": "array" } }
}
`,
    'schemas/dog.json': '{ "allOf": [{ "$ref": "pet.json" }] }',
  };

  it('is merged into one, with each part once', async () => {
    const here = await files(texts);
    const contract = await loadContract({ openapi: join(here, 'openapi.yaml') });
    compileSchemas(contract, 'lenient');
    const at = (pointer: string): Json | undefined => documentOf(contract, pointer);
    expect(JSON.stringify(contract.apis[0]?.document)).not.toMatch(/"\$ref":"(?!#|nowhere)/);
    expect(contract.operations.map(({ id }) => id)).toEqual(['pets', 'pet']);
    expect(at('/paths/~1pets~1{id}/summary')).toBe('Its own');
    expect(at('/components/schemas/Pet')).toEqual({
      type: 'object',
      discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/dog' } },
      properties: {
        parent: { $ref: '#/components/schemas/Pet' },
        name: { $ref: '#/components/schemas/text' },
        toys: { $ref: '#/components/schemas/toys' },
      },
      $defs: { text: { type: 'string' }, toys: { type: 'array' } },
    });
    expect(at('/components/schemas/dog')).toEqual({ allOf: [{ $ref: '#/components/schemas/Pet' }] });
    // The root keeps its own name; the other part of that name gets a number.
    expect(at('/components/schemas/Error')).toEqual({ type: 'string' });
    expect(at('/components/schemas/Error_2/properties/causes/items')).toEqual({ $ref: '#/components/schemas/Error_2' });
    expect(at('/components/responses/failed/content/application~1json/schema')).toEqual({
      $ref: '#/components/schemas/Error_2',
    });
    expect(at('/components/parameters/limit/schema')).toEqual({ $ref: '#/components/schemas/Count' });
    expect(at('/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema')).toEqual({
      $ref: '#/components/schemas/Pet',
    });
    // A value is data: a $ref in it is not a reference.
    expect(at('/components/examples/rex/value')).toEqual({ name: 'Rex', $ref: 'nowhere.yaml' });
  });

  it('gives each part its place in its own file', async () => {
    const here = await files(texts);
    const {
      apis: [api],
      locate,
    } = await loadContract({ openapi: join(here, 'openapi.yaml') });
    expect(locate(api?.name ?? '', '/components/schemas/Pet/properties/name')).toBe(`${here}/schemas/pet.json:6:46`);
    expect(locate(api?.name ?? '', '/components/schemas/Error/type')).toBe(`${here}/openapi.yaml:11:14`);
    expect(locate(api?.name ?? '', '/paths/~1pets/get/operationId')).toBe(`${here}/paths/pets.yaml:2:3`);
    expect(locate(api?.name ?? '', '/paths/~1pets~1{id}/get/operationId')).toBe(`${here}/paths/pets.yaml:14:5`);
    expect(locate(api?.name ?? '', '/components/parameters/limit/in')).toBe(`${here}/parts.yaml:2:25`);
  });

  it.each([
    [
      'a missing file',
      'paths/pets.yaml',
      '../parts.yaml#/parameters/limit',
      '../gone.yaml',
      /paths\/pets\.yaml:4:7: \$ref "\.\.\/gone\.yaml" cannot be read \(ENOENT\); .+\.$/,
    ],
    [
      'a missing part',
      'paths/pets.yaml',
      '#/parameters/limit',
      '#/parameters/gone',
      /paths\/pets\.yaml:4:7: \$ref "[^"]+gone" leads nowhere in .+parts\.yaml; .+\.$/,
    ],
    [
      'broken syntax',
      'schemas/dog.json',
      '}] }',
      '}]',
      /schemas\/dog\.json:1:\d+: a comma or a closing bracket was expected, and the document ends; .+\.$/,
    ],
    [
      'a part of the wrong kind',
      'parts.yaml',
      'limit: { name',
      'limit: [1]\n  other: { name',
      /parts\.yaml:2:3: a parameter was expected, and a list found; .+\.$/,
    ],
    [
      'a number instead of a schema',
      'parts.yaml',
      '{ type: integer }',
      '7',
      /parts\.yaml:9:3: a schema was expected, and 7 found; .+\.$/,
    ],
  ])('is refused for %s', async (_, name, from, to, sentence) => {
    const changed = Object.entries(texts).map(([file, text]) => [file, file === name ? text.replace(from, to) : text]);
    const here = await files(Object.fromEntries(changed) as Record<string, string>);
    const problems = await problemsOf({ openapi: join(here, 'openapi.yaml') });
    expect(problems.replace('ContractError: ', '')).toMatch(sentence);
    expect(problems.split('\n')).toHaveLength(1);
  });
});

it('joins the files of a Swagger 2 document before it is upgraded', async () => {
  const here = await files({
    'api.yaml': `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      parameters: [{ $ref: 'parts.yaml#/body' }]
      responses: { 200: { $ref: 'parts.yaml#/ok' } }
`,
    'parts.yaml': `body: { name: b, in: body, schema: { $ref: '#/pet' } }
ok: { description: OK, schema: { $ref: '#/pet' } }
pet: { type: string, x-nullable: true }
`,
  });
  const contract = await loadContract({ openapi: join(here, 'api.yaml') });
  const schema = { $ref: '#/components/schemas/pet' };
  expect(documentOf(contract, '/paths/~1a/post/requestBody/content/application~1json/schema')).toEqual(schema);
  expect(documentOf(contract, '/components/responses/ok/content/application~1json/schema')).toEqual(schema);
  expect(documentOf(contract, '/components/schemas/pet')).toEqual({ type: ['string', 'null'] });
  expect(contract.locate(contract.apis[0]?.name ?? '', '/components/schemas/pet')).toBe(`${here}/parts.yaml:3:1`);
});

describe('an OpenRPC document of several files', () => {
  const texts = {
    'openrpc.yaml': `openrpc: 1.3.2
info: { title: T, version: '1' }
methods:
  - $ref: 'eth/block.yaml#/0'
  - $ref: 'eth/block.yaml#/1'
components:
  schemas: { $ref: schemas/base.yaml }
  errors:
    Gone: { $ref: 'eth/errors.json#/gone' }
`,
    'eth/block.yaml': `- name: eth_block
  params:
    - $ref: '../params.yaml#/Number'
  result: { name: Block, schema: { $ref: '#/components/schemas/Block' } }
  errors: [{ $ref: errors.json#/gone }]
  examples:
    - $ref: '../params.yaml#/examples/first'
- name: eth_chain
  params: []
  result: { name: Chain, schema: { $ref: ../schemas/chain.yaml } }
`,
    'eth/errors.json': '{ "gone": { "code": 4444, "message": "Gone" } }',
    'schemas/base.yaml': `Block:
  type: object
  properties: { parent: { $ref: '#/Block' }, number: { $ref: '#/uint' } }
uint: { type: string, pattern: '^0x' }
`,
    'schemas/chain.yaml': `type: object
properties:
  id: { $ref: 'base.yaml#/uint' }
`,
    'params.yaml': `Number: { name: number, required: true, schema: { $ref: '#/components/schemas/uint' } }
examples:
  first: { name: first, params: [{ $ref: '#/examples/number' }], result: { name: Block, value: {} } }
  number: { name: number, value: '0x1' }
`,
  };

  it('is merged into one, with the files laid out like execution-apis', async () => {
    const here = await files(texts);
    const contract = await loadContract({ openrpc: join(here, 'openrpc.yaml') });
    compileSchemas(contract, 'lenient');
    expect(contract.operations.map(({ id }) => id)).toEqual(['eth_block', 'eth_chain']);
    expect(JSON.stringify(contract.apis[0]?.openrpc)).not.toMatch(/"\$ref":"(?!#)/);
    expect(contract.apis[0]?.openrpc?.components).toEqual({
      schemas: {
        Block: {
          type: 'object',
          properties: { parent: { $ref: '#/components/schemas/Block' }, number: { $ref: '#/components/schemas/uint' } },
        },
        uint: { type: 'string', pattern: '^0x' },
        chain: { type: 'object', properties: { id: { $ref: '#/components/schemas/uint' } } },
      },
      errors: { Gone: { code: 4444, message: 'Gone' } },
      contentDescriptors: { Number: { name: 'number', required: true, schema: { $ref: '#/components/schemas/uint' } } },
      examplePairings: {
        first: {
          name: 'first',
          params: [{ $ref: '#/components/examples/number' }],
          result: { name: 'Block', value: {} },
        },
      },
      examples: { number: { name: 'number', value: '0x1' } },
    });
    expect(
      contract.operations[0]?.exchanges.map(({ request }) => getAtPointer(request.body ?? null, '/params')),
    ).toEqual([['0x1']]);
  });

  it('is checked as a whole', async () => {
    const openrpc = join(await files(texts), 'openrpc.yaml');
    const problems = (await lint({ openrpc })).map(lineOf).join('\n');
    expect(problems).toMatch(/block\.yaml:\d+:\d+: eth_block .+/);
    expect(problems).not.toMatch(/openrpc-meta-schema|\$ref/);
  });

  it('names the line in the right file', async () => {
    const wrong = {
      ...texts,
      'schemas/chain.yaml': texts['schemas/chain.yaml'].replace('type: object', "pattern: '('"),
    };
    const here = await files(wrong);
    const contract = await loadContract({ openrpc: join(here, 'openrpc.yaml') });
    expect(contract.mistakes).toEqual([
      {
        place: expect.stringMatching(/chain\.yaml:\d+:\d+$/) as string,
        message: expect.stringContaining('Invalid regular expression') as string,
        remedy: 'it is left out',
        pointer: '/pattern',
        rule: 'schemas-compile',
      },
    ]);
    const {
      apis: [api],
      locate,
    } = contract;
    expect(locate(api?.name ?? '', '/methods/1/name')).toBe(`${here}/eth/block.yaml:8:3`);
    expect(locate(api?.name ?? '', '/components/contentDescriptors/Number/schema')).toBe(`${here}/params.yaml:1:41`);
  });
});

describe('a reference out of the folder', () => {
  const document = (ref: string): string => `${head}paths: {}\ncomponents: { schemas: { A: { $ref: '${ref}' } } }\n`;
  it.each(['../outside.yaml', '%2e%2e/outside.yaml', 'link.yaml', 'linked/outside.yaml'])(
    'is refused: %s',
    async (ref) => {
      const here = await files({ 'openapi.yaml': document(ref), '../outside.yaml': 'type: number\n' });
      await symlink('../outside.yaml', join(here, 'link.yaml'));
      await symlink('..', join(here, 'linked'));
      const openapi = join(here, 'openapi.yaml');
      const problem = await problemsOf({ openapi });
      const remedy = 'move the file inside, or say --allow-external';
      const quoted = JSON.stringify(ref);
      expect(problem).toBe(
        `ContractError: ${openapi}:4:31: $ref ${quoted} leaves the folder of the document; ${remedy}.`,
      );
      const contract = await loadContract({ openapi, allowExternal: true });
      expect(documentOf(contract, '/components/schemas/A')).toEqual({ type: 'number' });
    },
  );

  it('may go through a symbolic link that stays inside, and through a folder that is itself a link', async () => {
    const here = await files({ 'openapi.yaml': document('link.yaml'), 'a/b.yaml': 'type: number\n' });
    await symlink('a/b.yaml', join(here, 'link.yaml'));
    await symlink(here, `${here}-link`);
    const contract = await loadContract({ openapi: join(`${here}-link`, 'openapi.yaml') });
    expect(documentOf(contract, '/components/schemas/A')).toEqual({ type: 'number' });
  });

  it('is refused in an extension, too, as other tools read it', async () => {
    const text = `${head}paths: {}\nx-mine: { deep: [{ $ref: 'http://127.0.0.1:1/pet.json' }] }\n`;
    const openapi = join(await files({ 'openapi.yaml': text }), 'openapi.yaml');
    expect(await problemsOf({ openapi })).toMatch(
      /openapi\.yaml:4:20: \$ref "http:[^"]+" leads to another machine; .+--allow-external\.$/,
    );
    expect(await problemsOf({ openapi, allowExternal: true })).toBe('none');
  });
});

it('resolves a $ref to an $id of the same document', async () => {
  const schemas = `components:
  schemas:
    A:
      $id: https://example.com/a
      type: object
      properties: { b: { $ref: b }, c: { $ref: 'https://example.com/b#/$defs/c' } }
    B: { $id: 'https://example.com/b', type: string, $defs: { c: { type: number } } }
`;
  const here = await files({ 'openapi.yaml': `${head}paths: {}\n${schemas}` });
  const contract = await loadContract({ openapi: join(here, 'openapi.yaml') });
  expect(documentOf(contract, '/components/schemas/A/properties')).toEqual({
    b: { $ref: '#/components/schemas/B' },
    c: { $ref: '#/components/schemas/B/$defs/c' },
  });
});

it('tells of each file before it is read, once', async () => {
  const schemas =
    "components: { schemas: { A: { $ref: a.yaml }, B: { $ref: 'a.yaml#/not' }, C: { $ref: lost.yaml } } }\n";
  const here = await files({ 'openapi.yaml': `${head}paths: {}\n${schemas}`, 'a.yaml': 'not: {}\n' });
  const read: string[] = [];
  await problemsOf({ openapi: join(here, 'openapi.yaml'), onRead: (path) => read.push(path) });
  expect(read).toEqual(['openapi.yaml', 'a.yaml', 'lost.yaml'].map((name) => join(here, name)));
});
